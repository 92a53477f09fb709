"""Copies of the whole ledger: all tables, plays and boxes."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Annotated

import typer

from referee.cli import output
from referee.cli.call import DONE, Call
from referee.engine.errors import SetupError
from referee.engine.message import N_

app = typer.Typer(rich_markup_mode=None, add_completion=False)
File = Annotated[str, typer.Argument(metavar="FILE", help=N_("The file of the copy, a ledger of SQLite."))]


@app.command()
def backup(ctx: typer.Context, file: File) -> int:
    """Copy the whole ledger to a new file, while it is in use.

    The copy is a ledger itself: --db opens it.
    """
    from referee.ledger.ledger import Ledger
    from referee.ledger.location import locate

    call: Call = ctx.obj
    location = locate(call.url)
    if location.path is not None and not location.path.exists():
        raise SetupError(N_("There is no ledger at {place} yet; the first table makes one."), place=location.place)
    with Ledger.open(call.url) as ledger:
        ledger.backup(file)
        count = len(ledger.tables()) + len(ledger.bin())
    return _told(call, N_("Copied to {place}: {count#table|tables}."), count, file)


@app.command()
def restore(ctx: typer.Context, file: File) -> int:
    """Fill an empty ledger from a copy: a new file, or a new database given by --db.

    The copy is checked first, and stays as it is. A ledger that is damaged is put aside and kept.
    """
    from referee.ledger.backup import gives_way, set_aside
    from referee.ledger.ledger import Ledger
    from referee.ledger.location import locate

    call: Call = ctx.obj
    way = set_aside(call.url) if gives_way(Ledger, call.url, file) else nullcontext()
    with way as aside, Ledger.open(call.url) as ledger:
        count = ledger.fill(file)
    if aside is not None:
        output.complain(
            call.speaker.say(N_("The damaged ledger is kept as {place}."), {"place": str(aside)}), "warning"
        )
    return _told(call, N_("Restored to {place}: {count#table|tables}."), count, locate(call.url).place)


def _told(call: Call, template: str, count: int, place: str) -> int:
    if call.json:
        output.document({"tables": count, "place": place})
    else:
        output.show(call.speaker.say(template, {"place": place, "count": count}), "legal")
    return DONE
