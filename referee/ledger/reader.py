"""Looking something up in a ledger quickly: an SQLite file is read without loading SQLModel or SQLAlchemy.

Nothing is written, and a missing ledger is not made. PostgreSQL, and a file of an older format, are read through
:class:`~referee.ledger.ledger.Ledger`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection
from contextlib import closing
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from messages import N_
from referee.ledger import sqlite_file
from referee.ledger.chain import genesis, sound_rows
from referee.ledger.errors import BinnedError, DamagedError, NoSuchTableError, StorageError
from referee.ledger.kept import KEPT
from referee.ledger.location import locate
from referee.ledger.queries import (
    BINNED,
    CURRENT_TABLE,
    DIGESTS,
    DOOR,
    IN_BIN,
    IN_USE,
    NAMED,
    NUMBERS,
    OF_FILE,
    PLAYS,
    SETTINGS,
    STANDING,
    STATE,
    TABLES,
)
from referee.ledger.rows import (
    CURRENT,
    ENTRY_COLUMNS,
    BoxRow,
    DigestRow,
    Door,
    EntryRow,
    PlayRow,
    TableRow,
    is_storable,
    table_row,
)
from referee.ledger.schema import standing
from referee.ledger.seals import box_row, digest_row, door_row, no_setting, play_row, setting_row

if TYPE_CHECKING:
    from referee.ledger.ledger import Ledger

T = TypeVar("T")

GENESIS = 'SELECT id, game, created_at FROM "table" WHERE name = ?'
ENTRIES = f"SELECT {', '.join(ENTRY_COLUMNS)} FROM entry WHERE table_id = ? AND seq >= ? ORDER BY seq"
ROW = "SELECT rowid FROM entry WHERE table_id = ? AND seq = ?"
LOST = "SELECT count(*) FROM entry NOT INDEXED WHERE table_id = ? AND rowid > ? AND rowid <= ?"
NEXT_ROWS = 10_000
"""Among so many rows of the file, written after the last one found, lost ones are looked for; ``doctor`` looks at all."""
ALL_BOXES = "SELECT id, game, name, practice, seal FROM box"
BOX = f"{ALL_BOXES} WHERE game = ? AND name = ?"
BOXES = "SELECT DISTINCT name FROM box WHERE ? IN (game, '') ORDER BY name"
FACTS = "SELECT key, value, at, seal FROM box_fact WHERE box_id = ? ORDER BY key"


EMPTY = N_(
    "{place} is empty and no ledger. If it should be one, open a table in it with: referee new; "
    "if it was one, put a copy of it in its place."
)


def at_hand(url: str) -> bool:
    """Whether reading this ledger is quick and changes nothing: it is a file in the format of this program."""
    location = locate(url)
    if location.path is None or not location.path.exists():
        return False
    with sqlite_file.told(location.place), closing(sqlite_file.open_for_reading(location.path)) as connection:
        return standing(location.place, *sqlite_file.revision_of(connection)) == "current"


def read_current(url: str) -> str | None:
    """The name of the current table; None if there is none."""

    def quick(connection: sqlite3.Connection) -> str | None:
        row = connection.execute(CURRENT_TABLE, {"key": CURRENT}).fetchone()
        return setting_row(*row[:3]) and row[3] if row else no_setting(CURRENT, connection.execute(SETTINGS))

    return _read(url, quick, lambda ledger: ledger.current(), lambda: None)


def read_tables(url: str) -> list[TableRow]:
    """All tables that are not in the bin, oldest first."""

    def quick(connection: sqlite3.Connection) -> list[TableRow]:
        return [table_row(row) for row in connection.execute(TABLES + IN_USE)]

    return _read(url, quick, lambda ledger: ledger.tables(), list)


def read_bin(url: str) -> list[TableRow]:
    """The tables in the bin, oldest first."""

    def quick(connection: sqlite3.Connection) -> list[TableRow]:
        return [table_row(row) for row in connection.execute(TABLES + IN_BIN)]

    return _read(url, quick, lambda ledger: ledger.bin(), list)


def read_digests(url: str) -> list[DigestRow]:
    """What was computed of the tables that are not in the bin."""

    def quick(connection: sqlite3.Connection) -> list[DigestRow]:
        return [digest_row(row) for row in connection.execute(DIGESTS)]

    return _read(url, quick, lambda ledger: ledger.digests(), list)


def read_plays(url: str) -> list[PlayRow]:
    """The games that were only counted and kept, oldest first."""

    def quick(connection: sqlite3.Connection) -> list[PlayRow]:
        return [play_row(row) for row in connection.execute(PLAYS)]

    return _read(url, quick, lambda ledger: ledger.plays(), list)


def read_table(url: str, name: str) -> TableRow:
    """The table that people mean by this name.

    :raises BinnedError: it lies in the bin.
    :raises NoSuchTableError: there is none.
    :raises DamagedError: what belongs to it is no longer what was stored.
    """

    def quick(connection: sqlite3.Connection) -> TableRow:
        asked = {"name": name}
        row = connection.execute(TABLES + NAMED, asked).fetchone() if is_storable(name) else None
        if row is None:
            if is_storable(name) and connection.execute(TABLES + BINNED, asked).fetchone():
                raise BinnedError(name)
            _no_table(name)
        found = table_row(row)
        door_row(connection.execute(STANDING, {"name": found.key}).fetchall())
        return found

    return _read(url, quick, lambda ledger: ledger.table(name), lambda: _no_table(name))


def read_entries(url: str, name: str, after: int = 0) -> list[EntryRow]:
    """The entries of the table with the key ``name`` whose numbers are greater than ``after``.

    :raises DamagedError: they are no longer what was recorded.
    :raises NoSuchTableError: there is no such table.
    """

    def quick(connection: sqlite3.Connection) -> list[EntryRow]:
        begun = connection.execute(GENESIS, (name,)).fetchone() if is_storable(name) else None
        if begun is None:
            _no_table(name)
        stored = _stored(connection, name, begun[0], after)
        return sound_rows(name, genesis(name, *begun[1:]), after, stored)

    return _read(url, quick, lambda ledger: ledger.entries(name, after), lambda: _no_table(name))


def _stored(connection: sqlite3.Connection, name: str, number: int, after: int) -> list[tuple[Any, ...]]:
    """The stored entries of a table from number ``after`` on; of the whole record none may have become lost.

    They are found by an index. Where that is damaged, the last ones would be missing and nobody would know.
    """
    if after:
        return connection.execute(ENTRIES, (number, after)).fetchall()
    connection.execute("BEGIN")
    try:
        stored = connection.execute(ENTRIES, (number, after)).fetchall()
        found = connection.execute(ROW, (number, stored[-1][0])).fetchone() if stored else None
        last, counted = (found[0], len(stored)) if found else (0, 0)
        there = counted + connection.execute(LOST, (number, last, last + NEXT_ROWS)).fetchone()[0]
    finally:
        connection.execute("ROLLBACK")
    if there > len(stored):
        told = N_("Table {name}: {there#entry|entries} in the file, but {found} can be found.")
        raise DamagedError(told, name=name, there=there, found=len(stored))
    return stored


def read_state(url: str, name: str, game: str, box: str) -> tuple[int, str]:
    """The number of a table's last entry, and a text that changes whenever a fact of a box does."""

    def quick(connection: sqlite3.Connection) -> tuple[int, str]:
        if not all(map(is_storable, (name, game, box))):
            _no_table(name)
        row = connection.execute(STATE, {"game": game, "box": box, "name": name}).fetchone()
        if row is None:
            _no_table(name)
        return row[0] or 0, row[1]

    return _read(url, quick, lambda ledger: ledger.state(name, game, box), lambda: _no_table(name))


