"""The influence in the regions and their scoring (section NP-SCORE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.nippon import flow, synergy
from referee.games.nippon.components import CITIES, TILES_A_CITY, region_of
from referee.games.nippon.position import Position

FOREIGN = -1
PAID_PLACES = 3
SHIP_PLACES = 2


def influence(position: Position, seat: int, region: int) -> int:
    """Tiles and, only beside a tile, trains of a player in a region (NP-SCORE-02, NP-SCORE-03)."""
    tiles = [
        slot.value
        for number, city in enumerate(position.cities)
        if region_of(number) == region
        for slot in city.slots
        if slot.owner == seat
    ]
    if not tiles:
        return 0
    return sum(tiles) + sum(one.value for one in position.regions[region - 1].trains if one.owner == seat)


def foreign(position: Position, setting: Setting, region: int) -> int:
    """What the uncovered slots of a region add up to (NP-SCORE-04); unknown cities count nothing."""
    total = 0
    for number, city in enumerate(position.cities):
        printed = flow.known(setting).foreign.get(number)
        full = (
            setting.rulings["NP-AMB-37"] == "not-at-limit"
            and sum(slot.owner >= 0 for slot in city.slots) >= TILES_A_CITY[len(position.players)]
        )
        if region_of(number) == region and printed is not None and not full:
            total += sum(value for value, slot in zip(printed, city.slots, strict=True) if slot.owner < 0)
    return total


def places(parties: Mapping[int, int], table: Sequence[int], *, nought: bool = False) -> dict[int, tuple[int, int]]:
    """The first place and the VP of each party with influence (or without, if ``nought`` counts); ties share and round down (NP-SCORE-06)."""
    found: dict[int, tuple[int, int]] = {}
    there = {party: value for party, value in parties.items() if value > 0 or nought}
    for party, value in there.items():
        place = 1 + sum(other > value for other in there.values())
        tied = sum(other == value for other in there.values())
        found[party] = (place, sum(table[place - 1 : min(place + tied - 1, PAID_PLACES)]) // tied)
    return found


def score_regions(position: Position, setting: Setting, notes: list[Note]) -> None:
    """The next scoring, all four regions."""
    position.scorings = min(3, position.scorings + 1)
    table = flow.known(setting).region_vp.get(position.scorings)
    if table is None:
        flow.leave_out(position, f"region_vp.{position.scorings}")
    for number, city in enumerate(position.cities):
        if number not in flow.known(setting).foreign and any(slot.owner < 0 for slot in city.slots):
            flow.leave_out(position, f"foreign.{CITIES[number]}")
    for region in range(1, 5):
        _score(position, setting, region, table, notes)
    for seat in range(len(position.players)):
        synergy.fire(position, setting, seat, "on_scoring", notes)


def _score(position: Position, setting: Setting, region: int, table: Sequence[int] | None, notes: list[Note]) -> None:
    parties = {seat: influence(position, seat, region) for seat in range(len(position.players))}
    parties[FOREIGN] = foreign(position, setting, region)
    nought = setting.rulings["NP-AMB-16"] == "takes-place"
    for seat, (place, vp) in places(parties, table or (0, 0, 0), nought=nought).items():
        if seat == FOREIGN:
            continue
        if vp:
            position.players[seat].vp += vp
            notes.append(
                Note(
                    "NP-SCORE-05",
                    N_("region {region}: {player} with influence {influence} is at place {place} and gains {vp} VP"),
                    region=region,
                    player=seat,
                    influence=parties[seat],
                    place=place,
                    vp=vp,
                )
            )
        ships = sum(one.value for one in position.regions[region - 1].ships if one.owner == seat)
        if place <= SHIP_PLACES and ships:
            position.players[seat].vp += ships
            notes.append(
                Note(
                    "NP-SCORE-09",
                    N_("region {region}: ships of {player} bring {vp} VP"),
                    region=region,
                    player=seat,
                    vp=ships,
                )
            )
