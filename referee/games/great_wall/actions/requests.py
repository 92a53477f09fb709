"""Requests of the Emperor: fulfilling them together, giving shares, turning up new ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action, action, arg
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation, Warn
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done, must
from referee.games.great_wall.box import unseen
from referee.games.great_wall.components import REQUEST
from referee.games.great_wall.emperor import sharing
from referee.games.great_wall.emperor.requests import also_says, collect, demands, given, others_can
from referee.games.great_wall.mix import within
from referee.games.great_wall.position import Position
from referee.games.great_wall.setup import request_set
from referee.games.great_wall.task_shapes import Sharing


@action("fulfil", "fulfil/fulfill/request", help=N_("Fulfil a Request together"), by_table=True)
class Fulfil(Action):
    """Fulfil a Request of the board, wholly and at one moment (GW-COOP-16)."""

    request: int = arg(REQUEST)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        if position.task is not None and not tasks.current(position, "fulfilment"):
            yield Violation("GW-COOP-15", N_("Requests are fulfilled in Winter, after the Assault"))
        else:
            yield from tasks.answering(position, setting, TABLE, "fulfilment")
        if self.request not in position.requests:
            yield Violation("GW-COOP-26", N_("Request {card} does not lie on the board"), card=self.request)
        else:
            yield from demands(position, setting, self.request)

    def warnings(self, position: Position, setting: Setting) -> Iterator[Warn]:
        return also_says(setting, self.request)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        place = position.requests.index(self.request)
        position.requests[place] = 0
        position.fulfilled.append(self.request)
        notes.append(Note("GW-COOP-27", N_("Request {card} is fulfilled"), card=self.request))
        collect(position, setting, self.request, notes)
        if not any(position.requests):
            position.tasks[:] = [one for one in position.tasks if one.kind != "fulfilment"]
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "fulfilment"):
            for card in position.requests:
                if card:
                    yield cls(TABLE, card)


@action("give", "give", help=N_("Your share of a Request"))
class Give(Action):
    """Give something for the Request that is being fulfilled."""

    share: tuple[int, ...] = arg(sharing.SHARE, held="resources", asks=N_("what do you give?"))

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, self.player, "share")
        task = tasks.current(position, Sharing)
        if task is None:
            return
        left = sharing.rest(task.due, self.share)
        if left is None:
            yield Violation("GW-COOP-16", N_("Request {card} does not ask for this"), card=task.request)
        elif not any(self.share) or not others_can(position, setting, task, self.player, left):
            yield Violation("GW-COOP-16", N_("Request {card} asks for more"), card=task.request)
        if any(paid > own for paid, own in zip(self.share, sharing.owned(position, setting, self.player), strict=True)):
            yield Violation("GW-CORE-05", N_("there is not that much"))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        task = position.tasks[-1]
        assert isinstance(task, Sharing)
        left = sharing.rest(task.due, self.share) or {}
        sharing.give(position, position.players[self.player], self.share)
        given(self.player, sum(self.share), task.request, notes)
        tasks.answered(position, task, self.player)
        task.due = left
        if not left:
            position.tasks.remove(task)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        task = tasks.may(position, setting, player, Sharing)
        if task is None:
            return
        due = task.due
        wanted = sum(due.values())
        useful = {kind for one in due for kind in sharing.GENERIC.get(one, (one,))}
        more = unseen.PAID if unseen.keys(position, setting, [player], unseen.PAID) else unseen.NONE
        owned = zip(sharing.KINDS, sharing.have(position.players[player]), strict=True)
        free = [(wanted if kind in more else min(count, wanted)) if kind in useful else 0 for kind, count in owned]
        for share in within(free, wanted):
            if any(share):
                yield cls(player, share)


@must("share")
def _owed(position: Position, setting: Setting, task: Sharing, seat: int) -> Iterator[Finding]:
    if not others_can(position, setting, task, seat, task.due):
        yield Violation("GW-COOP-16", N_("without you Request {card} is not paid"), forced=True, card=task.request)


@action("enough", "enough", help=N_("No more Requests are fulfilled this Year"), by_table=True)
class Enough(Action):
    """End the fulfilling of Requests for this Year, because it is voluntary (GW-COOP-28)."""

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "fulfilment")

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        tasks.end(position, TABLE)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "fulfilment"):
            yield cls(TABLE)


@action("post", "post/new request", help=N_("The Request revealed for an empty slot"), by_table=True)
class NewRequest(Action):
    """Put the next card of the Request deck on an empty slot."""

    card: int = arg(REQUEST)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        yield from tasks.answering(position, setting, TABLE, "new_request")
        if self.card not in request_set(setting):
            yield Violation("GW-COOP-23", N_("Request {card} is not used with two players"), card=self.card)
        elif self.card in (*position.requests, *position.fulfilled):
            yield Violation("GW-COOP-27", N_("Request {card} has left the deck already"), card=self.card)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if 0 in position.requests:
            position.requests[position.requests.index(0)] = self.card
        else:
            position.requests.append(self.card)
        position.reserve.requests -= 1
        notes.append(Note("GW-COOP-21", N_("Request {card} comes to the board"), card=self.card))
        tasks.end(position, TABLE)
        tasks.settle(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if tasks.current(position, "new_request"):
            for card in request_set(setting):
                if card not in position.requests and card not in position.fulfilled:
                    yield cls(TABLE, card)


def _random_request(position: Position, setting: Setting, rng: Random) -> Action:
    return rng.choice(list(NewRequest.candidates(position, setting, TABLE)))


tasks.ask(
    "fulfilment",
    "GW-COOP-15",
    N_("fulfil Requests, or say enough"),
    N_("Requests come first: fulfil them, or say enough"),
    (Fulfil, Enough),
    moment=("GW-COOP-15", N_("Requests are fulfilled in Winter, after the Assault")),
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
tasks.ask(
    "new_request",
    "GW-COOP-21",
    N_("which Request comes to the board?"),
    N_("new Requests come first"),
    (NewRequest,),
    chance=_random_request,
    moment=("GW-COOP-21", N_("new Requests come at the end of Winter")),
    ahead=frozenset({"new_requests"}),
)
VERBS = (Fulfil, Give, Enough, NewRequest)
