"""Final scoring of Nippon: a final in, a score sheet out.

:mod:`scoring.nippon_final` describes the final, :mod:`scoring.nippon_ask` asks for one,
:mod:`scoring.nippon_regions` scores a region at any of the three scorings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from messages import N_
from scoring.ask import Form, Ties
from scoring.nippon_ask import between_equals, questions
from scoring.nippon_final import Achievement, NipponFinal
from scoring.nippon_regions import RULINGS as REGION_RULINGS
from scoring.nippon_regions import Result, influence, score_region
from scoring.shape import listed
from scoring.sheet import FinalError, Line, ScoreSheet, TieBreak, ranked, source_of, totals

__all__ = ["NipponFinal", "answer", "from_json", "json_schema", "next_question", "score"]

FORM = Form(NipponFinal, questions, Ties(between_equals, lambda final, rulings: score(final, rulings)))
from_json, next_question, answer = FORM.from_json, FORM.next_question, FORM.answer
json_schema = NipponFinal.json_schema

CATEGORIES = {
    "vp_track": N_("VP track"),
    "regions": N_("Regions"),
    "ships": N_("Ships in the regions"),
    "wages": N_("Unpaid wages"),
    "achievements": N_("Achievements"),
}
PLACES = {
    "vp": "vp_track",
    "regions": "regions",
    "money": "wages",
    "colours": "wages",
    "achievements": "achievements",
}
"""Which category each part of a final is scored in."""
RULINGS = {
    "NP-AMB-16": REGION_RULINGS["NP-AMB-16"],
    "NP-AMB-30": ("reference-sheet", "tiles-only", "all-once"),
}
"""The rulings final scoring reads, with their options, the default first."""
NO_RULINGS: Mapping[str, str] = MappingProxyType({})
WAGE, WAGE_VP = 3, 2

PLACE = N_("Region {region}: influence {influence}, place {place}: {vp} VP")
SHARED = N_("Region {region}: influence {influence}, tie of {tied} from place {place}: {total} / {tied}")
SHIPS = N_("Region {region}: place {place}, ships: {vp} VP")
WAGES = N_("Wages: {money}k yen pay {paid} of {colours#colour|colours}, 2 VP lost for each of the others")
ACHIEVEMENTS = {
    "contracts_per": N_("Contracts: {count} / {amount} x {multiplier}"),
    "yen_per": N_("Yen: {count}k / {amount}k x {multiplier}"),
    "stars": N_("Stars: {count} x {multiplier}"),
    "factories_of_level": N_("Factories: {count} x {multiplier}"),
    "machines": N_("Machines: {count} x {multiplier}"),
    "influence_tiles": N_("Influence tiles: {count} x {multiplier}"),
    "regions_with_influence": N_("Regions with influence: {count} x {multiplier}"),
    "trains_on_board": N_("Trains: {count} x {multiplier}"),
    "blueprints_per": N_("Blueprints: {count} / {amount} x {multiplier}"),
    "coal_per": N_("Coal: {count} / {amount} x {multiplier}"),
    "goods_per": N_("Goods: {count} / {amount} x {multiplier}"),
    "manual": N_("Achievement {space}: {count} x {multiplier}"),
}
STARS = {
    "knowledge": N_("Stars of knowledge: {count} x {multiplier}"),
    "coal": N_("Stars of coal: {count} x {multiplier}"),
    "ships": N_("Stars above ships: {count} x {multiplier}"),
    "trains": N_("Stars above trains: {count} x {multiplier}"),
}
TIED_WIN = N_("{names} tie at {points} VP; counter-clockwise from {last}, who had the last turn, {winner} comes first")


def score(final: NipponFinal, rulings: Mapping[str, str] = NO_RULINGS, marks: Iterable[Any] = ()) -> ScoreSheet:
    """Score a complete final. Rulings left out have their default; those of other matters are ignored."""
    settled = _settled(rulings)
    lines = (*_vp_track(final), *_regions(final, settled), *_wages(final), *_achievements(final, settled))
    points = totals(final.players, lines)
    winner, *others = best = [one for one in counter_clockwise(final) if points[one] == max(points.values())]
    tie = _tie_break(final, best, points) if others else None
    return ScoreSheet(final.players, _categories(final), lines, ranked(points, winner), tie, tuple(marks))


def counter_clockwise(final: NipponFinal) -> tuple[str, ...]:
    """The players from the one who had the last turn, against the order of play (NP-END-07)."""
    after = final.players.index(final.last or final.players[-1]) + 1
    return (*reversed(final.players[:after]), *reversed(final.players[after:]))


def wages(money: int, colours: int) -> tuple[int, int]:
    """Colours paid and yen left, with 3k for each colour as far as it goes (NP-PAY-03)."""
    paid = min(colours, money // WAGE)
    return paid, money - WAGE * paid


def _settled(rulings: Mapping[str, str]) -> dict[str, str]:
    settled = {name: rulings.get(name, options[0]) for name, options in RULINGS.items()}
    for name, value in settled.items():
        if value not in RULINGS[name]:
            raise FinalError(f"rulings.{name}", N_("must be one of: {keys}"), keys=listed(RULINGS[name]))
    return settled


def _categories(final: NipponFinal) -> tuple[str, ...]:
    """Regions stand on the sheet only if their last scoring was not on the VP track yet."""
    return tuple(one for one in CATEGORIES if final.third == "open" or one not in ("regions", "ships"))


def _tie_break(final: NipponFinal, tied: list[str], points: Mapping[str, int]) -> TieBreak:
    facts = {"names": listed(tied), "points": points[tied[0]], "winner": tied[0], "last": final.last}
    return TieBreak(tuple(tied), "NP-END-07", TIED_WIN, facts)


def _vp_track(final: NipponFinal) -> Iterator[Line]:
    for player in final.players:
        vp = final.boards[player].vp
        source = source_of(final.sources, f"boards.{player}.vp")
        yield Line(player, "vp_track", vp, "NP-GEN-10", {"vp": vp}, source, N_("VP track: {vp}"))


def _regions(final: NipponFinal, rulings: Mapping[str, str]) -> Iterator[Line]:
    """The third scoring, if it is not on the VP track yet."""
    for name, region in final.regions.items():
        sums = {
            player: _strength(region.tiles.get(player, 0), region.trains.get(player, 0)) for player in final.players
        }
        results = score_region(sums, region.foreign, region.ships, final.table, rulings["NP-AMB-16"])
        source = source_of(final.sources, f"regions.{name}", "table")
        for player, result in results.items():
            yield from _region_lines(player, int(name), result, source, {"influences": sums, "foreign": region.foreign})


def _strength(tiles: int, trains: int) -> int:
    return influence([tiles] if tiles else [], [trains])


def _region_lines(player: str, region: int, result: Result, source: str, more: Mapping[str, Any]) -> Iterator[Line]:
    facts = {"region": region, "influence": result.influence, "place": result.place, **more}
    if result.total:
        told = {**facts, "tied": result.tied, "total": result.total, "vp": result.vp}
        rule, text = ("NP-SCORE-05", PLACE) if result.tied == 1 else ("NP-SCORE-06", SHARED)
        yield Line(player, "regions", result.vp, rule, told, source, text)
    if result.ships:
        yield Line(player, "ships", result.ships, "NP-SCORE-09", {**facts, "vp": result.ships}, source, SHIPS)


def _wages(final: NipponFinal) -> Iterator[Line]:
    for player in final.players:
        board = final.boards[player]
        if board.colours:
            paid, left = wages(board.money, board.colours)
            facts = {"money": board.money, "colours": board.colours, "paid": paid, "left": left}
            source = source_of(final.sources, f"boards.{player}.money", f"boards.{player}.colours")
            points = -WAGE_VP * (board.colours - paid)
            yield Line(player, "wages", points, "NP-END-03", facts, source, WAGES)


def _achievements(final: NipponFinal, rulings: Mapping[str, str]) -> Iterator[Line]:
    for space, one in final.achievements.items():
        for player in final.players:
            count, tile = _count(final, one, player), one.tiles.get(player, 0)
            if count // one.amount or tile:
                yield _achieved(final, space, player, count, rulings["NP-AMB-30"])


def _count(final: NipponFinal, one: Achievement, player: str) -> int:
    if one.base == "yen_per":
        return wages(final.boards[player].money, final.boards[player].colours)[1]
    return one.counts.get(player, 0)


def _achieved(final: NipponFinal, space: str, player: str, count: int, ruling: str) -> Line:
    one = final.achievements[space]
    tile = one.tiles.get(player, 0)
    multiplier = tile or {"tiles-only": 0, "all-once": 1}.get(ruling, one.printed)
    facts = {"space": int(space), "count": count, "amount": one.amount, "multiplier": multiplier, "what": one.what}
    if not tile:
        facts["rulings"] = {"NP-AMB-30": ruling}
    text = STARS.get(one.what, ACHIEVEMENTS[one.base]) if one.base == "stars" else ACHIEVEMENTS[one.base]
    source = source_of(final.sources, *_used(final, space, player))
    return Line(player, "achievements", count // one.amount * multiplier, rule_of(one), facts, source, text)


def _used(final: NipponFinal, space: str, player: str) -> Iterator[str]:
    """What the points depend on; what is printed is no matter of record or picture, unless somebody typed it."""
    yield f"achievements.{space}.tiles"
    if f"achievements.{space}.printed" in final.sources:
        yield f"achievements.{space}.printed"
    if final.achievements[space].base == "yen_per":
        yield from (f"boards.{player}.money", f"boards.{player}.colours")
    else:
        yield f"achievements.{space}.counts"


def rule_of(one: Achievement) -> str:
    """The rule that tells what an achievement counts."""
    if one.base == "stars":
        return {"knowledge": "NP-ACH-05", "ships": "NP-ACH-06"}.get(one.what, "NP-ACH-08")
    told = {"contracts_per": "NP-ACH-03", "yen_per": "NP-ACH-04", "factories_of_level": "NP-ACH-07"}
    return told.get(one.base, "NP-ACH-08")
