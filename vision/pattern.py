"""Finding how a symbol lies in a picture.

The symbol is compared with the picture on a square patch: the symbol and some modules of quiet zone around it, with a
fixed number of samples per module. A pose is the homography from the patch to the picture; it is improved by
Gauss-Newton steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners, corners_of

Grey = NDArray[np.uint8]
Array = NDArray[np.float32]
LEAST_GAIN = 0.001  # a fit ends when a step improves the correlation by less
BATCH = 16  # poses fitted at a time, which still fit into the nearest memory


@dataclass(frozen=True, slots=True)
class Shape:
    """A symbol of ``side`` modules with ``margin`` modules around it, each of ``samples`` x ``samples`` samples."""

    side: int
    margin: int
    samples: int

    @property
    def size(self) -> int:
        """Samples across the patch."""
        return (self.side + 2 * self.margin) * self.samples

    @property
    def square(self) -> NDArray[np.float64]:
        """The four corners of the symbol in samples of the patch."""
        low, high = self.margin * self.samples - 0.5, (self.margin + self.side) * self.samples - 0.5
        return np.array([[low, low], [high, low], [high, high], [low, high]])


QR = Shape(21, 2, 3)
ARUCO = Shape(7, 1, 8)


class Template:
    """What a patch should look like: grey values from 0 (dark) to 1, and a mask of the samples that are known.

    ``values`` are one array for all patches or a stack of them, one for each. Only one in ``every`` of the known samples is
    compared; templates with little blur need all.
    """

    def __init__(self, shape: Shape, values: Array, weight: NDArray[np.bool_], every: int = 1) -> None:
        self.shape, self.weight, self.every = shape, weight, every
        self.values = values.reshape(-1, shape.size, shape.size)
        self._known, self._sloped, self._x, self._y = _places(shape, weight.tobytes(), every)
        self._flat = self.values.reshape(len(self.values), -1)
        self._slopes = self._slopes_of(self._flat)
        aim = self._flat.take(self._known, 1)
        self._mean = aim.mean(axis=1)[:, None, None]
        self._aim = aim - self._mean[:, 0]
        self._power = np.sqrt(np.einsum("ij,ij->i", self._aim, self._aim))

    def of(self, patches: NDArray[np.intp]) -> Template:
        """The template for these patches only."""
        if len(self.values) == 1 or np.array_equal(patches, np.arange(len(self.values))):
            return self
        part = copy(self)
        for name in ("values", "_flat", "_aim", "_mean", "_power"):
            setattr(part, name, getattr(self, name)[patches])
        part._slopes = self._slopes[:, patches]
        return part

    def _slopes_of(self, flat: Array) -> Array:
        """The slopes to the right and down of some patches, at the places that are compared; twice what they are."""
        at, below = self._sloped, self.shape.size
        return np.stack([flat.take(at + off, 1) - flat.take(at - off, 1) for off in (1, below)])

    def normalised(self, patches: Array) -> tuple[Array, Array]:
        """The patches scaled to the mean and contrast of the template, and the correlation of each with it."""
        known = patches.reshape(len(patches), -1).take(self._known, 1)
        mean = known.mean(axis=1, keepdims=True)
        off = known - mean
        spread = np.maximum(np.sqrt(np.einsum("ij,ij->i", off, off)), 1e-3)
        scores = np.einsum("ij,ij->i", off, self._aim) / (spread * self._power)
        scale = (self._power / spread)[:, None, None]
        return (patches - mean[:, :, None]) * scale + self._mean, np.asarray(scores, np.float32)

    def step(self, seen: Array) -> NDArray[np.float64]:
        """For each patch the homography, within the patch, that one Gauss-Newton step moves its pose by.

        It uses the mean of the slopes of template and patch. ``seen`` are normalised patches.
        """
        flat, at = seen.reshape(len(seen), -1), self._sloped
        x, y = self._x, self._y
        ways = np.empty((len(flat), 8, len(at)), np.float32)
        gx, gy = np.add(self._slopes_of(flat), self._slopes, out=ways[:, :2].transpose(1, 0, 2))
        ways[:, :2] /= 4
        for place, (slope, along) in enumerate(((gx, x), (gx, y), (gy, x), (gy, y)), 2):
            np.multiply(slope, along, out=ways[:, place])
        bend = ways[:, 2] + ways[:, 5]
        np.multiply(bend, -x, out=ways[:, 6])
        np.multiply(bend, -y, out=ways[:, 7])
        normal = (ways @ ways.transpose(0, 2, 1)).astype(np.float64)
        normal += np.eye(8) * (1e-3 * np.trace(normal, axis1=1, axis2=2) / 8)[:, None, None]
        left = self._flat.take(at, 1) - flat.take(at, 1)
        moved = np.linalg.solve(normal, (ways @ left[:, :, None]).astype(np.float64))[:, :, 0]
        moved *= np.minimum(1.0, 1.5 * self.shape.samples / np.maximum(1e-9, np.abs(moved).max(axis=1, keepdims=True)))
        return _change(np.asarray(moved * (2 / self.shape.size), np.float64), self.shape.size)


@lru_cache(maxsize=16)
def _places(shape: Shape, weight: bytes, every: int) -> tuple[NDArray[np.intp], NDArray[np.intp], Array, Array]:
    """The samples that are compared, those whose slope is, and where these lie, in units of half a patch."""
    known = np.frombuffer(weight, bool).reshape(shape.size, shape.size)
    inner = known.copy()
    inner[0] = inner[-1] = inner[:, 0] = inner[:, -1] = False  # no slope can be computed at the edge
    sloped = np.flatnonzero(inner)[::every]
    y, x = (np.indices(known.shape, np.float32) - (shape.size - 1) / 2) * np.float32(2 / shape.size)
    return np.flatnonzero(known)[::every], sloped, x.ravel()[sloped], y.ravel()[sloped]


def _change(moved: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    """Homographies of a patch from eight numbers each: shifts, stretches and bends, in units of half its width."""
    half, middle = size / 2, (size - 1) / 2
    to_unit = np.array([[1 / half, 0, -middle / half], [0, 1 / half, -middle / half], [0, 0, 1.0]])
    a, b, c, d, e, f, g, h = moved.T
    one = np.ones_like(a)
    change = np.stack([1 + c, d, a, e, 1 + f, b, g, h, one], axis=1).reshape(-1, 3, 3)
    return np.asarray(np.linalg.inv(to_unit) @ change @ to_unit, np.float64)


def template(shape: Shape, dark: NDArray[np.bool_], known: NDArray[np.bool_], blur: float, every: int = 1) -> Template:
    """The template of ``dark`` modules, or of a stack of them, blurred by ``blur`` modules.

    Modules that are not ``known`` are grey and are not compared.
    """
    light = np.where(known, 1.0 - dark, 0.5).astype(np.float32).reshape(-1, shape.side, shape.side)
    around = ((0, 0), (shape.margin,) * 2, (shape.margin,) * 2)
    values = sides(_soft(shape, blur), np.pad(light, around, constant_values=1.0))
    weight = np.pad(known, shape.margin, constant_values=True).repeat(shape.samples, 0).repeat(shape.samples, 1)
    return Template(shape, values, weight, every)


@lru_cache(maxsize=8)
def _soft(shape: Shape, blur: float) -> Array:
    """A matrix that, applied to both sides of the modules of a patch, gives its blurred samples."""
    grown = np.kron(np.eye(shape.side + 2 * shape.margin), np.ones((shape.samples, 1)))
    return np.asarray(cv2.GaussianBlur(grown, (1, 0), sigmaX=1e-6, sigmaY=blur * shape.samples), np.float32)


def spread(modules: int, samples: int, blur: float) -> Array:
    """A matrix that, applied to both sides of an array of modules, blurs it by ``blur`` modules.

    Each module is taken for ``samples`` x ``samples`` equal samples; beyond the edge the last module goes on.
    """
    fine = np.kron(np.eye(modules), np.ones((samples, 1)))
    soft = cv2.GaussianBlur(fine, (1, 0), sigmaX=1e-6, sigmaY=blur * samples, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(soft.reshape(modules, samples, modules).mean(axis=1), np.float32)


def sides(matrix: Array, modules: Array) -> Array:
    """``matrix`` applied to both sides of each of some arrays of modules, shape (arrays, side, side)."""
    return np.asarray(matrix @ modules @ matrix.T, np.float32)


@dataclass(frozen=True, eq=False)
class Pose:
    """Where a symbol lies (the homography from patch to picture), and the correlation of the template there."""

    shape: Shape
    matrix: NDArray[np.float64]
    score: float

    @property
    def corners(self) -> Corners:
        """The symbol's corners in the picture."""
        return corners_of(_corners(self.shape, self.matrix[None])[0].tolist())

    def modules(self, grey: Grey) -> Array:
        """The mean grey value of each module in the picture, the quiet zone included."""
        size = (self.shape.side + 2 * self.shape.margin,) * 2
        return np.asarray(
            cv2.resize(patch(grey, self.shape, self.matrix), size, interpolation=cv2.INTER_AREA), np.float32
        )


