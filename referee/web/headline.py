"""What every page of a table shows above all else: the question that an entry waits for, and what somebody took back."""

from __future__ import annotations

from collections import OrderedDict
from itertools import islice
from threading import Lock
from typing import NamedTuple

from referee.engine.box import schema_of
from referee.retelling import latest
from referee.table import Table
from referee.text.lines import clean
from referee.text.speech import Speaker
from referee.text.views import reading, row_line

MOST_KEPT, MOST_LOOKED_AT = 256, 3
ANNOUNCED = ("undo", "redo", "correct", "override")
Moment = tuple[str, str, int, int, int | None, str]


class Headline(NamedTuple):
    """The first question of a table, and what is announced there; each empty if there is none."""

    waits: str = ""
    announced: str = ""


class Headlines:
    """The headline of each table, kept until something is recorded there or told of the box."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Moment, Headline] = OrderedDict()
        self._lock = Lock()

    def of(self, table: Table, speaker: Speaker) -> Headline:
        """The headline for the table's asker."""
        asker = table.asker if table.game.private else None
        moment = (table.url, table.name, table.seq, len(table.setting.box.facts), asker, speaker.lang)
        with self._lock:
            known = self._kept.get(moment)
        if known is None:
            known = Headline(first_question(table, speaker), announced(table, speaker))
            with self._lock:
                self._kept[moment] = known
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        return known


def first_question(table: Table, speaker: Speaker) -> str:
    """What the latest entries wait for, as a question: a fact of the box, else a part of the position."""
    for one in islice(latest(table.session), MOST_LOOKED_AT):
        for key in one.facts:
            return schema_of(table.game.package, key).question(key, speaker.lang)
        question = one.case.question() if one.case is not None else None
        if question is not None:
            text = speaker.message(question.text)
            return text[:1].upper() + text[1:]
    return ""


def announced(table: Table, speaker: Speaker) -> str:
    """The last row of the record, if it changed what had happened before: an undo, a redo, a correction, an override."""
    rows = table.rows(table.seq - 1)
    if not rows or rows[-1].kind not in ANNOUNCED:
        return ""
    return clean(row_line(rows[-1], reading(table, public=True), speaker).text)


HEADLINES = Headlines()
