"""Tags no reader could read, found among the codes that exist; and nothing found that is not there."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import pytest

from calibration.registry import Piece, issue
from calibration.symbols import qr_modules
from vision import qr
from vision.closed_set import ClosedSet, find_unread, refined
from vision.readers import Zxing, read_all
from vision.reading import Reading

from .scenes import REPORTING, TUNING, Scene, Setting, render


@lru_cache
def codes(prefix: str) -> tuple[str, ...]:
    return tuple(tag.payload for tag in issue(prefix, [Piece(f"piece {n}") for n in range(60)]).tags)


def known(setting: Setting, first: int, last: int) -> ClosedSet:
    return ClosedSet(codes(setting.prefix)[first:last])


def is_at(reading: Reading, scene: Scene) -> bool:
    """Whether the tag that says so lies where the reading is."""
    return any(
        tag.payload == reading.payload and np.linalg.norm(np.subtract(tag.centre, reading.centre)) < 2
        for tag in scene.tags
    )


def test_the_fixed_pattern_is_that_of_every_symbol() -> None:
    fixed, dark = qr.fixed()
    for text in codes("T2")[:10]:
        modules = np.array(qr_modules(text))
        assert (modules[fixed] == dark[fixed]).all()
    assert fixed.sum() == 203


@pytest.mark.parametrize("setting", [TUNING, REPORTING], ids=lambda setting: setting.name)
def test_tags_nobody_could_read_are_known_by_their_codes(setting: Setting) -> None:
    scene = render(codes(setting.prefix)[:24], 12, "hard", 2, setting)
    read = read_all(scene.grey, [Zxing()])
    found = find_unread(scene.grey, [scene.side_px()], known(setting, 0, 60), read)
    named = [reading for reading in found if reading.payload is not None]
    assert len(read) < 12
    assert len(read) + len(named) >= 0.85 * len(scene.tags)
    assert all(is_at(reading, scene) for reading in named)
    assert all(
        reading.reader == "known codes" and (reading.margin or 0) * reading.confidence > 0.165 for reading in named
    )


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_no_foreign_tag_is_taken_for_one_of_ours(level: str) -> None:
    seen = 0
    for setting in (TUNING, REPORTING):
        scene = render(codes(setting.prefix)[:24], 10, level, 3, setting)
        found = find_unread(scene.grey, [scene.side_px()], known(setting, 24, 60))
        assert [reading.payload for reading in found if reading.payload] == []
        seen += len(found)
    assert seen >= 40  # they are seen all the same


def test_a_set_of_one_is_no_less_careful() -> None:
    scene = render(codes("T2")[:24], 10, "hard", 4)
    found = find_unread(scene.grey, [scene.side_px()], known(TUNING, 0, 1))
    assert all(reading.payload is None or is_at(reading, scene) for reading in found)
    assert sum(reading.payload is None for reading in found) >= 15


def test_an_empty_set_names_nothing() -> None:
    scene = render(codes("T2")[:12], 10, "good", 4)
    found = find_unread(scene.grey, [scene.side_px()], ClosedSet(()))
    assert {reading.payload for reading in found} == {None}


def test_a_code_found_twice_is_said_of_neither() -> None:
    scene = render([codes("T2")[0]] * 2 + list(codes("T2")[1:8]), 10, "good", 5)
    found = find_unread(scene.grey, [scene.side_px()], known(TUNING, 0, 60))
    payloads = [reading.payload for reading in found]
    assert codes("T2")[0] not in payloads
    assert payloads.count(None) == 2
    assert set(codes("T2")[1:8]) <= set(payloads)


def test_a_tag_beside_the_dark_side_of_the_next_piece_is_read_in_noise() -> None:
    scene = render(codes("T2")[:24], 10, "good", 7)
    crowded = scene.grey.copy()
    for tag in scene.tags:
        corners = np.array(tag.corners)
        right = corners[1] - corners[0]
        beside = np.array(
            [corners[1] + 0.12 * right, corners[1] + 0.4 * right, corners[2] + 0.4 * right, corners[2] + 0.12 * right]
        )
        cv2.fillPoly(crowded, [np.round(beside).astype(np.int32)], 60, cv2.LINE_AA)
    noise = np.random.default_rng(1).normal(0, 30, crowded.shape)
    noisy = np.clip(crowded + noise, 0, 255).astype(np.uint8)
    found = find_unread(noisy, [scene.side_px()], known(TUNING, 0, 60))
    assert len({one.payload for one in found} & {tag.payload for tag in scene.tags}) >= 18


def test_what_was_read_is_not_searched_again() -> None:
    scene = render(codes("T2")[:12], 15, "good", 6)
    read = read_all(scene.grey, [Zxing()])
    assert find_unread(scene.grey, [scene.side_px()], known(TUNING, 0, 60), read) == []


def test_a_plain_dark_square_is_no_tag() -> None:
    picture = np.full((300, 300), 220, np.uint8)
    picture[120:170, 120:170] = 40
    assert find_unread(picture, [50], known(TUNING, 0, 60)) == []


@pytest.mark.parametrize("number", [1, 2])
def test_a_board_without_tags_has_none(number: int) -> None:
    for setting in (TUNING, REPORTING):
        scene = render([], 10, "medium", number, setting)
        assert find_unread(scene.grey, [50], known(setting, 0, 60)) == []


def test_corners_become_finer_with_the_whole_symbol() -> None:
    scene = render(codes("T2")[:24], 12, "medium", 7)
    truth = {tag.payload: np.array(tag.corners) for tag in scene.tags}
    read = [reading for reading in read_all(scene.grey, [Zxing()]) if reading.payload in truth]
    assert len(read) >= 20
    rough = [np.abs(truth[str(r.payload)] - r.corners).max() for r in read]
    fine = [np.abs(truth[str(r.payload)] - r.corners).max() for r in refined(scene.grey, read)]
    assert max(fine) < 1.0
    assert np.median(fine) < 0.4 * np.median(rough)


def test_refining_finds_which_way_is_up() -> None:
    scene = render(codes("T2")[:4], 15, "good", 8)
    for tag in scene.tags:
        turned = [(float(x), float(y)) for x, y in np.roll(tag.corners, 1, axis=0)]
        (reading,) = refined(scene.grey, [Reading(tag.payload, "qr", "test", 1.0, tuple(turned))])  # type: ignore[arg-type]
        assert np.abs(np.subtract(reading.corners, tag.corners)).max() < 0.5


def test_refining_leaves_alone_what_it_cannot_judge() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 200)).astype(np.uint8)
    corners = ((50.0, 50.0), (100.0, 50.0), (100.0, 100.0), (50.0, 100.0))
    for payload in (None, "5X5-001", codes("T2")[0]):
        reading = Reading(payload, "aruco" if payload == "5X5-001" else "qr", "test", 1.0, corners)
        assert refined(noise, [reading]) == [reading]
