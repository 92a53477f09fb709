"""What the texts of cards ask of players: to pay a price, make a choice, copy a card, or Sacrifice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.action import Action, action, arg
from referee.engine.effect import Cost
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.values import Choice, Number
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import words
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions.done import Done, maybe
from referee.games.great_wall.box import unseen
from referee.games.great_wall.cards import clauses
from referee.games.great_wall.components import COMMAND, COMMANDS, REED_NAME
from referee.games.great_wall.emperor import sharing
from referee.games.great_wall.flowing import surely
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Doing, Offering, OfText, Picking, Task, Using

PLACE = Number(words("choice"), 1, 6, rule="GW-CMD-02")
PAYING = words("pay")


def due(setting: Setting, task: Using | None) -> Cost | None:
    """The price that is asked: that of the clause, or of one of its effects; None if nothing is known to be asked."""
    if task is None:
        return None
    one = clauses.clause_of(setting, task.card, task.step)
    if one is None:
        return None
    return one.cost if task.place < 0 else one.do[task.place].cost


def _effects(position: Position, player: int, task: OfText, places: Iterable[int], *, paid: bool = False) -> None:
    """Plan the effects of a clause with these numbers for this player."""
    flow.planned(position, *(clauses.part(Doing, [player], task, place=place, paid=paid) for place in places))


@action("use", "use", help=N_("Pay what a card asks, and use it"))
class Use(Action):
    """Pay the price of a card's text; then its effects happen."""

    share: tuple[int, ...] | None = arg(sharing.SHARE, PAYING, held="resources", asks=N_("paid with what?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "use")
        cost = due(setting, tasks.current(position, Using))
        if cost is not None:
            yield from sharing.paid(position, setting, self.player, cost, self.share, "GW-CMD-03")
        elif self.share is not None:
            yield from sharing.there(position, setting, self.player, self.share)

    def plain(self, position: Position, setting: Setting) -> Action:
        cost = due(setting, tasks.current(position, Using))
        return self if cost is None else Use(self.player, sharing.said(cost, len(position.players), self.share))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        tasks.answered(position, task, self.player)
        if isinstance(task, Using):
            self._pay(position, setting, task, notes)
        tasks.settle(position, setting, notes)

    def _pay(self, position: Position, setting: Setting, task: Using, notes: list[Note]) -> None:
        one = clauses.clause_of(setting, task.card, task.step)
        if one is None:
            return
        cost = sharing.price(due(setting, task) or {}, len(position.players))
        sharing.give(position, position.players[self.player], self.share or sharing.only_way(cost) or ())
        notes.append(Note("GW-CMD-03", N_("{player} pays for the effect of a card"), player=self.player))
        if task.place >= 0:
            _effects(position, self.player, task, [task.place], paid=True)
        elif one.pick:
            tasks.push(position, clauses.part(Picking, [self.player], task, count=one.pick))
        else:
            _effects(position, self.player, task, range(len(one.do)))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        cost = due(setting, tasks.may(position, setting, player, Using))
        for share in sharing.ways(position, player, cost) if cost is not None else ():
            yield cls(player, share)


@action("pick", "pick", help=N_("Choose one of the effects of a card, by its number"))
class Pick(Action):
    """Choose one of several effects of a text, by its number from 1."""

    place: int = arg(PLACE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "pick")
        task = tasks.current(position, Picking)
        one = clauses.clause_of(setting, task.card, task.step) if task is not None else None
        if one is not None and self.place > len(one.do):
            text = N_("the card offers {count#effect|effects}")
            yield Violation("GW-CMD-02", text, count=len(one.do))
        elif task is not None and self.place in task.used:
            yield Violation("GW-CMD-02", N_("this effect has already been chosen"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = tasks.begin(position, self.player)
        assert isinstance(task, Picking)
        task.used.append(self.place)
        if len(task.used) >= task.count:
            tasks.answered(position, task, self.player)
        _effects(position, self.player, task, [self.place - 1])
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Picking)
        if task is not None:
            one = clauses.clause_of(setting, task.card, task.step)
            for place in range(len(one.do)) if one is not None else ():
                yield cls(player, place + 1)


COPIED = Choice(COMMAND.name, (*COMMAND.options, REED_NAME))
"""What an entry may name: the Command cards, and the card of the Reed Clan, which is then refused."""


@action("copy", "copy", help=N_("Betrayal: the Command card of another that you copy"))
class Copy(Action):
    """Copy a card that another party has on the track.

    For a card of Qin it is the text of the player's own card of that name (GW-SOLO-32).
    """

    card: int = arg(COPIED)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "copy")
        if self.card == len(COMMAND):
            yield Violation("GW-REED-11", N_("the card of the Reed Clan cannot be copied"))
        elif self.card not in others_cards(position, self.player):
            text = N_("no other player has {card} on the Command track")
            yield Violation("GW-CMD-06", text, card=COMMAND[self.card])

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        tasks.answered(position, position.tasks[-1], self.player)
        notes.append(Note("GW-CMD-06", N_("{player} copies {card}"), player=self.player, card=COMMAND[self.card]))
        clauses.run(position, setting, f"command.{COMMANDS[self.card]}", self.player, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "copy"):
            for card in sorted(set(others_cards(position, player))):
                yield cls(player, card)


def others_cards(position: Position, player: int) -> list[int]:
    """The Command cards of other parties on the track; that of the Reed Clan is left out (GW-REED-11)."""
    owners = [owner for owner in position.track if owner >= 0 and owner != player]
    return [card for owner in owners if (card := position.party(owner).chosen) >= 0]


@action("offer", "offer", help=N_("What a card wants you to Sacrifice"))
class Offer(Action):
    """Sacrifice pieces of the supply, which leave the game (GW-COOP-25)."""

    share: tuple[int, ...] | None = arg(sharing.SHARE, held="resources", asks=N_("what do you give?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "offer")
        task = tasks.current(position, Offering)
        if task is not None:
            yield from sharing.paid(position, setting, self.player, task.due, self.share, "GW-COOP-25")

    def plain(self, position: Position, setting: Setting) -> Action:
        task = tasks.current(position, Offering)
        if task is None:
            return self
        return Offer(self.player, sharing.said(task.due, len(position.players), self.share))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        assert isinstance(task, Offering)
        due = task.due
        sharing.give(position, position.players[self.player], self.share or sharing.only_way(due) or ())
        text = N_("{player} Sacrifices {count#piece|pieces}")
        notes.append(Note("GW-COOP-25", text, player=self.player, count=sum(due.values())))
        tasks.answered(position, task, self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Offering)
        if task is not None:
            for share in sharing.ways(position, player, task.due):
                yield cls(player, share)


def _cannot_offer(position: Position, setting: Setting, task: Offering, seat: int) -> bool:
    return surely(lambda: not sharing.affordable(task.due, sharing.owned(position, setting, seat)))


def _cannot_pay(position: Position, setting: Setting, task: Using, seat: int) -> bool:
    price = sharing.price(due(setting, task) or {}, len(position.players))
    return surely(lambda: not sharing.affordable(price, sharing.owned(position, setting, seat)))


@maybe("use", "offer")
def _in_doubt(position: Position, setting: Setting, task: Task, seat: int) -> list[str]:
    """The cards nobody told by which the player may have more; then the player is asked."""
    return unseen.keys(position, setting, [seat], unseen.PAID)


def _nothing_to_copy(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not others_cards(position, seat)


tasks.ask(
    "use",
    "GW-CMD-03",
    N_("{player}: pay for the effect of a card, or done"),
    N_("{player} first says whether a card is used"),
    (Use, Done),
    idle=_cannot_pay,
)
tasks.ask(
    "pick",
    "GW-CMD-02",
    N_("{player}: which effect of the card (or done)?"),
    N_("{player} first chooses an effect of a card"),
    (Pick, Done),
)
tasks.ask(
    "copy",
    "GW-CMD-06",
    N_("{player}: which Command card do you copy (or done)?"),
    N_("{player} first says which Command card is copied"),
    (Copy, Done),
    idle=_nothing_to_copy,
)
tasks.ask(
    "offer",
    "GW-COOP-25",
    N_("{player}: what do you Sacrifice (or done)?"),
    N_("{player} Sacrifices first, or says done"),
    (Offer, Done),
    idle=_cannot_offer,
)
VERBS = (Use, Pick, Copy, Offer)
