"""PDF pages of boards, with every zone drawn and named and markers along the border, and of the lens sheet."""

from __future__ import annotations

from calibration import symbols
from calibration.canvas import Canvas, Say, plain
from calibration.geometry import TRUE, Printer, paper_size
from calibration.layout import Layout
from calibration.mat_drawing import draw
from calibration.splitting import HEAD_MM, OVERLAP_MM, RULER_AT_MM, SIDE_MM, tiles
from calibration.symbols import LENS_COLUMNS, LENS_MARKER_MM, LENS_ROWS, LENS_SQUARE_MM
from messages import N_

SHEET_TEXT = N_("{board}: sheet {number} of {count}, row {row}, column {column}. Sheets overlap by {overlap} mm.")


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
                draw(canvas, layout, tile, (SIDE_MM - tile.x, HEAD_MM - tile.y))
        return canvas.finish()


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
