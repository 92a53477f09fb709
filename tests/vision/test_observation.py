"""From a picture of a board to which component lies where, and from several pictures to one table."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from calibration.layout import Layout, Zone, border_markers, rectangle
from calibration.lens import Lens
from calibration.registration import Registration
from calibration.registry import Piece, Registry, issue
from vision.observation import Observation, Sighting, observe, placed, together
from vision.reading import Reading, corners_of

from .scenes import REPORTING, TUNING, Camera, Scene, Setting, render

ZONES = tuple(
    Zone(f"{'ab'[row]}{column}", rectangle(40 + 40 * column, 40 + 35 * row, 40, 35))
    for row in (0, 1)
    for column in range(4)
)
BOARD = Layout("board", 240, 150, ZONES, border_markers(240, 150, 0, 8, 20))
CAMERA = Camera(1600, 1200, 3024, 600, 0, 0)


@lru_cache
def registry(prefix: str) -> Registry:
    return issue(prefix, [Piece(f"piece {n}", symbol_mm=12, thickness_mm=2.75) for n in range(30)])


def table(setting: Setting, level: str, number: int, registered: int = 14) -> Scene:
    """Fourteen of the registry's tags, or fewer with strangers."""
    ours = [tag.payload for tag in registry(setting.prefix).tags[:registered]]
    strange = [f"{setting.prefix}{n:07}Z" for n in range(14 - registered)]
    return render([*ours, *strange], 12, level, number, setting, CAMERA, BOARD)


def lens_of(scene: Scene) -> Lens:
    camera = scene.view.camera
    return Lens(camera.matrix, camera.distortion, camera.width, camera.height, "sheet")


@pytest.mark.parametrize("setting", [TUNING, REPORTING], ids=lambda setting: setting.name)
@pytest.mark.parametrize("level", ["good", "medium", "hard"])
def test_components_are_where_they_lie(setting: Setting, level: str) -> None:
    scene, pieces = table(setting, level, 1), registry(setting.prefix)
    seen = observe(scene.grey, pieces, [BOARD], lens_of(scene))
    assert seen.problems == ()
    assert len(seen.sightings) >= (len(scene.tags) if level != "hard" else 0.8 * len(scene.tags))
    assert seen.strangers == seen.disagreements == ()
    heights = {tag.payload: tag for tag in scene.tags}
    for sighting in seen.sightings:
        laid = heights[str(sighting.reading.payload)]
        assert pieces.by_payload(laid.payload).component == sighting.component  # type: ignore[union-attr]
        assert sighting.board == "board"
        x, y = laid.x + BOARD.width_mm / 2, laid.y + BOARD.height_mm / 2
        # Pieces are 1.5 to 4 mm high here, the registry knows only their mean.
        assert np.hypot(sighting.x_mm - x, sighting.y_mm - y) < 1.2  # type: ignore[operator]
        zone = BOARD.zone_at(sighting.x_mm, sighting.y_mm)  # type: ignore[arg-type]
        assert sighting.zone == (zone.name if zone else None)


def test_strangers_and_unread_tags_are_told_apart() -> None:
    scene = table(TUNING, "good", 2, registered=7)
    seen = observe(scene.grey, registry("T2"), [BOARD])
    assert len(seen.sightings) == 7
    assert len(seen.strangers) == len(scene.tags) - 7
    assert all(sighting.component is None and sighting.board == "board" for sighting in seen.strangers)


def test_strangers_nobody_can_read_are_unread_tags() -> None:
    scene = table(REPORTING, "hard", 2, registered=0)
    seen = observe(scene.grey, registry("R7"), [BOARD])
    assert seen.sightings == ()
    assert len(seen.strangers) + len(seen.unread) >= 0.7 * len(scene.tags)


def test_without_a_board_tags_are_read_but_lie_nowhere() -> None:
    scene = table(TUNING, "good", 3)
    seen = observe(scene.grey, registry("T2"))
    assert len(seen.sightings) == len(scene.tags)
    assert {sighting.board for sighting in seen.sightings} == {None}


def test_a_hidden_board_is_a_problem_not_a_crash() -> None:
    scene = render([tag.payload for tag in registry("T2").tags[:5]], 12, "good", 4)
    seen = observe(scene.grey, registry("T2"), [BOARD])
    assert len(seen.problems) == 1
    assert len(seen.sightings) == 5


def test_an_observation_is_json_data() -> None:
    sighting = at("piece 1", 10, 20)
    told = sighting.to_data()
    assert (told["component"], told["board"], told["x_mm"], told["zone"]) == ("piece 1", "board", 10, "a0")
    assert set(told) >= {"payload", "symbology", "reader", "confidence", "corners", "y_mm", "margin", "picture"}


def at(component: str | None, x: float, y: float, picture: str = "one", payload: str | None = "P") -> Sighting:
    corners = ((x, y), (x + 9, y), (x + 9, y + 9), (x, y + 9))
    return Sighting(component, Reading(payload, "qr", "zxing", 0.9, corners), picture, "board", x, y, "a0")


def test_two_pictures_of_one_component_are_one() -> None:
    better = at("queen", 12, 20, "two")
    better = replace(better, reading=replace(better.reading, confidence=0.95))
    both = together([Observation((at("queen", 10, 20),)), Observation((better, at("king", 50, 20, "two")))])
    assert [sighting.component for sighting in both.sightings] == ["king", "queen"]
    assert both.of("queen") == better
    assert len(both.in_zone("board", "a0")) == 2


def test_a_component_in_two_places_is_in_neither() -> None:
    both = together([Observation((at("queen", 10, 20),)), Observation((at("queen", 90, 20, "two"),))])
    assert both.sightings == ()
    assert [dispute.component for dispute in both.disagreements] == ["queen"]
    again = together([both, Observation((at("queen", 10, 20, "three"),))])
    assert again.sightings == ()
    assert len(again.disagreements[0].sightings) == 3


def test_what_one_picture_could_not_read_another_did() -> None:
    lost = at(None, 11, 21, payload=None)
    both = together([Observation(unread=(lost,)), Observation((at("queen", 10, 20, "two"),))])
    assert both.unread == ()
    alone = together([Observation(unread=(lost,)), Observation(unread=(at(None, 12, 20, "two", None),))])
    assert len(alone.unread) == 1


def test_a_sighting_on_a_board_outdoes_one_on_none() -> None:
    nowhere = replace(at("queen", 300, 300, "two"), board=None, x_mm=None, y_mm=None, zone=None)
    both = together([Observation((nowhere,)), Observation((at("queen", 10, 20),))])
    assert both.of("queen") == at("queen", 10, 20)


def test_an_unread_square_that_is_a_marker_or_small_tags_side_by_side_is_none() -> None:
    small = issue("SM", [Piece("cube/1", symbol_mm=8), Piece("cube/2", symbol_mm=8)])
    square = [(100.0, 100.0), (140.0, 100.0), (140.0, 140.0), (100.0, 140.0)]
    unread = Reading(None, "qr", "square", 0.7, corners_of(square))
    cube = Reading(
        small.tags[0].payload, "aruco", "aruco", 0.9, corners_of([(x / 2 + 52, y / 2 + 55) for x, y in square])
    )
    nowhere = Registration((), (), (), None)
    assert placed([unread], small, nowhere).unread
    assert placed([unread, cube], small, nowhere).unread == ()
    assert len(placed([unread, cube], small, nowhere).sightings) == 1
