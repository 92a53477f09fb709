"""How the points of a game went, entry by entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import is_

from messages.classes import frozen
from referee.engine.position import clone
from referee.engine.session import Session
from referee.engine.step import Step
from referee.engine.veil import veiled


@frozen
class Standing:
    """The points of each player after the entry of this number, as far as they are known."""

    seq: int
    points: Mapping[str, int]


class Course:
    """The points after each entry that changed them, as a session's asker may see them.

    It goes on from where it was when more is declared.
    """

    def __init__(self, session: Session) -> None:
        self._trial = Session(session.setting, session.position_at(0))
        self._trial.asker = session.asker
        self._known, self._steps = session.known, list[Step]()
        self._found = [Standing(0, counted(self._trial))]
        self.follow(session)

    def leads_to(self, session: Session) -> bool:
        """Whether the session only went on from here: nothing was taken back, and no fact was told."""
        same = len(self._steps) <= len(session.steps) and all(map(is_, self._steps, session.steps))
        return same and session.known is self._known and session.asker == self._trial.asker

    def follow(self, session: Session) -> None:
        """Take in what was declared since."""
        for step in session.steps[len(self._steps) :]:
            self._trial.restore(replace(step))
            self._steps.append(step)
            now = counted(self._trial)
            if now != self._found[-1].points:
                self._found.append(Standing(step.seq, now))

    @property
    def standings(self) -> list[Standing]:
        """From entry 0 to the last one."""
        last = self._found[-1]
        on = [Standing(self._steps[-1].seq, last.points)] if self._steps and self._steps[-1].seq != last.seq else []
        return [*self._found, *on]


def course(session: Session) -> list[Standing]:
    """How the points of a session went."""
    return Course(session).standings


def counted(session: Session) -> Mapping[str, int]:
    """The points of the players by name, as the game counts them meanwhile."""
    seen = veiled(session)
    status = session.game.status(clone(seen.position), session.setting)
    counted = next((one for one in status.values() if isinstance(one, Mapping)), {})
    return {name: value for name, value in counted.items() if type(value) is int}
