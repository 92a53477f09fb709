"""What can be wrong with a picture. Every error carries a translatable template and its facts.

::

    VisionError
    ├── NoPicture       no such file, or one that may not be read
    ├── UnknownFormat   not one of the formats read here
    ├── Damaged         cut off or broken
    ├── TooLarge        more bytes or pixels than are looked at
    └── Unreadable      a frame in which the table cannot be read now
        ├── Blurred
        ├── Glare
        └── MarkersHidden
"""

from __future__ import annotations

from typing import Any


def N_(template: str) -> str:
    """Mark a template for the translation catalogues without translating it."""
    return template


class VisionError(Exception):
    """Base of this room's errors. ``template`` is the English sentence with ``{facts}`` to be filled in."""

    def __init__(self, template: str, **facts: Any) -> None:
        self.template, self.facts = template, facts
        super().__init__(template)

    def __str__(self) -> str:
        return self.template.format(**self.facts)


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
