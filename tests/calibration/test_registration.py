"""From pixels to millimetres, against a camera written independently."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from camera_support import Camera, place, texture

from calibration.errors import BadFit, Mirrored, NoMarkers, TooFewMarkers
from calibration.layout import Layout, Marker, Zone, border_markers, rectangle
from calibration.lens import Lens
from calibration.markers import SeenMarker, find_markers
from calibration.registration import register, register_markers
from referee.camera.kit import kit_of
from referee.games import game, names

SHARED = Layout(
    "shared",
    420,
    300,
    (Zone("pond", rectangle(60, 60, 120, 90)), Zone("edge", rectangle(360, 120, 50, 60))),
    border_markers(420, 300, 0),
)
OWN = Layout("own", 220, 160, (Zone("yard", rectangle(50, 50, 60, 40)),), border_markers(220, 160, 20, 6, 24))
PLACES = np.array([(x, y) for x in np.linspace(20, 400, 9) for y in np.linspace(20, 280, 7)])


def measured(camera: Camera) -> Lens:
    return Lens(camera.matrix, np.array(camera.distortion), camera.width, camera.height, "sheet")


def worst_mm(
    seed: int, noise: float, *, known_lens: bool, camera: Camera | None = None, height: float = 2.5
) -> tuple[float, float]:
    """95th percentile of the error over the board, and the residual, for one tilted view."""
    random = np.random.default_rng(seed)
    camera = camera or Camera()
    sheet = place(
        420, 300, random.uniform(480, 620), random.uniform(5, 30), random.uniform(0, 360), random.uniform(0, 360)
    )
    lens = measured(camera) if known_lens else None
    found = register_markers(
        camera.markers(sheet, SHARED, noise, random), [SHARED], (camera.width, camera.height), lens
    )
    pose = found.board("shared")
    assert pose is not None
    off = np.linalg.norm(pose.to_mm(camera.sees(sheet, PLACES, height), height) - PLACES, axis=1)
    return float(np.percentile(off, 95)), pose.residual_mm


@pytest.mark.parametrize("seed", range(6))
def test_with_a_measured_lens_places_are_right_to_a_tenth(seed: int) -> None:
    worst, residual = worst_mm(seed, 0.05, known_lens=True)
    assert worst < 0.15
    assert 0.003 < residual < 0.1


@pytest.mark.parametrize("seed", range(6))
def test_from_the_markers_alone_places_are_right_to_a_tenth_too(seed: int) -> None:
    worst, residual = worst_mm(seed, 0.05, known_lens=False)
    assert worst < 0.15
    assert residual < 0.1


def test_a_phone_with_another_angle_needs_no_calibration() -> None:
    wide = Camera(focal=1250, distortion=(-0.02, 0.0, 0.0005, -0.0005, 0.0), centre=(12, -8))
    assert max(worst_mm(seed, 0.05, known_lens=False, camera=wide)[0] for seed in range(10, 16)) < 0.2


def test_thickness_ignored_costs_more_than_all_else() -> None:
    camera, sheet = Camera(), place(420, 300, 550, 20)
    found = register_markers(
        camera.markers(sheet, SHARED, 0, np.random.default_rng(0)), [SHARED], (2000, 1500), measured(camera)
    )
    pose = found.boards[0]
    px = camera.sees(sheet, PLACES, 3)
    off = np.linalg.norm(pose.to_mm(px) - PLACES, axis=1)
    assert off.max() > 1
    assert np.linalg.norm(pose.to_mm(px, 3) - PLACES, axis=1).max() < 0.01
    assert np.linalg.norm(pose.to_px(PLACES, 3) - px, axis=1).max() < 0.02
    heights = np.linspace(0, 5, len(PLACES))
    assert pose.to_mm(camera.sees(sheet, PLACES, heights), heights) == pytest.approx(PLACES, abs=0.01)


def test_the_camera_is_where_it_is() -> None:
    camera, sheet = Camera(), place(420, 300, 550)
    found = register_markers(
        camera.markers(sheet, SHARED, 0, np.random.default_rng(0)), [SHARED], (2000, 1500), measured(camera)
    )
    assert found.boards[0].camera_mm == pytest.approx([210, 150, 550], abs=0.1)
    straight = found.boards[0].homography @ np.array([60, 60, 1.0])
    expected = Camera(distortion=(0.0,) * 5).sees(sheet, np.array([[60.0, 60.0]]))[0]
    assert straight[:2] / straight[2] == pytest.approx(expected, abs=0.05)


def test_several_boards_each_by_its_own_markers_in_a_real_picture() -> None:
    camera = Camera(1600, 1200, 1250)
    one, other = place(420, 300, 800, 18, 30, 4, (-120, -90)), place(220, 160, 760, 12, 200, 90, (190, 120))
    picture = camera.photo([(one, texture(SHARED)), (other, texture(OWN))])
    found = register(picture, [SHARED, OWN])
    assert [pose.layout.name for pose in found.boards] == ["shared", "own"]
    assert not found.problems
    for layout, sheet in ((SHARED, one), (OWN, other)):
        pose = found.board(layout.name)
        assert pose is not None and pose.residual_mm < 0.2
        centres = np.array([zone.centre for zone in layout.zones])
        assert pose.to_mm(camera.sees(sheet, centres, 2), 2) == pytest.approx(centres, abs=0.8)
    known = register(picture, [SHARED, OWN], measured(camera))
    pose = known.board("shared")
    assert pose is not None and pose.to_mm(camera.sees(one, PLACES)) == pytest.approx(PLACES, abs=0.15)


def test_a_mirrored_picture_is_named_as_such() -> None:
    picture = Camera(1200, 900, 900).photo([(place(420, 300, 500, 10), texture(SHARED))])
    assert register(picture, [SHARED]).boards
    found = register(np.ascontiguousarray(picture[:, ::-1]), [SHARED])
    assert not found.boards
    assert [type(problem) for problem in found.problems] == [Mirrored]


def test_a_picture_without_markers_says_what_would_help() -> None:
    found = register(np.full((900, 1200), 128, np.uint8), [SHARED])
    assert [type(problem) for problem in found.problems] == [NoMarkers]
    assert "focus" in str(found.problems[0])


def seen(count: int, camera: Camera, layout: Layout = SHARED) -> list[SeenMarker]:
    sheet = place(layout.width_mm, layout.height_mm, 550, 15)
    return camera.markers(sheet, layout, 0.05, np.random.default_rng(1))[:count]


@pytest.mark.parametrize("name", names())
def test_mats_of_an_earlier_version_are_not_taken_for_those_of_now(name: str) -> None:
    """They had other zones; their markers were numbered from 0."""
    now = kit_of(game(name)).layouts
    old = Layout("main", 420, 340, (), border_markers(420, 340, 0))
    camera = Camera()
    seen = camera.markers(place(420, 340, 560, 12), old, 0.05, np.random.default_rng(1))
    assert len(seen) == 8
    found = register_markers(seen, now, (camera.width, camera.height))
    assert not found.boards and [type(problem) for problem in found.problems] == [NoMarkers]
    assert "printed by an earlier version. Print them again" in str(found.problems[0])


def test_too_few_markers_are_counted() -> None:
    camera = Camera()
    found = register_markers(seen(2, camera), [SHARED, OWN], (2000, 1500))
    assert [type(problem) for problem in found.problems] == [TooFewMarkers]
    assert "2 of 8" in str(found.problems[0]) and "3 are needed" in str(found.problems[0])
    assert register_markers(seen(2, camera), [SHARED], (2000, 1500), measured(camera)).boards
    assert not register_markers(seen(1, camera), [SHARED], (2000, 1500), measured(camera)).boards


def test_fewer_markers_leave_more_doubt() -> None:
    camera = Camera()
    doubts = [register_markers(seen(count, camera), [SHARED], (2000, 1500)).boards[0].doubt_mm for count in (3, 5, 8)]
    assert doubts[0] > doubts[1] > doubts[2] > 0
    assert register_markers(seen(8, camera), [SHARED], (2000, 1500), measured(camera)).boards[0].doubt_mm < doubts[2]


def test_the_doubt_is_neither_boast_nor_fear() -> None:
    camera, ratios = Camera(), []
    for seed in range(30):
        random = np.random.default_rng(seed)
        sheet = place(420, 300, 560, random.uniform(5, 25), random.uniform(0, 360))
        pose = register_markers(
            camera.markers(sheet, SHARED, 0.15, random), [SHARED], (2000, 1500), measured(camera)
        ).boards[0]
        corners = np.array(SHARED.outline)[pose.in_view(SHARED.outline)]
        off = np.linalg.norm(pose.to_mm(camera.sees(sheet, corners)) - corners, axis=1).max()
        ratios.append(off / pose.doubt_mm)
    assert 0.4 < float(np.median(ratios)) < 2.0


def test_a_marker_that_was_moved_is_left_out() -> None:
    camera = Camera()
    moved = seen(8, camera)
    moved[3] = SeenMarker(moved[3].id, moved[3].corners + 25)
    found = register_markers(moved, [SHARED], (2000, 1500), measured(camera))
    assert found.boards[0].ignored == (moved[3].id,)
    assert found.boards[0].residual_mm < 0.1
    assert any("ignored" in str(note) for note in found.notes)


def test_a_sheet_that_is_not_the_layout_is_refused() -> None:
    camera = Camera()
    wrong = Layout(
        "shared",
        420,
        300,
        (),
        tuple(Marker(m.id, m.x_mm * (1.25 if m.y_mm > 100 else 1), m.y_mm) for m in SHARED.markers),
    )
    found = register_markers(seen(8, camera), [wrong], (2000, 1500), measured(camera))
    assert not found.boards
    assert [type(problem) for problem in found.problems] == [BadFit]


def test_zones_out_of_view_are_named() -> None:
    camera = Camera()
    sheet = place(420, 300, 500, 5, aim=(180, 0))
    found = register_markers(
        camera.markers(sheet, SHARED, 0.05, np.random.default_rng(0)), [SHARED], (2000, 1500), measured(camera)
    )
    assert found.boards[0].zones_cut_off == ("edge",)
    assert any("edge" in str(note) for note in found.notes)


def test_of_many_zones_out_of_view_some_are_named_and_all_counted() -> None:
    camera = Camera()
    layout = replace(SHARED, zones=tuple(Zone(f"{n}", rectangle(2000, 10, 9, 9)) for n in range(20)))
    seen = camera.markers(place(420, 300, 500, 5), layout, 0.05, np.random.default_rng(0))
    found = register_markers(seen, [layout], (2000, 1500), measured(camera))
    assert any("picture: 0, 1, 2, 3, 4, 5, 6, …, 19 (20/20)" in str(note) for note in found.notes)


@pytest.mark.parametrize(("blur", "limit"), [(0.7, 0.08), (1.3, 0.15)])
def test_marker_corners_are_found_to_a_tenth_of_a_pixel(blur: float, limit: float) -> None:
    camera, sheet = Camera(1600, 1200, 1200), place(420, 300, 500, 15, 40, 10)
    found = find_markers(camera.photo([(sheet, texture(SHARED))], blur))
    assert len(found) == 8
    true = np.concatenate([camera.sees(sheet, np.array(SHARED.marker_by_id[m.id].corners)) for m in found])
    off = np.linalg.norm(np.concatenate([marker.corners for marker in found]) - true, axis=1)
    assert float(np.sqrt(np.mean(off**2))) < limit
