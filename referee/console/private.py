"""What only its owner may see: found in a line while it is typed, so that no history keeps it and no screen shows it."""

from __future__ import annotations

import re

from referee.console.commands import BY_WORD, OVERRIDE
from referee.engine.entry import Grammar
from referee.engine.words import fold

PIECE = re.compile(r"[^;#\n]+")
WORD = re.compile(r"[^\s,:]+(?!\S*:)")


def secrets(line: str, grammar: Grammar) -> list[tuple[int, int]]:
    """Where the private parts of a line lie: everything behind a verb whose actions are private."""
    found: list[tuple[int, int]] = []
    for piece in PIECE.finditer(line):
        first = True
        for word in WORD.finditer(piece[0]):
            command = BY_WORD.get(fold(word[0])) if first else None
            if command is not None and command is not OVERRIDE:
                if command.whole:
                    return found
                break
            if command is None and _is_private(word[0], grammar, first):
                found.append((piece.start() + word.end(), piece.end()))
                break
            first = command is OVERRIDE
    return found


def masked(line: str, grammar: Grammar) -> str:
    """The line with a dot for every private character."""
    for begin, end in secrets(line, grammar):
        line = line[:begin] + "".join(" " if one == " " else "•" for one in line[begin:end]) + line[end:]
    return line


def _is_private(word: str, grammar: Grammar, first: bool) -> bool:
    """The first word of an entry may be the beginning of a verb."""
    wanted = fold(word)
    exact = grammar.verbs.get(wanted)
    if exact is not None or not first:
        return exact is not None and exact.spec.private
    return any(known.startswith(wanted) and cls.spec.private for known, cls in grammar.verbs.items())
