"""What lies in an unknown list, told in one answer: the list is known from then on, the rest of what lies in it is not.

A leaf of :class:`~referee.engine.unlisted.Unlisted` is one thing asked of a list: how many, whether it holds something,
what lies at a place. Whoever stands at the table sees the list itself, and says what lies in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.data import Part, Position
from referee.engine.errors import PositionError
from referee.engine.fields import is_class
from referee.engine.position import clone, get_path
from referee.engine.single import Singles
from referee.engine.unlisted import Unlisted
from referee.engine.untold import lie_once

Told = Mapping[str, Sequence[Any]]
"""What lies in lists, by their paths: values, of a thing those that were told by the names of its fields, or None."""


def list_at(position: Position, path: str) -> Unlisted | None:
    """The first unknown list on the way to a leaf of a position."""
    part: Part = position
    steps = path.split(".")
    for end in range(1, len(steps) + 1):
        if isinstance(part, Unlisted):
            return part
        try:
            part = get_path(position, ".".join(steps[:end]))
        except (PositionError, LookupError):
            return None
    return part if isinstance(part, Unlisted) else None


def is_whole(path: str, paths: Sequence[str]) -> bool:
    """Whether so much is asked of a list that it is simpler to say what lies in it."""
    asked = {one.removeprefix(f"{path}.") for one in paths}
    return len(asked) > 1 or not all(one in ("size", "top") or one.startswith(("count.", "having.")) for one in asked)


def with_lists(
    position: Position, told: Told, singles: Sequence[Singles] = (), sizes: Mapping[str, int] | None = None
) -> Position:
    """A copy of a position in which these lists are told, each after those that it lies in.

    Of a list of lists whose size is told, each can be told by itself.
    """
    made = clone(position)
    for path, count in (sizes or {}).items():
        now = list_at(made, path)
        if now is not None and now.path == path and isinstance(now.item(path), list | Unlisted):
            _put(made, path, [now.item(f"{path}.{at}") for at in range(count)])
    for path, values in told.items():
        now = list_at(made, path)
        if now is not None and now.path == path:
            _put(made, path, [_told(now, at, value) for at, value in enumerate(values)])
    lie_once(made, singles)
    return made


def _told(now: Unlisted, at: int, value: Any) -> Part:
    if value is not None and not isinstance(value, Mapping):
        return tuple(value) if isinstance(value, list) else value
    made = now.item(f"{now.path}.{at}")
    for name, part in (value or {}).items():
        setattr(made, name, part)
    return made


def _put(position: Position, path: str, value: Part) -> None:
    above, _, last = path.rpartition(".")
    holder: Any = get_path(position, above) if above else position
    if is_class(type(holder)):
        setattr(holder, last, value)
        return
    before = get_path(position, path)
    holder[
        next(key for key in (holder if isinstance(holder, dict) else range(len(holder))) if holder[key] is before)
    ] = value
