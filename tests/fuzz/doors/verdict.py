"""Entries that are judged and carried out on a copy of the table, with what is said about it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from fuzz.draw import Draw
from fuzz.tables import MOST, entries, table
from fuzz.tables import words as words
from referee.declaring import attempt
from referee.engine.verdict import ILLEGAL
from referee.engine.words import LANGUAGES
from referee.text.report import outcome_json, outcome_lines
from referee.text.speech import Speaker


def take(data: bytes) -> None:
    draw = Draw(data)
    session, lang, how, text = table(draw.byte() % MOST), draw.one(LANGUAGES), draw.byte(), draw.text()
    speaker = Speaker(lang, session.game.id, session.setting.players)
    override, explain = how % 4 == 1, how % 16 == 2
    outcome = attempt(
        session.branch(), text, override=override, why="so", explain=explain, wondering=how % 4 == 3, lang=lang
    )
    assert all(one.violations for one in outcome.verdicts if one.status == ILLEGAL)
    assert all(isinstance(line.text, str) for line in outcome_lines(outcome, speaker, session.game))
    json.dumps(outcome_json(outcome, speaker, session.game))


def seeds() -> Iterable[bytes]:
    for number, entry in enumerate(entries()):
        yield bytes((number % MOST, 0, 0)) + entry.encode()
