"""PDF pages of boards, with every zone drawn and named and markers along the border, and of the lens sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from calibration import symbols
from calibration.canvas import Canvas, Say, plain
from calibration.errors import PrintError
from calibration.geometry import TRUE, Printer, paper_size
from calibration.layout import Layout, Marker
from calibration.symbols import LENS_COLUMNS, LENS_MARKER_MM, LENS_ROWS, LENS_SQUARE_MM
from messages import N_

MARGIN_MM = 14.0
OVERLAP_MM = 10.0
NAME_MM = 4.0
SHEET_TEXT = N_("{board}: sheet {number} of {count}, row {row}, column {column}. Sheets overlap by {overlap} mm.")


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of a board that goes on one page; ``x`` and ``y`` (mm) are its top left corner on the board."""

    row: int
    column: int
    x: float
    y: float
    width: float
    height: float


def mat_pages(
    layout: Layout,
    paper: str = "a4",
    *,
    say: Say = plain,
    overlap_mm: float = OVERLAP_MM,
    printer: Printer = TRUE,
) -> bytes:
    """A PDF of one board at true size, on as many pages as it needs.

    Pages are upright or across, whichever needs fewer; they overlap by ``overlap_mm``.

    :raises PrintError: there is no such paper, or an overlap wider than a page.
    """
    size = paper_size(paper)
    landscape = len(tiles(layout, *size[::-1], overlap_mm)) < len(tiles(layout, *size, overlap_mm))
    with Canvas(paper, say, landscape=landscape, title=layout.title or layout.name, printer=printer) as canvas:
        split = tiles(layout, canvas.width, canvas.height, overlap_mm)
        for number, tile in enumerate(split, 1):
            canvas.page()
            canvas.ruler(MARGIN_MM, canvas.height - MARGIN_MM + 4)
            words = say(
                SHEET_TEXT, board=layout.title or layout.name, number=number, count=len(split), row=tile.row, column=tile.column, overlap=f"{overlap_mm:g}"
            )  # fmt: skip
            canvas.text(words, MARGIN_MM, MARGIN_MM - 8, canvas.width - 2 * MARGIN_MM, 2.8, "L")
            canvas.cut_marks(MARGIN_MM, MARGIN_MM, tile.width, tile.height, 4.0)
            with canvas.clipped(MARGIN_MM, MARGIN_MM, tile.width, tile.height):
                _draw(canvas, layout, MARGIN_MM - tile.x, MARGIN_MM - tile.y)
        return canvas.finish()


def tiles(layout: Layout, width: float, height: float, overlap_mm: float = OVERLAP_MM) -> list[Tile]:
    """The parts into which a board is split for pages of this size.

    :raises PrintError: an overlap wider than a page.
    """
    across = list(_steps(layout.width_mm, width - 2 * MARGIN_MM, overlap_mm))
    down = list(_steps(layout.height_mm, height - 2 * MARGIN_MM, overlap_mm))
    return [
        Tile(row, column, x, y, wide, high)
        for row, (y, high) in enumerate(down, 1)
        for column, (x, wide) in enumerate(across, 1)
    ]


def _steps(length: float, room: float, overlap: float) -> Iterator[tuple[float, float]]:
    if not 0 <= overlap < room:
        raise PrintError(N_("Pages cannot overlap by {overlap} mm"), overlap=f"{overlap:g}")
    count = max(1, ceil((length - overlap) / (room - overlap) - 1e-9))
    for index in range(count):
        start = index * (room - overlap)
        yield start, min(room, length - start)


def _draw(canvas: Canvas, layout: Layout, left: float, top: float) -> None:
    canvas.polygon([(left + x, top + y) for x, y in layout.outline], 0.5)
    for zone in layout.zones:
        canvas.polygon([(left + x, top + y) for x, y in zone.polygon])
        _name(canvas, zone.title or zone.name, [(left + x, top + y) for x, y in zone.polygon])
    for marker in layout.markers:
        _marker(canvas, marker, left, top)


def _name(canvas: Canvas, words: str, polygon: Iterable[tuple[float, float]]) -> None:
    """Print the zone's name along the upper edge of its box, in letters and lines that fit into it."""
    points = list(polygon)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    size = min(NAME_MM, (bottom - top) / 3)
    canvas.text(
        words, left + 1, top + 1, right - left - 2, size, lines=max(1, min(3, int((bottom - top - 1) / (0.85 * size))))
    )


def _marker(canvas: Canvas, marker: Marker, left: float, top: float) -> None:
    canvas.turned_symbol(
        symbols.board_marker_modules(marker.id),
        (left + marker.x_mm, top + marker.y_mm),
        marker.size_mm,
        marker.turn_deg,
    )


def lens_sheet(paper: str = "a4", *, say: Say = plain, printer: Printer = TRUE) -> bytes:
    """A PDF of the ChArUco sheet; the board on it has the same size on every paper."""
    with Canvas(paper, say, title="ChArUco", printer=printer) as canvas:
        canvas.page()
        left, top = (canvas.width - LENS_COLUMNS * LENS_SQUARE_MM) / 2, 8.0
        for row in range(LENS_ROWS):
            for column in range(LENS_COLUMNS):
                if (row + column) % 2 == 0:
                    canvas.square(left + column * LENS_SQUARE_MM, top + row * LENS_SQUARE_MM, LENS_SQUARE_MM)
        for marker, x, y in symbols.lens_markers():
            canvas.symbol(symbols.lens_marker_modules(marker), left + x, top + y, LENS_MARKER_MM)
        canvas.ruler((canvas.width - 100) / 2, top + LENS_ROWS * LENS_SQUARE_MM + 6)
        return canvas.finish()
