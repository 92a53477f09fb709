"""Choosing the current table, and exporting a table to a file."""

from __future__ import annotations

import json as codec
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from referee.cli import output, tab
from referee.cli.call import DONE, Call, Private
from referee.engine.message import N_
from referee.files import write_whole

if TYPE_CHECKING:
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)
Format = Literal["json", "entries"]


@app.command()
def use(
    ctx: typer.Context, name: Annotated[str, typer.Argument(help=N_("The table."), autocompletion=tab.tables)]
) -> int:
    """Make a table the current one."""
    from referee.ledger.ledger import Ledger
    from referee.ledger.reader import read_table

    call: Call = ctx.obj
    found = read_table(call.records, name)
    with Ledger.open(call.records) as ledger:
        ledger.set_current(found.name)
    if call.json:
        output.document({"current": found.name, "game": found.game})
    else:
        output.show(call.speaker.say(N_("The current table is {name}."), {"name": found.name}))
    return DONE


@app.command()
def export(
    ctx: typer.Context,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=N_("Where to; by default stdout."))] = None,
    form: Annotated[
        Format, typer.Option("--format", help=N_("json: the whole record; entries: a file for replay."))
    ] = "json",
    private: Private = False,
) -> int:
    """The table as a file for other tools: the whole record, or entries for replay."""
    from referee.cli.transcript import leaves_out
    from referee.text.export import record_json
    from referee.text.views import left_out_lines

    call: Call = ctx.obj
    table = call.table(private=private)
    text = (
        codec.dumps(record_json(table, call.speaker), ensure_ascii=False, indent=2)
        if form == "json"
        else _entries(table, call)
    )
    if form == "json" or leaves_out(table.session):
        output.show_lines(left_out_lines(table.session, call.speaker), output.complain)
    if file is not None:
        write_whole(file, text + "\n", private=True)
        if call.json:
            output.document({"file": str(file), "format": form})
        else:
            output.show(call.speaker.say(N_("Written: {path}"), {"path": str(file)}))
    elif call.json and form == "entries":
        output.document({"format": form, "text": text})
    elif form == "json":
        output.document(codec.loads(text))
    else:
        output.show_block(text)
    return DONE


def _entries(table: Table, call: Call) -> str:
    from referee.cli.transcript import transcript
    from referee.text.views import reading

    reader = reading(table)
    rows = [replace(row, payload=reader.payload(row)) for row in table.rows()]
    return "\n".join(transcript(table.session, rows, call.lang))
