"""A table as a file of entries: written for people, read by ``referee replay``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.cli.opening import Opening, head_line
from referee.engine.errors import EntryError
from referee.private import hides

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.game import Setting
    from referee.engine.session import Session, Step

WIDTH = 100


@dataclass(slots=True)
class Entry:
    """One line in the making: the actions of one player, as a person would write them."""

    setting: Setting
    lang: str
    actions: list[Action] = field(default_factory=list)
    text: str = ""

    def takes(self, action: Action) -> bool:
        """Whether the action goes on the same line."""
        return not self.actions or (self.actions[-1].player == action.player and len(self.text) < WIDTH)

    def add(self, action: Action) -> None:
        """Write the action behind the others; its verb is left out where nobody can misread that."""
        full = action.text(self.lang, self.setting.players)
        short = full.removeprefix(action.spec.verb.shown(self.lang)).strip()
        self.actions.append(action)
        comma = len(self.actions) > 1 and self.actions[-2].spec.verb == action.spec.verb
        candidates = [f"{self.text}{',' if comma else ''} {short}"] if self.text and short else []
        self.text = next((one for one in candidates if self._reads_back(one)), self._behind(full, action))

    def _behind(self, full: str, action: Action) -> str:
        if not self.text:
            return f"{self.setting.players[action.player]}: {full}" if action.player >= 0 else full
        return f"{self.text}{'' if action.player >= 0 else ';'} {full}"

    def _reads_back(self, text: str) -> bool:
        try:
            return self.setting.game.grammar.read(text, -1, self.setting.names) == self.actions
        except EntryError:
            return False


def transcript(session: Session, lang: str = "en") -> Iterator[str]:
    """The lines of a replay file: the opening, then an entry for each turn, with a comment for each new phase."""
    setting = session.setting
    yield head_line(Opening(session.game, list(setting.seats), setting.options, setting.rulings, setting.box))
    trial = type(session)(setting, session.position_at(0))
    entry, said = Entry(setting, lang), ""
    for step in session.steps:
        chapter = _chapter(trial)
        if entry.text and (chapter != said or step.action is None or not entry.takes(step.action)):
            yield entry.text
            entry = Entry(setting, lang)
        if chapter != said:
            yield from ("", f"# {chapter}")
            said = chapter
        if step.action is None:
            yield f"# {step.path} = {_value(session, step)}: {step.why}"
        elif _secret(session, step.action):
            if entry.text:
                yield entry.text
                entry = Entry(setting, lang)
            yield f"# {setting.players[step.action.player]}: {step.action.spec.verb.shown(lang)} …"
        else:
            entry.add(step.action)
        trial.restore(step)
        if entry.text and _passes_on(trial, step):
            yield entry.text
            entry = Entry(setting, lang)
    if entry.text:
        yield entry.text


def leaves_out(session: Session) -> bool:
    """Whether something of the record is not in the file, for it is another's secret."""
    return any(
        hides(session.game, step.path, session.asker) if step.action is None else _secret(session, step.action)
        for step in session.steps
    )


def _value(session: Session, step: Step) -> str:
    """What was set by a correction, as far as the session's asker may know."""
    hidden = hides(session.game, step.path, session.asker)
    return "…" if hidden else json.dumps(step.value, ensure_ascii=False)


def _secret(session: Session, action: Action) -> bool:
    """Whether the action tells what is another's secret still."""
    if session.asker is None or not action.spec.private or action.player == session.asker:
        return False
    return session.game.secret(session.position, action)


def _chapter(session: Session) -> str:
    status = session.game.status(session.position, session.setting)
    return " · ".join(f"{key} {status[key]}" for key in ("round", "phase") if key in status)


def _passes_on(session: Session, step: Step) -> bool:
    """Whether somebody else decides next."""
    return step.action is None or step.action.player not in session.decision().seats
