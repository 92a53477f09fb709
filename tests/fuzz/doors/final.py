"""Finals as documents, from which score sheets are made."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from fuzz.draw import Draw, changed, keys
from fuzz.tables import GAMES, table
from referee import library
from referee.engine.position import to_json
from referee.engine.words import LANGUAGES
from referee.games import game as find_game
from referee.text.sheets import sheet_json, sheet_lines
from referee.text.speech import Speaker


@cache
def documents(game: str) -> list[Any]:
    """The finals of two tables of a game."""
    made = []
    for number in range(40):
        session = table(4 * number + GAMES.index(game))
        if session.setting.box.practice and session.steps:
            data, _ = session.game.final(session.position, session.setting)
            made.append(json.loads(json.dumps(to_json(data))))
        if len(made) == 2:
            break
    return made


def take(data: bytes) -> None:
    draw = Draw(data)
    kind, game, lang = draw.byte(), draw.one(GAMES), draw.one(LANGUAGES)
    if kind < 192:
        found = changed(draw.one(documents(game)), draw)
    else:
        try:
            found = json.loads(draw.text())
        except (ValueError, RecursionError):
            return
    if not isinstance(found, dict):
        return
    sheet = library.score(game, found)
    speaker = Speaker(lang, game)
    assert all(isinstance(line.text, str) for line in sheet_lines(sheet, find_game(game).id, speaker))
    json.dumps(sheet_json(sheet, speaker))


def seeds() -> Iterable[bytes]:
    for place in range(len(GAMES)):
        for number in range(12):
            yield bytes((0, place, 0, number, number, 21 * number, number % 4, 2))


def words() -> Iterable[str]:
    return sorted(
        {json.dumps(key) for game in GAMES for one in documents(game) for key in keys(one)} | {"{", "}", "[", "]", ":"}
    )
