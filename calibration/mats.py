"""PDF pages of boards, with every zone drawn and named and markers along the border, and of the lens sheet."""

from __future__ import annotations

from collections.abc import Iterable

from calibration import symbols
from calibration.canvas import Canvas, Say, plain
from calibration.geometry import TRUE, Printer, paper_size
from calibration.layout import Layout, Marker
from calibration.splitting import HEAD_MM, OVERLAP_MM, RULER_AT_MM, SIDE_MM, Tile, tiles
from calibration.symbols import LENS_COLUMNS, LENS_MARKER_MM, LENS_ROWS, LENS_SQUARE_MM
from messages import N_

SHEET_TEXT = N_("{board}: sheet {number} of {count}, row {row}, column {column}. Sheets overlap by {overlap} mm.")
NAME_MM = 4.0


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

    :raises PrintError: there is no such paper, an overlap wider than a page, or a marker that fits on no page.
    """
    size = paper_size(paper)
    landscape = len(tiles(layout, *size[::-1], overlap_mm)) < len(tiles(layout, *size, overlap_mm))
    with Canvas(paper, say, landscape=landscape, title=layout.title or layout.name, printer=printer) as canvas:
        split = tiles(layout, canvas.width, canvas.height, overlap_mm)
        for number, tile in enumerate(split, 1):
            canvas.page()
            canvas.ruler(SIDE_MM, canvas.height - RULER_AT_MM)
            words = say(
                SHEET_TEXT, board=layout.title or layout.name, number=number, count=len(split), row=tile.row, column=tile.column, overlap=f"{overlap_mm:g}"
            )  # fmt: skip
            canvas.text(words, SIDE_MM, HEAD_MM - 7, canvas.width - 2 * SIDE_MM, 2.8, "L")
            canvas.cut_marks(SIDE_MM, HEAD_MM, tile.width, tile.height, 4.0)
            with canvas.clipped(SIDE_MM, HEAD_MM, tile.width, tile.height):
                _draw(canvas, layout, tile)
        return canvas.finish()


def _draw(canvas: Canvas, layout: Layout, tile: Tile) -> None:
    """Draw what of a board lies on the part of one page."""
    left, top = SIDE_MM - tile.x, HEAD_MM - tile.y
    canvas.polygon([(left + x, top + y) for x, y in layout.outline], 0.5)
    for zone in layout.zones:
        if tile.meets(zone.polygon):
            canvas.polygon([(left + x, top + y) for x, y in zone.polygon])
            _name(canvas, zone.title or zone.name, [(left + x, top + y) for x, y in zone.polygon])
    for marker in layout.markers:
        if tile.meets(marker.corners):
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
