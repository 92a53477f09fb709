"""PDF pages of tags: on label sheets, or on plain paper to be cut out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from calibration import symbols
from calibration.canvas import RULER_MM, Canvas, Say, plain
from calibration.errors import PrintError
from calibration.geometry import TRUE, LabelSheet, Printer, paper_size
from calibration.layout import Marker
from calibration.registry import Tag
from messages import N_

TEXT_MM = 2.4
NAME_LINES = 2
NAME_MM = NAME_LINES * 0.85 * TEXT_MM + 0.6  # height of the name below a symbol
MARGIN_MM = 12.0
GAP_MM = 5.0  # between two things to be cut out, for the cut marks
RULER_HEIGHT_MM = 6.0


@dataclass(frozen=True, slots=True)
class _Cell:
    """Something to be cut out: a symbol with white around it and a name below."""

    name: str
    rows: symbols.Rows
    symbol_mm: float
    quiet_mm: float

    @property
    def width(self) -> float:
        return self.symbol_mm + 2 * self.quiet_mm

    @property
    def height(self) -> float:
        return self.width + NAME_MM


def on_labels(
    tags: Iterable[Tag],
    sheet: LabelSheet,
    *,
    start: int = 0,
    say: Say = plain,
    title: str = "",
    printer: Printer = TRUE,
) -> bytes:
    """A PDF with one tag on each label; ``start`` skips labels already used on the first sheet.

    :raises PrintError: a tag is larger than a label, or the sheet has no label ``start``.
    """
    tags = tuple(tags)
    for tag in tags:
        _refuse_too_large(tag, sheet)
    if not 0 <= start < sheet.count:
        raise PrintError(
            N_("The sheet {sheet} has {count} labels, there is no label {start}"),
            sheet=sheet.title,
            count=sheet.count,
            start=start + 1,
        )
    with Canvas(sheet.paper, say, title=title or sheet.title, printer=printer) as canvas:
        places = tuple(sheet.places)
        for index, tag in enumerate(tags, start):
            if index == start or index % sheet.count == 0:
                canvas.page()
                _label_sheet_ruler(canvas, sheet)
            _label(canvas, tag, sheet, *places[index % sheet.count])
        return canvas.finish()


def to_cut_out(
    tags: Iterable[Tag],
    paper: str = "a4",
    *,
    markers: Iterable[tuple[Marker, str]] = (),
    say: Say = plain,
    title: str = "",
    printer: Printer = TRUE,
) -> bytes:
    """A PDF of plain paper with board markers and then tags, each with its name and cut marks around it.

    :raises PrintError: there is no such paper, or something is too large for it.
    """
    cells = [*(_marker_cell(marker, name) for marker, name in markers), *map(_cell, tags)]
    with Canvas(paper, say, title=title, printer=printer) as canvas:
        for page in _pages(cells, *paper_size(paper)):
            canvas.page()
            canvas.ruler(MARGIN_MM, canvas.height - MARGIN_MM)
            for cell, x, y in page:
                _cut_out(canvas, cell, x, y)
        return canvas.finish()


def outer_mm(tag: Tag, quiet: int | None = None) -> float:
    """The width of a symbol with its quiet zone, in mm."""
    modules = len(symbols.modules(tag))
    return tag.symbol_mm * (1 + 2 * (symbols.quiet(tag) if quiet is None else quiet) / modules)


def _refuse_too_large(tag: Tag, sheet: LabelSheet) -> None:
    room = min(sheet.width, sheet.height)
    if outer_mm(tag) > room:
        raise PrintError(
            N_("{component}: a symbol of {symbol_mm} mm needs a label of {needed} mm, and those of {sheet} are {width} x {height} mm"),
            component=tag.component,
            symbol_mm=f"{tag.symbol_mm:g}",
            needed=f"{outer_mm(tag):.1f}",
            sheet=sheet.title,
            width=f"{sheet.width:g}",
            height=f"{sheet.height:g}",
        )  # fmt: skip


def _label(canvas: Canvas, tag: Tag, sheet: LabelSheet, x: float, y: float) -> None:
    """Draw the symbol with its name below, or beside it if the label is too low; without a name if there is no room."""
    outer = outer_mm(tag)
    quiet = (outer - tag.symbol_mm) / 2
    below = outer + NAME_MM <= sheet.height
    left = (sheet.width - outer) / 2 if below else 0.0
    top = (sheet.height - outer - (NAME_MM if below else 0.0)) / 2
    canvas.symbol(symbols.modules(tag), x + left + quiet, y + top + quiet, tag.symbol_mm)
    if below:
        canvas.text(tag.name, x + 1, y + top + outer, sheet.width - 2, NAME_MM / NAME_LINES, lines=NAME_LINES)
    elif sheet.width - outer > 2 * TEXT_MM:
        _beside(canvas, tag.name, x + outer, y, sheet.width - outer - 1, sheet.height)


def _beside(canvas: Canvas, name: str, x: float, y: float, width: float, height: float) -> None:
    """Print a name at half the height of the label, on as many lines as there is room for."""
    lines = max(1, int(height / TEXT_MM) - 1)
    used = canvas.text_height(name, width, TEXT_MM, lines)
    canvas.text(name, x, y + (height - used) / 2, width, TEXT_MM, "L", lines)


def _label_sheet_ruler(canvas: Canvas, sheet: LabelSheet) -> None:
    end = sheet.top + (sheet.rows - 1) * sheet.pitch_y + sheet.height
    canvas.ruler((canvas.width - RULER_MM) / 2, end + 1.5)


def _cell(tag: Tag) -> _Cell:
    return _Cell(tag.name, symbols.modules(tag), tag.symbol_mm, (outer_mm(tag) - tag.symbol_mm) / 2)


def _marker_cell(marker: Marker, name: str) -> _Cell:
    rows = symbols.board_marker_modules(marker.id)
    return _Cell(name, rows, marker.size_mm, marker.size_mm / len(rows))


def _pages(cells: Sequence[_Cell], width: float, height: float) -> Iterator[list[tuple[_Cell, float, float]]]:
    """The cells of each page, in rows, each with its top left corner in mm."""
    right, bottom = width - MARGIN_MM, height - MARGIN_MM - RULER_HEIGHT_MM
    page: list[tuple[_Cell, float, float]] = []
    x = y = MARGIN_MM
    row_height = 0.0
    for cell in cells:
        if MARGIN_MM + cell.width > right or MARGIN_MM + cell.height > bottom:
            raise PrintError(
                N_("{component}: a symbol of {symbol_mm} mm is too large for the paper"),
                component=cell.name,
                symbol_mm=f"{cell.symbol_mm:g}",
            )
        if x + cell.width > right:
            x, y, row_height = MARGIN_MM, y + row_height + GAP_MM, 0.0
        if y + cell.height > bottom:
            yield page
            page, x, y, row_height = [], MARGIN_MM, MARGIN_MM, 0.0
        page.append((cell, x, y))
        x, row_height = x + cell.width + GAP_MM, max(row_height, cell.height)
    if page:
        yield page


def _cut_out(canvas: Canvas, cell: _Cell, x: float, y: float) -> None:
    canvas.symbol(cell.rows, x + cell.quiet_mm, y + cell.quiet_mm, cell.symbol_mm)
    canvas.text(cell.name, x, y + cell.width, cell.width, NAME_MM / NAME_LINES, lines=NAME_LINES)
    canvas.cut_marks(x, y, cell.width, cell.height)
