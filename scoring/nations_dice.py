"""Final scoring of Nations: The Dice Game with Unrest: a final in, a score sheet out.

:mod:`scoring.nations_dice_final` describes the final, :mod:`scoring.nations_dice_ask` asks for one,
:mod:`scoring.nations_dice_steps` has the points of the rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from messages import N_
from scoring.ask import Form, Ties
from scoring.nations_dice_ask import between_equals, questions
from scoring.nations_dice_final import VISIBLE, NationsFinal, Pile
from scoring.nations_dice_steps import HALL_OF_FAME, hall_of_fame, winner
from scoring.shape import listed
from scoring.sheet import FinalError, Line, ScoreSheet, TieBreak, ranked, source_of, totals

__all__ = ["NationsFinal", "answer", "from_json", "json_schema", "next_question", "score"]

FORM = Form(NationsFinal, questions, Ties(between_equals, lambda final, rulings: score(final, rulings)))
from_json, next_question, answer = FORM.from_json, FORM.next_question, FORM.answer
json_schema = NationsFinal.json_schema

CATEGORIES = {
    "vp_track": N_("VP track"),
    "wonders": N_("Wonders"),
    "colonies": N_("Colonies"),
    "buildings": N_("Buildings"),
    "advisors": N_("Advisors"),
    "covered": N_("Replaced tiles"),
    "hall_of_fame": N_("Hall of Fame"),
}
PLACES = {"vp": "vp_track", "starting": "buildings", "unbuilt": "wonders"} | {
    kind: kind for kind in ("wonders", "colonies", "buildings", "advisors", "covered")
}
"""Which category each part of a final is scored in."""
RULINGS = {"ND-AMB-03": ("visible-only", "covered-too"), "ND-AMB-33": ("at-least", "exact")}
"""The rulings final scoring reads, with their options, the default first."""
NO_RULINGS: Mapping[str, str] = MappingProxyType({})

TILES = {
    "wonders": N_("Built wonders {names}: {vp} VP"),
    "colonies": N_("Colonies {names}: {vp} VP"),
    "buildings": N_("Buildings {names}: {vp} VP"),
    "advisors": N_("Advisors {names}: {vp} VP"),
}
SUMS = {
    "wonders": N_("Built wonders: {vp} VP in all"),
    "colonies": N_("Colonies: {vp} VP in all"),
    "buildings": N_("Buildings: {vp} VP in all"),
    "advisors": N_("Advisors: {vp} VP in all"),
}
STARTING = N_("Printed on the board: {vp} VP")
UNBUILT = N_("Never built, {vp} VP do not count")
COVERED = N_("Replaced tiles: {vp} VP, counted by ruling")
UNCOVERED = N_("Replaced tiles: {vp} VP do not count; with them the total would be {other}")
DOUBTFUL = N_(
    "Replaced tiles: {vp} VP do not count; with them the total would be {other}, and the ranking another: "
    "settle this by the rulebook"
)
FAME = {
    "Trajan": N_("{points} VP: Trajan, from {least} VP"),
    "Ashoka": N_("{points} VP: Ashoka, from {least} VP"),
    "Wu Zetian": N_("{points} VP: Wu Zetian, from {least} VP"),
    "Saladin": N_("{points} VP: Saladin, from {least} VP"),
    "Victoria": N_("{points} VP: Victoria, from {least} VP"),
    "Charles V": N_("{points} VP: Charles V, from {least} VP"),
    "Cleopatra": N_("{points} VP: Cleopatra, from {least} VP"),
    "Dan Quayle": N_("{points} VP: Dan Quayle, from {least} VP"),
}
NO_FAME = N_("{points} VP: no entry in the Hall of Fame")
TIED_WIN = N_("{names} tie at {points} VP; {winner} comes first in player order")


def score(final: NationsFinal, rulings: Mapping[str, str] = NO_RULINGS, marks: Iterable[Any] = ()) -> ScoreSheet:
    """Score a complete final. Rulings left out have their default; those of other matters are ignored."""
    settled = _settled(rulings)
    lines = [*_vp_track(final), *_tiles(final)]
    lines += _covered(final, settled, totals(final.players, lines))
    points = totals(final.players, lines)
    if len(final.players) == 1:
        lines += _fame(final, points, settled)
    first, *others = best = [player for player in final.order if points[player] == max(points.values())]
    tie = _tie_break(final, best, points) if others else None
    ranking = ranked(points, first)
    return ScoreSheet(final.players, _categories(final), tuple(lines), ranking, tie, tuple(marks))


def _settled(rulings: Mapping[str, str]) -> dict[str, str]:
    settled = {name: rulings.get(name, options[0]) for name, options in RULINGS.items()}
    for name, value in settled.items():
        if value not in RULINGS[name]:
            raise FinalError(f"rulings.{name}", N_("must be one of: {keys}"), keys=listed(RULINGS[name]))
    return settled


def _categories(final: NationsFinal) -> tuple[str, ...]:
    """The Hall of Fame is for solo games."""
    return tuple(one for one in CATEGORIES if one != "hall_of_fame" or len(final.players) == 1)


def _tie_break(final: NationsFinal, tied: list[str], points: Mapping[str, int]) -> TieBreak:
    facts = {"names": listed(tied), "points": points[tied[0]], "winner": tied[0], "order": list(final.order)}
    return TieBreak(tuple(tied), "ND-END-06", TIED_WIN, facts)


def _vp_track(final: NationsFinal) -> Iterator[Line]:
    for player in final.players:
        vp = final.boards[player].vp
        source = source_of(final.sources, f"boards.{player}.vp")
        yield Line(player, "vp_track", vp, "ND-STA-09", {"vp": vp}, source, N_("VP track: {vp}"))


def _tiles(final: NationsFinal) -> Iterator[Line]:
    """What is printed on visible tiles, on the board, and on wonders that were never built."""
    for player in final.players:
        board = final.boards[player]
        for kind in VISIBLE:
            pile = board.pile(kind)
            if pile.vp or pile.tiles:
                text = TILES[kind] if pile.tiles else SUMS[kind]
                yield _line(final, player, kind, pile.vp, "ND-END-02", _told(pile), text)
        if board.starting:
            told = {"vp": board.starting}
            yield _line(final, player, "buildings", board.starting, "ND-END-08", told, STARTING, "starting")
        unbuilt = board.pile("unbuilt")
        if unbuilt.vp or unbuilt.tiles:
            yield _line(final, player, "wonders", 0, "ND-END-03", _told(unbuilt), UNBUILT, "unbuilt")


def _told(pile: Pile) -> dict[str, Any]:
    if not pile.tiles:
        return {"vp": pile.vp}
    return {"vp": pile.vp, "names": listed(pile.tiles), "tiles": dict(pile.tiles)}


def _line(
    final: NationsFinal,
    player: str,
    category: str,
    points: int,
    rule: str,
    facts: dict[str, Any],
    text: str,
    place: str = "",
) -> Line:
    """A line whose numbers were read at one place of the player's board."""
    source = source_of(final.sources, f"boards.{player}.{place or category}")
    return Line(player, category, points, rule, facts, source, text)


