"""Final scoring of ZhanGuo: a final in, a score sheet out.

:mod:`scoring.zhanguo_final` describes the final, :mod:`scoring.zhanguo_ask` asks for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from messages import N_
from scoring.ask import Form, Ties
from scoring.shape import listed
from scoring.sheet import FinalError, Line, ScoreSheet, TieBreak, ranked, source_of, totals
from scoring.zhanguo_ask import between_equals, questions
from scoring.zhanguo_final import COLOURS, KINDS, PARTS, Five, Slot, ZhanGuoFinal
from scoring.zhanguo_walls import CRITERIA, wall_score

__all__ = ["ZhanGuoFinal", "answer", "from_json", "json_schema", "next_question", "score"]

FORM = Form(ZhanGuoFinal, questions, Ties(between_equals, lambda final, rulings: score(final, rulings)))
from_json, next_question, answer = FORM.from_json, FORM.next_question, FORM.answer
json_schema = ZhanGuoFinal.json_schema

CATEGORIES = {
    "vp_track": N_("VP track"),
    "governors": N_("Governors"),
    "markers": N_("Unification markers"),
    "tasks": N_("Tasks"),
    "walls": N_("Walls"),
}
PLACES = {
    "vp": "vp_track",
    "governors": "governors",
    "boards": "markers",
    "markers": "markers",
    "tasks": "tasks",
    "walls": "walls",
    "unrest": "walls",
    "officials": "walls",
    "cards": "walls",
}
"""Which category each part of a final is scored in."""
RULINGS = {
    "ZG-AMB-08": ("value", "count"),
    "ZG-AMB-09": ("share-all", "share-nine"),
    "ZG-AMB-11": ("zero", "negative"),
    "ZG-AMB-12": ("counts", "needs-official"),
}
"""The rulings final scoring reads, with their options, the default first."""
MAJORITY, PER_GOVERNOR = 9, 3
MARKER_VP = {"ivory": 5, "orange": 6, "brown": 7}
NO_RULINGS: Mapping[str, str] = MappingProxyType({})

MOST_GOVERNORS = N_("Region {region}: {own#governor|governors}, most there: 9 + 3 x {own}")
TIED_GOVERNORS = {
    "share-all": N_("Region {region}: {own#governor|governors}, tie of {tied}: (9 + 3 x {own}) / {tied}"),
    "share-nine": N_("Region {region}: {own#governor|governors}, tie of {tied}: 9 / {tied} + 3 x {own}"),
}
MOST_MARKERS = {
    "ivory": N_("Writing: most ivory markers, strength {strength}"),
    "orange": N_("Currency: most orange markers, strength {strength}"),
    "brown": N_("Laws: most brown markers, strength {strength}"),
}
TIED_MARKERS = {
    "ivory": N_("Writing: tie of {tied} at strength {strength}, higher disc on the reward track"),
    "orange": N_("Currency: tie of {tied} at strength {strength}, higher disc on the reward track"),
    "brown": N_("Laws: tie of {tied} at strength {strength}, higher disc on the reward track"),
}
TASKS = {
    "upper": N_("Upper tasks: {sum} VP below {discs#disc|discs}: {sum} x {discs}"),
    "lower": N_("Lower tasks: {sum} VP below {discs#disc|discs}: {sum} x {discs}"),
}
TIED_WIN = N_("{names} tie at {points} VP; the disc of {winner} is highest on the reward track")


def score(final: ZhanGuoFinal, rulings: Mapping[str, str] = NO_RULINGS, marks: Iterable[Any] = ()) -> ScoreSheet:
    """Score a complete final. Rulings left out have their default; those of other matters are ignored."""
    settled = _settled(rulings)
    lines = (
        *_vp_track(final),
        *_governors(final, settled),
        *_markers(final, settled),
        *_tasks(final),
        *_walls(final, settled),
    )
    points = totals(final.players, lines)
    winner, *others = first = [player for player in final.track if points[player] == max(points.values())]
    tie = _tie_break(final, first, points) if others else None
    ranking = ranked(points, winner)
    return ScoreSheet(final.players, tuple(CATEGORIES), lines, ranking, tie, tuple(marks))


def _settled(rulings: Mapping[str, str]) -> dict[str, str]:
    settled = {name: rulings.get(name, options[0]) for name, options in RULINGS.items()}
    for name, value in settled.items():
        if value not in RULINGS[name]:
            raise FinalError(f"rulings.{name}", N_("must be one of: {keys}"), keys=listed(RULINGS[name]))
    return settled


def _tie_break(final: ZhanGuoFinal, tied: list[str], points: Mapping[str, int]) -> TieBreak:
    facts = {"names": listed(tied), "points": points[tied[0]], "winner": tied[0], "track": list(final.track)}
    return TieBreak(tuple(tied), "ZG-END-10", TIED_WIN, facts)


def _vp_track(final: ZhanGuoFinal) -> Iterator[Line]:
    for player in final.players:
        vp = final.boards[player].vp
        source = source_of(final.sources, f"boards.{player}.vp")
        yield Line(player, "vp_track", vp, "ZG-GEN-02", {"vp": vp}, source, N_("VP track: {vp}"))


def _leaders(counts: Mapping[str, int]) -> list[str]:
    """Whoever has most, in the order given; nobody if all have nothing."""
    most = max(counts.values())
    return [player for player, count in counts.items() if count == most > 0]


def _governors(final: ZhanGuoFinal, rulings: Mapping[str, str]) -> Iterator[Line]:
    for region, counts in final.governors.items():
        leaders = _leaders(counts)
        source = source_of(final.sources, f"governors.{region}")
        for player in leaders:
            own = counts[player]
            facts = {"region": int(region), "own": own, "counts": dict(counts)}
            if len(leaders) == 1:
                points = MAJORITY + PER_GOVERNOR * own
                yield Line(player, "governors", points, "ZG-END-01", facts, source, MOST_GOVERNORS)
                continue
            ruling = rulings["ZG-AMB-09"]
            told = {**facts, "tied": len(leaders), "rulings": {"ZG-AMB-09": ruling}}
            points = _shared(own, len(leaders), ruling)
            yield Line(player, "governors", points, "ZG-END-02", told, source, TIED_GOVERNORS[ruling])


def _shared(own: int, tied: int, ruling: str) -> int:
    if ruling == "share-nine":
        return MAJORITY // tied + PER_GOVERNOR * own
    return (MAJORITY + PER_GOVERNOR * own) // tied


def _markers(final: ZhanGuoFinal, rulings: Mapping[str, str]) -> Iterator[Line]:
    by_value = rulings["ZG-AMB-08"] == "value"
    for colour in COLOURS:
        held = {player: final.boards[player].markers[colour] for player in final.track}
        strengths = {player: one["1"] + one["3"] * (3 if by_value else 1) for player, one in held.items()}
        leaders = _leaders(strengths)
        if not leaders:
            continue
        facts: dict[str, Any] = {"colour": colour, "strength": strengths[leaders[0]], "strengths": strengths}
        if any(one["3"] for one in held.values()):
            facts["rulings"] = {"ZG-AMB-08": rulings["ZG-AMB-08"]}
        used = [f"boards.{player}.markers.{colour}" for player in final.players]
        rule, text = "ZG-END-04", MOST_MARKERS[colour]
        if len(leaders) > 1:
            facts |= {"tied": len(leaders), "track": list(final.track)}
            rule, text = "ZG-END-05", TIED_MARKERS[colour]
            used.append("track")
        source = source_of(final.sources, *used)
        yield Line(leaders[0], "markers", MARKER_VP[colour], rule, facts, source, text)


def _tasks(final: ZhanGuoFinal) -> Iterator[Line]:
    for part in PARTS:
        slots = final.tasks[part]
        for player in final.players:
            kinds = [kind for kind in KINDS if player in slots[kind].discs]
            if not kinds:
                continue
            printed = {kind: _below(slots[kind], player) for kind in kinds}
            discs, below = len(kinds), sum(printed.values())
            facts = {"part": part, "sum": below, "discs": discs, "printed": printed}
            source = source_of(final.sources, *(f"tasks.{part}.{kind}" for kind in kinds))
            yield Line(player, "tasks", below * discs, "ZG-END-08", facts, source, TASKS[part])


def _below(slot: Slot, player: str) -> int:
    """The VP below a disc; a disc more than there are spaces has none."""
    place, printed = slot.discs.index(player), slot.vp or ()
    return printed[place] if place < len(printed) else 0


def _walls(final: ZhanGuoFinal, rulings: Mapping[str, str]) -> Iterator[Line]:
    for name, section in final.walls.items():
        for bars, player in section.spaces.items():
            if section.face is None:
                raise FinalError(f"walls.{name}.face", N_("is missing"))
            criterion = CRITERIA[section.face]
            facts = {need: _five(final, player, need) for need in criterion.needs}
            result = wall_score(section.face, int(bars), facts, rulings)
            board = {f"boards.{player}.{need.split('.')[0]}" for need in criterion.needs}
            source = source_of(final.sources, f"walls.{name}", *sorted(board))
            told = {"section": name, **result.facts}
            yield Line(player, "walls", result.points, criterion.rule, told, source, result.text)


def _five(final: ZhanGuoFinal, player: str, need: str) -> Five:
    found = final.boards[player].five(need)
    if found is None:
        raise FinalError(f"boards.{player}.{need}", N_("is missing"))
    return found
