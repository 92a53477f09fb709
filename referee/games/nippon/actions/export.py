"""Exporting: contracts fulfilled with stored goods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_, with_none
from referee.engine.unknown import number
from referee.engine.values import Many
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.engine.words import words
from referee.games.nippon import flow, synergy
from referee.games.nippon.box.blurred import label, lowered
from referee.games.nippon.box.known import Contract
from referee.games.nippon.components import CONTRACT, GOOD, GOODS, MONEY, MOST_CUBES
from referee.games.nippon.position import Player, Position


def _served(own: Player, goods: Sequence[int], printed: Contract) -> bool:
    """Whether enough of each good is stored for the cube it serves."""
    return all(own.factories[good].goods >= need for good, need in zip(goods, printed.cubes, strict=True))


SERVED = Many(words("goods"), GOOD, 1, 4, ordered=True)


@action(
    "export",
    help=N_("Action: fulfil a contract, naming the good of each cube in its order; up to three contracts"),
    follow=("export",),
)
class Export(Action):
    """One contract is fulfilled; ``goods`` serve its cubes from left to right."""

    contract: int = arg(CONTRACT)
    goods: tuple[int, ...] | None = arg(SERVED)

    def plain(self, position: Position, setting: Setting) -> Action:
        """The same with the goods in another order, if they cannot serve the cubes as said and only one other order can."""
        if self.contract not in flow.known(setting).contracts:
            return self
        printed = flow.known(setting).contracts[self.contract]
        if self.goods is None or len(self.goods) != len(printed.cubes):
            return self
        own = position.players[self.player]
        ways = [goods for goods in permutations(self.goods) if _served(own, goods, printed)]
        effects = {tuple(sorted(zip(goods, printed.cubes, strict=True))): goods for goods in reversed(ways)}
        if self.goods in ways or len(effects) != 1:
            return self
        return Export(self.player, self.contract, *effects.values())

    def unit(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """The rules of one contract."""
        own = position.players[self.player]
        if self.contract in own.fulfilled:
            yield Violation("NP-EXPORT-08", N_("contract {contract} has been fulfilled"), contract=self.contract)
        elif self.contract not in own.contracts:
            yield Violation(
                "NP-EXPORT-02", N_("{player} has no contract {contract}"), player=self.player, contract=self.contract
            )
        printed = flow.known(setting).contracts[self.contract]
        if self.goods is not None:
            yield from self._goods(position, printed, self.goods)
        elif self.contract not in flow.known(setting).contracts:
            yield from self._untold(own)
        if setting.rulings["NP-AMB-11"] == "refused":
            for one in flow.room_above(setting, own, MONEY, printed.steps, "NP-EXPORT-07"):
                if isinstance(one, Violation):
                    one.ruling = "NP-AMB-11"
                yield one

    def _untold(self, own: Player) -> Iterator[Finding]:
        """Which goods are needed nobody has told: with any there may be enough, with four of four there always are."""
        stored = [factory.goods for factory in own.factories]
        least = int(sum(goods >= MOST_CUBES for goods in stored) >= MOST_CUBES)
        path = f"box:contract.{self.contract}/served.{'.'.join(map(label, stored))}"
        if not any(stored) or not number(path, least, 1):
            yield Violation("NP-EXPORT-04", N_("there are no goods to deliver"))

    def _goods(self, position: Position, printed: Contract, goods: tuple[int, ...]) -> Iterator[Finding]:
        own = position.players[self.player]
        if len(set(goods)) < len(goods):
            yield Violation("NP-EXPORT-03", N_("each cube takes a different good"))
            return
        if len(goods) < size(printed.cubes):
            yield Violation(
                "NP-EXPORT-05",
                N_("contract {contract} takes {need#good|different goods} at once, {have#is named|are named}"),
                contract=self.contract,
                need=size(printed.cubes),
                have=len(goods),
            )
            return
        if len(goods) > size(printed.cubes):
            yield Violation(
                "NP-EXPORT-03",
                N_("contract {contract} takes {need#good|different goods}, {have#is named|are named}"),
                contract=self.contract,
                need=size(printed.cubes),
                have=len(goods),
            )
            return
        for good, need in zip(goods, printed.cubes, strict=True):
            if own.factories[good].goods < need:
                again = position.turn.action == "export"
                yield Violation(
                    "NP-EXPORT-09" if again else "NP-EXPORT-04",
                    N_("{good}: {need} needed, {have} in storage"),
                    need=need,
                    good=GOOD[good],
                    have=own.factories[good].goods,
                )

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, "export")
        yield from flow.units_left(position, "NP-EXPORT-01", "export")
        if self.goods is None and self.contract in flow.known(setting).contracts:
            yield Open("goods")
        yield from self.unit(position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        printed = flow.known(setting).contracts[self.contract]
        if self.goods is None:
            self._unsaid(own)
        for good, need in zip(self.goods or (), printed.cubes, strict=False):
            own.factories[good].goods -= need
            notes.append(Note("NP-EXPORT-04", N_("from the storage: {count} {good}"), count=need, good=GOOD[good]))
        own.yen += printed.yen
        own.vp += printed.vp
        notes.append(
            Note(
                "NP-EXPORT-06",
                with_none(
                    N_("{player} receives {yen}k yen and {vp} VP"),
                    vp=N_("{player} receives {yen}k yen"),
                    yen=N_("{player} receives {vp} VP"),
                ),
                player=self.player,
                yen=printed.yen,
                vp=printed.vp,
            )
        )
        if printed.steps:
            flow.step_up(position, setting, self.player, MONEY, printed.steps, "NP-EXPORT-07", notes)
        if self.contract in own.contracts:
            own.contracts.remove(self.contract)
        own.fulfilled.append(self.contract)
        notes.append(Note("NP-EXPORT-08", N_("contract {contract} is turned face down"), contract=self.contract))
        first = position.turn.stage == "act"
        flow.unit_done(position, "export", self.contract)
        if first:
            synergy.fire(position, setting, self.player, "on_action", notes, action="export")

    def _unsaid(self, own: Player) -> None:
        """Goods of which nobody has said that they served an untold contract may have left every storage."""
        for good, factory in enumerate(own.factories):
            factory.goods = lowered(factory.goods, MOST_CUBES, f"contract.{self.contract}", f"goods.{good}")

    @classmethod
    def units(cls, position: Position, setting: Setting, player: int) -> Iterator[Export]:
        """Every unit worth a look."""
        own = position.players[player]
        stored = [good for good in range(len(GOODS)) if own.factories[good].goods]
        for contract in own.contracts:
            if contract not in flow.known(setting).contracts:
                yield cls(player, contract)
            else:
                for goods in permutations(stored, len(flow.known(setting).contracts[contract].cubes)):
                    yield cls(player, contract, goods)

    @classmethod
    def nothing_there(cls, position: Position, player: int) -> Violation:
        """The reason where no export could even be tried."""
        own = position.players[player]
        if not any(factory.goods for factory in own.factories):
            return Violation("NP-EXPORT-04", N_("there are no goods to deliver"))
        if not own.contracts:
            return Violation("NP-EXPORT-02", N_("no contract is left"))
        return Violation("NP-EXPORT-03", N_("every contract takes more different goods than there are"))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if flow.may(position, setting, player, "export"):
            yield from cls.units(position, setting, player)
