"""Where boards lie in a picture: from pixels to millimetres and back.

Each board is found by its own markers. All boards of a picture share one lens: the measured one, or one that is fitted
together with the poses. A fitted lens stays near a usual one where the markers say too little.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadFit, Mirrored, NoMarkers, PictureError, TooFewMarkers
from calibration.fitting import Array, View, fit, open_numbers, project
from calibration.layout import Layout, refuse_shared_markers
from calibration.lens import Lens, guess_lens
from messages import N_, Message

if TYPE_CHECKING:
    from calibration.markers import SeenMarker

FEWEST_MEASURED, FEWEST_FITTED = 2, 3  # least number of markers of a board, with a measured lens and with a fitted one
ENOUGH = 4  # if fewer markers of a board are seen, the picture is searched again at full size
WORST_MM = 2.5  # a marker with a corner further off its place in the layout was moved


@dataclass(frozen=True, eq=False)
class BoardPose:
    """Where one board lies.

    ``residual_mm`` is how well its markers fit (root mean square of their corners), ``doubt_mm`` the standard deviation
    of the place of its most uncertain corner in view. ``markers`` are the ids used, ``ignored`` those seen but out of
    place.
    """

    layout: Layout
    lens: Lens
    turn: Array
    shift: Array
    markers: tuple[int, ...]
    ignored: tuple[int, ...]
    residual_mm: float
    doubt_mm: float

    @property
    def rotation(self) -> Array:
        """The turn as a matrix of shape (3, 3); its third column points into the table."""
        import cv2

        return np.asarray(cv2.Rodrigues(self.turn)[0], np.float64)

    @property
    def camera_mm(self) -> Array:
        """Where the camera is: x and y on the board, and the height above it."""
        place = -self.rotation.T @ self.shift
        return np.array([place[0], place[1], -place[2]])

    @property
    def homography(self) -> Array:
        """From mm on the board to px of the picture without the distortion of the lens."""
        return self.lens.matrix @ np.column_stack([self.rotation[:, :2], self.shift])

    def to_px(self, mm: NDArray[np.floating] | Sequence[Sequence[float]], height_mm: float | Array = 0.0) -> Array:
        """The places in px, shape (n, 2), of points of the board that lie ``height_mm`` above it."""
        points = np.asarray(mm, np.float64).reshape(-1, 2)
        heights = np.broadcast_to(np.asarray(height_mm, np.float64), len(points))
        return project(
            np.column_stack([points, -heights]), self.turn, self.shift, self.lens.matrix, self.lens.distortion
        )

    def to_mm(self, px: NDArray[np.floating] | Sequence[Sequence[float]], height_mm: float | Array = 0.0) -> Array:
        """The places on the board in mm, shape (n, 2), of things ``height_mm`` above it that are seen at these px."""
        straight = self.lens.straight(np.asarray(px, np.float64))
        rays = np.column_stack([straight, np.ones(len(straight))]) @ self.rotation
        eye = -self.rotation.T @ self.shift
        far = (-np.broadcast_to(np.asarray(height_mm, np.float64), len(rays)) - eye[2]) / rays[:, 2]
        return np.asarray(eye[:2] + far[:, None] * rays[:, :2])

    def in_view(self, mm: NDArray[np.floating] | Sequence[Sequence[float]]) -> NDArray[np.bool_]:
        """For each point of the board whether it lies in the picture."""
        points = np.asarray(mm, np.float64).reshape(-1, 2)
        in_space = np.column_stack([points, np.zeros(len(points))]) @ self.rotation.T + self.shift
        width, height = self.lens.width, self.lens.height
        rim = self.lens.straight(np.array([[0, 0], [width - 1, 0], [0, height - 1], [width - 1, height - 1]]))
        ahead = in_space[:, 2] > 0
        ahead &= np.hypot(in_space[:, 0], in_space[:, 1]) < 1.2 * np.abs(in_space[:, 2]) * np.hypot(*rim.T).max()
        px = self.to_px(points)
        inside = (px >= -0.5).all(axis=1) & (px[:, 0] <= width - 0.5) & (px[:, 1] <= height - 0.5)
        return np.asarray(ahead & inside)

    @cached_property
    def zones_cut_off(self) -> tuple[str, ...]:
        """The zones that are not wholly in the picture."""
        corners = [(zone.name, corner) for zone in self.layout.zones for corner in zone.polygon]
        seen = self.in_view([corner for _, corner in corners]).tolist() if corners else []
        return tuple(dict.fromkeys(name for (name, _), inside in zip(corners, seen, strict=True) if not inside))


@dataclass(frozen=True, eq=False)
class Registration:
    """The boards found, why others were not found (``problems``), and notes on how well the found ones fit."""

    boards: tuple[BoardPose, ...]
    problems: tuple[PictureError, ...]
    notes: tuple[Message, ...]
    lens: Lens | None

    def board(self, name: str) -> BoardPose | None:
        """The board of this name; None if it was not found."""
        return next((pose for pose in self.boards if pose.layout.name == name), None)


def register(
    grey: NDArray[np.uint8], layouts: Sequence[Layout], lens: Lens | None = None, focal_px: float | None = None
) -> Registration:
    """Find the boards in a grey picture. ``focal_px`` helps if the lens was not measured.

    :raises LayoutError: two boards share a marker.
    :raises PictureError: the lens is for pictures of another shape.
    """
    from calibration.markers import find_markers, is_mirrored

    seen = find_markers(grey)
    if _is_poor(seen, layouts):
        seen = find_markers(grey, thorough=True)
    height, width = grey.shape[:2]
    wanted = {marker.id for layout in layouts for marker in layout.markers}
    if not wanted & {marker.id for marker in seen} and is_mirrored(grey, wanted):
        mirrored = Mirrored(
            N_("The picture is a mirror image; switch mirroring off in the camera program, or flip the picture")
        )
        return Registration((), (mirrored,), (), None)
    return register_markers(seen, layouts, (width, height), lens, focal_px)


def _is_poor(seen: Sequence[SeenMarker], layouts: Sequence[Layout]) -> bool:
    """Whether few of a board's markers were seen, or none of any board."""
    ids = {marker.id for marker in seen}
    counts = [sum(marker.id in ids for marker in layout.markers) for layout in layouts]
    return not any(counts) or any(
        0 < count < min(ENOUGH, len(layout.markers)) for count, layout in zip(counts, layouts, strict=True)
    )


