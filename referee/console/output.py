"""How the console speaks and listens: a terminal, or plain lines in and out."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from typing import Protocol

from referee.text.lines import Line, clean


class Voice(Protocol):
    """Whom the desk talks to. ``patient`` if there is a person who can be asked back."""

    patient: bool

    def say(self, lines: Iterable[Line]) -> None:
        """Show lines."""

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        """What the person answers, hidden while it is typed if ``secret``; None if the question was left."""


class Plain:
    """Lines on stdout, nobody to ask."""

    patient = False

    def say(self, lines: Iterable[Line]) -> None:
        for line in lines:
            sys.stdout.write(clean(line.text) + "\n")
        sys.stdout.flush()

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        return None


def wrapped(text: str, width: int) -> str:
    """Text broken between words to fit the width; what follows the first line is indented a little deeper."""
    if len(text) < width or width < 20:
        return text
    indent = " " * (len(text) - len(text.lstrip()))
    return textwrap.fill(text.strip(), width - 1, initial_indent=indent, subsequent_indent=indent + "  ")