def read_door(url: str, name: str) -> Door:
    """Who has come to this table; NoSuchTableError if there is none."""

    def quick(connection: sqlite3.Connection) -> Door:
        rows = connection.execute(DOOR, {"name": name}).fetchall() if is_storable(name) else []
        return door_row(rows) if rows else _no_table(name)

    return _read(url, quick, lambda ledger: ledger.door(name), lambda: _no_table(name))


def read_numbers(url: str, names: Collection[str]) -> dict[str, tuple[int, int]]:
    """The number of the last entry of each table, and how often its door changed; tables that are not there miss."""
    wanted = json.dumps([*filter(is_storable, names)])

    def quick(connection: sqlite3.Connection) -> dict[str, tuple[int, int]]:
        return {
            name: (seq or 0, turns or 0)
            for name, seq, turns in connection.execute(NUMBERS + OF_FILE, {"names": wanted})
        }

    return _read(url, quick, lambda ledger: ledger.numbers(names), dict)


def read_box(url: str, game: str, name: str) -> BoxRow | None:
    """A box with its facts; None if there is none, and if none of those that are there may have been it.

    :raises DamagedError: it is no longer what was told.
    """

    def quick(connection: sqlite3.Connection) -> BoxRow | None:
        if not (is_storable(game) and is_storable(name)):
            return None
        row = connection.execute(BOX, (game, name)).fetchone()
        if row is not None:
            return _box(connection, *row)
        for other in connection.execute(ALL_BOXES).fetchall():
            _box(connection, *other)
        return None

    return _read(url, quick, lambda ledger: ledger.box(game, name), lambda: None)


def _box(connection: sqlite3.Connection, number: int, game: str, name: str, practice: object, own: str) -> BoxRow:
    return box_row(number, game, name, practice, own, connection.execute(FACTS, (number,)).fetchall())


def read_box_names(url: str, game: str = "") -> list[str]:
    """The names of the boxes of a game, or of all games."""

    def quick(connection: sqlite3.Connection) -> list[str]:
        return [name for (name,) in connection.execute(BOXES, (game,))]

    def thorough(ledger: Ledger) -> list[str]:
        return sorted({row.name for row in ledger.boxes(game or None)})

    return _read(url, quick, thorough, list)


def _read(
    url: str,
    quick: Callable[[sqlite3.Connection], T],
    thorough: Callable[[Ledger], T],
    nothing: Callable[[], T],
) -> T:
    """Read in the quick way if the ledger allows it, else thoroughly; ``nothing`` gives the answer for no ledger."""
    location = locate(url)
    if location.path is not None:
        with sqlite_file.told(location.place):
            if not location.path.exists():
                return nothing()
            if location.path.is_file() and not location.path.stat().st_size:
                raise StorageError(EMPTY, place=location.place)
            with KEPT.reading(location.path) as connection:
                found = standing(location.place, *sqlite_file.revision_of(connection))
                if found != "older":
                    return quick(connection) if found == "current" else nothing()
    from referee.ledger.ledger import Ledger

    with Ledger.shared(url) as ledger:
        return thorough(ledger)


def _no_table(name: str) -> NoReturn:
    raise NoSuchTableError(name)
