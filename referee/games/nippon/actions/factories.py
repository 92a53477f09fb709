"""Factories: building them, their machines, and producing goods."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.games.nippon import flow, prices, synergy
from referee.games.nippon.components import (
    FACTORY_COST,
    GOOD,
    GOODS,
    IMPROVEMENT,
    KNOWLEDGE,
    MACHINE_COST,
    NEEDED,
    NEW,
    STORE,
    TILE,
    UPGRADE,
)
from referee.games.nippon.position import Player, Position


def owner_of(position: Position, good: int, tile: int) -> int | None:
    """Who has a factory tile; None if it still lies beside the board."""
    return next((seat for seat, one in enumerate(position.players) if one.factories[good].tile == tile), None)


def facts_of(setting: Setting, own: Player, good: int) -> tuple[int, int]:
    """Coal and storage of a player's factory (FACT-09); nothing of one that was corrected away."""
    if not own.factories[good].tile:
        return 0, 0
    return flow.known(setting).factories[good, own.factories[good].tile]


@action("invest", help=N_("Action: build one factory"))
class Invest(Action):
    """Invest in a new industry: one factory tile."""

    good: int = arg(GOOD)
    tile: int = arg(TILE)

    def shortfall(self, position: Position, setting: Setting) -> int:
        """How many blueprints must help out."""
        return max(0, NEEDED[self.good] - flow.level(setting, position.players[self.player], KNOWLEDGE))

    def unit(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """The rules of the factory itself."""
        own = position.players[self.player]
        yield from prices.cost(position, setting, self.player, "invest", FACTORY_COST, "NP-INVEST-04")
        if own.factories[self.good].tile:
            yield Violation(
                "NP-INVEST-03", N_("{player} has a {good} factory"), player=self.player, good=GOOD[self.good]
            )
        elif (owner := owner_of(position, self.good, self.tile)) is not None:
            yield Violation(
                "NP-INVEST-02",
                N_("{good} factory {tile} belongs to {owner}"),
                good=GOOD[self.good],
                tile=self.tile,
                owner=owner,
            )
        lacking = self.shortfall(position, setting)
        if lacking > own.blueprints:
            yield Violation(
                "NP-INVEST-05",
                N_("knowledge {needed} is needed: {lacking#blueprint is|blueprints are} missing, {have} are there"),
                needed=NEEDED[self.good],
                lacking=lacking,
                have=own.blueprints,
            )

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "invest")
        if position.turn.action == "invest":
            yield Violation("NP-INVEST-01", N_("one factory is built in this action"))
        yield from self.unit(position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        prices.pay(position, setting, self.player, "invest", FACTORY_COST, "NP-INVEST-04", notes)
        lacking = self.shortfall(position, setting)
        if lacking:
            flow.spend(position, self.player, "blueprints", lacking)
            notes.append(
                Note(
                    "NP-INVEST-05",
                    N_("{player} discards {count#blueprint|blueprints}"),
                    player=self.player,
                    count=lacking,
                )
            )
        own.factories[self.good].tile = self.tile
        notes.append(
            Note("NP-INVEST-08", N_("{player} has a {good} factory now"), player=self.player, good=GOOD[self.good])
        )
        flow.unit_done(position, "invest", self.good)
        bonus_first = setting.rulings["NP-AMB-28"] == "bonus-first"
        if not bonus_first:
            self._machines(own, notes)
        synergy.fire(position, setting, self.player, "on_build", notes, good=self.good)
        if bonus_first:
            self._machines(own, notes)
        synergy.fire(position, setting, self.player, "on_action", notes, action="invest")

    def _machines(self, own: Player, notes: list[Note]) -> None:
        """Stored machines go on the new factory at once."""
        if own.machines:
            own.machines -= 1
            own.factories[self.good].machine = 1
            notes.append(Note("NP-MACH-09", N_("a stored machine goes on the {good} factory"), good=GOOD[self.good]))
            if own.machines:
                own.machines -= 1
                own.factories[self.good].machine = 2
                notes.append(
                    Note(
                        "NP-MACH-10",
                        N_("another stored machine is discarded, the {good} factory shows +2"),
                        good=GOOD[self.good],
                    )
                )

    @classmethod
    def units(cls, position: Position, setting: Setting, player: int) -> Iterator[Invest]:
        """Every unit worth a look."""
        own = position.players[player]
        for good in range(len(GOODS)):
            if not own.factories[good].tile:
                for tile in TILE.domain():
                    yield cls(player, good, tile)

    @classmethod
    def nothing_there(cls, position: Position, player: int) -> Violation:
        """The reason where no investment could even be tried."""
        return Violation("NP-INVEST-03", N_("there is a factory of every good already"))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if flow.may(position, setting, player, "invest") and position.turn.stage == "act":
            yield from cls.units(position, setting, player)


@action(
    "machinery",
    "machinery/machine/machines",
    help=N_("Action: a new machine, an upgrade, or a machine in store; up to three"),
    follow=("machinery",),
)
class Machinery(Action):
    """One improvement."""

    improvement: int = arg(IMPROVEMENT)
    good: int | None = arg(GOOD)

    def unit(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """The rules of one improvement."""
        own = position.players[self.player]
        yield from prices.cost(position, setting, self.player, "machinery", MACHINE_COST, "NP-MACH-02")
        if self.improvement == STORE:
            yield from self._store(own)
        elif self.good is None:
            yield Open("good")
        else:
            yield from self._on(own, self.good)

    def _store(self, own: Player) -> Iterator[Finding]:
        if self.good is not None:
            yield Violation("NP-MACH-06", N_("a stored machine lies on no factory"))
            return
        better = [GOOD[n] for n, one in enumerate(own.factories) if one.tile and one.machine < 2]
        if better:
            yield Violation(
                "NP-MACH-06",
                N_("a machine can be stored only if no factory can be improved, but these can: {goods}"),
                goods=better,
            )

    def _on(self, own: Player, good: int) -> Iterator[Finding]:
        factory = own.factories[good]
        rule = "NP-MACH-03" if self.improvement == NEW else "NP-MACH-04"
        if not factory.tile:
            yield Violation(rule, N_("{player} has no {good} factory"), player=self.player, good=GOOD[good])
        elif self.improvement == NEW:
            if factory.machine:
                yield Violation(rule, N_("the {good} factory has a machine"), good=GOOD[good])
        elif factory.machine != 1:
            yield Violation(
                rule, N_("the {good} factory shows no +1 (machine {machine})"), good=GOOD[good], machine=factory.machine
            )

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "machinery")
        yield from flow.units_left(position, "NP-MACH-01", "machinery")
        yield from self.unit(position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        prices.pay(position, setting, self.player, "machinery", MACHINE_COST, "NP-MACH-02", notes)
        if self.improvement == STORE:
            own.machines += 1
            notes.append(Note("NP-MACH-07", N_("{player} stores a machine"), player=self.player))
        else:
            assert self.good is not None
            own.factories[self.good].machine = machine = 1 if self.improvement == NEW else 2
            rule = "NP-MACH-03" if self.improvement == NEW else "NP-MACH-04"
            notes.append(Note(rule, N_("the {good} factory shows +{machine}"), good=GOOD[self.good], machine=machine))
        first = position.turn.stage == "act"
        flow.unit_done(position, "machinery", -1 if self.good is None else self.good)
        if first:
            synergy.fire(position, setting, self.player, "on_action", notes, action="machinery")

    @classmethod
    def units(cls, position: Position, setting: Setting, player: int) -> Iterator[Machinery]:
        """Every unit worth a look."""
        for good, factory in enumerate(position.players[player].factories):
            if factory.tile and factory.machine < 2:
                yield cls(player, UPGRADE if factory.machine else NEW, good)
        yield cls(player, STORE)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if flow.may(position, setting, player, "machinery"):
            yield from cls.units(position, setting, player)


@action("produce", help=N_("Action: start a factory, up to three different ones"), follow=("produce",))
class Produce(Action):
    """One factory is started."""

    good: int = arg(GOOD)

    def unit(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """The rules of one factory."""
        own = position.players[self.player]
        factory = own.factories[self.good]
        if not factory.tile:
            yield Violation(
                "NP-PROD-01", N_("{player} has no {good} factory"), player=self.player, good=GOOD[self.good]
            )
            return
        printed, storage = facts_of(setting, own, self.good)
        coal = self._coal(position, setting, printed)
        if own.coal < coal:
            again = position.turn.action == "produce" and own.coal + self._spent(position, setting) >= coal
            yield Violation(
                "NP-PROD-09" if again else "NP-PROD-03",
                N_("the {good} factory needs {coal} coal, the budget holds {have}"),
                good=GOOD[self.good],
                coal=coal,
                have=own.coal,
            )
        if factory.goods >= storage:
            yield Violation(
                "NP-PROD-04",
                N_("the storage of the {good} factory is full ({goods})"),
                good=GOOD[self.good],
                goods=factory.goods,
            )

    def _coal(self, position: Position, setting: Setting, printed: int) -> int:
        return prices.at_least_nothing(printed - prices.cheaper(position, setting, self.player, "produce"))

    def _spent(self, position: Position, setting: Setting) -> int:
        """Coal that earlier factories of this action took."""
        own = position.players[self.player]
        costs = (facts_of(setting, own, good)[0] for good in range(len(GOODS)) if good in position.turn.used)
        return sum(self._coal(position, setting, printed) for printed in costs)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "produce")
        turn = position.turn
        yield from flow.units_left(position, "NP-PROD-01", "produce")
        if turn.action == "produce" and self.good in turn.used:
            yield Violation("NP-PROD-02", N_("the {good} factory was started in this turn"), good=GOOD[self.good])
            return
        yield from self.unit(position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        factory, (printed, storage) = own.factories[self.good], facts_of(setting, own, self.good)
        due = 1 + factory.machine + synergy.extra_goods(position, setting, self.player, self.good)
        coal = self._coal(position, setting, printed)
        flow.spend(position, self.player, "coal", coal)
        notes.append(Note("NP-PROD-03", N_("{player} spends {coal} coal"), player=self.player, coal=coal))
        made = max(0, min(due, storage - factory.goods))
        factory.goods += made
        notes.append(
            Note(
                "NP-PROD-06" if made > 1 or made < due else "NP-PROD-05",
                N_("{made} of {due#cube|cubes} of {good} go into storage, {goods} lie there now"),
                made=made,
                due=due,
                good=GOOD[self.good],
                goods=factory.goods,
            )
        )
        first = position.turn.stage == "act"
        flow.unit_done(position, "produce", self.good)
        synergy.fire(position, setting, self.player, "on_produce_here", notes, good=self.good)
        if first:
            synergy.fire(position, setting, self.player, "on_action", notes, action="produce")

    @classmethod
    def units(cls, position: Position, setting: Setting, player: int) -> Iterator[Produce]:
        """Every unit worth a look."""
        for good, factory in enumerate(position.players[player].factories):
            if factory.tile:
                yield cls(player, good)

    @classmethod
    def nothing_there(cls, position: Position, player: int) -> Violation:
        """The reason where no production could even be tried."""
        return Violation("NP-PROD-01", N_("there is no factory to start"))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if flow.may(position, setting, player, "produce"):
            yield from cls.units(position, setting, player)
