"""Trains and ships."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.nippon import flow, prices, synergy
from referee.games.nippon.components import MONEY, REGION, ROLLING, ROLLING_COST, SLOTS_A_REGION, START_VALUE
from referee.games.nippon.position import Position, Rolling


class Build(Action):
    """What trains and ships have in common; each declares one tile."""

    DEED = ""
    RULES = ("", "")
    BUILT = ""
    PLACED = ""
    __slots__ = ()

    region: int

    def unit(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """The rules of one tile."""
        own = position.players[self.player]
        yield from prices.cost(position, setting, self.player, self.DEED, ROLLING_COST, self.RULES[1])
        if not getattr(own, self.DEED):
            yield Violation("NP-TS-05", N_("all {count} tiles of this kind have been built"), count=ROLLING)
        region = self.region
        here = position.regions[region - 1]
        most = SLOTS_A_REGION[len(position.players)]
        if here.built >= most:
            yield Violation(
                "NP-TS-03" if len(position.players) < 4 else "NP-TS-02",
                N_("region {region} holds {count} trains and ships, no slot is free"),
                region=region,
                count=here.built,
            )

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, self.DEED)
        turn = position.turn
        yield from flow.units_left(position, self.RULES[0], self.DEED)
        if turn.action == self.DEED and self.region in turn.used and not flow.is_given(position, self.DEED):
            twice = N_("region {region} got one of these in this action already")
            yield Violation("NP-TS-04", twice, region=self.region)
        yield from self.unit(position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own, region = position.players[self.player], self.region
        prices.pay(position, setting, self.player, self.DEED, ROLLING_COST, self.RULES[1], notes)
        taken = ROLLING - getattr(own, self.DEED) + 1
        setattr(own, self.DEED, ROLLING - taken)
        getattr(position.regions[region - 1], self.DEED).append(Rolling(self.player, START_VALUE))
        notes.append(Note("NP-TS-01", self.PLACED, number=taken, player=self.player, region=region))
        self._uncover(position, setting, taken, notes)
        first = position.turn.stage == "act"
        flow.unit_done(position, self.DEED, region)
        synergy.fire(position, setting, self.player, self.BUILT, notes)
        if first:
            synergy.fire(position, setting, self.player, "on_action", notes, action=self.DEED)

    def _uncover(self, position: Position, setting: Setting, taken: int, notes: list[Note]) -> None:
        known, own = flow.known(setting), position.players[self.player]
        alone = known.slots[self.DEED].uncovers(taken)
        together = known.both_rows.uncovers(ROLLING - own.ships, ROLLING - own.trains, self.DEED)
        for symbols in (alone, together):
            if symbols:
                flow.step_up(position, setting, self.player, MONEY, symbols, "NP-TS-06", notes)

    @classmethod
    def units(cls, position: Position, setting: Setting, player: int) -> Iterator[Build]:
        """Every unit worth a look."""
        for region in REGION.domain():
            yield cls(player, region)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if flow.may(position, setting, player, cls.DEED):
            yield from cls.units(position, setting, player)


@action(
    "train",
    "train/trains",
    help=N_("Action: build a train in a region, up to three in different regions"),
    follow=("train",),
)
class Train(Build):
    """One train."""

    DEED = "trains"
    RULES = ("NP-TRAIN-01", "NP-TRAIN-02")
    BUILT = "on_build_train"
    PLACED = N_("train {number} of {player} goes to region {region}")

    region: int = arg(REGION)


@action(
    "ship",
    "ship/ships",
    help=N_("Action: build a ship in a region, up to three in different regions"),
    follow=("ship",),
)
class Ship(Build):
    """One ship."""

    DEED = "ships"
    RULES = ("NP-SHIP-01", "NP-SHIP-02")
    BUILT = "on_build_ship"
    PLACED = N_("ship {number} of {player} goes to region {region}")

    region: int = arg(REGION)
