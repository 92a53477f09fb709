"""A PDF page in millimetres: symbols as vector rectangles, names, cut marks, a ruler."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from typing import Any

from calibration.geometry import TRUE, Printer, paper_size
from calibration.layout import Point
from calibration.symbols import Rows
from calibration.tints import Ink
from messages import N_

Rectangle = tuple[float, float, float, float]
BLACK: Ink = (0, 0, 0)
LIGHT: Ink = (150, 150, 150)
Say = Callable[..., str]
RULER_MM = 100
RULER_TEXT = N_("Print at 100 %. This line must be {length} mm long.")
FONT = "sheet"
STYLES = {"": "Regular", "B": "Semibold"}
SMALL_MM = 1.9  # height of the smallest letters that can still be read on a mat
BASELINE = 0.8  # where letters stand, as a share of the height of their line
ASIDE = {"L": 0.0, "C": 0.5, "R": 1.0}  # how much of the room beside the words is left of them


def plain(template: str, **facts: Any) -> str:
    """The English sentence, for callers that have no catalogues."""
    return template.format(**facts)


class Canvas:
    """One PDF document, drawn page by page from the top left corner."""

    def __init__(
        self, paper: str, say: Say = plain, *, landscape: bool = False, title: str = "", printer: Printer = TRUE
    ) -> None:
        from fpdf import FPDF
        from fpdf.prefs import ViewerPreferences

        size = paper_size(paper)
        self.width, self.height = size[::-1] if landscape else size
        self._say, self._printer, self._page = say, printer, ExitStack()
        self._widths: dict[tuple[str, str], float] = {}
        self._pdf = FPDF(unit="mm", format=(self.width, self.height))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_title(title)
        self._pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
        for style, weight in STYLES.items():
            font = files("font_source_sans_pro") / "files" / f"SourceSansPro-{weight}.ttf"
            self._pdf.add_font(FONT, style, fname=str(font))

    def __enter__(self) -> Canvas:
        return self

    def __exit__(self, *_: object) -> None:
        from fpdf.fonts import TTFFont

        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    def page(self) -> None:
        """Begin a new page."""
        self._page.close()
        self._pdf.add_page()
        if self._printer != TRUE:
            self._page.enter_context(self._pdf.transform(self._evened()))

    def _evened(self) -> Any:
        from fpdf.drawing_primitives import Transform

        one = self._printer
        return Transform.scaling(one.scale).about(self.width / 2, self.height / 2).translate(one.x_mm, one.y_mm)

    def finish(self) -> bytes:
        """The document as the bytes of a PDF file."""
        self._page.close()
        return bytes(self._pdf.output())

    def symbol(self, rows: Rows, x: float, y: float, width: float) -> None:
        """Draw the dark modules of a symbol ``width`` mm wide, each run in a row as one rectangle."""
        module = width / len(rows)
        self._pdf.set_fill_color(0)
        for line, row in enumerate(rows):
            for start, length in _runs(row):
                self._pdf.rect(x + start * module, y + line * module, length * module, module, style="F")

    def turned_symbol(self, rows: Rows, centre: Point, width: float, turn_deg: float) -> None:
        """Draw a symbol about its centre, turned clockwise by degrees."""
        with self._pdf.rotation(-turn_deg, *centre):
            self.symbol(rows, centre[0] - width / 2, centre[1] - width / 2, width)

    def square(self, x: float, y: float, width: float) -> None:
        """Draw a black square."""
        self._pdf.set_fill_color(0)
        self._pdf.rect(x, y, width, width, style="F")

    def text(
        self,
        words: str,
        x: float,
        y: float,
        width: float,
        height_mm: float = 2.4,
        align: str = "C",
        lines: int = 1,
        *,
        colour: Ink = BLACK,
        bold: bool = False,
    ) -> float:
        """Print words in a box with its top at ``y``, on at most ``lines`` lines; return the height used in mm.

        Letters are made smaller until the words fit; below a certain size the words are cut short with an ellipsis.
        """
        size, shown = self._set(words, width, height_mm, lines, "B" if bold else "")
        self._pdf.set_text_color(*colour)
        for index, line in enumerate(shown):
            slack = width - self._width(line)
            left = x + slack * ASIDE[align]
            self._pdf.text(left, y + (index + BASELINE) * size, line)
        return size * len(shown)

    def text_width(self, words: str, height_mm: float, *, bold: bool = False) -> float:
        """The width in mm of words in letters of this height."""
        self._pdf.set_font(FONT, "B" if bold else "", height_mm * 72 / 25.4)
        return self._width(words)

    def text_height(self, words: str, width: float, height_mm: float, lines: int) -> float:
        """The height in mm that :meth:`text` would use."""
        size, shown = self._set(words, width, height_mm, lines)
        return size * len(shown)

    def shown(self, words: str, width: float, height_mm: float, lines: int, *, bold: bool = False) -> list[str]:
        """The lines that :meth:`text` would print."""
        return self._set(words, width, height_mm, lines, "B" if bold else "")[1]

    def _set(self, words: str, width: float, height_mm: float, lines: int, style: str = "") -> tuple[float, list[str]]:
        """The size of the letters in mm and the lines that :meth:`text` prints."""
        for size in (
            height_mm,
            height_mm * 0.85,
            height_mm * 0.7,
            max(height_mm * 0.5, min(height_mm * 0.7, SMALL_MM)),
        ):
            self._pdf.set_font(FONT, style, size * 72 / 25.4)
            broken = self._broken(words, width)
            if len(broken) <= lines and all(self._fits(line, width) for line in broken):
                return size, broken
        kept = [*broken[: lines - 1], " ".join(broken[lines - 1 :])]
        return size, [self._shortened(line, width) for line in kept]

    def _broken(self, words: str, width: float) -> list[str]:
        broken: list[str] = []
        for word in words.split():
            if broken and self._fits(f"{broken[-1]} {word}", width):
                broken[-1] += f" {word}"
            else:
                broken.append(word)
        return broken

    def _shortened(self, line: str, width: float) -> str:
        """The line with a part of it left out: names of pieces of one kind differ at the end, so more is kept of that."""
        if self._fits(line, width):
            return line
        for kept in range(len(line) - 1, 1, -1):
            begin = max(1, kept // 3)
            shown = f"{line[:begin]}…{line[begin - kept :]}"
            if self._fits(shown, width):
                return shown
        return ""

    def _fits(self, line: str, width: float) -> bool:
        return self._width(line) <= width

    def _width(self, line: str) -> float:
        """The width in mm of a line in the letters that are set; each word is measured once."""
        words = line.split(" ")
        return (sum(map(self._measured, words)) + (len(words) - 1) * self._measured(" ")) * self._pdf.font_size

    def _measured(self, word: str) -> float:
        """The width of a word in letters of 1 mm."""
        key = self._pdf.font_style, word
        if key not in self._widths:
            self._widths[key] = float(self._pdf.get_string_width(word)) / self._pdf.font_size
        return self._widths[key]

    def box(
        self,
        place: Rectangle,
        fill: Ink | None = None,
        line: Ink | None = None,
        *,
        round_mm: float = 0.0,
        line_mm: float = 0.25,
    ) -> None:
        """Draw a rectangle (x, y, width, height) with round corners, filled, outlined or both."""
        if fill:
            self._pdf.set_fill_color(*fill)
        if line:
            self._pdf.set_draw_color(*line)
            self._pdf.set_line_width(line_mm)
        style = ("D" if line else "") + ("F" if fill else "")
        self._pdf.rect(*place, style=style, round_corners=round_mm > 0, corner_radius=round_mm)

    def mark(self, x: float, y: float, ring_mm: float, stroke_mm: float, dot_mm: float) -> None:
        """Draw a black ring with this outer radius, and a dot in its middle."""
        self._pdf.set_draw_color(0)
        self._pdf.set_fill_color(0)
        self._pdf.set_line_width(stroke_mm)
        self._pdf.circle(x, y, ring_mm - stroke_mm / 2, style="D")
        self._pdf.circle(x, y, dot_mm, style="F")

    def lines(
        self, lines: Iterable[tuple[float, float, float, float]], line_mm: float = 0.1, colour: Ink = LIGHT
    ) -> None:
        """Draw thin lines from (x1, y1) to (x2, y2)."""
        self._pdf.set_draw_color(*colour)
        self._pdf.set_line_width(line_mm)
        for line in lines:
            self._pdf.line(*line)

    def cut_marks(self, x: float, y: float, width: float, height: float, length: float = 2.0) -> None:
        """Draw marks outside the four corners of a rectangle that is to be cut out."""
        self.lines(_cut_marks(x, y, width, height, length))

    def ruler(self, x: float, y: float) -> None:
        """Draw a line of 100 mm with a tick at each centimetre and a text that says what it is for; 6 mm high."""
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
