"""Which places of a picture are settled, while it is searched for more tags."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import numpy as np
from numpy.typing import NDArray

from vision.reading import Reading, corners_of

Quad = NDArray[np.float64]


class Places:
    """Where it is known what lies."""

    def __init__(self, seen: Sequence[Reading]) -> None:
        self.added: list[Reading] = []
        self._centres = [reading.centre for reading in seen]
        self._sides = [reading.side_px for reading in seen]

    def add(self, reading: Reading) -> None:
        """Now it is known here, too."""
        self.added.append(reading)
        self._centres.append(reading.centre)
        self._sides.append(reading.side_px)

    def cover(self, corners: Quad) -> bool:
        """Whether a square lies where one of them does."""
        x, y = corners.mean(axis=0).tolist()
        return any(hypot(x - u, y - v) < 0.5 * side for (u, v), side in zip(self._centres, self._sides, strict=True))


def one_a_place(quads: Sequence[Quad]) -> tuple[list[Quad], list[Quad]]:
    """The first square of each place, and the others, which are needed only if nobody knows what lies there."""
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
