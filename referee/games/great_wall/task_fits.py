"""Whether each task makes sense at this table: its kind belongs to the mode, its seats can decide it, its place exists.

What a field may hold by itself is declared beside it (:mod:`~referee.games.great_wall.task_shapes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.game import TABLE, Setting
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done
from referee.games.great_wall.actions.orders import free_slots
from referee.games.great_wall.box import board
from referee.games.great_wall.box.known import READERS
from referee.games.great_wall.cards import clauses
from referee.games.great_wall.components import AUTOMAS, LOCATIONS, REED
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import (
    Aftermath,
    Aiming,
    Doing,
    Goods,
    InSection,
    Killing,
    Moment,
    Moving,
    OfText,
    OnHorde,
    Part,
    Perishing,
    Picking,
    Taking,
    Targeting,
    Task,
    Telling,
    Using,
)

Checks = Iterator[tuple[str, object, Iterable[object]]]

ONE_SEAT = ("claim", "shame", "wall_built", "target")
"""Kinds of tasks that always read their first seat, so they need at least one."""
OF_QIN = ("qin_draw", "target", "aim")
OF_REED = ("reed_advisor", "reed_barricade", "reed_attack")
NOT_TOGETHER = ("reclaim", "artifacts", "end_check")
TOGETHER = ("requests", "fulfilment", "share", "verdict", "new_requests", "new_request", "event", "reveal_event")


def checks(position: Position, setting: Setting) -> Checks:
    """Yield path, value and allowed values for every field of a task whose range depends on the rest of the table."""
    for number, task in enumerate(position.tasks):
        path = f"tasks.{number}"
        yield f"{path}.kind", task.kind, tasks.KINDS
        if _strange(task, position, setting):
            yield f"{path}.kind", task.kind, ()
        yield from _seats(path, task, position, setting)
        yield from _places(path, number, task, position)
        yield from _texts(path, task, setting)
    yield from _now(position, setting)


def _strange(task: Task, position: Position, setting: Setting) -> bool:
    """Whether the task belongs to another mode, or to a party that does not play."""
    if task.kind in OF_QIN:
        return position.qin is None
    if task.kind in OF_REED:
        return position.reed is None
    return task.kind in (NOT_TOGETHER if board.coop(setting) else TOGETHER)


def _seats(path: str, task: Task, position: Position, setting: Setting) -> Checks:
    """Yield the checks of a task's seats: whoever is asked must be able to answer with the verbs of the task."""
    kind, people = tasks.KINDS[task.kind], list(range(len(position.players)))
    automas = [seat for seat, _ in position.parties() if seat in AUTOMAS]
    allowed = [TABLE, *people, *automas]
    if kind.run is None:
        by_table = all(verb.spec.by_table for verb in kind.verbs if verb is not Done)
        allowed = [TABLE] if by_table else [*people, *automas]
    if task.kind == "target":
        allowed = automas
    for seat in task.seats:
        yield f"{path}.seats", seat, allowed
    full = task.kind == "slots" and len(task.seats) > len(free_slots(position, setting))
    if full or (task.kind in ONE_SEAT and not task.seats):
        yield f"{path}.seats", task.seats, ()


def _places(path: str, number: int, task: Task, position: Position) -> Checks:
    """Yield the checks of places: Sections in play, the Location of an Activation's part, rows with a card."""
    usable = [one for one, _ in board.usable(position)]
    if isinstance(task, InSection) or (isinstance(task, Moment) and task.horde):
        yield f"{path}.at", task.at, usable
    elif isinstance(task, Aftermath | Targeting):
        wound = isinstance(task, Targeting) and task.soldier
        yield f"{path}.at", task.at, usable if wound else (-1, *usable)
    elif isinstance(task, Part):
        yield f"{path}.at", task.at, (LOCATIONS.index(task.kind),) if task.kind in LOCATIONS else range(4)
    if isinstance(task, Moving) and REED not in position.tea:
        yield f"{path}.reed", task.reed, (False,)
    if isinstance(task, OnHorde) and not isinstance(task, Killing):
        yield f"{path}.horde", bool(task.horde), (True,)
    if isinstance(task, Goods | Perishing | Picking) or task.kind in ("new_advisor", "surplus"):
        yield f"{path}.count", task.count > 0, (True,)  # type: ignore[attr-defined]
    if isinstance(task, Aiming):
        yield f"{path}.row", task.row, range(1, len(position.sections[task.at].hordes) + 1)
        yield f"{path}.party", task.party, AUTOMAS
        yield f"{path}.kind", number > 0 and position.tasks[number - 1].kind, ("target",)


def _texts(path: str, task: Task, setting: Setting) -> Checks:
    """Yield the checks of texts: ``card`` must name a fact of the box, and the effect at ``place`` must exist."""
    if isinstance(task, Taking):
        yield f"{path}.rule", task.rule, setting.game.book.rules
    if isinstance(task, OfText | Telling):
        kind, _, rest = task.card.partition(".")
        yield f"{path}.card", kind, READERS
        one = clauses.clause_of(setting, task.card, task.step) if rest and task.step >= 0 else None
        if one is not None and isinstance(task, Doing | Using):
            yield f"{path}.place", task.place, range(-1 if isinstance(task, Using) else 0, len(one.do))


def _now(position: Position, setting: Setting) -> Checks:
    """Yield the check of the top task, which must wait for a person: without that the game could not go on."""
    if position.phase == "end" or not position.tasks:
        return
    task = position.tasks[-1]
    deciding = tasks.KINDS[task.kind].run is None and task.seats
    seats = tasks.deciders(position, setting, task) if deciding else ()
    yield f"tasks.{len(position.tasks) - 1}", task.kind, (task.kind,) if seats and not {*seats} & {*AUTOMAS} else ()
