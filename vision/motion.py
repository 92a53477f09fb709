"""What differs between two frames, as an array with one bool per tile.

Frames are shrunk before they are compared, and the brightness of one is matched to the other, so that a camera that
adapts to the light causes no change. Small differences count where they change detail, for then something was turned or
put down. Plain brightness counts only at large differences, since shadows come and go. How much noise a camera has is
learned from its frames.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners

Grey = NDArray[np.uint8]
Plane = NDArray[np.float32]
Tiles = NDArray[np.bool_]
Box = tuple[int, int, int, int]  # left, top, right, bottom in px
WORKING_WIDTH = 480  # longer side of the shrunk frame in px
TILE = 8  # side of a tile, in px of the shrunk frame
SLOW = 15  # px of the shrunk frame; slower changes of brightness are not detail
LEAST_CHANGE, MOST_CHANGE = 8.0, 24.0  # threshold for detail in grey levels, with little noise and with much
OVER_NOISE = 9.0
BRIGHTER = 32.0  # threshold for plain brightness in grey levels, such as a bare arm over a bare table
ALIKE = 0.5  # least correlation of the detail of a tile that shows the same in two frames
FEWEST_LIVELY = 20  # with fewer tiles that have detail, no change of light is computed


@dataclass(frozen=True, eq=False, slots=True)
class Small:
    """A shrunk frame: its grey levels, and the same less their local mean (``detail``)."""

    level: Plane
    detail: Plane

    def copy(self) -> Small:
        """A copy that may be changed."""
        return Small(self.level.copy(), self.detail.copy())


class Grid:
    """Tiles over frames of ``width`` x ``height`` px."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.scale = max(1.0, max(width, height) / WORKING_WIDTH)
        self._small = max(TILE, round(width / self.scale)), max(TILE, round(height / self.scale))
        self._shape = -(-self._small[1] // TILE), -(-self._small[0] // TILE)
        self._noise: list[float] = []

    @property
    def tile_px(self) -> float:
        """The side of a tile in px of the frame."""
        return TILE * self.scale

    def small(self, grey: Grey) -> Small:
        """The frame shrunk for comparison."""
        shrunk = cv2.resize(grey, self._small, interpolation=cv2.INTER_AREA).astype(np.float32)
        return Small(np.asarray(shrunk, np.float32), np.asarray(shrunk - cv2.blur(shrunk, (SLOW, SLOW)), np.float32))

    def learn_noise(self, one: Small, other: Small) -> None:
        """Learn from two frames in a row how much noise there is; the least of the last twenty values counts."""
        self._noise = [*self._noise[-19:], float(np.median(_difference(one.detail, other.detail)))]

    def changed(self, one: Small, other: Small, share: float = 1.0) -> Tiles:
        """The tiles in which two frames differ by more than the threshold times ``share``.

        The threshold rises with the noise.
        """
        gain, lift = _light(one, other)
        least = min(MOST_CHANGE, max(LEAST_CHANGE, OVER_NOISE * min(self._noise, default=0.0)))
        mask = _difference(one.detail, gain * other.detail) > share * least
        mask |= _difference(one.level, gain * other.level + lift) > share * BRIGHTER
        return self._tiled(mask)

    def _tiled(self, mask: NDArray[np.bool_]) -> Tiles:
        rows, columns = self._shape
        full = np.zeros((rows * TILE, columns * TILE), bool)
        full[: mask.shape[0], : mask.shape[1]] = mask
        return np.asarray(full.reshape(rows, TILE, columns, TILE).any(axis=(1, 3)))

    def fits(self, grey: Grey) -> bool:
        """Whether a frame has the size the grid was made for."""
        return grey.shape == (self.height, self.width)

    def touches(self, corners: Corners, tiles: Tiles) -> bool:
        """Whether one of the tiles lies under the square with these corners (px of the frame)."""
        return bool(tiles[self._span(corners)].any())

    def under(self, corners: Corners) -> Tiles:
        """The tiles under the square with these corners (px of the frame)."""
        tiles = np.zeros(self._shape, bool)
        tiles[self._span(corners)] = True
        return tiles

    def _span(self, corners: Corners) -> tuple[slice, slice]:
        low = [max(0, int(min(point[axis] for point in corners) / self.tile_px)) for axis in (0, 1)]
        high = [max(0, int(max(point[axis] for point in corners) / self.tile_px)) for axis in (0, 1)]
        return slice(low[1], high[1] + 1), slice(low[0], high[0] + 1)

    def boxes(self, tiles: Tiles, margin_px: float) -> Iterator[tuple[Tiles, Box]]:
        """Each connected patch of tiles, and the box around it with ``margin_px`` on each side."""
        count, labels = cv2.connectedComponents(grown(tiles).astype(np.uint8), connectivity=8)
        for label in range(1, count):
            patch = (labels == label) & tiles
            rows, columns = np.nonzero(patch)
            left, top = columns.min() * self.tile_px - margin_px, rows.min() * self.tile_px - margin_px
            right = (columns.max() + 1) * self.tile_px + margin_px
            bottom = (rows.max() + 1) * self.tile_px + margin_px
            yield (
                patch,
                (max(0, int(left)), max(0, int(top)), min(self.width, int(right)), min(self.height, int(bottom))),
            )

    def copied(self, source: Small, target: Small, tiles: Tiles) -> None:
        """Copy these tiles of the shrunk frame ``source`` into ``target``."""
        rows, columns = source.level.shape
        mask = np.kron(tiles, np.ones((TILE, TILE), bool))[:rows, :columns]
        target.level[mask], target.detail[mask] = source.level[mask], source.detail[mask]


def grown(tiles: Tiles) -> Tiles:
    """The tiles and those next to them."""
    return np.asarray(cv2.dilate(tiles.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)


def parted(tiles: Tiles) -> Iterator[Tiles]:
    """The parts of the tiles that are connected."""
    count, labels = cv2.connectedComponents(tiles.astype(np.uint8), connectivity=8)
    yield from (np.asarray(labels == label) for label in range(1, count))


def from_the_rim(tiles: Tiles) -> bool:
    """Whether some of the tiles lie on the edge of the picture."""
    return bool(tiles[0].any() or tiles[-1].any() or tiles[:, 0].any() or tiles[:, -1].any())


def _difference(one: Plane, other: Plane) -> Plane:
    return np.asarray(cv2.blur(cv2.absdiff(one, other), (3, 3)), np.float32)


def _light(one: Small, other: Small) -> tuple[np.float32, np.float32]:
    """The factor and the summand that give ``other`` the light of ``one``.

    Both are medians: the factor over the tiles with detail that show the same in both, the summand over all pixels.
    With too little detail they are 1 and 0. Noise adds to the detail of both frames, so it does not move the factor.
    """
    rows, columns = (length // TILE * TILE for length in one.detail.shape)

    def tile_sums(plane: Plane) -> Plane:
        tiles = plane[:rows, :columns].reshape(rows // TILE, TILE, columns // TILE, TILE)
        return np.asarray(tiles.sum(axis=(1, 3)).ravel(), np.float32)

    own, its = tile_sums(other.detail * other.detail), tile_sums(one.detail * one.detail)
    lively = own > 16.0 * TILE * TILE
    lively &= tile_sums(one.detail * other.detail) > ALIKE * np.sqrt(own * its)
    if lively.sum() < FEWEST_LIVELY:
        return np.float32(1), np.float32(0)
    gain = np.float32(np.median(np.sqrt(its[lively] / own[lively])))
    return gain, np.float32(np.median(one.level - gain * other.level))
