"""The places in a picture that already have a reading, while it is searched for more tags."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import numpy as np
from numpy.typing import NDArray

from vision.reading import Reading, corners_of

Quad = NDArray[np.float64]


class Places:
    """The places of readings, and the readings that were ``added`` since."""

    def __init__(self, seen: Sequence[Reading]) -> None:
        self.added: list[Reading] = []
        self._centres = [reading.centre for reading in seen]
        self._sides = [reading.side_px for reading in seen]

    def add(self, reading: Reading) -> None:
        """Add a reading; its place is covered from now on."""
        self.added.append(reading)
        self._centres.append(reading.centre)
        self._sides.append(reading.side_px)

    def cover(self, corners: Quad) -> bool:
        """Whether the middle of a square is within half a symbol's side of the middle of a reading."""
        x, y = corners.mean(axis=0).tolist()
        return any(hypot(x - u, y - v) < 0.5 * side for (u, v), side in zip(self._centres, self._sides, strict=True))


def one_a_place(quads: Sequence[Quad]) -> tuple[list[Quad], list[Quad]]:
    """The first square at each place, and the others.

    The others are needed only if the first gives no reading.
    """
    first: list[Quad] = []
    others: list[Quad] = []
    found = Places([])
    for corners in quads:
        if found.cover(corners):
            others.append(corners)
        else:
            first.append(corners)
            found.add(Reading(None, "qr", "square", 0.0, corners_of(corners.tolist())))
    return first, others
