"""A line of play that is tried out; the table does not change unless it is kept."""

from __future__ import annotations

from typing import Any

from referee import sound
from referee.engine.errors import HistoryError
from referee.engine.message import N_
from referee.engine.session import Session
from referee.engine.step import Step
from referee.engine.veil import Veiled
from referee.engine.verdict import ILLEGAL
from referee.table import Table


class Branch:
    """The steps tried since the branch began; ``seq`` is the number of the table's last entry at that time.

    While trying, entries are judged by what the asker may know. When kept, they are judged by everything.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.session: Session = table.trial()
        self.base = len(self.session.steps)
        self.seq = table.seq

    @property
    def steps(self) -> int:
        """The number of steps in the branch, without those taken back."""
        return len(self.session.steps) - self.base

    def correct(self, path: str, value: Any, why: str) -> Step:
        """Set a part of the branch's position."""
        trial = self.session.branch()
        step = trial.correct(path, value, why)
        sound.check(trial)
        self.session = trial
        return step

    def undo(self, count: int) -> list[Step]:
        """Take back steps of the branch; HistoryError if it has fewer."""
        if count > self.steps:
            raise HistoryError(
                N_("Only {count#step|steps} of this branch can be undone.")
                if self.steps
                else N_("There is nothing to undo on this branch."),
                count=self.steps,
            )
        return self.session.undo(count)

    def keep(self) -> int:
        """Record the steps of the branch and return how many they are.

        :raises HistoryError: the table has moved on, or a step is not legal when everything is known.
        """
        if self.table.seq != self.seq:
            raise HistoryError(
                N_("The table has moved on since the branch began, so the branch cannot be kept. Type back.")
            )
        count = self.steps
        if count:
            known = len(self.table.session.steps)
            self.table.adopt(self._declared() if isinstance(self.session, Veiled) else self.session, known)
        return count

    def _declared(self) -> Session:
        """A copy of the table's session in which the steps were declared with everything known."""
        trial = self.table.session.branch()
        for step in self.session.steps[self.base :]:
            if step.action is None:
                trial.correct(step.path, step.value, step.why)
                continue
            verdict = trial.declare(step.action, override=step.overridden, why=step.why, text=step.text)
            if verdict.status == ILLEGAL and not verdict.overridden:
                raise HistoryError(
                    N_("The branch cannot be kept: {action} is not legal with what {player} holds. Type back."),
                    action=step.action.spec.verb,
                    player=self.table.setting.players[step.action.player],
                )
        return trial
