"""The cooperative mode beside its Requests: Events turned up, and Command cards taken back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.box import unseen
from referee.games.great_wall.cards import clauses
from referee.games.great_wall.components import (
    BETRAYAL,
    COMMAND,
    EVENT,
    EVENT_CARDS,
)
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Recalling, Task


@action("event", "event", help=N_("The Event that is revealed"), by_table=True)
class Event(Action):
    """Reveal an Event. What it says at once happens now, the rest holds to the end of the game."""

    card: int = arg(EVENT)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "reveal_event")
        if self.card in position.events:
            yield Violation("GW-COOP-22", N_("Event {card} lies on the table already"), card=self.card)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        tasks.answered(position, position.tasks[-1], TABLE)
        position.events.append(self.card)
        position.reserve.events -= 1
        notes.append(Note("GW-COOP-22", N_("Event {card} is revealed"), card=self.card))
        clauses.run(position, setting, f"event.{self.card}", TABLE, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "reveal_event"):
            for card in range(1, EVENT_CARDS + 1):
                if card not in position.events:
                    yield cls(TABLE, card)


@action("recall", "recall", help=N_("A Wall level built together: take a Command card back"))
class Recall(Action):
    """Take back one of one's own discarded Command cards, never Betrayal."""

    card: int = arg(COMMAND)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "recall")
        own = position.players[self.player]
        if self.card == BETRAYAL:
            yield Violation("GW-CMD-07", N_("{card} is never taken back"), card=COMMAND[BETRAYAL])
        elif self.card not in own.discard or unseen.more(position, setting, self.player, unseen.HAND) > 0:
            yield Violation("GW-COOP-13", N_("{card} is not in the discard pile"), card=COMMAND[self.card])
        elif not _named(position, self.card):
            yield Violation("GW-CMD-02", N_("this effect does not allow that"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own = position.players[self.player]
        own.discard.remove(self.card)
        own.hand = sorted([*own.hand, self.card])
        notes.append(Note("GW-COOP-13", N_("{player} takes {card} back"), player=self.player, card=COMMAND[self.card]))
        tasks.answered(position, position.tasks[-1], self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "recall"):
            for card in position.players[player].discard:
                yield cls(player, card)


def _named(position: Position, card: int) -> bool:
    """Whether the effect going on allows taking this card back."""
    task = tasks.current(position, Recalling)
    return task is None or not task.cards or card in task.cards


def _nothing_to_recall(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not set(position.players[seat].discard) - {BETRAYAL}


def _random_event(position: Position, setting: Setting, rng: Random) -> Action:
    return rng.choice(list(Event.candidates(position, setting, TABLE)))


tasks.ask(
    "reveal_event",
    "GW-COOP-22",
    N_("which Event is revealed?"),
    N_("an Event is revealed first"),
    (Event,),
    chance=_random_event,
    moment=("GW-COOP-22", N_("an Event is revealed at the end of Winter")),
    ahead=frozenset({"event"}),
)
tasks.ask(
    "recall",
    "GW-COOP-13",
    N_("{player}: take a Command card back, or done"),
    N_("{player} takes a Command card back first, or says done"),
    (Recall, Done),
    idle=_nothing_to_recall,
    moment=("GW-COOP-13", N_("no Command card may be taken back now")),
)
VERBS = (Event, Recall)
