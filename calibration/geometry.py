"""Papers and label sheets as data: ``label_sheets.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from calibration.errors import PrintError
from messages import N_

PAPERS: Mapping[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
    "tabloid": (279.4, 431.8),
    "a2": (420.0, 594.0),
    "a1": (594.0, 841.0),
}
SCALES = (0.9, 1.1)
MOST_SHIFT_MM = 20


@dataclass(frozen=True, slots=True)
class Printer:
    """What to even out for a printer: everything is scaled about the middle of the paper, then shifted.

    :raises PrintError: a scale or shift that no printer needs.
    """

    scale: float = 1.0
    x_mm: float = 0.0
    y_mm: float = 0.0

    def __post_init__(self) -> None:
        if not SCALES[0] <= self.scale <= SCALES[1]:
            raise PrintError(
                N_("A scale of {scale} is no printer's; {least} to {most} can be evened out"),
                scale=f"{self.scale:g}",
                least=SCALES[0],
                most=SCALES[1],
            )
        if not max(abs(self.x_mm), abs(self.y_mm)) <= MOST_SHIFT_MM:
            raise PrintError(N_("A sheet can be shifted by {most} mm at most"), most=MOST_SHIFT_MM)


TRUE = Printer()


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """A sheet of equal labels; all lengths are in mm."""

    name: str
    title: str
    paper: str
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    pitch_x: float
    pitch_y: float

    @property
    def count(self) -> int:
        """How many labels there are on a sheet."""
        return self.columns * self.rows

    @property
    def places(self) -> Iterator[tuple[float, float]]:
        """The top left corners of the labels, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.left + column * self.pitch_x, self.top + row * self.pitch_y


@lru_cache(maxsize=1)
def sheets() -> Mapping[str, LabelSheet]:
    """All label sheets by their names."""
    data = tomllib.loads((files("calibration") / "label_sheets.toml").read_text("utf-8"))
    return {name: LabelSheet(name, **fields) for name, fields in data.items()}


def sheet(name: str) -> LabelSheet:
    """The label sheet of this name.

    :raises PrintError: there is none.
    """
    try:
        return sheets()[name]
    except KeyError:
        raise PrintError(N_("No label sheet {name}; there are {known}"), name=name, known=", ".join(sheets())) from None


def paper_size(name: str) -> tuple[float, float]:
    """Width and height of a paper in mm.

    :raises PrintError: there is no paper of this name.
    """
    try:
        return PAPERS[name]
    except KeyError:
        raise PrintError(N_("No paper {name}; there are {known}"), name=name, known=", ".join(PAPERS)) from None
