"""Changes of a table that happen only once, even if they are asked for twice because the first answer was lost.

Whoever asks gives the change a name, which is recorded with it. When the same name is asked for again, the answer is
read from the record and nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from referee import record
from referee.declaring import Outcome
from referee.engine.entry import entries_of
from referee.engine.errors import EntryError, HistoryError
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import ILLEGAL, Verdict
from referee.ledger.errors import MovedOnError
from referee.ledger.rows import Draft, EntryRow
from referee.private import own_text
from referee.record import ONCE

T = TypeVar("T")


class Once:
    """The names of the changes of one table, as far as its rows were read.

    ``refresh`` takes in what others have recorded meanwhile; ``read`` returns every row of the table.
    """

    def __init__(self, refresh: Callable[[], object], read: Callable[[], Sequence[EntryRow]]) -> None:
        self._refresh, self._read = refresh, read
        self._names: set[str] = set()

    def remember(self, rows: Sequence[EntryRow]) -> None:
        """Note the names in rows that the table has taken in."""
        self._names |= {row.payload[ONCE] for row in rows if ONCE in row.payload}

    def named(self, drafts: Sequence[Draft], name: str) -> list[Draft]:
        """The drafts of a change with its name added, if it has one."""
        return [replace(one, payload={**one.payload, ONCE: name}) for one in drafts] if name else list(drafts)

    def make(self, name: str, change: Callable[[], T], again: Callable[[list[EntryRow]], T]) -> T:
        """Call ``change``; if a change of that name was made before, return instead what ``again`` makes of its rows."""
        try:
            if name not in self._names:
                return change()
        except MovedOnError:
            if not self.is_made(name):
                raise
        return again(self.rows(name))

    def is_made(self, name: str) -> bool:
        """Whether a change of that name is recorded already, as far as the ledger knows."""
        if name and name not in self._names:
            self._refresh()
        return name in self._names

    def rows(self, name: str) -> list[EntryRow]:
        """The rows that were recorded under that name."""
        return [row for row in self._read() if row.payload.get(ONCE) == name]


def entered(rows: Sequence[EntryRow], text: str, setting: Setting) -> Outcome:
    """The outcome of an entry that was recorded before; HistoryError if the rows are those of another entry."""
    if text != rows[0].text and _kept(text, setting) != [row.text or "" for row in rows]:
        once = rows[0].payload[ONCE]
        raise HistoryError(N_("{once} was another entry: {entry}."), once=once, entry=rows[0].text or rows[0].kind)
    steps = [record.step_of(row, setting.game) for row in rows]
    verdicts = [
        Verdict(step.status, step.action, overridden=step.overridden and step.status == ILLEGAL)
        for step in steps
        if step.action is not None
    ]
    whole = Outcome(text, verdicts, [row.seq for row in rows])
    whole.entries = _parts(whole, setting)
    return whole


def _parts(whole: Outcome, setting: Setting) -> list[Outcome]:
    """The outcome of each entry typed at once; all of them as one where it can no longer be told which row is whose."""
    texts = entries_of(whole.text)
    try:
        counts = [len(setting.game.grammar.read(one, 0, setting.names)) for one in texts]
    except EntryError:  # a word that was spelled out by what was open then
        counts = []
    if len(texts) < 2 or sum(counts) != len(whole.verdicts):
        return [replace(whole)]
    verdicts, rows = iter(whole.verdicts), iter(whole.recorded)
    return [
        Outcome(one, [*islice(verdicts, count)], [*islice(rows, count)])
        for one, count in zip(texts, counts, strict=True)
    ]


def _kept(text: str, setting: Setting) -> list[str]:
    """The text that the record keeps of each action of an entry."""
    read = [(one, setting.game.grammar.read(one, 0, setting.names)) for one in entries_of(text)]
    return [own_text(action, entry if len(found) == 1 else "") for entry, found in read for action in found]
