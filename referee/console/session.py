"""The session at the console: line after line until the person leaves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.console.desk import Desk
from referee.console.screen import Screen, ctrl_d_kept, history_file
from referee.engine.message import N_
from referee.text.views import header_lines

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from referee.table import Table


def sit(
    table: Table, lang: str, input: Input | None, output: Output | None, history: Path | None, *, ends: bool = False
) -> int:
    """Read and carry out lines until the person leaves; returns the exit status."""
    screen = Screen(table.game.grammar, input, output, table.game.private)
    desk = Desk(table, lang, screen, ends=ends)
    session = screen.open(desk, history or history_file())
    with ctrl_d_kept(session.input):
        greet(desk)
        _read(desk, session, screen)
    if desk.branch is not None and desk.branch.steps:
        desk.tell(N_("The branch was not kept."), "warning")
    desk.tell(N_("Everything entered is recorded. Go on with: referee play"))
    return 0


def _read(desk: Desk, session: PromptSession[str], screen: Screen) -> None:
    while not desk.leaving:
        try:
            line = session.prompt(default=desk.again, pre_run=screen.listen)
        except KeyboardInterrupt:
            desk.again = ""
            desk.pointing.clear()
            continue
        except EOFError:
            return
        try:
            desk.line(line)
        except KeyboardInterrupt:
            desk.reload()


def greet(desk: Desk) -> None:
    """Show which table this is."""
    desk.voice.say(header_lines(desk.table.setting, desk.speaker, desk.table.name))
    desk.tell(N_("Choose by number, or type: Tab completes, Enter takes the only step, ? helps."))
