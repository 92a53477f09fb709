"""Carrying out what cards say: a task for each clause, then one for each of its effects.

``@op("move")`` registers the function that carries out a word of the vocabulary for some seats: it changes the position
or plans tasks. What a Command card shows runs band by band (GW-CMD-02); "others" are everybody but the Active player,
in Tea order (GW-CMD-03). For a clause with a price or a choice each seat is asked; what no word of the vocabulary can
say is declared by the table (``by_card``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, TypeAlias

from messages.classes import mutable
from referee.engine.effect import Clause, Effect, holds, recipients
from referee.engine.game import TABLE, Setting
from referee.engine.verdict import Note
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.cards.counting import NOTHING, counts
from referee.games.great_wall.components import AUTOMAS, COMMANDS, QIN, REED
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Command, Doing, OfText, Picking, Task, Telling, Using


@mutable
class Deed:
    """One effect that some seats carry out.

    ``card`` and ``step`` are the key and the clause of its text, ``here`` is the Section it happens in (-1 none),
    ``happened`` is what was counted of the occurrence that the text answers.
    """

    seats: Sequence[int]
    what: Effect
    card: str
    step: int
    here: int = -1
    happened: Mapping[str, int] = field(default_factory=dict)


Op: TypeAlias = Callable[[Position, Setting, Deed, list[Note]], None]
OPS: dict[str, Op] = {}


def op(name: str) -> Callable[[Op], Op]:
    """Register a function that carries out effects of this name."""

    def declare(one: Op) -> Op:
        OPS[name] = one
        return one

    return declare


def clause_of(setting: Setting, key: str, step: int) -> Clause | None:
    """The clause of a card by the key of its fact and its number, from 0; None if it is not known."""
    told = board.known(setting).texts.get(key)
    return told[step] if told is not None and step < len(told) else None


@tasks.automatic("command")
def command(position: Position, setting: Setting, task: Command, notes: list[Note]) -> None:
    """Stage A: carry out the bands of the Active party's card from top to bottom (GW-FALL-06)."""
    if task.owner == REED:
        key = "reed"
    else:
        kind = "solo" if task.owner == QIN else "command"
        key = f"{kind}.{COMMANDS[position.party(task.owner).chosen]}"
    run(position, setting, key, task.owner, notes)


def run(
    position: Position,
    setting: Setting,
    key: str,
    owner: int,
    notes: list[Note],
    happened: Mapping[str, int] = NOTHING,
) -> None:
    """Plan all clauses of a card that happen now; ``owner`` is whose card it is.

    If the text is not known, the table declares.
    """
    told = board.known(setting).texts.get(key)
    if told is None:
        flow.leave_out(position, key)
        tell = flow.players(position) if owner == TABLE else [speaker(position, owner)]
        flow.planned(position, Telling(seats=tell, card=key, step=-1))
        return
    now = [step for step, one in enumerate(told) if one.when == "now"]
    flow.planned(position, *(OfText("clause", card=key, step=step, owner=owner, happened={**happened}) for step in now))


def speaker(position: Position, seat: int) -> int:
    """The player who declares what a text did for a party: the player itself, and for the Reed Clan its Overlord.

    For Qin, or if the Overlord is not a player, it is the first player in Tea order.
    """
    people = range(len(position.players))
    if seat == REED and position.active in people:
        return position.active
    return seat if seat in people else flow.players(position)[0]


@tasks.automatic("clause")
def clause(position: Position, setting: Setting, task: OfText, notes: list[Note]) -> None:
    """Plan the effects of a clause for everybody it is for.

    A seat carries out all effects before the next seat begins.
    """
    one = clause_of(setting, task.card, task.step)
    if one is None:
        _declared(position, task)
        return
    seats = recipients(one.who, task.owner, position.active, position.tea)
    if one.cost or one.pick:
        asked = [seat for seat in seats if _holds(position, setting, one, task, seat)]
        flow.planned(position, *(_choice(position, one, seat, task) for seat in asked))
    elif len(one.do) == 1:
        flow.planned(position, part(Doing, seats, task))
    else:
        places = range(len(one.do))
        flow.planned(position, *(part(Doing, [seat], task, place=place) for seat in seats for place in places))


