"""Drawing boards and tagged pieces as a camera over a table would see them, in shades of grey.

The table lies at height 0, x to the right and y down; the camera looks at its origin. Pictures are arrays of floats
from 0 to 255 that the functions draw on; light, blur and noise are left to the caller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.layout import Layout
from calibration.symbols import Rows, board_marker_modules

Array = NDArray[Any]
FINE = 6  # px per module in the drawing of a symbol
OVER = 3  # each pixel is the mean of 3 x 3 samples
MARKER_QUIET = 1


@dataclass(frozen=True)
class Camera:
    """A pinhole camera with radial distortion (k1, k2), above the middle of the table."""

    width: int
    height: int
    focal: float  # px
    distance: float  # mm
    k1: float
    k2: float

    @property
    def matrix(self) -> Array:
        """The camera matrix of shape (3, 3), as OpenCV wants it."""
        return np.array([[self.focal, 0, (self.width - 1) / 2], [0, self.focal, (self.height - 1) / 2], [0, 0, 1.0]])

    @property
    def distortion(self) -> Array:
        """The five distortion numbers k1, k2, p1, p2, k3, as OpenCV wants them."""
        return np.array([self.k1, self.k2, 0, 0, 0])


@dataclass(frozen=True)
class View:
    """A camera and where it is over the table: rotation vector and shift in mm."""

    camera: Camera
    rotation: Array
    shift: Array
    bump: tuple[float, float] = (0.0, 0.0)  # px by which the whole picture is shifted

    def to_px(self, points: Array) -> Array:
        """The places in px of points of shape (n, 3) in mm; the third number is the height above the table."""
        # The table's x runs right and y down, so up is -z in the camera's turn of the hand.
        flipped = np.asarray(points, np.float64) * [1, 1, -1]
        found, _ = cv2.projectPoints(flipped, self.rotation, self.shift, self.camera.matrix, self.camera.distortion)
        return np.asarray(found.reshape(-1, 2) + self.bump)


@dataclass(frozen=True)
class Look:
    """The grey levels of a tagged piece: its top, and the ink and paper of its label.

    ``rim`` is how far the top reaches beyond the label, as a share of the symbol's width.
    """

    shade: float = 120.0
    ink: float = 25.0
    paper: float = 230.0
    rim: float = 0.06


def tilted(camera: Camera, tilt: float, towards: float) -> View:
    """The camera over the origin, tilted by degrees about an axis in the table."""
    axis = np.radians(tilt) * np.array([np.cos(np.radians(towards)), np.sin(np.radians(towards)), 0])
    return View(camera, axis, np.array([0.0, 0.0, camera.distance]))


def square(x: float, y: float, side: float, turn: float, height: float) -> Array:
    """The corners, shape (4, 3) in mm, of a square about a place at this height above the table, turned by degrees."""
    angle = np.radians(turn)
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    flat = [np.array([x, y]) + side / 2 * (a * along + b * across) for a, b in signs]
    return np.array([[*point, height] for point in flat])


def draw_piece(
    picture: Array, view: View, modules: Rows, quiet: int, place: Array, symbol_mm: float, look: Look = Look()
) -> None:
    """Draw the side and the top of a piece, then its label.

    ``place`` is x, y, turn and height of the label in mm and degrees; ``quiet`` the modules of white around the symbol.
    """
    x, y, turn, height = (float(value) for value in place)
    wide = symbol_mm * (1 + 2 * quiet / len(modules))
    piece = wide + 2 * look.rim * symbol_mm
    top, foot = view.to_px(square(x, y, piece, turn, height)), view.to_px(square(x, y, piece, turn, 0))
    fill(picture, cv2.convexHull(np.concatenate([foot, top]).astype(np.float32)).reshape(-1, 2), look.shade * 0.7)
    fill(picture, top, look.shade)
    symbol = np.pad(np.array(modules), quiet)
    paste(picture, np.where(symbol, look.ink, look.paper), view.to_px(square(x, y, wide, turn, height)))


def draw_board(picture: Array, board: Layout, px: Callable[[Array], Array], shade: Callable[[int], float]) -> None:
    """Draw the zones and markers of a board.

    ``px`` gives the px of points of the board in mm, ``shade`` the grey level of a zone by its number.
    """
    for index, zone in enumerate(board.zones):
        fill(picture, px(np.array(zone.polygon)), shade(index))
    for marker in board.markers:
        symbol = np.pad(np.array(board_marker_modules(marker.id)), MARKER_QUIET)
        corners = np.array(marker.corners)
        middle = corners.mean(axis=0)
        wide = len(symbol) / (len(symbol) - 2 * MARKER_QUIET)
        paste(picture, np.where(symbol, 20, 235), px(middle + (corners - middle) * wide))


def paste(picture: Array, modules: Array, corners: Array) -> None:
    """Draw modules onto the picture between four corners."""
    paste_art(picture, np.kron(modules, np.ones((FINE, FINE))), corners)


def paste_art(picture: Array, art: Array, corners: Array) -> None:
    """Draw a picture onto another one between four corners, shape (4, 2), clockwise from its own top left."""
    art, edge = art.astype(np.float32), corners.astype(np.float32)
    high_px, wide_px = art.shape
    source = np.array([[0, 0], [wide_px, 0], [wide_px, high_px], [0, high_px]], np.float32) - 0.5
    low, high = np.floor(edge.min(axis=0)).astype(int) - 1, np.ceil(edge.max(axis=0)).astype(int) + 2
    inside = ((edge - low + 0.5) * OVER - 0.5).astype(np.float32)
    warp = cv2.getPerspectiveTransform(source, inside)
    shape = tuple(int(value) for value in (high - low) * OVER)
    drawn = cv2.warpPerspective(art, warp, shape, flags=cv2.INTER_LINEAR)
    cover = cv2.warpPerspective(np.ones_like(art), warp, shape, flags=cv2.INTER_LINEAR)
    small = (int(high[0] - low[0]), int(high[1] - low[1]))
    drawn, cover = (cv2.resize(part, small, interpolation=cv2.INTER_AREA) for part in (drawn, cover))
    left, top = np.maximum(low, 0)
    place = picture[top : max(top, high[1]), left : max(left, high[0])]  # what of it lies in the picture
    part = tuple(
        slice(start, start + length) for start, length in zip((top - low[1], left - low[0]), place.shape, strict=True)
    )
    place[:] = place * (1 - cover[part]) + drawn[part]


def fill(picture: Array, points: Array, shade: float) -> None:
    """Fill a polygon."""
    cv2.fillPoly(picture, [np.round(points * 16).astype(np.int32)], float(shade), cv2.LINE_AA, 4)
