"""How the console shows lines and gets answers; here for plain stdout, in :mod:`screen` for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Protocol

from referee.text.lines import Line, clean


class Voice(Protocol):
    """Shows lines and gets answers. It is ``patient`` if there is a person who can be asked.

    While ``paged``, what is longer than the screen waits at the end of each page.
    """

    patient: bool
    paged: bool

    @property
    def width(self) -> int | None:
        """How many columns there are, as far as that is known."""

    def say(self, lines: Iterable[Line]) -> None:
        """Show lines."""

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        """The answer to a question, hidden while it is typed if ``secret``; None if there was none."""


class Plain:
    """Prints lines on stdout and never asks."""

    patient = False
    paged = False
    width = None

    def say(self, lines: Iterable[Line]) -> None:
        for line in lines:
            sys.stdout.write(clean(line.text) + "\n")
        sys.stdout.flush()

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        return None
