"""The mats of Nations: where each kind of piece has its zone, in millimetres, and the markers along the border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from calibration.layout import Layout, Zone, border_markers, rectangle, side_by_side
from referee.games.nations_dice.components import ROUNDS, ROWS, SEAT_COLOURS_WORDS

MAIN = "main"
COLUMNS = 4
BUILDINGS, ADVISORS = 8, 3
VP = {"vp-hundreds": 3, "vp-tens": 10, "vp-units": 10}
BOOKS = {"books-tens": 10, "books-units": 10}
PILES = {"wonders": 6, "colonies": 12, "built": 12, "covered": 24}
"""Zones of tiles in any order, and how many have room there."""
WIDTH, HEIGHT = 340.0, 270.0
LEFT = TOP = 38.0
TAG = 18.0  # room for a QR tag of 12 mm with its white border
MARKERS = 8


def boards() -> tuple[Layout, ...]:
    """The progress board, and a board for each colour of player."""
    colours = enumerate((one.key for one in SEAT_COLOURS_WORDS), 1)
    return _board(MAIN, 0, _shared()), *(_board(colour, number, _player()) for number, colour in colours)


def _board(name: str, number: int, zones: Iterable[Zone]) -> Layout:
    markers = border_markers(WIDTH, HEIGHT, MARKERS * number, MARKERS)
    return Layout(name, WIDTH, HEIGHT, tuple(zones), markers, f"Nations: {name}")


def _shared() -> Iterator[Zone]:
    """Tiles on the left, what holds for the round on the right, the opponent of a solo game below."""
    for row in range(ROWS, 0, -1):
        names = [f"tile-{row}-{column}" for column in range(1, COLUMNS + 1)]
        yield from side_by_side(LEFT, TOP + 26 + 24 * (ROWS - row), names, 24.0)
    yield from side_by_side(LEFT, TOP, [f"above-{column}" for column in range(1, COLUMNS)], 24.0, 22.0)
    x = LEFT + 110
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
    right = LEFT + TAG * BUILDINGS + 4
    yield from side_by_side(right, TOP, [f"advisor-{slot}" for slot in range(1, ADVISORS + 1)], TAG)
    yield from side_by_side(right + TAG * ADVISORS + 4, TOP, ["board", "first", "passed"], TAG)
    yield Zone("wonders", rectangle(LEFT, TOP + 22, 6 * TAG, TAG))
    yield Zone("colonies", rectangle(LEFT + 6 * TAG + 4, TOP + 22, 8 * TAG, 2 * TAG))
    yield Zone("built", rectangle(LEFT, TOP + 42, 6 * TAG, 2 * TAG))
    yield Zone("covered", rectangle(LEFT + 6 * TAG + 4, TOP + 62, 8 * TAG, 3 * TAG))
    yield from side_by_side(LEFT, TOP + 82, [f"vp-hundreds-{digit}" for digit in range(VP["vp-hundreds"])], TAG)
    tens = [name for name in (*VP, *BOOKS) if name != "vp-hundreds"]
    for line, name in enumerate(tens):
        yield from side_by_side(LEFT, TOP + 120 + 19 * line, [f"{name}-{digit}" for digit in range(10)], TAG)
