"""Shame tokens: received one at a time, placed by their owner, paid for in Summer."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Open, Violation
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.box import board
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import (
    AUTOMAS,
    CHI,
    HORDE,
    SHAME_CHI,
    SHAME_HONOR,
    SHAME_LOSS,
    SHAME_SLOTS,
    SOLDIER,
    TEMPLE,
)
from referee.games.great_wall.position import Claim, Player, Position, Task

PAID_FOR, FREE = ("pay_shame", "fresh_shame", "atone"), ("cleanse",)
"""Tasks in which tokens are discarded, for a price or for nothing."""


@tasks.automatic("shame")
def shame(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """So many tokens for each seat: one at a time, one seat after another (GW-SHAME-06, GW-AMB-53)."""
    seat, *others = task.seats
    if others:
        tasks.push(position, Task("shame", others, count=task.count))
    if seat in AUTOMAS or task.count < 1:
        return
    if task.count > 1:
        tasks.push(position, Task("shame", [seat], count=task.count - 1))
    _token(position, setting, seat, notes)


def _token(position: Position, setting: Setting, seat: int, notes: list[Note]) -> None:
    """One token is due."""
    if not position.shame:
        if board.coop(setting):
            flow.finish(
                position, "lost", "GW-COOP-17", N_("a Shame token is due and none is left: everybody loses"), notes
            )
            return
        lost = -flow.gain_honor(position, seat, -SHAME_LOSS)
        text = N_("no Shame token is left: {player} loses {honor} Honor")
        notes.append(Note("GW-SHAME-03", text, player=seat, honor=lost))
        return
    choices = list(places(position, setting, seat))
    if not choices:
        lost = -flow.gain_honor(position, seat, -SHAME_LOSS)
        position.shame -= 1
        position.shame_box += 1
        text = N_("{player} cannot place a Shame token: it goes to the box, and {honor} Honor is lost")
        notes.append(Note("GW-SHAME-04", text, player=seat, honor=lost))
        emptied(position, setting, notes)
    elif len(choices) == 1:
        put(position, setting, seat, *choices[0], notes)
    else:
        tasks.push(position, Task("place_shame", [seat]))


def places(position: Position, setting: Setting, seat: int) -> Iterator[tuple[int | None, int | None]]:
    """Where a token may go: kinds of warriors in the supply, claimed cards (GW-SHAME-01, GW-COOP-11)."""
    own = position.players[seat]
    yield from ((soldier, None) for soldier, count in enumerate(own.soldiers) if count)
    if not board.coop(setting):
        yield from ((None, claim.card) for claim in own.claims if claim.shame < SHAME_SLOTS)


def claimed(own: Player, card: int) -> Claim | None:
    """The claimed card of this number."""
    return next((claim for claim in own.claims if claim.card == card), None)


def put(
    position: Position, setting: Setting, seat: int, soldier: int | None, card: int | None, notes: list[Note]
) -> None:
    """A token of the pool lies under a warrior or on a card."""
    own = position.players[seat]
    position.shame -= 1
    triggers.happens(position, setting, "receive_shame", seat)
    if soldier is not None:
        own.soldiers[soldier] -= 1
        own.shamed[soldier] += 1
        if board.coop(setting):
            tasks.push(position, Task("fresh_shame", [seat], at=soldier))
        text = N_("{player} puts a Shame token under a figure: {soldier}")
        notes.append(Note("GW-SHAME-01", text, player=seat, soldier=SOLDIER[soldier]))
    elif card is not None and (claim := claimed(own, card)) is not None:
        claim.shame += 1
        notes.append(
            Note("GW-SHAME-01", N_("{player} puts a Shame token on Horde card {card}"), player=seat, card=card)
        )
    emptied(position, setting, notes)


def emptied(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Alone, the game is lost at the moment the pool is empty (GW-SOLO-33)."""
    if position.solo and not position.shame:
        flow.finish(position, "lost", "GW-SOLO-33", N_("the Shame pool is empty: the game is lost"), notes)


def _one_place(soldier: int | None, card: int | None) -> Iterator[Finding]:
    if soldier is None and card is None:
        yield Open("soldier")
    elif soldier is not None and card is not None:
        yield Violation("GW-SHAME-01", N_("one token lies in one place: under a warrior or on a card"))


@action("shame", "shame/token", help=N_("Where a Shame token goes: under a warrior, or on a claimed card"))
class PlaceShame(Action):
    """Under a warrior of the supply that has none, or on a free slot of a claimed Horde card."""

    soldier: int | None = arg(SOLDIER)
    card: int | None = arg(HORDE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "place_shame")
        yield from _one_place(self.soldier, self.card)
        own = position.players[self.player]
        if self.soldier is not None and not own.soldiers[self.soldier]:
            text = N_("no {soldier} without a token is in the supply")
            yield Violation("GW-SHAME-01", text, soldier=SOLDIER[self.soldier])
        if self.card is not None:
            yield from self._on_card(claimed(own, self.card), setting)

    def _on_card(self, claim: Claim | None, setting: Setting) -> Iterator[Finding]:
        if board.coop(setting):
            yield Violation("GW-COOP-11", N_("no Shame token is placed on Horde cards here"))
        elif claim is None:
            yield Violation("GW-SHAME-01", N_("Horde card {card} is not yours"), card=self.card)
        elif claim.shame >= SHAME_SLOTS:
            yield Violation("GW-SHAME-01", N_("Horde card {card} has no free Shame slot"), card=self.card)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        tasks.answered(position, position.tasks[-1], self.player)
        put(position, setting, self.player, self.soldier, self.card, notes)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, "place_shame"):
            for soldier, card in places(position, setting, player):
                yield cls(player, soldier, card)


