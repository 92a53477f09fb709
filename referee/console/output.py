"""How the console shows lines and gets answers; here for plain stdout, in :mod:`screen` for a terminal."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from typing import Protocol

from referee.text.lines import Line, clean


class Voice(Protocol):
    """Shows lines and gets answers. It is ``patient`` if there is a person who can be asked.

    While ``paged``, what is longer than the screen waits at the end of each page.
    """

    patient: bool
    paged: bool

    def say(self, lines: Iterable[Line]) -> None:
        """Show lines."""

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        """The answer to a question, hidden while it is typed if ``secret``; None if there was none."""


class Plain:
    """Prints lines on stdout and never asks."""

    patient = False
    paged = False

    def say(self, lines: Iterable[Line]) -> None:
        for line in lines:
            sys.stdout.write(clean(line.text) + "\n")
        sys.stdout.flush()

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        return None


def wrapped(text: str, width: int) -> str:
    """Text broken between words to this width; lines after the first are indented a little deeper."""
    if len(text) < width or width < 20:
        return text
    indent = " " * (len(text) - len(text.lstrip()))
    return textwrap.fill(text.strip(), width - 1, initial_indent=indent, subsequent_indent=indent + "  ")
