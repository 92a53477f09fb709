"""The local market: influence tiles beside the cities."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.holds import NOBODY
from referee.engine.message import N_
from referee.engine.values import Number
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.engine.words import words
from referee.games.nippon import flow, synergy
from referee.games.nippon.components import (
    CITY,
    CUBES,
    GOOD,
    GOODS,
    TILES_A_CITY,
    VALUE,
    level_of,
    region_of,
)
from referee.games.nippon.position import City, Position, Slot

SPENT = Number(CUBES.name, CUBES.low, VALUE.high, rule=CUBES.rule, amount=True)
"""More cubes than a tile takes are understood too, so that they can be refused by their rule."""
REMOVE = words("remove", "remove/removing")
BONUSES = {"yen5": ("yen", 5), "coal2": ("coal", 2), "blueprints2": ("blueprints", 2), "vp2": ("vp", 2)}
WORDS_OF = {
    "yen": N_("the bonus of region {region}: {player} gains {count}k yen"),
    "coal": N_("the bonus of region {region}: {player} gains {count} coal"),
    "blueprints": N_("the bonus of region {region}: {player} gains {count#blueprint|blueprints}"),
    "vp": N_("the bonus of region {region}: {player} gains {count} VP"),
}


def slot_of(city: City, good: int) -> Slot | None:
    """The influence slot beside the section that shows a good."""
    name = GOODS[good]
    return city.slots[city.goods.index(name)] if name in city.goods else None


def asking(position: Position, good: int) -> Iterator[tuple[int, City, Slot]]:
    """The cities that ask for a good, each with the influence slot beside it."""
    for number, city in enumerate(position.cities):
        slot = slot_of(city, good)
        if slot is not None:
            yield number, city, slot


def put_back(owner: Any, value: int) -> None:
    """Put an influence tile back into its owner's supply, which is kept in order where it is known."""
    owner.tiles.append(value)
    if isinstance(owner.tiles, list):
        owner.tiles.sort()


def taken(city: City) -> list[Slot]:
    """The slots with a tile."""
    return [slot for slot in city.slots if slot.owner >= 0]


def leaving(city: City, setting: Setting, value: int | None) -> list[int]:
    """The goods beside which tiles lie that may leave a city for a tile of this value (NP-AMB-21)."""
    if setting.rulings["NP-AMB-21"] == "any-lower":
        most = VALUE.high if value is None else value - 1
    else:
        most = min(slot.value for slot in taken(city))
    return [
        GOODS.index(good)
        for good, slot in zip(city.goods, city.slots, strict=True)
        if slot.owner >= 0 and slot.value <= most and good in GOODS
    ]


