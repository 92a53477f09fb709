"""What cards say, carried out: one task for each clause, and what each of its effects asks of whom.

``@op("move")`` registers what a word of the vocabulary does for some seats: it changes the position or plans tasks. What a
Command card shows runs band by band (GW-CMD-02); "others" are everybody but the Active player, in Tea order (GW-CMD-03).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from referee.engine.effect import Clause, Effect, holds, recipients
from referee.engine.game import Setting
from referee.engine.verdict import Note
from referee.games.great_wall import board, flow, gains, tasks
from referee.games.great_wall.actions.houses import move_marker
from referee.games.great_wall.components import COMMANDS, LOCATIONS, QIN, REED
from referee.games.great_wall.counting import counts
from referee.games.great_wall.position import Position, Task

Op: TypeAlias = Callable[[Position, Setting, Sequence[int], Effect, list[Note]], None]
OPS: dict[str, Op] = {}


def op(name: str) -> Callable[[Op], Op]:
    """The function does what an effect of this name says, for these seats."""

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


def run(position: Position, setting: Setting, key: str, owner: int, notes: list[Note]) -> None:
    """Everything a card says now; ``owner`` is whose card it is."""
    told = board.known(setting).texts.get(key)
    if told is None:
        flow.leave_out(position, key)
        return
    now = [step for step, one in enumerate(told) if one.when == "now"]
    flow.planned(position, *(Task("clause", card=key, step=step, at=owner) for step in now))


@tasks.automatic("clause")
def clause(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """A clause for everybody it is for; with several effects each does all of them before the next."""
    one = clause_of(setting, task.card, task.step)
    if one is None:
        return
    seats = recipients(one.who, task.at, position.active, position.tea)
    if len(one.do) == 1:
        flow.planned(position, Task("effect", seats, card=task.card, step=task.step, at=task.at, count=0))
        return
    parts = [
        Task("effect", [seat], card=task.card, step=task.step, at=task.at, count=place)
        for seat in seats
        for place in range(len(one.do))
    ]
    flow.planned(position, *parts)


@tasks.automatic("effect")
def effect(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """One effect for these seats, for whom its condition holds."""
    one = clause_of(setting, task.card, task.step)
    if one is None:
        return
    seats = [seat for seat in task.seats if holds(one.condition, counts(position, setting, seat))]
    does = one.do[task.count]
    if seats and does.op in OPS:
        OPS[does.op](position, setting, seats, does, notes)


@op("move")
def move(position: Position, setting: Setting, seats: Sequence[int], what: Effect, notes: list[Note]) -> None:
    """Move Clerks, to different Locations if ``apart`` (GW-CLERK-06)."""
    flags = ["apart"] if what.has("apart") else []
    flags += [f"to:{LOCATIONS.index(word)}" for word in what.of if word in LOCATIONS]
    amount = what.amount.value(counts(position, setting, seats[0]))
    flow.planned(position, Task("move", list(seats), count=amount, flags=flags))


@op("activate")
def activate(position: Position, setting: Setting, seats: Sequence[int], what: Effect, notes: list[Note]) -> None:
    """An Activation by card, Advanced or with its usual condition."""
    flags = [f"at:{LOCATIONS.index(word)}" for word in what.of if word in LOCATIONS]
    for seat in reversed(seats):
        amount = what.amount.value(counts(position, setting, seat))
        flow.planned(position, Task("advanced", [seat], count=amount, flags=flags))


@op("gain")
def gain(position: Position, setting: Setting, seats: Sequence[int], what: Effect, notes: list[Note]) -> None:
    """Resources, Honor or Tactic cards."""
    for seat in seats:
        amount = what.amount.value(counts(position, setting, seat))
        gains.gain(position, setting, seat, what.of[0], amount, "GW-CMD-03", notes)


@op("tea")
def tea(position: Position, setting: Setting, seats: Sequence[int], what: Effect, notes: list[Note]) -> None:
    """Tea markers go up."""
    for seat in seats:
        amount = what.amount.value(counts(position, setting, seat))
        move_marker(position, seat, len(position.tea) if what.has("top") else amount)
