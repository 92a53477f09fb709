"""What can be wrong with a picture of a table: it is said plainly, and nothing is made up."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import lru_cache

import cv2
import numpy as np
import pytest
import segno

from calibration.errors import Mirrored, NoMarkers, TooFewMarkers
from calibration.layout import Layout, Zone, border_markers, rectangle
from calibration.registry import Piece, issue
from vision.observation import Observation, observe
from vision.picture import decode

from .scenes import REPORTING, TUNING, Camera, Film, Grey, Laid, Scene, Setting

ZONES = tuple(Zone(f"{n}", rectangle(40 + 50 * n, 40, 50, 100), f"pen {n}") for n in range(6))
BOARD = Layout("board", 380, 180, ZONES, border_markers(380, 180, 0, 8, 24), "The board")
CAMERA = Camera(1500, 900, 1900, 600, 0, 0)
REGISTRY = issue("T2", [Piece(f"piece {n}", symbol_mm=15, thickness_mm=2.75) for n in range(20)])


@lru_cache(maxsize=4)
def film(level: str = "good", setting: Setting = TUNING) -> Film:
    return Film([tag.payload for tag in REGISTRY.tags[:12]], 15, level, 1, setting, CAMERA, BOARD)


def read(grey: Grey) -> Observation:
    return observe(grey, REGISTRY, [BOARD])


def components(tags: tuple[Laid, ...]) -> set[str]:
    return {tag.component for laid in tags if (tag := REGISTRY.by_payload(laid.payload))}


def seen(observation: Observation) -> set[str]:
    return {str(sighting.component) for sighting in observation.sightings}


def test_a_mirrored_picture_is_called_one_and_nothing_is_placed() -> None:
    found = read(film().frame().mirrored())
    assert [type(problem) for problem in found.problems] == [Mirrored]
    assert "mirror" in str(found.problems[0])
    assert {sighting.board for sighting in found.sightings} <= {None}


def hidden(scene: Scene, count: int) -> Grey:
    """The picture with that many markers under cups."""
    grey = scene.grey.copy()
    for marker in BOARD.markers[:count]:
        ((x, y),) = scene.view.to_px(np.array([[marker.x_mm - 190, marker.y_mm - 90, 0]]))
        cv2.circle(grey, (int(x), int(y)), 62, 120, -1)
    return grey


def test_too_few_markers_are_counted_and_what_would_help_is_said() -> None:
    found = read(hidden(film().frame(()), 6))
    assert [type(problem) for problem in found.problems] == [TooFewMarkers]
    assert "2 of 8" in str(found.problems[0]) and "without glare or hands" in str(found.problems[0])
    none = read(hidden(film().frame(()), 8))
    assert [type(problem) for problem in none.problems] == [NoMarkers]
    assert not read(hidden(film().frame(()), 3)).problems


def test_a_board_partly_out_of_view_gives_what_is_in_view_and_names_the_rest() -> None:
    scene = film().frame(bump=(-330, 0))
    inside = tuple(tag for tag in scene.tags if tag.corners[:, 0].min() > 12)
    assert 4 <= len(inside) < len(scene.tags)
    found = read(scene.grey)
    assert components(inside) <= seen(found) <= components(scene.tags)
    assert any("not wholly in the picture: pen 0" in str(note) for note in found.notes)


@pytest.mark.parametrize("setting", [TUNING, REPORTING], ids=lambda setting: setting.name)
def test_a_hand_hides_tags_but_makes_none(setting: Setting) -> None:
    table = film("medium", setting)
    middle = min(table.tags, key=lambda tag: abs(tag.x) + abs(tag.y))
    found = read(table.frame(hand=(middle.x, middle.y - 10)).grey)
    assert REGISTRY.by_payload(middle.payload).component not in seen(found)  # type: ignore[union-attr]
    assert seen(found) <= components(table.tags)
    assert len(seen(found)) >= len(table.tags) - 6


@pytest.mark.parametrize("lamp", [(0.45, 0.8, 1.0), (1.0, 0.75, 0.5)], ids=["candle", "blue"])
def test_the_colour_of_the_light_does_not_matter(lamp: tuple[float, float, float]) -> None:
    scene = film("medium").frame()
    ok, data = cv2.imencode(".jpg", scene.cast(*lamp))
    assert ok
    assert seen(read(decode(data.tobytes()).grey)) == components(scene.tags)


@pytest.mark.parametrize("text", ["https://example.org/table?x=1", "\x1b[2J[bold]x[/bold]", "y" * 2_000])
def test_a_strangers_symbol_is_a_stranger_whatever_it_says(text: str) -> None:
    rows = np.pad(np.array([list(row) for row in segno.make_qr(text).matrix]), 4)
    symbol = cv2.resize((1 - rows).astype(np.uint8) * 255, (400, 400), interpolation=cv2.INTER_AREA)
    grey = film().frame(()).grey.copy()
    grey[250:650, 550:950] = symbol
    found = read(grey)
    assert seen(found) == set()
    (stranger,) = found.strangers
    assert stranger.reading.payload == text and stranger.board == "board"


def farther(grey: Grey, share: float) -> Grey:
    """The same table from farther away."""
    return np.asarray(cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)


def test_tags_with_too_few_pixels_are_noticed_counted_and_not_taken_for_absent() -> None:
    scene = film().frame()
    near, far = read(scene.grey), read(farther(scene.grey, 0.25))
    assert not near.coarse and not near.too_small
    assert not seen(far) and far.coarse == {tag.component for tag in REGISTRY.tags}
    places = [np.array(tag.centre) * 0.25 for tag in scene.tags]
    there = [one for one in far.too_small if min(np.hypot(*(place - one.reading.centre)) for place in places) < 4]
    assert len(there) == len(far.too_small) > len(scene.tags) / 2
    said = [str(note) for note in far.notes]
    assert any(f"too far: {len(there)} places look like tags" in one for one in said)
    assert any("tags of 15 mm are about 12 pixels wide" in one for one in said)


def test_seventeen_pixels_are_enough_in_good_light_but_nothing_is_sure() -> None:
    scene = film().frame()
    found = read(farther(scene.grey, 0.36))
    assert seen(found) == components(scene.tags)
    assert found.coarse and any("about 17 pixels" in str(note) for note in found.notes)


LARGEST = """
from pathlib import Path
import numpy as np, cv2
from calibration.registry import Piece, issue
from calibration.layout import Layout, border_markers
from vision.observation import observe
from vision.picture import decode
board = Layout("board", 380, 180, (), border_markers(380, 180, 0))
registry = issue("T2", [Piece("piece"), Piece("cube", symbol_mm=8)])
ok, data = cv2.imencode(".png", np.full((8000, 8000), 128, np.uint8))
observe(decode(data.tobytes()).grey, registry, [board])
status = Path("/proc/self/status").read_text()  # getrusage begins with what the parent held when it forked
print(int(status.partition("VmHWM:")[2].split()[0]) // 1024)
"""


def test_the_largest_picture_there_may_be_takes_less_than_a_gibibyte() -> None:
    usual = {name: value for name, value in os.environ.items() if "THREADS" not in name}
    told = subprocess.run([sys.executable, "-c", LARGEST], env=usual, capture_output=True, text=True, check=True)
    assert int(told.stdout) < 1024