def _declared(position: Position, task: OfText) -> None:
    """Let the table declare the rest of a text that nobody told: the game goes on from a position in the midst of it."""
    if any(isinstance(one, Telling) and one.card == task.card for one in position.tasks):
        return
    rest = [one for one in position.tasks if one.kind not in ("clause", "effect") or one.card != task.card]  # type: ignore[attr-defined]
    position.tasks[:] = rest
    flow.leave_out(position, task.card)
    tell = flow.players(position) if task.owner == TABLE else [speaker(position, task.owner)]
    flow.planned(position, Telling(seats=tell, card=task.card, step=-1))


def _choice(position: Position, one: Clause, seat: int, task: OfText) -> Task:
    """The task that asks a player for the price or the choice.

    For Qin and the Reed Clan it is declared (GW-REED-25).
    """
    seats = [speaker(position, seat)]
    if seat in AUTOMAS:
        return Telling(seats=seats, card=task.card, step=task.step)
    return part(Using, seats, task) if one.cost else part(Picking, seats, task, count=one.pick)


def part(made: type[OfText], seats: list[int], task: OfText, **more: Any) -> OfText:
    """A task of the kind ``made`` for these seats, about the clause and occurrence of ``task``."""
    more |= {"card": task.card, "step": task.step, "owner": task.owner, "here": task.here}
    return made(seats=seats, happened={**task.happened}, **more)


def _holds(position: Position, setting: Setting, one: Clause, task: OfText, seat: int) -> bool:
    if not one.condition:
        return True
    return holds(one.condition, counts(position, setting, seat, task.here, happened=task.happened))


@tasks.automatic("effect")
def effect(position: Position, setting: Setting, task: Doing, notes: list[Note]) -> None:
    """Carry out one effect for those seats for whom the clause's condition holds; a price is asked for first."""
    one = clause_of(setting, task.card, task.step)
    if one is None:
        _declared(position, task)
        return
    seats = [seat for seat in task.seats if _holds(position, setting, one, task, seat)]
    does = one.do[task.place]
    if does.cost and task.paid:
        does = replace(does, of=(*does.of, "free"))
    elif does.cost and not own_price(does):
        payers = [seat for seat in seats if seat not in AUTOMAS and seat != TABLE]
        flow.planned(position, *(part(Using, [seat], task, place=task.place) for seat in payers))
        seats = [seat for seat in seats if seat not in payers]
    if TABLE in seats and does.op not in OF_TABLE:
        seats = []
        if task.card.startswith("event."):
            others(position, setting, Deed([TABLE], does, task.card, task.step), notes)
    if seats and does.op != "change":
        deed = Deed(seats, does, task.card, task.step, task.here, task.happened)
        OPS.get(does.op, others)(position, setting, deed, notes)


OF_TABLE = ("invade", "other", "change")
"""The effects that need nobody to carry them out.

If a text has no doer, its other effects are left out; those of an Event are declared by the group.
"""


def own_price(does: Effect) -> bool:
    """Whether building itself asks for the price: Wood, Stone or Gold, the Warehouse first (GW-BUILD-07)."""
    return does.op in ("barricade", "wall") and [*does.cost] == ["any3"]


@op("other")
def others(position: Position, setting: Setting, deed: Deed, notes: list[Note]) -> None:
    """Ask the seats to declare an effect that the vocabulary does not cover."""
    seats = list(dict.fromkeys(speaker(position, seat) for seat in deed.seats))
    flow.planned(position, Telling(seats=seats, card=deed.card, step=deed.step))


def amount(position: Position, setting: Setting, seat: int, deed: Deed) -> int:
    """The amount of an effect for this seat, with its counters counted."""
    of = deed.what.amount
    if of.per is None:
        return of.fixed
    return of.value(counts(position, setting, seat, deed.here, happened=deed.happened))