def pose_of(shape: Shape, corners: Any) -> NDArray[np.float64]:
    """The homography that puts a symbol on these four corners in px."""
    found = cv2.getPerspectiveTransform(shape.square.astype(np.float32), np.asarray(corners, np.float32))
    return np.asarray(found, np.float64)


def patch(grey: Grey, shape: Shape, matrix: NDArray[np.float64]) -> Array:
    """The part of the picture under the patch, as an array of ``shape.size`` x ``shape.size`` grey values."""
    flags, size = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, (shape.size, shape.size)
    seen = cv2.warpPerspective(grey, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def fit(grey: Grey, matrix: NDArray[np.float64], wanted: Template, steps: int) -> Pose:
    """The pose near ``matrix`` at which the template fits best."""
    return fit_many(grey, [matrix], wanted, steps)[0]


def fit_many(grey: Grey, starts: Sequence[NDArray[np.float64]], wanted: Template, steps: int) -> list[Pose]:
    """The same as :func:`fit` for many starts, several times faster than one by one."""
    found: list[Pose] = []
    for first in range(0, len(starts), BATCH):
        batch = np.array(starts[first : first + BATCH])
        found += _fit_batch(grey, batch, wanted.of(np.arange(first, first + len(batch))), steps)
    return found


def _fit_batch(grey: Grey, matrices: NDArray[np.float64], wanted: Template, steps: int) -> list[Pose]:
    best, scores = matrices.copy(), np.full(len(matrices), -1.0)
    alive = np.arange(len(matrices))
    for step in range(steps + 1):
        patches = np.stack([patch(grey, wanted.shape, matrix) for matrix in matrices[alive]])
        fitting = wanted.of(alive)
        seen, score = fitting.normalised(patches)
        gain = score - scores[alive]
        better = gain > 0
        best[alive[better]], scores[alive[better]] = matrices[alive[better]], score[better]
        going = gain > LEAST_GAIN if step > 2 else np.ones(len(alive), bool)
        if step == steps or not going.any():
            break
        alive, seen, fitting = alive[going], seen[going], fitting.of(np.flatnonzero(going))
        moved = matrices[alive] @ fitting.step(seen)
        sane = _sane(wanted.shape, moved, best[alive])
        alive = alive[sane]
        matrices[alive] = moved[sane]
        if not len(alive):
            break
    return [Pose(wanted.shape, matrix, float(score)) for matrix, score in zip(best, scores, strict=True)]


def _sane(shape: Shape, moved: NDArray[np.float64], before: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of the poses have moved by less than a symbol's size from where they were ``before``."""
    now, then = _corners(shape, moved), _corners(shape, before)
    side = np.hypot(*(then[:, 0] - then[:, 2]).T)
    off = np.abs(now - then).max(axis=(1, 2))
    return np.asarray(np.isfinite(off) & (side > 4) & (off < side))


def _corners(shape: Shape, matrices: NDArray[np.float64]) -> NDArray[np.float64]:
    seen = np.column_stack([shape.square, np.ones(4)]) @ matrices.transpose(0, 2, 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(seen[..., :2] / seen[..., 2:], np.float64)
