"""Small markers are found by their codes, and strangers' are not taken for ours."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.registry import Piece, issue
from calibration.symbols import ARUCO_PREFIX, aruco_modules
from vision.readers import Aruco
from vision.reading import Reading, moved
from vision.small_markers import MarkerSet, find_small

from .scenes import REPORTING, TUNING, Grey, Scene, Setting, render

REGISTRY = issue("T2", [Piece(f"cube {number}", symbol_mm=8, thickness_mm=8) for number in range(60)])
CODES = [tag.payload for tag in REGISTRY.tags]


def where(reading: Reading, scene: Scene) -> float:
    """How far the tag that says so lies from where the reading is; far, if there is none."""
    return min(
        (
            float(np.hypot(*np.subtract(tag.centre, reading.centre)))
            for tag in scene.tags
            if tag.payload == reading.payload
        ),
        default=1e6,
    )


@pytest.mark.parametrize("setting", [TUNING, REPORTING], ids=lambda setting: setting.name)
@pytest.mark.parametrize(("level", "least"), [("good", 1.0), ("hard", 0.5)])
def test_ours_are_found_and_strangers_are_not(setting: Setting, level: str, least: float) -> None:
    scene = render(CODES[:30], 8, level, 2, setting)
    ours = set(CODES[:15])
    found = find_small(scene.grey, [scene.side_px()], MarkerSet(ours))
    named = [reading for reading in found if reading.payload]
    assert {reading.payload for reading in named} <= ours
    assert all(where(reading, scene) < 1 for reading in named)
    assert len(named) >= least * 15
    assert len(named) >= len([1 for reading in Aruco().read(scene.grey) if reading.payload in ours])


def test_corners_begin_at_the_markers_own_top_left() -> None:
    scene = render(CODES[:12], 8, "good", 3)
    truth = {tag.payload: tag.corners for tag in scene.tags}
    found = find_small(scene.grey, [scene.side_px()], MarkerSet(CODES))
    assert len(found) == 12
    assert all(np.abs(np.subtract(reading.corners, truth[str(reading.payload)])).max() < 1 for reading in found)


def test_what_was_read_is_not_searched_again_and_a_code_seen_twice_is_of_neither() -> None:
    scene = render([CODES[0], CODES[0], *CODES[1:6]], 8, "good", 4)
    found = find_small(scene.grey, [scene.side_px()], MarkerSet(CODES))
    assert sorted(str(reading.payload) for reading in found) == [*sorted(CODES[1:6]), "None", "None"]
    assert find_small(scene.grey, [scene.side_px()], MarkerSet(CODES), found) == []


@pytest.mark.parametrize("lit", [0.3, 0.6])
def test_markers_under_the_edge_of_a_shadow_are_read(lit: float) -> None:
    scene = render(CODES[:24], 8, "good", 6)
    reach, read = int(4 * scene.side_px()), 0
    for tag in scene.tags[:12]:
        left, top = (max(0, int(place) - reach) for place in tag.centre)
        part = scene.grey[top : top + 2 * reach, left : left + 2 * reach]
        down, right = np.indices(part.shape)
        inside = (right + left - tag.centre[0] + down + top - tag.centre[1] > 0).astype(np.float32)
        shaded = np.asarray(part * (1 - (1 - lit) * cv2.GaussianBlur(inside, (0, 0), 3.0)), np.uint8)
        found = [moved(one, left, top) for one in find_small(shaded, [scene.side_px()], MarkerSet(CODES))]
        assert all(where(reading, scene) < 2 for reading in found if reading.payload)
        read += any(reading.payload == tag.payload for reading in found)
    assert read >= 10


def beside_cubes(scene: Scene, gap: float, grey: int) -> Grey:
    """The scene with the dark side of another cube at the right of each marker, ``gap`` sides away."""
    crowded = scene.grey.copy()
    for tag in scene.tags:
        corners = np.array(tag.corners)
        right = (corners[1] + corners[2]) / 2 - (corners[0] + corners[3]) / 2
        beside = np.array([corners[1], corners[1] + 0.25 * right, corners[2] + 0.25 * right, corners[2]]) + gap * right
        cv2.fillPoly(crowded, [np.round(beside).astype(np.int32)], grey, cv2.LINE_AA)
    return crowded


def test_a_cube_beside_the_next_one_is_read_though_its_white_margin_is_hidden() -> None:
    scene = render(CODES[:24], 8, "good", 7)
    found = find_small(beside_cubes(scene, 0.04, 100), [scene.side_px()], MarkerSet(CODES))
    assert {one.payload for one in found} >= {tag.payload for tag in scene.tags}


@pytest.mark.parametrize("side", [60, 80])
def test_a_soft_cube_beside_the_next_one_is_read_or_said_to_be_there(side: int) -> None:
    scene = render(CODES[:24], 8, "good", 7)
    soft = cv2.GaussianBlur(beside_cubes(scene, 0.06, side), (0, 0), 0.35 * scene.side_px() / 7)
    found = find_small(np.asarray(soft, np.uint8), [scene.side_px()], MarkerSet(CODES))
    assert len({tag.payload for tag in scene.tags} - {one.payload for one in found}) <= 1
    for tag in scene.tags:
        assert min(np.hypot(*np.subtract(tag.centre, one.centre)) for one in found) < scene.side_px() / 2


def row_of_cubes(hidden: float, wide: int, side: int) -> tuple[Grey, list[tuple[float, float]]]:
    """Cubes in a row, of each of which the dark side of the next hides a share of the marker; and where the markers are."""
    large = 4 * wide
    seen, x = np.full((3 * large, 14 * large), 225, np.uint8), large
    top, bottom = 3 * large // 4, 9 * large // 4
    for code in CODES[:6]:
        seen[top:bottom, x - 3 * large // 10 : x] = side
        seen[top:bottom, x : x + 7 * large // 5] = 240
        marker = np.where(np.array(aruco_modules(int(code.removeprefix(ARUCO_PREFIX)))), 25, 240).astype(np.uint8)
        left = x + large // 5
        seen[large : 2 * large, left : left + large] = cv2.resize(
            marker, (large, large), interpolation=cv2.INTER_NEAREST
        )
        x = left + large + int((0.3 - hidden) * large)
    small = cv2.GaussianBlur(cv2.resize(seen, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA), (0, 0), 0.6)
    noise = np.random.default_rng(1).normal(0, 2, small.shape)
    places = [(wide * (1.7 + number * (1.5 - hidden)), wide * 1.5) for number in range(6)]
    return np.clip(small + noise, 0, 255).astype(np.uint8), places


@pytest.mark.parametrize("hidden", [0.2, 0.4])
def test_a_marker_half_hidden_by_the_next_cube_is_said_to_be_there(hidden: float) -> None:
    row, places = row_of_cubes(hidden, 37, 75)
    found = find_small(row, [38.5], MarkerSet(CODES))
    for place in places:
        assert min(np.hypot(*np.subtract(place, one.centre)) for one in found) < 0.6 * 37


def test_markers_between_the_dark_sides_of_two_cubes_are_read_in_noise() -> None:
    """Moved and noisy, a marker and the dark to its left and right are one square, too wide for a fit to find it in."""
    large, codes = 148, CODES[:6]
    seen = np.full((3 * large, 14 * large), 225, np.uint8)
    for left, code in zip(range(large, 13 * large, 2 * large), codes, strict=True):
        rows, end = slice(large - large // 8, 2 * large + large // 8), left + large + large // 13
        seen[rows, left - 7 * large // 20 : left - 3 * large // 20] = 60
        seen[rows, left - 3 * large // 20 : end] = 240
        seen[rows, end : end + large // 5] = 25
        marker = np.where(np.array(aruco_modules(int(code.removeprefix(ARUCO_PREFIX)))), 25, 240).astype(np.uint8)
        seen[large : 2 * large, left : left + large] = cv2.resize(
            marker, (large, large), interpolation=cv2.INTER_NEAREST
        )
    small = cv2.blur(cv2.resize(seen, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA), (7, 1))
    grey = np.clip(small + np.random.default_rng(1).normal(0, 45, small.shape), 0, 255).astype(np.uint8)
    assert len({one.payload for one in find_small(grey, [38.2], MarkerSet(CODES))} & set(codes)) == 6


@pytest.mark.parametrize("setting", [TUNING, REPORTING], ids=lambda setting: setting.name)
def test_board_art_and_plain_squares_are_no_markers(setting: Setting) -> None:
    grey = render([], 8, "medium", 5, setting).grey.copy()
    for x in range(100, 1000, 100):
        cv2.rectangle(grey, (x, 400), (x + 40, 440), 235, 8)
        cv2.rectangle(grey, (x, 400), (x + 40, 440), 25, -1)
    assert find_small(grey, [40], MarkerSet(CODES)) == []
    assert find_small(grey, [40], MarkerSet(())) == []
