"""A PDF page in millimetres: symbols as vector rectangles, names, cut marks, a ruler."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

from calibration.errors import N_
from calibration.geometry import paper_size
from calibration.layout import Point
from calibration.symbols import Rows

Say = Callable[..., str]
RULER_MM = 100
RULER_TEXT = N_("Print at 100 %. This line must be {length} mm long.")
FONT = "sheet"
GREY = 150


def plain(template: str, **facts: Any) -> str:
    """The English sentence; a caller with catalogues hands over its own."""
    return template.format(**facts)


class Canvas:
    """One PDF document, drawn page by page from the top left corner."""

    def __init__(self, paper: str, say: Say = plain, *, landscape: bool = False, title: str = "") -> None:
        from fpdf import FPDF
        from fpdf.prefs import ViewerPreferences

        size = paper_size(paper)
        self.width, self.height = size[::-1] if landscape else size
        self._say = say
        self._pdf = FPDF(unit="mm", format=(self.width, self.height))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_title(title)
        self._pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
        font = files("font_source_sans_pro") / "files" / "SourceSansPro-Regular.ttf"
        self._pdf.add_font(FONT, fname=str(font))

    def __enter__(self) -> Canvas:
        return self

    def __exit__(self, *_: object) -> None:
        from fpdf.fonts import TTFFont

        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    def page(self) -> None:
        """Begin a new page."""
        self._pdf.add_page()

    def finish(self) -> bytes:
        """The whole document."""
        return bytes(self._pdf.output())

    def symbol(self, rows: Rows, x: float, y: float, width: float) -> None:
        """The dark modules of a symbol, each run of a row as one rectangle."""
        module = width / len(rows)
        self._pdf.set_fill_color(0)
        for line, row in enumerate(rows):
            for start, length in _runs(row):
                self._pdf.rect(x + start * module, y + line * module, length * module, module, style="F")

    def turned_symbol(self, rows: Rows, centre: Point, width: float, turn_deg: float) -> None:
        """A symbol about its centre, turned clockwise."""
        with self._pdf.rotation(-turn_deg, *centre):
            self.symbol(rows, centre[0] - width / 2, centre[1] - width / 2, width)

    def square(self, x: float, y: float, width: float) -> None:
        """A black square."""
        self._pdf.set_fill_color(0)
        self._pdf.rect(x, y, width, width, style="F")

    def text(self, words: str, x: float, y: float, width: float, height_mm: float = 2.4, align: str = "C") -> None:
        """One line of text in a box of the given width, with its top at ``y``; shortened until it fits."""
        self._pdf.set_font(FONT, size=height_mm * 72 / 25.4)
        shown = words
        while shown and self._pdf.get_string_width(shown) > width:
            words = words[:-1]
            shown = words.rstrip() + "…" if words else ""
        self._pdf.set_xy(x, y)
        self._pdf.set_text_color(0)
        self._pdf.cell(width, height_mm, shown, align=align)

    def polygon(self, points: Sequence[Point], line_mm: float = 0.3) -> None:
        """A closed outline."""
        self._pdf.set_draw_color(GREY)
        self._pdf.set_line_width(line_mm)
        self._pdf.polygon(points, style="D")

    def lines(self, lines: Iterable[tuple[float, float, float, float]], line_mm: float = 0.1) -> None:
        """Thin lines from (x1, y1) to (x2, y2)."""
        self._pdf.set_draw_color(GREY)
        self._pdf.set_line_width(line_mm)
        for line in lines:
            self._pdf.line(*line)

    def cut_marks(self, x: float, y: float, width: float, height: float, length: float = 2.0) -> None:
        """Marks outside the four corners of what is to be cut out."""
        self.lines(_cut_marks(x, y, width, height, length))

    def ruler(self, x: float, y: float) -> None:
        """A line of 100 mm with ticks each centimetre, and what it is for; 6 mm high."""
        ticks = [(x + at, y, x + at, y + (2.0 if at % 50 == 0 else 1.2)) for at in range(0, RULER_MM + 1, 10)]
        self.lines([(x, y, x + RULER_MM, y), *ticks], 0.2)
        self.text(self._say(RULER_TEXT, length=RULER_MM), x, y + 2.4, RULER_MM)

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draw only inside a rectangle."""
        with self._pdf.rect_clip(x, y, width, height):
            yield


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(row):
        end = start
        while end < len(row) and row[end]:
            end += 1
        if end > start:
            yield start, end - start
        start = end + 1


def _cut_marks(
    x: float, y: float, width: float, height: float, length: float
) -> Iterator[tuple[float, float, float, float]]:
    for across, outward_x in ((x, -1), (x + width, 1)):
        for down, outward_y in ((y, -1), (y + height, 1)):
            yield across, down + outward_y * 0.4, across, down + outward_y * length
            yield across + outward_x * 0.4, down, across + outward_x * length, down
