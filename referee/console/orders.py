"""What each command of the console does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from referee.console import commands, manual
from referee.console.branch import Branch
from referee.console.commands import Command
from referee.console.outline import part_lines
from referee.engine.errors import HistoryError, NotUnderstood, PositionError
from referee.engine.message import N_
from referee.engine.step import Step
from referee.engine.words import fold
from referee.text import views
from referee.text.facts import facts_of, progress_texts, typed_fact
from referee.text.lines import Line
from referee.text.manual import ruling_lines
from referee.text.marks import standing_lines
from referee.text.parts import typed_at
from referee.text.paths import path_of, split_path
from referee.text.report import action_text, correction_lines

if TYPE_CHECKING:
    from referee.console.desk import Desk

MANY = 60


def carry_out(desk: Desk, command: Command, text: str) -> int:
    """Carry out a command with the text after it; returns the exit status."""
    return ORDERS[command.name.key](desk, text) or 0


def _help(desk: Desk, text: str) -> None:
    desk.voice.say(manual.help_lines(text, desk.seen, desk.speaker))


def _check(desk: Desk, text: str) -> int:
    if not text:
        raise NotUnderstood(N_("Write: {usage}"), entry=text, usage=commands.CHECK.usage(desk.speaker))
    return desk.check(text)


def _why(desk: Desk, text: str) -> int:
    return desk.why(text)


def _legal(desk: Desk, text: str) -> None:
    found = desk.completer.agreeing(text)
    if not found:
        desk.tell(N_("Nothing that begins like this is legal."))
        return
    verbs: dict[str, list[str]] = {}
    for one in found:
        verbs.setdefault(one.spec.verb.shown(desk.speaker.lang), []).append(action_text(one, desk.speaker))
    most = max(4, MANY // len(verbs))
    for verb, entries in verbs.items():
        desk.voice.say([Line("heading", f"{verb} ({len(entries)})")])
        shown = entries[:most] + ["…"] * (len(entries) > most)
        desk.voice.say([Line("option", "  " + "; ".join(shown))])


def _rule(desk: Desk, text: str) -> None:
    if not text:
        raise NotUnderstood(N_("Write: {usage}"), entry=text, usage=commands.RULE.usage(desk.speaker))
    found = [*manual.rules_lines(text, desk.seen, desk.speaker)]
    if not found:
        raise NotUnderstood(N_("There is no rule {word}."), entry=text, word=text)
    desk.voice.say(found)


def _rulings(desk: Desk, text: str) -> None:
    book, chosen = desk.table.game.book, desk.table.setting.rulings
    wanted = fold(text)
    found = [one for one in book.questions if wanted in fold(f"{one.id} {one.text(desk.speaker.lang)}")]
    if not found:
        raise NotUnderstood(N_("There is no ruling {word}."), entry=text, word=text)
    for one in found:
        desk.voice.say(ruling_lines(one, chosen[one.id], desk.speaker))


def _box(desk: Desk, text: str) -> None:
    box, game = desk.table.setting.box, desk.table.game
    desk.voice.say(views.practice_lines(box, desk.speaker))
    if not text:
        desk.voice.say(Line("plain", f"  {one}") for one in progress_texts(game, box, desk.speaker.lang))
        return
    found = {key: value for key, value in box.facts.items() if key.startswith(text)}
    if not found:
        raise NotUnderstood(N_("The box knows no fact that begins with {word}."), entry=text, word=text)
    book = facts_of(game)
    desk.voice.say(Line("plain", f"{key}: {book.show(key, value, desk.speaker.lang)}") for key, value in found.items())


def _undo(desk: Desk, text: str) -> None:
    count = commands.number(text, 1)
    steps = desk.table.undo(count) if desk.branch is None else desk.branch.undo(count)
    _told(desk, steps, N_("Taken back: {entry}"))


def _redo(desk: Desk, text: str) -> None:
    count = commands.number(text, 1)
    steps = desk.table.redo(count) if desk.branch is None else desk.branch.session.redo(count)
    _told(desk, steps, N_("Done again: {entry}"))


def _told(desk: Desk, steps: Iterable[Step], template: str) -> None:
    for step in steps:
        desk.tell(template, "plain", entry=views.step_text(step, desk.speaker, desk.table.game))


def _log(desk: Desk, text: str) -> None:
    rows = desk.table.rows()
    chosen = rows[-commands.number(text, len(rows)) :]
    desk.voice.say(views.row_lines(chosen, views.reading(desk.table), desk.speaker))


def _show(desk: Desk, text: str) -> None:
    session, speaker = desk.session, desk.speaker
    seat = session.setting.names.get(fold(text))
    if seat is not None:
        desk.voice.say(views.player_lines(session, speaker, seat))
    elif text:
        desk.voice.say(part_lines(session, path_of(text, session)))
    else:
        desk.voice.say(views.table_lines(session, speaker, standing_lines(session, speaker), desk.voice.width))
        desk.voice.say(views.next_lines(session, speaker))


def _score(desk: Desk, text: str) -> None:
    player = ""
    if text:
        seat = desk.table.setting.names.get(fold(text))
        if seat is None:
            names = ", ".join(desk.speaker.names)
            raise NotUnderstood(N_("Nobody at this table is called {name}. Players: {names}."), name=text, names=names)
        player = desk.speaker.names[seat]
    desk.show_score(player)


def _correct(desk: Desk, text: str) -> None:
    what, why = commands.reasoned(text)
    where, value = split_path(what, desk.session)
    if not where or not value:
        raise NotUnderstood(N_("Write: {usage}"), entry=text, usage=commands.CORRECT.usage(desk.speaker))
    why = why or _reason(desk)
    data = typed_at(where, value, desk.session)
    step = desk.table.correct(where, data, why) if desk.branch is None else desk.branch.correct(where, data, why)
    _told(desk, [step], N_("Corrected: {entry}"))
    desk.voice.say(correction_lines(step, desk.speaker))


def _override(desk: Desk, text: str) -> int:
    entry, why = commands.reasoned(text)
    if not entry:
        raise NotUnderstood(N_("Write: {usage}"), entry=text, usage=commands.OVERRIDE.usage(desk.speaker))
    return desk.declare(entry, override=True, why=why or _reason(desk))


def _reason(desk: Desk) -> str:
    answer = desk.voice.ask(desk.speaker.say(N_("Why?")) + " ")
    if not answer or not answer.strip():
        raise PositionError(N_("This needs a reason: … because REASON."))
    return answer.strip()


def _branch(desk: Desk, text: str) -> None:
    if desk.branch is not None:
        raise HistoryError(N_("You are on a branch already: keep or back."))
    desk.branch = Branch(desk.table)
    desk.tell(N_("Nothing is recorded until you say keep; back returns to the table."))


def _keep(desk: Desk, text: str) -> None:
    kept = _on_branch(desk).keep()
    desk.branch = None
    desk.tell(N_("Recorded: {count#step|steps}."), "legal", count=kept)


def _back(desk: Desk, text: str) -> None:
    steps = _on_branch(desk).steps
    desk.branch = None
    desk.tell(N_("Back at the table; {count#step|steps} of the branch dropped."), count=steps)


def _on_branch(desk: Desk) -> Branch:
    if desk.branch is None:
        raise HistoryError(N_("You are not on a branch."))
    return desk.branch


def _fact(desk: Desk, text: str) -> None:
    if not text.strip() and desk.voice.patient:
        desk.catch_up()
        return
    key, _, value = text.partition(" ")
    if not value.strip():
        raise NotUnderstood(N_("Write: {usage}"), entry=text, usage=commands.FACT.usage(desk.speaker))
    desk.learn(key, typed_fact(desk.table.game, key, value.strip()))


def _note(desk: Desk, text: str) -> None:
    if not text:
        raise NotUnderstood(N_("Write: {usage}"), entry=text, usage=commands.NOTE.usage(desk.speaker))
    before = desk.table.seq
    desk.table.note(text)
    if desk.branch is not None and desk.branch.seq == before:
        desk.branch.seq = desk.table.seq
    desk.tell(N_("Noted."))


def _more(desk: Desk, text: str) -> int:
    return desk.go_on()


def _quit(desk: Desk, text: str) -> None:
    desk.leaving = True


ORDERS: Mapping[str, Callable[[Desk, str], int | None]] = {
    "help": _help, "check": _check, "why": _why, "legal": _legal, "rule": _rule, "rulings": _rulings, "box": _box, "undo": _undo, "redo": _redo, "log": _log, "show": _show, "score": _score,
    "correct": _correct, "override": _override, "branch": _branch, "keep": _keep, "back": _back, "fact": _fact, "note": _note,
    "more": _more, "quit": _quit,
}  # fmt: skip
