"""Following a table frame by frame: only what changed is read again.

The first frame is read as a whole. Every later frame is compared, tile by tile, with the picture that was read.
Readings stay where nothing changed; where something changed and lies still again, that part is read again. Tags under
an arm or anything that moves are ``covered``: they are reported neither as seen nor as gone. If the camera was moved,
the whole frame is read again once the picture is still.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import NoMarkers, PictureError
from calibration.registration import Registration, register
from vision.errors import VisionError
from vision.looking import Eye
from vision.memory import Memory
from vision.motion import Tiles, grown
from vision.observation import Observation, placed
from vision.sharpness import trouble, without_markers

if TYPE_CHECKING:
    from calibration.layout import Layout
    from calibration.lens import Lens
    from calibration.registration import BoardPose
    from calibration.registry import Registry
    from vision.closed_set import ClosedSet
    from vision.reading import Reading

Frame = NDArray[np.uint8]
Problem = VisionError | PictureError
FLICKER = 1  # greatest number of tiles that may differ between two frames of a still table
LONG = 60  # still frames after which something large over the table is taken for a part of it
MOST_CHANGED = 0.35  # share of the picture; a greater change is no move in a game, and the whole frame is read again


@dataclass(frozen=True)
class Seen:
    """What is known after a frame.

    ``still``: the frame is readable and nothing moves. ``hands``: something large moves over the table, or rests on
    tags and has not done so for long. ``covered``: components last seen where now something moves or rests; the observation leaves them out.
    ``problems``: why this frame could not be read; the observation is then that of the last readable frame. ``looked``:
    how much of the frame was read again. If ``settled``, the observation holds for the whole table.
    """

    observation: Observation
    still: bool
    hands: bool = False
    covered: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    looked: Literal["nowhere", "parts", "everywhere"] = "nowhere"

    @property
    def settled(self) -> bool:
        """Whether the frame can be read, nothing moves and no hand is in view."""
        return self.still and not self.hands


def grey_of(frame: Frame) -> Frame:
    """A frame, grey or BGR, in shades of grey."""
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY) if frame.ndim == 3 else frame, np.uint8)


class Follower:
    """Sees one table through one camera that mostly stays where it is.

    ``see`` takes frames of one camera in their order, grey or BGR. Whoever has single pictures instead of a film shows
    each one twice: a table is still if its picture equals the one before.
    """

    def __init__(
        self,
        registry: Registry,
        layouts: Sequence[Layout] = (),
        lens: Lens | None = None,
        *,
        known: ClosedSet | None = None,
    ) -> None:
        self.registry, self.layouts, self.lens = registry, layouts, lens
        self._eye = Eye(registry, known)
        self._memory: Memory | None = None
        self._told = Observation()
        self._hidden = False  # whether something was hidden in the frame before
        self._resting = 0  # still frames in a row since something moved

    @property
    def boards(self) -> tuple[BoardPose, ...]:
        """The boards in view, where they were found last."""
        return self._memory.registration.boards if self._memory else ()

    def forget(self) -> None:
        """Read the next frame as a whole."""
        self._memory = None

    def see(self, frame: Frame) -> Seen:
        """Take the next frame, grey or BGR, and return what the table shows.

        Frames may have any size; after a change of size the whole frame is read.
        """
        grey = grey_of(frame)
        memory = self._memory
        if memory is None or not memory.grid.fits(grey):
            return self._whole(grey, still=False)
        moving = memory.moved(grey)
        still = int(moving.sum()) <= FLICKER
        problem, gone = trouble(grey, memory.markers)
        if problem is not None:
            return Seen(self._told, False, problems=(problem,))
        changed = memory.changed()
        if still and (gone or float(changed.mean()) > MOST_CHANGED or (changed.any() and memory.slipped(grey))):
            return self._whole(grey, still=True)
        return self._parts(memory, grey, changed, np.zeros_like(moving) if still else grown(moving))

    def _whole(self, grey: Frame, *, still: bool) -> Seen:
        registration = Registration((), (), (), self.lens)
        if self.layouts:
            registration = register(grey, self.layouts, self.lens)
            if not registration.boards:
                return Seen(self._told, False, problems=self._why(grey, registration))
        self._memory = Memory(self._eye, registration, grey)
        self._told = placed(self._memory.readings, self.registry, registration)
        return Seen(self._told, still, looked="everywhere")

    def _why(self, grey: Frame, registration: Registration) -> tuple[Problem, ...]:
        if all(isinstance(problem, NoMarkers) for problem in registration.problems):
            return (without_markers(grey, sum(len(layout.markers) for layout in self.layouts)),)
        return registration.problems

    def _parts(self, memory: Memory, grey: Frame, changed: Tiles, unsettled: Tiles) -> Seen:
        moving = bool(unsettled.any())
        read = memory.read_anew(grey, changed & ~unsettled, moving=moving)
        unsure = changed & ~read
        if moving or changed.any():
            looked = bool(read.any())
        elif looked := memory.doubts:
            memory.look_again(grey)
        self._resting = 0 if moving or unsure.any() else self._resting + 1
        if self._resting in (1, LONG) or (self._resting and (looked or memory.buried)):
            memory.calm_down(wholly=self._resting >= LONG)
        shown, hidden = memory.shown(unsure)
        if looked or moving or hidden or self._hidden:
            self._told = placed(shown, self.registry, memory.registration)
        self._hidden = bool(hidden)
        return Seen(
            self._told,
            still=not moving and not unsure.any(),
            hands=(bool(memory.buried) and self._resting < LONG) or memory.large(unsettled),
            covered=self._names(hidden, shown),
            looked="parts" if looked else "nowhere",
        )

    def _names(self, hidden: Sequence[Reading], shown: Sequence[Reading]) -> tuple[str, ...]:
        elsewhere = {reading.payload for reading in shown}
        tags = (self.registry.by_payload(item.payload or "") for item in hidden if item.payload not in elsewhere)
        return tuple(sorted(tag.component for tag in tags if tag))
