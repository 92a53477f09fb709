"""Parts of a position as people name them: ``boris vp``, ``anna region 4 level``, ``players.0.regions.4.level``.

Words stand apart by blanks or dots. A player's name stands for the player; a field may be begun, or called by the words
declared beside it in any language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine import position as positions
from referee.engine.fields import PLAYERS
from referee.engine.game import Setting
from referee.engine.naming import names
from referee.engine.session import Session
from referee.engine.veil import told, veiled
from referee.engine.words import fold

DATA = ("{", "[", '"')


def path_of(text: str, session: Session) -> str:
    """The path that these words name; a word that names nothing is taken into the path as it is."""
    path, behind = split_path(text, session, whole=True)
    return ".".join(one for one in (path, *behind.split()) if one)


def part_of(path: str, session: Session) -> Any:
    """The part of the position that a path names, as data; None if the session's asker may not see it.

    PositionError if nothing is there.
    """
    positions.get_path(veiled(session).position, path)
    return inside(told(session), path.split("."))


def split_path(text: str, session: Session, *, whole: bool = False) -> tuple[str, str]:
    """The path that the words begin with, and the text behind it.

    The last word is never taken into the path unless the ``whole`` text may be one.
    """
    return split_in(text, session.setting, told(session), whole=whole)


def split_in(text: str, setting: Setting, data: Any, *, whole: bool = False) -> tuple[str, str]:
    """As :func:`split_path`, in a position that is given as data."""
    place = Place(setting, data)
    words = list(re.finditer(r"\S+", text))
    limit = len(words) if whole else max(len(words) - 1, min(len(words), 1))
    at = 0
    while at < limit:
        length = place.follow([word[0] for word in words[at:limit]])
        if not length:
            if not _meant_as_part(place.data, words[at][0]):
                break
            place.enter(words[at][0].split("."))
        at += length or 1
    behind = text[words[at].start() :].strip() if at < len(words) else ""
    return ".".join(place.path), behind


def _meant_as_part(data: Any, word: str) -> bool:
    """Whether a word that names nothing must be a mistyped name: where it stands only data in brackets could follow."""
    return isinstance(data, dict) and "unknown" not in data and not word.startswith(DATA)


class Place:
    """A part of a position while its path is read: the ``path`` so far and the ``data`` that lies there."""

    def __init__(self, setting: Setting, data: Any) -> None:
        self.setting, self.data = setting, data
        self.path: list[str] = []

    def enter(self, way: Sequence[str]) -> None:
        """Go on to the part that these parts of a path lead to."""
        self.path += way
        self.data = inside(self.data, way)

    def follow(self, words: Sequence[str]) -> int:
        """Go on along the most words that name something together; returns how many they are, 0 if none does."""
        names = self._names()
        longest = max((name.count(" ") + 1 for name in names), default=1)
        for length in range(min(len(words), longest), 1, -1):
            way = names.get(fold(" ".join(words[:length])), ())
            if way:
                self.enter(way)
                return length
        return int(self._along(words[0].split(".")))

    def _along(self, words: Sequence[str]) -> bool:
        """Follow one dotted name; returns False and follows nothing if its first part names nothing."""
        begun = False
        for word in filter(None, words):
            way = self._step(fold(word))
            if not way and not begun:
                return False
            self.enter(way or [word])
            begun = True
        return begun

    def _step(self, word: str) -> Sequence[str]:
        """The parts of the path that one folded word leads to; empty if it names nothing here."""
        seat = self.setting.names.get(word)
        if self.path == [PLAYERS] and seat is not None:
            return [str(seat)]
        if _holds(self.data, word):
            return [word]
        if not self.path and seat is not None:
            return [PLAYERS, str(seat)]
        keys = self.data if isinstance(self.data, dict) else ()
        return _meant({fold(key): (key,) for key in keys}, word) or _meant(self._names(), word)

    def _names(self) -> Mapping[str, Sequence[str]]:
        """The words, in any language, that name something here, with the parts of the path they stand for."""
        kind: Any = self.setting.game.position
        found = names(kind, tuple(self.path))
        return {word: way for word, way in found.items() if _holds(self.data, way[0])}


def _holds(data: Any, key: str) -> bool:
    """Whether something lies under this key."""
    if isinstance(data, list):
        return key.isdecimal() and int(key) < len(data)
    return isinstance(data, dict) and key in data


def _meant(names: Mapping[str, Sequence[str]], word: str) -> Sequence[str]:
    """What a word names, or what it is the beginning of if that is one thing only; else empty."""
    if word in names:
        return names[word]
    begun = {tuple(way) for name, way in names.items() if name.startswith(word)}
    return begun.pop() if len(begun) == 1 else ()


def inside(data: Any, parts: Sequence[str]) -> Any:
    """What lies in a position given as data at the end of these parts of a path; None if nothing does."""
    for part in parts:
        data = data[int(part) if isinstance(data, list) else part] if _holds(data, part) else None
    return data
