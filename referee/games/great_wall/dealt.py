"""After what was dealt has been kept: the stack of Tea markers, and the start of the first Fall."""

from __future__ import annotations

from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board
from referee.games.great_wall.components import (
    QIN,
    REED,
    party_name,
)
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Task


def first_fall(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Stack the Tea markers by the Generals' values (GW-SETUP-19).

    If those are not known, the table tells the order.
    """
    position.tea = []
    values = tea_values(position, setting)
    if position.qin is not None:
        position.tea = [0, QIN, REED]
    elif values is not None:
        order = sorted(range(len(values)), key=lambda seat: -values[seat])
        position.tea = [*order, REED] if position.reed is not None else order
    if position.tea:
        notes.append(Note("GW-SETUP-19", N_("Tea order: {order}"), order=[party_name(seat) for seat in position.tea]))
        tasks.plan(position, Task("first_fall"))
    else:
        tasks.plan(position, Task("stack", [TABLE]), Task("first_fall"))


def tea_values(position: Position, setting: Setting) -> list[int] | None:
    """The Tea values of the Generals by seat; None if one is not known or two are equal."""
    generals = board.known(setting).generals
    values = [generals[own.general].tea for own in position.players if own.general in generals]
    return values if len(set(values)) == len(position.players) else None


@tasks.automatic("first_fall")
def begin_fall(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """Begin the first Year with Fall (GW-SETUP-21)."""
    notes.append(Note("GW-SETUP-21", N_("the first Year begins with Fall")))
    flow.planned(position, Task("fall"))
