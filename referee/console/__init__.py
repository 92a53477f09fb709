"""The console behind ``referee play``: entries and commands typed at the table, judged and answered at once.

Nothing of prompt_toolkit is loaded before :func:`run` is called at a terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from referee.table import Table


def run(
    table: Table,
    lang: str = "en",
    *,
    input: Input | None = None,
    output: Output | None = None,
    history: Path | None = None,
    ends: bool = False,
) -> int:
    """Referee a table until its players leave; returns the exit status.

    Without a terminal, lines are read from stdin, no questions are asked, and the exit status is the worst result.
    If ``ends``, done is said by itself where nothing else is left. ``input``, ``output`` and ``history`` replace the terminal and the file of past lines.
    """
    if input is None and not sys.stdin.isatty():
        return _read_lines(table, lang, sys.stdin)
    from referee.console.session import sit

    return sit(table, lang, input, output, history, ends=ends)


def _read_lines(table: Table, lang: str, lines: Iterable[str]) -> int:
    from referee.console.desk import Desk
    from referee.console.output import Plain

    desk = Desk(table, lang, Plain())
    worst = 0
    for line in lines:
        if line.strip():
            worst = max(worst, desk.line(line.rstrip("\n")))
        if desk.leaving:
            break
    return worst
