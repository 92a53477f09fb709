"""The label of a tag: a square of white with the symbol, its name below, and a bar in the colour of its player."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from calibration import symbols
from calibration.layout import Marker
from calibration.registry import Tag
from calibration.tints import INKS

LEAST_WHITE_MM = 1.5  # around every symbol, so that a cut that goes astray by a mm leaves some of it
BELOW_MM = 0.3  # below a name, to the edge of its label
NAME_SHARE, NAME_MM = 0.11, 2.4  # height of the name: a share of the label's side, and at most


@dataclass(frozen=True, slots=True)
class Label:
    """What is printed on one square of paper; ``white_mm`` is what has to stay white around the symbol."""

    name: str
    rows: symbols.Rows
    symbol_mm: float
    white_mm: float
    colour: str = ""

    @property
    def short(self) -> str:
        """The name without the colour in brackets at its end, which the label shows by itself."""
        what, _, colour = self.name.rpartition(" (")
        return what if what and self.colour in INKS and not any(map(str.isdigit, colour)) else self.name

    @property
    def side_mm(self) -> float:
        """The side of the label: a whole number of mm, the same for all symbols of one size."""
        return ceil(self.symbol_mm + 2 * max(self.white_mm, LEAST_WHITE_MM) - 1e-9) + 1

    @property
    def corner(self) -> tuple[float, float]:
        """Where on the label the symbol's top left corner is, in mm: in the middle, or higher to leave room for a name."""
        middle = (self.side_mm - self.symbol_mm) / 2
        return middle, min(middle, 2 * middle - self.name_mm - BELOW_MM - self.white_mm / 2)

    @property
    def name_mm(self) -> float:
        """The height of the letters of the name."""
        return min(NAME_MM, NAME_SHARE * self.side_mm)


def label_of(tag: Tag) -> Label:
    """The label of a tag; its colour is the first part of its component: ``red`` of ``red/governor/1``."""
    return Label(
        tag.name, symbols.modules(tag), tag.symbol_mm, white_mm(tag), tag.component.partition("/")[0]
    )  # fmt: skip


def marker_label(marker: Marker, name: str) -> Label:
    """The label of a marker for the border of somebody's own board."""
    rows = symbols.board_marker_modules(marker.id)
    return Label(name, rows, marker.size_mm, marker.size_mm / len(rows))


def white_mm(tag: Tag) -> float:
    """How wide the white around the symbol of a tag has to be, in mm."""
    return tag.symbol_mm * symbols.quiet(tag) / symbols.side(tag)