def register_markers(
    seen: Iterable[SeenMarker],
    layouts: Sequence[Layout],
    size: tuple[int, int],
    lens: Lens | None = None,
    focal_px: float | None = None,
) -> Registration:
    """The same as :func:`register`, from markers already found in a picture of ``size`` (width, height)."""
    refuse_shared_markers(layouts)
    lens = lens.sized(*size) if lens else guess_lens(*size, focal_px)
    by_id = {marker.id: marker for marker in seen}
    found = {layout.name: [by_id[marker.id] for marker in layout.markers if marker.id in by_id] for layout in layouts}
    if not any(found.values()):
        strange = len(by_id) >= STRANGE
        return Registration((), (NoMarkers(OTHER_MARKERS if strange else NO_MARKERS),), (), None)
    return _settled([layout for layout in layouts if found[layout.name]], found, lens)


STRANGE = 3  # markers of no board from which on they are no mistake
OTHER_MARKERS = N_(
    "The markers in view are of none of these boards: another game's mats, or mats printed by an earlier version. Print them again"
)
NO_MARKERS = N_("No marker of any board is readable. Are the markers in view, lit evenly, and in focus?")
TOO_FEW = N_(
    "{board}: {seen} of {all} markers are readable, but {needed} are needed. Take in the whole border, without glare or hands"
)
BAD_FIT = N_(
    "{board}: its markers do not lie as the layout says ({residual_mm} mm off). Is it the right sheet, flat, and printed at 100 %?"
)


def _settled(layouts: Sequence[Layout], found: Mapping[str, list[SeenMarker]], lens: Lens) -> Registration:
    needed = FEWEST_MEASURED if lens.measured else FEWEST_FITTED
    problems: list[PictureError] = [
        TooFewMarkers(
            TOO_FEW,
            board=layout.title or layout.name,
            seen=len(found[layout.name]),
            all=len(layout.markers),
            needed=needed,
        )
        for layout in layouts
        if len(found[layout.name]) < needed
    ]
    enough = [layout for layout in layouts if len(found[layout.name]) >= needed]
    poses = _poses(
        enough, {layout.name: _trusted(layout, found[layout.name], lens, needed) for layout in enough}, found, lens
    )
    bad = [pose for pose in poses if pose.residual_mm > WORST_MM]
    problems += [
        BadFit(BAD_FIT, board=pose.layout.title or pose.layout.name, residual_mm=f"{pose.residual_mm:.1f}")
        for pose in bad
    ]
    if bad:
        good = [pose.layout for pose in poses if pose not in bad]
        poses = _poses(
            good,
            {pose.layout.name: [m for m in found[pose.layout.name] if m.id in pose.markers] for pose in poses},
            found,
            lens,
        )
    return Registration(tuple(poses), tuple(problems), tuple(_notes(poses)), poses[0].lens if poses else None)


def _view(layout: Layout, seen: Sequence[SeenMarker]) -> View:
    corners = [corner for marker in seen for corner in layout.marker_by_id[marker.id].corners]
    return View(np.array([(x, y, 0.0) for x, y in corners]), np.concatenate([marker.corners for marker in seen]))


def _trusted(layout: Layout, seen: Sequence[SeenMarker], lens: Lens, needed: int) -> list[SeenMarker]:
    """The markers that agree with one another.

    While leaving out one marker makes the fit at least twice as good, it is left out.
    """
    trusted = list(seen)
    while len(trusted) > needed:
        off = _off_mm(layout, trusted, lens)
        if off.max() <= WORST_MM:
            return trusted
        rest = [_off_mm(layout, trusted[:index] + trusted[index + 1 :], lens).max() for index in range(len(trusted))]
        best = int(np.argmin(rest))
        if rest[best] > 0.5 * off.max():
            return trusted
        del trusted[best]
    return trusted


