"""What every QR symbol of version 1 shows alike, and how a symbol lies in a picture.

A symbol is compared with the picture on a canonical patch: :data:`SAMPLES` samples a module, :data:`MARGIN` modules of
quiet zone around it. The pose is a homography from patch to picture, improved by Gauss-Newton steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners, corners_of

Grey = NDArray[np.uint8]
Array = NDArray[np.float32]
SIDE = 21
MARGIN = 2
SAMPLES = 3
PATCH = (SIDE + 2 * MARGIN) * SAMPLES
FINDERS = ((0, 0), (0, SIDE - 8), (SIDE - 8, 0))


@lru_cache(maxsize=1)
def fixed() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which modules are the same in every symbol (finders, separators, timing), and which of those are dark."""
    known, dark = np.zeros((SIDE, SIDE), bool), np.zeros((SIDE, SIDE), bool)
    ring = np.maximum(*np.abs(np.indices((7, 7)) - 3))
    for row, column in FINDERS:
        known[row : row + 8, column : column + 8] = True
        inset = slice(row + (row > 0), row + (row > 0) + 7), slice(column + (column > 0), column + (column > 0) + 7)
        dark[inset] = ring != 2
    known[6, :] = known[:, 6] = True
    timing = np.arange(8, SIDE - 8)
    dark[6, timing] = dark[timing, 6] = timing % 2 == 0
    known[SIDE - 8, 8] = dark[SIDE - 8, 8] = True
    return known, dark


@dataclass(frozen=True, eq=False)
class Template:
    """Modules as a patch: what is expected (dark is low), where it is known, and its slopes."""

    values: Array
    weight: Array
    slope_x: Array
    slope_y: Array


def template(dark: NDArray[np.bool_], known: NDArray[np.bool_], blur: float) -> Template:
    """A patch of modules blurred by ``blur`` modules; what is not known counts as half dark and has no weight."""
    light = np.pad(np.where(known, 1.0 - dark, 0.5), MARGIN, constant_values=1.0)
    weight = np.pad(known.astype(np.float32), MARGIN, constant_values=1.0)
    grow = np.ones((SAMPLES, SAMPLES), np.float32)
    values = cv2.GaussianBlur(np.kron(light, grow).astype(np.float32), (0, 0), blur * SAMPLES)
    slope_y, slope_x = np.gradient(values)
    return Template(
        np.asarray(values, np.float32),
        np.kron(weight, grow).astype(np.float32),
        slope_x.astype(np.float32),
        slope_y.astype(np.float32),
    )


@lru_cache(maxsize=4)
def fixed_template(blur: float) -> Template:
    """The pattern all symbols share."""
    known, dark = fixed()
    return template(dark, known, blur)


@dataclass(frozen=True, eq=False)
class Pose:
    """Where a symbol lies, and how well the pattern fits there (a correlation)."""

    matrix: NDArray[np.float64]
    score: float

    @property
    def corners(self) -> Corners:
        """The symbol's corners in the picture."""
        low, high = MARGIN * SAMPLES - 0.5, (MARGIN + SIDE) * SAMPLES - 0.5
        square = np.array([[[low, low], [high, low], [high, high], [low, high]]])
        return corners_of(cv2.perspectiveTransform(square, self.matrix)[0])


def pose_of(corners: Any) -> NDArray[np.float64]:
    """The homography that puts a symbol on these corners."""
    low, high = MARGIN * SAMPLES - 0.5, (MARGIN + SIDE) * SAMPLES - 0.5
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(square, np.asarray(corners, np.float32)), np.float64)


def patch(grey: Grey, matrix: NDArray[np.float64]) -> Array:
    """The picture as seen on the canonical patch."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(grey, matrix, (PATCH, PATCH), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def fit(grey: Grey, matrix: NDArray[np.float64], wanted: Template, steps: int) -> Pose:
    """The pose near ``matrix`` at which the template fits best."""
    best = Pose(matrix, -1.0)
    for step in range(steps + 1):
        seen, score = _normalised(patch(grey, matrix), wanted)
        if score > best.score:
            best = Pose(matrix, score)
        elif step > 2 and score < best.score - 0.05:
            break
        if step < steps:
            matrix = _stepped(matrix, seen, wanted)
            if not _sane(matrix, best.matrix):
                break
    return best


def _normalised(seen: Array, wanted: Template) -> tuple[Array, float]:
    """The patch in the template's grey values, and how well the two correlate."""
    weight = wanted.weight
    total = float(weight.sum())
    mean, target = float((seen * weight).sum()) / total, float((wanted.values * weight).sum()) / total
    off, aim = (seen - mean) * weight, (wanted.values - target) * weight
    spread = float(np.sqrt((off * off).sum() * (aim * aim).sum()))
    score = float((off * aim).sum()) / spread if spread > 1e-6 else 0.0
    scale = float(np.sqrt((aim * aim).sum() / max(1e-6, float((off * off).sum()))))
    return (seen - np.float32(mean)) * np.float32(scale) + np.float32(target), score


def inner_score(grey: Grey, pose: Pose) -> float:
    """How well the finders and timing fit, the light margin left aside: a plain dark square has none."""
    wanted = fixed_template(0.6)
    rim = MARGIN * SAMPLES
    inside = wanted.weight.copy()
    inside[:rim] = inside[-rim:] = inside[:, :rim] = inside[:, -rim:] = 0
    bare = Template(wanted.values, inside, wanted.slope_x, wanted.slope_y)
    return _normalised(patch(grey, pose.matrix), bare)[1]


@lru_cache(maxsize=1)
def _grid() -> tuple[Array, Array]:
    y, x = (np.indices((PATCH, PATCH), np.float32) - (PATCH - 1) / 2) * np.float32(2 / PATCH)
    return x.astype(np.float32), y.astype(np.float32)


def _stepped(matrix: NDArray[np.float64], seen: Array, wanted: Template) -> NDArray[np.float64]:
    """One Gauss-Newton step over the eight freedoms of a homography, with the mean of both slopes."""
    x, y = _grid()
    known = wanted.weight > 0
    slope_y, slope_x = np.gradient(seen)
    gx, gy = ((slope_x + wanted.slope_x) / 2)[known], ((slope_y + wanted.slope_y) / 2)[known]
    u, v = x[known], y[known]
    bend = gx * u + gy * v
    ways = np.stack([gx, gy, gx * u, gx * v, gy * u, gy * v, -bend * u, -bend * v], axis=1)
    normal = ways.T @ ways
    normal += np.eye(8, dtype=np.float32) * (1e-3 * np.trace(normal) / 8)
    moved = np.linalg.solve(normal.astype(np.float64), ways.T.astype(np.float64) @ (wanted.values - seen)[known])
    moved *= min(1.0, 1.5 * SAMPLES / max(1e-9, float(np.abs(moved).max())))
    half, middle = PATCH / 2, (PATCH - 1) / 2
    to_unit = np.array([[1 / half, 0, -middle / half], [0, 1 / half, -middle / half], [0, 0, 1.0]])
    a, b, c, d, e, f, g, h = moved / half
    change = np.array([[1 + c, d, a], [e, 1 + f, b], [g, h, 1.0]])
    return np.asarray(matrix @ np.linalg.inv(to_unit) @ change @ to_unit, np.float64)


def _sane(matrix: NDArray[np.float64], before: NDArray[np.float64]) -> bool:
    if not np.isfinite(matrix).all():
        return False
    one, other = (np.array(Pose(m, 0).corners) for m in (matrix, before))
    side = float(np.linalg.norm(other[0] - other[2]))
    return side > 4 and float(np.abs(one - other).max()) < side
