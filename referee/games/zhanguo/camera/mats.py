"""The mats of ZhanGuo: where each kind of piece has its zone, in millimetres, and the markers along the border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from calibration.layout import FIRST_MARKER, Kind, Layout, Point, Zone, border_markers, grouped, rectangle, side_by_side
from calibration.marks import Marked, Rules, with_marks
from referee.games.zhanguo.components import ASPECTS, ROUNDS, SEAT_COLOURS, SECTIONS, SLOTS
from referee.games.zhanguo.position import COLOURS, REGION_NAMES

MAIN = "main"
SQUARES = {"": "beside", "reassign4": "reassign4", "official": "official", "vp4": "vp4"}
BARS = ("1", "2", "3")
LEVELS = 5
AREAS = ("governor", "worker")
DECIMALS = {"hundreds": 4, "tens": 10, "units": 10}

SHARED_AREAS: Mapping[str, tuple[Kind, str]] = {
    **dict.fromkeys(REGION_NAMES, ("region", "green")),
    **dict.fromkeys(SECTIONS, ("row", "grey")),
    **dict.fromkeys(SLOTS, ("row", "brown")),
    **{f"supply-{colour}": ("row", colour) for colour in COLOURS},
    "reward": ("row", "black"),
    "round": ("track", "black"),
}
OWN_AREAS: Mapping[str, tuple[Kind, str]] = {
    **dict.fromkeys(REGION_NAMES, ("region", "")),
    **{f"{region}-unrest": ("track", "") for region in REGION_NAMES},
    **{f"markers-{colour}": ("row", colour) for colour in COLOURS},
    **dict.fromkeys(DECIMALS, ("track", "")),
}
"""What is drawn as one thing, by the beginnings of the names of its zones."""

WIDTH, HEIGHT = 420.0, 340.0
LEFT = TOP = 38.0
TAG = 18.0  # room for a QR tag of 12 mm with its white border
CUBE = 12.0  # room for a marker of 8 mm
THIRD, REGION = 116.0, 69.0  # the distance of columns of the gameboard and of a player's regions
MARKERS = 8

SHARED_MARKS: Rules = {
    **{f"{region}-{square}": Marked(TAG, ("governor",)) for region in REGION_NAMES for square in SQUARES.values()},
    **{f"{section}-{bars}": Marked(TAG, ("wall",)) for section in SECTIONS for bars in BARS},
    **{f"{slot}-discs": Marked(TAG, ("disc",)) for slot in SLOTS},
    "reward-track": Marked(TAG, ("order",)),
}
OWN_MARKS: Rules = {
    **{f"{region}-unrest": Marked(CUBE, ("unrest",), alike=True) for region in REGION_NAMES},
    **{f"{region}-{area}": Marked(CUBE, ("red", "grey", "white")) for region in REGION_NAMES for area in AREAS},
    **{f"markers-{colour}": Marked(TAG, ("1",)) for colour in COLOURS},
    **dict.fromkeys(DECIMALS, Marked(TAG, tuple(DECIMALS), alike=True)),
}
"""Whose places carry marks, and what is told there without tags."""


def boards() -> tuple[Layout, ...]:
    """The gameboard, and a board for each colour of player."""
    players = (option.key for option in SEAT_COLOURS.options)
    return _board(MAIN, 0, _gameboard()), *(
        _board(colour, number, _player()) for number, colour in enumerate(players, 1)
    )


def marked() -> tuple[Layout, ...]:
    """The same mats, with marks on the places of pieces that are told without tags."""
    return tuple(with_marks(one, SHARED_MARKS if one.name == MAIN else OWN_MARKS) for one in boards())


def _board(name: str, number: int, parts: Iterable[Zone]) -> Layout:
    zones, areas = tuple(parts), SHARED_AREAS if name == MAIN else OWN_AREAS
    markers = border_markers(WIDTH, HEIGHT, FIRST_MARKER + MARKERS * number, MARKERS)
    tint = "" if name == MAIN else name
    return Layout(name, WIDTH, HEIGHT, zones, markers, f"ZhanGuo: {name}", grouped(zones, areas), tint)


def _gameboard() -> Iterator[Zone]:
    """Three columns: regions and tracks, wall sections, tasks, and the markers nobody has yet."""
    columns = [(LEFT + THIRD * (place % 3), place // 3) for place in range(6)]
    for region, (x, row) in zip(REGION_NAMES, columns, strict=False):
        yield from _region((x, TOP + 62 * row), region)
    yield from _tracks((columns[5][0], TOP + 62))
    for section, (x, row) in zip(SECTIONS, columns, strict=True):
        yield from side_by_side(x, TOP + 124 + 20 * row, [f"{section}-{cell}" for cell in ("tile", *BARS)], TAG)
    for slot, (x, row) in zip(SLOTS, columns, strict=True):
        yield Zone(f"{slot}-tile", rectangle(x, TOP + 166 + 20 * row, TAG, TAG))
        yield Zone(f"{slot}-discs", rectangle(x + TAG, TOP + 166 + 20 * row, 4 * TAG, TAG))
    for colour, (x, _) in zip(COLOURS, columns, strict=False):
        yield Zone(f"supply-{colour}", rectangle(x, TOP + 208, 6 * TAG, 3 * TAG))


def _region(at: Point, region: str) -> Iterator[Zone]:
    """Palaces above, bonus squares in the middle, governors beside the squares below."""
    x, y = at
    yield Zone(f"{region}-palaces", rectangle(x, y, 6 * TAG, TAG))
    for place, square in enumerate(("reassign4", "official", "vp4")):
        yield Zone(f"{region}-{square}", rectangle(x + 2 * TAG * place, y + TAG + 2, 2 * TAG, TAG))
    yield Zone(f"{region}-beside", rectangle(x, y + 2 * TAG + 4, 6 * TAG, TAG))


def _tracks(at: Point) -> Iterator[Zone]:
    x, y = at
    yield Zone("reward-track", rectangle(x, y, 4 * TAG, TAG))
    yield from side_by_side(x + 4.5 * TAG, y, ["court"], TAG)
    yield from side_by_side(x, y + TAG + 2, [f"reward-{aspect.key}" for aspect in ASPECTS], TAG)
    yield from side_by_side(x, y + 2 * TAG + 4, [f"round-{number}" for number in range(1, ROUNDS + 1)], TAG)


def _player() -> Iterator[Zone]:
    """Regions side by side; victory points by hundreds, tens and units; own markers; what is not in use."""
    for place, region in enumerate(REGION_NAMES):
        yield from _own_region((LEFT + REGION * place, TOP), region)
    y = TOP + 112
    for number, (decimal, cells) in enumerate(DECIMALS.items()):
        x = LEFT + (10.5 * TAG if decimal == "hundreds" else 0)
        names = [f"{decimal}-{digit}" for digit in range(cells)]
        yield from side_by_side(x, y + (TAG + 2) * max(0, number - 1), names, TAG)
    for place, colour in enumerate(COLOURS):
        yield Zone(f"markers-{colour}", rectangle(LEFT + THIRD * place, y + 42, 6 * TAG, 3 * TAG))
    yield Zone("officials", rectangle(LEFT, y + 98, 8 * CUBE, 3 * CUBE))
    yield Zone("supply", rectangle(LEFT + THIRD, y + 98, 12.5 * TAG, 3 * TAG))


def _own_region(at: Point, region: str) -> Iterator[Zone]:
    x, y = at
    yield from side_by_side(x, y, [f"{region}-unrest-{level}" for level in range(LEVELS)], CUBE)
    wide = REGION - 2
    yield Zone(f"{region}-governor", rectangle(x, y + CUBE + 2, wide, 3 * CUBE))
    yield Zone(f"{region}-worker", rectangle(x, y + 4 * CUBE + 4, wide, CUBE))
    yield Zone(f"{region}-workers", rectangle(x, y + 5 * CUBE + 6, wide, TAG))
    yield Zone(f"{region}-cards", rectangle(x, y + 5 * CUBE + TAG + 8, wide, TAG))
