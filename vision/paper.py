"""The light on a mat, place by place, by its white paper and its patches: warm, cold or mixed, bright or in the shade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.marks import PATCHES, RING_MM, Mark, patch_corners

if TYPE_CHECKING:
    from calibration.registration import BoardPose

Array = NDArray[np.float64]
GAMMA = 2.2
ROWS = 16_000  # of a picture that OpenCV takes samples by
RIM_MM = 1.6  # beyond a marker its white border shows
FEWEST = 6  # spots of paper by which light is known
OFF = 0.12  # a spot that differs by so much from its neighbours is no paper
NEAR_MM = 45.0
BLACK = 0.045  # of the light that black ink gives back
HUE_OFF, LEAST_SHARE = 40.0, 0.35  # degrees, and of the saturation that a patch should have
COLOURED = ("red", "yellow", "green", "blue")


class Balance(NamedTuple):
    """The light on a mat: where it was measured (mm), how much there in three channels, and a plain course of it.

    ``true``: the patches have their colours. ``veil`` is the share of light that is on everything, ``gain`` by how much
    colours are too strong or too pale.
    """

    spots: Array
    light: Array
    course: Array
    true: bool
    veil: float
    gain: float

    def at(self, points: Array) -> Array:
        """The light of paper at these points."""
        smooth = np.exp(_terms(points) @ self.course)
        left = np.log(np.maximum(self.light, 1e-4)) - _terms(self.spots) @ self.course
        away = np.linalg.norm(points[:, None, :] - self.spots[None], axis=2)
        weight = np.exp(-((away / NEAR_MM) ** 2)) + 1e-9
        near = weight.sum(axis=1, keepdims=True)
        return np.asarray(smooth * np.exp((weight @ left) / (near + 0.3)))

    def excess(self, points: Array) -> Array:
        """How much more light there is than its plain course says: much more is mirrored light."""
        return np.asarray((self.at(points) / np.exp(_terms(points) @ self.course)).max(axis=1))

    def evened(self, pictures: Array, middle: Array, offset: Array) -> Array:
        """Pictures about these places as shares of the light of paper, linear, between 0 and about 1."""
        light = self.at(middle)[:, None, None, :]
        share = linear(pictures) / np.maximum(light, 1e-4)
        share = (share - self.veil) / (1 - self.veil)
        grey = share.mean(axis=3, keepdims=True)
        return np.asarray(np.clip(grey + (share - grey) * self.gain, 0, 1.3))


def linear(levels: Array) -> Array:
    """Shades of a picture as amounts of light."""
    return np.asarray((np.asarray(levels, np.float64) / 255.0) ** GAMMA)


def lab_of(light: Array) -> Array:
    """Lightness, red and yellow of amounts of light in blue, green and red; white is 1."""
    shape = light.shape
    plain = np.ascontiguousarray(light.reshape(1, -1, 3), dtype=np.float32)
    return np.asarray(cv2.cvtColor(plain, cv2.COLOR_LBGR2Lab).reshape(shape), np.float64)


def shown(lab: Sequence[float]) -> tuple[int, int, int]:
    """A colour of lightness, red and yellow as a screen shows it: red, green and blue."""
    light = cv2.cvtColor(np.array([[lab]], np.float32), cv2.COLOR_Lab2LRGB)[0, 0]
    red, green, blue = (round(255 * float(part) ** (1 / GAMMA)) for part in np.clip(light, 0, 1))
    return red, green, blue


def sampled(colour: NDArray[np.uint8], pose: BoardPose, marks: Sequence[Mark], reach: float, step: float) -> Array:
    """Upright square pictures about places of a board, each so far to all sides."""
    count = round(reach / step)
    steps = np.arange(-count, count + 1) * step
    grid = np.stack(np.meshgrid(steps, steps), axis=-1)
    middle = np.array([(mark.x_mm, mark.y_mm) for mark in marks])
    return taken(colour, pose, middle[:, None, None, :] + grid[None])


def taken(colour: NDArray[np.uint8], pose: BoardPose, points: Array) -> Array:
    """The picture at points of a board; the last axis becomes blue, green and red."""
    px = pose.to_px(points.reshape(-1, 2)).astype(np.float32)
    found = [
        cv2.remap(colour, part[:, None, 0], part[:, None, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for part in np.array_split(px, max(1, -(-len(px) // ROWS)))
    ]
    return np.concatenate(found).reshape(*points.shape[:-1], 3).astype(np.float64)


def balanced(colour: NDArray[np.uint8], pose: BoardPose, empty: Sequence[Mark]) -> Balance:
    """The light on a mat by the white about its markers and about marks that are seen, and by its patches."""
    rims = _rims(pose)
    ring = np.array([(np.cos(turn), np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 16, endpoint=False)])
    middle = np.array([(mark.x_mm, mark.y_mm) for mark in empty]).reshape(-1, 2)
    rings = middle[:, None, :] + ring[None] * (RING_MM + 0.8)
    spots = np.concatenate([rims.mean(axis=1), middle])
    levels = np.concatenate([np.median(taken(colour, pose, some), axis=1) for some in (rims, rings) if len(some)])
    inside = pose.in_view(spots)
    spots, light = spots[inside], linear(levels[inside])
    for _ in range(2):
        course = _course(spots, light)
        off = np.abs(np.log(np.maximum(light, 1e-4)) - _terms(spots) @ course).max(axis=1)
        kept = off <= max(OFF * 3, float(np.percentile(off, 80)))
        if len(spots) - (~kept).sum() >= FEWEST:
            spots, light = spots[kept], light[kept]
    plain = Balance(spots, light, course, len(spots) >= FEWEST, 0.0, 1.0)
    return _by_patches(colour, pose, plain)


def _rims(pose: BoardPose) -> Array:
    """For each marker in view eight groups of points in the white beside it, as one row of points a side."""
    found = []
    for marker in pose.layout.markers:
        half = marker.size_mm / 2 + RIM_MM
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            along = np.linspace(-0.6, 0.6, 9)[:, None] * half * np.array(way[::-1])
            found.append(np.array([marker.x_mm, marker.y_mm]) + half * np.array(way) + along)
    return np.array(found)


def _terms(points: Array) -> Array:
    x, y = points[:, 0] / 200.0 - 1, points[:, 1] / 200.0 - 1
    return np.column_stack([np.ones(len(x)), x, y, x * y, x * x, y * y])


def _course(spots: Array, light: Array) -> Array:
    """A smooth course of the logarithm of light over the mat, kept flat where little is known."""
    terms = _terms(spots)
    firm = np.diag([1e-6, 0.05, 0.05, 0.3, 0.3, 0.3])
    return np.asarray(np.linalg.solve(terms.T @ terms + firm, terms.T @ np.log(np.maximum(light, 1e-4))))


def _by_patches(colour: NDArray[np.uint8], pose: BoardPose, plain: Balance) -> Balance:
    """The same, with what the patches say of it; not true if they do not have their colours."""
    shares = {}
    for patch in pose.layout.patches:
        (left, top), _, (right, bottom), _ = patch_corners(patch, 0.6)
        grid = np.stack(np.meshgrid(np.linspace(left, right, 9), np.linspace(top, bottom, 9)), axis=-1)
        if not pose.in_view(grid.reshape(-1, 2)).all():
            return plain._replace(true=False)
        seen = np.median(linear(taken(colour, pose, grid)).reshape(-1, 3), axis=0)
        shares[patch.colour] = seen / plain.at(np.array([[patch.x_mm, patch.y_mm]]))[0]
    if not shares:
        return plain._replace(true=False)
    veil = float(np.clip(np.median(shares["black"]) - BLACK, 0.0, 0.4))
    found, strength = [], []
    for name in COLOURED:
        _, red, yellow = lab_of(((shares[name] - veil) / (1 - veil)).clip(0, 1.3).reshape(1, 3))[0]
        _, right_red, right_yellow = lab_of(linear(np.array(PATCHES[name][::-1])).reshape(1, 3))[0]
        strength.append(float(np.hypot(red, yellow) / np.hypot(right_red, right_yellow)))
        turn = np.degrees(np.arctan2(yellow, red) - np.arctan2(right_yellow, right_red))
        found.append(abs((turn + 180) % 360 - 180) <= HUE_OFF and strength[-1] >= LEAST_SHARE)
    gain = float(np.clip(1 / max(np.median(strength), 1e-3), 0.8, 1.5))
    return plain._replace(true=plain.true and sum(found) >= len(found) - 1, veil=veil, gain=gain)
