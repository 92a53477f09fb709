"""The mats of Nations: where each kind of piece has its zone, in millimetres, and the markers along the border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from calibration.layout import FIRST_MARKER, Kind, Layout, Zone, border_markers, grouped, rectangle, side_by_side
from referee.games.nations_dice.components import ROUNDS, ROWS, SEAT_COLOURS_WORDS

MAIN = "main"
COLUMNS = 4
BUILDINGS, ADVISORS = 8, 3
VP = {"vp-hundreds": 3, "vp-tens": 10, "vp-units": 10}
BOOKS = {"books-tens": 10, "books-units": 10}
PILES = {"wonders": 6, "colonies": 12, "built": 12, "covered": 24}
"""Zones of tiles in any order, and how many have room there."""
SHARED_AREAS: Mapping[str, tuple[Kind, str]] = {
    "tile": ("row", "green"),
    "above": ("row", "ivory"),
    "round": ("track", ""),
    "shadow-books-tens": ("track", "blue"),
    "shadow-books-units": ("track", "blue"),
}
OWN_AREAS: Mapping[str, tuple[Kind, str]] = {
    "building": ("track", ""),
    "advisor": ("track", ""),
    **dict.fromkeys((*VP, *BOOKS), ("track", "")),
}
"""What is drawn as one thing, by the beginnings of the names of its zones."""
WIDTH, HEIGHT = 370.0, 252.0
LEFT = TOP = 38.0
TAG = 18.0  # room for a QR tag of 12 mm with its white border
MARKERS = 8


def boards() -> tuple[Layout, ...]:
    """The progress board, and a board for each colour of player."""
    colours = enumerate((one.key for one in SEAT_COLOURS_WORDS), 1)
    return _board(MAIN, 0, _shared()), *(_board(colour, number, _player()) for number, colour in colours)


def _board(name: str, number: int, parts: Iterable[Zone]) -> Layout:
    zones, areas = tuple(parts), SHARED_AREAS if name == MAIN else OWN_AREAS
    markers = border_markers(WIDTH, HEIGHT, FIRST_MARKER + MARKERS * number, MARKERS)
    tint = "" if name == MAIN else name
    return Layout(name, WIDTH, HEIGHT, zones, markers, f"Nations: {name}", grouped(zones, areas), tint)


def _shared() -> Iterator[Zone]:
    """Tiles on the left, what holds for the round on the right, the opponent of a solo game below."""
    for row in range(ROWS, 0, -1):
        names = [f"tile-{row}-{column}" for column in range(1, COLUMNS + 1)]
        yield from side_by_side(LEFT, TOP + 26 + 24 * (ROWS - row), names, 24.0)
    yield from side_by_side(LEFT, TOP, [f"above-{column}" for column in range(1, COLUMNS)], 24.0, 22.0)
    x = LEFT + 156
    yield from side_by_side(x, TOP, [f"round-{number}" for number in range(1, ROUNDS + 1)], TAG)
    yield Zone("order", rectangle(x, TOP + 22, 4 * TAG, TAG))
    yield from side_by_side(x, TOP + 44, ["event", "bonus"], TAG)
    yield Zone("pass-first", rectangle(x, TOP + 66, 4 * TAG, TAG))
    for line, (name, cells) in enumerate(BOOKS.items()):
        names = [f"shadow-{name}-{digit}" for digit in range(cells)]
        yield from side_by_side(LEFT, TOP + 110 + 20 * line, names, TAG)
    yield Zone("shadow-tiles", rectangle(LEFT, TOP + 150, 4 * TAG, TAG))


def _player() -> Iterator[Zone]:
    """Slots above, piles of tiles, the markers for victory points and books below."""
    yield from side_by_side(LEFT, TOP, [f"building-{slot}" for slot in range(1, BUILDINGS + 1)], TAG)
    right = LEFT + TAG * BUILDINGS + 10
    yield from side_by_side(right, TOP, [f"advisor-{slot}" for slot in range(1, ADVISORS + 1)], TAG)
    yield from side_by_side(right + TAG * ADVISORS + 10, TOP, ["board", "first", "passed"], TAG)
    y, half = TOP + 22, 8 * TAG + 4
    yield Zone("colonies", rectangle(LEFT, y, 8 * TAG, 3 * TAG))
    yield Zone("covered", rectangle(LEFT + half, y, 8 * TAG, 3 * TAG))
    y, beside = y + 58, LEFT + 10 * TAG + 6
    for line, name in enumerate(name for name in (*VP, *BOOKS) if name != "vp-hundreds"):
        fields = [f"{name}-{digit}" for digit in range(10)]
        yield from side_by_side(LEFT, y + 19 * line + 2 * (line > 1), fields, TAG)
    yield from side_by_side(beside, y, [f"vp-hundreds-{digit}" for digit in range(VP["vp-hundreds"])], TAG)
    yield Zone("wonders", rectangle(beside, y + 19, 6 * TAG, TAG))
    yield Zone("built", rectangle(beside, y + 40, 6 * TAG, 2 * TAG))
