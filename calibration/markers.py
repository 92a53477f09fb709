"""Finding the markers of boards in a picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Points = NDArray[np.float64]
WORKING_PX = 1600  # length to which the longer side of a picture is shrunk before markers are searched
FEW = 4  # if fewer are found in the shrunk picture, the whole one is searched
SMALLEST_PX = 12.0  # narrower markers are left out, because their corners are too uncertain


@dataclass(frozen=True, eq=False, slots=True)
class SeenMarker:
    """A marker in a picture: its id and its four corners in px, clockwise from its own top left."""

    id: int
    corners: Points

    @property
    def side_px(self) -> float:
        """The mean length of its sides in px."""
        return float(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).mean())


@lru_cache(maxsize=2)
def _detector(thorough: bool) -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    if thorough:
        parameters.adaptiveThreshWinSizeMax = 43
    else:
        parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax = 5, 25
        parameters.minMarkerPerimeterRate = 0.05
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11), parameters)


def find_markers(grey: Grey, *, thorough: bool = False) -> list[SeenMarker]:
    """All AprilTag 36h11 in a grey picture, by id. A marker seen twice is left out: nobody knows which is the board's.

    Large pictures are shrunk first, which still finds every marker wider than about a hundredth of the picture. If that
    finds few, or with ``thorough``, the picture is searched at full size, at several times the cost.
    """
    seen = _found(grey, thorough)
    return seen if thorough or len(seen) >= FEW else _found(grey, thorough=True)


def _found(grey: Grey, thorough: bool) -> list[SeenMarker]:
    if min(grey.shape) < SMALLEST_PX:
        return []
    scale = 1.0 if thorough else min(1.0, WORKING_PX / max(grey.shape))
    if min(grey.shape) * scale < 1:
        return []
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else grey
    corners, ids, _ = _detector(thorough).detectMarkers(small)
    found = [] if ids is None else [int(marker) for marker in ids.ravel()]
    seen = [
        SeenMarker(marker, refined(grey, (np.asarray(points, np.float64).reshape(4, 2) + 0.5) / scale - 0.5))
        for marker, points in zip(found, corners, strict=True)
        if found.count(marker) == 1
    ]
    return sorted((marker for marker in seen if marker.side_px >= SMALLEST_PX), key=lambda marker: marker.id)


def is_mirrored(grey: Grey, ids: Iterable[int]) -> bool:
    """Whether one of these markers is found in the mirror image of the picture."""
    wanted = set(ids)
    return any(marker.id in wanted for marker in find_markers(np.ascontiguousarray(grey[:, ::-1])))


def refined(grey: Grey, corners: Points, modules: int = 8) -> Points:
    """The corners of a black square, found again as crossings of the lines along its edges.

    They are several times as exact as the given ones, and unchanged if the edges cannot be found.
    """
    module = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / modules
    for reach in (
        min(max(1.5, 0.75 * module), 6.0),
        min(max(1.5, 0.6 * module), 3.0),
        min(max(1.5, 0.6 * module), 3.0),
    ):
        lines = [_edge(grey, corners[side], corners[(side + 1) % 4], reach) for side in range(4)]
        crossed = np.array([_crossing(lines[side - 1], lines[side]) for side in range(4)])
        if not np.isfinite(crossed).all() or np.abs(crossed - corners).max() > 2 * reach:
            return corners
        corners = crossed
    return corners


def _edge(grey: Grey, start: Points, end: Points, reach: float) -> Points:
    """The line a x + b y = c along the dark-to-light edge near the segment from ``start`` to ``end``."""
    along = (end - start) / np.linalg.norm(end - start)
    outward = np.array([along[1], -along[0]])
    at = np.linspace(0.1, 0.9, max(12, int(np.linalg.norm(end - start) / 2)))
    on = start + at[:, None] * (end - start)
    out = np.arange(-reach, reach + 0.25, 0.5)
    places = (on[:, None, :] + out[None, :, None] * outward).astype(np.float32)
    profile = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    steps = np.clip(np.diff(profile.astype(np.float64), axis=1), 0, None)
    weight = steps.sum(axis=1)
    shift = (steps * (out[1:] + out[:-1]) / 2).sum(axis=1) / np.maximum(weight, 1e-9)
    points = on + shift[:, None] * outward
    return _line(points[weight > 0.5 * np.median(weight)])


def _line(points: Points) -> Points:
    """The line through points (its normal, then its distance from the origin), fitted again without outliers."""
    for _ in range(2):
        centre = points.mean(axis=0)
        normal = np.linalg.svd(points - centre, full_matrices=False)[2][1]
        off = np.abs((points - centre) @ normal)
        points = points[off <= max(0.1, 2.5 * float(np.median(off)))]
    return np.array([normal[0], normal[1], normal @ centre])


def _crossing(one: Points, other: Points) -> Points:
    matrix = np.array([one[:2], other[:2]])
    return np.linalg.solve(matrix, [one[2], other[2]]) if abs(np.linalg.det(matrix)) > 0.1 else np.full(2, np.nan)
