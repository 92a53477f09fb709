"""The War Academy: Tactic cards drawn, and the limit of the hand."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_, with_none
from referee.engine.values import Many, Number
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.activation import takes_part
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import lasting, triggers
from referee.games.great_wall.components import (
    ACADEMY,
    TACTIC,
    TACTIC_LIMIT,
)
from referee.games.great_wall.flow import planned
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Task

COUNT = Number(words("count"), 1, 10, rule="GW-ACAD-01", amount=True)
TITLES = Many(words("cards"), TACTIC, 1, 10)


@action("draw", "draw/tactics", help=N_("Academy: draw Tactic cards, one for each of your Clerks"))
class Draw(Action):
    """Draw Tactic cards: one for each Clerk in the Academy, or fewer."""

    count: int = arg(COUNT, asks=N_("how many?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from takes_part(position, setting, self.player, "GW-ACT-06", "academy")
        most = position.locations[ACADEMY].count(self.player)
        if self.count > most:
            text = with_none(
                N_("with {most#Clerk|Clerks} in the Academy you may not draw {count#card|cards}"),
                most=N_("without a Clerk in the Academy you may not draw cards"),
            )
            yield Violation("GW-ACAD-01", text, most=most, count=self.count)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        tasks.answered(position, task, self.player)
        draw_tactics(position, setting, self.player, self.count, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "academy"):
            for count in range(position.locations[ACADEMY].count(player), 0, -1):
                yield cls(player, count)


def hand_limit(position: Position, setting: Setting, seat: int) -> int:
    """How many Tactic cards a player may hold (GW-TAC-01)."""
    return lasting.changed(position, setting, "hand_limit", TACTIC_LIMIT, seat=seat)


def draw_tactics(position: Position, setting: Setting, seat: int, count: int, notes: list[Note]) -> None:
    """Draw Tactic cards; a deck that is used up is made of the discard (GW-ACAD-02).

    The hand limit follows (GW-TAC-01).
    """
    own, reserve = position.players[seat], position.reserve
    drawn = 0
    for _ in range(count):
        if not (reserve.tactics or reserve.tactic_discard):
            break
        if not reserve.tactics:
            reserve.tactics, reserve.tactic_discard = len(reserve.tactic_discard), []
            notes.append(Note("GW-ACAD-02", N_("the discarded Tactic cards are shuffled into a new deck")))
        reserve.tactics -= 1
        drawn += 1
    own.tactics += drawn
    notes.append(Note("GW-ACAD-01", N_("{player} draws {count#Tactic card|Tactic cards}"), player=seat, count=drawn))
    if drawn:
        triggers.happens(position, setting, "draw_tactic", seat)
    if own.tactics > hand_limit(position, setting, seat):
        planned(position, Task("hand_limit", [seat]))


@action("drop", "drop/discard", help=N_("Discard Tactic cards down to five"))
class Drop(Action):
    """Discard the cards over the hand limit; their titles may be told."""

    cards: tuple[int, ...] | None = arg(TITLES)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "hand_limit")
        held = position.players[self.player].tactics
        most = held + len(self.cards or ())
        held = unseen.within(position, setting, self.player, held, (0, most), unseen.TACTICS, unseen.NUMBERS)
        excess = held - hand_limit(position, setting, self.player)
        if self.cards is not None and len(self.cards) != excess:
            text = with_none(
                N_("{excess#card is|cards are} to be discarded, not {count}"),
                excess=N_("no card is to be discarded, not {count}"),
            )
            yield Violation("GW-TAC-01", text, excess=max(0, excess), count=len(self.cards))
        for card in self.cards or ():
            if not board.tactic_in_use(setting, card):
                yield Violation("GW-SETUP-01", N_("Tactic card {card} is not used in this mode"), card=card)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task, own = position.tasks[-1], position.players[self.player]
        excess = max(0, own.tactics - hand_limit(position, setting, self.player))
        own.tactics -= excess
        position.reserve.tactic_discard += self.cards or (0,) * excess
        text = N_("{player} discards {count#Tactic card|Tactic cards}")
        notes.append(Note("GW-TAC-01", text, player=self.player, count=excess))
        tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "hand_limit"):
            yield cls(player)


tasks.ask(
    "academy",
    "GW-ACAD-01",
    N_("{player}: draw Tactic cards, or done"),
    N_("{player} draws Tactic cards first, or says done"),
    (Draw, Done),
    group=True,
    order="GW-ACT-03",
    once="GW-ACAD-01",
    alone="GW-ACT-06",
    moment=("GW-ACAD-01", N_("Tactic cards are drawn while the War Academy is Activated")),
)
tasks.ask(
    "hand_limit",
    "GW-TAC-01",
    N_("{player}: discard Tactic cards down to five"),
    N_("{player} discards Tactic cards down to five first"),
    (Drop,),
    moment=("GW-TAC-01", N_("nobody has to discard Tactic cards")),
)
