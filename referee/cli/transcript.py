"""Writing a table as a file of entries that people can read and ``referee replay`` carries out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from messages.classes import mutable
from referee import record
from referee.cli.opening import Opening, head_line
from referee.cli.script import correction_line, fact_line, note_line, override_line, position_line, untold
from referee.engine.box import Box, practice_box
from referee.engine.entry import entries_of
from referee.engine.errors import EntryError
from referee.private import hides

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.game import Setting
    from referee.engine.session import Session
    from referee.engine.step import Step
    from referee.ledger.rows import EntryRow

WIDTH = 100


@mutable
class Entry:
    """A line being put together: actions of one player, as a person would write them."""

    setting: Setting
    lang: str
    actions: list[Action] = field(default_factory=list)
    text: str = ""

    def takes(self, action: Action) -> bool:
        """Whether the action may go on the same line."""
        return not self.actions or (self.actions[-1].player == action.player and len(self.text) < WIDTH)

    def add(self, action: Action) -> bool:
        """Add the action, without its verb if it can still be read; returns False if it cannot be read on this line."""
        actions = [*self.actions, action]
        text = next((one for one in self._ways(action) if not self.text or self._reads_as(one, actions)), None)
        if text is not None:
            self.actions, self.text = actions, text
        return text is not None

    def _ways(self, action: Action) -> Iterator[str]:
        full = action.text(self.lang, self.setting.players)
        if not self.text:
            yield f"{self.setting.players[action.player]}: {full}" if action.player >= 0 else full
            return
        short = full.removeprefix(action.spec.verb.shown(self.lang)).strip()
        if short:
            comma = "," if self.actions[-1].spec.verb == action.spec.verb else ""
            yield f"{self.text}{comma} {short}"
        yield f"{self.text}{'' if action.player >= 0 else ';'} {full}"

    def _reads_as(self, text: str, actions: list[Action]) -> bool:
        """Whether the text is read as exactly these actions: a word after a list may be taken for a part of it."""
        grammar, names = self.setting.game.grammar, self.setting.names
        try:
            return [one for entry in entries_of(text) for one in grammar.read(entry, -1, names)] == actions
        except EntryError:
            return False


def transcript(session: Session, rows: Sequence[EntryRow], lang: str = "en") -> Iterator[str]:
    """The lines of a replay file: the opening, then every turn that still stands, with the names of the phases.

    ``rows`` are the record of the table; facts and remarks stand where they were told.
    """
    setting = session.setting
    yield from _opening(session, rows, lang)
    between = [row for row in rows if row.kind in ("fact", "note")]
    trial = type(session)(setting, session.position_at(0))
    entry, said = Entry(setting, lang), ""
    for step in session.steps:
        chapter = _chapter(trial)
        told = [row for row in between if row.seq < step.seq]
        del between[: len(told)]
        plain = step.action if not step.overridden else None
        if entry.text and (told or chapter != said or plain is None or not entry.takes(plain)):
            yield entry.text
            entry = Entry(setting, lang)
        if chapter != said:
            yield from ("", f"# {chapter}")
            said = chapter
        yield from (_between(row, setting, lang) for row in told)
        if _hidden(session, step):
            if entry.text:
                yield entry.text
                entry = Entry(setting, lang)
            yield _closed(step, setting, lang)
        elif plain is not None and not entry.add(plain):
            yield entry.text
            entry = Entry(setting, lang)
            entry.add(plain)
        elif plain is None:
            yield override_line(step, setting, lang) if step.action else correction_line(step, setting.game, lang)
        trial.restore(step)
        if entry.text and _passes_on(trial, step):
            yield entry.text
            entry = Entry(setting, lang)
    if entry.text:
        yield entry.text
    yield from (_between(row, setting, lang) for row in between)
    known = rows[0].payload["box"]["facts"] | record.told(rows)
    yield from (fact_line(key, value, setting.game, lang) for key, value in untold(setting.box, known).items())


def _opening(session: Session, rows: Sequence[EntryRow], lang: str) -> Iterator[str]:
    """The lines that open the table, with its facts, and its position if it began in the middle of a game."""
    setting, opened = session.setting, rows[0].payload
    box = Box(session.game.id, setting.box.name, setting.box.practice, opened["box"]["facts"])
    yield head_line(Opening(session.game, list(setting.seats), setting.options, setting.own_rulings, box))
    known = practice_box(session.game.package).facts if box.practice else {}
    yield from (fact_line(key, value, session.game, lang) for key, value in untold(box, known).items())
    if opened.get("position") is not None:
        yield position_line(opened["position"], lang)


def _between(row: EntryRow, setting: Setting, lang: str) -> str:
    if row.kind == "note":
        return note_line(row.payload["text"], setting.game, lang)
    return fact_line(row.payload["key"], row.payload["value"], setting.game, lang)


def leaves_out(session: Session) -> bool:
    """Whether something of the record is left out of the file because it is another player's secret."""
    return any(_hidden(session, step) for step in session.steps)


def _hidden(session: Session, step: Step) -> bool:
    """Whether the session's asker may not read a step."""
    if step.action is None:
        return hides(session.game, step.path, session.asker)
    return _secret(session, step.action)


def _closed(step: Step, setting: Setting, lang: str) -> str:
    """What may be written of a step that is another player's secret."""
    if step.action is None:
        return f"# {step.path} = …: {' '.join(step.why.split())}"
    return f"# {setting.players[step.action.player]}: {step.action.spec.verb.shown(lang)} …"


def _secret(session: Session, action: Action) -> bool:
    """Whether the action tells something that is still another player's secret."""
    if session.asker is None or not action.spec.private or action.player == session.asker:
        return False
    return session.game.secret(session.position, action)


def _chapter(session: Session) -> str:
    status = session.game.status(session.position, session.setting)
    return " · ".join(f"{key} {status[key]}" for key in ("round", "phase") if key in status)


def _passes_on(session: Session, step: Step) -> bool:
    """Whether somebody else decides after this step."""
    return step.action is None or step.action.player not in session.decision().seats