@action(
    "redeem",
    "redeem/cleanse",
    help=N_("Pay to discard a Shame token from a warrior or a claimed card"),
    follow=("redeem",),
)
class Redeem(Action):
    """One token goes back to the pool for 2 Chi, in the cooperative mode for 10 Honor."""

    soldier: int | None = arg(SOLDIER)
    card: int | None = arg(HORDE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.phase != "end" and not tasks.current(position, *PAID_FOR, *FREE):
            rule = "GW-COOP-08" if board.coop(setting) else "GW-SHAME-07"
            yield Violation(rule, N_("Shame tokens are not discarded at this time"))
        else:
            yield from tasks.answering(position, setting, self.player, *PAID_FOR, *FREE)
        yield from _one_place(self.soldier, self.card)
        own = position.players[self.player]
        yield from self._token(own)
        fresh = tasks.current(position, "fresh_shame")
        if fresh is not None and self.soldier not in (None, fresh.at):
            yield Violation("GW-COOP-08", N_("only the token just received is discarded now"))
        if not tasks.current(position, *FREE):
            yield from price(position, setting, self.player)

    def _token(self, own: Player) -> Iterator[Finding]:
        if self.soldier is not None and not own.shamed[self.soldier]:
            yield Violation("GW-SUMMER-02", N_("no {soldier} has a Shame token"), soldier=SOLDIER[self.soldier])
        claim = claimed(own, self.card) if self.card is not None else None
        if self.card is not None and (claim is None or not claim.shame):
            yield Violation("GW-SUMMER-02", N_("Horde card {card} has no Shame token of yours"), card=self.card)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = tasks.begin(position, self.player)
        rule = "GW-REED-13" if task.at == TEMPLE else "GW-CMD-03"
        if task.kind != "pay_shame":
            tasks.answered(position, task, self.player)
        if task.kind in PAID_FOR:
            rule = pay(position, setting, self.player)
            rule = "GW-COOP-08" if task.kind == "fresh_shame" else rule
        lift(position, self.player, self.soldier, self.card, rule, notes)
        triggers.happens(position, setting, "discard_shame", self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, *PAID_FOR, *FREE):
            for soldier, card in tokens(position.players[player]):
                yield cls(player, soldier, card)


def pay(position: Position, setting: Setting, seat: int) -> str:
    """A token is paid for; the rule that says so."""
    own = position.players[seat]
    if board.coop(setting):
        own.honor -= SHAME_HONOR
        return "GW-COOP-10"
    own.resources[CHI] -= SHAME_CHI
    return "GW-SUMMER-02"


def price(position: Position, setting: Setting, seat: int) -> Iterator[Finding]:
    """What a token costs can be paid."""
    own = position.players[seat]
    if board.coop(setting):
        if own.honor < SHAME_HONOR:
            yield Violation("GW-COOP-08", N_("{count} Honor must be paid, and there is not enough"), count=SHAME_HONOR)
    elif own.resources[CHI] < SHAME_CHI:
        yield Violation("GW-SUMMER-02", N_("{count} Chi must be paid, and there is not enough"), count=SHAME_CHI)


def tokens(own: Player) -> Iterator[tuple[int | None, int | None]]:
    """Where a player's tokens lie."""
    yield from ((soldier, None) for soldier, count in enumerate(own.shamed) if count)
    yield from ((None, claim.card) for claim in own.claims if claim.shame)


def lift(position: Position, seat: int, soldier: int | None, card: int | None, rule: str, notes: list[Note]) -> None:
    """A token goes back to the pool (GW-SHAME-05)."""
    own = position.players[seat]
    if soldier is not None:
        own.shamed[soldier] -= 1
        own.soldiers[soldier] += 1
    elif card is not None and (claim := claimed(own, card)) is not None:
        claim.shame -= 1
    position.shame += 1
    notes.append(Note(rule, N_("a Shame token of {player} goes back to the pool"), player=seat))


def _too_poor(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return position.players[seat].honor < SHAME_HONOR


def _no_tokens(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    return not any(True for _ in tokens(position.players[seat]))


tasks.ask(
    "place_shame",
    "GW-SHAME-01",
    N_("{player}: where does the Shame token go?"),
    N_("{player} places a Shame token first"),
    (PlaceShame,),
    order="GW-SHAME-06",
    moment=("GW-SHAME-01", N_("no Shame token is to be placed")),
)
tasks.ask(
    "pay_shame",
    "GW-SUMMER-02",
    N_("{player}: discard Shame tokens, or done"),
    N_("{player} discards Shame tokens first, or says done"),
    (Redeem, Done),
    idle=_no_tokens,
    group=True,
    order="GW-SUMMER-02",
    once="GW-SUMMER-02",
    nothing=("GW-SUMMER-02", N_("{player} has no Shame token")),
)
tasks.ask(
    "cleanse",
    "GW-REED-13",
    N_("{player}: discard a Shame token for nothing, or done"),
    N_("{player} discards a Shame token first, or says done"),
    (Redeem, Done),
    idle=_no_tokens,
)
tasks.ask(
    "fresh_shame",
    "GW-COOP-08",
    N_("{player}: discard this Shame token for 10 Honor, or done"),
    N_("{player} may discard the new Shame token first, or says done"),
    (Redeem, Done),
    idle=_too_poor,
)
tasks.ask(
    "atone",
    "GW-CMD-02",
    N_("{player}: discard a Shame token at the usual price, or done"),
    N_("{player} may discard a Shame token first, or says done"),
    (Redeem, Done),
    idle=_no_tokens,
)
