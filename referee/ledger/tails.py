"""How the record of each table ends, as far as this process has seen it: what comes next is then one statement."""

from __future__ import annotations

import json
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Sequence
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

    def values(self, table: str, columns: Sequence[Any]) -> dict[str, Any]:
        """What :data:`~referee.ledger.queries.ADD` needs to add this entry behind it."""
        return {**self._place(table), **dict(zip(ENTRY_COLUMNS, columns, strict=True))}

    def values_of_all(self, table: str, entries: Iterable[Sequence[Any]]) -> dict[str, Any]:
        """What :data:`~referee.ledger.queries.ADD_ALL` needs to add these entries behind it."""
        rows = [dict(zip(ENTRY_COLUMNS, columns, strict=True)) for columns in entries]
        return {**self._place(table), "entries": json.dumps(rows, ensure_ascii=False)}

    def _place(self, table: str) -> dict[str, Any]:
        return {"table_id": self.table_id, "name": table, "last": self.seq, "before": self.hash}


class Wish:
    """What somebody wants recorded at a table: ``drafts`` behind entry ``after``, with None behind whichever is the last."""

    def __init__(self, table: str, after: int | None, drafts: Sequence[tuple[Any, ...]]) -> None:
        self.table, self.after, self.drafts = table, after, drafts
        self.recorded: Sequence[tuple[Any, ...]] | None = None
        self.error: BaseException | None = None

    @property
    def open(self) -> bool:
        """Whether nobody has seen to it yet."""
        return self.recorded is None and self.error is None

    def outcome(self) -> Sequence[tuple[Any, ...]]:
        """The stored columns of its entries; raises what kept them from being recorded."""
        if self.error is not None:
            raise self.error
        assert self.recorded is not None
        return self.recorded


class Turn:
    """A lock that goes to whoever has waited longest: nobody who writes again at once comes before the others."""

    def __init__(self) -> None:
        self._lock, self._taken = Lock(), False
        self._waiting = deque[tuple[Lock, Wish]]()

    @contextmanager
    def held_for(self, wish: Wish) -> Iterator[None]:
        """Wait for one's turn; whoever came before may have seen to the wish by then."""
        self._take(wish)
        try:
            yield
        finally:
            self._pass_on()

    def together(self, wish: Wish) -> list[Wish]:
        """The wish, and those of all who wait to record at that table and do not mind behind what."""
        with self._lock:
            others = [one for _, one in self._waiting if one.table == wish.table and one.after is None]
        return [wish, *others] if wish.after is None else [wish]

    def _take(self, wish: Wish) -> None:
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._waiting.append((mine, wish))
        mine.acquire()

    def _pass_on(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft()[0].release()
            else:
                self._taken = False


class Tails:
    """The tails that this process has seen; the threads of a process take turns at a table."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Tail] = OrderedDict()
        self._lock = Lock()
        self._turns = [Turn() for _ in range(TURNS)]

    def turn(self, table: str) -> Turn:
        """The turn at this table: nobody else of this process records there meanwhile."""
        return self._turns[hash(table) % TURNS]

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
