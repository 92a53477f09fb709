"""The places in a picture that already have a reading, while it is searched for more tags."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.reading import Reading, corners_of

Quad = NDArray[np.float64]


class Places:
    """The places of readings, and the readings that were ``added`` since."""

    def __init__(self, seen: Sequence[Reading]) -> None:
        self.added: list[Reading] = []
        self._count = 0
        self._spots = np.empty((3, 64))  # x, y, and half a side of each reading
        for reading in seen:
            self._put(reading)

    def add(self, reading: Reading) -> None:
        """Add a reading; its place is covered from now on."""
        self.added.append(reading)
        self._put(reading)

    def cover(self, corners: Quad) -> bool:
        """Whether the middle of a square is within half a symbol's side of the middle of a reading."""
        x, y, reach = self._spots[:, : self._count]
        u, v = corners.mean(axis=0)
        return bool(((x - u) ** 2 + (y - v) ** 2 < reach**2).any())

    def _put(self, reading: Reading) -> None:
        if self._count == self._spots.shape[1]:
            self._spots = np.concatenate([self._spots, np.empty_like(self._spots)], axis=1)
        self._spots[:, self._count] = (*reading.centre, 0.5 * reading.side_px)
        self._count += 1


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
