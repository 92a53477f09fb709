"""The table before anything is placed by choice or chance, and what its set-up still needs."""

from __future__ import annotations

from typing import Any

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.unlisted import Unlisted
from referee.games.nippon import flow
from referee.games.nippon.box.blurred import spanned
from referee.games.nippon.components import (
    A_SPACE,
    CITY,
    MOST_ROWS,
    MULTIPLIERS,
    PLACES,
    REMOVED,
    ROWS,
    SPACES,
    upright,
)
from referee.games.nippon.position import Player, Position


def start(setting: Setting) -> Position:
    """The table before anything is placed by choice or chance."""
    count = len(setting.seats)
    rows = ROWS.get(count, MOST_ROWS)
    position = Position(players=[Player() for _ in range(count)], rows=[[] for _ in range(rows)], pending=[0] * rows)
    equip(position, setting)
    return position


def equip(position: Position, setting: Setting) -> None:
    """What the box holds for this table: influence tiles and reward tiles. Begin does it again, should more be known."""
    known = flow.known(setting)
    for player in position.players:
        player.tiles = _set_of(known.influence_set)
    for multiplier, out in zip(MULTIPLIERS, position.removed, strict=True):
        position.rewards[multiplier - 2] = [
            has - gone for has, gone in zip(known.rewards[multiplier], out, strict=True)
        ]


def _set_of(values: Any) -> Any:
    return values.copy() if isinstance(values, Unlisted) else sorted(values)


def rows_in_use(position: Position, setting: Setting) -> int:
    """How many worker rows this table uses; with four players only the board tells (FACT-01)."""
    return ROWS.get(len(position.players)) or flow.known(setting).rows


def rows_known(position: Position, setting: Setting) -> int:
    """How many rows are surely used, where nobody has told."""
    return spanned(rows_in_use(position, setting)).low


def rows_possible(position: Position, setting: Setting) -> int:
    """How many rows may be used, where nobody has told: one that is not used is like one without workers."""
    return spanned(rows_in_use(position, setting)).high


def prompt(position: Position, setting: Setting) -> Message:
    """What the set-up still needs, one thing after the other."""
    if position.first < 0:
        return Message(N_("name the first player (first)"))
    bare = [CITY[number] for number, city in enumerate(position.cities) if not all(city.goods)]
    if bare:
        return Message(N_("the city tiles as they lie, still missing: {cities} (city)"), {"cities": bare})
    most = REMOVED[len(position.players)]
    short = [f"{number}x" for number, out in zip(MULTIPLIERS, position.removed, strict=True) if sum(out) < most]
    if short:
        return Message(N_("the rewards that go to the box, still missing: {tiles} (remove)"), {"tiles": short})
    places = [PLACES[n] for n, here in enumerate(position.spaces) if len(here) < A_SPACE]
    rows = position.rows[: rows_known(position, setting)]
    places += [PLACES[SPACES + n] for n, row in enumerate(rows) if len(row) < flow.row_size(position)]
    if places:
        return Message(N_("the workers drawn, still missing: {places} (draw)"), {"places": places})
    return Message(N_("everything is in place: begin"))


def alike(setting: Setting, goods: tuple[int, ...]) -> int:
    """How many of the city tiles that were told show these goods in this order, in any orientation."""
    shown = upright(goods)
    return sum(upright(printed) == shown for printed in flow.known(setting).cities.values())


def turned(tile: tuple[int, ...], goods: tuple[int, ...]) -> bool:
    """Whether a city tile shows these goods in some orientation."""
    return upright(tile) == upright(goods)
