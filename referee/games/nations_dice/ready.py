"""A position ready for play without typing the set-up: for scenarios and examples, and to join a game in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.game import Setting
from referee.engine.position import set_path
from referee.games.nations_dice import flow, setup
from referee.games.nations_dice.actions.setup import Order
from referee.games.nations_dice.components import BASE_BOARDS, COLOUR_KEYS, FIRST_TILES, RESOURCES, ROWS
from referee.games.nations_dice.position import Position, none_of_each


def ready(setting: Setting, given: Mapping[str, Any]) -> Position:
    """The first turn of round 1 in seating order, base boards, then the ``given`` paths set.

    Every player has rolled one of each symbol. On the progress board lie the first tiles of the age, row by row; the
    event is 1-1, the bonus tile that of the last to pass. The shadow has rolled no book.
    """
    position = setup.start(setting)
    if not flow.solo(position):
        Order(-1, tuple(range(len(position.players)))).apply(position, setting, [])
    for seat, player in enumerate(position.players):
        if not player.board:
            flow.take_board(position, setting, seat, BASE_BOARDS[seat], [])
        player.dice = sorted(f"{COLOUR_KEYS[0]}-{one.key}" for one in RESOURCES)
        player.unrolled, player.rolled = none_of_each(), True
    width = flow.columns(position, setting)
    position.grid = [[f"1-{row * width + column}" for column in range(1, width + 1)] for row in range(ROWS)]
    position.event = "1-1"
    if flow.unrest(setting):
        position.bonus = "last"
        position.above = list(FIRST_TILES) if flow.solo(position) else []
    if flow.solo(position):
        position.shadow.rolled = 0
    flow.go_on(position, setting, [])
    for path, value in given.items():
        set_path(position, path, value)
    return position
