"""The regions: who has which influence there, and what they bring at each of the three scorings (section NP-SCORE)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.nippon import flow, synergy
from referee.games.nippon.components import CITIES, TILES_A_CITY, region_of
from referee.games.nippon.position import City, Position
from scoring.nippon_regions import Result, foreign_influence, influence, score_region


def cities_of(position: Position, region: int) -> list[tuple[int, City]]:
    """The two cities of a region with their places in the list."""
    return [(number, city) for number, city in enumerate(position.cities) if region_of(number) == region]


def own_influence(position: Position, seat: int, region: int) -> int:
    """The influence of a player in a region, from tiles and trains."""
    tiles = [slot.value for _, city in cities_of(position, region) for slot in city.slots if slot.owner == seat]
    return influence(tiles, [one.value for one in position.regions[region - 1].trains if one.owner == seat])


def foreign(position: Position, setting: Setting, region: int) -> int:
    """What foreign companies have in a region; cities of unknown numbers count nothing."""
    printed, limit = flow.known(setting).foreign, TILES_A_CITY[len(position.players)]
    ruling = setting.rulings["NP-AMB-37"]
    return sum(
        foreign_influence(printed[number], [slot.owner >= 0 for slot in city.slots], limit, ruling)
        for number, city in cities_of(position, region)
        if number in printed
    )


def known_foreign(position: Position, setting: Setting, region: int) -> bool:
    """Whether what foreign companies have in a region is known."""
    printed = flow.known(setting).foreign
    return all(number in printed for number, _ in cities_of(position, region))


def score_regions(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Carry out the next scoring in all four regions."""
    position.scorings = min(3, position.scorings + 1)
    table = flow.known(setting).region_vp.get(position.scorings)
    if table is None:
        flow.leave_out(position, f"region_vp.{position.scorings}")
    for number, city in enumerate(position.cities):
        if number not in flow.known(setting).foreign and any(slot.owner < 0 for slot in city.slots):
            flow.leave_out(position, f"foreign.{CITIES[number]}")
    for region in range(1, 5):
        _score(position, setting, region, table or (0, 0, 0), notes)
    for seat in range(len(position.players)):
        synergy.fire(position, setting, seat, "on_scoring", notes)


def _score(position: Position, setting: Setting, region: int, table: Sequence[int], notes: list[Note]) -> None:
    seats = range(len(position.players))
    built = position.regions[region - 1].ships
    found = score_region(
        {seat: own_influence(position, seat, region) for seat in seats},
        foreign(position, setting, region),
        {seat: sum(one.value for one in built if one.owner == seat) for seat in seats},
        table,
        setting.rulings["NP-AMB-16"],
    )
    for seat, result in found.items():
        _give(position, region, seat, result, notes)


def _give(position: Position, region: int, seat: int, result: Result, notes: list[Note]) -> None:
    own = position.players[seat]
    own.vp += result.vp + result.ships
    if result.vp:
        notes.append(
            Note(
                "NP-SCORE-05" if result.tied == 1 else "NP-SCORE-06",
                N_("region {region}: {player} with influence {influence} is at place {place} and gains {vp} VP"),
                region=region,
                player=seat,
                influence=result.influence,
                place=result.place,
                vp=result.vp,
            )
        )
    if result.ships:
        notes.append(
            Note(
                "NP-SCORE-09",
                N_("region {region}: ships of {player} bring {vp} VP"),
                region=region,
                player=seat,
                vp=result.ships,
            )
        )
