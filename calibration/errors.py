"""What can go wrong between paper and millimetres. Every error carries a translatable template and its facts.

::

    CalibrationError
    ├── CodeError           pieces or payloads from which no safe set of codes can be made
    ├── LayoutError         a board that cannot be so (zones, markers, size)
    ├── PrintError          a sheet that cannot be printed as asked
    └── PictureError        a picture that does not show what is needed
        ├── NoMarkers       no marker of any board in the picture
        ├── TooFewMarkers   a board with fewer markers in sight than needed
        ├── Mirrored        the picture is a mirror image
        └── BadFit          markers that do not lie as the layout says
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


def N_(template: str) -> str:
    """Mark a template for the translation catalogues without translating it."""
    return template


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence to be said later, in any language."""

    template: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.facts)


class CalibrationError(Exception):
    """Base of this room's errors. ``template`` is the English sentence with ``{facts}`` to be filled in."""

    def __init__(self, template: str, **facts: Any) -> None:
        self.template, self.facts = template, facts
        super().__init__(template)

    def __str__(self) -> str:
        return self.template.format(**self.facts)


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
