"""What an entry means on the possible tables, and what of it can be recorded for all of them.

Words that say little may be made another action on each table: "done" may end one thing here and decline another there.
What is recorded must be what every possible table would record. Otherwise it hinges on what tells these tables apart,
even where it is legal on all of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.unknown import holds_unknown

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.data import Position
    from referee.engine.game import Setting


class Meaning(NamedTuple):
    """What an entry is made of on one table: every argument, and what it does there."""

    says: tuple[object, ...]
    does: object


def of(action: Action, said: Action, position: Position, setting: Setting) -> Meaning:
    """The meaning of an action that was made of what was ``said``."""
    says = [getattr(action, one.field) for one in action.spec.args]
    says = [None if holds_unknown(value) else value for value in says]
    does = action.does(position, setting)
    if does is None:
        own = [getattr(said, one.field) for one in said.spec.args]
        does = tuple(None if value == given else value for value, given in zip(says, own, strict=True))
    return Meaning(tuple(says), does)


def is_one(meanings: Iterable[Meaning | None]) -> bool:
    """Whether an entry is the same action on all tables, or does the same on all."""
    known = [one for one in meanings if one is not None]
    return len({one.says for one in known}) < 2 or len({one.does for one in known}) < 2


def common(meant: Sequence[Action], meanings: Sequence[Meaning | None], said: Action) -> Action:
    """The action to record for all tables: with all that is said on any of them, where it means the same on all.

    Otherwise it is what was ``said``, so that the table itself can tell later what that meant.
    """
    each = [{one.name: getattr(action, one.name) for one in dataclasses.fields(action)} for action in meant]
    if len({type(action) for action in meant}) != 1 or not is_one(meanings):
        return said
    if any(holds_unknown(value) for values in each for value in values.values()):
        return said
    told: dict[str, Any] = {}
    for name, value in ((name, value) for values in each for name, value in values.items() if value is not None):
        if told.setdefault(name, value) != value:
            return said
    return type(meant[0])(**told)
