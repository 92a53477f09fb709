"""What lies on the mats is what the position says, and there is room for it."""

from __future__ import annotations

from functools import cache

import pytest
import support
from zone_support import check_mats, check_parts, check_room, check_told, moments

from calibration.layout import refuse_shared_markers
from referee.camera.kit import Kit, kit_of
from referee.engine.spot import UNSEEN, Spot
from referee.games import game
from referee.games.nippon.camera import zones


@cache
def kit() -> Kit:
    return kit_of(game("nippon"))


def spot(path: str, players: int = 2) -> Spot:
    table = support.session("nippon", players)
    return next(one for one in zones.spots(table.setting) if one.path == path)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_on_the_mats_is_the_position_and_has_room(players: int) -> None:
    table = support.session("nippon", players)
    spots = zones.spots(table.setting)
    for position in moments(table, players, every=40):
        check_told(spots, position, kit())
        check_room(spots, position, kit())


def test_the_mats_hold_what_the_spots_look_at() -> None:
    table = support.session("nippon", 4)
    refuse_shared_markers(kit().layouts)
    check_mats(kit().layouts, zones.spots(table.setting))


def test_every_spot_names_the_parts_of_the_final_it_bears_on() -> None:
    """Nobody sees who had the last turn: it is asked, or known from the record."""
    table, other = (support.session("nippon", 3) for _ in range(2))
    for session, seed in ((table, 1), (other, 2)):
        *_, last = moments(session, seed, every=1000)
        assert last.phase == "end"
    check_parts(zones.spots(table.setting), table, other.position, (*zones.given(table.setting), "last"))


def test_codes_can_be_told_apart() -> None:
    assert kit().registry.closest["qr"].modules >= 76


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
    for one in zones.spots(support.session("nippon", 4).setting):
        for part in one.parts:
            assert part.startswith("boards.") or part.rpartition(".")[2] in ("tiles", "counts")
