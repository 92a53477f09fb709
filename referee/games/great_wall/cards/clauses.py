"""What cards say, carried out: a task for each clause, then one for each of its effects.

``@op("move")`` registers what a word of the vocabulary does for some seats: it changes the position or plans tasks. What a
Command card shows runs band by band (GW-CMD-02); "others" are everybody but the Active player, in Tea order (GW-CMD-03).
A clause with a price or a choice is asked of each seat; what no word covers is declared by the table (``by_card``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from referee.engine.effect import Clause, Effect, holds, recipients
from referee.engine.game import TABLE, Setting
from referee.engine.verdict import Note
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.cards.counting import counts
from referee.games.great_wall.components import AUTOMAS, COMMANDS, QIN, REED
from referee.games.great_wall.position import Position, Task


@dataclass(frozen=True, slots=True)
class Deed:
    """One effect for some seats; ``here`` is the Section it happens in (-1 none), ``card`` the key of the text.

    ``happened`` is what was counted of the occurrence it answers.
    """

    seats: Sequence[int]
    what: Effect
    here: int = -1
    card: str = ""
    step: int = 0
    happened: Sequence[str] = ()


Op: TypeAlias = Callable[[Position, Setting, Deed, list[Note]], None]
OPS: dict[str, Op] = {}


def op(name: str) -> Callable[[Op], Op]:
    """The function does what an effect of this name says."""

    def declare(one: Op) -> Op:
        OPS[name] = one
        return one

    return declare


def clause_of(setting: Setting, key: str, step: int) -> Clause | None:
    """A clause of a card, by the key of its fact and its place."""
    told = board.known(setting).texts.get(key)
    return told[step] if told is not None and step < len(told) else None


@tasks.automatic("command")
def command(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Stage A: the bands of the Active player's card, from top to bottom (GW-FALL-06)."""
    if task.at == REED:
        key = "reed"
    else:
        kind = "solo" if task.at == QIN else "command"
        key = f"{kind}.{COMMANDS[position.party(task.at).chosen]}"
    run(position, setting, key, task.at, notes)


def run(
    position: Position, setting: Setting, key: str, owner: int, notes: list[Note], happened: Sequence[str] = ()
) -> None:
    """Everything a card says now; ``owner`` is whose card it is. What is not known the table declares."""
    told = board.known(setting).texts.get(key)
    if told is None:
        flow.leave_out(position, key)
        tell = flow.players(position) if owner == TABLE else [speaker(position, owner)]
        flow.planned(position, Task("by_card", tell, card=key, step=-1))
        return
    now = [step for step, one in enumerate(told) if one.when == "now"]
    flow.planned(position, *(Task("clause", card=key, step=step, at=owner, flags=[*happened]) for step in now))


def speaker(position: Position, seat: int) -> int:
    """The person who declares what a text did for a party: its player, for the Reed Clan its Overlord, if that is one."""
    people = range(len(position.players))
    if seat == REED and position.active in people:
        return position.active
    return seat if seat in people else flow.players(position)[0]


@tasks.automatic("clause")
def clause(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """A clause for everybody it is for; with several effects each does all of them before the next."""
    one = clause_of(setting, task.card, task.step)
    if one is None:
        return
    seats = recipients(one.who, task.at, position.active, position.tea)
    if one.cost or one.pick:
        kind = "use" if one.cost else "pick"
        asked = [seat for seat in seats if _holds(position, setting, one, task, seat)]
        flow.planned(position, *(_choice(position, kind, seat, task, 0 if one.cost else one.pick) for seat in asked))
    elif len(one.do) == 1:
        flow.planned(position, _part("effect", seats, task, 0))
    else:
        flow.planned(
            position, *(_part("effect", [seat], task, place) for seat in seats for place in range(len(one.do)))
        )


def _choice(position: Position, kind: str, seat: int, task: Task, count: int) -> Task:
    """A player chooses; what a party nobody plays does is declared (GW-REED-25)."""
    if seat in AUTOMAS:
        return Task("by_card", [speaker(position, seat)], card=task.card, step=task.step)
    return _part(kind, [speaker(position, seat)], task, count)


def _part(kind: str, seats: list[int], task: Task, count: int) -> Task:
    told = [*task.flags]
    return Task(kind, seats, task.at, task.row, count, card=task.card, step=task.step, flags=told)


def _holds(position: Position, setting: Setting, one: Clause, task: Task, seat: int) -> bool:
    return holds(one.condition, counts(position, setting, max(seat, 0), task.row - 1, happened=task.flags))


@tasks.automatic("effect")
def effect(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """One effect for these seats, for whom its condition holds; ``row`` is the Section it happens in, from 1."""
    one = clause_of(setting, task.card, task.step)
    if one is None:
        return
    seats = [seat for seat in task.seats if _holds(position, setting, one, task, seat)]
    does = one.do[task.count]
    if does.cost and PAID in task.flags:
        does = replace(does, of=(*does.of, "free"))
    elif does.cost and not own_price(does):
        payers = [seat for seat in seats if seat not in AUTOMAS and seat != TABLE]
        flow.planned(position, *(_part("use", [seat], task, task.count + 1) for seat in payers))
        seats = [seat for seat in seats if seat not in payers]
    if TABLE in seats and does.op not in OF_TABLE:
        seats = [seat for seat in seats if seat != TABLE]
        if task.card.startswith("event."):
            others(position, setting, Deed([TABLE], does, task.row - 1, task.card, task.step), notes)
    if seats and does.op != "change":
        deed = Deed(seats, does, task.row - 1, task.card, task.step, task.flags)
        OPS.get(does.op, others)(position, setting, deed, notes)


OF_TABLE = ("invade", "other", "change")
"""Deeds of nobody: what else a text does without a doer nobody does; of an Event the group says what it means."""
PAID = "paid"
"""Flag of an effect whose own price has been paid: what it usually costs is not."""


def own_price(does: Effect) -> bool:
    """A price of Wood, Stone and Gold in any mix is paid as builders pay: the Warehouse gives first (GW-BUILD-07)."""
    return does.op in ("barricade", "wall") and [*does.cost] == ["any3"]


@op("other")
def others(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """What the vocabulary does not cover is declared, seat by seat."""
    seats = list(dict.fromkeys(speaker(position, seat) for seat in deed.seats))
    flow.planned(position, Task("by_card", seats, card=deed.card, step=deed.step))


def amount(position: Position, setting: Setting, seat: int, deed: Deed) -> int:
    """What an effect comes to for a seat."""
    return deed.what.amount.value(counts(position, setting, max(seat, 0), deed.here, happened=deed.happened))
