"""PDF pages of tags: on label sheets, or on plain paper in rows and columns that a guillotine cuts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from calibration import symbols
from calibration.canvas import RULER_MM, Canvas, Say, plain
from calibration.errors import PrintError
from calibration.geometry import TRUE, LabelSheet, Printer, paper_size
from calibration.labels import BELOW_MM, Label, label_of, marker_label, white_mm
from calibration.layout import Marker
from calibration.registry import Tag
from calibration.splitting import FOOT_MM, HEAD_MM, RULER_AT_MM, SIDE_MM
from calibration.tints import INKS, ink, pale
from messages import N_

TEXT_MM = 2.4
NAME_LINES = 2
NAME_MM = NAME_LINES * 0.85 * TEXT_MM + 0.6  # height of the name below a symbol on a sheet of the trade
APART_MM = 8.0  # between blocks of labels of different sizes
WORD = re.compile(r"([^\W\d_]+)\.?")
SHORTEST = 3  # letters of a word that is cut short
BAR_MM = 0.8  # of the player's colour, along the left edge
MARK_MM = 3.5  # by how much cutting lines reach beyond the labels


@dataclass(frozen=True, slots=True)
class Block:
    """Labels of one size side by side and one below the other, from a corner in mm, without anything between them."""

    x: float
    y: float
    columns: int
    labels: tuple[Label, ...]

    @property
    def side_mm(self) -> float:
        """The side of every label."""
        return self.labels[0].side_mm

    @property
    def rows(self) -> int:
        """How many rows there are, the last of them perhaps not full."""
        return -(-len(self.labels) // self.columns)

    @property
    def places(self) -> Iterator[tuple[Label, float, float]]:
        """Each label with its top left corner in mm."""
        for index, label in enumerate(self.labels):
            row, column = divmod(index, self.columns)
            yield label, self.x + column * self.side_mm, self.y + row * self.side_mm


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
    """A PDF of plain paper with board markers and then tags, as labels in blocks with cutting lines from edge to edge.

    :raises PrintError: there is no such paper, or something is too large for it.
    """
    labels = [*(marker_label(marker, name) for marker, name in markers), *map(label_of, tags)]
    with Canvas(paper, say, title=title, printer=printer) as canvas:
        for blocks in pages_of(labels, *paper_size(paper)):
            canvas.page()
            canvas.text(title, SIDE_MM, HEAD_MM - 7, canvas.width - 2 * SIDE_MM, 2.8, "L")
            canvas.ruler(SIDE_MM, canvas.height - RULER_AT_MM)
            for block in blocks:
                _draw_block(canvas, block)
        return canvas.finish()


def outer_mm(tag: Tag) -> float:
    """The width of a symbol with its quiet zone, in mm."""
    return tag.symbol_mm + 2 * white_mm(tag)


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


def pages_of(labels: Iterable[Label], width: float, height: float) -> list[list[Block]]:
    """The blocks of each page: labels of one size together, the sizes in the order in which they come first.

    Blocks lie one below the other; what fills less than a row goes beside the one before.

    :raises PrintError: a label is too large for the paper.
    """
    by_side: dict[float, list[Label]] = {}
    for label in labels:
        by_side.setdefault(label.side_mm, []).append(label)
    filled = _Filled(width - SIDE_MM, height - FOOT_MM)
    for left in by_side.values():
        filled.add(left)
    return filled.pages


@dataclass
class _Filled:
    """Pages as far as they are filled: ``x`` and ``y`` is where the next block goes, ``band`` where the one after."""

    right: float
    bottom: float
    pages: list[list[Block]] = field(default_factory=list)
    x: float = SIDE_MM
    y: float = HEAD_MM
    band: float = HEAD_MM

    def add(self, left: Sequence[Label]) -> None:
        side = left[0].side_mm
        columns = int((self.right - SIDE_MM) / side)
        if not columns or HEAD_MM + side > self.bottom:
            _refuse(left[0])
        if self.x + len(left) * side > self.right:
            self.x, self.y = SIDE_MM, self.band
        while left:
            rows = int((self.bottom - self.y) / side)
            if not rows or not self.pages:
                self.pages.append([])
                self.x, self.y, self.band, rows = SIDE_MM, HEAD_MM, HEAD_MM, int((self.bottom - HEAD_MM) / side)
            block = Block(self.x, self.y, min(columns, len(left)), tuple(left[: rows * columns]))
            self.pages[-1].append(block)
            self.band = max(self.band, self.y + block.rows * side + APART_MM)
            left = left[rows * columns :]
            if left or block.rows > 1:
                self.x, self.y = SIDE_MM, self.band
            else:
                self.x += block.columns * side + APART_MM


def _refuse(label: Label) -> None:
    raise PrintError(
        N_("{component}: a symbol of {symbol_mm} mm is too large for the paper"),
        component=label.name,
        symbol_mm=f"{label.symbol_mm:g}",
    )


def _draw_block(canvas: Canvas, block: Block) -> None:
    """Draw the labels of a block and the lines to cut along, which reach beyond it."""
    side = block.side_mm
    right, bottom = block.x + block.columns * side, block.y + block.rows * side
    across = [block.x + column * side for column in range(block.columns + 1)]
    down = [block.y + row * side for row in range(block.rows + 1)]
    canvas.lines((x, block.y - MARK_MM, x, bottom + MARK_MM) for x in across)
    canvas.lines((block.x - MARK_MM, y, right + MARK_MM, y) for y in down)
    for label, x, y in block.places:
        _draw_label(canvas, label, x, y)


def _draw_label(canvas: Canvas, label: Label, x: float, y: float) -> None:
    left, top = label.corner
    tint = ink(label.colour)
    if label.colour in INKS:
        canvas.box((x, y, BAR_MM, label.side_mm), pale(tint, 0.6))
    canvas.symbol(label.rows, x + left, y + top, label.symbol_mm)
    at, room = y + label.side_mm - label.name_mm - BELOW_MM, label.side_mm - 1.6
    canvas.text(said_on(canvas, label), x + 1, at, room, label.name_mm, colour=tint, bold=True)


def said_on(canvas: Canvas, label: Label) -> str:
    """The name that is printed; if it has no room without its colour, which the bar shows, then with words cut short."""

    def fits(words: str) -> bool:
        return "…" not in canvas.shown(words, label.side_mm - 1.6, label.name_mm, 1, bold=True)[0]

    if fits(label.name):
        return label.name
    words = label.short
    while not fits(words):
        longest = max(WORD.finditer(words), key=lambda word: len(word[1]))
        if len(longest[1]) <= SHORTEST:
            break
        words = f"{words[: longest.end(1) - 1]}.{words[longest.end() :]}"
    return words
