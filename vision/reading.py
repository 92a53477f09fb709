"""A tag that was found in one picture, and how its text is shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

ROOM = 120  # greatest number of characters of a text on one line
TOO_SMALL = "too small"  # the reader of what looks like a tag but has too few pixels to be read
STEP = 1.4  # ratio of widths; symbols whose widths differ by less are searched for together
LIKE = 0.6  # least ratio of the sides of two readings of one symbol; one symbol may lie in the middle of another
Corner = tuple[float, float]
Corners = tuple[Corner, Corner, Corner, Corner]
Spot = tuple[float, float, float]  # the middle of a symbol and the mean length of its sides


@dataclass(frozen=True, slots=True)
class Reading:
    """A tag in one picture. ``payload`` is its text as it is, None if it could not be read; print it with ``shown``.

    ``corners`` (px) are those of the symbol without its quiet zone, clockwise from its own top left. ``confidence`` is
    between 0 and 1. ``margin`` is set if the code was picked from the known ones: how much better it correlated than
    the next best.
    """

    payload: str | None
    symbology: str
    reader: str
    confidence: float
    corners: Corners
    margin: float | None = None

    @property
    def centre(self) -> Corner:
        """The crossing of the diagonals, which is the middle of the symbol in any perspective."""
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = self.corners
        down, across = (x1 - x3, y1 - y3), (x2 - x4, y2 - y4)
        bend = down[0] * across[1] - down[1] * across[0]
        if abs(bend) < 1e-9:
            return (x1 + x2 + x3 + x4) / 4, (y1 + y2 + y3 + y4) / 4
        along = ((x1 - x2) * across[1] - (y1 - y2) * across[0]) / bend
        return x1 - along * down[0], y1 - along * down[1]

    @property
    def side_px(self) -> float:
        """The mean length of the sides in px."""
        pairs = zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
        return sum(hypot(x1 - x2, y1 - y2) for (x1, y1), (x2, y2) in pairs) / 4

    def to_data(self) -> dict[str, Any]:
        """The reading as JSON data."""
        return {
            "payload": self.payload,
            "symbology": self.symbology,
            "reader": self.reader,
            "confidence": round(self.confidence, 3),
            "margin": None if self.margin is None else round(self.margin, 3),
            "corners": [[round(x, 2), round(y, 2)] for x, y in self.corners],
        }


def shown(text: str) -> str:
    """The text with everything escaped that a terminal would obey, cut off if it is too long for a line."""
    return "".join(map(_escaped, text[:ROOM])) + ("…" if len(text) > ROOM else "")


def _escaped(char: str) -> str:
    """Controls, direction marks, surrogates and odd spaces as ``\\x1b``, ``\\u202e``; everything else as it is."""
    if char == " " or unicodedata.category(char)[0] not in "CZ":
        return char
    return char.encode("unicode_escape").decode("ascii") if ord(char) < 0xD800 or ord(char) > 0xDFFF else "\ufffd"


def corners_of(points: Sequence[Sequence[float]]) -> Corners:
    """Four points as a tuple of four (x, y)."""
    one, two, three, four = ((float(x), float(y)) for x, y in points)
    return one, two, three, four


def moved(reading: Reading, right: float, down: float) -> Reading:
    """The same reading with its corners shifted by ``right`` and ``down`` px."""
    return replace(reading, corners=corners_of([(x + right, y + down) for x, y in reading.corners]))


def merged(readings: Sequence[Reading], apart: float = 0.5) -> list[Reading]:
    """One reading per place: the one with the highest confidence.

    Where two readers give different texts, the place is left out. Readings are of one place if their centres are closer
    than ``apart`` times a symbol's side.
    """
    groups: list[list[Reading]] = []
    firsts: list[Spot] = []
    for reading in sorted(readings, key=lambda item: (item.payload is None, -item.confidence)):
        spot = (*reading.centre, reading.side_px)
        here = next((index for index, first in enumerate(firsts) if _near(first, spot, apart)), None)
        if here is None:
            groups.append([reading])
            firsts.append(spot)
        else:
            groups[here].append(reading)
    return [_agreed(group) for group in groups]


def same_place(one: Reading, other: Reading, apart: float = 0.5) -> bool:
    """Whether two readings are about as large and their centres closer than ``apart`` times a symbol's side."""
    return _near((*one.centre, one.side_px), (*other.centre, other.side_px), apart)


def _near(one: Spot, other: Spot, apart: float) -> bool:
    (x1, y1, first), (x2, y2, second) = one, other
    small = min(first, second)
    return abs(x1 - x2) < apart * small > hypot(x1 - x2, y1 - y2) and small > LIKE * max(first, second)


def _agreed(group: Sequence[Reading]) -> Reading:
    best = group[0]
    if len({reading.payload for reading in group if reading.payload is not None}) > 1:
        return Reading(None, best.symbology, "disagreement", 0.0, best.corners)
    return best
