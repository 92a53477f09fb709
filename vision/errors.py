"""What can be wrong with a picture. The tree of errors is drawn in :mod:`messages`."""

from __future__ import annotations

from messages import RefereeError


class VisionError(RefereeError):
    """Base of this room's errors."""


class NoPicture(VisionError):
    """There is no such file, or it may not be read."""


class UnknownFormat(VisionError):
    """The file is not a picture of a format that is read here."""


class Damaged(VisionError):
    """The picture is cut off or broken."""


class TooLarge(VisionError):
    """The file has more bytes or the picture more pixels than are accepted."""


class Unreadable(VisionError):
    """The table cannot be read in this frame; the next one may be better."""


class Blurred(Unreadable):
    """The frame is out of focus, or the camera moved."""


class Glare(Unreadable):
    """Light is mirrored where the markers are."""


class MarkersHidden(Unreadable):
    """Something lies over the markers."""
