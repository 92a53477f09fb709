"""Parts of a position as people name them: ``boris vp``, ``anna region 4 level``, ``players.0.regions.4.level``.

Words stand apart by blanks or dots. A player's name stands for the player; a field may be begun, and a word of the game
in any language stands for what it is called in the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from referee.engine import position as positions
from referee.engine.game import Setting
from referee.engine.session import Session
from referee.engine.values import Choice, Many, Value
from referee.engine.veil import told, veiled
from referee.engine.words import Words, fold
from referee.games import game as find_game

PLAYERS = "players"
DATA = ("{", "[", '"')


def path_of(text: str, session: Session) -> str:
    """The path that these words name; a word that names nothing here stands in it as it is."""
    path, behind = split_path(text, session, whole=True)
    return ".".join(one for one in (path, *behind.split()) if one)


def part_of(path: str, session: Session) -> Any:
    """The part of the position that a path names, as data; None if the session's asker may not see it."""
    positions.get_path(veiled(session).position, path)
    return _inside(told(session), path.split("."))


def split_path(text: str, session: Session, *, whole: bool = False) -> tuple[str, str]:
    """The path that the words begin with, and what stands behind it: at least one word unless it is the ``whole``."""
    seen, setting = told(session), session.setting
    data: Any = seen
    parts: list[str] = []
    words = list(re.finditer(r"\S+", text))
    for number, word in enumerate(words):
        last = number + 1 == len(words) and not whole and number > 0
        named = [] if last else _named(data, parts, word[0].split("."), setting)
        if not named and (last or not _meant_as_part(data, word[0])):
            return ".".join(parts), text[word.start() :].strip()
        parts += named or word[0].split(".")
        data = _inside(seen, parts)
    return ".".join(parts), ""


def _meant_as_part(data: Any, word: str) -> bool:
    """Whether a word that names nothing must be meant as a name: it stands where only data in brackets could follow."""
    return isinstance(data, dict) and not word.startswith(DATA)


def _named(data: Any, above: Sequence[str], words: Sequence[str], setting: Setting) -> list[str]:
    """The parts that the words of one dotted name stand for; empty if the first names nothing."""
    found: list[str] = []
    for word in (one for one in words if one):
        step = _step(data, [*above, *found], fold(word), setting)
        if not step:
            return [*found, word] if found else []
        found += step
        data = _inside(data, step)
    return found


def _step(data: Any, above: Sequence[str], word: str, setting: Setting) -> list[str]:
    seat = setting.names.get(word)
    if list(above) == [PLAYERS] and seat is not None:
        return [str(seat)]
    if isinstance(data, list):
        return [word] if word.isdecimal() and int(word) < len(data) else []
    if not isinstance(data, dict):
        return []
    if word in data:
        return [word]
    if not above and seat is not None:
        return [PLAYERS, str(seat)]
    key = _key(list(data), (word, *sorted(_vocabulary(setting.game.id).get(word, ()))))
    return [key] if key else []


def _key(keys: Sequence[str], words: Sequence[str]) -> str:
    """The key that one of the words is, or alone begins with it."""
    for word in words:
        begun = [key for key in keys if fold(key).startswith(word)]
        exact = [key for key in begun if fold(key) == word]
        if exact or len(begun) == 1:
            return (exact or begun)[0]
    return ""


def _inside(data: Any, parts: Sequence[str]) -> Any:
    for part in parts:
        if isinstance(data, dict):
            data = data.get(part)
        else:
            data = data[int(part)] if isinstance(data, list) and part.isdecimal() and int(part) < len(data) else None
    return data


@cache
def _vocabulary(game: str) -> Mapping[str, set[str]]:
    """Words of a game in every language, folded, to the keys they stand for."""
    found: dict[str, set[str]] = {}
    for one in _things(game):
        for word in one.folded():
            found.setdefault(word, set()).add(one.key)
    return found


def _things(game: str) -> Iterator[Words]:
    for cls in find_game(game).actions:
        for one in cls.spec.args:
            yield from (one.key, one.value.name)
            yield from _options(one.value)


def _options(value: Value) -> Sequence[Words]:
    if isinstance(value, Many):
        return _options(value.of)
    return value.options if isinstance(value, Choice) else ()
