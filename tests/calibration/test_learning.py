"""A board learned from one photo."""

from __future__ import annotations

from math import hypot

import numpy as np
import pytest
from camera_support import Camera, Sheet, place

from calibration.errors import BadFit, PictureError, TooFewMarkers
from calibration.layout import Layout, Marker, Zone, rectangle
from calibration.learning import Learned, learn_board
from calibration.markers import SeenMarker
from calibration.registration import register_markers
from calibration.registry import Piece, issue
from calibration.zone_tags import tags_by_zone, zone_pieces

ROUGH = (
    Marker(40, 22, 30, 30, 3),
    Marker(41, 205, 19, 30, -4),
    Marker(42, 391, 25, 30, 1),
    Marker(43, 400, 160, 30, 6),
    Marker(44, 385, 270, 30, -2),
    Marker(45, 190, 281, 30, 0),
    Marker(46, 18, 265, 30, -5),
)
TAGS = {"market": (110.0, 90.0), "harbour": (300.0, 100.0), "fields": (120.0, 210.0), "mountain": (290.0, 220.0)}
OWN = Layout("own", 420, 300, (Zone("all", rectangle(0, 0, 420, 300)),), ROUGH)
SIZE = (2000, 1500)


def look(seed: int, camera: Camera) -> tuple[Sheet, list[SeenMarker], dict[str, list[float]]]:
    random = np.random.default_rng(seed)
    sheet = place(
        420, 300, random.uniform(520, 600), random.uniform(15, 30), random.uniform(0, 360), random.uniform(0, 360)
    )
    tags = camera.sees(sheet, np.array(list(TAGS.values())), 0.2)
    return sheet, camera.markers(sheet, OWN, 0.05, random), dict(zip(TAGS, tags.tolist(), strict=True))


def learn(seed: int = 1, **changes: object) -> Learned:
    _, seen, tags = look(seed, Camera())
    return learn_board(seen, tags, SIZE, **({"name": "mine"} | changes))  # type: ignore[arg-type]


def apart(layout: Layout) -> np.ndarray:
    """Distances between all markers: what does not depend on where the frame lies."""
    places = [(marker.x_mm, marker.y_mm) for marker in sorted(layout.markers, key=lambda marker: marker.id)]
    return np.array([hypot(x - u, y - v) for x, y in places for u, v in places])


@pytest.mark.parametrize("seed", range(6))
def test_markers_are_placed_to_half_a_millimetre_without_knowing_the_lens(seed: int) -> None:
    learned = learn(seed)
    assert {marker.id for marker in learned.layout.markers} == {marker.id for marker in ROUGH}
    assert np.abs(apart(learned.layout) - apart(OWN)).max() < 0.6
    assert learned.residual_mm < 0.1


def test_the_board_stands_upright_and_begins_at_zero() -> None:
    layout = learn().layout
    assert abs(np.mean([marker.turn_deg for marker in layout.markers])) < 0.5
    corners = np.array([corner for marker in layout.markers for corner in marker.corners])
    assert corners.min(axis=0) == pytest.approx([5, 5])
    assert corners.max(axis=0) == pytest.approx([layout.width_mm - 5, layout.height_mm - 5])
    assert layout.zone_at(layout.width_mm * 0.25, layout.height_mm * 0.25) == layout.zone("market")
    assert layout.zone_at(layout.width_mm * 0.75, layout.height_mm * 0.75) == layout.zone("mountain")


def test_another_picture_then_finds_the_zones() -> None:
    camera, layout = Camera(), learn(1).layout
    sheet, seen, _ = look(7, camera)
    pose = register_markers(seen, [layout], SIZE).boards[0]
    for name, (x, y) in TAGS.items():
        near = np.array([(x + dx, y + dy) for dx in (-30, 0, 30) for dy in (-25, 0, 25)])
        for u, v in pose.to_mm(camera.sees(sheet, near, 2), 2):
            zone = layout.zone_at(u, v)
            assert zone is not None and zone.name == name


def test_zones_share_the_whole_board_out_among_them() -> None:
    layout = learn().layout
    random = np.random.default_rng(0)
    for x, y in random.uniform((1, 1), (layout.width_mm - 1, layout.height_mm - 1), (300, 2)):
        assert sum(zone.contains(x, y) for zone in layout.zones) == 1


def test_reach_bounds_a_zone() -> None:
    layout = learn(reach_mm=40).layout
    for zone in layout.zones:
        x, y = zone.centre
        assert all(hypot(x - u, y - v) < 42 for u, v in zone.polygon)
        assert zone.contains(x, y)
    assert layout.zone_at(layout.width_mm / 2, 10) is None


def test_zones_without_a_tag_are_named() -> None:
    assert learn(expected=["market", "temple"]).missing == ("temple",)


def test_zone_tags_are_issued_with_the_rest_and_found_again() -> None:
    layout = learn().layout
    registry = issue("QX", [Piece("card"), *zone_pieces(layout)])
    assert len(registry.tags) == 1 + len(TAGS)
    places = {tag.component: (float(index), 0.0) for index, tag in enumerate(registry.tags)}
    assert tags_by_zone(layout, places) == {zone: (float(index), 0.0) for index, zone in enumerate(TAGS, 1)}


def test_what_is_needed_is_said() -> None:
    camera = Camera()
    _, seen, tags = look(1, camera)
    with pytest.raises(TooFewMarkers, match="3 markers"):
        learn_board(seen[:3], tags, SIZE, name="mine")
    with pytest.raises(PictureError, match="zone tag"):
        learn_board(seen, {}, SIZE, name="mine")


def test_markers_of_different_widths_do_not_fit_together() -> None:
    camera = Camera()
    mixed = Layout("own", 420, 300, (), tuple(Marker(m.id, m.x_mm, m.y_mm, 30 if m.id % 2 else 18) for m in ROUGH))
    sheet = place(420, 300, 560, 20, 30)
    seen = camera.markers(sheet, mixed, 0.05, np.random.default_rng(0))
    with pytest.raises(BadFit, match="width"):
        learn_board(seen, {"market": (900, 700)}, SIZE, name="mine")
