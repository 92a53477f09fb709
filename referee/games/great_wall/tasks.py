"""The game's stack of tasks (:mod:`referee.engine.tasks`): what has to be decided or done next.

The modules of the game declare their kinds of tasks here; what each kind holds is in
:mod:`~referee.games.great_wall.task_shapes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from referee.engine import tasks as stack
from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.tasks import Meant
from referee.engine.verdict import Finding, Note, Violation
from referee.games.great_wall.box import unheard, unseen
from referee.games.great_wall.components import AUTOMAS, LOCATION, LOCATIONS, PRODUCTION, REED, party_name
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import (
    AtPlace,
    GoingHome,
    Moving,
    OfCard,
    Part,
    Repeated,
    Taking,
    Task,
    Volley,
)

OVERLORD = N_("{player} decides for the Reed Clan")
ACTIVE = N_("it is the turn of {player}")
STAGE = N_("this stage of the turn is over")
NOTHING_ASKS = N_("no card asks for this now")
REED_MOVES = N_("{player}: Move {count#Clerk|Clerks} of the Reed Clan, or done")
SPOT_MAY_BRING = N_("{player}: Resources of your choice, if what was covered lets you take them, or done")
OVERLORD_RULE, BANDS_RULE, OWNER_RULE = "GW-REED-08", "GW-CMD-03", "GW-CORE-14"
OF_ACTIVE = frozenset({"activations", "advanced", "by_card"})
"""Kinds of tasks that the Overlord decides in the turn of the Reed Clan."""
IN_TURN = frozenset({"move", "activations"})
"""Kinds of tasks that belong to a stage of somebody's turn."""
NEXT_YEAR = frozenset({"horde", "hordes", "token", "pay_shame", "reclaim"})
"""Tasks of Spring and Summer, which the first Year does not have."""
AT_TEA_PLACE = frozenset({"slots"})
"""Tasks in which the Reed Clan keeps its place in Tea order even where the group chooses the order.

In other tasks it then comes last, or when the group says so (GW-AMB-42).
"""
Kind: TypeAlias = stack.Kind[Position, Task]


