"""How the points of a game went, entry by entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.engine.position import clone
from referee.engine.session import Session
from referee.engine.veil import veiled


@dataclass(frozen=True, slots=True)
class Standing:
    """The points of each player after the entry of this number, as far as they are known."""

    seq: int
    points: Mapping[str, int]


def course(session: Session) -> list[Standing]:
    """The points after each entry that changed them, as the session's asker may see them; begins with entry 0."""
    trial = Session(session.setting, session.position_at(0))
    trial.asker = session.asker
    found = [Standing(0, _points(trial))]
    for at, step in enumerate(session.steps, 1):
        trial.restore(replace(step))
        now = _points(trial)
        if now != found[-1].points or at == len(session.steps):
            found.append(Standing(step.seq, now))
    return found


def _points(session: Session) -> Mapping[str, int]:
    """The points of the players by name, as the game counts them meanwhile."""
    seen = veiled(session)
    status = session.game.status(clone(seen.position), session.setting)
    counted = next((one for one in status.values() if isinstance(one, Mapping)), {})
    return {name: value for name, value in counted.items() if type(value) is int}
