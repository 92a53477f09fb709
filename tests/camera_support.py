"""A camera that looks at flat sheets, written without the room under test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import symbols
from calibration.layout import Layout
from calibration.markers import SeenMarker

Array = NDArray[np.float64]
TEXTURE_PX_PER_MM = 4.0


@dataclass(frozen=True, eq=False)
class Camera:
    """A pinhole camera with a bent lens; sheets are placed in front of it by ``place``."""

    width: int = 2000
    height: int = 1500
    focal: float = 1500.0
    distortion: tuple[float, ...] = (-0.06, 0.02, 0.0, 0.0, 0.0)
    centre: tuple[float, float] = (0.0, 0.0)
    matrix: Array = field(init=False)

    def __post_init__(self) -> None:
        x, y = (self.width - 1) / 2 + self.centre[0], (self.height - 1) / 2 + self.centre[1]
        object.__setattr__(self, "matrix", np.array([[self.focal, 0, x], [0, self.focal, y], [0, 0, 1.0]]))

    def sees(self, sheet: Sheet, mm: Array, height_mm: float | Array = 0.0) -> Array:
        points = np.column_stack([mm, -np.broadcast_to(height_mm, len(mm))])
        in_front = points @ sheet.rotation.T + sheet.shift
        x, y = (in_front[:, :2] / in_front[:, 2:]).T
        k1, k2, p1, p2, k3 = self.distortion
        r2 = x * x + y * y
        bend = 1 + k1 * r2 + k2 * r2**2 + k3 * r2**3
        u = x * bend + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
        v = y * bend + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
        return np.column_stack([u, v]) * self.focal + self.matrix[:2, 2]

    def markers(self, sheet: Sheet, layout: Layout, noise: float, random: np.random.Generator) -> list[SeenMarker]:
        """The markers wholly in view, each corner off by noise."""
        seen = []
        for marker in layout.markers:
            corners = self.sees(sheet, np.array(marker.corners))
            if (corners > 0).all() and (corners < (self.width, self.height)).all():
                seen.append(SeenMarker(marker.id, corners + random.normal(0, noise, (4, 2))))
        return seen

    def photo(
        self, sheets: Sequence[tuple[Sheet, NDArray[np.uint8]]], blur: float = 0.8, noise: float = 3.0, seed: int = 0
    ) -> NDArray[np.uint8]:
        """A grey picture of printed sheets on a table."""
        across, down = np.meshgrid(np.arange(self.width, dtype=np.float64), np.arange(self.height, dtype=np.float64))
        pixels = np.column_stack([across.ravel(), down.ravel()]).reshape(-1, 1, 2)
        straight = cv2.undistortPoints(pixels, self.matrix, np.array(self.distortion)).reshape(-1, 2)
        rays = np.column_stack([straight, np.ones(len(straight))])
        picture = np.full((self.height, self.width), 110.0, np.float32)
        for sheet, texture in sheets:
            toward, eye = rays @ sheet.rotation, -sheet.rotation.T @ sheet.shift
            on_sheet = eye[:2] - eye[2] * toward[:, :2] / toward[:, 2:]
            at = (on_sheet * TEXTURE_PX_PER_MM - 0.5).astype(np.float32).reshape(self.height, self.width, 2)
            shown = cv2.remap(texture.astype(np.float32), at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderValue=-1000)
            picture = np.where(shown >= 0, shown, picture)
        blurred = cv2.GaussianBlur(picture, (0, 0), blur)
        noisy = blurred + np.random.default_rng(seed).normal(0, noise, blurred.shape)
        return np.clip(noisy, 0, 255).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class Sheet:
    """Where a sheet lies before the camera."""

    rotation: Array
    shift: Array


def place(
    width: float,
    height: float,
    distance: float,
    tilt: float = 0.0,
    toward: float = 0.0,
    turn: float = 0.0,
    aim: Sequence[float] = (0, 0),
) -> Sheet:
    """A sheet whose middle is ``distance`` mm ahead, tilted (degrees) about an axis at ``toward``, turned in its plane."""
    axis = np.radians(tilt) * np.array([np.cos(np.radians(toward)), np.sin(np.radians(toward)), 0])
    rotation = cv2.Rodrigues(axis)[0] @ cv2.Rodrigues(np.array([0, 0, np.radians(turn)]))[0]
    shift = np.array([aim[0], aim[1], distance]) - rotation @ np.array([width / 2, height / 2, 0])
    return Sheet(rotation, shift)


def texture(layout: Layout) -> NDArray[np.uint8]:
    """A printed mat: paper, zone outlines, upright markers."""
    scale = TEXTURE_PX_PER_MM
    drawn = np.full((round(layout.height_mm * scale), round(layout.width_mm * scale)), 235, np.uint8)
    for zone in layout.zones:
        cv2.polylines(drawn, [np.round(np.array(zone.polygon) * scale).astype(np.int32)], True, 150, 2)
    for marker in layout.markers:
        side = round(marker.size_mm * scale)
        rows = np.where(np.array(symbols.board_marker_modules(marker.id)), 20, 235).astype(np.uint8)
        (x, y), *_ = marker.corners
        left, top = round(x * scale), round(y * scale)
        drawn[top : top + side, left : left + side] = cv2.resize(rows, (side, side), interpolation=cv2.INTER_NEAREST)
    return drawn
