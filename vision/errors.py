"""What can be wrong with a picture. The tree of errors is drawn in :mod:`messages`."""

from __future__ import annotations

from messages import RefereeError


class VisionError(RefereeError):
    """Base of this room's errors."""


class NoPicture(VisionError):
    """No such file, or one that may not be read."""


class UnknownFormat(VisionError):
    """Not a picture of a format that is read here."""


class Damaged(VisionError):
    """A picture that is cut off or broken."""


class TooLarge(VisionError):
    """More bytes or pixels than are looked at."""


class Unreadable(VisionError):
    """A frame in which the table cannot be read; the next may be better."""


class Blurred(Unreadable):
    """Out of focus, or the camera moved."""


class Glare(Unreadable):
    """Light is mirrored where the markers are."""


class MarkersHidden(Unreadable):
    """Something lies over the markers."""
