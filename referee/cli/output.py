"""Writing to the terminal: results on stdout, diagnostics on stderr, and nothing that could control the terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from referee.text.lines import CONTROL, STYLES, Line, clean, wrapped

CODES = {"bold": "1", "ansibrightblack": "2", "ansired": "31", "ansigreen": "32", "ansiyellow": "33", "ansicyan": "36"}


def colours(stream: IO[str]) -> bool:
    """Whether to use colours on a stream: it must be a terminal, and ``NO_COLOR`` must not be set."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and stream.isatty()


def painted(text: str, style: str, stream: IO[str]) -> str:
    """A line in a style, without control characters."""
    said = clean(text)
    code = ";".join(CODES[word] for word in STYLES.get(style, "").split())
    return f"\x1b[{code}m{said}\x1b[0m" if code and said and colours(stream) else said


def width() -> int | None:
    """The columns of the terminal; None where nobody looks, so that each line stays whole."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def show(text: str = "", style: str = "") -> None:
    """Print a line of the result."""
    _working.tell("")
    sys.stdout.write(painted(text, style, sys.stdout) + "\n")


def show_block(text: str) -> None:
    """Print several lines of the result."""
    for line in text.splitlines():
        show(line)


def complain(text: str, style: str = "") -> None:
    """Print a line of diagnostics; if stderr cannot be written, go on without."""
    _working.tell("")
    with suppress(OSError):
        sys.stderr.write(painted(text, style, sys.stderr) + "\n")


class _Working:
    """The line on the terminal that says what is going on."""

    text = ""

    def tell(self, text: str) -> None:
        """Put a line, or none, in place of the one before; nothing where nobody looks."""
        if (text or self.text) and sys.stderr.isatty():
            self.text = text
            with suppress(OSError):
                sys.stderr.write("\r\x1b[K" + clean(text))
                sys.stderr.flush()


_working = _Working()


@contextmanager
def at_work(text: str) -> Iterator[None]:
    """Say what is going on while it does, on a line that goes away again."""
    before = _working.text
    _working.tell(text)
    try:
        yield
    finally:
        _working.tell(before)


def patient() -> bool:
    """Whether there is a person at a terminal who can be asked."""
    return sys.stdin.isatty()


def ask(prompt: str) -> str | None:
    """Ask on stderr and return the line typed; None at the end of input."""
    _working.tell("")
    with suppress(OSError):
        sys.stderr.write(f"{prompt} ")
        sys.stderr.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None


def show_lines(lines: Iterable[Line], say: Callable[[str, str], None] = show) -> None:
    """Print the lines of a report with :func:`show` or :func:`complain`, broken between words at a terminal."""
    room = width() if say is show else None
    for line in lines:
        for part in [line.text] if room is None else wrapped(clean(line.text), room).splitlines() or [""]:
            say(part, line.style)


class Terminal:
    """A voice that asks on stderr and reads stdin, so that stdout holds the verdict alone."""

    patient = True
    paged = False
    width = None

    def say(self, lines: Iterable[Line]) -> None:
        """Show lines beside the result."""
        show_lines(lines, complain)

    def ask(self, question: str, *, secret: bool = False) -> str | None:
        """The line typed; None at the end of input."""
        return ask(question.rstrip())


def document(data: Any) -> None:
    """Print the one JSON document of a call with ``--json``."""
    _working.tell("")
    text = json.dumps(data, ensure_ascii=False, indent=2, default=str)
    sys.stdout.write(_escaped(text) + "\n")


def json_line(data: Any) -> None:
    """Print one of many JSON documents on a line of its own, and flush it."""
    sys.stdout.write(_escaped(json.dumps(data, ensure_ascii=False, default=str)) + "\n")
    sys.stdout.flush()


def _escaped(text: str) -> str:
    """Escape control characters that JSON allows but a terminal would obey, except the line breaks added here."""
    return CONTROL.sub(lambda found: found[0] if found[0] == "\n" else f"\\u{ord(found[0]):04x}", text)
