"""A line of play that is tried without touching the table."""

from __future__ import annotations

from typing import Any

from referee import sound
from referee.engine.errors import HistoryError
from referee.engine.message import N_
from referee.engine.session import Session, Step
from referee.engine.veil import Veiled
from referee.engine.verdict import ILLEGAL
from referee.table import Table


class Branch:
    """What is tried, from the moment the branch began; ``seq`` is where the record stood then.

    Trying is asking: it is judged with what the asker may know, and with everything when it is kept.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session: Session = table.trial()
        self.base = len(self.session.steps)
        self.seq = table.seq

    @property
    def steps(self) -> int:
        """How many steps were tried and stand."""
        return len(self.session.steps) - self.base

    def correct(self, path: str, value: Any, why: str) -> Step:
        """Set a part of the position that is being tried."""
        trial = self.session.branch()
        step = trial.correct(path, value, why)
        sound.check(trial)
        self.session = trial
        return step

    def undo(self, count: int) -> list[Step]:
        """Take back steps of the branch, never those of the table."""
        if count > self.steps:
            raise HistoryError(N_("Only {count#step|steps} of this branch can be undone."), count=self.steps)
        return self.session.undo(count)

    def keep(self) -> int:
        """Record what was tried; returns how many steps."""
        if self.table.seq != self.seq:
            raise HistoryError(N_("The table has moved on since the branch began, so it cannot be kept. Go back."))
        count = self.steps
        if count:
            known = len(self.table.session.steps)
            self.table.adopt(self._declared() if isinstance(self.session, Veiled) else self.session, known)
        return count

    def _declared(self) -> Session:
        """The table with what was tried under a veil, declared in earnest."""
        trial = self.table.session.branch()
        for step in self.session.steps[self.base :]:
            if step.action is None:
                trial.correct(step.path, step.value, step.why)
                continue
            verdict = trial.declare(step.action, override=step.overridden, why=step.why, text=step.text)
            if verdict.status == ILLEGAL and not verdict.overridden:
                raise HistoryError(
                    N_("It cannot be kept: {action} is not legal with what {player} holds. Go back."),
                    action=step.action.spec.verb,
                    player=self.table.setting.players[step.action.player],
                )
        return trial
