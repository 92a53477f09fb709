"""What an entry of the record left out: what is asked before it by a text that nobody had told when it was made.

What may be declined was declined without a word, and the entry stands. What nobody may decline was passed over: the entry
came too early, and the game goes on from there all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from typing import TYPE_CHECKING, Any

from messages.classes import mutable
from referee.engine import judge as judging
from referee.engine.data import Position
from referee.engine.errors import Ambiguous
from referee.engine.verdict import ILLEGAL, Note
from referee.engine.written import clone

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.game import Setting

MOST_OMITTED = 6
Apply = Callable[[Position, "Action", list[Note]], None]


@mutable
class Omitted:
    """The position without what was left out, what happened on the way, and whether some of it was no choice."""

    position: Position
    notes: list[Note] = field(default_factory=list)
    passed_over: bool = False

    def put_in(self, position: Position) -> None:
        """Let ``position`` become this one."""
        kind: Any = type(position)
        for one in fields(kind):
            setattr(position, one.name, getattr(self.position, one.name))


def leaves_out(position: Position, setting: Setting, action: Action) -> bool:
    """Whether something is asked before this entry, so that it is refused."""
    return setting.game.unsaid(position, setting, action) is not None and _refuses(position, setting, action)


def without(position: Position, setting: Setting, action: Action, apply: Apply) -> Omitted | None:
    """What is left when all is left out that is asked before this entry; None if it is illegal then as well."""
    found = Omitted(clone(position))
    for _ in range(MOST_OMITTED):
        declined = setting.game.unsaid(found.position, setting, action)
        if declined is None:
            return None
        if declined is action:
            if not setting.game.pass_over(found.position, setting, found.notes):
                return None
            found.passed_over = True
        elif _refuses(found.position, setting, declined):
            return None
        else:
            apply(found.position, declined, found.notes)
        if not _refuses(found.position, setting, action):
            return found
    return None


def _refuses(position: Position, setting: Setting, action: Action) -> bool:
    try:
        return judging.judge(position, setting, action).status == ILLEGAL
    except Ambiguous:
        return False
