"""The tables: listing them, and putting them in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli import output, tab
from referee.cli.call import DONE, NOT_POSSIBLE, Call
from referee.engine.errors import SetupError
from referee.engine.message import N_
from referee.engine.words import fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.ledger.ledger import Ledger
    from referee.ledger.rows import TableRow

app = typer.Typer(rich_markup_mode=None, add_completion=False)
Name = Annotated[str, typer.Argument(metavar="NAME", help=N_("The table."), autocompletion=tab.tables)]
DAYS = 30


@app.callback(invoke_without_command=True)
def tables(
    ctx: typer.Context,
    every: Annotated[bool, typer.Option("--all", help=N_("Those in the archive too."))] = False,
    deleted: Annotated[
        bool, typer.Option("--deleted", help=N_("Only what was deleted and can be brought back."))
    ] = False,
) -> int:
    """All tables, oldest first; the current one is marked, and so is who leads or won."""
    if ctx.invoked_subcommand is not None:
        return DONE
    return _bin(ctx.obj) if deleted else _listed(ctx.obj, every)


def _listed(call: Call, every: bool) -> int:
    from referee.plays.shelf import standings
    from referee.plays.words import part_lines, table_json, tables_part

    current, problem = call.current()
    found = standings(call.records)
    shown = [one for one in found if every or not one.row.archived]
    if call.json:
        listed = [table_json(one, call.speaker) for one in shown]
        output.document({"current": current, "tables": listed, **({"problems": [problem]} if problem else {})})
        return DONE
    if problem:
        output.complain(problem, "warning")
    if shown:
        output.show_lines(part_lines([tables_part(shown, current, call.speaker)]))
    if not found:
        output.show(call.speaker.say(N_("There are no tables yet.")))
    elif len(shown) < len(found):
        facts = {"count": len(found) - len(shown)}
        said = call.speaker.say(N_("Not listed: {count#table|tables} in the archive (referee tables --all)."), facts)
        output.complain(said, "hint")
    return DONE


def _bin(call: Call) -> int:
    from referee.ledger.reader import read_bin
    from referee.plays.words import day
    from referee.text.lines import tabulate

    rows = [(row, row.binned_at) for row in read_bin(call.records) if row.binned_at is not None]
    if call.json:
        listed = [{"name": row.name, "game": row.game, "deleted_at": at.isoformat(), "days": DAYS} for row, at in rows]
        output.document({"deleted": listed})
        return DONE
    for line in tabulate([[row.name, row.game, day(at)] for row, at in rows]):
        output.show(line)
    if rows:
        output.complain(call.speaker.say(N_("Bring one back with: referee tables restore NAME")), "hint")
    else:
        output.show(call.speaker.say(N_("Nothing was deleted.")))
    return DONE


@app.command(help=N_("Call a table by another name; its record, its links and its codes go on."))
def rename(
    ctx: typer.Context, name: Name, new: Annotated[str, typer.Argument(metavar="NEW", help=N_("The new name."))]
) -> int:
    """Call a table by another name; its record, its links and its codes go on."""
    call: Call = ctx.obj
    row = _changed(call, name, lambda ledger, key: ledger.rename(key, new))
    return _done(call, N_("{old} is called {name} now."), new, old=row.name)


@app.command(help=N_("The game is finished or broken off: nothing more is recorded."))
def close(ctx: typer.Context, name: Name) -> int:
    """The game is finished or broken off: nothing more is recorded."""
    row = _changed(ctx.obj, name, lambda ledger, key: ledger.close_table(key))
    return _done(ctx.obj, N_("{name} is closed. To go on: referee tables restore {name}"), row.name)


@app.command(help=N_("Take a table off the list; its game still counts."))
def archive(ctx: typer.Context, name: Name) -> int:
    """Take a table off the list; its game still counts."""
    row = _changed(ctx.obj, name, lambda ledger, key: ledger.archive(key))
    told = N_("{name} is in the archive. To put it back on the list: referee tables restore {name}")
    return _done(ctx.obj, told, row.name)


@app.command(help=N_("Delete a table; for 30 days it can be brought back, then it is gone."))
def delete(
    ctx: typer.Context,
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help=N_("Do not ask."))] = False,
) -> int:
    """Delete a table; for 30 days it can be brought back, then it is gone."""
    from referee.ledger.reader import read_table

    call: Call = ctx.obj
    row = read_table(call.records, name)
    if not yes:
        if call.json:
            raise SetupError(N_("With --json nobody can be asked. Add --yes to delete {name}."), name=row.name)
        if not _sure(call, row):
            output.complain(call.speaker.say(N_("Cancelled. Nothing was deleted.")))
            return NOT_POSSIBLE
    _changed(call, row.name, lambda ledger, key: ledger.throw_away(key))
    told = N_("{name} is deleted. For {days} days it can be brought back: referee tables restore {name}")
    return _done(call, told, row.name, days=DAYS)


@app.command(help=N_("Undo: open a table that was closed, list one from the archive, bring back one that was deleted."))
def restore(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help=N_("The table."))],
    new: Annotated[str, typer.Argument(metavar="[NEW]", help=N_("Another name, if its own is taken."))] = "",
) -> int:
    """Undo: open a table that was closed, list one from the archive, bring back one that was deleted."""
    from referee.ledger.ledger import Ledger
    from referee.ledger.reader import read_bin, read_tables

    call: Call = ctx.obj
    here = [one for one in read_tables(call.records) if one.name == name and not new]
    waits = any(one.name == name for one in read_bin(call.records))
    if here and (here[0].archived or here[0].closed or not waits):
        _changed(call, name, lambda ledger, key: ledger.archive(key, archived=False))
        _changed(call, name, lambda ledger, key: ledger.close_table(key, closed=False))
    else:
        with Ledger.open(call.records) as ledger:
            ledger.restore(name, new)
    return _done(call, N_("{name} is back."), new or name)


def _changed(call: Call, name: str, change: Callable[[Ledger, str], object]) -> TableRow:
    """Change the table that people mean by a name; returns what it was before."""
    from referee.ledger.ledger import Ledger
    from referee.ledger.reader import read_table

    row = read_table(call.records, name)
    with Ledger.open(call.records) as ledger:
        change(ledger, row.key)
    return row


def _sure(call: Call, row: TableRow) -> bool:
    """Ask twice: yes, and then the name of the table."""
    from referee.console.asking import agreed
    from referee.plays.words import title_of

    facts = {"name": row.name, "game": title_of(row.game, call.speaker), "count": row.last_seq}
    question = call.speaker.say(N_("Delete {name} ({game}, {count#entry|entries})?"), facts)
    if not agreed(output.Terminal(), call.speaker, question):
        return False
    second = output.ask(call.speaker.say(N_("Type its name once more:")))
    return second is not None and fold(second) == fold(row.name)


def _done(call: Call, template: str, name: str, **facts: object) -> int:
    if call.json:
        output.document({"table": name, **facts})
    else:
        output.show(call.speaker.say(template, {"name": name, **facts}))
    return DONE
