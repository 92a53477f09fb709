"""The regions: who has which influence there, and what they bring at each of the three scorings (section NP-SCORE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from messages.classes import frozen
from referee.engine.broken import said
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.runs import Span
from referee.engine.unknown import known as is_known
from referee.engine.verdict import Note
from referee.games.nippon import flow, synergy
from referee.games.nippon.box.blurred import between, spanned
from referee.games.nippon.components import REGION, TILES_A_CITY, region_of
from referee.games.nippon.position import City, Position
from scoring.nippon_regions import PAID_PLACES, SHIP_PLACES, Result, foreign_influence, influence, score_region


def cities_of(position: Position, region: int) -> list[tuple[int, City]]:
    """The two cities of a region with their places in the list."""
    return [(number, city) for number, city in enumerate(position.cities) if region_of(number) == region]


def own_influence(position: Position, seat: int, region: int) -> int:
    """The influence of a player in a region, from tiles and trains."""
    tiles = [slot.value for _, city in cities_of(position, region) for slot in city.slots if slot.owner == seat]
    return influence(tiles, [one.value for one in position.regions[region - 1].trains if one.owner == seat])


def foreign(position: Position, setting: Setting, region: int) -> int:
    """What foreign companies have in a region."""
    printed, limit = flow.known(setting).foreign, TILES_A_CITY[len(position.players)]
    ruling = setting.rulings["NP-AMB-37"]
    return sum(
        foreign_influence(printed[number], [slot.owner >= 0 for slot in city.slots], limit, ruling)
        for number, city in cities_of(position, region)
    )


def score_regions(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Carry out the next scoring in all four regions."""
    position.scorings = min(3, position.scorings + 1)
    for region in REGION.domain():
        score_one(position, setting, region, notes)
    for seat in range(len(position.players)):
        synergy.fire(position, setting, seat, "on_scoring", notes)


def score_one(position: Position, setting: Setting, region: int, notes: list[Note]) -> None:
    """Carry out the scoring that is under way in one region."""
    seats, table = range(len(position.players)), flow.known(setting).region_vp[position.scorings]
    built = position.regions[region - 1].ships
    influences = {seat: own_influence(position, seat, region) for seat in seats}
    ships = {seat: sum(one.value for one in built if one.owner == seat) for seat in seats}
    others, ruling = foreign(position, setting, region), setting.rulings["NP-AMB-16"]
    if all(map(is_known, (*table, others, *influences.values(), *ships.values()))):
        for seat, result in score_region(influences, others, ships, table, ruling).items():
            _give(position, region, seat, result, notes)
    else:
        scoring = _Scoring(f"scoring {position.scorings} {region}", influences, others, ships, table, ruling)
        for seat in seats:
            scoring.give(position, region, seat, notes)


@frozen
class _Scoring:
    """A region of which not everything is known: what a player gains lies between the best and the worst place."""

    name: str
    influences: Mapping[int, int]
    foreign: int
    ships: Mapping[int, int]
    table: Sequence[int]
    ruling: str

    def give(self, position: Position, region: int, seat: int, notes: list[Note]) -> None:
        """Add what a player gains, as far as that is known."""
        counts = self.ruling == "takes-place"
        own = spanned(self.influences[seat])
        others = [spanned(one) for place, one in self.influences.items() if place != seat] + [spanned(self.foreign)]
        best = 1 + sum(one.low > own.high for one in others)
        worst = 1 + sum(one.high >= own.low for one in others)
        ships = spanned(self.ships[seat])
        high = self._paid(best).high + (ships.high if best <= SHIP_PLACES else 0) if counts or own.high else 0
        low = self._paid(worst).low + (ships.low if worst <= SHIP_PLACES else 0) if counts or own.low else 0
        from_all = (*self.table, self.foreign, *self.influences.values(), *self.ships.values())
        vp = between(f"{self.name} {seat}", min(low, high), high, *from_all)
        position.players[seat].vp += vp
        if high:
            text = N_("region {region}: {player} with influence {influence} gains {vp} VP")
            notes.append(
                Note(
                    "NP-SCORE-05", text, region=region, player=seat, influence=said(self.influences[seat]), vp=said(vp)
                )
            )

    def _paid(self, place: int) -> Span:
        return spanned(self.table[place - 1]) if place <= PAID_PLACES else Span(0, 0)


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
