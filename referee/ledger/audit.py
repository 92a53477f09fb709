"""Checking the database itself. Whether the entries are still what was recorded is checked in :mod:`chain`."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, text

from messages import N_
from referee.ledger.rows import Problem


def file_problems(connection: Connection, place: str) -> Iterator[Problem]:
    """What SQLite finds wrong with its file; nothing for PostgreSQL, whose server checks this itself."""
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
