"""Is what is stored still what was recorded?"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, text

from referee.ledger.chain import entry_hash
from referee.ledger.errors import N_
from referee.ledger.rows import ENTRY_COLUMNS, Problem, moment

SEQ, PAYLOAD, AT, PREV_HASH, HASH = (
    ENTRY_COLUMNS.index(name) for name in ("seq", "payload", "at", "prev_hash", "hash")
)


def broken_links(name: str, before: str, entries: Iterable[Sequence[Any]]) -> Iterator[Problem]:
    """Everything that is wrong with a table's stored entries, taken in order; ``before`` is its genesis."""
    expected = 1
    for columns in entries:
        seq = columns[SEQ]
        facts = {"name": name, "seq": seq}
        if seq != expected:
            yield Problem(N_("Table {name}: entry {seq} follows {before}."), facts | {"before": expected - 1})
        elif columns[PREV_HASH] != before:
            yield Problem(N_("Table {name}: entry {seq} does not belong after the entry before it."), facts)
        if columns[HASH] != entry_hash(name, columns[:HASH]):
            yield Problem(N_("Table {name}: entry {seq} was changed after it was recorded."), facts)
        yield from _unreadable(columns, facts)
        expected, before = seq + 1, columns[HASH]


def _unreadable(columns: Sequence[Any], facts: dict[str, Any]) -> Iterator[Problem]:
    try:
        readable = isinstance(json.loads(columns[PAYLOAD]), dict)
    except (TypeError, ValueError, RecursionError):
        readable = False
    if not readable:
        yield Problem(N_("Table {name}: the facts of entry {seq} cannot be read."), facts)
    try:
        moment(columns[AT])
    except (TypeError, ValueError):
        yield Problem(N_("Table {name}: the time of entry {seq} cannot be read."), facts)


def file_problems(connection: Connection, place: str) -> Iterator[Problem]:
    """What SQLite itself finds wrong with its file. A PostgreSQL server sees to this by itself."""
    if connection.dialect.name != "sqlite":
        return
    for (finding,) in connection.execute(text("PRAGMA integrity_check")):
        if finding != "ok":
            yield Problem(N_("{place} is damaged: {detail}."), {"place": place, "detail": finding})
    for table, row, parent, _ in connection.execute(text("PRAGMA foreign_key_check")):
        yield Problem(
            N_("{place}: row {row} of {table} belongs to nothing in {parent}."),
            {"place": place, "row": row, "table": table, "parent": parent},
        )
