"""The part of the Reed Clan and of Qin in everybody's tasks, and what the Overlord decides for the Clan."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.great_wall import shame, tasks
from referee.games.great_wall.actions.houses import move_marker
from referee.games.great_wall.actions.orders import free_slots, lay
from referee.games.great_wall.cards import triggers
from referee.games.great_wall.components import (
    QIN,
    REED,
    REED_NAME,
    RESOURCE,
    SPEARMAN,
    TEMPLE,
)
from referee.games.great_wall.parties import qin, targeting
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Advancing, AtPlace, Cleansing, Moving, Recruiting, Task


def overlord(position: Position) -> int:
    """The seat that decides for the Reed Clan (GW-REED-08).

    It is the Active party. In the Clan's own turn, or if nobody is Active, it is the party highest in Tea order.
    """
    if position.active not in (REED, -1):
        return position.active
    return next(seat for seat in position.tea if seat != REED)


def ask_overlord(position: Position, task: Task) -> None:
    """Ask the Overlord, who is a player here, to decide this task."""
    task.seats = [overlord(position)]
    tasks.push(position, task)


@tasks.automa("slots")
def slot(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """The card of Qin or of the Reed Clan takes the lowest free slot (GW-REED-10, GW-SOLO-09)."""
    number = free_slots(position, setting)[0]
    lay(position, seat, number)
    rule, name = ("GW-REED-10", REED_NAME) if seat == REED else ("GW-SOLO-09", qin.NAME)
    notes.append(Note(rule, N_("the card of {player} goes to slot {number}"), player=name, number=number))


@tasks.automa("move")
def move(position: Position, setting: Setting, task: Moving, seat: int, notes: list[Note]) -> None:
    """The Overlord moves Clerks of the Reed Clan (GW-REED-09). Qin moves Clerks by his track (GW-SOLO-12, -27)."""
    if seat == QIN:
        qin.moves(position, setting, task, notes)
    elif overlord(position) == QIN:
        qin.moves_reed(position, setting, task, notes)
    else:
        ask_overlord(position, replace(task, card="", to=[*task.to], used=[], reed=True))


@tasks.automa("collect")
def collect(position: Position, setting: Setting, task: AtPlace, seat: int, notes: list[Note]) -> None:
    """The Resource of a Reed Clerk goes to the Warehouse (GW-REED-12).

    In the Temple the Active player may discard a Shame token instead (GW-REED-13). Qin gains Honor.
    """
    if seat == QIN:
        qin.produces(position, setting, task.at, notes)
    elif task.at != TEMPLE:
        position.warehouse[task.at] += 1
        text = N_("{player}: 1 {resource} goes to the Warehouse")
        notes.append(Note("GW-REED-12", text, player=REED_NAME, resource=RESOURCE[task.at]))
    elif position.active not in (REED, QIN, -1) and any(shame.tokens(position.players[position.active])):
        tasks.push(position, Cleansing(seats=[position.active], at=TEMPLE))


@tasks.automa("barracks")
def barracks(position: Position, setting: Setting, task: Recruiting, seat: int, notes: list[Note]) -> None:
    """The Reed Clan recruits a Spearman for nothing, sent by the Overlord (GW-REED-16).

    Qin recruits one a Clerk (GW-SOLO-17).
    """
    if seat == QIN:
        qin.recruits(position, setting, task.at)
    elif overlord(position) == QIN:
        targeting.spearman(position, REED)
    elif position.party(REED).soldiers[SPEARMAN]:
        ask_overlord(position, Task("reed_attack"))


@tasks.automa("builders")
def builders(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """The Reed Clan gets a Barricade for nothing where the Overlord likes (GW-REED-15).

    If Qin is the Overlord it goes to the indicated Section (GW-AMB-35).
    """
    if seat == QIN:
        return
    if overlord(position) == QIN:
        built = qin.fortifies(position, "GW-REED-15", notes)
        if built is not None:
            triggers.happens(position, setting, "build_barricade", REED, here=built)
    else:
        ask_overlord(position, Task("reed_barricade"))


@tasks.automa("embassy")
def embassy(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """The Overlord discards an Advisor of the track (GW-REED-14)."""
    if seat == QIN or not position.advisors:
        return
    if overlord(position) == QIN:
        dismiss(position, 1, "GW-REED-14", notes)
    else:
        ask_overlord(position, Task("reed_advisor"))


@tasks.automa("tea_house")
def tea_house(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """The party's Tea marker goes up by one (GW-REED-17, GW-AMB-29)."""
    if position.tea[0] != seat:
        move_marker(position, seat, 1)
        notes.append(Note("GW-REED-17", N_("the Tea marker of {player} goes one place up"), player=REED_NAME))


@tasks.automa("activations")
def activations(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """The Overlord orders the Activations in the Clan's turn (GW-REED-25).

    Qin begins where his Clerks are (GW-SOLO-19).
    """
    if seat == REED and overlord(position) != QIN:
        ask_overlord(position, Task("activations"))
    else:
        qin.activates(position, setting, notes)


@tasks.automa("advanced")
def advanced(position: Position, setting: Setting, task: Advancing, seat: int, notes: list[Note]) -> None:
    """The Overlord chooses the Clan's Advanced Activation (GW-REED-25). Qin takes the highest Location (GW-SOLO-20)."""
    if seat == REED and overlord(position) != QIN:
        ask_overlord(position, replace(task, card="", of=[*task.of], used=[]))
    else:
        qin.advanced(position, setting, task, notes)


def dismiss(position: Position, slot: int, rule: str, notes: list[Note]) -> None:
    """Discard the Advisor of this slot (from 1) of the track; the track is then filled again."""
    card = position.advisors.pop(slot - 1)
    position.reserve.advisor_discard.append(card)
    notes.append(Note(rule, N_("Advisor {card} leaves the track"), card=card))
    tasks.push(position, Task("advisors"))


def waits(position: Position, setting: Setting) -> bool:
    """Whether the group may let the Reed Clan act in the current task, which nobody has begun yet."""
    task = position.task if position.reed is not None else None
    if task is None or task.begun or REED not in task.seats or task.kind in tasks.AT_TEA_PLACE:
        return False
    if task.kind not in tasks.AUTOMA_PARTS:
        return False
    return tasks.KINDS[task.kind].group and tasks.TASKS.free_order(setting)
