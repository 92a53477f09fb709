"""What lies on the mats is what the position says, and there is room for it."""

from __future__ import annotations

from functools import cache

import pytest
import support
from zone_support import check_mats, check_parts, check_room, check_told, moments

from calibration.layout import refuse_shared_markers
from referee.camera.kit import Kit, kit_of
from referee.camera.sight import Told
from referee.engine.spot import Lying, Place
from referee.games import game
from referee.games.zhanguo.camera import zones


@cache
def kit() -> Kit:
    return kit_of(game("zhanguo"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_on_the_mats_is_the_position_and_has_room(players: int) -> None:
    table = support.session("zhanguo", players, {"side": "AB"[players % 2]})
    spots = zones.spots(table.setting)
    for position in moments(table, players, every=30):
        check_told(spots, position, kit())
        check_room(spots, position, kit())


def test_the_mats_hold_what_the_spots_look_at() -> None:
    table = support.session("zhanguo", 4)
    refuse_shared_markers(kit().layouts)
    check_mats(kit().layouts, zones.spots(table.setting))


def test_every_spot_names_the_parts_of_the_final_it_bears_on() -> None:
    table, other = (support.session("zhanguo", 3) for _ in range(2))
    for session, seed in ((table, 1), (other, 2)):
        *_, last = moments(session, seed, every=1000)
        assert last.phase == "end"
    check_parts(zones.spots(table.setting), table, other.position, zones.given(table.setting))


def test_codes_can_be_told_apart() -> None:
    assert kit().registry.closest["qr"].modules >= 76
    assert len(kit().registry.of("aruco")) == 80


def test_points_need_all_three_markers() -> None:
    """With one of them hidden they are not lower, but unknown."""
    table = support.session("zhanguo", 2)
    spot = next(one for one in zones.spots(table.setting) if one.path == "players.0.vp")
    seen = list(spot.lay(137))
    assert spot.tell(seen) == 137
    assert not Told(spot, spot.tell(seen[1:]), tuple(seen[1:])).sure


def test_only_the_uppermost_card_at_court_is_seen() -> None:
    table = support.session("zhanguo", 2)
    spot = next(one for one in zones.spots(table.setting) if one.path == "court")
    assert list(spot.lay([5, 80, 17])) == [Lying(Place("main", "court"), "card", "17")]
    assert spot.tell(list(spot.lay([5, 80, 17]))) == [17]
