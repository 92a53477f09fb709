"""Standard input and output, which may be closed, full, or read by a program that ends early."""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import suppress
from typing import TextIO

from referee.engine.errors import SetupError
from referee.engine.message import N_


class ClosedInput(io.RawIOBase):
    """Takes the place of a closed standard input; reading it raises SetupError."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        raise SetupError(N_("Standard input is closed: give it a file, as in < FILE, or leave it open."))


def end_with_readers() -> None:
    """End silently when nobody reads the output any more, as other programs do."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def outlive_readers() -> None:
    """Go on when somebody goes away who was written to: a phone in the middle of an answer, a process that was stopped.

    The signal would end the whole server with them.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def make_sure() -> None:
    """Replace closed streams by ones that can be used.

    Their descriptors are taken too, so that no file opened later gets one of them.
    """
    if sys.stdin is None:
        os.open(os.devnull, os.O_RDONLY)
        sys.stdin = io.TextIOWrapper(io.BufferedReader(ClosedInput()))
    if sys.stdout is None:
        sys.stdout = nowhere()
    if sys.stderr is None:
        sys.stderr = nowhere()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def give_up_stdout() -> None:
    """Write nothing more to stdout, nor what still waits: Python tries at the exit, and from 3.13 on says that it cannot."""
    broken, sys.stdout = sys.stdout, nowhere()
    with suppress(OSError, ValueError):  # closed, or no stream of the system
        os.dup2(sys.stdout.fileno(), broken.fileno())


def nowhere() -> TextIO:
    """A stream that discards what is written to it."""
    return open(os.devnull, "w", encoding="utf-8")
