"""Lines of text with a style, safe to print; who prints them decides on colours."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

from messages.classes import frozen

STYLES = {
    "legal": "ansigreen",
    "illegal": "ansired bold",
    "unverifiable": "ansiyellow bold",
    "violation": "ansired",
    "rule": "ansibrightblack",
    "warning": "ansiyellow",
    "missing": "ansiyellow",
    "option": "ansicyan",
    "error": "ansired",
    "hint": "ansibrightblack",
    "heading": "bold",
}
"""How the style keys look; keys that are not listed are plain."""
# C0 and C1 controls, DEL, line and paragraph separators, and marks that change the direction of writing.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

COMMAND = re.compile(r": referee (?!.*[.!?] )")  # what a text ends with, to be typed as it stands


@frozen
class Line:
    """One line of text and the key of its style."""

    style: str
    text: str


def clean(text: str) -> str:
    """One line of text without characters that a terminal obeys; each is replaced by one visible character."""
    return CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def capital(text: str) -> str:
    """``text`` with a capital."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """``text`` with a capital and a full stop."""
    return ended(capital(text))


def ended(text: str) -> str:
    """``text`` with a full stop, unless it ends with another mark, or with a command, which is copied as it stands."""
    return text if text[-1:] in (".", "?", "!", "…", ":") or COMMAND.search(text) else text + "."


def tabulate(rows: Sequence[Sequence[str]], *, numbers: bool = False) -> list[str]:
    """Rows as lines in columns; with ``numbers`` all but the first column stand to the right."""
    shown = [[clean(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    lines = []
    for row in shown:
        cells = [
            cell.rjust(width) if numbers and column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def runs(labels: Iterable[str]) -> list[str]:
    """The labels with every run of three or more consecutive whole numbers written as one: ``1-40``."""
    found: list[list[str]] = []
    for label in labels:
        if found and label.isdecimal() and found[-1][-1].isdecimal() and int(label) == int(found[-1][-1]) + 1:
            found[-1].append(label)
        else:
            found.append([label])
    drawn = [[f"{run[0]}-{run[-1]}"] if len(run) > 2 else run for run in found]
    return [label for run in drawn for label in run]


def wrapped(text: str, width: int) -> str:
    """Text broken between words to this width; lines after the first are indented a little deeper."""
    if len(text) < width or width < 20:
        return text
    indent = " " * (len(text) - len(text.lstrip()))
    return textwrap.fill(text.strip(), width - 1, initial_indent=indent, subsequent_indent=indent + "  ")
