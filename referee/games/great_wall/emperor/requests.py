"""Requests of the Emperor: what they demand, how it is counted, and how the players give their shares."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.effect import Count, Counts, holds
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Missing, Note, Violation, Warn
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards.counting import counts
from referee.games.great_wall.emperor import sharing
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Sharing, Task, Telling


@tasks.automatic("requests")
def requests(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Winter phase 3: ask the group which Requests are fulfilled, if any are open (GW-COOP-04, -15)."""
    if any(position.requests):
        tasks.push(position, Task("fulfilment", [TABLE]))


def demands(position: Position, setting: Setting, card: int) -> Iterator[Finding]:
    printed = board.known(setting).requests.get(card)
    if printed is None:
        yield Missing(f"request.{card}", "GW-COOP-16")
        return
    so = (holds(printed.condition, counts(position, setting, seat)) for seat in range(len(position.players)))
    if not (all(so) if printed.each else holds(printed.condition, _together(position, setting))):
        untold: list[Finding] = [*unseen.missing(position, setting, TABLE, "GW-COOP-16", unseen.PAID)]
        text = N_("what Request {card} demands is not so")
        yield from untold or [Violation("GW-COOP-16", text, card=card)]
    due = sharing.price({**printed.pay, **printed.sacrifice}, len(position.players))
    owned = [sharing.owned(position, setting, seat) for seat in range(len(position.players))]
    if not printed.each:
        owned = [tuple(map(sum, zip(*owned, strict=True)))]
    if not all(sharing.affordable(due, one) for one in owned):
        text = N_("not everybody can give the share of Request {card}")
        if not printed.each:
            text = N_("together you cannot give what Request {card} asks")
        yield Violation("GW-COOP-16", text, card=card)


def also_says(setting: Setting, card: int) -> Iterator[Warn]:
    """A warning with what else the card demands, in the words of its owner."""
    printed = board.known(setting).requests.get(card)
    if printed is not None and printed.text:
        yield Warn("GW-COOP-16", N_("the card also says: {text}"), text=printed.text)


BOARD = frozenset({"walls", "highest", "barricades", "hordes", "track", "pool", "players", "season", "row"})
"""Counters that count the board, so that they are the same for every player."""


def _together(position: Position, setting: Setting) -> Counts:
    """The counting function for a Request of the whole group: everybody's pieces added up."""
    each = [counts(position, setting, seat) for seat in range(len(position.players))]

    def count(one: Count) -> int:
        return each[0](one) if one.what in BOARD else sum(own(one) for own in each)

    return count


def collect(position: Position, setting: Setting, card: int, notes: list[Note]) -> None:
    """Give at once the shares that leave no choice, and ask for the others."""
    printed = board.known(setting).requests.get(card)
    if printed is None:
        flow.leave_out(position, f"request.{card}")
        flow.planned(position, Telling(seats=flow.players(position), card=f"request.{card}", step=-1))
        return
    due = sharing.price({**printed.pay, **printed.sacrifice}, len(position.players))
    seats = list(range(len(position.players)))
    way = sharing.only_way(due)
    if not due:
        return
    if printed.each and way is not None:
        for seat in seats:
            sharing.give(position, position.players[seat], way)
            given(seat, sum(way), card, notes)
    elif printed.each:
        tasks.plan(position, *(Sharing(seats=[seat], request=card, due={**due}) for seat in seats))
    else:
        tasks.push(position, Sharing(seats=seats, request=card, due={**due}))


def given(seat: int, count: int, card: int, notes: list[Note]) -> None:
    text = N_("{player} gives {count#thing|things} for Request {card}")
    notes.append(Note("GW-COOP-16", text, player=seat, count=count, card=card))


def others_can(position: Position, setting: Setting, task: Sharing, seat: int, left: sharing.Price) -> bool:
    """Whether the other seats of the task can give the rest of the price, ``left``."""
    behind = [sharing.owned(position, setting, other) for other in task.seats if other != seat]
    return sharing.affordable(left, tuple(map(sum, zip(*behind, strict=True)))) if behind else not left
