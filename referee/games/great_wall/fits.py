"""Whether a position read from data can be handled at all: every name, seat and number in it must exist.

Counts that are impossible are found by the audit; this finds values that no rule could work with.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.unknown import as_told
from referee.games.great_wall import task_fits
from referee.games.great_wall.box import board
from referee.games.great_wall.box.known import READERS
from referee.games.great_wall.box.unheard import AFTER
from referee.games.great_wall.components import LEFT, SECTIONS
from referee.games.great_wall.position import Position
from referee.games.great_wall.setup import QIN_PLACES

Checks = Iterator[tuple[str, object, Iterable[object]]]


def fits(position: Position, setting: Setting) -> Message | None:
    """Say what is the first value that makes no sense; None if all of them do."""
    count = len(setting.seats)
    if (position.qin is not None) != (count == 1) or (position.reed is not None) != (count <= 2):
        return Message(N_("Qin Jiushao plays with one player, the Reed Clan with one or two."), {})
    slots = board.track_size(setting)
    if len(position.track) < slots:
        return Message(N_("The Command track has {count} slots."), {"count": slots})
    if not position.tasks and position.phase != "end":
        return Message(N_("Until the game is over somebody has something to decide: tasks cannot be empty."), {})
    for path, value, allowed in itertools.chain(_course(position), task_fits.checks(position, setting)):
        if value not in allowed:
            return Message(N_("{path} cannot be {found}."), {"path": path, "found": as_told(value)})
    return None


def _course(position: Position) -> Checks:
    """Yield path, value and allowed values of fields whose range depends on the phase, the parties or other fields."""
    seats = [seat for seat, _ in position.parties()]
    not_yet: list[list[int]] = [[]] if position.phase == "setup" else []
    yield "tea", sorted(position.tea), (sorted(seats), *not_yet)
    if position.qin is not None:
        yield "qin.track", sorted(position.qin.track), (sorted(QIN_PLACES), *not_yet)
    yield "slot", position.slot, range(len(position.track) + 1)
    yield "reserve.pointer", position.reserve.pointer, (-1, *(number for number, _ in board.usable(position)))
    for key in position.unsure:
        yield "unsure", key.partition(".")[0], READERS
    for key in position.unheard:
        yield "unheard", key.partition(AFTER)[0].partition(".")[0], READERS
    for number, section in enumerate(position.sections):
        yield f"sections.{SECTIONS[number]}.closed", section.closed, (number == LEFT and len(position.players) <= 2,)
