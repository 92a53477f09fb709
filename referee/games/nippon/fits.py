"""Whether data that has the shape of a position can be handled at all: every name, seat and number in it exists.

Counts that cannot be are the audit's business; this is about what would make no sense to any rule.
"""

from __future__ import annotations

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.unknown import as_told
from referee.games.nippon import flow
from referee.games.nippon.components import CITIES, SIDES
from referee.games.nippon.position import Position


def fits(position: Position, setting: Setting) -> Message | None:
    """The first thing that makes no sense, None if there is none."""
    return _together(position, setting) or _course(position)


def _together(position: Position, setting: Setting) -> Message | None:
    """Values that make sense each by itself, and not beside the others."""
    track = flow.known(setting).score_track
    if track is not None and position.marker > track.spaces:
        return _cannot("marker", position.marker)
    if len(position.pending) != len(position.rows):
        return _cannot("pending", position.pending)
    for name, city in zip(CITIES, position.cities, strict=True):
        named = [good for good in city.goods if good]
        if len(set(named)) < len(named):
            return _cannot(f"cities.{name}.goods", ", ".join(named))
        for side, slot in zip(SIDES, city.slots, strict=True):
            if (slot.owner >= 0) != (slot.value > 0):
                return _cannot(f"cities.{name}.slots.{side}.value", slot.value)
    return None


def _cannot(path: str, found: object) -> Message:
    return Message(N_("{path} cannot be {found}."), {"path": path, "found": as_told(found)})


def _course(position: Position) -> Message | None:
    """The phase agrees with what it needs to go on."""
    turn = position.turn
    if position.phase == "setup":
        return None
    if not all(all(city.goods) for city in position.cities):
        return Message(N_("Every city needs the four goods of its tile."))
    wrong = (turn.stage == "act" and not turn.space) or (turn.stage == "acted" and not turn.used)
    if position.phase == "play" and wrong:
        return _cannot("turn.stage", turn.stage)
    if turn.stage in ("reward", "wages") and turn.action != "consolidate":
        return _cannot("turn.action", turn.action)
    return None
