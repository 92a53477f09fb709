"""A position ready for play without typing the set-up: for scenarios and examples, and to join a game in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.game import Setting
from referee.engine.position import set_path
from referee.games.zhanguo import flow, setup
from referee.games.zhanguo.actions import boards
from referee.games.zhanguo.components import FACES
from referee.games.zhanguo.position import Position


def ready(setting: Setting, given: Mapping[str, Any]) -> Position:
    """The position at the first turn of round 1, with the ``given`` paths set; PositionError if one cannot be set.

    Players have side A, or circle, square, triangle, star in seating order; seat 0 is first. Hands are known by colour.
    """
    position = setup.start(setting)
    position.first = 0
    position.track = list(range(len(position.players)))
    for number, section in enumerate(position.walls):
        section.face = FACES[2 * number].key
    for number, slot in enumerate(position.tasks):
        slot.tile = 1 + number // 3
    sides = ("A",) * 4 if setting.options["side"] == "A" else ("B-circle", "B-square", "B-triangle", "B-star")
    for player, board in zip(position.players, sides, strict=False):
        player.board = board
    boards.place_officials(position, setting, [])
    flow.deal(position, setting, [])
    for path, value in given.items():
        set_path(position, path, value)
    return position
