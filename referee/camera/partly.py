"""What pictures tell of a position that is otherwise unknown: what they surely show, and how many there are at least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.camera.sight import Told
from referee.camera.tally import look_at
from referee.engine.errors import PositionError
from referee.engine.naming import MANY, question
from referee.engine.position import get_path, set_path
from referee.engine.unknown import Number
from referee.engine.untold import tell

if TYPE_CHECKING:
    from referee.camera.kit import Kit, Look
    from referee.engine.game import Setting


def tell_seen(
    position: Any, setting: Setting, looks: Sequence[Look], kit: Kit, *, rest_in_supply: bool = False
) -> None:
    """Put what pictures show into a partly known position, in place.

    A value that is not sure stays unknown; of pieces that are counted at least those that were seen are there.
    """
    for path, told in look_at(setting, looks, kit, rest_in_supply=rest_in_supply).told.items():
        try:
            if told.sure:
                set_path(position, path, told.value)
            elif (least := _at_least(position, told)) is not None:
                tell(position, _nested(path.split("."), least))
        except (PositionError, LookupError):  # nobody can say it of a list that is not known
            continue


def _at_least(position: Any, told: Told) -> object:
    """That there are as many as were seen, or more; None if what was seen is no count."""
    asked, now = question(type(position), told.spot.path), get_path(position, told.spot.path)
    if asked is None or asked.kind != MANY or not isinstance(told.value, int) or not isinstance(now, Number):
        return None
    span = now.bounds()
    return {"from": told.value, "to": span.high} if span.low < told.value <= span.high else None


def _nested(way: Sequence[str], value: object) -> Any:
    return {way[0]: _nested(way[1:], value)} if way else value
