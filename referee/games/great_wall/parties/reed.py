"""The Reed Clan: what it does in everybody's tasks, and what its Overlord decides for it."""

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
    """Who decides for the Reed Clan: the Active player, in its own turn whoever is higher in Tea order (GW-REED-08)."""
    if position.active not in (REED, -1):
        return position.active
    return next(seat for seat in position.tea if seat != REED)


def ask_overlord(position: Position, task: Task) -> None:
    """The Overlord decides; it is a person."""
    task.seats = [overlord(position)]
    tasks.push(position, task)


@tasks.automa("slots")
def slot(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """Both parties take the lowest free slot (GW-REED-10, GW-SOLO-09)."""
    number = free_slots(position, setting)[0]
    lay(position, seat, number)
    rule, name = ("GW-REED-10", REED_NAME) if seat == REED else ("GW-SOLO-09", qin.NAME)
    notes.append(Note(rule, N_("the card of {player} goes to slot {number}"), player=name, number=number))


@tasks.automa("move")
def move(position: Position, setting: Setting, task: Moving, seat: int, notes: list[Note]) -> None:
    """The Overlord moves Reed Clerks (GW-REED-09); Qin moves by his track (GW-SOLO-12, -27)."""
    if seat == QIN:
        qin.moves(position, setting, task, notes)
    elif overlord(position) == QIN:
        qin.moves_reed(position, setting, task, notes)
    else:
        ask_overlord(position, replace(task, card="", to=[*task.to], used=[], reed=True))


@tasks.automa("collect")
def collect(position: Position, setting: Setting, task: AtPlace, seat: int, notes: list[Note]) -> None:
    """The Resource of a Reed Clerk goes to the Warehouse (GW-REED-12); the Temple helps the Active player (GW-REED-13)."""
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
    """A free Spearman, sent by the Overlord (GW-REED-16); Qin recruits one a Clerk (GW-SOLO-17)."""
    if seat == QIN:
        qin.recruits(position, task.at)
    elif overlord(position) == QIN:
        targeting.spearman(position, REED)
    elif position.party(REED).soldiers[SPEARMAN]:
        ask_overlord(position, Task("reed_attack"))


@tasks.automa("builders")
def builders(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """A free Barricade where the Overlord likes (GW-REED-15); Qin's goes to the indicated Section (GW-AMB-35)."""
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
    """Its marker goes up by one (GW-REED-17, GW-AMB-29)."""
    if position.tea[0] != seat:
        move_marker(position, seat, 1)
        notes.append(Note("GW-REED-17", N_("the Tea marker of {player} goes one place up"), player=REED_NAME))


@tasks.automa("activations")
def activations(position: Position, setting: Setting, task: Task, seat: int, notes: list[Note]) -> None:
    """In its own turn the Overlord chooses the order (GW-REED-25); Qin begins where his Clerks are (GW-SOLO-19)."""
    if seat == REED and overlord(position) != QIN:
        ask_overlord(position, Task("activations"))
    else:
        qin.activates(position, setting, notes)


@tasks.automa("advanced")
def advanced(position: Position, setting: Setting, task: Advancing, seat: int, notes: list[Note]) -> None:
    """An Advanced Activation of its card is the Overlord's (GW-REED-25); Qin takes the highest Location (GW-SOLO-20)."""
    if seat == REED and overlord(position) != QIN:
        ask_overlord(position, replace(task, card="", of=[*task.of], used=[]))
    else:
        qin.advanced(position, setting, task, notes)


def dismiss(position: Position, slot: int, rule: str, notes: list[Note]) -> None:
    """An Advisor leaves the track for the discard pile."""
    card = position.advisors.pop(slot - 1)
    position.reserve.advisor_discard.append(card)
    notes.append(Note(rule, N_("Advisor {card} leaves the track"), card=card))
    tasks.push(position, Task("advisors"))


def waits(position: Position, setting: Setting) -> bool:
    """The Reed Clan has a part in the task of now, and the group may say when; nobody has begun."""
    task = position.task if position.reed is not None else None
    if task is None or task.begun or REED not in task.seats or task.kind in tasks.AT_TEA_PLACE:
        return False
    if task.kind not in tasks.AUTOMA_PARTS:
        return False
    return tasks.KINDS[task.kind].group and tasks.TASKS.free_order(setting)
