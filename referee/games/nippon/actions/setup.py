"""Setting the table up: who is first, the city, reward tiles to the box, and the beginning."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_, with_none
from referee.engine.values import Many, SeatValue
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from referee.games.nippon import flow
from referee.games.nippon.components import (
    A_SPACE,
    CITY,
    CITY_TILES,
    GOOD,
    GOODS,
    MULTIPLIER,
    MULTIPLIERS,
    PLACES,
    REMOVED,
    REMOVED_BY,
    REWARD_BONUS,
    ROWS_BY,
    SIDE,
    SIDES,
    SPACES,
    START_VP,
)
from referee.games.nippon.position import Position, Turn
from referee.games.nippon.setup import alike, equip, rows_in_use, rows_known

SEAT = SeatValue(words("player"), 4)
FOUR = Many(words("goods"), GOOD, 1, 4, ordered=True)


def setting_up(position: Position) -> Iterator[Finding]:
    """The table is still being set up."""
    if position.phase != "setup":
        yield Violation("NP-SETUP-01", N_("the table is set up already: use a correction"))


@action("first", "first/first player", help=N_("Set-up: who is first player"), by_table=True)
class First(Action):
    """The first player; play goes clockwise from there."""

    who: int = arg(SEAT)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from setting_up(position)
        if self.who >= len(position.players):
            yield Violation("NP-SETUP-03", N_("there are {count#player|players}"), count=len(position.players))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.who < len(position.players)
        position.first = self.who
        notes.append(Note("NP-SETUP-03", N_("{player} is first player"), player=self.who))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup":
            for who in range(len(position.players)):
                yield cls(TABLE, who)


@action("city", help=N_("Set-up: the four goods of a city tile as it lies, from the north clockwise"), by_table=True)
class CityTile(Action):
    """A city tile in its orientation."""

    city: int = arg(CITY)
    goods: tuple[int, ...] = arg(FOUR)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from setting_up(position)
        if len(set(self.goods)) != len(SIDES):
            yield Violation("NP-CITY-01", N_("a city tile shows four different goods"))
        else:
            yield from self._among_nine(position, setting)

    def _among_nine(self, position: Position, setting: Setting) -> Iterator[Finding]:
        tiles, like = flow.known(setting).cities, alike(setting, self.goods)
        names = [GOODS[good] for good in self.goods]
        ways = [names[turn:] + names[:turn] for turn in range(len(names))]
        others = (number for number, city in enumerate(position.cities) if number != self.city and city.goods in ways)
        lying = [*islice(others, max(1, like))]  # tiles of which nothing is told are thought to differ
        if len(lying) == max(1, like):
            yield Violation("NP-SETUP-13", N_("that city tile lies at {city} already"), city=CITY[lying[0]])
        if not like:
            lacking: list[Finding] = [
                Missing(f"city.{tile}", "NP-SETUP-13") for tile in CITY_TILES if tile not in tiles
            ]
            yield from lacking or [Violation("NP-SETUP-13", N_("no city tile shows these goods in this order"))]

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert len(set(self.goods)) == len(SIDES)
        position.cities[self.city].goods = [GOODS[good] for good in self.goods]
        notes.append(
            Note(
                "NP-SETUP-13",
                N_("city {city} asks for {goods}"),
                city=CITY[self.city],
                goods=[GOOD[good] for good in self.goods],
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup":
            for city in CITY.domain():
                for printed in flow.known(setting).cities.values():
                    for turn in SIDE.domain():
                        yield cls(TABLE, city, printed[turn:] + printed[:turn])


@action(
    "remove",
    "remove/out",
    help=N_("Set-up with 2 or 3 players: a reward tile that goes back to the box"),
    by_table=True,
)
class Remove(Action):
    """A reward tile taken out of its stack."""

    multiplier: int = arg(MULTIPLIER)
    bonus: int = arg(REWARD_BONUS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from setting_up(position)
        most = REMOVED[len(position.players)]
        out = position.removed[self.multiplier - 2]
        if sum(out) >= most:
            yield Violation(
                REMOVED_BY[len(position.players)],
                with_none(
                    N_("{most#tile is|tiles are} removed of each multiplier with {count} players"),
                    most=N_("no tiles are removed with {count} players"),
                ),
                most=most,
                count=len(position.players),
            )
        elif not position.rewards[self.multiplier - 2][self.bonus]:
            yield Violation("NP-SETUP-10", N_("no such {multiplier}x tile is left"), multiplier=self.multiplier)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.removed[self.multiplier - 2][self.bonus] += 1
        equip(position, setting)
        notes.append(
            Note(
                REMOVED_BY[len(position.players)],
                N_("a {multiplier}x tile ({bonus}) goes to the box"),
                multiplier=self.multiplier,
                bonus=REWARD_BONUS[self.bonus],
            )
        )

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup":
            for multiplier in MULTIPLIERS:
                for bonus in REWARD_BONUS.domain():
                    yield cls(TABLE, multiplier, bonus)


@action("begin", help=N_("Set-up is complete: the first turn"), by_table=True)
class Begin(Action):
    """The end of the set-up."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from setting_up(position)
        if position.phase != "setup":
            return
        if position.first < 0:
            yield Violation("NP-SETUP-03", N_("the first player has not been named"), forced=True)
        bare = [CITY[number] for number, city in enumerate(position.cities) if not all(city.goods)]
        if bare:
            yield Violation("NP-SETUP-13", N_("no city tile was named for: {cities}"), forced=True, cities=bare)
        most = REMOVED[len(position.players)]
        if any(sum(out) < most for out in position.removed):
            yield Violation(
                REMOVED_BY[len(position.players)],
                N_("{most#reward tile|reward tiles} of each multiplier must go to the box"),
                forced=True,
                most=most,
            )
        yield from self._workers(position, setting)

    def _workers(self, position: Position, setting: Setting) -> Iterator[Finding]:
        short = [PLACES[n] for n, here in enumerate(position.spaces) if len(here) < A_SPACE]
        if short:
            yield Violation("NP-SETUP-15", N_("workers are missing on: {places}"), forced=True, places=short)
        rows = position.rows[: rows_in_use(position, setting)]
        empty = [PLACES[SPACES + n] for n, row in enumerate(rows) if len(row) < flow.row_size(position)]
        if empty:
            rule = ROWS_BY[len(position.players)]
            yield Violation(rule, N_("workers are missing on: {places}"), forced=True, places=empty)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert position.phase == "setup"
        filled = max((number for number, row in enumerate(position.rows, 1) if row), default=0)
        position.rows = position.rows[: max(rows_known(position, setting), filled)]
        position.pending = [0] * len(position.rows)
        equip(position, setting)
        position.phase = "play"
        position.first = max(0, position.first)
        position.turn = Turn(position.first)
        for place in range(len(position.players)):
            seat = (position.first + place) % len(position.players)
            position.players[seat].vp = START_VP + place
            notes.append(Note("NP-SETUP-04", N_("{player} starts with {vp} VP"), player=seat, vp=START_VP + place))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup":
            yield cls(TABLE)
