"""What can go wrong between paper and millimetres. The tree of errors is drawn in :mod:`messages`."""

from __future__ import annotations

from messages import RefereeError


class CalibrationError(RefereeError):
    """Base of this room's errors."""


class CodeError(CalibrationError):
    """Pieces or payloads from which no safe set of codes can be made."""


class LayoutError(CalibrationError):
    """A board that cannot be so; the facts say which board and what."""


class PrintError(CalibrationError):
    """A sheet that cannot be printed as asked."""


class PictureError(CalibrationError):
    """A picture that does not show what is needed; the sentence says what would help."""


class NoMarkers(PictureError):
    """No marker of any board in the picture."""


class TooFewMarkers(PictureError):
    """A board with fewer markers in sight than needed."""


class Mirrored(PictureError):
    """The picture is a mirror image, as front cameras make them."""


class BadFit(PictureError):
    """Markers in sight that do not lie as the layout says."""
