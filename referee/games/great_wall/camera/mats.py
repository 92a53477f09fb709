"""The mats of The Great Wall: where each kind of piece has its zone, in millimetres, and the markers along the border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from calibration.layout import FIRST_MARKER, Kind, Layout, Point, Zone, border_markers, grouped, rectangle, side_by_side
from referee.games.great_wall.components import (
    ARTIFACT_SLOTS,
    GRID,
    LOCATIONS,
    PRODUCTION,
    ROWS,
    SEAT_COLOURS,
    SECTIONS,
    SLOT,
    WARES,
)

MAIN = "main"
CELLS = GRID[0] * GRID[1]
HONOR = {"honor-hundreds": 4, "honor-tens": 10, "honor-units": 10}
SHAME = {"shame-tens": 5, "shame-units": 10}
STOCK = {ware: {f"{ware}-tens": 4, f"{ware}-units": 10} for ware in WARES}
TIME_SLOTS = 10
OVERSEER_CELLS = 6
SUPPORTING = 16
SHAMES = 3
"""Claimed Horde cards have three zones, by the Shame tokens on their backs: none, one or two."""
SECTION_CARDS = "card"

SHARED_AREAS: Mapping[str, tuple[Kind, str]] = {
    **dict.fromkeys(SECTIONS, ("region", "brown")),
    **{f"{section}-row{row}": ("track", "brown") for section in SECTIONS for row in range(1, ROWS + 1)},
    **dict.fromkeys(LOCATIONS, ("row", "green")),
    "open": ("track", "orange"),
    "slot": ("track", "black"),
    "time": ("track", "black"),
    **dict.fromkeys(SHAME, ("track", "grey")),
    **{row: ("track", "") for rows in STOCK.values() for row in rows},
}
OWN_AREAS: Mapping[str, tuple[Kind, str]] = {
    **dict.fromkeys((*HONOR, *PRODUCTION, "supporting"), ("track", "")),
    "claimed": ("row", ""),
}
"""What is drawn as one thing, by the beginnings of the names of its zones."""

MAIN_SIZE, OWN_SIZE = (420.0, 398.0), (400.0, 246.0)
LEFT = TOP = 38.0
TAG = 18.0  # room for a QR tag of 12 mm with its white border
SMALL = 12.0  # and for a marker of 8 mm
SECTION, LOCATION = 92.0, 69.0  # the distance of Sections and of Locations
MARKERS = 8


def boards() -> tuple[Layout, ...]:
    """The gameboard, and a board for each colour."""
    colours = enumerate((option.key for option in SEAT_COLOURS.options), 1)
    own = (_board(colour, number, OWN_SIZE, _own()) for number, colour in colours)
    return _board(MAIN, 0, MAIN_SIZE, _gameboard()), *own


def _board(name: str, number: int, size: Point, parts: Iterable[Zone]) -> Layout:
    zones, areas = tuple(parts), SHARED_AREAS if name == MAIN else OWN_AREAS
    markers = border_markers(*size, FIRST_MARKER + MARKERS * number, MARKERS)
    tint = "" if name == MAIN else name
    return Layout(name, *size, zones, markers, f"The Great Wall: {name}", grouped(zones, areas), tint)


def _gameboard() -> Iterator[Zone]:
    """The zones of the gameboard: Sections above, Locations below them, then the tracks; open cards on the right."""
    for number, section in enumerate(SECTIONS):
        yield from _section((LEFT + SECTION * number, TOP), section)
    for number, location in enumerate(LOCATIONS):
        x, y = LEFT + LOCATION * (number % 4), TOP + 154 + 26 * (number // 4)
        yield Zone(location, rectangle(x, y, LOCATION - 2, 2 * SMALL))
    yield Zone("advisors", rectangle(LEFT + 2 * LOCATION, TOP + 206, 4 * TAG, TAG))
    yield from _cards((LEFT + 3 * SECTION + 4, TOP))
    yield from _tracks(TOP + 234)


def _section(at: Point, section: str) -> Iterator[Zone]:
    """The zones of a Section: Horde cards with a zone for each cell, the wall, Firing spots, the Rest Zone."""
    x, y = at
    for row in range(1, ROWS + 1):
        top, name = y + 26 * (row - 1), f"{section}-row{row}"
        yield Zone(f"{name}-{SECTION_CARDS}", rectangle(x, top, TAG, 2 * SMALL))
        for line in range(GRID[0]):
            cells = [f"{name}-{line * GRID[1] + cell}" for cell in range(1, GRID[1] + 1)]
            yield from side_by_side(x + TAG, top + SMALL * line, cells, SMALL)
    yield Zone(f"{section}-wall", rectangle(x, y + 80, TAG, TAG))
    yield Zone(f"{section}-barricades", rectangle(x + TAG + 2, y + 80, 3 * TAG, TAG))
    yield Zone(f"{section}-firing", rectangle(x, y + 100, SECTION - 2, SMALL))
    yield Zone(f"{section}-rest", rectangle(x, y + 114, SECTION - 2, 3 * SMALL))


def _cards(at: Point) -> Iterator[Zone]:
    """The zones of the Clerk pool, Artifacts or Requests, Events, fulfilled Requests and the Horde deck."""
    x, y = at
    yield Zone("pool", rectangle(x, y, 64, 3 * SMALL))
    yield from side_by_side(x, y + 38, [f"open-{slot}" for slot in range(1, ARTIFACT_SLOTS + 1)], TAG)
    yield Zone("events", rectangle(x, y + 58, 3 * TAG, 2 * TAG))
    yield Zone("fulfilled", rectangle(x, y + 96, 3 * TAG, 4 * TAG))
    yield Zone("deck", rectangle(x, y + 172, TAG, TAG))


def _tracks(y: float) -> Iterator[Zone]:
    yield from side_by_side(LEFT, y, [f"slot-{slot}" for slot in range(1, SLOT.high + 1)], TAG)
    yield Zone("tea", rectangle(LEFT + 112, y, 5 * TAG, TAG))
    yield Zone("tokens", rectangle(LEFT + 206, y, 5 * TAG, TAG))
    yield from side_by_side(LEFT, y + 20, [f"time-{slot}" for slot in range(1, TIME_SLOTS + 1)], SMALL, TAG)
    yield from _digits((LEFT + 124, y + 20), {"shame-tens": SHAME["shame-tens"]}, TAG)
    yield from side_by_side(LEFT + 218, y + 20, ["outcome"], TAG)
    yield from _digits((LEFT, y + 40), {"shame-units": SHAME["shame-units"]}, TAG)
    for number, cells in enumerate(STOCK.values()):
        yield from _digits((LEFT + 172 * (number % 2), y + 60 + 14 * (number // 2)), cells, SMALL)


def _digits(at: Point, rows: Mapping[str, int], width: float) -> Iterator[Zone]:
    """The zones of the digits of a number, one beside the other."""
    names = [f"{row}-{digit}" for row, fields in rows.items() for digit in range(fields)]
    return side_by_side(*at, names, width)


def _own() -> Iterator[Zone]:
    """The zones of a colour's own board: Honor, General, Advisors, claimed cards, Overseers, supply and losses."""
    beside = LEFT + 184
    yield from _digits((LEFT, TOP), {"honor-tens": HONOR["honor-tens"]}, TAG)
    yield from _digits((LEFT, TOP + 20), {"honor-units": HONOR["honor-units"]}, TAG)
    yield from _digits((beside, TOP), {"honor-hundreds": HONOR["honor-hundreds"]}, TAG)
    yield from side_by_side(beside + 5 * TAG, TOP, ["general"], TAG)
    yield Zone("advisors", rectangle(beside, TOP + 20, 7 * TAG, TAG))
    for shame, (x, cards) in enumerate(((0, 7), (130, 5), (224, 5))):
        yield Zone(f"claimed-{shame}", rectangle(LEFT + x, TOP + 40, cards * TAG, 2 * TAG))
    for number, place in enumerate(PRODUCTION):
        cells = [f"{place}-{cell}" for cell in range(1, OVERSEER_CELLS + 1)]
        yield from side_by_side(LEFT + 80 * number, TOP + 78, cells, SMALL)
    yield Zone("supply", rectangle(LEFT, TOP + 92, 156, 3 * SMALL))
    yield Zone("shamed", rectangle(LEFT + 160, TOP + 92, 156, 3 * SMALL))
    yield Zone("lost", rectangle(LEFT, TOP + 130, 156, 2 * SMALL))
    yield Zone("discard", rectangle(LEFT + 160, TOP + 130, 7 * TAG, TAG))
    yield from side_by_side(LEFT, TOP + 156, [f"supporting-{count}" for count in range(SUPPORTING)], SMALL)
