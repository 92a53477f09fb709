"""A box as a table for a spreadsheet: a section for each kind of fact, a row for each fact, empty where it is not told.

It is plain CSV with the words of the rulebook in the reader's language::

    [box],zhanguo,mine
    [FACT-10],Length of the unrest tracks
    #,"Player board, …: how many spaces do the unrest tracks of regions 1 to 5 have?"
    #,five numbers from 2 to 4: 2 2 3 4 4
    board,region 1,region 2,region 3,region 4,region 5
    #,2–4,2–4,2–4,2–4,2–4
    side A,3,4,2,3,4

Rows that begin with # are for people. What spreadsheets make of a file is read as well: semicolons and tabs, a byte order
mark, 2.0 for 2, rows in another order. Cells that a spreadsheet would take for a formula, a date or another number begin
with an apostrophe.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field

from referee.engine.box import MOST_BYTES, Box, BoxError, FactSchema
from referee.engine.data import Fact
from referee.engine.fact_book import FactBook
from referee.engine.message import N_
from referee.engine.words import LANGUAGES, fold

BOX, NOTE, LITERAL = "[box]", "#", "'"
BYTE_ORDER = "\ufeff"
"""What a file of a table begins with, so that spreadsheets know its letters."""
MARK = re.compile(r"\[([^\[\]]+)\]")
HEAD = re.compile(r'\s*"?\[[^\[\]]+\]"?([,;\t])')
WHOLE = re.compile(r"(-?\d+)[.,]0+")
TAKEN = re.compile(r"""['=+@\#\[] | -. | -?\d+[.,]\d+$ | \d{1,4}[-/]\d{1,2}([-/]\d{1,4})?$""", re.VERBOSE)
"""What a spreadsheet, or this module, would take for something else than text."""


class TableError(BoxError):
    """A table of a box with rows that cannot be read; ``problems`` are their lines with what is wrong."""

    def __init__(self, problems: Sequence[tuple[int, BoxError]]) -> None:
        self.problems = problems
        super().__init__(
            N_("{count#line|lines} of the table cannot be read; nothing was imported."), count=len(problems)
        )


def written(box: Box, book: FactBook, lang: str, few: Container[str] | None = None) -> str:
    """The box as a table, with a row for every fact there is, or for a ``few`` and what is told already.

    Spreadsheets expect semicolons wherever the decimal sign is a comma: in nearly all languages but English.
    """
    out = io.StringIO()
    table = csv.writer(out, delimiter="," if lang == "en" else ";", lineterminator="\n")
    practice = ["practice"] if box.practice else []
    table.writerow([BOX, box.game, _literal(box.name), *practice])
    if box.practice:
        table.writerow([NOTE, "PRACTICE BOX: every value below is made up."])
    for schema in book.schemas():
        keys = [one for one in schema.every_key() if few is None or one in few or one in box.facts]
        if keys:
            table.writerow([])
            table.writerows(_section(box, book, schema, keys, lang))
    return out.getvalue()


def _section(box: Box, book: FactBook, schema: FactSchema, keys: Sequence[str], lang: str) -> Iterator[list[str]]:
    shape = book.shape_of(keys[0])
    yield [f"[{schema.id}]", schema.title(lang)]
    yield [NOTE, schema.asked(lang)]
    yield [NOTE, schema.help(lang)]
    yield headings(book, schema, lang)
    if shape.columns > 1 and any(hints := shape.hints(lang)):
        first, *others = [*[""] * len(schema.parts), *hints]
        yield [f"{NOTE} {first}".strip(), *others]
    for key in keys:
        value = box.get(key)
        cells = [""] * shape.columns if value is None else book.shape_of(key).spread(value, lang)
        yield [*schema.named(key, lang).values(), *map(_literal, cells)]


def headings(book: FactBook, schema: FactSchema, lang: str) -> list[str]:
    """What stands above the columns of a kind: the placeholders of its keys, then the cells of its values."""
    told = schema.columns(lang)
    if told:
        return told
    wide = book.shape_of(next(schema.every_key())).columns
    title = schema.title(lang)
    return [*schema.parts, *([title] if wide == 1 else (f"{title} {place}" for place in range(1, wide + 1)))]


def _literal(cell: str) -> str:
    """The cell with an apostrophe if it would be read as something else."""
    return LITERAL + cell if TAKEN.match(cell) else cell


def _plain(cell: str) -> str:
    """The text of a cell as it was meant."""
    cell = cell.strip()
    if cell.startswith(LITERAL):
        return cell[1:]
    whole = WHOLE.fullmatch(cell)
    return whole[1] if whole else cell


def decoded(data: bytes) -> str:
    """The text of a file as spreadsheets save it; UnicodeDecodeError if it is neither UTF-8 nor marked as UTF-16."""
    return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")


def opened(text: str) -> Box:
    """The box a table is of, still without facts; BoxError if the table does not say so."""
    head = next((row for row in _rows(text) if row and row[0]), [])
    if len(head) < 2 or fold(head[0]) != BOX or not head[1]:
        raise BoxError(N_("This is not a table of a box: its first line is {head}, the game, the name."), head=BOX)
    name, practice = [*head[2:4], "", ""][:2]
    return Box(head[1], _plain(name), bool(practice))


def read(text: str, book: FactBook) -> Box:
    """The box of a table, its values validated; TableError names each line that cannot be."""
    box = opened(text)
    reader = _Reader(book, box)
    rows = enumerate(_rows(text), 1)
    next(number for number, row in rows if row and row[0])
    for number, row in rows:
        reader.take(number, row)
    if reader.problems:
        raise TableError(reader.problems)
    return box


def _rows(text: str) -> Iterator[list[str]]:
    """The rows of a table, without the blanks around its cells."""
    if len(text) > MOST_BYTES:
        raise BoxError(N_("This file is too large for a box."))
    found = HEAD.match(text)
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=found[1] if found else ","):
            yield [cell.strip() for cell in row]
    except csv.Error as error:
        raise BoxError(N_("This is not a CSV file: {problem}"), problem=str(error)) from None


