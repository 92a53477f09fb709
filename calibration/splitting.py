"""Splitting a board over pages: where the cuts go so that no marker is cut and no page is a sliver."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from calibration.errors import PrintError
from calibration.layout import Layout, Marker, Point
from messages import N_

SIDE_MM, HEAD_MM, FOOT_MM = 10.0, 12.0, 15.0  # margins: left and right, above with a heading, below with a ruler
RULER_AT_MM = 11.0  # from the lower edge of a page to its ruler
OVERLAP_MM = 10.0
STEP_MM = 2  # a cut may go at every so many mm
MOST_PARTS = 9
Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of a board that goes on one page; ``x`` and ``y`` (mm) are its top left corner on the board."""

    row: int
    column: int
    x: float
    y: float
    width: float
    height: float

    def meets(self, points: Sequence[Point]) -> bool:
        """Whether the box around these points of the board lies partly or wholly on this part."""
        across, down = [x for x, _ in points], [y for _, y in points]
        beside = min(across) >= self.x + self.width or max(across) <= self.x
        return not (beside or min(down) >= self.y + self.height or max(down) <= self.y)


def tiles(layout: Layout, width: float, height: float, overlap_mm: float = OVERLAP_MM) -> list[Tile]:
    """The parts of a board for pages of this size: as few as can be, all about as large, each marker on one only.

    :raises PrintError: an overlap wider than a page, or markers that leave no place for a cut.
    """
    upright, level = _spans(layout.markers)
    across = _parts(layout.width_mm, width - 2 * SIDE_MM, overlap_mm, upright)
    down = _parts(layout.height_mm, height - HEAD_MM - FOOT_MM, overlap_mm, level)
    return [
        Tile(row, column, x, y, right - x, bottom - y)
        for row, (y, bottom) in enumerate(down, 1)
        for column, (x, right) in enumerate(across, 1)
    ]


def _spans(markers: Iterable[Marker]) -> tuple[list[Span], list[Span]]:
    """From where to where markers with their white border reach, across and down."""
    upright, level = [], []
    for marker in markers:
        white = marker.size_mm / 8
        across, down = zip(*marker.corners, strict=True)
        upright.append((min(across) - white, max(across) + white))
        level.append((min(down) - white, max(down) + white))
    return upright, level


def _parts(length: float, room: float, overlap: float, whole: Sequence[Span]) -> list[Span]:
    """Where each part begins and ends. The strip in which two parts overlap meets none of the spans ``whole``."""
    if not 0 <= overlap < room:
        raise PrintError(N_("Pages cannot overlap by {overlap} mm"), overlap=f"{overlap:g}")
    cuts = [
        float(at)
        for at in range(STEP_MM, int(length), STEP_MM)
        if not any(low < at + overlap and at < high for low, high in whole)
    ]
    for count in range(1, MOST_PARTS + 1):
        if starts := _even(length, room - overlap, cuts, count, overlap):
            return [(a, min(length, b + overlap)) for a, b in pairwise((*starts, length))]
    raise PrintError(N_("The markers of this board leave no place to cut it for pages of {room} mm"), room=f"{room:g}")


def _even(length: float, most: float, cuts: Sequence[float], count: int, overlap: float) -> tuple[float, ...]:
    """Where ``count`` parts of about the same length begin, each next one at most ``most`` further; () if none can be."""

    @cache
    def best(start: float, parts: int) -> tuple[float, tuple[float, ...]]:
        if parts == 1:
            left = length - start
            return (left**2, (start,)) if left <= most + overlap else (float("inf"), ())
        found = (_with(start, at, best(at, parts - 1)) for at in cuts if start < at <= start + most)
        return min(found, default=(float("inf"), ()))

    return best(0.0, count)[1]


def _with(start: float, at: float, rest: tuple[float, tuple[float, ...]]) -> tuple[float, tuple[float, ...]]:
    cost, starts = rest
    return (cost + (at - start) ** 2, (start, *starts)) if starts else rest
