"""The command that opens the console."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.call import DONE, Call
from referee.engine.errors import SetupError
from referee.engine.message import N_

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def play(
    ctx: typer.Context,
    done: Annotated[bool, typer.Option("--done", help=N_("Say done for you when nothing else is left."))] = False,
) -> int:
    """The console: completion, a wizard, undo, and the score as the game goes."""
    call: Call = ctx.obj
    if call.json:
        raise SetupError(N_("The console has no --json; use do and check."))
    table = call.table()
    from referee.console import run

    status: int | None = run(table, call.lang, ends=done)
    return status or DONE