@action(
    "market",
    "market/local market",
    help=N_("Action: supply a city with 1 to 3 cubes of a good and place an influence tile; up to three in one region"),
    follow=("market",),
)
class Market(Action):
    """One influence tile; ``removed`` is the good beside which the tile lies that must leave the city."""

    city: int = arg(CITY)
    good: int = arg(GOOD)
    cubes: int = arg(SPENT, asks=N_("how many cubes?"))
    value: int = arg(VALUE, asks=N_("influence of which value?"))
    removed: int | None = arg(GOOD, REMOVE, asks=N_("which tile is removed?"))

    def unit(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """The rules of one tile."""
        yield from self._goods(position)
        yield from self._tile(position, setting)
        yield from self._place(position, setting)

    def _goods(self, position: Position) -> Iterator[Finding]:
        have = position.players[self.player].factories[self.good].goods
        if self.cubes > CUBES.high:
            yield Violation(
                "NP-MARKET-03",
                N_("a tile takes {low} to {high} cubes of a good, not {cubes}"),
                low=CUBES.low,
                high=CUBES.high,
                cubes=self.cubes,
            )
        elif have < self.cubes:
            yield Violation(
                "NP-MARKET-03",
                N_("{good}: {cubes} needed, {have} in storage"),
                cubes=self.cubes,
                good=GOOD[self.good],
                have=have,
            )

    def _tile(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if self.value not in position.players[self.player].tiles:
            yield Violation(
                "NP-MARKET-05",
                N_("{player} has no influence tile {value} left"),
                player=self.player,
                value=self.value,
            )
        if self.cubes > CUBES.high:
            return
        table = flow.known(setting).influence[level_of(self.good)]
        if self.value > table[self.cubes - 1]:
            yield Violation(
                "NP-MARKET-06",
                N_("{cubes#cube|cubes} of {good}: a tile of at most {most}, not {value}"),
                cubes=self.cubes,
                good=GOOD[self.good],
                most=table[self.cubes - 1],
                value=self.value,
            )

    def _place(self, position: Position, setting: Setting) -> Iterator[Finding]:
        city = position.cities[self.city]
        slot = slot_of(city, self.good)
        if slot is None:
            yield Violation(
                "NP-MARKET-04",
                N_("city {city} does not ask for {good}"),
                city=CITY[self.city],
                good=GOOD[self.good],
            )
        elif slot.owner >= 0:
            yield from self._replace(slot, setting, position)
        elif city.taken >= TILES_A_CITY[len(position.players)]:
            yield from self._push_out(position, city, setting)
        elif self.removed is not None:
            yield self._nothing_removed()

    def _replace(self, slot: Slot, setting: Setting, position: Position) -> Iterator[Finding]:
        if slot.value >= self.value:
            yield Violation(
                "NP-MARKET-10",
                N_("a tile {there} of {owner} lies there; only a higher one replaces it, not {value}"),
                there=slot.value,
                owner=slot.owner,
                value=self.value,
            )
        if self.removed is not None:
            yield self._nothing_removed()

    def _nothing_removed(self) -> Violation:
        return Violation("NP-MARKET-17", N_("no further tile is removed here"))

    def _push_out(self, position: Position, city: City, setting: Setting) -> Iterator[Finding]:
        least = min(slot.value for slot in taken(city))
        if self.value <= least:
            yield Violation(
                "NP-MARKET-19" if self._just_placed(position, city, least) else "NP-MARKET-15",
                N_("city {city} is full; a tile must be higher than its lowest one, {least}, not {value}"),
                city=CITY[self.city],
                least=least,
                value=self.value,
            )
        elif self.removed is None:
            yield Open("removed")
        elif self.removed not in leaving(city, setting, self.value):
            yield Violation(
                "NP-MARKET-16",
                N_("the lowest tile of city {city} leaves: beside {goods}"),
                city=CITY[self.city],
                goods=[GOOD[good] for good in leaving(city, setting, self.value)],
            )

    def _just_placed(self, position: Position, city: City, least: int) -> bool:
        """Whether the lowest tile of the city was placed in this turn."""
        placed = [GOODS[one % len(GOODS)] for one in position.turn.placed if one // len(GOODS) == self.city]
        return any(city.slots[city.goods.index(good)].value == least for good in placed if good in city.goods)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "market")
        turn = position.turn
        yield from flow.units_left(position, "NP-MARKET-01", "market")
        if turn.action == "market" and turn.used and region_of(self.city) not in turn.used:
            yield Violation(
                "NP-MARKET-02",
                N_("this action supplies region {region}; city {city} lies in another"),
                region=turn.used[0],
                city=CITY[self.city],
            )
        yield from self.unit(position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        city, value = position.cities[self.city], self.value
        own.factories[self.good].goods -= self.cubes
        if self.removed is not None:
            there = slot_of(city, self.removed)
            if there is not None:
                self._return(position, setting, there, "NP-MARKET-16", notes)
        slot = slot_of(city, self.good)
        if slot is not None:
            self._return(position, setting, slot, "NP-MARKET-12", notes)
            slot.owner, slot.value = self.player, value
        if value in own.tiles:
            own.tiles.remove(value)
        notes.append(
            Note(
                "NP-MARKET-03",
                N_("{player} supplies city {city} with {cubes#cube|cubes} of {good} and places a {value}"),
                player=self.player,
                city=CITY[self.city],
                cubes=self.cubes,
                good=GOOD[self.good],
                value=value,
            )
        )
        self._bonus(position, setting, notes)
        first = position.turn.stage == "act"
        flow.unit_done(position, "market", region_of(self.city))
        position.turn.placed.append(self.city * len(GOODS) + self.good)
        synergy.fire(position, setting, self.player, "on_place_influence", notes)
        if first:
            synergy.fire(position, setting, self.player, "on_action", notes, action="market")

    def _return(self, position: Position, setting: Setting, slot: Slot, rule: str, notes: list[Note]) -> None:
        """A tile goes back to its owner."""
        if slot.owner < 0:
            return
        put_back(position.players[slot.owner], slot.value)
        notes.append(Note(rule, N_("the tile {value} returns to {owner}"), value=slot.value, owner=slot.owner))
        slot.owner, slot.value = NOBODY, 0

    def _bonus(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        region = region_of(self.city)
        name, count = BONUSES[flow.known(setting).bonuses[region]]
        own = position.players[self.player]
        setattr(own, name, getattr(own, name) + count)
        notes.append(Note("NP-MARKET-13", WORDS_OF[name], region=region, player=self.player, count=count))

    @classmethod
    def probes(cls, position: Position, setting: Setting, player: int) -> Iterator[Market]:
        """Units of which one is possible if any is; where nobody knows the tiles, only those worth a question."""
        own: Any = position.players[player]
        if isinstance(own.tiles, list):
            yield from cls.units(position, setting, player)
            return
        held, full = cache(own.tiles.__contains__), TILES_A_CITY[len(position.players)]
        for good, factory in enumerate(own.factories):
            for number, city, slot in asking(position, good) if factory.goods else ():
                pushed = slot.owner < 0 and city.taken >= full
                least = min(one.value for one in taken(city)) if pushed else slot.value
                cubes = max(one for one in CUBES.domain() if one <= factory.goods)
                removed = next(iter(leaving(city, setting, None))) if pushed else None
                for value in VALUE.domain():
                    if value > least and held(value):
                        yield cls(player, number, good, cubes, value, removed)

    @classmethod
    def units(cls, position: Position, setting: Setting, player: int) -> Iterator[Market]:
        """Every unit worth a look."""
        own = position.players[player]
        tiles = sorted(set(own.tiles)) if isinstance(own.tiles, list) else VALUE.domain()
        full = TILES_A_CITY[len(position.players)]
        for good, factory in enumerate(own.factories):
            for number, city, slot in asking(position, good) if factory.goods else ():
                pushed = slot.owner < 0 and city.taken >= full
                for removed in leaving(city, setting, None) if pushed else (None,):
                    for value in tiles:
                        for cubes in CUBES.domain():
                            if cubes <= factory.goods:
                                yield cls(player, number, good, cubes, value, removed)

    @classmethod
    def nothing_there(cls, position: Position, player: int) -> Violation:
        """The reason where no tile could even be tried."""
        own = position.players[player]
        stored = [good for good, factory in enumerate(own.factories) if factory.goods]
        if not stored:
            return Violation("NP-MARKET-03", N_("there are no goods to supply a city with"))
        if not any(any(asking(position, good)) for good in stored):
            return Violation("NP-MARKET-04", N_("no city asks for the goods in storage"))
        if isinstance(own.tiles, list) and not own.tiles:
            return Violation("NP-MARKET-05", N_("no influence tile is left"))
        return Violation("NP-MARKET-10", N_("no influence tile is higher than those that lie there"))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if flow.may(position, setting, player, "market"):
            for one in cls.units(position, setting, player):
                if position.turn.stage == "act" or region_of(one.city) in position.turn.used:
                    yield one