def _off_mm(layout: Layout, seen: Sequence[SeenMarker], lens: Lens) -> Array:
    """For each marker how far its worst corner is from its place in the layout, in a fit to all of them."""
    view = _view(layout, seen)
    fitted = fit([view], lens)
    pose = BoardPose(layout, fitted.lens, *fitted.poses[0], (), (), 0.0, 0.0)
    off = np.linalg.norm(pose.to_mm(view.seen) - view.on_board[:, :2], axis=1)
    return np.asarray(off.reshape(-1, 4).max(axis=1))


def _poses(
    layouts: Sequence[Layout],
    trusted: Mapping[str, list[SeenMarker]],
    found: Mapping[str, list[SeenMarker]],
    lens: Lens,
) -> list[BoardPose]:
    if not layouts:
        return []
    views = [_view(layout, trusted[layout.name]) for layout in layouts]
    fitted = fit(views, lens)
    poses = []
    for index, (layout, view) in enumerate(zip(layouts, views, strict=True)):
        used = tuple(marker.id for marker in trusted[layout.name])
        ignored = tuple(marker.id for marker in found[layout.name] if marker.id not in used)
        bare = BoardPose(layout, fitted.lens, *fitted.poses[index], used, ignored, 0.0, 0.0)
        off = np.linalg.norm(bare.to_mm(view.seen) - view.on_board[:, :2], axis=1)
        doubt = _doubt_mm(bare, _own(fitted.doubt, open_numbers(lens), index))
        poses.append(
            BoardPose(layout, fitted.lens, *fitted.poses[index], used, ignored, float(np.sqrt(np.mean(off**2))), doubt)
        )
    return poses


def _own(doubt: Array, lens_numbers: int, index: int) -> Array:
    """The part of the covariance that concerns one board: the numbers of the lens and those of its pose."""
    first = lens_numbers + 6 * index
    keep = [*range(lens_numbers), *range(first, first + 6)]
    return doubt[np.ix_(keep, keep)]


def _doubt_mm(pose: BoardPose, doubt: Array) -> float:
    """The standard deviation in mm of the most uncertain corner of the board that is in view."""
    import cv2

    outline = np.array(pose.layout.outline, np.float64)
    outline = (
        outline[pose.in_view(outline)]
        if pose.in_view(outline).any()
        else np.array([[pose.layout.width_mm / 2, pose.layout.height_mm / 2]])
    )
    at = np.column_stack([outline, np.zeros(len(outline))])
    _, slope = cv2.projectPoints(at.reshape(-1, 1, 3), pose.turn, pose.shift, pose.lens.matrix, pose.lens.distortion)
    focal = pose.lens.matrix[0, 0]
    by_lens = [
        (slope[:, 6] + slope[:, 7]) * focal,
        slope[:, 10],
        slope[:, 11],
        slope[:, 8] * focal,
        slope[:, 9] * focal,
    ]
    numbers = by_lens if len(doubt) > 6 else []
    full = np.column_stack([*numbers, slope[:, :6]])
    variance = np.einsum("ij,jk,ik->i", full, doubt, full).reshape(-1, 2).sum(axis=1)
    scale = np.linalg.norm(pose.to_px(outline + 1.0) - pose.to_px(outline), axis=1) / np.sqrt(2)
    return float(np.max(np.sqrt(np.maximum(variance, 0)) / scale))


def _notes(poses: Sequence[BoardPose]) -> list[Message]:
    notes = []
    for pose in poses:
        facts = {"board": pose.layout.title or pose.layout.name, "residual_mm": f"{pose.residual_mm:.2f}"}
        notes.append(
            Message(HOW_MEASURED if pose.lens.measured else HOW_FITTED, {**facts, "markers": len(pose.markers)})
        )
        if pose.ignored:
            notes.append(Message(OUT_OF_PLACE, {**facts, "markers": ", ".join(map(str, pose.ignored))}))
        if pose.zones_cut_off:
            notes.append(Message(CUT_OFF, {**facts, "zones": _zones(pose)}))
    return notes


def _zones(pose: BoardPose) -> str:
    """The titles of the zones that are cut off; if there are many, some of them and the counts."""
    titles = list(dict.fromkeys(pose.layout.zone(name).title or name for name in pose.zones_cut_off))
    if len(titles) <= MOST_NAMED:
        return ", ".join(titles)
    count = f"({len(pose.zones_cut_off)}/{len(pose.layout.zones)})"
    return f"{', '.join(titles[: MOST_NAMED - 1])}, …, {titles[-1]} {count}"


MOST_NAMED = 8


HOW_MEASURED = N_("{board}: found by {markers} markers, lens as measured, they fit within {residual_mm} mm")
HOW_FITTED = N_("{board}: found by {markers} markers, lens fitted to them, they fit within {residual_mm} mm")
OUT_OF_PLACE = N_("{board}: ignored, because they lie elsewhere than the layout says: markers {markers}")
CUT_OFF = N_("{board}: not wholly in the picture: {zones}. Step back or move the camera")
