"""The mats of Nippon: where each kind of piece has its zone, in millimetres, and the markers along the border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from calibration.layout import FIRST_MARKER, Kind, Layout, Point, Zone, border_markers, grouped, rectangle, side_by_side
from calibration.marks import Marked, Rules, with_marks
from referee.games.nippon.components import (
    ACHIEVEMENTS,
    CITIES,
    GOODS,
    MOST_ROWS,
    MULTIPLIERS,
    REWARD_BONUS,
    SEAT_COLOURS,
    SIDES,
    SPACES,
    TRACKS,
)

MAIN = "main"
FLIPPED = "flipped"
FIELDS = 12  # of the scoring track, at most
STEPS = 20  # of a track of a player board that the mat has room for
STORAGE, MACHINES, STORED = 9, 3, 10  # fields from 0 up
VP = {"vp-hundreds": 4, "vp-tens": 10, "vp-units": 10}
YEN = {"yen-tens": 10, "yen-units": 10}
COAL = {"coal-tens": 5, "coal-units": 10}
BLUEPRINTS = {"blueprints-tens": 5, "blueprints-units": 10}

SHARED_AREAS: Mapping[str, tuple[Kind, str]] = {
    **{f"region-{number}": ("region", "green") for number in range(1, 5)},
    **dict.fromkeys(CITIES, ("row", "ivory")),
    "space": ("row", "grey"),
    "row": ("row", "grey"),
    "marker": ("track", "black"),
    **{f"reward-{multiplier}": ("row", "orange") for multiplier in MULTIPLIERS},
}
OWN_AREAS: Mapping[str, tuple[Kind, str]] = {
    **dict.fromkeys(GOODS, ("row", "")),
    **{f"{good}-{what}": ("track", "") for good in GOODS for what in ("machine", "goods")},
    **dict.fromkeys((*VP, *YEN, *COAL, *BLUEPRINTS, "stored", "achievement"), ("track", "")),
    **{f"{track}-track": ("track", "") for track in TRACKS},
}
"""What is drawn as one thing, by the beginnings of the names of its zones."""

WIDTH = 420.0
HIGH, LOW = 350.0, 300.0  # the gameboard, a player's board
LEFT = TOP = 38.0
TAG = 18.0  # room for a QR tag of 12 mm with its white border
CUBE = 12.0  # and for a marker of 8 mm
MARKERS = 8

OWN_MARKS: Rules = {
    **dict.fromkeys(VP, Marked(TAG, tuple(VP), alike=True)),
    **dict.fromkeys(YEN, Marked(CUBE, tuple(YEN), alike=True)),
    **dict.fromkeys(COAL, Marked(CUBE, tuple(COAL), alike=True)),
    **dict.fromkeys(BLUEPRINTS, Marked(CUBE, tuple(BLUEPRINTS), alike=True)),
    **{f"{track}-track": Marked(CUBE, (f"{track}-track",), alike=True) for track in TRACKS},
    **{f"{good}-machine": Marked(TAG, ("machine",), alike=True) for good in GOODS},
    **{f"{good}-goods": Marked(CUBE, (f"{good}-goods",), alike=True) for good in GOODS},
    "trains": Marked(TAG, ("train",), alike=True),
    "ships": Marked(TAG, ("ship",), alike=True),
    **dict.fromkeys(("contracts", "fulfilled"), Marked(TAG, ("contract",), alike=True)),
}
"""Whose places carry marks, and what is told there without tags."""


def boards() -> tuple[Layout, ...]:
    """The gameboard, and a board for each colour of player."""
    colours = enumerate((one.key for one in SEAT_COLOURS.options), 1)
    return _board(MAIN, 0, HIGH, _gameboard()), *(_board(one, number, LOW, _player()) for number, one in colours)


def marked() -> tuple[Layout, ...]:
    """The mats of players, with marks on the places of pieces that are told without tags."""
    return tuple(with_marks(one, OWN_MARKS) for one in boards() if one.name != MAIN)


def _board(name: str, number: int, height: float, parts: Iterable[Zone]) -> Layout:
    zones, areas = tuple(parts), SHARED_AREAS if name == MAIN else OWN_AREAS
    markers = border_markers(WIDTH, height, FIRST_MARKER + MARKERS * number, MARKERS)
    tint = "" if name == MAIN else name
    return Layout(name, WIDTH, height, zones, markers, f"Nippon: {name}", grouped(zones, areas), tint)


def _gameboard() -> Iterator[Zone]:
    """Regions on the left, workers on the right, the scoring track and the reward tiles below."""
    for number in range(4):
        at = LEFT + 148 * (number % 2), TOP + 92 * (number // 2)
        yield from _region(at, str(number + 1), CITIES[2 * number : 2 * number + 2])
    names = [f"space-{number}" for number in range(1, SPACES + 1)]
    names += [f"row-{number}" for number in range(1, MOST_ROWS + 1)]
    for place, name in enumerate(names):
        yield Zone(name, rectangle(LEFT + 300, TOP + 16 * place, 44, 14))
    y = TOP + 184
    yield from side_by_side(LEFT, y, [f"marker-{number}" for number in range(1, FIELDS + 1)], TAG)
    yield Zone("doubles", rectangle(LEFT + (FIELDS + 1) * TAG, y, 4 * TAG, TAG))
    for row, multiplier in enumerate(MULTIPLIERS):
        names = [f"reward-{multiplier}-{bonus.key}" for bonus in REWARD_BONUS.options]
        yield from side_by_side(LEFT, y + 18 * (row + 1), names, 6 * TAG, TAG)


def _region(at: Point, region: str, cities: Iterable[str]) -> Iterator[Zone]:
    """Its cities side by side, its trains on the left and ships on the right; below them those turned over."""
    x, y = at
    for place, city in enumerate(cities):
        yield from side_by_side(x + 4 * TAG * place, y, [f"{city}-{side}" for side in SIDES], TAG)
    for row, flipped in enumerate(("", f"-{FLIPPED}")):
        names = [f"region-{region}-{kind}{flipped}" for kind in ("trains", "ships")]
        yield from side_by_side(x, y + TAG + 2 * TAG * row, names, 4 * TAG, 2 * TAG)


def _player() -> Iterator[Zone]:
    """Factories on the left, what is in the supply on the right, numbers and tracks below."""
    for row, good in enumerate(GOODS):
        yield from _factory(TOP + TAG * row, good)
    x = LEFT + 194
    for row, name in enumerate(("contracts", "fulfilled")):
        yield Zone(name, rectangle(x, TOP + TAG * row, 8 * TAG, TAG))
    for row, name in enumerate(("trains", "ships"), 2):
        yield Zone(name, rectangle(x, TOP + TAG * row, 6 * TAG, TAG))
    yield Zone("tiles", rectangle(x, TOP + 4 * TAG, 8 * TAG, 2 * TAG))
    y = TOP + 6 * TAG + 2
    yield from _row(LEFT, y, "vp-tens", VP["vp-tens"], TAG)
    yield from side_by_side(LEFT + 10 * TAG, y, [f"achievement-{place}" for place in range(1, ACHIEVEMENTS + 1)], TAG)
    yield from _row(LEFT, y + TAG, "vp-units", VP["vp-units"], TAG)
    yield from _row(LEFT + 10 * TAG, y + TAG, "vp-hundreds", VP["vp-hundreds"], TAG)
    yield Zone("workers", rectangle(LEFT + 14.5 * TAG, y + TAG + 2, 6 * CUBE, CUBE))
    yield from _numbers(y + 2 * TAG + 2)


def _factory(y: float, good: str) -> Iterator[Zone]:
    """The tile, what its machine shows, and its stored goods."""
    yield Zone(f"{good}-tile", rectangle(LEFT, y, TAG, TAG))
    yield from _row(LEFT + TAG, y, f"{good}-machine", MACHINES, TAG)
    yield from _row(LEFT + 4 * TAG + 2, y + 3, f"{good}-goods", STORAGE, CUBE)


def _numbers(y: float) -> Iterator[Zone]:
    """Yen, coal and blueprints by tens and units; machines in store; the three tracks."""
    places = {"yen-tens": (0, 0), "yen-units": (10, 0), "coal-tens": (20, 0), "blueprints-tens": (20, 1)}
    places |= {"coal-units": (0, 1), "blueprints-units": (10, 1)}
    for name, fields in (YEN | COAL | BLUEPRINTS).items():
        column, row = places[name]
        yield from _row(LEFT + (CUBE + 0.3) * column, y + CUBE * row, name, fields, CUBE)
    yield from _row(LEFT, y + 2 * CUBE, "stored", STORED, CUBE)
    for row, track in enumerate(TRACKS, 3):
        yield from _row(LEFT, y + CUBE * row, f"{track}-track", STEPS, CUBE)


def _row(x: float, y: float, name: str, fields: int, width: float) -> Iterator[Zone]:
    """Fields from 0 up."""
    return side_by_side(x, y, [f"{name}-{number}" for number in range(fields)], width)
