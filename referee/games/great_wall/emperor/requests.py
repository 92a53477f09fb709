"""Requests of the Emperor: fulfilled in Winter together, what is counted for them, who gives what."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action, action, arg
from referee.engine.effect import Count, Counts, holds
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Missing, Note, Open, Violation, Warn
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.actions.done import Done, must
from referee.games.great_wall.box import board
from referee.games.great_wall.cards.counting import counts
from referee.games.great_wall.components import REQUEST
from referee.games.great_wall.emperor import sharing
from referee.games.great_wall.mix import within
from referee.games.great_wall.position import Position, Task


@tasks.automatic("requests")
def requests(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Winter phase 3 (GW-COOP-04, -15)."""
    if any(position.requests):
        tasks.push(position, Task("fulfilment", [TABLE]))


@action("fulfil", "fulfil/fulfill/request", help=N_("Fulfil a Request together"), by_table=True)
class Fulfil(Action):
    """A Request of the board, wholly and at one moment (GW-COOP-16)."""

    request: int | None = arg(REQUEST)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.task is not None and not tasks.current(position, "fulfilment"):
            yield Violation("GW-COOP-15", N_("Requests are fulfilled in Winter, after the assault"))
        else:
            yield from tasks.answering(position, setting, TABLE, "fulfilment")
        if self.request is None:
            yield Open("request")
        elif self.request not in position.requests:
            yield Violation("GW-COOP-26", N_("Request {card} does not lie on the board"), card=self.request)
        else:
            yield from _demands(position, setting, self.request)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.request is not None
        place = position.requests.index(self.request)
        position.requests[place] = 0
        position.fulfilled.append(self.request)
        notes.append(Note("GW-COOP-27", N_("Request {card} is fulfilled"), card=self.request))
        _collect(position, setting, self.request, notes)
        if not any(position.requests):
            position.tasks[:] = [one for one in position.tasks if one.kind != "fulfilment"]
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "fulfilment"):
            for card in position.requests:
                if card:
                    yield cls(TABLE, card)


def _demands(position: Position, setting: Setting, card: int) -> Iterator[Finding]:
    printed = board.known(setting).requests.get(card)
    if printed is None:
        yield Missing(f"request.{card}", "GW-COOP-16")
        return
    so = (holds(printed.condition, counts(position, setting, seat)) for seat in range(len(position.players)))
    if not (all(so) if printed.each else holds(printed.condition, _together(position, setting))):
        yield Violation("GW-COOP-16", N_("what Request {card} demands is not so"), card=card)
    due = sharing.price({**printed.pay, **printed.sacrifice}, len(position.players))
    owned = [sharing.have(own) for own in position.players]
    if not printed.each:
        owned = [tuple(map(sum, zip(*owned, strict=True)))]
    if not all(sharing.affordable(due, one) for one in owned):
        text = N_("not everybody can give the share of Request {card}")
        if not printed.each:
            text = N_("together you cannot give what Request {card} asks")
        yield Violation("GW-COOP-16", text, card=card)
    if printed.text:
        yield Warn("GW-COOP-16", N_("the card also says: {text}"), text=printed.text)


BOARD = frozenset({"walls", "highest", "barricades", "hordes", "track", "pool", "players", "season", "row"})
"""What is counted on the board, the same for everybody."""


def _together(position: Position, setting: Setting) -> Counts:
    """What a Request counts that is not about each player: everybody's pieces together."""
    each = [counts(position, setting, seat) for seat in range(len(position.players))]

    def count(one: Count) -> int:
        return each[0](one) if one.what in BOARD else sum(own(one) for own in each)

    return count


def _collect(position: Position, setting: Setting, card: int, notes: list[Note]) -> None:
    """Shares without a choice are given at once, the others are asked for."""
    printed = board.known(setting).requests.get(card)
    if printed is None:
        flow.leave_out(position, f"request.{card}")
        flow.planned(position, Task("by_card", flow.players(position), card=f"request.{card}", step=-1))
        return
    due = sharing.price({**printed.pay, **printed.sacrifice}, len(position.players))
    seats = list(range(len(position.players)))
    way = sharing.only_way(due)
    if not due:
        return
    if printed.each and way is not None:
        for seat in seats:
            sharing.give(position, position.players[seat], way)
            _given(seat, sum(way), card, notes)
    elif printed.each:
        tasks.plan(position, *(Task("share", [seat], card=str(card), flags=sharing.flags(due)) for seat in seats))
    else:
        tasks.push(position, Task("share", seats, card=str(card), flags=sharing.flags(due)))


