"""Showing the table, in words and as data, and counts that are not possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output, tab
from referee.cli.call import DONE, ILLEGAL, UNVERIFIABLE, Call, Private
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def show(
    ctx: typer.Context,
    part: Annotated[
        list[str] | None, typer.Argument(metavar="[PLAYER | PATH]", help=N_("Only a player, or a part: anna region 4."))
    ] = None,
    own: Annotated[
        str,
        typer.Option(
            "--own",
            metavar="PLAYER",
            help=N_("Only what this player keeps from the others."),
            autocompletion=tab.players,
        ),
    ] = "",
) -> int:
    """The table as it stands: players, round, points, whose decision comes next, what lies where."""
    from referee.engine.veil import told
    from referee.engine.words import Words
    from referee.text.marks import in_words, standing_lines
    from referee.text.views import decision_json, header_json, header_lines, next_lines, table_lines

    call: Call = ctx.obj
    table = call.table()
    if own:
        return _own(table, call, own)
    if part:
        return _part(table, call, " ".join(part))
    if call.json:
        status = {
            key: str(one) if isinstance(one, Words) else one
            for key, one in table.game.status(table.position, table.setting).items()
        }
        decision = decision_json(table.decision(), call.speaker)
        output.document(
            {
                **header_json(table),
                "status": status,
                "decision": decision,
                "marks": in_words(table.marks(), table.session, call.speaker),
                "position": told(table.session),
            }
        )
        return DONE
    output.show_lines(header_lines(table.setting, call.speaker, table.name))
    standing = standing_lines(table.session, call.speaker)
    output.show_lines(table_lines(table.session, call.speaker, standing, output.width()))
    output.show_lines(next_lines(table.session, call.speaker))
    return DONE


def _part(table: Table, call: Call, text: str) -> int:
    """Show one player, or any other part of the position; returns the exit status."""
    from referee.console.outline import part_lines
    from referee.engine.words import fold
    from referee.text.paths import part_of, path_of
    from referee.text.views import player_lines

    seat = table.setting.names.get(fold(text))
    path = path_of(text, table.session)
    if call.json:
        output.document({"path": path, "part": part_of(path, table.session)})
    elif seat is not None:
        output.show_lines(player_lines(table.session, call.speaker, seat))
    else:
        output.show_lines(part_lines(table.session, path))
    return DONE


def _own(table: Table, call: Call, name: str) -> int:
    from referee.engine.errors import NotUnderstood
    from referee.engine.words import fold
    from referee.private import NotYoursError
    from referee.text.views import own_json, own_lines

    seat = table.setting.names.get(fold(name))
    if seat is None:
        names = ", ".join(call.speaker.names)
        text = N_("Nobody at this table is called {name}. Players: {names}.")
        raise NotUnderstood(text, name=name, names=names)
    if call.asker_name is not None and table.asker != seat:
        raise NotYoursError(N_("What {name} keeps from the others is not shown here."), name=call.speaker.names[seat])
    if call.json:
        output.document({"player": table.setting.players[seat], "own": own_json(table.session, seat)})
    else:
        output.show_lines(own_lines(table.session, call.speaker, seat))
    return DONE


@app.command()
def position(
    ctx: typer.Context,
    audit: Annotated[bool, typer.Option("--check", help=N_("Check the counts."))] = False,
    private: Private = False,
) -> int:
    """The position as data that ``new --position`` reads; what players keep from each other only with --private."""
    call: Call = ctx.obj
    table = call.table(private=private)
    if audit:
        return _audit(table, call)
    import json

    from referee.engine.veil import told
    from referee.text.views import left_out_lines, setting_json

    data = {"table": setting_json(table.setting), **told(table.session)}
    output.show_lines(left_out_lines(table.session, call.speaker), output.complain)
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
        whole = table.seen() is table.session
        said = N_("All counts are possible.") if whole else N_("All counts that everybody can see are possible.")
        output.show(call.speaker.say(said), "legal")
    return status


def audit_json(table: Table, call: Call) -> list[dict[str, Any]]:
    """The counts of the position that are not possible or cannot be told, as JSON data."""
    from referee.engine.verdict import Missing
    from referee.text.report import missing_text, spoken

    found = []
    for one in table.audit():
        rule = table.game.book.rules.get(one.rule)
        if isinstance(one, Missing):
            verdict, detail = "unverifiable", missing_text(one, call.speaker, table.game)
        else:
            verdict, detail = "illegal", spoken(one, call.speaker)
        page = rule.page if rule else None
        found.append({"verdict": verdict, "rule": one.rule, "page": page, "detail": detail})
    return found
