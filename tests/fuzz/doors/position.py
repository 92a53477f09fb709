"""Positions as documents: a table begins with one, whole, in part, or as it never was, and is then looked at."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from fuzz.draw import Draw, changed, keys
from fuzz.tables import MOST, table
from referee.engine import position as positions
from referee.engine.session import Session
from referee.engine.words import LANGUAGES
from referee.table import load_position
from referee.text.speech import Speaker
from referee.text.views import next_lines, table_lines


@cache
def document(number: int) -> Any:
    return json.loads(json.dumps(positions.to_json(table(number).position)))


def take(data: bytes) -> None:
    draw = Draw(data)
    number, lang = draw.byte(), draw.one(LANGUAGES)
    setting = table(number % MOST).setting
    if number >= 128:
        try:
            found = json.loads(draw.text())
        except (ValueError, RecursionError):
            return
    else:
        found = changed(document(number % MOST), draw)
    position = load_position(setting, found)
    again = positions.to_json(position)
    assert positions.to_json(load_position(setting, again)) == again
    session, speaker = Session(setting, position), Speaker(lang, setting.game.id, setting.players)
    lines = [*table_lines(session, speaker, []), *next_lines(session, speaker)]
    assert all(isinstance(line.text, str) for line in lines)
    setting.game.audit(position, setting)


def seeds() -> Iterable[bytes]:
    for number in range(MOST):
        yield bytes((number, number, 3 * number, 1, number))
    yield b'\x80.{"players": [{"vp": 3}], "round": 1}'
    yield b'\x81.{"players": "unknown"}'


def words() -> Iterable[str]:
    names = {key for number in range(4) for key in keys(document(number))}
    return sorted({json.dumps(name) for name in names} | {"{", "}", "[", "]", ":", "null", '{"from":0,"to":9}'})
