"""The start of a table, before anything is placed by choice or chance."""

from __future__ import annotations

from referee.engine.errors import SetupError
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.games.zhanguo.components import AUCTION_START, MARKERS_A_COLOUR
from referee.games.zhanguo.position import Player, Position


def start(setting: Setting) -> Position:
    """The first position of a table; SetupError if boards of side A are to be auctioned."""
    if setting.options["auction"] == "yes" and setting.options["side"] != "B":
        raise SetupError(N_("Only boards of side B are auctioned: choose side B as well (ZG-SETUP-17)."))
    count = len(setting.seats)
    position = Position(players=[Player() for _ in range(count)], ones=[MARKERS_A_COLOUR[count]] * 3)
    if setting.options["auction"] == "yes":
        for player in position.players:
            player.vp = AUCTION_START
    return position
