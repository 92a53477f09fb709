"""What only its owner may see: found in a line while it is typed, so that no history keeps it and no screen shows it."""

from __future__ import annotations

import re

from referee.engine.entry import Grammar
from referee.engine.words import fold

PIECE = re.compile(r"[^;#]+")
VERB = re.compile(r"\s*(?:[^:]*:)?\s*(?:override\s+)?(\S+)")


def secrets(line: str, grammar: Grammar) -> list[tuple[int, int]]:
    """Where the private parts of a line lie: everything behind a verb whose actions are never listed."""
    found = []
    for piece in PIECE.finditer(line):
        verb = VERB.match(piece[0])
        if verb is not None and _is_private(verb[1], grammar):
            found.append((piece.start() + verb.end(), piece.end()))
    return found


def masked(line: str, grammar: Grammar) -> str:
    """The line with a dot for every private character."""
    for begin, end in secrets(line, grammar):
        line = line[:begin] + "".join(" " if one == " " else "•" for one in line[begin:end]) + line[end:]
    return line


def _is_private(word: str, grammar: Grammar) -> bool:
    wanted = fold(word)
    exact = grammar.verbs.get(wanted)
    if exact is not None:
        return not exact.spec.listed
    return any(known.startswith(wanted) and not cls.spec.listed for known, cls in grammar.verbs.items())
