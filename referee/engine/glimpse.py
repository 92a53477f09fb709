"""What somebody saw of a position that is otherwise unknown: values, and of what is counted at least so many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.data import Json, Position
from referee.engine.errors import PositionError
from referee.engine.naming import MANY, question
from referee.engine.position import get_path, set_path
from referee.engine.unknown import Number
from referee.engine.untold import tell

Glimpse = tuple[str, Json, bool]
"""The path of a part, the value that was seen there, and whether it is sure that it is no other."""


def tell_seen(position: Position, seen: Iterable[Glimpse]) -> None:
    """Put what was seen into a partly known position, in place.

    A value that is not sure stays unknown; of pieces that are counted at least those that were seen are there.
    """
    for path, value, sure in seen:
        try:
            if sure:
                set_path(position, path, value)
            elif (least := _at_least(position, path, value)) is not None:
                tell(position, _nested(path.split("."), least))
        except (PositionError, LookupError):  # nobody can say it of a list that is not known
            continue


def _at_least(position: Position, path: str, value: Json) -> Json:
    """That there are as many as were seen, or more; None if what was seen is no count."""
    asked, now = question(type(position), path), get_path(position, path)
    if asked is None or asked.kind != MANY or not isinstance(value, int) or not isinstance(now, Number):
        return None
    span = now.bounds()
    return {"from": value, "to": span.high} if span.low < value <= span.high else None


def _nested(way: Sequence[str], value: Json) -> Json:
    return {way[0]: _nested(way[1:], value)} if way else value
