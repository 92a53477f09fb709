"""One page of paper for the table: what is said there, in columns, in the largest letters with which all of it fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from calibration.errors import PrintError
from messages.classes import frozen
from referee.engine.message import N_

if TYPE_CHECKING:
    from calibration.canvas import Canvas
    from referee.text.crib import Crib, Part

MARGIN_MM, GUTTER_MM = 10.0, 5.0
TITLE_MM, HINT_MM, UNDER_HEAD_MM = 6.5, 3.2, 3.0
INDENT_MM = 2.0
LEAD = 0.45
"""The share of a column that the name of a value may take beside what may be said for it."""
LARGEST_MM, SMALLEST_MM, STEP_MM = 3.6, 1.9, 0.1
WIDE_MM = 2.7
"""Letters from this height on stand in two columns, smaller ones in three."""
BETWEEN = 0.45
"""The room between two parts, as a share of the letters' height."""
HEADING = 1.25
GREY = (70, 70, 70)
MANY = 99
"""More lines than anything is broken into."""


@frozen
class Column:
    """A column of a page and the parts that stand in it."""

    x: float
    parts: Sequence[Part]


def crib_page(crib: Crib, paper: str) -> bytes:
    """The page as a PDF; PrintError if it is too small for all of it."""
    from calibration.canvas import Canvas

    with Canvas(paper, title=crib.title) as canvas:
        canvas.page()
        top, width = MARGIN_MM, canvas.width - 2 * MARGIN_MM
        top += canvas.text(crib.title, MARGIN_MM, top, width, TITLE_MM, "L", bold=True) + 1
        top += canvas.text(crib.hint, MARGIN_MM, top, width, HINT_MM, "L", MANY, colour=GREY) + UNDER_HEAD_MM
        for letters in _sizes():
            count = 2 if letters >= WIDE_MM else 3
            room = (width - GUTTER_MM * (count - 1)) / count
            columns = _columns(canvas, crib.parts, letters, room, canvas.height - MARGIN_MM - top)
            if len(columns) <= count:
                for place, parts in enumerate(columns):
                    _draw(canvas, Column(MARGIN_MM + place * (room + GUTTER_MM), parts), top, letters, room)
                return canvas.finish()
        raise PrintError(N_("Everything that can be said does not fit on one page of {paper}."), paper=paper)


def _sizes() -> Iterator[float]:
    count = round((LARGEST_MM - SMALLEST_MM) / STEP_MM)
    yield from (LARGEST_MM - step * STEP_MM for step in range(count + 1))


def _columns(canvas: Canvas, parts: Sequence[Part], letters: float, room: float, height: float) -> list[list[Part]]:
    """The parts by column; no heading stands last in one."""
    columns: list[list[Part]] = [[]]
    used = 0.0
    for place, part in enumerate(parts):
        need = _height(canvas, part, letters, room)
        after = sum(
            _height(canvas, one, letters, room) for one in parts[place + 1 : place + 2] if part.kind == "heading"
        )
        if columns[-1] and used + need + after > height:
            columns.append([])
            used = 0.0
        columns[-1].append(part)
        used += need
    return columns


def _height(canvas: Canvas, part: Part, letters: float, room: float) -> float:
    size, left, text = _set(canvas, part, letters, room)
    above = 0 if left > INDENT_MM else len(canvas.shown(part.lead, room, size, MANY, bold=True))
    return size * above + letters * (text + BETWEEN)


def _set(canvas: Canvas, part: Part, letters: float, room: float) -> tuple[float, float, int]:
    """The height of the letters of its lead, how far to the right its text begins, and the lines of that."""
    size = letters * (HEADING if part.kind == "heading" else 1)
    beside = canvas.text_width(part.lead, size, bold=True) + INDENT_MM
    left = beside if part.kind == "value" and beside < room * LEAD else 0
    return size, left, len(canvas.shown(part.text, room - left, letters, MANY)) if part.text else 0


def _draw(canvas: Canvas, column: Column, top: float, letters: float, room: float) -> None:
    for part in column.parts:
        size, left, _ = _set(canvas, part, letters, room)
        y = top + canvas.text(part.lead, column.x, top, room, size, "L", MANY, bold=True)
        if part.kind == "heading":
            canvas.lines([(column.x, y + 0.3, column.x + room, y + 0.3)])
        elif part.text:
            canvas.text(part.text, column.x + left, top if left else y, room - left, letters, "L", MANY, colour=GREY)
        top += _height(canvas, part, letters, room)
