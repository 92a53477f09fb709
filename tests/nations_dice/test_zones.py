"""What lies on the mats is what the position says, and there is room for it."""

from __future__ import annotations

from functools import cache

import pytest
import support
from zone_support import check_mats, check_parts, check_room, check_told, moments

from calibration.layout import refuse_shared_markers
from referee.camera.kit import Kit, kit_of
from referee.engine.spot import UNSEEN
from referee.games import game
from referee.games.nations_dice.camera import zones

TABLES = [(1, "base"), (1, "unrest"), (2, "base"), (3, "unrest"), (4, "unrest")]


@cache
def kit() -> Kit:
    return kit_of(game("nations_dice"))


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_what_lies_on_the_mats_is_the_position_and_has_room(players: int, mode: str) -> None:
    table = support.session("nations_dice", players, {"mode": mode})
    spots = zones.spots(table.setting)
    for position in moments(table, players, every=20):
        if position.phase in ("setup", "boards"):
            continue
        check_told(spots, position, kit())
        check_room(spots, position, kit())


def test_the_mats_hold_what_the_spots_look_at() -> None:
    refuse_shared_markers(kit().layouts)
    tables = [support.session("nations_dice", players, {"mode": "unrest"}) for players in (1, 4)]
    check_mats(kit().layouts, [spot for table in tables for spot in zones.spots(table.setting)])


def test_every_spot_names_the_parts_of_the_final_it_bears_on() -> None:
    table, other = (support.session("nations_dice", 3, {"mode": "unrest"}) for _ in range(2))
    for session, seed in ((table, 1), (other, 2)):
        *_, last = moments(session, seed, every=1000)
        assert last.phase == "end"
    check_parts(zones.spots(table.setting), table, other.position, zones.given(table.setting))


def test_a_slot_with_nothing_on_it_tells_nothing() -> None:
    """Every slot has a card or a tile; a hidden one is not taken for the end of the board."""
    table = support.session("nations_dice", 2)
    spot = next(one for one in zones.spots(table.setting) if one.path == "players.0.buildings")
    seen = list(spot.lay(["printed", "2-7", ""]))
    assert spot.tell(seen) == ["printed", "2-7", ""]
    assert spot.tell(seen[1:]) is UNSEEN


def test_codes_can_be_told_apart() -> None:
    assert kit().registry.closest["qr"].modules >= 76
