"""Looking at the table: in words, as data, and for counts that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output
from referee.cli.call import DONE, ILLEGAL, UNVERIFIABLE, Call
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)
PRIVATE = ("known_hand",)


@app.command()
def show(ctx: typer.Context) -> int:
    """The table as it stands: players, round, points, whose decision comes next, what lies where."""
    from referee.cli.view import decision_json, header, header_lines, next_line
    from referee.engine.position import to_json
    from referee.engine.words import Words
    from referee.report import mark_text, status_text, view_lines

    call: Call = ctx.obj
    table = call.table()
    data = public(to_json(table.position))
    if call.json:
        status = {
            key: str(one) if isinstance(one, Words) else one
            for key, one in table.game.status(table.position, table.setting).items()
        }
        decision = decision_json(table.decision(), call.speaker)
        output.document(
            {**header(table), "status": status, "decision": decision, "marks": table.marks(), "position": data}
        )
        return DONE
    output.show_lines(header_lines(table.setting, call.speaker, table.name))
    output.show(status_text(table.session, call.speaker))
    for mark in table.marks():
        output.show("  " + mark_text(mark, call.speaker), "warning")
    output.show_lines(view_lines(table.session, call.speaker))
    output.show_lines(next_line(table.session, call.speaker))
    return DONE


def public(data: Any) -> Any:
    """Position data without what only one player may know."""
    if isinstance(data, dict):
        return {key: public(value) for key, value in data.items() if key not in PRIVATE}
    return [public(value) for value in data] if isinstance(data, list) else data


@app.command()
def position(
    ctx: typer.Context,
    audit: Annotated[bool, typer.Option("--check", help=N_("Say which counts cannot be."))] = False,
) -> int:
    """The position as data that ``new --position`` reads; hands that were typed in are in it."""
    call: Call = ctx.obj
    table = call.table()
    if audit:
        return _audit(table, call)
    import json

    from referee.cli.view import setting_json
    from referee.engine.position import to_json

    data = {"table": setting_json(table.setting), **to_json(table.position)}
    if call.json:
        output.document(data)
    else:
        output.show_block(json.dumps(data, ensure_ascii=False, indent=2))
    return DONE


def _audit(table: Table, call: Call) -> int:
    problems = audit_json(table, call)
    impossible = any(one["verdict"] == "illegal" for one in problems)
    status = ILLEGAL if impossible else UNVERIFIABLE if problems else DONE
    if call.json:
        output.document({"sound": not impossible, "problems": problems, "status": status})
        return status
    for one in problems:
        output.show(f"{one['rule']}: {one['detail']}", "violation" if one["verdict"] == "illegal" else "missing")
    if not problems:
        output.show(call.speaker.say(N_("Every count of this position can be.")), "legal")
    return status


def audit_json(table: Table, call: Call) -> list[dict[str, Any]]:
    """Which counts of the position cannot be, or cannot be told, as data."""
    from referee.engine.verdict import Missing
    from referee.report import missing_text, sentence

    found = []
    for one in table.audit():
        rule = table.game.book.rules.get(one.rule)
        if isinstance(one, Missing):
            verdict, detail = "unverifiable", missing_text(one, call.speaker, table.game.book)
        else:
            verdict, detail = "illegal", sentence(call.speaker.say(one.template, one.facts))
        page = rule.page if rule else None
        found.append({"verdict": verdict, "rule": one.rule, "page": page, "detail": detail})
    return found
