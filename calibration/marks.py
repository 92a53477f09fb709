"""Small marks on single places of a mat, and patches of colour on its border: what is covered holds a piece.

A mat with marks has markers of its own along the border, so that nobody has to say which kind of mat lies there.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from calibration.layout import Layout, Point, Zone

OTHER_MARKERS = 200  # the markers of a mat with marks have ids higher by so much
RING_MM, STROKE_MM, DOT_MM = 2.4, 0.9, 0.6  # a mark: a ring with this outer radius, and a dot in its middle
PATCH_MM, PATCH_GAP_MM = 10.0, 4.0
BELOW = 0.12  # of its height a mark lies below the middle of a place: what is printed there stands above it
TALL_MM, FLAT_MM = 22.0, 9.0  # pieces on large places and on small ones are at most so high
SMALL_MM = 14.0  # and so wide are small places at most
PATCHES: Mapping[str, tuple[int, int, int]] = {
    "black": (0, 0, 0),
    "grey": (128, 128, 128),
    "red": (200, 30, 40),
    "yellow": (250, 205, 20),
    "green": (20, 130, 60),
    "blue": (25, 80, 170),
}
"""The inks of the patches, red, green and blue."""


class Mark(NamedTuple):
    """The mark of a single place: its zone, its middle in mm, and the place around it, all in mm.

    ``pieces`` and ``alike`` are those of :class:`Marked`.
    """

    zone: str
    x_mm: float
    y_mm: float
    left: float
    top: float
    wide: float
    high: float
    pieces: tuple[str, ...] = ()
    alike: bool = False

    @property
    def tall_mm(self) -> float:
        """How high a piece that lies there may be."""
        return FLAT_MM if self.wide <= SMALL_MM else TALL_MM


class Patch(NamedTuple):
    """A square of colour with its middle in mm."""

    colour: str
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class Marked:
    """Zones of a mat whose places, each so wide, carry marks, and the pieces told there without a tag.

    ``pieces`` are the last words of their kinds: ``governor``, ``red``. With ``alike`` the colour of a piece is not
    looked at: something lies there, and no more than one kind can.
    """

    place_mm: float
    pieces: tuple[str, ...]
    alike: bool = False


Rules = Mapping[str, Marked]
"""How the places of zones are marked, by the zones' names or by what these begin with and ``-``."""


def rule_of(zone: str, rules: Rules) -> Marked | None:
    """How the places of a zone are marked; None if they carry no marks. The longest beginning counts."""
    fits = [begin for begin in rules if f"{zone}-".startswith(f"{begin}-")]
    return rules[max(fits, key=len)] if fits else None


def with_marks(layout: Layout, rules: Rules) -> Layout:
    """The same mat with marks on the places of these zones, patches along its lower edge, and markers of its own."""
    marks = tuple(mark for zone in layout.zones if (rule := rule_of(zone.name, rules)) for mark in _marks(zone, rule))
    markers = tuple(replace(marker, id=marker.id + OTHER_MARKERS) for marker in layout.markers)
    return replace(layout, marks=marks, markers=markers, patches=tuple(_patches(layout)))


def _marks(zone: Zone, rule: Marked) -> Iterator[Mark]:
    across, down = [x for x, _ in zone.polygon], [y for _, y in zone.polygon]
    left, top, width, height = min(across), min(down), max(across) - min(across), max(down) - min(down)
    columns, rows = (max(1, int(side / rule.place_mm + 1e-6)) for side in (width, height))
    wide, high = width / columns, height / rows
    for place in range(columns * rows):
        x, y = left + wide * (place % columns), top + high * (place // columns)
        yield Mark(zone.name, x + wide / 2, y + high * (0.5 + BELOW), x, y, wide, high, rule.pieces, rule.alike)


def _patches(layout: Layout) -> Iterator[Patch]:
    """In the widest gap between the markers along the lower edge."""
    left, right, y = _gap(layout)
    wide = len(PATCHES) * (PATCH_MM + PATCH_GAP_MM)
    first = (left + right - wide + PATCH_MM + PATCH_GAP_MM) / 2
    for place, colour in enumerate(PATCHES):
        yield Patch(colour, first + place * (PATCH_MM + PATCH_GAP_MM), y)


def _gap(layout: Layout) -> tuple[float, float, float]:
    lower = sorted(
        (one for one in layout.markers if one.y_mm > layout.height_mm - one.size_mm * 1.5), key=lambda one: one.x_mm
    )
    pairs = itertools.pairwise(lower)
    return max(
        ((one.x_mm + one.size_mm / 2, other.x_mm - other.size_mm / 2, one.y_mm) for one, other in pairs),
        key=lambda gap: gap[1] - gap[0],
    )


def patch_corners(patch: Patch, share: float = 1.0) -> tuple[Point, Point, Point, Point]:
    """The corners of a patch, or of the inner part of it."""
    half = PATCH_MM / 2 * share
    left, right, top, bottom = patch.x_mm - half, patch.x_mm + half, patch.y_mm - half, patch.y_mm + half
    return (left, top), (right, top), (right, bottom), (left, bottom)