def _covered(final: NationsFinal, rulings: Mapping[str, str], points: Mapping[str, int]) -> Iterator[Line]:
    """Replaced tiles: scored or not by the ruling; where not, what the total would be with them."""
    counted = rulings["ND-AMB-03"] == "covered-too"
    text = COVERED if counted else DOUBTFUL if _other_ranking(final, points) else UNCOVERED
    for player in final.players:
        pile = final.boards[player].pile("covered")
        if pile.vp:
            told = {**_told(pile), "other": points[player] + pile.vp, "rulings": {"ND-AMB-03": rulings["ND-AMB-03"]}}
            yield _line(final, player, "covered", pile.vp * counted, "ND-END-07", told, text)


def _other_ranking(final: NationsFinal, points: Mapping[str, int]) -> bool:
    """The places of the players would change if replaced tiles scored."""
    other = {player: points[player] + final.boards[player].pile("covered").vp for player in final.players}
    places = [
        [(one.rank, one.player) for one in ranked(found, winner(found, final.order))] for found in (points, other)
    ]
    return places[0] != places[1]


def _fame(final: NationsFinal, points: Mapping[str, int], rulings: Mapping[str, str]) -> Iterator[Line]:
    """The entry of the Hall of Fame a solo game reached; it is worth no points."""
    (player,) = final.players
    found = hall_of_fame(points[player], final.edition, rulings["ND-AMB-33"])
    facts: dict[str, Any] = {"points": points[player], "entries": dict(HALL_OF_FAME[final.edition])}
    text = NO_FAME
    if found is not None:
        facts |= {"least": found[0], "name": found[1]}
        text = FAME[found[1]]
    if points[player] not in dict(HALL_OF_FAME[final.edition]):
        facts["rulings"] = {"ND-AMB-33": rulings["ND-AMB-33"]}
    source = source_of(final.sources, f"boards.{player}")
    yield Line(player, "hall_of_fame", 0, "ND-SOL-10", facts, source, text)
