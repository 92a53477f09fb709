"""Command cards: chosen in secret, laid on the track, and taken back or paid for in Summer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.message import N_
from referee.engine.values import Many
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.components import AUTOMAS, BETRAYAL, COMMAND, DISCARD_HONOR, SLOT
from referee.games.great_wall.flowing import perhaps
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Task

CARDS = Many(words("cards"), COMMAND, 0, len(COMMAND))


@action("order", "order/command", help=N_("Fall: choose a Command card, face down"), private=True)
class Order(Action):
    """Choose a Command card of the hand in secret."""

    card: int = arg(COMMAND)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "order")
        if self.card not in position.players[self.player].hand and not self._is_back(position, setting):
            yield Violation("GW-CMD-01", N_("{card} is not in hand"), card=COMMAND[self.card])

    def _is_back(self, position: Position, setting: Setting) -> bool:
        """Whether a text that nobody told has brought the card back from the discard pile; never Betrayal (GW-CMD-07)."""
        if self.card == BETRAYAL or self.card not in position.players[self.player].discard:
            return False
        return _fewer(position, setting, self.player)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own, task = position.players[self.player], position.tasks[-1]
        (own.hand if self.card in own.hand else own.discard).remove(self.card)
        own.chosen = self.card
        tasks.answered(position, task, self.player)
        notes.append(Note("GW-FALL-01", N_("{player} has chosen a Command card"), player=self.player))
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "order"):
            for card in position.players[player].hand:
                yield cls(player, card)


def _fewer(position: Position, setting: Setting, seat: int) -> bool:
    """Whether fewer cards are in the discard pile than it seems, by a text that nobody told."""
    return unseen.more(position, setting, seat, unseen.HAND) > 0


@action("slot", "slot/lay", help=N_("Fall: put your Command card on a slot of the track"))
class Slot(Action):
    """Put the revealed Command card on an empty slot of the Command track."""

    number: int = arg(SLOT)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "slots")
        if self.number <= size(position.track) and position.track[self.number - 1] >= 0:
            untold = _came_first(position, setting, self.player, self.number)
            yield from (Missing(key, "GW-FALL-02") for key in untold)
            if not untold:
                yield Violation("GW-FALL-02", N_("slot {number} is taken"), number=self.number)
        elif not board.slot_in_use(setting, self.number):
            yield Violation(
                "GW-FALL-03", N_("slot {number} is not used with this number of players"), number=self.number
            )
        elif position.unsure:
            yield from self._taken_before(position, setting)

    def _taken_before(self, position: Position, setting: Setting) -> Iterator[Missing]:
        """The texts nobody told by which a party may lie higher in Tea order than it seems and have taken this slot."""
        task = tasks.current(position, "slots")
        parties = [seat for seat in task.seats if seat in AUTOMAS] if task is not None else []
        if self.number in free_slots(position, setting)[: len(parties)]:
            moved = unseen.keys(position, setting, (), {unseen.MARKER})
            yield from (Missing(key, "GW-FALL-02") for key in moved)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task, parties = position.tasks[-1], list[int]()
        if _came_first(position, setting, self.player, self.number):
            parties = [owner for owner in position.track[self.number - 1 :] if owner in AUTOMAS]
            position.track = [-1 if owner in parties else owner for owner in position.track]
        lay(position, self.player, self.number)
        for party in parties:
            lay(position, party, free_slots(position, setting)[0])
        if self.player in task.seats:
            tasks.come_first(task, self.player)
            tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "slots"):
            taken = range(1, len(position.track) + 1)
            perhaps_free = [number for number in taken if _came_first(position, setting, player, number)]
            for number in (*free_slots(position, setting), *perhaps_free):
                yield cls(player, number)


@action("reclaim", "reclaim/take back", help=N_("Summer: take all your Command cards back"))
class Reclaim(Action):
    """Take every discarded Command card back into the hand, except Betrayal."""

    cards: tuple[int, ...] | None = arg(CARDS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if board.coop(setting):
            yield Violation("GW-COOP-12", N_("in the cooperative mode no cards are taken back in Summer"))
            return
        yield from tasks.answering(position, setting, self.player, "reclaim")
        wanted = set(self.cards or ())
        if not wanted:
            return
        own = position.players[self.player]
        if BETRAYAL in wanted:
            yield Violation("GW-CMD-07", N_("{card} is never taken back"), card=COMMAND[BETRAYAL])
        back = set(own.discard) - {BETRAYAL}
        others = wanted - {BETRAYAL} != back
        if (others and not wanted < back) or _fewer(position, setting, self.player) != others:
            yield Violation("GW-SUMMER-05", N_("all discarded cards come back, or none"))

    def plain(self, position: Position, setting: Setting) -> Action:
        if self.cards and _fewer(position, setting, self.player):
            return self
        back = set(position.players[self.player].discard) - {BETRAYAL}
        return Reclaim(self.player) if self.cards is not None and set(self.cards) in (set(), back) else self

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        own, task = position.players[self.player], position.tasks[-1]
        back = [card for card in own.discard if card != BETRAYAL]
        own.hand = sorted(own.hand + back)
        own.discard = [card for card in own.discard if card == BETRAYAL]
        notes.append(
            Note(
                "GW-SUMMER-04",
                N_("{player} takes back {count#card|cards}"),
                player=self.player,
                count=len(back),
            )
        )
        tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "reclaim"):
            yield cls(player)


@action("honor", "honor/honour", help=N_("Summer: 2 Honor for each of your discarded Command cards"))
class TakeHonor(Action):
    """Leave the discarded Command cards where they are, and gain Honor for them."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if board.coop(setting):
            yield Violation("GW-COOP-12", N_("in the cooperative mode discarded cards give no Honor"))
            return
        yield from tasks.answering(position, setting, self.player, "reclaim")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        honor = DISCARD_HONOR * len(position.players[self.player].discard)
        flow.gain_honor(position, self.player, honor)
        notes.append(Note("GW-SUMMER-06", N_("{player} gains {honor} Honor"), player=self.player, honor=honor))
        tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "reclaim"):
            yield cls(player)


