"""The hash chain: each entry carries the SHA-256 of itself and of the hash before it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from messages import N_
from referee.ledger.errors import DamagedError
from referee.ledger.rows import ENTRY_COLUMNS, EntryRow, Problem, entry_row, moment
from referee.ledger.seals import digest

CHAINED = ENTRY_COLUMNS[:-1]
SEQ, PAYLOAD, AT, PREV_HASH, HASH = (
    ENTRY_COLUMNS.index(name) for name in ("seq", "payload", "at", "prev_hash", "hash")
)


def genesis(name: str, game: str, created_at: str) -> str:
    """The hash that the first entry of a table has as the hash before it."""
    return digest({"table": name, "game": game, "created_at": created_at})


def entry_hash(table: str, columns: Sequence[Any]) -> str:
    """The hash of an entry of ``table``; ``columns`` are the stored ones from ``seq`` to ``prev_hash``."""
    return digest({"table": table, **dict(zip(CHAINED, columns, strict=True))})


def broken_links(name: str, before: str, entries: Iterable[Sequence[Any]], expected: int = 1) -> Iterator[Problem]:
    """What is wrong with the stored entries of a table from number ``expected`` on.

    ``before`` is the hash of the entry before them, or the genesis.
    """
    for columns in entries:
        seq = columns[SEQ]
        facts = {"name": name, "seq": seq}
        if seq != expected:
            yield Problem(N_("Table {name}: entry {seq} follows {before}."), facts | {"before": expected - 1})
        elif columns[PREV_HASH] != before:
            yield Problem(N_("Table {name}: entry {seq} does not belong after the entry before it."), facts)
        if not _is_own(name, columns):
            yield Problem(N_("Table {name}: entry {seq} was changed after it was recorded."), facts)
        yield from _unreadable(columns, facts)
        expected, before = seq + 1, columns[HASH]


def _is_own(name: str, columns: Sequence[Any]) -> bool:
    try:
        return bool(columns[HASH] == entry_hash(name, columns[:HASH]))
    except TypeError:  # the column no longer holds text
        return False


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


def sound_rows(name: str, begin: str, after: int, stored: Sequence[Sequence[Any]]) -> list[EntryRow]:
    """The entries after number ``after``, once their hashes are checked.

    ``stored`` has these entries, and before them the one with that number (if it is not 0); ``begin`` is the genesis.

    :raises DamagedError: an entry is no longer what was recorded; names the first.
    """
    known = [columns[HASH] for columns in stored if columns[SEQ] == after]
    behind = stored[len(known) :]
    for problem in broken_links(name, known[0] if known else begin, behind, after + 1):
        raise DamagedError(problem.template, **problem.facts)
    return [entry_row(name, columns) for columns in behind]
