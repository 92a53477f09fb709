"""What every page of a table shows above all else: the question that an entry waits for, and what somebody took back."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from itertools import islice
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

from referee.engine.box import schema_of
from referee.engine.message import N_
from referee.retelling import Waiting, latest
from referee.table import Table
from referee.text.lines import capital, clean
from referee.text.speech import Speaker
from referee.text.views import entry_text, reading, row_line

T = TypeVar("T")
MOST_KEPT, MOST_LOOKED_AT = 256, 3
MOST_NAMED = 3
MOVES = {"undo": N_("Taken back: {entry}"), "redo": N_("Done again: {entry}")}
ANNOUNCED = (*MOVES, "correct", "override")
Moment = tuple[str, str, int, int, int | None, str]


class Headline(NamedTuple):
    """The first question of a table, and what is announced there; each empty if there is none."""

    waits: str = ""
    announced: str = ""


class Headlines:
    """The headline of each table, kept until something is recorded there or told of the box."""

    def __init__(self) -> None:
        self._headlines: Kept[Headline] = Kept()
        self._questions: Kept[str] = Kept()

    def of(self, table: Table, speaker: Speaker) -> Headline:
        """The headline for the table's asker."""
        moment = _moment(table, table.seq, speaker)
        return self._headlines.of(moment, lambda: Headline(self.question(table, speaker), announced(table, speaker)))

    def question(self, table: Table, speaker: Speaker) -> str:
        """What the latest entries wait for, as a question; what one waits for changes only with what is told."""
        for one in islice(latest(table.session), MOST_LOOKED_AT):
            found = self._questions.of(_moment(table, one.step.seq, speaker), partial(question, table, speaker, one))
            if found:
                return found
        return ""


class Kept(Generic[T]):
    """What was worked out for moments of tables, the newest of them."""

    def __init__(self) -> None:
        self._found: OrderedDict[Moment, T] = OrderedDict()
        self._lock = Lock()

    def of(self, moment: Moment, made: Callable[[], T]) -> T:
        """What was worked out for that moment, or is now."""
        with self._lock:
            if moment in self._found:
                return self._found[moment]
        found = made()
        with self._lock:
            self._found[moment] = found
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        return found


def _moment(table: Table, seq: int, speaker: Speaker) -> Moment:
    asker = table.asker if table.game.private else None
    box = table.setting.box
    return table.url, table.key, seq, 0 if box.practice else hash(str(box.facts)), asker, speaker.lang


def question(table: Table, speaker: Speaker, entry: Waiting) -> str:
    """What an entry waits for, as a question: a fact of the box, else a part of the position."""
    for key in entry.facts:
        return schema_of(table.game.package, key).question(key, speaker.lang)
    asked = entry.case.question() if entry.case is not None else None
    if asked is None:
        return ""
    text = speaker.message(asked.text)
    return capital(text)


def announced(table: Table, speaker: Speaker) -> str:
    """The last row of the record, if it changed what had happened before: an undo, a redo, a correction, an override."""
    rows = table.rows(table.seq - 1)
    if not rows or rows[-1].kind not in ANNOUNCED:
        return ""
    reader = reading(table, public=True)
    if rows[-1].kind not in MOVES:
        return capital(clean(row_line(rows[-1], reader, speaker).text))
    moved = {one.seq for one in table.moved(rows[-1])}
    entries = [entry_text(one, reader, speaker) for one in table.rows() if one.seq in moved]
    some = [*entries[:MOST_NAMED], *(["…"] if len(entries) > MOST_NAMED else [])]
    return clean(speaker.say(MOVES[rows[-1].kind], {"entry": "; ".join(some)}))


HEADLINES = Headlines()
