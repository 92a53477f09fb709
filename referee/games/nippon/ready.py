"""A position ready for play without typing the set-up: for scenarios and examples, and to join a game in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.game import Setting
from referee.engine.position import set_path
from referee.games.nippon import flow, setup
from referee.games.nippon.components import A_SPACE, GOODS, REMOVED, START_VP
from referee.games.nippon.position import Position

CITY_GOODS = ("silk", "paper", "lenses", "bulbs")


def ready(setting: Setting, given: Mapping[str, Any]) -> Position:
    """The first turn, everything in its first place, then the ``given`` paths set.

    Seat 0 is first; the workers on spaces and rows go round the six colours; every city asks for silk, paper, lenses
    and bulbs from the north clockwise unless the box has eight city tiles, which then lie there in their order.
    """
    position = setup.start(setting)
    count = len(position.players)
    position.phase, position.first = "play", 0
    for seat, player in enumerate(position.players):
        player.vp = START_VP + seat
    tiles = flow.known(setting).cities
    for number, city in enumerate(position.cities, 1):
        city.goods = [GOODS[good] for good in tiles[number]] if number in tiles else list(CITY_GOODS)
    position.rows = position.rows[: setup.rows_possible(position, setting)]
    position.pending = position.pending[: len(position.rows)]
    colour = 0
    places = [(here, A_SPACE) for here in position.spaces] + [(row, flow.row_size(position)) for row in position.rows]
    for place, size in places:
        for _ in range(size):
            place.append(colour % 6)
            colour += 1
    for left, out in zip(position.rewards, position.removed, strict=True):
        for bonus in range(REMOVED[count]):
            left[bonus] -= 1
            out[bonus] += 1
    for path, value in given.items():
        set_path(position, path, value)
    return position
