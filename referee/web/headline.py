"""The question that every page of a table shows, as long as an entry waits for an answer."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from referee.engine.box import schema_of
from referee.retelling import questions, waiting
from referee.table import Table
from referee.text.speech import Speaker

MOST_KEPT = 256
Moment = tuple[str, str, int, int | None, str]


class Headlines:
    """The first question of each table, kept until something is recorded there."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Moment, str] = OrderedDict()
        self._lock = Lock()

    def of(self, table: Table, speaker: Speaker) -> str:
        """The question for the table's asker; empty if there is none."""
        moment = (table.url, table.name, table.seq, table.asker, speaker.lang)
        with self._lock:
            known = self._kept.get(moment)
        if known is None:
            known = headline(table, speaker)
            with self._lock:
                self._kept[moment] = known
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        return known


def headline(table: Table, speaker: Speaker) -> str:
    """The first thing that an entry waits for, as a question: a fact of the box, else a part of the position."""
    found = waiting(table.session)
    for key in questions(found):
        return schema_of(table.game.package, key).question(key, speaker.lang)
    for one in found:
        question = one.case.question() if one.case is not None else None
        if question is not None:
            text = speaker.message(question.text)
            return text[:1].upper() + text[1:]
    return ""


HEADLINES = Headlines()
