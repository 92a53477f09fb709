"""How the record of each table ends, as far as this process has seen it: what comes next is then one statement."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Lock
from typing import Any, NamedTuple

from messages import N_
from referee.ledger.chain import entry_hash, genesis
from referee.ledger.errors import ClosedError, NoSuchTableError
from referee.ledger.rows import ENTRY_COLUMNS, Draft, facts_text, label, optional_words, stamp, words

MOST_KNOWN, TURNS = 10_000, 64


class Tail(NamedTuple):
    """The number and the hash of a table's last entry; 0 and its genesis if it has none."""

    table_id: int
    seq: int
    hash: str

    @classmethod
    def of(cls, table: str, rows: Iterable[Sequence[Any]]) -> Tail:
        """How the record of a table ends, of the rows that :data:`~referee.ledger.queries.TAIL` finds.

        :raises NoSuchTableError: there is no such table.
        :raises ClosedError: nothing more is recorded at it.
        """
        for number, game, created, closed, binned, seq, last in rows:
            if closed and binned is None:
                raise ClosedError(table)
            if binned is None:
                return cls(number, seq or 0, last or genesis(table, game, created))
        raise NoSuchTableError(table)

    def behind(self, table: str, drafts: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
        """The stored columns of these drafts, each of them after the one before."""
        found, before = [], self.hash
        for seq, draft in enumerate(drafts, self.seq + 1):
            columns = (seq, *draft, before)
            before = entry_hash(table, columns)
            found.append((*columns, before))
        return found

    def after(self, columns: Sequence[Any]) -> Tail:
        """The tail that this entry is."""
        return Tail(self.table_id, columns[0], columns[-1])

    def values(self, table: str, columns: Sequence[Any]) -> Mapping[str, Any]:
        """What :data:`~referee.ledger.queries.ADD` needs to add this entry."""
        entry = dict(zip(ENTRY_COLUMNS, columns, strict=True))
        return {**entry, "table_id": self.table_id, "last": columns[0] - 1, "name": table}


class Turn:
    """A lock that goes to whoever has waited longest: nobody who writes again at once comes before the others."""

    def __init__(self) -> None:
        self._lock, self._taken = Lock(), False
        self._waiting = deque[Lock]()

    def __enter__(self) -> None:
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        mine.acquire()

    def __exit__(self, *error: object) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


class Tails:
    """The tails that this process has seen; the threads of a process take turns at a table."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Tail] = OrderedDict()
        self._lock = Lock()
        self._turns = [Turn() for _ in range(TURNS)]

    @contextmanager
    def turn(self, table: str) -> Iterator[None]:
        """Nobody else of this process records at this table meanwhile."""
        with self._turns[hash(table) % TURNS]:
            yield

    def of(self, table: str) -> Tail | None:
        """The tail of a table, if it is known."""
        with self._lock:
            return self._known.get(table)

    def put(self, table: str, tail: Tail) -> None:
        """Remember how the record of a table ends now."""
        with self._lock:
            self._known[table] = tail
            self._known.move_to_end(table)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)

    def forget(self, table: str) -> None:
        """Look anew next time."""
        with self._lock:
            self._known.pop(table, None)


def stored(draft: Draft) -> tuple[Any, ...]:
    """The stored columns of a draft from ``kind`` to ``at``."""
    return (
        label(draft.kind, N_("The kind of an entry")),
        optional_words(draft.player, N_("A player")),
        facts_text(draft.payload),
        optional_words(draft.text, N_("An entry")),
        optional_words(draft.verdict, N_("A verdict")),
        words(draft.engine, N_("A version")),
        words(draft.rules, N_("A version")),
        stamp(draft.at or datetime.now(UTC)),
    )
