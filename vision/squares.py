"""Places where a tag of a known width may lie: dark squares with fine detail and a light margin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import dist, sqrt
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Corners = NDArray[np.float64]
Looks = Mapping[float, Sequence[int]]
QR_WORKING = 30.0  # px; the picture is scaled so that a symbol has this width
# for each share of the side, up to which light gaps are closed, thresholds (of 255) for how much darker than the paper
# around it a place is: the dark side of the next piece is as near as the gaps inside a symbol are wide, or paler than it
QR_LOOKS: Looks = {3.2 / 21: (56, 88, 120, 152), 2.2 / 21: (120,)}
# of 255; thresholds relative to the darkest ink around, for places where mirrored light makes all ink faint
SHARES = (96, 144)
FAINTEST = 24  # of 255; the least that counts as the darkest ink around
TURNS = (np.arange(4)[:, None] + np.arange(4)) % 4
PAPER = 25  # modules of a QR symbol; within so many there is paper, wherever a symbol lies
AROUND = 1.6  # sides of a square to each side of its middle, in a cutting
STRIP = 2400  # rows of the scaled picture that are searched at a time, to save memory


def squares(grey: Grey, side_px: float, looks: Looks = QR_LOOKS, working: float = QR_WORKING) -> list[Corners]:
    """The corners, clockwise, of every square about ``side_px`` wide, each of shape (4, 2) in px.

    The same place may come more than once. Light gaps narrower than a share of the side are closed, which fills the
    modules inside a symbol but not its quiet zone. The picture is scaled until a symbol is ``working`` px wide.
    """
    scale = min(2.0, working / side_px)
    rows, over = int(STRIP / scale), int(4 * side_px)
    found = []
    for top in range(0, max(1, grey.shape[0] - over), rows - over):
        small = cv2.resize(
            grey[top : top + rows],
            None,
            fx=scale,
            fy=scale,
            interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC,
        )
        found += [
            corners + np.array([0, top * scale])
            for corners in _found(np.asarray(small, np.uint8), side_px * scale, looks)
        ]
    return [(corners + 0.5) / scale - 0.5 for corners in _different(found, side_px * scale)]


def _found(small: Grey, side: float, looks: Looks) -> Iterator[Corners]:
    grain = side / 21
    smooth = cv2.GaussianBlur(small, (0, 0), max(0.5, 0.4 * grain))
    ink = 255 - evened(np.asarray(smooth, np.uint8), PAPER * grain)
    for number, (gap, levels) in enumerate(looks.items()):
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_odd(gap * side),) * 2)
        closed = np.asarray(cv2.morphologyEx(ink, cv2.MORPH_CLOSE, kernel), np.uint8)
        for level in levels:
            yield from _blobs((closed > level).astype(np.uint8), side)
        if number == 0:
            share = _share(closed, grain)
            for level in SHARES:
                yield from _blobs((share > level).astype(np.uint8), side)


def _different(found: list[Corners], side: float) -> list[Corners]:
    """The squares without those that are the same to a tenth of a side, whichever corner they begin with."""
    near, kept = side / 10, list[Corners]()
    cells: dict[tuple[int, int], list[Corners]] = {}
    for corners in found:
        x, y = (corners.sum(axis=0) / (4 * near)).tolist()
        beside = ((int(x) + right, int(y) + down) for right in (-1, 0, 1) for down in (-1, 0, 1))
        same = [turns for cell in beside for turns in cells.get(cell, ())]
        if not any((np.abs(turns - corners).max(axis=(1, 2)) < near).any() for turns in same):
            cells.setdefault((int(x), int(y)), []).append(corners[TURNS])
            kept.append(corners)
    return kept


def _share(ink: Grey, grain: float) -> Grey:
    """How dark each place is beside the darkest ink around it; 255 is as dark."""
    around = (_odd(9 * grain),) * 2
    darkest = cv2.blur(cv2.dilate(ink, np.ones(around, np.uint8)), around)
    return np.asarray(cv2.divide(ink, np.maximum(darkest, FAINTEST), scale=255), np.uint8)


def evened(grey: Grey, within: float) -> Grey:
    """How light each place is beside the paper around it, in the same light: 255 is paper.

    There is paper ``within`` so many px of any place. The picture is closed, not only dilated, so that the light beside
    a shadow is not taken for that in the shadow.
    """
    around = np.ones((_odd(within),) * 2, np.uint8)
    paper = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, around, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.divide(grey, np.maximum(paper, 1), scale=255), np.uint8)


def side_of(corners: Corners) -> float:
    """The mean length of a square's sides in px."""
    return float(np.hypot(*(corners - corners[TURNS[3]]).T).mean())


