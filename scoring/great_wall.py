"""Final scoring of The Great Wall, competitive and solo, and what came of a cooperative game: a final in, a sheet out.

:mod:`scoring.great_wall_final` describes the final, :mod:`scoring.great_wall_ask` asks for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from messages import N_
from scoring.ask import Form, Ties
from scoring.great_wall_ask import between_equals, questions
from scoring.great_wall_final import ARTIFACTS, QIN, Board, GreatWallFinal, Together, json_schema
from scoring.shape import listed
from scoring.sheet import FinalError, Line, Rank, ScoreSheet, TieBreak, ranked, source_of, totals

__all__ = ["GreatWallFinal", "answer", "from_json", "json_schema", "next_question", "score"]

FORM = Form(GreatWallFinal, questions, Ties(between_equals, lambda final, rulings: score(final, rulings)))
from_json, next_question, answer = FORM.from_json, FORM.next_question, FORM.answer

CATEGORIES = {
    "honor_track": N_("Honor track"),
    "shame": N_("Shame"),
    "hordes": N_("Horde cards"),
    "artifacts": N_("Artifacts"),
    "requests": N_("Requests"),
}
PLACES = {
    "honor": "honor_track",
    "shamed": "shame",
    "boards": "hordes",
    "clean": "hordes",
    "hordes": "hordes",
    "artifacts": "artifacts",
    "together": "requests",
}
"""Which category each part of a final is scored in."""
*POINTS, REQUESTS = CATEGORIES
"""What Honor is made of; and what counts together."""
NOBODY = (QIN,)
"""The parties of a final that nobody plays."""
RULINGS = {"GW-AMB-34": ("loss", "tea-order")}
"""The rulings final scoring reads, with their options, the default first."""
PER_SHAMED, PER_ARTIFACT = 5, 20
NO_RULINGS: Mapping[str, str] = MappingProxyType({})

TIED_LOWER = N_("{names} tie at {points} Honor; their Tea markers say who comes first")
TIED_WIN = N_("{names} tie at {points} Honor; the Tea marker of {winner} is highest")
WON = N_("{fulfilled} of {needed} Requests are fulfilled: everybody wins")
LOST = N_("{fulfilled} of {needed} Requests are fulfilled: everybody loses")
OPEN = N_("{fulfilled} of {needed} Requests fulfilled")
LOST_ALONE = N_("the Shame pool ran out: {winner} wins")
TIED_SOLO = N_("{names} tie at {points} Honor; more than {winner} has is needed to win")


def score(final: GreatWallFinal, rulings: Mapping[str, str] = NO_RULINGS, marks: Iterable[Any] = ()) -> ScoreSheet:
    """Score a complete final. Rulings left out have their default; those of other matters are ignored."""
    settled = _settled(rulings)
    if final.together is not None:
        return _shared(final, final.together, marks)
    lines = tuple(line for player in final.players for line in _lines(final, player))
    points = totals(final.players, lines)
    if final.lost:
        return _lost_alone(final, lines, points, marks)
    first, *others = best = [player for player in final.tea if points[player] == max(points.values())]
    tie = _tie_break(final, best, points, settled) if others else None
    winner = tie.facts["winner"] if tie else first
    tie = tie or _lower_tie(final, points)
    return ScoreSheet(final.players, tuple(POINTS), lines, ranked(points, winner, final.tea), tie, tuple(marks))


def _shared(final: GreatWallFinal, done: Together, marks: Iterable[Any]) -> ScoreSheet:
    """Together there are no points: the Requests count for everybody (GW-COOP-01, -29)."""
    fulfilled = done.fulfilled or 0
    facts: dict[str, Any] = {"fulfilled": fulfilled, "needed": done.needed}
    source = source_of(final.sources, "together.fulfilled")
    lines = tuple(Line(player, REQUESTS, fulfilled, "GW-COOP-01", facts, source, OPEN) for player in final.players)
    won = fulfilled >= done.needed and not final.lost
    text, rule = (WON, "GW-COOP-19") if won else (LOST, "GW-COOP-18")
    outcome = TieBreak(final.players, rule, text, facts) if won or final.lost else None
    ranking = ranked(totals(final.players, lines))
    return ScoreSheet(final.players, (REQUESTS,), lines, ranking, outcome, tuple(marks), together=won)


def _lost_alone(
    final: GreatWallFinal, lines: tuple[Line, ...], points: Mapping[str, int], marks: Iterable[Any]
) -> ScoreSheet:
    """Whoever empties the Shame pool alone has lost, whatever the Honor (GW-SOLO-33)."""
    human = next(player for player in final.players if player != QIN)
    outcome = TieBreak((human, QIN), "GW-SOLO-33", LOST_ALONE, {"winner": QIN})
    ranking = (Rank(1, QIN, points[QIN]), Rank(2, human, points[human]))
    return ScoreSheet(final.players, tuple(POINTS), lines, ranking, outcome, tuple(marks))


def _settled(rulings: Mapping[str, str]) -> dict[str, str]:
    settled = {name: rulings.get(name, options[0]) for name, options in RULINGS.items()}
    for name, value in settled.items():
        if value not in RULINGS[name]:
            raise FinalError(f"rulings.{name}", N_("must be one of: {keys}"), keys=listed(RULINGS[name]))
    return settled


def _tie_break(
    final: GreatWallFinal, tied: list[str], points: Mapping[str, int], rulings: Mapping[str, str]
) -> TieBreak:
    facts: dict[str, Any] = {"names": listed(tied), "points": max(points.values()), "tea": list(final.tea)}
    if QIN not in tied:
        return TieBreak(tuple(tied), "GW-SCORE-04", TIED_WIN, {**facts, "winner": tied[0]})
    told = {**facts, "rulings": dict(rulings)}
    if rulings["GW-AMB-34"] == "loss":
        return TieBreak(tuple(tied), "GW-SOLO-34", TIED_SOLO, {**told, "winner": QIN})
    return TieBreak(tuple(tied), "GW-SOLO-34", TIED_WIN, {**told, "winner": tied[0]})


def _lower_tie(final: GreatWallFinal, points: Mapping[str, int]) -> TieBreak | None:
    """Every tie between players goes to the one whose Tea marker is higher, not only that for the win (GW-CORE-02)."""
    for count in set(points.values()):  # of at most four players, of whom one has won, two may tie
        tied = [player for player in final.tea if points[player] == count]
        if len(tied) > 1:
            facts = {"names": listed(tied), "points": count, "tea": list(final.tea)}
            return TieBreak(tuple(tied), "GW-CORE-02", TIED_LOWER, facts)
    return None


def _lines(final: GreatWallFinal, player: str) -> Iterator[Line]:
    board, path = final.boards[player], f"boards.{player}"
    honor = board.honor or 0
    source = source_of(final.sources, f"{path}.honor")
    text = N_("Honor track: {honor}")
    yield Line(player, "honor_track", honor, "GW-CORE-11", {"honor": honor}, source, text)
    if board.shamed:
        used = source_of(final.sources, f"{path}.honor", f"{path}.shamed")
        yield _shame(player, honor, board.shamed, used)
    if board.hordes:
        yield _hordes(player, board.hordes, source_of(final.sources, f"{path}.hordes"))
    yield from _artifacts(player, board, source_of(final.sources, f"{path}.artifacts"))


def _shame(player: str, honor: int, shamed: int, source: str) -> Line:
    lost = min(honor, PER_SHAMED * shamed)
    facts = {"shamed": shamed, "honor": honor, "lost": lost}
    text = N_("{shamed#shamed warrior|shamed warriors}: -5 x {shamed}, not below 0: -{lost}")
    return Line(player, "shame", -lost, "GW-SCORE-01", facts, source, text)


def _hordes(player: str, printed: tuple[int, ...], source: str) -> Line:
    facts = {"cards": len(printed), "printed": list(printed), "sum": " + ".join(map(str, printed))}
    text = N_("{cards#Horde card|Horde cards} without Shame: {sum}")
    return Line(player, "hordes", sum(printed), "GW-SCORE-02", facts, source, text)


def _artifacts(player: str, board: Board, source: str) -> Iterator[Line]:
    if player == QIN:
        text = N_("Qin Jiushao: 20 for each of {artifacts#Artifact|Artifacts}")
        facts = {"artifacts": ARTIFACTS}
        yield Line(player, "artifacts", PER_ARTIFACT * ARTIFACTS, "GW-SOLO-31", facts, "tracked", text)
        return
    for place, honor in enumerate(board.artifacts or (), 1):
        if honor:
            facts = {"artifact": place, "honor": honor}
            text = N_("Artifact {artifact}: {honor}")
            yield Line(player, "artifacts", honor, "GW-SCORE-03", facts, source, text)
