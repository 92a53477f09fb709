"""The words that Tab offers: commands, and what is legal now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.console import commands
from referee.console.commands import BY_WORD, COMMANDS
from referee.engine.complete import Word
from referee.engine.errors import EntryError
from referee.engine.veil import told
from referee.engine.words import fold
from referee.text.paths import path_of

if TYPE_CHECKING:
    from referee.console.desk import Desk

LIKE_ENTRIES = ("legal", "override", "check", "why")
PATHS = ("correct", "show")


def words(desk: Desk, typed: str) -> list[Word]:
    """The words that may come next after what is typed."""
    begin = max(typed.rfind(";") + 1, 0)
    piece = typed[begin:]
    indent = begin + len(piece) - len(piece.lstrip())
    piece = piece.lstrip()
    if "#" in typed:
        return []
    if piece.startswith("?"):
        return [*_subjects(desk, piece, indent)]
    if " " not in piece:
        entries = [] if piece.startswith(":") else desk.completer.words(typed)
        return [*entries, *_commands(desk, piece, indent)]
    return _behind(desk, piece, typed, indent)


def _behind(desk: Desk, piece: str, typed: str, indent: int) -> list[Word]:
    try:
        command, text = commands.command_of(piece, desk.table.game.grammar)
    except EntryError:
        return []
    if command is None:
        return desk.completer.words(typed)
    key, start = command.name.key, indent + piece.index(" ") + 1
    if key in LIKE_ENTRIES:
        return [Word(one.text, one.start + start, one.help) for one in desk.completer.words(typed[start:])]
    if key in PATHS:
        return [*_paths(desk, typed[start:], start)]
    if key == "box":
        kinds = dict.fromkeys(one.split(".")[0] for one in desk.table.setting.box.facts)
        return [Word(one, start) for one in kinds if one.startswith(text)]
    if key in ("rule", "rulings"):
        book = desk.table.game.book
        ids = (*book.rules, *book.rulings) if key == "rule" else (one.id for one in book.questions)
        return [Word(one, start) for one in ids if text and fold(one).startswith(fold(text))]
    if key == "score":
        return [Word(name, start) for name in desk.speaker.names if fold(name).startswith(fold(text))]
    return [*_subjects(desk, typed[start - 1 :], start - 1)] if key == "help" else []


def _commands(desk: Desk, piece: str, indent: int) -> Iterator[Word]:
    """Commands that begin like this; none before a letter or a colon is typed."""
    wanted = fold(piece.removeprefix(":"))
    if not piece:
        return
    for command in COMMANDS:
        shown = command.name.shown(desk.speaker.lang)
        if not fold(shown).startswith(wanted):
            shown = next((word for word, one in BY_WORD.items() if one is command and word.startswith(wanted)), "")
        if shown and shown != "?":
            yield Word(":" * piece.startswith(":") + shown, indent, command.help)


def _subjects(desk: Desk, piece: str, indent: int) -> Iterator[Word]:
    """What one can ask for help on: verbs and, once two letters are typed, ids of rules."""
    text = piece[1:].lstrip()
    start, wanted = indent + len(piece) - len(text), fold(text)
    for cls in desk.table.game.actions:
        shown = cls.spec.verb.shown(desk.speaker.lang)
        if fold(shown).startswith(wanted):
            yield Word(shown, start, cls.spec.help)
    if len(wanted) > 1:
        book = desk.table.game.book
        yield from (Word(key, start) for key in (*book.rules, *book.rulings) if fold(key).startswith(wanted))


def _paths(desk: Desk, text: str, start: int) -> Iterator[Word]:
    """The next part of a path into the position, or the name of a player."""
    cut = max(text.rfind("."), text.rfind(" ")) + 1
    above, wanted = text[:cut], fold(text[cut:])
    data: Any = told(desk.session)
    for part in path_of(above.rstrip(". "), desk.session).split(".") if above else ():
        data = _inside(data, part)
    keys = data.keys() if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in (*keys, *(() if above else desk.speaker.names)):
        if fold(str(key)).startswith(wanted):
            yield Word(f"{above}{key}", start)


def _inside(data: Any, part: str) -> Any:
    if isinstance(data, dict):
        return data.get(part)
    return data[int(part)] if isinstance(data, list) and part.isdecimal() and int(part) < len(data) else None
