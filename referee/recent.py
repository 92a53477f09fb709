"""The newest rows of a table's record, kept so that showing them does not read the ledger."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from referee.ledger.rows import EntryRow

MOST_KEPT = 64


class Recent:
    """Rows without gaps, up to the last one the table has taken in; ``read`` gives those after a number."""

    def __init__(self, read: Callable[[int], list[EntryRow]]) -> None:
        self._read = read
        self._rows: deque[EntryRow] = deque(maxlen=MOST_KEPT)

    def remember(self, rows: Sequence[EntryRow]) -> None:
        """Note rows that follow on those known; whatever lies further on is told again when the table takes it in."""
        for row in rows:
            if not self._rows or row.seq == self._rows[-1].seq + 1:
                self._rows.append(row)

    def after(self, number: int) -> list[EntryRow]:
        """The rows after this number."""
        if not self._rows or number + 1 < self._rows[0].seq:
            return self._read(number)
        return [row for row in self._rows if row.seq > number]