def usable_slots(setting: Setting) -> list[int]:
    """The slots of the Command track in use, from 1 (GW-AMB-09); those that may be, if their marks are not told."""
    return [number for number in SLOT.domain() if perhaps(partial(board.slot_in_use, setting, number))]


def free_slots(position: Position, setting: Setting) -> list[int]:
    """Slots in use without a card, in ascending order."""
    taken = [number for number, owner in enumerate(position.track, 1) if owner >= 0]
    return [number for number in usable_slots(setting) if number not in taken]


def _came_first(position: Position, setting: Setting, seat: int, number: int) -> list[str]:
    """The texts nobody told by which a player may lie higher in Tea order than the party whose card is on this slot: then
    the slot was free, and the party takes the lowest that is left.
    """
    if not (setting.partly or position.unsure) or tasks.TASKS.free_order(setting):
        return []
    if number > size(position.track) or position.track[number - 1] not in AUTOMAS:
        return []
    return unseen.keys(position, setting, (seat,), {unseen.MARKER})


def lay(position: Position, seat: int, number: int) -> None:
    """Put a seat's card on a slot of the track, and take it from any other slot."""
    position.track = [-1 if owner == seat else owner for owner in position.track]
    position.track += [-1] * (number - len(position.track))
    position.track[number - 1] = seat


def _nothing_discarded(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not position.players[seat].discard


tasks.ask(
    "order",
    "GW-FALL-01",
    N_("choose a Command card in secret"),
    N_("Command cards are chosen first"),
    (Order,),
    together=True,
    secret=True,
    once="GW-FALL-01",
    moment=("GW-FALL-01", N_("Command cards are chosen at the start of Fall")),
    ahead=frozenset({"fall"}),
)
tasks.ask(
    "slots",
    "GW-FALL-02",
    N_("{player}: put your card on a free slot of the Command track"),
    N_("{player} puts a Command card on the track first"),
    (Slot,),
    group=True,
    order="GW-FALL-02",
    once="GW-FALL-02",
    moment=("GW-FALL-02", N_("cards go on the track once they are revealed")),
    ahead=frozenset({"reveal"}),
)
tasks.ask(
    "reclaim",
    "GW-SUMMER-04",
    N_("{player}: take your Command cards back, or Honor for them"),
    N_("{player} takes Command cards back, or Honor for them, first"),
    (Reclaim, TakeHonor),
    idle=_nothing_discarded,
    order="GW-SUMMER-04",
    once="GW-SUMMER-04",
    nothing=("GW-SUMMER-04", N_("{player} has no discarded Command card")),
    moment=("GW-SUMMER-04", N_("this is chosen in Summer")),
)
