"""What lies on the mats is what the position says, and there is room for it."""

from __future__ import annotations

import pytest

from referee.engine.spot import UNSEEN, Spot
from referee.games import game
from referee.games.nippon.camera import zones
from referee.testing import samples
from referee.testing.samples import Case
from referee.testing.zones import Zones


class TestZones(Zones):
    """Nobody sees who had the last turn: it is asked, or known from the record."""

    game = game("nippon")
    tables = [Case(players) for players in (2, 3, 4)]
    finals = [Case(3)]
    unseen = ["last"]
    every = 40


def spot(path: str, players: int = 2) -> Spot:
    table = samples.session("nippon", players)
    return next(one for one in zones.spots(table.setting) if one.path == path)


@pytest.mark.parametrize("vp", [-7, 0, 126, 299])
def test_points_below_zero_stand_in_the_lap_before_the_first(vp: int) -> None:
    points = spot("players.0.vp")
    laid = list(points.lay(vp))
    assert points.tell(laid) == vp
    assert any(piece.place.zone == "vp-hundreds-3" for piece in laid) == (vp < 0)
    assert points.tell(laid[1:]) is UNSEEN


def test_what_was_turned_over_lies_apart() -> None:
    trains = spot("regions.1.trains")
    built = [{"owner": 0, "value": 4}, {"owner": 1, "value": 2}]
    laid = list(trains.lay(built))
    assert {(piece.place.zone, piece.kind) for piece in laid} == {
        ("region-1-trains-flipped", "yellow/train"),
        ("region-1-trains", "red/train"),
    }
    assert sorted(trains.tell(laid), key=str) == built


def test_two_tiles_in_a_slot_mean_nothing() -> None:
    slot = spot("cities.3a.slots.west")
    tiles = [piece for owner, value in ((0, 7), (1, 3)) for piece in slot.lay({"owner": owner, "value": value})]
    assert slot.tell(tiles[1:]) == {"owner": 1, "value": 3}
    assert slot.tell(tiles) is UNSEEN


def test_an_achievement_is_asked_for_whole() -> None:
    """Who is left out of its counts has none, so that a part of them would be scored without a question."""
    for one in zones.spots(samples.session("nippon", 4).setting):
        for part in one.parts:
            assert part.startswith("boards.") or part.rpartition(".")[2] in ("tiles", "counts")