@dataclass
class _Reader:
    """Takes the rows of a table one after another into a box."""

    book: FactBook
    box: Box
    problems: list[tuple[int, BoxError]] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    schema: FactSchema | None = None
    begun: bool = False

    def take(self, number: int, row: Sequence[str]) -> None:
        """Take one row; what is wrong with it is kept with its number."""
        if not any(row) or row[0].startswith(NOTE):
            return
        try:
            mark = MARK.fullmatch(row[0])
            if mark is not None:
                self._begin(mark[1])
            elif not self._is_heading(row):
                self._fact(number, row)
        except BoxError as error:
            self.problems.append((number, error))

    def _begin(self, kind: str) -> None:
        wanted = fold(kind)
        self.schema = next((one for one in self.book.schemas() if fold(one.id) == wanted), None)
        self.begun = True
        if self.schema is None:
            raise BoxError(N_("There is no kind of fact {kind}."), kind=kind[:60])

    def _is_heading(self, row: Sequence[str]) -> bool:
        if self.schema is None:
            return False
        told = [fold(one) for one in row if one]
        return any(told == [fold(one) for one in headings(self.book, self.schema, lang)] for lang in LANGUAGES)

    def _fact(self, number: int, row: Sequence[str]) -> None:
        if self.schema is None:
            if not self.begun:
                raise BoxError(N_("No kind of fact stands above this line."))
            return
        wide = len(self.schema.parts)
        places, cells = row[:wide], [_plain(cell) for cell in row[wide:]]
        if not any(cells):
            return
        key = self._key(places)
        cells, beyond = self._cells(key, cells)
        if any(beyond):
            raise BoxError(N_("{word} is too much; the answer ends before it."), word=next(filter(None, beyond))[:40])
        value: Fact = self.book.validate(key, self.book.shape_of(key).gather(cells))
        if key in self.lines:
            raise BoxError(N_("This fact stands in line {line} already."), line=self.lines[key])
        self.lines[key] = number
        self.box.facts[key] = value

    def _cells(self, key: str, cells: Sequence[str]) -> tuple[list[str], Sequence[str]]:
        wide = self.book.shape_of(key).columns
        return [*cells[:wide], *[""] * (wide - len(cells))], cells[wide:]

    def _key(self, places: Sequence[str]) -> str:
        assert self.schema is not None
        found: dict[str, str] = {}
        for name, told in zip(self.schema.parts, places, strict=True):
            value = self.schema.value_of(name, _plain(told))
            if value is None:
                raise BoxError(N_("{found} is not one of: {allowed}."), found=told[:40], allowed=self._allowed(name))
            found[name] = value
        return self.schema.pattern.format(**found)

    def _allowed(self, placeholder: str) -> object:
        assert self.schema is not None
        values = self.schema.parts[placeholder]
        if all(map(str.isdecimal, values)):
            return f"{values[0]}–{values[-1]}"
        return [self.schema.words.get(one, one) for one in values]
