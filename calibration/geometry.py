"""Papers and label sheets as data: ``label_sheets.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

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
                N_("A printer is never off by a scale of {scale}; {least} to {most} can be corrected"),
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
    """The label sheet of this name, or the one that a TOML file of this path describes.

    :raises PrintError: there is none, or the file describes none.
    """
    if name.lower().endswith(".toml"):
        return _own_sheet(Path(name))
    try:
        return sheets()[name]
    except KeyError:
        raise PrintError(
            N_("There is no label sheet {name}. Known: {known}"), name=name, known=", ".join(sheets())
        ) from None


def _own_sheet(path: Path) -> LabelSheet:
    """A sheet of somebody's own: a file with the keys of ``label_sheets.toml``, without a heading."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PrintError(
            N_("{file} cannot be read as a label sheet: {what}"), file=str(path), what=str(error)
        ) from None
    wanted = {one.name: one.type for one in fields(LabelSheet) if one.name != "name"}
    data = {"title": path.stem, "left": 0, "top": 0, **data}
    data = {"pitch_x": data.get("width"), "pitch_y": data.get("height"), **data}
    for key, value in data.items():
        if key not in wanted or not _is(value, str(wanted[key])):
            raise PrintError(
                N_("{file}: {key} = {value} cannot be understood"), file=str(path), key=key, value=repr(value)
            )
    if missing := sorted(wanted.keys() - data.keys()):
        raise PrintError(N_("{file}: {missing} is missing, in mm"), file=str(path), missing=", ".join(missing))
    made = LabelSheet(path.stem, **data)
    _refuse_off_paper(made)
    return made


def _is(value: object, kind: str) -> bool:
    if kind == "str":
        return isinstance(value, str)
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and value > 0 if kind == "int" else (whole or isinstance(value, float)) and value >= 0  # type: ignore[operator]


def _refuse_off_paper(made: LabelSheet) -> None:
    width, height = paper_size(made.paper)
    right, bottom = max(x for x, _ in made.places) + made.width, max(y for _, y in made.places) + made.height
    if min(made.width, made.height) <= 0 or right > width + 0.1 or bottom > height + 0.1:
        raise PrintError(
            N_("The labels of {sheet} reach to {right} x {bottom} mm, and {paper} has {width} x {height} mm"),
            sheet=made.title,
            right=f"{right:g}",
            bottom=f"{bottom:g}",
            paper=made.paper,
            width=f"{width:g}",
            height=f"{height:g}",
        )
    if made.pitch_x < made.width or made.pitch_y < made.height:
        raise PrintError(N_("The labels of {sheet} overlap: a pitch is less than a label"), sheet=made.title)


def paper_size(name: str) -> tuple[float, float]:
    """Width and height of a paper in mm.

    :raises PrintError: there is no paper of this name.
    """
    try:
        return PAPERS[name]
    except KeyError:
        raise PrintError(N_("There is no paper {name}. Known: {known}"), name=name, known=", ".join(PAPERS)) from None
