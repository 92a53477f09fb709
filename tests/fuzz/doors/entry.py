"""What is typed at a table, read: who is named, which actions it is, and what of it is hidden from others."""

from __future__ import annotations

from collections.abc import Iterable

from fuzz.draw import Draw
from fuzz.tables import GAMES, entries, table
from fuzz.tables import words as words
from referee.engine.entry import entries_of
from referee.engine.errors import EntryError
from referee.engine.words import LANGUAGES
from referee.private import masked


def take(data: bytes) -> None:
    draw = Draw(data)
    session, lang, text = table(draw.byte() % len(GAMES)), draw.one(LANGUAGES), draw.text()
    grammar, names, problem = session.game.grammar, session.setting.names, None
    if not len(data) % 4:
        assert len(masked(text, grammar).splitlines()) <= len(text) + 1
    for entry in entries_of(text) or [text]:
        try:
            grammar.prefix(entry, names)
            actions, _ = grammar.parse(entry, 0, names)
        except EntryError as error:
            problem = problem or error
            continue
        said = grammar.write(actions, lang, session.setting.players)
        assert said, actions
    if problem is not None:
        raise problem


def seeds() -> Iterable[bytes]:
    for number, entry in enumerate(entries()):
        yield bytes((number % len(GAMES), 0)) + entry.encode()
