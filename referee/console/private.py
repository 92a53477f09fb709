"""Finding what is private in a line being typed, so that it is neither kept in the history nor shown on the screen."""

from __future__ import annotations

from collections.abc import Collection

from referee.console.commands import BY_WORD, CORRECT, OVERRIDE, REASON
from referee.engine.entry import Grammar
from referee.engine.words import fold
from referee.private import PIECE, WORD, behind_private


def secrets(line: str, grammar: Grammar, parts: Collection[str] = ()) -> list[tuple[int, int]]:
    """The private parts of a line, as pairs of begin and end.

    These are what follows a verb whose actions are private, and values of corrections to something private. ``parts``
    are the names of the private parts of a position.
    """
    found: list[tuple[int, int]] = []
    for piece in PIECE.finditer(line):
        word = WORD.search(piece[0])
        command = BY_WORD.get(fold(word[0])) if word else None
        begin = piece.start()
        if command is CORRECT and word is not None:
            return [*found, *_corrected(line, begin + word.end(), parts)]
        if command is OVERRIDE and word is not None:
            begin += word.end()
        elif command is not None:
            if command.whole:
                return found
            continue
        hidden = behind_private(line[begin : piece.end()], grammar)
        if hidden is not None:
            found.append((begin + hidden[0], piece.end()))
    return found


def _corrected(line: str, begin: int, parts: Collection[str]) -> list[tuple[int, int]]:
    """The value of a correction as a pair of begin and end, if its path leads to something private."""
    path = WORD.search(line, begin)
    if path is None or not set(path[0].split(".")) & set(parts):
        return []
    reason = REASON.search(line, path.end())
    return [(path.end(), reason.start() if reason else len(line))]


def masked(line: str, grammar: Grammar, parts: Collection[str] = ()) -> str:
    """The line with a dot in place of every private character."""
    for begin, end in secrets(line, grammar, parts):
        line = line[:begin] + "".join(" " if one == " " else "•" for one in line[begin:end]) + line[end:]
    return line
