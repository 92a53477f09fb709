"""What a phone does at a table: entries, undo and redo, remarks. Each gives what is said of it to whoever did it."""

from __future__ import annotations

from dataclasses import replace

from messages.classes import frozen
from referee.declaring import Outcome
from referee.engine.choosing import chosen
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.message import N_
from referee.engine.said import Said
from referee.engine.verdict import ILLEGAL
from referee.ledger.errors import MovedOnError, OutOfReachError
from referee.private import betrays, held_args
from referee.record import CHANGING
from referee.table import Table
from referee.text.lines import Line, sentence
from referee.text.report import error_lines, instead_texts, outcome_lines, verdict_lines
from referee.text.speech import Speaker
from referee.text.views import reading, row_line, step_text
from referee.web.see import Told, Viewer, seats_of, speaker_of

MOVED_ON = N_("Nothing was recorded: the table has moved on.")
LONGEST_ENTRY = 2000


@frozen
class Asked:
    """What is asked for: an entry, the number of the newest row that was seen (None: whatever it is), a name for it."""

    text: str
    seen: int | None
    once: str = ""


def declare(table: Table, viewer: Viewer, asked: Asked, *, why: str = "") -> Told:
    """Judge an entry and record it, unless others have changed the table since the phone looked at it."""
    speaker = speaker_of(table, viewer)
    try:
        if not table.made(asked.once) and (news := _meanwhile(table, viewer, asked.seen)):
            return Told([Line("warning", speaker.say(MOVED_ON)), *news], again=_still(table, asked.text))
        outcome = _hushed(table, viewer, table.enter(asked.text, once=asked.once, override=bool(why), why=why))
    except MovedOnError:
        table.refresh()
        return Told([Line("warning", speaker.say(MOVED_ON))], again=_still(table, asked.text))
    except OutOfReachError:  # the phone asks again under the same name
        raise
    except RefereeError as error:
        return Told(_problem(error, table, viewer))
    refused = outcome.status == ILLEGAL and not outcome.recorded
    lines = [line for one in outcome.verdicts for line in verdict_lines(one, speaker, table.game)]
    told = Told(_once(lines) if refused else _short(lines))
    if refused:
        told.instead = [
            {"label": one, "entry": _named(one, viewer, speaker)} for one in instead_texts(outcome, speaker, table.game)
        ]
        told.overrule = asked.text
    return told


def entered(table: Table, viewer: Viewer, asked: Asked, said: Said, *, why: str = "") -> Told | None:
    """As :func:`declare`, of what is typed or else of what was chosen; None if more is to be chosen of that."""
    if asked.text or (said.verb is None and not said.before):
        return declare(table, viewer, asked, why=why)
    if table.made(asked.once):
        return Told()
    text = picked(table, viewer, said)
    if not text and not _meanwhile(table, viewer, asked.seen):
        return None
    return declare(table, viewer, replace(asked, text=text), why=why)


def picked(table: Table, viewer: Viewer, said: Said) -> str:
    """The entry that declares what was chosen, as far as it is whole; else nothing."""
    seen = table.seen()
    try:
        action = chosen(seen, seats_of(viewer), said)
    except RefereeError:
        return ""
    speaker = speaker_of(table, viewer)
    return "" if action is None else table.game.grammar.write((*said.before, action), speaker.lang, speaker.names)


def check(table: Table, viewer: Viewer, text: str) -> Told:
    """The verdict on an entry; nothing is recorded."""
    speaker = speaker_of(table, viewer)
    try:
        outcome = _hushed(table, viewer, table.check(text))
    except RefereeError as error:
        return Told(_problem(error, table, viewer))
    return Told(outcome_lines(outcome, speaker, table.game), again=text if outcome.status != ILLEGAL else "")


def back(table: Table, viewer: Viewer, kind: str, once: str = "", count: int = 1) -> Told:
    """Undo or redo steps, and say which."""
    speaker = speaker_of(table, viewer)
    try:
        steps = table.undo(count, once=once) if kind == "undo" else table.redo(count, once=once)
    except OutOfReachError:
        raise
    except RefereeError as error:
        return Told(error_lines(error, speaker))
    template = N_("Taken back: {entry}") if kind == "undo" else N_("Done again: {entry}")
    return Told([Line("note", speaker.say(template, {"entry": step_text(one, speaker, table.game)})) for one in steps])


def note(table: Table, viewer: Viewer, text: str, once: str = "") -> Told:
    """Write a remark into the log."""
    speaker = speaker_of(table, viewer)
    try:
        table.note(text, once=once)
    except OutOfReachError:
        raise
    except RefereeError as error:
        return Told(error_lines(error, speaker))
    return Told([Line("note", sentence(speaker.say(N_("remark: {text}"), {"text": text})))])


def _hushed(table: Table, viewer: Viewer, outcome: Outcome) -> Outcome:
    """The outcome without entries to be declared instead that tell what this seat keeps from the others."""
    if viewer.seat is not None:
        own = table.position.players[viewer.seat]
        said = [(arg.field, getattr(one.action, arg.field)) for one in outcome.verdicts for arg in one.action.spec.args]
        outcome.instead = [row for row in outcome.instead if not any(betrays(one, own, said) for one in row)]
    return outcome


def _problem(error: RefereeError, table: Table, viewer: Viewer) -> list[Line]:
    """What is wrong with an entry; what it could mean is left out where that is among what this seat holds in private."""
    speaker = speaker_of(table, viewer)
    if viewer.seat is not None and isinstance(error, Ambiguous) and error.options and error.open_args:
        verb, arg = type(error.options[0]), error.open_args[0]
        if arg in held_args(verb, table.position.players[viewer.seat]):
            facts = {"verb": verb.spec.verb, "question": arg.question}
            return [Line("error", speaker.say(N_("{verb}: {question} Hold to see what you may choose."), facts))]
    return error_lines(error, speaker)


def _meanwhile(table: Table, viewer: Viewer, seen: int | None) -> list[Line]:
    """What others did to the table after that row, in words; empty if nothing."""
    if seen is None:
        return []
    rows = [row for row in table.rows(max(seen, 1)) if row.kind in (*CHANGING, "undo", "redo")]
    reader, speaker = reading(table, public=True), speaker_of(table, viewer)
    return [Line("note", "  " + row_line(row, reader, speaker).text) for row in rows]


def _still(table: Table, text: str) -> str:
    """The entry, if it may still be declared; else nothing."""
    try:
        return text if table.check(text).status != ILLEGAL else ""
    except RefereeError:
        return ""


def _short(lines: list[Line]) -> list[Line]:
    """A verdict without the texts of rules, which are for whoever was refused."""
    return [line for line in lines if line.style != "rule"]


def _once(lines: list[Line]) -> list[Line]:
    """A verdict with the text of each rule only where it is broken first."""
    return [line for at, line in enumerate(lines) if line.style != "rule" or line not in lines[:at]]


def _named(text: str, viewer: Viewer, speaker: Speaker) -> str:
    """The entry with who acts, where a phone has a seat."""
    return text if viewer.seat is None or ":" in text else f"{speaker.names[viewer.seat]}: {text}"
