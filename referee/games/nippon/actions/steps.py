"""Knowledge and mines: markers that go up for money."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.nippon import flow, prices, synergy
from referee.games.nippon.components import COAL, KNOWLEDGE, STEP_COSTS, STEPS
from referee.games.nippon.position import Position

FOR = words("steps", "steps/step")


class Climb(Action):
    """What knowledge and mines have in common."""

    DEED = ""
    TRACK = 0
    RULES = ("", "", "")
    __slots__ = ()

    steps: int

    def unit(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """The rules of the steps themselves."""
        own = position.players[self.player]
        steps = self.steps
        yield from prices.cost(position, setting, self.player, self.DEED, STEP_COSTS[steps], self.RULES[1])
        needed = 1 if setting.rulings["NP-AMB-10"] == "excess-lost" else steps
        yield from flow.room_above(setting, own, self.TRACK, needed, self.RULES[2])

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from flow.acting(position, setting, self.player, self.DEED)
        if position.turn.action == self.DEED:
            yield Violation(self.RULES[0], N_("the steps of one action are declared together"))
        yield from self.unit(position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        steps = self.steps
        prices.pay(position, setting, self.player, self.DEED, STEP_COSTS[steps], self.RULES[1], notes)
        flow.step_up(position, setting, self.player, self.TRACK, steps, self.RULES[0], notes)
        flow.unit_done(position, self.DEED, steps)
        synergy.fire(position, setting, self.player, "on_action", notes, action=self.DEED)

    @classmethod
    def units(cls, position: Position, setting: Setting, player: int) -> Iterator[Climb]:
        """Every unit worth a look."""
        for steps in STEPS.domain():
            yield cls(player, steps)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if flow.may(position, setting, player, cls.DEED) and position.turn.stage == "act":
            yield from cls.units(position, setting, player)


@action("knowledge", help=N_("Action: go up 1 to 3 steps on the knowledge track"))
class Knowledge(Climb):
    """Steps on the knowledge track."""

    DEED = "knowledge"
    TRACK = KNOWLEDGE
    RULES = ("NP-KNOW-01", "NP-KNOW-02", "NP-KNOW-03")

    steps: int = arg(STEPS, rule="NP-KNOW-01", asks=N_("how many steps?"))


@action("mines", "mines/mine", help=N_("Action: go up 1 to 3 steps on the coal track"))
class Mines(Climb):
    """Steps on the coal track."""

    DEED = "mines"
    TRACK = COAL
    RULES = ("NP-MINE-01", "NP-MINE-02", "NP-MINE-03")

    steps: int = arg(STEPS, rule="NP-MINE-01", asks=N_("how many steps?"))
