"""Boards as data."""

from __future__ import annotations

import json

import pytest

from calibration.errors import LayoutError
from calibration.layout import Layout, Marker, Zone, border_markers, rectangle, refuse_shared_markers

L_SHAPE = Zone("garden", ((0, 0), (100, 0), (100, 40), (40, 40), (40, 100), (0, 100)))


def board(**changes: object) -> Layout:
    zones = (Zone("pond", rectangle(120, 60, 80, 50)), L_SHAPE)
    data = {
        "name": "shared",
        "width_mm": 400,
        "height_mm": 300,
        "zones": zones,
        "markers": border_markers(400, 300, 10),
    }
    return Layout(**(data | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("x", "y", "name"), [(130, 70, "pond"), (20, 90, "garden"), (90, 20, "garden"), (60, 60, None), (-1, 5, None)]
)
def test_a_point_lies_in_its_zone(x: float, y: float, name: str | None) -> None:
    zone = board().zone_at(x, y)
    assert (zone.name if zone else None) == name


@pytest.mark.parametrize("count", [4, 6, 7, 8])
@pytest.mark.parametrize(("width", "height"), [(400, 300), (200, 500)])
def test_border_markers_lie_on_the_board_and_apart(count: int, width: float, height: float) -> None:
    markers = border_markers(width, height, 40, count)
    assert [marker.id for marker in markers] == list(range(40, 40 + count))
    assert all(0 <= x <= width and 0 <= y <= height for marker in markers for x, y in marker.corners)
    apart = [max(abs(a.x_mm - b.x_mm), abs(a.y_mm - b.y_mm)) for i, a in enumerate(markers) for b in markers[:i]]
    assert min(apart) > 30


def test_a_marker_turned_by_a_quarter_has_its_top_left_at_the_top_right() -> None:
    upright, turned = Marker(1, 50, 50, 20), Marker(1, 50, 50, 20, 90)
    assert upright.corners[0] == pytest.approx((40, 40))
    assert turned.corners[0] == pytest.approx((60, 40))
    assert turned.corners[1] == pytest.approx((60, 60))


def test_a_layout_survives_json() -> None:
    data = json.loads(json.dumps(board(title="Доска").to_data()))
    assert Layout.from_data(data) == board(title="Доска")
    assert data["markers"][0]["corners"][0] == [5, 5]


@pytest.mark.parametrize(
    "changes",
    [
        {"zones": (L_SHAPE, L_SHAPE)},
        {"zones": (Zone("line", ((0, 0), (1, 1))),)},
        {"markers": (Marker(3, 0, 0), Marker(3, 50, 0))},
        {"markers": (Marker(587, 0, 0),)},
    ],
)
def test_a_board_that_cannot_be_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(LayoutError) as caught:
        board(**changes)
    assert "shared" in str(caught.value)


def test_boards_must_not_share_markers() -> None:
    other = board(name="other", markers=border_markers(400, 300, 17))
    with pytest.raises(LayoutError, match="17"):
        refuse_shared_markers([board(), other])
    refuse_shared_markers([board(), board(name="other", markers=border_markers(400, 300, 18))])


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        {"name": "x"},
        board().to_data() | {"width_mm": "wide"},
        board().to_data() | {"zones": [{"name": "x", "polygon": [[1]]}]},
        board().to_data() | {"markers": [{"id": float("inf"), "x_mm": 1, "y_mm": 1}]},
    ],
)
def test_data_that_is_no_layout_is_refused(data: object) -> None:
    with pytest.raises(LayoutError, match="not a board layout"):
        Layout.from_data(data)  # type: ignore[arg-type]
