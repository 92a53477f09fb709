"""What reaches the terminal: results on stdout, diagnostics on stderr, nothing that could control the terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import IO, Any

from referee.text.lines import CONTROL, STYLES, Line, clean

CODES = {"bold": "1", "ansibrightblack": "2", "ansired": "31", "ansigreen": "32", "ansiyellow": "33", "ansicyan": "36"}


def colours(stream: IO[str]) -> bool:
    """Whether to colour what goes there; ``NO_COLOR`` and anything that is no terminal say no."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and stream.isatty()


def painted(text: str, style: str, stream: IO[str]) -> str:
    """A cleaned line in a style."""
    said = clean(text)
    code = ";".join(CODES[word] for word in STYLES.get(style, "").split())
    return f"\x1b[{code}m{said}\x1b[0m" if code and said and colours(stream) else said


def show(text: str = "", style: str = "") -> None:
    """A line of the result."""
    sys.stdout.write(painted(text, style, sys.stdout) + "\n")


def show_block(text: str) -> None:
    """Several lines of the result."""
    for line in text.splitlines():
        show(line)


def complain(text: str, style: str = "") -> None:
    """A line of diagnostics, which matters less than what it is about."""
    with suppress(OSError):
        sys.stderr.write(painted(text, style, sys.stderr) + "\n")


def ask(prompt: str) -> str | None:
    """The line typed in answer; None at the end of input."""
    with suppress(OSError):
        sys.stderr.write(f"{prompt} ")
        sys.stderr.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None


def show_lines(lines: Iterable[Line], say: Callable[[str, str], None] = show) -> None:
    """Lines of a report, as a result or with :func:`complain`."""
    for line in lines:
        say(line.text, line.style)


def document(data: Any) -> None:
    """The one JSON document of a call with ``--json``."""
    text = json.dumps(data, ensure_ascii=False, indent=2, default=str)
    sys.stdout.write(_escaped(text) + "\n")


def json_line(data: Any) -> None:
    """One of many JSON documents, each on a line of its own, sent at once."""
    sys.stdout.write(_escaped(json.dumps(data, ensure_ascii=False, default=str)) + "\n")
    sys.stdout.flush()


def _escaped(text: str) -> str:
    """Escape what JSON lets through and a terminal obeys; the line breaks are our own."""
    return CONTROL.sub(lambda found: found[0] if found[0] == "\n" else f"\\u{ord(found[0]):04x}", text)
