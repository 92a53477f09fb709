"""What is remembered of a table between two frames: the readings, and the picture they were read from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.registration import Registration
from vision.looking import Eye
from vision.motion import Box, Grid, Tiles, from_the_rim, joined
from vision.reading import Reading, merged
from vision.sharpness import looks

Frame = NDArray[np.uint8]
LARGE = 0.012  # of the picture: what moves or rests over the table and is larger is taken for a hand
A_FRAME = 0.04  # of the picture, that is read anew in a frame in which something moves
MORE_LOOKS = 2  # in frames to come, at a place where a tag could not be read
FAINT = 0.4  # of what counts as a change, for an arm before a table of its own colour
NOTHING: frozenset[str] = frozenset()
AROUND = 1.1  # widths of the widest symbol that are read around a change


class Memory:
    """Begins with a whole reading of a frame.

    ``buried`` are tags that were there when something large came in from the rim of the picture and came to rest on them.
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
        self._again: list[tuple[Tiles, int, frozenset[str]]] = [
            (self.grid.under(item.corners), MORE_LOOKS, NOTHING) for item in self.readings if item.payload is None
        ]

    def moved(self, grey: Frame) -> Tiles:
        """Take the next frame, and say where it differs from the one before."""
        before, self._now = self._now, self.grid.small(grey)
        moving = self.grid.changed(self._now, before)
        self.grid.learn_noise(self._now, before)
        return moving

    def changed(self) -> Tiles:
        """Where this frame differs from what was read."""
        return self.grid.changed(self._now, self._read)

    def large(self, tiles: Tiles) -> bool:
        """Whether a patch is as large as a hand."""
        return float(tiles.mean()) > LARGE

    def read_anew(self, grey: Frame, tiles: Tiles, *, moving: bool) -> Tiles:
        """Read what changed and lies still, and say which tiles were read.

        While something moves, what is more than a frame has time for is left for the next, and what is large for the
        end: where an arm just was, it may be again.
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
        """Whether a place is left where a tag could not be read and another look may help."""
        return bool(self._again)

    def look_again(self, grey: Frame) -> None:
        """Another look at one such place."""
        tiles, left, missed = self._again.pop(0)
        for patch, box in self.grid.boxes(tiles, self._around):
            under, others = self._split(self.readings, patch)
            found = self._eye.read_part(grey, box, self._widths, self.registration.boards, others)
            self.readings = [*others, *merged([*under, *self._split(found, patch)[0]])]
            self._watch(patch, left - 1, missed)

    def shown(self, unsettled: Tiles) -> tuple[list[Reading], list[Reading]]:
        """The readings that hold now, and those that something hides."""
        hidden, shown = self._split(self.readings, unsettled)
        return shown, [*hidden, *self.buried]

    @property
    def _around(self) -> float:
        return AROUND * (self._widths.widest or 2 * self.grid.tile_px)

    def _read_patch(self, grey: Frame, patch: Tiles, box: Box) -> None:
        gone, others = self._split(self.readings, patch)
        found = self._eye.read_part(grey, box, self._widths, self.registration.boards, others)
        found = merged([*others, *found])  # what lies beside the change is known already
        self.readings = found
        names = {reading.payload for reading in found}
        missed = [item for item in gone if item.payload is not None and item.payload not in names]
        uncovered, self.buried = self._split(self.buried, patch)
        if missed and self._is_arm(patch):
            self.buried += [*missed, *uncovered]
        self.buried = [item for item in self.buried if item.payload not in names]
        self._watch(patch, MORE_LOOKS, frozenset(str(item.payload) for item in missed))

    def _is_arm(self, patch: Tiles) -> bool:
        """Whether what changed hangs together with something large that comes in from the rim."""
        whole = joined(self.grid.changed(self._now, self._read, FAINT), patch)
        return self.large(whole) and from_the_rim(whole)

    def _watch(self, patch: Tiles, left: int, missed: frozenset[str]) -> None:
        """Remember to look again, as long as there is a tag nobody could read, or one that was there is nowhere."""
        unread = [item for item in self._split(self.readings, patch)[0] if item.payload is None]
        missed -= {str(item.payload) for item in self.readings}
        self._again = [entry for entry in self._again if not (entry[0] & patch).any()]
        if left > 0 and (unread or missed):
            self._again.append((patch, left, missed))

    def _split(self, readings: Sequence[Reading], tiles: Tiles) -> tuple[list[Reading], list[Reading]]:
        """Those that touch the tiles, and the others."""
        touched = [self.grid.touches(reading.corners, tiles) for reading in readings]
        under = [item for item, here in zip(readings, touched, strict=True) if here]
        return under, [item for item, here in zip(readings, touched, strict=True) if not here]
