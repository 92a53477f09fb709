"""Players beside each other: what lies before each of them as a table, as wide as whoever reads has room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import groupby
from textwrap import wrap

from messages.classes import frozen, mutable
from referee.engine.message import Message
from referee.engine.words import Words
from referee.text.lines import Line, clean
from referee.text.speech import Speaker

LEAST, GAP, INDENT = 14, 2, 2
"""A column narrower than this is hard to read; the players below each other then."""
NONE = "–"


@frozen
class Row:
    """What each player has of one thing, by the number of the column; ``part`` is what it is a part of."""

    part: str
    label: str
    cells: dict[int, str] = field(default_factory=dict)


@mutable
class Grid:
    """The players' names, and the rows in the order in which they are told."""

    names: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    _keys: list[tuple[str, object]] = field(default_factory=list)
    _at: int = 0

    def player(self, name: str) -> None:
        """Begin the column of a player."""
        self.names.append(name)
        self._at = 0

    def put(self, part: str, key: object, label: str, said: str) -> None:
        """Add what this player has; the same thing stands in the same row for all of them."""
        known = (part, key)
        if known in self._keys:
            place = self._keys.index(known)
        else:
            place = self._at
            self._keys.insert(place, known)
            self.rows.insert(place, Row(part, label))
        cells, column = self.rows[place].cells, len(self.names) - 1
        cells[column] = f"{cells[column]}; {said}" if column in cells else said
        self._at = max(self._at, place + 1)


def beside(view: Iterable[tuple[int, Message]], speaker: Speaker) -> tuple[list[tuple[int, Message]], Grid]:
    """What all players share, and what each of them has."""
    shared: list[tuple[int, Message]] = []
    grid, own, above = Grid(), False, ""
    for depth, one in view:
        if not depth:
            own = "player" in one.facts and "parts" in one.facts
            if own:
                grid.player(speaker.show("player", one.facts["player"]))
        if not own:
            shared.append((depth, one))
            continue
        part = _part(one, speaker) if depth else ""
        if depth > 1:
            part = f"{above} · {part}"
        elif depth:
            above = part
        parts = one.facts.get("parts")
        for each in parts if isinstance(parts, list) else [one]:
            _put(grid, part, each, speaker)
    return shared, grid


def _part(one: Message, speaker: Speaker) -> str:
    """What the things behind a colon are parts of."""
    if "parts" not in one.facts:
        return ""
    return _begun(speaker.message(Message(one.template, {**one.facts, "parts": ""})).strip(" :"))


def _put(grid: Grid, part: str, one: Message, speaker: Speaker) -> None:
    name = one.facts.get("name")
    if one.facts.keys() == {"name", "value"} and isinstance(name, Words | str):
        grid.put(part, str(name), _begun(speaker.show("name", name)), speaker.show("value", one.facts["value"]))
    else:
        what = one.facts.get("what")
        grid.put(part, (one.template, str(what) if isinstance(what, Words) else ""), "", speaker.message(one))


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def grid_lines(grid: Grid, width: int) -> Iterator[Line]:
    """The rows in columns, with as many players beside each other as there is room for."""
    count = len(grid.names)
    labels = min(
        max((len(row.label) + INDENT * bool(row.part) for row in grid.rows), default=0), max(width // 4, LEAST)
    )
    most = max(1, (width - 1 - labels) // (LEAST + GAP))
    size = -(-count // -(-count // most)) if count else 0
    for first in range(0, count, size or 1):
        if first:
            yield Line("plain", "")
        columns = range(first, min(first + size, count))
        yield from _block(grid, columns, labels, width)


def _block(grid: Grid, columns: Sequence[int], labels: int, width: int) -> Iterator[Line]:
    rows = [row for row in grid.rows if any(column in row.cells for column in columns)]
    room = (width - 1 - labels) // len(columns) - GAP
    wide = [
        min(room, max(len(clean(one)) for one in (grid.names[column], *(row.cells.get(column, NONE) for row in rows))))
        for column in columns
    ]
    yield from _row("heading", "", [grid.names[column] for column in columns], labels, wide)
    for part, several in groupby(rows, lambda row: row.part):
        if part:
            yield from (Line("heading", one) for one in wrap(clean(part), width - 1))
        for row in several:
            cells = [row.cells.get(column, NONE) for column in columns]
            yield from _row("plain", " " * INDENT * bool(part) + row.label, cells, labels, wide)


def _row(style: str, label: str, cells: Sequence[str], labels: int, wide: Sequence[int]) -> Iterator[Line]:
    """A row of the table, on as many lines as its longest cell takes."""
    indent = " " * (len(label) - len(label.lstrip()))
    wrapped = [wrap(label.strip(), labels, initial_indent=indent, subsequent_indent=indent) or [""]]
    wrapped += [wrap(clean(cell), room, break_on_hyphens=False) or [""] for cell, room in zip(cells, wide, strict=True)]
    for at in range(max(map(len, wrapped))):
        found = [lines[at] if at < len(lines) else "" for lines in wrapped]
        shown = [text.ljust(room) for text, room in zip(found, (labels, *wide), strict=True)]
        yield Line(style, (" " * GAP).join(shown).rstrip())
