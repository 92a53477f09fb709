"""Taking back, carrying out again, correcting, and showing what was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli import output, usage
from referee.cli.call import DONE, Call, Private
from referee.engine.errors import NotUnderstood
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.step import Step
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)
Count = Annotated[int, typer.Argument(metavar="[N]", help=N_("How many steps."), min=1, max=10_000)]


def _told(ctx: typer.Context, table: Table, steps: Sequence[Step], template: str) -> int:
    from referee.text.marks import turned_json, turned_lines
    from referee.text.report import correction_lines
    from referee.text.views import decision_json, next_lines, step_text

    call: Call = ctx.obj
    texts = [step_text(step, call.speaker, table.game, in_words=not call.json) for step in steps]
    warnings = [[*correction_lines(step, call.speaker)] if step.action is None else [] for step in steps]
    turned = table.turned()
    if call.json:
        again = {"judged_again": turned_json(turned, table.game, call.speaker)} if turned else {}
        found = {**again, "steps": texts, "seq": table.seq, "decision": decision_json(table.decision(), call.speaker)}
        output.document({**found, "warnings": [line.text.strip(" !") for lines in warnings for line in lines]})
        return DONE
    for text, lines in zip(texts, warnings, strict=True):
        output.show(call.speaker.say(template, {"entry": text}))
        output.show_lines(lines)
    output.show_lines(turned_lines(turned, table.game, call.speaker))
    output.show_lines(next_lines(table.session, call.speaker))
    return DONE


@app.command()
def undo(ctx: typer.Context, count: Count = 1) -> int:
    """Take back the last steps, the latest first."""
    table = ctx.obj.table()
    return _told(ctx, table, table.undo(count), N_("Taken back: {entry}"))


@app.command()
def redo(ctx: typer.Context, count: Count = 1) -> int:
    """Carry out again what was taken back."""
    table = ctx.obj.table()
    return _told(ctx, table, table.redo(count), N_("Done again: {entry}"))


@app.command(context_settings={"ignore_unknown_options": True})
def correct(
    ctx: typer.Context,
    part: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH VALUE", help=N_("Where, such as anna vp (see position), and the value, in words or as JSON.")
        ),
    ],
    why: Annotated[str, typer.Option("--why", help=N_("The reason."))] = "",
) -> int:
    """Set a part of the position because the table says so."""
    from referee.text.parts import typed_at
    from referee.text.paths import split_path

    table = ctx.obj.table()
    path, value = split_path(" ".join(part), table.session)
    if not path or not value:
        raise NotUnderstood(N_("Write: {usage}"), entry=" ".join(part), usage="referee correct PATH VALUE --why …")
    step = table.correct(path, typed_at(path, value, table.session), why)
    return _told(ctx, table, [step], N_("Corrected: {entry}"))


@app.command(context_settings={"ignore_unknown_options": True})
def note(
    ctx: typer.Context, text: Annotated[list[str], typer.Argument(help=N_("The remark."), callback=usage.no_option)]
) -> int:
    """Write a remark into the log."""
    call: Call = ctx.obj
    table = call.table()
    seq = table.note(" ".join(text))
    if call.json:
        output.document({"seq": seq, "note": " ".join(text)})
    else:
        output.show(call.speaker.say(N_("Noted.")))
    return DONE


@app.command()
def log(
    ctx: typer.Context,
    last: Annotated[int, typer.Option("--last", metavar="N", help=N_("Only the last entries."))] = 0,
    private: Private = False,
) -> int:
    """The record of the table: entries, corrections, overrides, remarks, undone and redone steps."""
    from referee.text.views import header_json, header_lines, judged_json, reading, row_json, row_lines

    call: Call = ctx.obj
    table = call.table(private=private)
    rows, reader = table.rows(), reading(table)
    chosen = rows[-last:] if last > 0 else rows
    if call.json:
        sealed = reader.sealed(rows)
        entries = [{**row_json(row, reader, sealed=sealed), **judged_json(row, reader)} for row in chosen]
        output.document({**header_json(table), "entries": entries})
        return DONE
    output.show_lines(header_lines(table.setting, call.speaker, table.name))
    output.show_lines(row_lines(chosen, reader, call.speaker))
    return DONE
