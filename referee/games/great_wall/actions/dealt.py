"""What was dealt: the General and the Advisors each player keeps, and the stack of Tea markers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.values import Many, SeatValue
from referee.engine.verdict import Finding, Missing, Note, Violation, Warn
from referee.engine.words import words
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions.houses import lies_open, unseen_advisors
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    ADVISOR,
    GENERAL,
    REED,
    party_name,
)
from referee.games.great_wall.dealt import first_fall, tea_values
from referee.games.great_wall.position import Position

SEAT = SeatValue(words("player"), 4)
ORDER = Many(words("order"), SEAT, 2, 4, ordered=True)
ACTIVE = words("active")
STANDARD_GENERALS = 13


@action("keep", "keep/general", help=N_("Set-up: the General you keep and your Active Advisor"), listed=False)
class Keep(Action):
    """Keep one of two Generals, and one of two Advisors as Active; the other Advisor lies under the General."""

    general: int = arg(GENERAL)
    advisor: int = arg(ADVISOR, ACTIVE, asks=N_("which Active Advisor?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "keep")
        yield from self._general(position, setting, self.general)
        if lies_open(position, self.advisor):
            yield Violation("GW-SETUP-12", N_("Advisor {card} lies on the table already"), card=self.advisor)

    def _general(self, position: Position, setting: Setting, general: int) -> Iterator[Finding]:
        if general > STANDARD_GENERALS and not board.coop(setting):
            yield Violation("GW-SETUP-01", N_("General {card} belongs to the cooperative mode"), card=general)
        if any(own.general == general for own in position.players):
            yield Violation("GW-SETUP-11", N_("General {card} is another player's"), card=general)

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        if self.general not in board.known(setting).generals:
            text = N_("nobody has told what General {card} starts with; it is added when somebody does")
            yield Warn("GW-SETUP-16", text, card=self.general)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own, task = position.players[self.player], position.tasks[-1]
        own.general, own.advisors = self.general, [self.advisor]
        own.supporting, own.under = 1, [0]
        printed = board.known(setting).generals.get(self.general)
        if printed is None:
            flow.leave_out(position, f"general.{self.general}")
        else:
            own.resources = list(printed.start)
            own.tactics = printed.tactics
            position.reserve.tactics -= printed.tactics
        notes.append(Note("GW-SETUP-13", N_("{player} keeps General {card}"), player=self.player, card=self.general))
        tasks.answered(position, task, self.player)
        if not task.seats:
            position.tasks.remove(task)
            first_fall(position, setting, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        return iter(())


def random_keep(position: Position, setting: Setting, rng: Random) -> Action:
    """A random choice of any General and Advisor that may have been dealt."""
    taken = {own.general for own in position.players}
    most = GENERAL.high if board.coop(setting) else STANDARD_GENERALS
    general = rng.choice([card for card in range(1, most + 1) if card not in taken])
    return Keep(position.tasks[-1].seats[0], general, rng.choice(unseen_advisors(position)))


@action("stack", "stack/tea order", help=N_("Set-up: the Tea order from the top"), by_table=True)
class Stack(Action):
    """Tell the order of the Tea markers from the top, where the referee does not know the Generals' values."""

    order: tuple[int, ...] = arg(ORDER)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if _stacked(position):
            yield from untold_generals(position, setting)
            if tea_values(position, setting) is not None and self.order != tuple(flow.players(position)):
                yield Violation("GW-SETUP-19", N_("the markers are stacked by the values of the Generals"))
            return
        yield from tasks.answering(position, setting, TABLE, "stack")
        if sorted(self.order) != list(range(len(position.players))):
            yield Violation("GW-SETUP-19", N_("every player's marker is in the stack once"))
        yield from untold_generals(position, setting)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if _stacked(position):
            return
        position.tea = [*self.order, *([REED] if position.reed is not None else [])]
        notes.append(Note("GW-SETUP-19", N_("Tea order: {order}"), order=[party_name(seat) for seat in position.tea]))
        tasks.end(position, TABLE)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "stack"):
            for order in itertools.permutations(range(len(position.players))):
                yield cls(TABLE, order)


def _stacked(position: Position) -> bool:
    """Whether the markers have just been stacked: by the table, or by the Generals, as is known by now."""
    return position.year == 1 and tasks.current(position, "order") is not None


def untold_generals(position: Position, setting: Setting) -> Iterator[Missing]:
    """The Generals without which nobody knows how the Tea markers are stacked."""
    for own in position.players:
        if own.general and own.general not in board.known(setting).generals:
            yield Missing(f"general.{own.general}", "GW-SETUP-19")


def random_stack(position: Position, setting: Setting, rng: Random) -> Action:
    """A random order of the markers."""
    return Stack(TABLE, tuple(rng.sample(range(len(position.players)), len(position.players))))


tasks.ask(
    "keep",
    "GW-SETUP-13",
    N_("keep a General and an Active Advisor"),
    N_("each player keeps a General and an Advisor first"),
    (Keep,),
    together=True,
    chance=random_keep,
    once="GW-SETUP-13",
    moment=("GW-SETUP-13", N_("Generals and Advisors are kept at set-up only")),
)
tasks.ask(
    "stack",
    "GW-SETUP-19",
    N_("how are the Tea markers stacked?"),
    N_("the Tea markers are stacked first"),
    (Stack,),
    chance=random_stack,
    moment=("GW-SETUP-19", N_("the Tea markers are stacked at set-up only")),
)
