"""A line of play that is tried without touching the table."""

from __future__ import annotations

from typing import Any

from referee import sound
from referee.engine.errors import HistoryError
from referee.engine.message import N_
from referee.engine.session import Session, Step
from referee.table import Table


class Branch:
    """What is tried, from the moment the branch began; ``seq`` is where the record stood then."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session: Session = table.session.branch()
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
            self.table.adopt(self.session, self.base)
        return count
