"""Places where a tag of a known width may lie: dark, fine-grained squares with a light margin."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Corners = NDArray[np.float64]
WORKING_SIDE = 42.0  # px a symbol is wide in the picture searched
INKS = (56, 88, 120)  # of 255: how much darker than the paper around


def squares(grey: Grey, side_px: float) -> list[Corners]:
    """Corners, clockwise, of every square about ``side_px`` wide; the same place may come more than once."""
    scale = min(2.0, WORKING_SIDE / side_px)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    side = side_px * scale
    ink = _closed_ink(np.asarray(small, np.uint8), side / 21)
    found: list[Corners] = []
    for level in INKS:
        for corners in _blobs((ink > level).astype(np.uint8), side):
            place = (corners + 0.5) / scale - 0.5
            if not any(np.abs(place.mean(axis=0) - other.mean(axis=0)).max() < side_px / 12 for other in found):
                found.append(place)
    return found


def _closed_ink(small: Grey, module: float) -> Grey:
    """How much darker than its paper each place is, with the light modules inside symbols filled."""
    smooth = cv2.GaussianBlur(small, (0, 0), max(0.5, 0.4 * module))
    paper = cv2.dilate(smooth, np.ones((_odd(9 * module),) * 2, np.uint8))
    paper = cv2.blur(paper, (_odd(9 * module),) * 2)
    ink = 255.0 - 255.0 * smooth.astype(np.float32) / np.maximum(paper, 1).astype(np.float32)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_odd(3.2 * module),) * 2)
    return np.asarray(cv2.morphologyEx(np.clip(ink, 0, 255).astype(np.uint8), cv2.MORPH_CLOSE, kernel), np.uint8)


def _odd(value: float) -> int:
    return 2 * int(value / 2) + 1


def _blobs(mask: Grey, side: float) -> Iterator[Corners]:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    for label in range(1, len(stats)):
        left, top, width, height, area = (int(value) for value in stats[label])
        if not (0.6 * side < min(width, height) and max(width, height) < 2.2 * side):
            continue
        if not 0.3 * side**2 < area < 2.2 * side**2:
            continue
        part = (labels[top : top + height, left : left + width] == label).astype(np.uint8)
        contours, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        outline = max(contours, key=len)
        centre, (one, other), turn = cv2.minAreaRect(outline)
        if 0.6 * side < min(one, other) and max(one, other) < 1.6 * side and max(one, other) < 1.7 * min(one, other):
            wider = (centre, (one + 1, other + 1), turn)  # from pixel centres to pixel edges
            yield np.asarray(cv2.boxPoints(wider), np.float64) + np.array([left, top])
