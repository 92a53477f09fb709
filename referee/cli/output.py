"""What reaches the terminal: results on stdout, diagnostics on stderr, nothing that could control the terminal."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.report import Line

# C0 and C1 controls, DEL, line and paragraph separators, and marks that change the direction of writing.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
STYLES = {
    "legal": "32",
    "illegal": "1;31",
    "unverifiable": "33",
    "violation": "31",
    "error": "31",
    "missing": "33",
    "warning": "33",
    "rule": "2",
    "hint": "2",
    "option": "36",
    "heading": "1",
}
"""Terminal codes for the style keys of :mod:`referee.report`; the others are plain."""


def clean(text: str) -> str:
    """One line of text without characters that a terminal obeys; each is replaced by one visible character."""
    return CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def colours(stream: IO[str]) -> bool:
    """Whether to colour what goes there; ``NO_COLOR`` and anything that is no terminal say no."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and stream.isatty()


def painted(text: str, style: str, stream: IO[str]) -> str:
    """A cleaned line in a style."""
    said = clean(text)
    code = STYLES.get(style)
    return f"\x1b[{code}m{said}\x1b[0m" if code and said and colours(stream) else said


def show(text: str = "", style: str = "") -> None:
    """A line of the result."""
    sys.stdout.write(painted(text, style, sys.stdout) + "\n")


def show_lines(lines: Iterable[Line]) -> None:
    """Lines of a report."""
    for line in lines:
        show(line.text, line.style)


def show_block(text: str) -> None:
    """Several lines of the result."""
    for line in text.splitlines():
        show(line)


def complain(text: str, style: str = "") -> None:
    """A line of diagnostics."""
    sys.stderr.write(painted(text, style, sys.stderr) + "\n")


def document(data: Any) -> None:
    """The one JSON document of a call with ``--json``."""
    text = json.dumps(data, ensure_ascii=False, indent=2, default=str)
    sys.stdout.write(_escaped(text) + "\n")


def _escaped(text: str) -> str:
    """Escape what JSON lets through and a terminal obeys; the line breaks are our own."""
    return CONTROL.sub(lambda found: found[0] if found[0] == "\n" else f"\\u{ord(found[0]):04x}", text)


def tabulate(rows: list[list[str]], *, numbers: bool = False) -> list[str]:
    """Rows in columns; all but the first column to the right if they are ``numbers``."""
    if not rows:
        return []
    shown = [[clean(cell) for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in shown) for column in range(len(shown[0]))]
    lines = []
    for row in shown:
        cells = [
            cell.rjust(width) if numbers and column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
