"""Recording something once, quickly: an SQLite file is added to without loading SQLModel or SQLAlchemy.

For a process that ends then, such as a command. A process that goes on, PostgreSQL and a file of another format record
through :class:`~referee.ledger.ledger.Ledger`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import ClassVar

from referee.ledger import sqlite_file
from referee.ledger.errors import MovedOnError
from referee.ledger.location import locate
from referee.ledger.queries import ADD, TAIL
from referee.ledger.reader import read_entries
from referee.ledger.rows import Draft, EntryRow, entry_row, is_storable
from referee.ledger.schema import standing
from referee.ledger.tails import Tail, stored


class Brief:
    """What this process has recorded so."""

    writes: ClassVar[int] = 0


def append(url: str, table: str, after_seq: int | None, drafts: Sequence[Draft]) -> list[EntryRow] | None:
    """As :meth:`~referee.ledger.ledger.Ledger.append`; None, and nothing is recorded, where only a ledger can do it.

    :raises MovedOnError: others have recorded something first; nothing of ours is recorded.
    :raises NoSuchTableError: there is no such table.
    :raises ClosedError: the table is closed.
    """
    location, checked = locate(url), [stored(draft) for draft in drafts]
    if location.path is None or not location.path.exists() or not is_storable(table):
        return None
    with sqlite_file.told(location.place), closing(sqlite_file.open_for_writing(location.path)) as connection:
        if standing(location.place, *sqlite_file.revision_of(connection)) != "current":
            return None
        connection.execute("BEGIN IMMEDIATE")
        try:
            tail = Tail.of(table, connection.execute(TAIL, {"name": table}))
            recorded = tail.behind(table, checked) if after_seq in (None, tail.seq) else None
            for columns in recorded or ():
                if connection.execute(ADD, tail.values(table, columns)).rowcount != 1:
                    raise sqlite3.IntegrityError
                tail = tail.after(columns)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    if recorded is None:
        assert after_seq is not None
        rows = read_entries(url, table, after_seq)
        raise MovedOnError(table, after_seq, rows[-1].seq if rows else after_seq, rows)
    Brief.writes += 1
    return [entry_row(table, columns) for columns in recorded]
