"""Shame tokens: how they are received, put under a warrior or on a card, paid for, and put back into the pool."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board, unseen
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import (
    AUTOMAS,
    CHI,
    SHAME_CHI,
    SHAME_HONOR,
    SHAME_LOSS,
    SHAME_SLOTS,
    SOLDIER,
)
from referee.games.great_wall.emperor.sharing import GIVEN
from referee.games.great_wall.position import Claim, Player, Position
from referee.games.great_wall.task_shapes import Counting, Fresh, Task


@tasks.automatic("shame")
def shame(position: Position, setting: Setting, task: Counting, notes: list[Note]) -> None:
    """Give each seat of the task ``count`` tokens: one at a time, one seat after another (GW-SHAME-06, GW-AMB-53)."""
    seat, *others = task.seats
    if others:
        tasks.push(position, Counting("shame", others, count=task.count))
    if seat in AUTOMAS or task.count < 1:
        return
    if task.count > 1:
        tasks.push(position, Counting("shame", [seat], count=task.count - 1))
    _token(position, setting, seat, notes)


def _token(position: Position, setting: Setting, seat: int, notes: list[Note]) -> None:
    """Give a seat one token. With several places the player is asked where it goes; without any, Honor is lost."""
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
    """The places a token may go to, as ``(warrior, None)`` or ``(None, card)`` (GW-SHAME-01, GW-COOP-11)."""
    own = position.players[seat]
    yield from ((soldier, None) for soldier, count in enumerate(own.soldiers) if count)
    if not board.coop(setting):
        yield from ((None, claim.card) for claim in own.claims if claim.shame < SHAME_SLOTS)


def claimed(own: Player, card: int) -> Claim | None:
    """The player's claimed Horde card of this number, or None."""
    return next((claim for claim in own.claims if claim.card == card), None)


def put(
    position: Position, setting: Setting, seat: int, soldier: int | None, card: int | None, notes: list[Note]
) -> None:
    """Move a token from the pool under a warrior of the supply or onto a claimed card."""
    own = position.players[seat]
    position.shame -= 1
    triggers.happens(position, setting, "receive_shame", seat)
    if soldier is not None:
        own.soldiers[soldier] -= 1
        own.shamed[soldier] += 1
        if board.coop(setting):
            tasks.push(position, Fresh(seats=[seat], soldier=soldier))
        text = N_("{player} puts a Shame token under a figure: {soldier}")
        notes.append(Note("GW-SHAME-01", text, player=seat, soldier=SOLDIER[soldier]))
    elif card is not None and (claim := claimed(own, card)) is not None:
        claim.shame += 1
        notes.append(
            Note("GW-SHAME-01", N_("{player} puts a Shame token on Horde card {card}"), player=seat, card=card)
        )
    emptied(position, setting, notes)


def emptied(position: Position, setting: Setting, notes: list[Note]) -> None:
    """End a solo game as lost if the Shame pool is empty (GW-SOLO-33)."""
    if position.solo and not position.shame:
        flow.finish(position, "lost", "GW-SOLO-33", N_("the Shame pool is empty: the game is lost"), notes)


def pay(position: Position, setting: Setting, seat: int, notes: list[Note], *, fresh: bool) -> str:
    """Take the price of discarding a token, perhaps a ``fresh`` one, from the player. Returns the rule that sets it."""
    own, text = position.players[seat], N_("{player} loses {count} {good}")
    if board.coop(setting):
        own.honor -= SHAME_HONOR
        rule = "GW-COOP-08" if fresh else "GW-COOP-10"
        notes.append(Note(rule, text, player=seat, count=SHAME_HONOR, good=GIVEN[GIVEN.index["honor"]]))
        return rule
    own.resources[CHI] -= SHAME_CHI
    notes.append(Note("GW-SUMMER-02", text, player=seat, count=SHAME_CHI, good=GIVEN[GIVEN.index["chi"]]))
    return "GW-SUMMER-02"


def price(position: Position, setting: Setting, seat: int) -> Iterator[Finding]:
    """A violation if the player cannot pay the price of discarding a token."""
    own = position.players[seat]
    if board.coop(setting):
        if unseen.owned(position, setting, seat, own.honor, unseen.HONOR) < SHAME_HONOR:
            yield Violation("GW-COOP-08", N_("{count} Honor must be paid, and there is not enough"), count=SHAME_HONOR)
    elif unseen.has(position, setting, seat, CHI) < SHAME_CHI:
        yield Violation("GW-SUMMER-02", N_("{count} Chi must be paid, and there is not enough"), count=SHAME_CHI)


def tokens(own: Player) -> Iterator[tuple[int | None, int | None]]:
    """The places where a player's tokens lie, as ``(warrior, None)`` or ``(None, card)``."""
    yield from ((soldier, None) for soldier, count in enumerate(own.shamed) if count)
    yield from ((None, claim.card) for claim in own.claims if claim.shame)


def lift(position: Position, seat: int, soldier: int | None, card: int | None, rule: str, notes: list[Note]) -> None:
    """Move a token from under a warrior or from a claimed card back to the pool (GW-SHAME-05)."""
    own = position.players[seat]
    if soldier is not None and own.shamed[soldier] == 0:  # it came by a text that nobody told, and goes again
        position.shame -= 1
    elif soldier is not None:
        own.shamed[soldier] -= 1
        own.soldiers[soldier] += 1
    elif card is not None and (claim := claimed(own, card)) is not None:
        claim.shame -= 1
    position.shame += 1
    notes.append(Note(rule, N_("a Shame token of {player} goes back to the pool"), player=seat))