def cutting(grey: Grey, corners: Corners) -> tuple[Grey, Corners]:
    """The part of a picture around a square, in even light, and where it begins in px."""
    middle, side = corners.mean(axis=0), side_of(corners)
    low = np.maximum(0, (middle - AROUND * side).astype(int))
    right, bottom = (middle + AROUND * side).astype(int) + 1
    return evened(grey[low[1] : bottom, low[0] : right], PAPER / 21 * side), low.astype(float)


def _odd(value: float) -> int:
    return 2 * int(value / 2) + 1


def _blobs(mask: Grey, side: float) -> Iterator[Corners]:
    _part_corners(mask)
    outlines, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for number, outline in enumerate(outlines):
        if len(outline) < 1.2 * side - 2 or tree[0, number, 3] >= 0:
            continue  # too short to go around a square, or the outline of a hole
        _, _, wide, high = cv2.boundingRect(outline)
        if min(wide, high) > 0.6 * side and max(wide, high) < 2.2 * side:
            hole, area = tree[0, number, 2], cv2.contourArea(outline) + len(outline) / 2 + 1
            while hole >= 0:
                area -= cv2.contourArea(outlines[hole]) - len(outlines[hole]) / 2 + 1
                hole = tree[0, hole, 0]
            corners = _slanted_square(np.asarray(outline, np.int32)) if 0.3 * side**2 < area < 2.2 * side**2 else None
            if corners is not None and _fair(corners, side):
                yield corners


def _part_corners(mask: Grey) -> None:
    """Part what touches by a corner only, which an outline would go around together."""
    above, below = mask[:-1], mask[1:]
    above[:, :-1] ^= above[:, :-1] & below[:, 1:] & ~(above[:, 1:] | below[:, :-1])
    below[:, :-1] ^= below[:, :-1] & above[:, 1:] & ~(above[:, :-1] | below[:, 1:])


def _slanted_square(outline: NDArray[Any]) -> Corners | None:
    """The corners of the square in perspective that has this outline; None if it is not nearly square.

    The outline is stretched until its moments are those of a square, boxed, and stretched back.
    """
    hull = cv2.convexHull(outline)
    moments = cv2.moments(hull)
    if moments["m00"] < 1:
        return None
    x, y = moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]
    wide, slant, high = (moments[name] / moments["m00"] for name in ("mu20", "mu11", "mu02"))
    across = sqrt(wide + 0.05)  # the square root of the spread: its lower triangle by Cholesky
    lean = slant / across
    down = sqrt(high + 0.05 - lean**2)
    flat = (hull.reshape(-1, 2) - (x, y)) / (across, down)
    flat[:, 1] -= flat[:, 0] * (lean / down)
    middle, (one, other), turn = cv2.minAreaRect(flat.astype(np.float32))
    if max(one, other) > 1.4 * min(one, other):
        return None
    pixel = 1 / sqrt(across * down)  # the outline runs through pixel centres, so the square is one pixel wider
    box = cv2.boxPoints((middle, (one + pixel, other + pixel), turn)).astype(np.float64)
    return np.column_stack([box[:, 0] * across + x, box[:, 0] * lean + box[:, 1] * down + y])


def _fair(corners: Corners, side: float) -> bool:
    points = corners.tolist()
    sides = [dist(one, other) for one, other in zip(points, [points[-1], *points], strict=False)]
    return 0.6 * side < min(sides) and max(sides) < min(1.7 * side, 2.2 * min(sides))
