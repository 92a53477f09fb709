"""The streams a call was given: any of them may be closed, full, or read by somebody who goes away."""

from __future__ import annotations

import io
import os
import signal
import sys
from typing import TextIO

from referee.engine.errors import SetupError
from referee.engine.message import N_


class ClosedInput(io.RawIOBase):
    """Stands for a standard input that was closed: nobody is there, and reading says so."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        raise SetupError(N_("Standard input is closed: give it a file, as in < FILE, or leave it open."))


def end_with_readers() -> None:
    """End without a word when nobody reads on, as other programs do."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def make_sure() -> None:
    """Streams that can be used: in the place of a closed one, a descriptor that no file of ours can take."""
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
        sys.stdin = io.TextIOWrapper(io.BufferedReader(ClosedInput()))
    if sys.stdout is None:
        sys.stdout = nowhere()
    if sys.stderr is None:
        sys.stderr = nowhere()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def nowhere() -> TextIO:
    """A stream for what nobody can read."""
    return open(os.devnull, "w", encoding="utf-8")