@action("give", "give", help=N_("Your share of a Request"))
class Give(Action):
    """What a player gives for the Request that is being fulfilled."""

    share: tuple[int, ...] | None = arg(sharing.SHARE)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "share")
        task = tasks.current(position, "share")
        if not any(self.share or ()):
            yield Open("share")
            return
        if task is None or self.share is None:
            return
        left = sharing.rest(sharing.of_flags(task.flags), self.share)
        if left is None:
            yield Violation("GW-COOP-16", N_("Request {card} does not ask for this"), card=int(task.card))
        elif not _others_can(position, task, self.player, left):
            yield Violation("GW-COOP-16", N_("Request {card} asks for more"), card=int(task.card))
        if any(paid > own for paid, own in zip(self.share, sharing.have(position.players[self.player]), strict=True)):
            yield Violation("GW-CORE-05", N_("so much is not there"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        assert self.share is not None
        task = position.tasks[-1]
        left = sharing.rest(sharing.of_flags(task.flags), self.share) or {}
        sharing.give(position, position.players[self.player], self.share)
        _given(self.player, sum(self.share), int(task.card), notes)
        tasks.answered(position, task, self.player)
        task.flags = sharing.flags(left)
        if not left:
            position.tasks.remove(task)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, "share")
        if task is None:
            return
        due = sharing.of_flags(task.flags)
        wanted = sum(due.values())
        useful = {kind for one in due for kind in sharing.GENERIC.get(one, (one,))}
        owned = zip(sharing.KINDS, sharing.have(position.players[player]), strict=True)
        free = [min(count, wanted) if kind in useful else 0 for kind, count in owned]
        for share in within(free, wanted):
            if any(share):
                yield cls(player, share)


def _given(seat: int, count: int, card: int, notes: list[Note]) -> None:
    text = N_("{player} gives {count#thing|things} for Request {card}")
    notes.append(Note("GW-COOP-16", text, player=seat, count=count, card=card))


def _others_can(position: Position, task: Task, seat: int, left: sharing.Price) -> bool:
    """What this seat leaves open the seats behind it can give."""
    behind = [sharing.have(position.players[other]) for other in task.seats if other != seat]
    return sharing.affordable(left, tuple(map(sum, zip(*behind, strict=True)))) if behind else not left


@must("share")
def _owed(position: Position, setting: Setting, task: Task, seat: int) -> Iterator[Finding]:
    if not _others_can(position, task, seat, sharing.of_flags(task.flags)):
        yield Violation("GW-COOP-16", N_("without you Request {card} is not paid"), forced=True, card=int(task.card))


@action("enough", "enough", help=N_("No more Requests are fulfilled this Year"), by_table=True)
class Enough(Action):
    """Fulfilling is voluntary (GW-COOP-28)."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "fulfilment")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        tasks.answered(position, position.tasks[-1], TABLE)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "fulfilment"):
            yield cls(TABLE)


tasks.ask(
    "fulfilment",
    "GW-COOP-15",
    N_("fulfil Requests, or say enough"),
    N_("Requests come first: fulfil them, or say enough"),
    (Fulfil, Enough),
    moment=("GW-COOP-15", N_("Requests are fulfilled in Winter, after the assault")),
    ahead=frozenset({"requests"}),
)
tasks.ask(
    "share",
    "GW-COOP-16",
    N_("{player}: what do you give for the Request?"),
    N_("{player} gives a share of the Request first"),
    (Give, Done),
    group=True,
    once="GW-COOP-16",
    moment=("GW-COOP-16", N_("no Request is being fulfilled")),
)
VERBS = (Fulfil, Give, Enough)
