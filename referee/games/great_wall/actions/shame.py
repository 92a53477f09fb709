"""Shame tokens: placing those received, and discarding them."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.values import Choice
from referee.engine.verdict import Finding, Missing, Note, Open, Violation
from referee.engine.words import words
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done, maybe
from referee.games.great_wall.box import board, unheard, unseen
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import (
    HORDE,
    LOCATION,
    SHAME_HONOR,
    SHAME_SLOTS,
    SOLDIER,
    TEMPLE,
)
from referee.games.great_wall.flowing import surely
from referee.games.great_wall.position import Claim, Position
from referee.games.great_wall.shame import claimed, lift, pay, places, price, put, tokens
from referee.games.great_wall.task_shapes import AtPlace, Cleansing, Counting, Fresh, Task

PAID_FOR, FREE = ("pay_shame", "fresh_shame", "atone"), ("cleanse",)
"""Kinds of tasks in which tokens are discarded, for a price and for nothing."""


def _one_place(soldier: int | None, card: int | None) -> Iterator[Finding]:
    if soldier is None and card is None:
        yield Open("soldier")
    elif soldier is not None and card is not None:
        yield Violation("GW-SHAME-01", N_("one token lies in one place: under a warrior or on a card"))


SHOWN = Choice(words("icon"), (words("none", "none/no"), words("shown", "shown/yes")))


@action(
    "icon",
    "icon/shame icon",
    help=N_("Whether an Activated Location shows the Shame icon, if the box does not say"),
    by_table=True,
)
class Icon(Action):
    """Tell whether the Location shows the icon.

    Where that is not asked, because the fact was told, it must agree with it, and nothing happens.
    """

    location: int = arg(LOCATION)
    shown: int = arg(SHOWN)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if not tasks.current(position, "icon"):
            if board.location(setting, self.location).shame != bool(self.shown):
                text = N_("{location} shows no Shame icon") if self.shown else N_("{location} shows the Shame icon")
                yield Violation("GW-ACT-07", text, location=LOCATION[self.location])
            return
        yield from tasks.answering(position, setting, TABLE, "icon")
        task = tasks.current(position, AtPlace)
        if task is not None and task.at != self.location:
            yield Violation("GW-ACT-07", N_("{location} is Activated now"), location=LOCATION[task.at])
        elif task is not None:
            yield Missing(board.location_key(setting, task.at), "GW-ACT-07")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if not tasks.current(position, "icon"):
            return
        tasks.end(position, TABLE)
        owner = board.sole_owner(position, self.location)
        if self.shown and owner >= 0:
            tasks.push(position, Counting("shame", [owner], count=1))
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.current(position, AtPlace)
        if task is not None and task.kind == "icon":
            for shown in range(len(SHOWN)):
                yield cls(TABLE, task.at, shown)


@action("shame", "shame/token", help=N_("Where a Shame token goes: under a warrior, or on a claimed card"))
class PlaceShame(Action):
    """Put a Shame token under a warrior of the supply without one, or on a free slot of a claimed Horde card."""

    soldier: int | None = arg(SOLDIER)
    card: int | None = arg(HORDE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "place_shame")
        yield from _one_place(self.soldier, self.card)
        own = position.players[self.player]
        if self.soldier is not None and unseen.supply(position, setting, self.player, self.soldier) <= 0:
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
        tasks.end(position, self.player)
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
    """Put a token back into the pool, for 2 Chi or in the cooperative mode for 10 Honor, unless it is for nothing."""

    soldier: int | None = arg(SOLDIER)
    card: int | None = arg(HORDE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.phase != "end" and not tasks.current(position, *PAID_FOR, *FREE):
            rule = "GW-COOP-08" if board.coop(setting) else "GW-SHAME-07"
            yield Violation(rule, N_("Shame tokens are not discarded at this time"))
        else:
            yield from tasks.answering(position, setting, self.player, *PAID_FOR, *FREE)
        yield from _one_place(self.soldier, self.card)
        yield from self._token(position, setting)
        fresh = tasks.current(position, Fresh)
        if fresh is not None and self.soldier not in (None, fresh.soldier):
            later: list[Finding] = [*unheard.may_bring(position, setting, self.player)]
            yield from later or [Violation("GW-COOP-08", N_("only the token just received is discarded now"))]
        if not tasks.current(position, *FREE):
            yield from price(position, setting, self.player)

    def _token(self, position: Position, setting: Setting) -> Iterator[Finding]:
        own = position.players[self.player]
        if self.soldier is not None and unseen.shamed(position, setting, self.player, self.soldier) <= 0:
            yield Violation("GW-SUMMER-02", N_("no {soldier} has a Shame token"), soldier=SOLDIER[self.soldier])
        claim = claimed(own, self.card) if self.card is not None else None
        if self.card is not None and (claim is None or not claim.shame):
            yield Violation("GW-SUMMER-02", N_("Horde card {card} has no Shame token of yours"), card=self.card)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = tasks.begin(position, self.player)
        rule = "GW-REED-13" if isinstance(task, Cleansing) and task.at == TEMPLE else "GW-CMD-03"
        if task.kind != "pay_shame":
            tasks.answered(position, task, self.player)
        if task.kind in PAID_FOR:
            rule = pay(position, setting, self.player, notes, fresh=task.kind == "fresh_shame")
        lift(position, self.player, self.soldier, self.card, rule, notes)
        triggers.happens(position, setting, "discard_shame", self.player)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.may(position, setting, player, *PAID_FOR, *FREE):
            for soldier, card in tokens(position.players[player]):
                yield cls(player, soldier, card)


def _too_poor(position: Position, setting: Setting, task: Task, seat: int) -> bool:
    own = position.players[seat]
    return surely(lambda: unseen.owned(position, setting, seat, own.honor, unseen.HONOR) < SHAME_HONOR)


@maybe("fresh_shame")
def _honor_in_doubt(position: Position, setting: Setting, task: Task, seat: int) -> list[str]:
    return unseen.keys(position, setting, [seat], {unseen.HONOR})


@maybe("icon")
def _icon_untold(position: Position, setting: Setting, task: AtPlace, seat: int) -> list[str]:
    key = board.location_key(setting, task.at)
    return [key] if key else []


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
    "icon",
    "GW-ACT-07",
    N_("does {location} show the Shame icon?"),
    N_("first the table says whether the Location shows the Shame icon"),
    (Icon,),
    moment=("GW-ACT-07", N_("the Shame icon counts while its Location is Activated")),
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
