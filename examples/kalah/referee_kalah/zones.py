"""What a camera needs: one mat with the pits and stores; seeds are counted by counters lying there."""

from __future__ import annotations

from collections.abc import Iterator

from calibration.layout import Layout, Zone, border_markers, rectangle
from calibration.registry import Piece, copies_of
from referee.engine.game import Setting
from referee.engine.spot import COUNTER, COUNTERS, Place, Spot, cubes
from referee_kalah import NAMES, Position

PREFIX = "KA"
MAIN, CELL, COUNTERS_EACH = "main", 56.0, 30
SIDES = ("south", "north")


def boards() -> tuple[Layout, ...]:
    """The mat."""
    return (Layout(MAIN, 9 * CELL, 4 * CELL, tuple(_zones()), border_markers(9 * CELL, 4 * CELL, 0, 8), "Kalah"),)


def _zones() -> Iterator[Zone]:
    for row, side in enumerate(reversed(SIDES)):
        for number, name in enumerate(NAMES, 1):
            column = number if side == "south" else len(NAMES) + 1 - number
            yield Zone(f"{side}-{name}", rectangle(CELL * (column + 0.5), CELL * (row + 1), CELL, CELL))
    yield Zone("south-store", rectangle(CELL * 7.5, CELL, CELL * 0.85, 2 * CELL))
    yield Zone("north-store", rectangle(CELL * 0.65, CELL, CELL * 0.85, 2 * CELL))


def pieces() -> tuple[Piece, ...]:
    """Counters; seeds are too small for a tag."""
    return tuple(piece for worth in COUNTERS for piece in copies_of(f"{COUNTER}/{worth}", COUNTERS_EACH, 12.0, 2.0))


def bare(setting: Setting) -> Position:
    """The end of a game before anything was seen."""
    return Position(turn=-1)


def spots(setting: Setting) -> tuple[Spot, ...]:
    """Every pit and store."""
    return tuple(_spots(setting))


def _spots(setting: Setting) -> Iterator[Spot]:
    for seat, one in enumerate(setting.seats):
        yield cubes(f"players.{seat}.store", Place(MAIN, f"{one.colour}-store"), (f"stores.{one.name}",))
        for name in NAMES:
            yield cubes(f"players.{seat}.pits.{name}", Place(MAIN, f"{one.colour}-{name}"))
