"""Declaring entries, asking for verdicts, listing what is legal, and trying a line of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.cli import output, tab, usage
from referee.cli.call import DONE, ILLEGAL, Call
from referee.engine.entry import entries_of
from referee.engine.errors import EntryError, PositionError, RefereeError
from referee.engine.message import N_

if TYPE_CHECKING:
    from referee.declaring import Outcome
    from referee.engine.action import Action
    from referee.engine.session import Session
    from referee.table import Table

app = typer.Typer(rich_markup_mode=None, add_completion=False)
LOOSE = {"ignore_unknown_options": True}
"""So that an entry may hold numbers below zero."""


Entry = Annotated[
    list[str],
    typer.Argument(
        metavar="ENTRY...",
        help=N_("What was done, such as: court 40 palace 4 from 5"),
        autocompletion=tab.entries,
        callback=usage.no_option,
    ),
]
MOST_LISTED, FEW_LISTED, MOST_KEYS = 40, 4, 6
"""So many entries are listed whole, of more so many of each verb; and so many facts to be told are named."""
WORST = ("illegal", "unverifiable", "legal")


def typed(words: Sequence[str]) -> str:
    """The arguments of a command line as one text.

    Single words make one entry; an argument with spaces is an entry by itself.
    """
    text = words[0] if words else ""
    for before, word in pairwise(words):
        apart = (" " in before or " " in word) and not before.rstrip().endswith(":")
        text += ("\n" if apart else " ") + word
    return text


def say_outcome(outcome: Outcome, call: Call, session: Session, **more: Any) -> int:
    """Print the verdicts on entries, in words or as one JSON document; returns the exit status."""
    from referee.text.report import exit_status, outcome_json, outcome_lines

    status = exit_status(outcome)
    if not call.json:
        output.show_lines(outcome_lines(outcome, call.speaker, session.game))
        _ways_to_tell(outcome, session)
        return status
    documents = [outcome_json(one, call.speaker, session.game) for one in outcome.entries]
    worst = min(documents, key=lambda one: WORST.index(one["verdict"]))
    several = {"entries": documents} if len(documents) > 1 else {}
    output.document({**worst, **several, **more, "status": status})
    return status


def _ways_to_tell(outcome: Outcome, session: Session) -> None:
    keys = [*dict.fromkeys(one.key for verdict in outcome.verdicts for one in verdict.missing)]
    for key in keys[:MOST_KEYS]:
        output.show(f"    referee box set {session.game.id} {key} …", "hint")
    if len(keys) > MOST_KEYS:
        output.show(f"    referee box ask {session.game.id}", "hint")


@app.command(context_settings=LOOSE)
def do(
    ctx: typer.Context,
    entry: Entry,
    override: Annotated[bool, typer.Option("--override", help=N_("Record it although it is illegal."))] = False,
    why: Annotated[str, typer.Option("--why", help=N_("The reason of an override."))] = "",
    once: Annotated[
        str, typer.Option("--once", metavar="NAME", help=N_("A name for this call: made again, it is recorded once."))
    ] = "",
) -> int:
    """Judge entries and record them all, or none if one of them is illegal."""
    from referee.text.marks import turned_json, turned_lines
    from referee.text.views import decision_json, next_lines

    call: Call = ctx.obj
    if why and not override:
        raise PositionError(N_("--why belongs to --override."))
    table = call.table()
    text = typed(entry)
    if not override and not call.json and output.patient() and not table.made(once):
        _ask_what_it_needs(call, table, text)
    try:
        outcome = table.enter(text, override=override, why=why, once=once, explain=call.json)
    except EntryError:
        if len(entries_of(text)) > 1 and not call.json:
            output.complain(call.speaker.say(N_("Nothing of this was recorded.")), "warning")
        raise
    decision = decision_json(table.decision(), call.speaker)
    box = {"name": table.setting.box.name, "practice": table.setting.box.practice}
    turned = table.turned()
    again = {"judged_again": turned_json(turned, table.game, call.speaker)} if turned else {}
    status = say_outcome(outcome, call, table.session, decision=decision, box=box, **again)
    if not call.json:
        if status == ILLEGAL and len(outcome.verdicts) > 1:
            output.show(call.speaker.say(N_("Nothing of this was recorded.")), "warning")
        output.show_lines(turned_lines(turned, table.game, call.speaker))
        output.show_lines(next_lines(table.session, call.speaker))
    return status


def _ask_what_it_needs(call: Call, table: Table, text: str) -> None:
    """Ask for the facts that an entry hinges on, until there are no more or the person puts them off."""
    from referee.cli.facts import typed_answer

    while keys := _needed(table, text):
        facts = call.speaker.say(
            N_("It depends on {count#fact|facts} of your copy. Enter: later."), {"count": len(keys)}
        )
        output.complain(facts, "hint")
        for key in keys:
            told = typed_answer(call, table.game, key)
            if told is None:
                return
            table.learn(key, told)


def _needed(table: Table, text: str) -> list[str]:
    """The facts that an entry hinges on; none if it cannot be read or has to be said in more detail first."""
    try:
        outcome = table.check(text)
    except RefereeError:
        return []
    return list(dict.fromkeys(one.key for verdict in outcome.verdicts for one in verdict.missing))


@app.command(context_settings=LOOSE)
def check(
    ctx: typer.Context,
    entry: Entry,
    why: Annotated[bool, typer.Option("--why", help=N_("Say what the verdict rests on."))] = False,
) -> int:
    """Ask for the verdict on entries, one after another; nothing is recorded. At a terminal what it hinges on is asked."""
    from referee.text.marks import turned_lines

    call: Call = ctx.obj
    table = call.table()
    if call.json or not output.patient():
        return say_outcome(table.check(typed(entry), explain=why or call.json), call, table.session)
    from referee.console.inquiry import at_table

    outcome = at_table(table, table.trial(), typed(entry), output.Terminal(), call.speaker, explain=why)
    status = say_outcome(outcome, call, table.session)
    output.show_lines(turned_lines(table.turned(), table.game, call.speaker))
    return status


@app.command(context_settings=LOOSE)
def legal(
    ctx: typer.Context,
    prefix: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PREFIX]",
            help=N_("How the entries begin."),
            autocompletion=tab.entries,
            callback=usage.no_option,
        ),
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help=N_("Every entry of every verb."))] = False,
) -> int:
    """List the legal entries that begin so; of many without a beginning the first of each verb."""
    call: Call = ctx.obj
    table = call.table()
    wanted = " ".join(prefix or ())
    found = beginning(table.legal(), wanted, call) or otherwise_said(table, wanted, call)
    shown = {action.text(call.lang, call.speaker.names): action for action in found}
    from referee.text.report import hidden_text
    from referee.text.views import decision_json, next_lines

    unsure = table.doubtful() & {*shown.values()}
    if call.json:
        listed = [
            {"text": text, "action": action.to_json(), **({"hinges": True} if action in unsure else {})}
            for text, action in shown.items()
        ]
        output.document({"decision": decision_json(table.decision(), call.speaker), "entries": listed})
        return DONE
    marked = {f"{text} *" if action in unsure else text: action for text, action in shown.items()}
    for line in marked if whole or prefix or len(marked) <= MOST_LISTED else _in_short(marked, call):
        output.show(line)
    seats, untold = table.doubts(action for action in shown.values() if action in unsure)
    if untold:
        output.complain("* " + call.speaker.say(N_("It hinges on something nobody has told yet.")), "missing")
    if seats:
        output.complain("* " + hidden_text(seats, call.speaker), "missing")
    if wanted and not found:
        _say_none(table, wanted, call)
    output.show_lines(next_lines(table.session, call.speaker), output.complain)
    return DONE


def _say_none(table: Table, wanted: str, call: Call) -> None:
    """Say that nothing legal begins so, and which verb may have been meant."""
    from referee.engine.entry import nearest
    from referee.engine.words import fold

    output.complain(call.speaker.say(N_("Nothing that begins like this is legal.")), "warning")
    verbs = [one.spec.verb for one in table.legal()]
    shown = {word: verb.shown(call.lang) for verb in dict.fromkeys(verbs) for word in verb.folded()}
    if near := dict.fromkeys(shown[word] for word in nearest(fold(wanted).partition(" ")[0], shown)):
        output.complain(call.speaker.say(N_("Did you mean: {words}?"), {"words": ", ".join(near)}), "hint")


def _in_short(entries: Mapping[str, Action], call: Call) -> Iterator[str]:
    """The first entries of each verb, and how many more there are."""
    verbs: dict[str, list[str]] = {}
    for text, action in entries.items():
        verbs.setdefault(action.spec.verb.shown(call.lang), []).append(text)
    for verb, texts in verbs.items():
        few = texts if len(texts) <= FEW_LISTED + 1 else texts[:FEW_LISTED]
        yield from few
        if left := len(texts) - len(few):
            yield call.speaker.say(N_("  … and {count} more: referee legal {verb}"), {"count": left, "verb": verb})


def beginning(actions: Sequence[Action], prefix: str, call: Call) -> list[Action]:
    """The actions whose entry, in any language, begins with ``prefix``; ``anna:`` stands for those of a player."""
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


def otherwise_said(table: Table, prefix: str, call: Call) -> list[Action]:
    """The same where the beginning has other words than the list: what Tab would go on with."""
    from referee.engine.complete import Completer
    from referee.engine.game import TABLE

    seen = table.seen()
    if seen.parted:
        return []
    seats = table.decision().seats or (TABLE,)
    every = (one for seat in seats for one in Completer(seen, seat, call.lang).agreeing(prefix))
    return list(dict.fromkeys(every))


@app.command(context_settings=LOOSE)
def branch(ctx: typer.Context, entry: Entry) -> int:
    """Try a line of play: its verdicts, and where it leads. The table stays as it is."""
    from referee.declaring import attempt
    from referee.engine.veil import told
    from referee.text.views import decision_json, header_lines, next_lines, status_text

    call: Call = ctx.obj
    table = call.table()
    trial = table.trial()
    outcome = attempt(trial, typed(entry), lang=call.speaker.lang)
    totals = None if trial.parted else _totals(trial, call)
    if call.json:
        decision = None if trial.parted else decision_json(trial.decision(), call.speaker)
        position = None if trial.parted else told(trial)
        return say_outcome(outcome, call, trial, decision=decision, position=position, totals=totals)
    status = say_outcome(outcome, call, trial)
    output.show_lines(header_lines(trial.setting, call.speaker, table.name))
    if not trial.parted:
        output.show(status_text(trial, call.speaker))
    if totals is not None:
        points = ", ".join(f"{name} {value}" for name, value in totals.items())
        output.show(call.speaker.say(N_("Scored now: {points}"), {"points": points}))
    output.show_lines(next_lines(trial, call.speaker))
    return status


def _totals(session: Session, call: Call) -> dict[str, int] | None:
    """The totals of the score sheet as things stand; None if there is no sheet yet."""
    from referee.text.sheets import MissingFactsError, NotYetError, sheet_of

    try:
        return sheet_of(session, [], call.speaker).totals
    except (MissingFactsError, NotYetError):
        return None
