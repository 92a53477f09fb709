"""Making the layout of a person's own board from one photo.

Markers are stuck on the board anywhere, and a zone tag lies in every zone. Only the width of the markers is known.
Their places, the pose of the camera and its lens are fitted together, in a frame that the largest marker in the picture
defines; this frame is then turned so that most markers stand upright. A zone becomes the part of the board that is
nearer to its tag than to any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, degrees, pi, sin

import numpy as np

from calibration.errors import BadFit, PictureError, TooFewMarkers
from calibration.fitting import NOISE_PX, Array, View, bent, first_pose, least_squares, open_numbers, prior, project
from calibration.layout import Layout, Marker, Point, Zone
from calibration.lens import Lens, guess_lens
from calibration.markers import SeenMarker
from calibration.registration import WORST_MM, BoardPose
from calibration.zone_tags import PAPER_MM
from messages import N_

FEWEST = 4
ROUND = 24  # number of corners of the polygon that stands for a circle


@dataclass(frozen=True, eq=False)
class Learned:
    """The board, how well its markers fit together (root mean square), and the expected zones that had no tag."""

    layout: Layout
    residual_mm: float
    missing: tuple[str, ...]


def learn_board(
    seen: Sequence[SeenMarker],
    tags_px: Mapping[str, Sequence[float]],
    size: tuple[int, int],
    *,
    name: str,
    marker_mm: float = 30.0,
    lens: Lens | None = None,
    focal_px: float | None = None,
    expected: Iterable[str] = (),
    reach_mm: float | None = None,
    margin_mm: float = 5.0,
) -> Learned:
    """Make a layout from what was seen in one picture of ``size`` (width, height in px).

    ``tags_px`` says where the tag of each zone was seen, ``expected`` which zones the game has. ``reach_mm`` limits
    every zone to a circle about its tag; ``margin_mm`` is how far the board goes beyond markers and tags.

    :raises TooFewMarkers: fewer than four markers.
    :raises PictureError: no zone tag.
    :raises BadFit: the markers do not fit together.
    """
    if len(seen) < FEWEST:
        raise TooFewMarkers(FEW, board=name, seen=len(seen), needed=FEWEST)
    if not tags_px:
        raise PictureError(N_("{board}: no zone tag is readable. Lay one in every zone, face up"), board=name)
    seen = sorted(seen, key=lambda marker: -marker.side_px)
    pose, markers, residual_mm = _fitted(seen, lens.sized(*size) if lens else guess_lens(*size, focal_px), marker_mm)
    if residual_mm > WORST_MM:
        raise BadFit(CURVED, board=name, residual_mm=f"{residual_mm:.1f}")
    tags = pose.to_mm(np.array(list(tags_px.values()), np.float64), PAPER_MM)
    markers, tags = _upright(markers, tags)
    layout = _layout(name, markers, dict(zip(tags_px, map(_point, tags), strict=True)), reach_mm, margin_mm)
    return Learned(layout, residual_mm, tuple(zone for zone in expected if zone not in tags_px))


FEW = N_(
    "{board}: {seen} markers are readable, but {needed} are needed to learn a board; six to eight along its border are better"
)
CURVED = N_(
    "{board}: its markers do not fit together ({residual_mm} mm off). Are all of them flat and of the width given?"
)


def _fitted(seen: Sequence[SeenMarker], lens: Lens, marker_mm: float) -> tuple[BoardPose, list[Marker], float]:
    """Pose, markers and residual in mm, in the frame of the first marker."""
    own = open_numbers(lens)
    in_picture = np.concatenate([marker.corners for marker in seen])

    def residuals(at: Array) -> Array:
        now = bent(lens, at[:own])
        px = project(
            _corners(at[own + 6 :], marker_mm), at[own : own + 3], at[own + 3 : own + 6], now.matrix, now.distortion
        )
        return np.concatenate([(px - in_picture).ravel() / NOISE_PX, prior(lens, at[:own])])

    at, _ = least_squares(residuals, _start(seen, lens, marker_mm, own), rounds=100)
    markers = [
        Marker(marker.id, float(x), float(y), marker_mm, degrees(turn))
        for marker, (x, y, turn) in zip(seen, _places(at[own + 6 :]), strict=True)
    ]
    pose = _pose(bent(lens, at[:own]), at[own : own + 6])
    off = np.linalg.norm(pose.to_mm(in_picture) - _corners(at[own + 6 :], marker_mm)[:, :2], axis=1)
    return pose, markers, float(np.sqrt(np.mean(off**2)))


def _start(seen: Sequence[SeenMarker], lens: Lens, marker_mm: float, own: int) -> Array:
    """The numbers to start the fit from: a pose by the first marker alone, and the places of the others by it."""
    first = View(_corners(np.zeros(0), marker_mm), seen[0].corners)
    turn, shift = first_pose(first, lens)
    pose = _pose(lens, np.concatenate([turn, shift]))
    places = []
    for marker in seen[1:]:
        corners = pose.to_mm(marker.corners)
        along = corners[1] - corners[0] + corners[2] - corners[3]
        places += [*corners.mean(axis=0), np.arctan2(along[1], along[0])]
    return np.concatenate([np.zeros(own), turn, shift, places])


def _pose(lens: Lens, numbers: Array) -> BoardPose:
    return BoardPose(Layout("", 0, 0, (), ()), lens, numbers[:3], numbers[3:6], (), (), 0.0, 0.0)


def _places(numbers: Array) -> Array:
    """x, y (mm) and turn (radians) of every marker; those of the first are 0."""
    return np.vstack([np.zeros(3), numbers.reshape(-1, 3)])


def _corners(numbers: Array, marker_mm: float) -> Array:
    """The corners of all markers in mm, shape (4 n, 3)."""
    half = marker_mm / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    x, y, turn = _places(numbers).T
    c, s = np.cos(turn)[:, None], np.sin(turn)[:, None]
    across = x[:, None] + c * half[:, 0] - s * half[:, 1]
    down = y[:, None] + s * half[:, 0] + c * half[:, 1]
    return np.stack([across, down, np.zeros_like(across)], axis=-1).reshape(-1, 3)


def _upright(markers: Sequence[Marker], tags: Array) -> tuple[list[Marker], Array]:
    """Markers and tags turned about the origin by the mean turn of the markers, unless the turns differ widely."""
    mean = np.mean([np.exp(1j * np.radians(marker.turn_deg)) for marker in markers])
    turn = float(np.angle(mean)) if abs(mean) > 0.9 else 0.0
    back = np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
    centres = np.array([(marker.x_mm, marker.y_mm) for marker in markers]) @ back.T
    turned = [
        Marker(marker.id, float(x), float(y), marker.size_mm, marker.turn_deg - degrees(turn))
        for marker, (x, y) in zip(markers, centres, strict=True)
    ]
    return turned, tags @ back.T


def _layout(
    name: str, markers: Sequence[Marker], tags: Mapping[str, Point], reach_mm: float | None, margin_mm: float
) -> Layout:
    """The layout of a board that reaches ``margin_mm`` beyond all that was seen, its top left corner at the origin."""
    points = np.array([*(corner for marker in markers for corner in marker.corners), *tags.values()])
    left, top = points.min(axis=0) - margin_mm
    width, height = (points.max(axis=0) + margin_mm - (left, top)).tolist()
    moved = sorted(
        (Marker(m.id, m.x_mm - left, m.y_mm - top, m.size_mm, m.turn_deg) for m in markers),
        key=lambda marker: marker.id,
    )
    seeds = {zone: (x - left, y - top) for zone, (x, y) in tags.items()}
    board = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    zones = tuple(Zone(zone, tuple(_nearest(zone, seeds, board, reach_mm))) for zone in seeds)
    return Layout(name, width, height, zones, tuple(moved))


def _nearest(zone: str, seeds: Mapping[str, Point], board: Sequence[Point], reach_mm: float | None) -> list[Point]:
    """The polygon of the part of the board nearer to this zone's tag than to any other, and within ``reach_mm``."""
    x, y = seeds[zone]
    cell = list(board)
    for other, (u, v) in seeds.items():
        if other != zone:
            cell = _cut(cell, (u - x, v - y), ((u * u + v * v) - (x * x + y * y)) / 2)
    if reach_mm is not None:
        for step in range(ROUND):
            toward = cos(2 * pi * step / ROUND), sin(2 * pi * step / ROUND)
            cell = _cut(cell, toward, toward[0] * x + toward[1] * y + reach_mm)
    return cell


def _cut(polygon: Sequence[Point], normal: Point, limit: float) -> list[Point]:
    """The part of a convex polygon whose points have a scalar product with ``normal`` of at most ``limit``."""
    kept: list[Point] = []
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
        before, after = normal[0] * x1 + normal[1] * y1 - limit, normal[0] * x2 + normal[1] * y2 - limit
        if before <= 0:
            kept.append((x1, y1))
        if before * after < 0:
            share = before / (before - after)
            kept.append((x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
    return kept


def _point(xy: Array) -> Point:
    return float(xy[0]), float(xy[1])
