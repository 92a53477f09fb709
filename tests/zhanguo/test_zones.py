"""What lies on the mats is what the position says, and there is room for it."""

from __future__ import annotations

from referee.camera.kit import kit_of
from referee.camera.told import Told
from referee.engine.spot import Lying, Place
from referee.games import game
from referee.games.zhanguo.camera import zones
from referee.testing import samples
from referee.testing.samples import Case
from referee.testing.zones import Zones


class TestZones(Zones):
    game = game("zhanguo")
    tables = [Case(players, {"side": side}) for players, side in ((2, "A"), (3, "B"), (4, "A"))]
    finals = [Case(3)]
    every = 30


def test_markers_have_codes_enough() -> None:
    assert len(kit_of(game("zhanguo")).registry.of("aruco")) == 80


def test_points_need_all_three_markers() -> None:
    """With one of them hidden they are not lower, but unknown."""
    table = samples.session("zhanguo", 2)
    spot = next(one for one in zones.spots(table.setting) if one.path == "players.0.vp")
    seen = list(spot.lay(137))
    assert spot.tell(seen) == 137
    assert not Told(spot, spot.tell(seen[1:]), tuple(seen[1:])).sure


def test_only_the_uppermost_card_at_court_is_seen() -> None:
    table = samples.session("zhanguo", 2)
    spot = next(one for one in zones.spots(table.setting) if one.path == "court")
    assert list(spot.lay([5, 80, 17])) == [Lying(Place("main", "court"), "card", "17")]
    assert spot.tell(list(spot.lay([5, 80, 17]))) == [17]