class Tasks(stack.Tasks[Position, Task]):
    """The kernel's stack, with Qin and the Reed Clan, an Overlord, and an order that the group may agree on."""

    def name(self, seat: int) -> Any:
        return party_name(seat)

    def over(self, position: Position) -> bool:
        return position.phase == "end"

    def settle(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        position.aimed = []
        before = position.unheard if type(position.unheard) is list else []
        position.unheard = [one for one in before if unheard.AFTER in one] if before else []
        super().settle(position, setting, notes)

    def come_to(self, position: Position) -> None:
        if position.unheard:
            unheard.comes_to(position)

    def answering(
        self, position: Position, setting: Setting, player: int, *of: stack.Named, whenever: bool = False
    ) -> Iterable[Finding]:
        if setting.partly or position.unsure:
            return self._perhaps_answering(position, setting, player, *of, whenever=whenever)
        return super().answering(position, setting, player, *of, whenever=whenever)

    def _perhaps_answering(
        self, position: Position, setting: Setting, player: int, *of: stack.Named, whenever: bool
    ) -> Iterator[Finding]:
        """The same where texts that nobody told may have changed who comes first."""
        task = position.task
        if task is not None and task.kind in self.meant[of].kinds and self._in_order(position, setting, task, player):
            first = player in self.deciders(position, setting, task)
            for seat in self._later(task) if first else [player]:
                if unseen.more(position, setting, seat, unseen.MARKER) > 0:
                    if first:
                        rule = self.rule_of_order(task, self.kinds[task.kind])
                        yield Violation(rule, stack.COMES_FIRST, player=self.name(seat))
                    return
        yield from unheard.forcing(position, setting)
        yield from super().answering(position, setting, player, *of, whenever=whenever)

    def _in_order(self, position: Position, setting: Setting, task: Task, player: int) -> bool:
        """Whether it goes by the order of the Tea markers when this seat answers."""
        if player not in task.seats or task.begun or self.kinds[task.kind].together:
            return False
        people = [seat for seat in task.seats if seat not in self.parties]
        return len(people) > 1 and len(self.deciders(position, setting, task)) < len(people)

    def _later(self, task: Task) -> Sequence[int]:
        """The players whose markers, were they higher than is counted, could come before that of the first."""
        return [seat for seat in task.seats[1:] if seat not in self.parties]

    def none(self, position: Position) -> Violation:
        return Violation("GW-END-01", N_("the game is over"))

    def free_order(self, setting: Setting) -> bool:
        """Whether the group agrees who comes first: in the cooperative mode (GW-COOP-07)."""
        return setting.options["mode"] == "cooperative"

    def waits(self, position: Position, setting: Setting, task: Task) -> bool:
        return task.kind not in AT_TEA_PLACE and super().waits(position, setting, task)

    def prompt(self, position: Position, setting: Setting, task: Task, seats: Sequence[int]) -> Message:
        asked = super().prompt(position, setting, task, seats)
        if "{location}" in asked.template and isinstance(task, Part | AtPlace):
            return Message(asked.template, {**asked.facts, "location": LOCATION[task.at]})
        if isinstance(task, Moving) and task.reed:
            return Message(REED_MOVES, asked.facts)
        if isinstance(task, Taking) and task.horde:
            return Message(SPOT_MAY_BRING, asked.facts)
        return asked

    def not_you(self, position: Position, setting: Setting, task: Task, player: int) -> Violation:
        led = isinstance(task, Moving) and task.reed
        if led or self.kinds[task.kind].alone == OVERLORD_RULE or (position.active == REED and task.kind in OF_ACTIVE):
            return Violation(OVERLORD_RULE, OVERLORD, player=party_name(task.seats[0]))
        return super().not_you(position, setting, task, player)

    def rule_of_order(self, task: Task, kind: Kind) -> str:
        return BANDS_RULE if _rule_of_text(task) == BANDS_RULE else kind.order

    def rule_of_owner(self, task: Task, kind: Kind) -> str:
        told = task.rule if isinstance(task, Taking) else ""
        return _rule_of_text(task) or kind.alone or told or kind.rule

    def took_part(self, position: Position, task: Task, player: int) -> bool:
        if player not in range(len(position.players)) or (isinstance(task, Part) and task.by_card):
            return False
        if isinstance(task, Part):
            return player in position.locations[task.at]
        if isinstance(task, Volley):
            return player in position.sections[task.at].archers
        return task.kind != "move" or not {player, task.seats[0]} & {position.active}

    def comes(self, position: Position, player: int, meant: Meant) -> bool:
        if position.phase == "setup":
            return True
        if position.year == 1 and meant.names[0] in NEXT_YEAR:
            return False
        if position.phase == "fall" and position.active < 0 and not IN_TURN.isdisjoint(meant.kinds):
            return True
        return super().comes(position, player, meant)

    def not_now(self, position: Position, setting: Setting, task: Task, player: int, meant: Meant) -> Violation:
        """The violation that says why an entry comes at the wrong time, by the stage that the entry belongs to."""
        first = meant.names[0]
        if position.year == 1 and position.phase != "setup" and first in NEXT_YEAR:
            return Violation("GW-FLOW-02", N_("the first Year has no Spring and no Summer"))
        end = closing(position)
        if end is not None and player in position.locations[end.at]:
            for name in meant.names:
                if name == LOCATIONS[end.at] or (name in ("upgrade", "donate") and LOCATIONS[end.at] in PRODUCTION):
                    return self.through(position, setting, Part(name, at=end.at), player)
        if position.phase == "fall" and position.active >= 0 and not IN_TURN.isdisjoint(meant.kinds):
            if player != position.active:
                return Violation("GW-FALL-04", ACTIVE, player=party_name(position.active))
            return Violation("GW-FALL-05", STAGE)
        kind = self.kinds[first]
        return Violation(kind.rule, NOTHING_ASKS) if kind.moment is None else Violation(*kind.moment)


def _rule_of_text(task: Task) -> str:
    """The rule that says who decides about the effect of a card (GW-CMD-03, GW-CORE-14); "" if no card asks for the
    task."""
    text = task.card.partition(".")[0] if isinstance(task, OfCard) else ""
    if text in ("command", "solo", "reed"):
        return BANDS_RULE
    return OWNER_RULE if text in ("general", "advisor", "tactic", "qin") else ""


def closing(position: Position) -> GoingHome | None:
    """The task that ends the Activation going on now, or None."""
    for one in reversed(position.tasks):
        if isinstance(one, GoingHome):
            return one
    return None


def end(position: Position, player: int) -> None:
    """End the seat's part of the task of now."""
    answered(position, position.tasks[-1], player)


def once(position: Position, player: int, what: int, most: int | None = None) -> None:
    """Note that the seat has acted once, with ``what``; when all its times are used, its part is over.

    It has ``most`` times, or if that is None the task's ``count``.
    """
    task = begin(position, player)
    if isinstance(task, Repeated):
        task.used.append(what)
        if len(task.used) < (task.count if most is None else most):
            return
    answered(position, task, player)


TASKS = Tasks("GW-CORE-01", AUTOMAS)
KINDS, AUTOMA_PARTS = TASKS.kinds, TASKS.parts
automatic, ask, automa = TASKS.automatic, TASKS.ask, TASKS.procedure
push, plan, current, may = TASKS.push, TASKS.plan, TASKS.current, TASKS.may
begin, come_first, answered, settle, stopped = (
    TASKS.begin, TASKS.come_first, TASKS.answered, TASKS.settle, TASKS.stopped,
)  # fmt: skip
answering, deciders = TASKS.answering, TASKS.deciders
