"""What was done, and taking it back, doing it again, putting it right."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output
from referee.cli.call import DONE, Call
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.session import Step
    from referee.ledger.rows import EntryRow
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)
Count = Annotated[int, typer.Argument(metavar="[N]", help=N_("How many steps."))]


def step_text(step: Step, call: Call) -> str:
    """A step as its entry or its correction."""
    if step.action is None:
        return f"{step.path} = {json.dumps(step.value, ensure_ascii=False)}"
    return entry_text(step.action, call)


def entry_text(action: Any, call: Call) -> str:
    """An action as an entry. What only its owner may know is not shown."""
    from referee.report import action_text

    who = f"{call.speaker.names[action.player]}: " if 0 <= action.player < len(call.speaker.names) else ""
    return who + action_text(action, call.speaker)


def _told(ctx: typer.Context, table: Table, steps: Sequence[Step], template: str) -> int:
    from referee.cli.view import decision_json, next_line

    call: Call = ctx.obj
    texts = [step_text(step, call) for step in steps]
    if call.json:
        output.document({"steps": texts, "seq": table.seq, "decision": decision_json(table.decision(), call.speaker)})
        return DONE
    for text in texts:
        output.show(call.speaker.say(template, {"entry": text}))
    output.show_lines(next_line(table.session, call.speaker))
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
    path: Annotated[str, typer.Argument(help=N_("Where, such as players.anna.vp; see position."))],
    value: Annotated[str, typer.Argument(help=N_("The value, as JSON."))],
    why: Annotated[str, typer.Option("--why", help=N_("The reason."))] = "",
) -> int:
    """Set a part of the position because the table says so."""
    call: Call = ctx.obj
    table = call.table()
    step = table.correct(with_seats(path, table), read_value(value), why)
    return _told(ctx, table, [step], N_("Corrected: {entry}"))


def read_value(text: str) -> Any:
    """A value as typed: JSON, or a plain word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def with_seats(path: str, table: Table) -> str:
    """The path with players' names as their seats."""
    from referee.engine.words import fold

    parts = path.split(".")
    seats = table.setting.names
    for place, part in enumerate(parts[1:], 1):
        if parts[place - 1] == "players" and fold(part) in seats:
            parts[place] = str(seats[fold(part)])
    return ".".join(parts)


@app.command(context_settings={"ignore_unknown_options": True})
def note(ctx: typer.Context, text: Annotated[list[str], typer.Argument(help=N_("The remark."))]) -> int:
    """Write a remark into the log."""
    call: Call = ctx.obj
    table = call.table()
    table.note(" ".join(text))
    if call.json:
        output.document({"seq": table.seq, "note": " ".join(text)})
    else:
        output.show(call.speaker.say(N_("Noted.")))
    return DONE


@app.command()
def log(
    ctx: typer.Context,
    last: Annotated[int, typer.Option("--last", metavar="N", help=N_("Only the last entries."))] = 0,
) -> int:
    """The record of the table: entries, corrections, overrides, remarks, undone and redone steps."""
    from referee.cli.view import header, header_lines

    call: Call = ctx.obj
    table = call.table()
    rows = table.rows()
    standing = {step.seq for step in table.session.steps}
    chosen = rows[-last:] if last > 0 else rows
    if call.json:
        output.document({**header(table), "entries": [row_json(row, table, standing, call) for row in chosen]})
        return DONE
    output.show_lines(header_lines(table.setting, call.speaker, table.name))
    for row in chosen:
        output.show(row_line(row, table, standing, call), _style(row, standing))
    return DONE


def _style(row: EntryRow, standing: set[int]) -> str:
    if row.kind in ("override", "correct"):
        return "warning" if row.seq in standing else "rule"
    return "rule" if row.kind == "act" and row.seq not in standing else "plain"


def row_json(row: EntryRow, table: Table, standing: set[int], call: Call) -> dict[str, Any]:
    """A row of the record as data; private hands stay private."""
    payload, text = row.payload, row.text
    action = _action(row, table)
    if action is not None and not action.spec.listed:
        payload, text = {"verb": action.spec.verb.key, "player": action.player, "private": True}, None
    return {
        "seq": row.seq,
        "kind": row.kind,
        "player": row.player,
        "text": text,
        "verdict": row.verdict,
        "stands": row.seq in standing if row.kind in ("act", "override", "correct") else None,
        "payload": payload,
        "engine": row.engine,
        "rules": row.rules,
        "at": row.at.isoformat(),
        "hash": row.hash,
    }


def row_line(row: EntryRow, table: Table, standing: set[int], call: Call) -> str:
    """A row of the record in words."""
    said = " · ".join(_row_parts(row, table, call))
    if row.kind in ("act", "override", "correct") and row.seq not in standing:
        said += " · " + call.speaker.say(N_("taken back"))
    return f"{row.seq:>4}  {row.at.astimezone():%Y-%m-%d %H:%M}  {said}"


def _row_parts(row: EntryRow, table: Table, call: Call) -> Iterator[str]:
    say, data = call.speaker.say, row.payload
    action = _action(row, table)
    if action is not None:
        yield entry_text(action, call)
        if row.kind == "override":
            rules = ", ".join(data["rules"])
            yield say(N_("override of {rules}: {why}"), {"rules": rules, "why": data["why"]})
        elif row.verdict == "unverifiable":
            yield say(N_("not verified"))
    elif row.kind == "correct":
        value = json.dumps(data["value"], ensure_ascii=False)
        yield say(N_("correction: {path} = {value}"), {"path": data["path"], "value": value})
        yield data["why"]
    elif row.kind in ("undo", "redo"):
        template = N_("undo of {count#step|steps}") if row.kind == "undo" else N_("redo of {count#step|steps}")
        yield say(template, data)
    elif row.kind == "fact":
        yield say(N_("fact: {key} = {value}"), {"key": data["key"], "value": json.dumps(data["value"])})
    elif row.kind == "note":
        yield say(N_("remark: {text}"), {"text": data["text"]})
    else:
        yield say(N_("the table was opened"))


def _action(row: EntryRow, table: Table) -> Any:
    """The action of a row, None for other rows."""
    from referee.engine.action import from_json

    if row.kind not in ("act", "override"):
        return None
    return from_json(table.game.grammar.by_key, row.payload["action"] if row.kind == "override" else row.payload)
