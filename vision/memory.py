"""What is remembered of a table between two frames: the readings, and the picture they were read from.

Places in a picture are given as tiles: an array of one bool per tile of a :class:`~vision.motion.Grid`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.registration import Registration
from vision.looking import Eye
from vision.motion import Box, Grid, Tiles, from_the_rim, parted
from vision.reading import Reading, merged
from vision.sharpness import looks, slipped

Frame = NDArray[np.uint8]
LARGE = 0.012  # share of the picture; what moves or rests over the table and is larger is taken for a hand
A_FRAME = 0.04  # share of the picture that is read again at most in one frame while something moves
MORE_LOOKS = 2  # how often, in later frames, a place with an unread tag is read again
FAINT = 0.4  # share of the usual threshold for a change; finds an arm that has nearly the colour of the table
NOTHING: frozenset[str] = frozenset()
AROUND = 1.1  # how far around a change is read, in widths of the widest symbol


class Memory:
    """The readings of a table, kept up to date; it starts by reading a whole frame.

    ``buried`` are readings that disappeared when something large came in from the edge of the picture and stayed lying
    over them.
    """

    def __init__(self, eye: Eye, registration: Registration, grey: Frame) -> None:
        self.registration, self._eye = registration, eye
        self.grid = Grid(grey.shape[1], grey.shape[0])
        self.readings = eye.read(grey, registration.boards)
        self.markers = looks(grey, registration.boards)
        self.buried: list[Reading] = []
        self._widths = eye.widths(registration.boards, self.readings)
        self._now = self.grid.small(grey)
        self._read = self._now.copy()  # each tile as it was when it was last read
        self._calm = self._now.copy()  # each tile as it was when nothing large was over it
        self._again: list[tuple[Tiles, int, frozenset[str]]] = [
            (self.grid.under(item.corners), MORE_LOOKS, NOTHING) for item in self.readings if item.payload is None
        ]

    def moved(self, grey: Frame) -> Tiles:
        """Take the next frame and return the tiles that differ from the frame before."""
        before, self._now = self._now, self.grid.small(grey)
        moving = self.grid.changed(self._now, before)
        self.grid.learn_noise(self._now, before)
        return moving

    def changed(self) -> Tiles:
        """The tiles in which the present frame differs from the picture that was read."""
        return self.grid.changed(self._now, self._read)

    def slipped(self, grey: Frame) -> bool:
        """Whether a board no longer lies where it was found; see :func:`vision.sharpness.slipped`."""
        return slipped(grey, self.markers)

    def calm_down(self, *, wholly: bool) -> None:
        """Take a still frame for the table without hands.

        Unless ``wholly``, what looks like an arm is left out; what was buried under one that is gone is gone as well.
        """
        arm = np.zeros_like(self._arm()) if wholly else self._arm()
        if not wholly:
            self.buried = [item for item in self.buried if self.grid.touches(item.corners, arm)]
        self.grid.copied(self._now, self._calm, ~arm)

    def _arm(self) -> Tiles:
        """The large changes against the table without hands that reach the edge of the picture."""
        tiles = self.grid.changed(self._now, self._calm, FAINT)
        arms = [part for part in parted(tiles) if self.large(part) and from_the_rim(part)]
        return np.asarray(np.logical_or.reduce([np.zeros_like(tiles), *arms]))

    def large(self, tiles: Tiles) -> bool:
        """Whether the tiles make up as much of the picture as a hand."""
        return float(tiles.mean()) > LARGE

    def read_anew(self, grey: Frame, tiles: Tiles, *, moving: bool) -> Tiles:
        """Read the given tiles again, and return those that were read.

        While something moves, large patches are left out, since an arm that just was there may come back, and what is
        more than a frame has time for is left for the next.
        """
        done, area = np.zeros_like(tiles), 0
        for patch, box in self.grid.boxes(tiles, self._around):
            area += (box[2] - box[0]) * (box[3] - box[1])
            if moving and (self.large(patch) or (done.any() and area > A_FRAME * grey.size)):
                continue
            self._read_patch(grey, patch, box)
            done |= patch
        self.grid.copied(self._now, self._read, done)
        return done

    @property
    def doubts(self) -> bool:
        """Whether there is a place with an unread or missing tag where another look may help."""
        return bool(self._again)

    def look_again(self, grey: Frame) -> None:
        """Read the first of the places in doubt again."""
        tiles, left, missed = self._again.pop(0)
        for patch, box in self.grid.boxes(tiles, self._around):
            under, others = self._split(self.readings, patch)
            found = self._eye.read_part(grey, box, self._widths, self.registration.boards, others)
            self.readings = [*others, *merged([*under, *self._split(found, patch)[0]])]
            self._watch(patch, left - 1, missed)

    def shown(self, unsettled: Tiles) -> tuple[list[Reading], list[Reading]]:
        """The readings outside the ``unsettled`` tiles, and those that lie in them or are buried."""
        hidden, shown = self._split(self.readings, unsettled)
        return shown, [*hidden, *self.buried]

    @property
    def _around(self) -> float:
        return AROUND * (self._widths.widest or 2 * self.grid.tile_px)

    def _read_patch(self, grey: Frame, patch: Tiles, box: Box) -> None:
        gone, others = self._split(self.readings, patch)
        found = self._eye.read_part(grey, box, self._widths, self.registration.boards, others)
        found = merged([*others, *found])  # tags beside the change are read again with it, and dropped here
        self.readings = found
        names = {reading.payload for reading in found}
        missed = [item for item in gone if item.payload is not None and item.payload not in names]
        uncovered, self.buried = self._split(self.buried, patch)
        if missed and self._is_arm(patch):
            self.buried += [*missed, *uncovered]
        self.buried = [item for item in self.buried if item.payload not in names]
        self._watch(patch, MORE_LOOKS, frozenset(str(item.payload) for item in missed))

    def _is_arm(self, patch: Tiles) -> bool:
        """Whether something large that reaches the edge of the picture lies over the patch."""
        return bool((self._arm() & patch).any())

    def _watch(self, patch: Tiles, left: int, missed: frozenset[str]) -> None:
        """Read this patch again up to ``left`` times, if it has an unread tag or one of ``missed`` is found nowhere."""
        unread = [item for item in self._split(self.readings, patch)[0] if item.payload is None]
        missed -= {str(item.payload) for item in self.readings}
        self._again = [entry for entry in self._again if not (entry[0] & patch).any()]
        if left > 0 and (unread or missed):
            self._again.append((patch, left, missed))

    def _split(self, readings: Sequence[Reading], tiles: Tiles) -> tuple[list[Reading], list[Reading]]:
        """The readings that touch the tiles, and the others."""
        touched = [self.grid.touches(reading.corners, tiles) for reading in readings]
        under = [item for item, here in zip(readings, touched, strict=True) if here]
        return under, [item for item, here in zip(readings, touched, strict=True) if not here]
