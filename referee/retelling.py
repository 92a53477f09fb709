"""Entries that wait for something nobody had told: what they hinge on, as far as the asker may know it, and telling it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any

from referee.engine.errors import PositionError
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.step import Step
from referee.engine.veil import veiled
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE, Verdict
from referee.inquiring import Case
from referee.table import Table

MOST_LOOKED_AT = 5


class Waiting:
    """An entry that cannot be verified, with what it waits for, as far as the session's asker may know it."""

    def __init__(self, session: Session, at: int) -> None:
        self._session, self._at = session, at
        self.step: Step = session.steps[at]

    @cached_property
    def moment(self) -> Session:
        """The table right before the entry, as the asker sees it."""
        moment = Session(self._session.setting, self._session.position_at(self._at))
        moment.asker = self._session.asker
        return veiled(moment)

    @cached_property
    def verdict(self) -> Verdict:
        """What can be said of it at that moment."""
        assert self.step.action is not None
        return self.moment.judge(self.step.action, warn=False)

    @property
    def facts(self) -> list[str]:
        """The facts of the box it waits for."""
        judged = self.step.judged
        if judged is None or not judged.missing or self._session.game.private:
            judged = self.verdict
        return list(dict.fromkeys(one.key for one in judged.missing))

    @property
    def case(self) -> Case | None:
        """The dialogue about it, where what it hinges on may be asked of anybody."""
        if self.verdict.hidden or self.verdict.status != UNVERIFIABLE:
            return None
        box = self.moment.setting.box
        setting = replace(self.moment.setting, box=replace(box, facts=dict(box.facts)))
        return Case([self.verdict.action], None, (setting, self.moment.position))


def waiting(session: Session, most: int = MOST_LOOKED_AT) -> list[Waiting]:
    """The latest entries that wait, the oldest first, without those of which another's secret is a part."""
    return [*islice(latest(session), most)][::-1]


def latest(session: Session) -> Iterator[Waiting]:
    """The entries that wait, the latest first; each is judged when it is asked for."""
    for at in range(len(session.steps) - 1, -1, -1):
        step = session.steps[at]
        waits = step.action is not None and step.verdict == UNVERIFIABLE and not step.broken
        if waits and not _is_secret(session, step):
            yield Waiting(session, at)


def _is_secret(session: Session, step: Step) -> bool:
    """Whether the entry itself is another's secret."""
    action = step.action
    assert action is not None
    if not action.spec.private or session.asker is None or action.player == session.asker:
        return False
    return session.game.secret(session.position, action)


def questions(found: list[Waiting]) -> dict[str, list[int]]:
    """The facts that these entries wait for, those of the latest entry first, each with the numbers of the entries."""
    keys: dict[str, list[int]] = {}
    for one in reversed(found):
        for key in one.facts:
            keys.setdefault(key, []).append(one.step.seq)
    return keys


def told_late(table: Table, seq: int, told: Mapping[str, Any], why: str) -> list[Verdict]:
    """Set parts of the position right as they were before an entry, and declare again what followed.

    Returns the verdicts on it. PositionError if it would turn out that something that followed is illegal: it has to be
    taken back first.
    """
    steps = table.session.steps
    at = next((at for at, step in enumerate(steps) if step.seq == seq), None)
    if at is None:
        raise PositionError(N_("Entry {seq} does not stand any more."), seq=seq)
    later = steps[at:]
    trial = table.session.branch()
    trial.undo(len(later))
    for path, value in told.items():
        table.may_correct(path)
        trial.correct(path, value, why)
    verdicts: list[Verdict] = []
    for verdict in _again(trial, later):
        if verdict.status == ILLEGAL and not verdict.overridden:
            raise PositionError(
                N_("With this, {action} would be illegal by {rules}. Take it back first, or write a remark."),
                action=verdict.action.spec.verb if verdict.action.spec.private else verdict.action.text(),
                rules=verdict.rules,
            )
        verdicts.append(verdict)
    table.retell(trial, len(later))
    return verdicts


def _again(trial: Session, steps: list[Step]) -> Iterator[Verdict]:
    """Do again what was done, on a branch."""
    for step in steps:
        if step.action is None:
            trial.correct(step.path, step.value, step.why)
        else:
            yield trial.declare(step.action, override=step.overridden, why=step.why, text=step.text, warn=False)
