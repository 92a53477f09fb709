"""What lies on the mats is what the position says, and there is room for it."""

from __future__ import annotations

from typing import Any

from referee.engine.spot import UNSEEN
from referee.games import game
from referee.games.nations_dice.camera import zones
from referee.testing import samples
from referee.testing.samples import Case
from referee.testing.zones import Zones


class TestZones(Zones):
    game = game("nations_dice")
    tables = [
        Case(players, {"mode": mode})
        for players, mode in ((1, "base"), (1, "unrest"), (2, "base"), (3, "unrest"), (4, "unrest"))
    ]
    finals = [Case(3, {"mode": "unrest"})]

    @staticmethod
    def shown(position: Any) -> bool:
        return position.phase not in ("setup", "boards")


def test_a_slot_with_nothing_on_it_tells_nothing() -> None:
    """Every slot has a card or a tile; a hidden one is not taken for the end of the board."""
    table = samples.session("nations_dice", 2)
    spot = next(one for one in zones.spots(table.setting) if one.path == "players.0.buildings")
    seen = list(spot.lay(["printed", "2-7", ""]))
    assert spot.tell(seen) == ["printed", "2-7", ""]
    assert spot.tell(seen[1:]) is UNSEEN
