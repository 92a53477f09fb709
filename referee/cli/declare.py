"""Declaring entries, asking for verdicts, listing what is legal, trying a line of play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output
from referee.cli.call import DONE, ILLEGAL, Call
from referee.engine.errors import NotUnderstood, PositionError
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.session import Session
    from referee.table import Outcome, Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)
Entry = Annotated[
    list[str], typer.Argument(metavar="ENTRY...", help=N_("What was done, such as: court 40 palace 4 from 5"))
]
LOOSE = {"ignore_unknown_options": True}
WORST = ("illegal", "unverifiable", "legal")


def entries_in(words: Sequence[str]) -> list[str]:
    """The entries of a command line: single words make one entry, an argument with spaces is one by itself."""
    from referee.engine.entry import entries_of

    text = words[0] if words else ""
    for before, word in pairwise(words):
        apart = (" " in before or " " in word) and not before.rstrip().endswith(":")
        text += ("; " if apart else " ") + word
    found = entries_of(text)
    if not found:
        raise NotUnderstood(N_("Nothing was entered. Type a verb, or ? for help."), entry=text)
    return found


def exit_of(outcomes: Sequence[Outcome]) -> int:
    """The status of several entries: that of the worst."""
    from referee.report import exit_status

    found = [exit_status(outcome) for outcome in outcomes]
    return ILLEGAL if ILLEGAL in found else max(found)


def say_outcomes(outcomes: Sequence[Outcome], call: Call, session: Session, **more: Any) -> int:
    """Print the verdicts on entries, in words or as one document; returns the exit status."""
    from referee.report import outcome_json, outcome_lines

    if not call.json:
        for outcome in outcomes:
            output.show_lines(outcome_lines(outcome, call.speaker, session.game))
        _ways_to_tell(outcomes, session)
        return exit_of(outcomes)
    documents = [outcome_json(outcome, call.speaker, session.game) for outcome in outcomes]
    worst = min(documents, key=lambda one: WORST.index(one["verdict"]))
    several = {"entries": documents} if len(documents) > 1 else {}
    output.document({**worst, **several, **more, "status": exit_of(outcomes)})
    return exit_of(outcomes)


def _ways_to_tell(outcomes: Sequence[Outcome], session: Session) -> None:
    keys = [one.key for outcome in outcomes for verdict in outcome.verdicts for one in verdict.missing]
    for key in dict.fromkeys(keys):
        output.show(f"    referee box set {session.game.id} {key} …", "hint")


@app.command(context_settings=LOOSE)
def do(
    ctx: typer.Context,
    entry: Entry,
    override: Annotated[bool, typer.Option("--override", help=N_("Record it although it is illegal."))] = False,
    why: Annotated[str, typer.Option("--why", help=N_("The reason of an override."))] = "",
) -> int:
    """Judge entries and record what is not illegal."""
    from referee.report import exit_status
    from referee.views import decision_json, next_lines

    call: Call = ctx.obj
    if why and not override:
        raise PositionError(N_("--why belongs to --override."))
    table = call.table()
    outcomes: list[Outcome] = []
    for text in entries_in(entry):
        outcomes.append(_enter(table, text, outcomes, call, override, why))
        if exit_status(outcomes[-1]) == ILLEGAL:
            break
    decision = decision_json(table.decision(), call.speaker)
    box = {"name": table.setting.box.name, "practice": table.setting.box.practice}
    status = say_outcomes(outcomes, call, table.session, decision=decision, box=box)
    if not call.json:
        if status == ILLEGAL and len(outcomes[-1].verdicts) > 1:
            output.show(call.speaker.say(N_("Nothing of this entry was recorded.")), "warning")
        output.show_lines(next_lines(table.session, call.speaker))
    return status


def _enter(table: Table, text: str, before: list[Outcome], call: Call, override: bool, why: str) -> Outcome:
    """Record one entry; should it fail, tell first what was recorded before it."""
    try:
        return table.enter(text, override=override, why=why)
    except Exception:
        if before and not call.json:
            say_outcomes(before, call, table.session)
        raise


@app.command(context_settings=LOOSE)
def check(ctx: typer.Context, entry: Entry) -> int:
    """Ask for the verdict on entries, one after another; nothing is recorded."""
    call: Call = ctx.obj
    table = call.table()
    return say_outcomes(tried(table.session.branch(), entries_in(entry)), call, table.session)


def tried(trial: Session, entries: Sequence[str]) -> list[Outcome]:
    """The verdicts on entries in a session that is thrown away, up to the first illegal one."""
    from referee.table import attempt

    outcomes: list[Outcome] = []
    for text in entries:
        outcomes.append(attempt(trial, text))
        if outcomes[-1].status == "illegal":
            break
    return outcomes


@app.command(context_settings=LOOSE)
def legal(
    ctx: typer.Context,
    prefix: Annotated[list[str] | None, typer.Argument(metavar="[PREFIX]", help=N_("How the entries begin."))] = None,
) -> int:
    """List the legal entries that begin so."""
    call: Call = ctx.obj
    table = call.table()
    found = beginning(table.legal(), " ".join(prefix or ()), call)
    shown = {action.text(call.lang, call.speaker.names): action for action in found}
    from referee.views import decision_json, next_lines

    if call.json:
        listed = [{"text": text, "action": action.to_json()} for text, action in shown.items()]
        output.document({"decision": decision_json(table.decision(), call.speaker), "entries": listed})
        return DONE
    for text in shown:
        output.show(text)
    output.show_lines(next_lines(table.session, call.speaker), output.complain)
    return DONE


def beginning(actions: Sequence[Action], prefix: str, call: Call) -> list[Action]:
    """The actions whose entry, in any language, begins with ``prefix``; ``anna:`` means those of a player."""
    from referee.engine.words import LANGUAGES, fold

    wanted = " ".join(fold(prefix).replace(",", " ").split())
    who, colon, rest = wanted.partition(":")
    if colon:
        wanted = rest.strip()
        names = [fold(name) for name in call.speaker.names]
        actions = [one for one in actions if one.player >= 0 and names[one.player].startswith(who.strip())]
    if not wanted:
        return list(actions)
    names = list(call.speaker.names)
    return [one for one in actions if any(fold(one.text(lang, names)).startswith(wanted) for lang in LANGUAGES)]


@app.command(context_settings=LOOSE)
def branch(ctx: typer.Context, entry: Entry) -> int:
    """Try a line of play: its verdicts, and where it leads. The table stays as it is."""
    from referee.engine.position import to_json
    from referee.views import decision_json, header_lines, next_lines, status_text

    call: Call = ctx.obj
    table = call.table()
    trial = table.session.branch()
    outcomes = tried(trial, entries_in(entry))
    totals = _totals(trial, call)
    if call.json:
        decision = decision_json(trial.decision(), call.speaker)
        return say_outcomes(outcomes, call, trial, decision=decision, position=to_json(trial.position), totals=totals)
    status = say_outcomes(outcomes, call, trial)
    output.show_lines(header_lines(trial.setting, call.speaker, table.name))
    output.show(status_text(trial, call.speaker))
    if totals is not None:
        points = ", ".join(f"{name} {value}" for name, value in totals.items())
        output.show(call.speaker.say(N_("Scored now: {points}"), {"points": points}))
    output.show_lines(next_lines(trial, call.speaker))
    return status


def _totals(session: Session, call: Call) -> dict[str, int] | None:
    """The totals of the score sheet as things stand; None while there is none."""
    from referee.sheets import MissingFactsError, NotYetError, sheet_of

    try:
        return sheet_of(session, [], call.speaker).totals
    except (MissingFactsError, NotYetError):
        return None
