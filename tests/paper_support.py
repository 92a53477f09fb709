"""Reading printed sheets back: the rectangles a PDF fills, and a picture of them."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

MM = 72 / 25.4
NUMBER = rb"(-?[\d.]+)"
FILLED = rb" ".join([NUMBER] * 4) + rb" re f"
MOVED = rb" ".join([NUMBER] * 6) + rb" cm"
STEP = re.compile(rb"(?m)^(?:(q)\b|(Q)\b|" + MOVED + rb"|" + FILLED + rb")")
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
SIZE = re.compile(rb"/MediaBox \[0 0 " + NUMBER + rb" " + NUMBER + rb"\]")

Rectangle = tuple[float, float, float, float]


def size_mm(pdf: bytes) -> tuple[float, float]:
    found = SIZE.search(pdf)
    assert found
    return float(found[1]) / MM, float(found[2]) / MM


def contents(pdf: bytes) -> Iterator[bytes]:
    """The drawing of each page."""
    for stream in STREAM.findall(pdf):
        try:
            drawing = zlib.decompress(stream)
        except zlib.error:
            continue
        if b" re f" in drawing or b" l S" in drawing:
            yield drawing


def rectangles(pdf: bytes) -> list[list[Rectangle]]:
    """By page: x, y, width, height in mm from the top left, of every filled rectangle."""
    _, height = size_mm(pdf)
    return [list(_rectangles(page, height)) for page in contents(pdf)]


def _rectangles(page: bytes, height: float) -> Iterator[Rectangle]:
    now, kept = np.eye(3), []
    for step in STEP.finditer(page):
        saved, restored, *numbers = step.groups()
        if saved:
            kept.append(now)
        elif restored:
            now = kept.pop()
        elif numbers[0] is not None:
            a, b, c, d, e, f = map(float, numbers[:6])
            now = now @ np.array([[a, c, e], [b, d, f], [0, 0, 1]])
        else:
            x, y, wide, high = map(float, numbers[6:])
            corners = now @ np.array([[x, x + wide], [y, y + high], [1, 1]])
            (left, right), (low, top) = np.sort(corners[:2] / MM)
            yield left, height - top, right - left, top - low


def picture(pdf: bytes, page: int = 0, px_per_mm: float = 10) -> NDArray[np.uint8]:
    """The filled rectangles of one page in black on white."""
    width, height = size_mm(pdf)
    drawn = np.full((round(height * px_per_mm), round(width * px_per_mm)), 255, np.uint8)
    for x, y, wide, high in rectangles(pdf)[page]:
        left, top, right, bottom = (max(0, round(edge * px_per_mm)) for edge in (x, y, x + wide, y + high))
        drawn[top:bottom, left:right] = 0
    return drawn
