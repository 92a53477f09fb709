"""What pictures tell of a table that nobody tracked: what they surely show, and how many there are at least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.camera.tally import look_at
from referee.engine.glimpse import Glimpse
from referee.engine.spot import UNSEEN

if TYPE_CHECKING:
    from referee.camera.kit import Kit, Look
    from referee.engine.game import Setting


def glimpses(setting: Setting, looks: Sequence[Look], kit: Kit, *, rest_in_supply: bool = False) -> list[Glimpse]:
    """What pictures of a table of this setting show of its position."""
    told = look_at(setting, looks, kit, rest_in_supply=rest_in_supply).told
    clear = {path: one for path, one in told.items() if one.value is not UNSEEN and not one.others}
    return [(path, one.value, one.sure) for path, one in clear.items()]
