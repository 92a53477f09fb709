"""What is printed on a mat: whether the lines around its places can be seen, and letters that look like small markers.

Where the lines are gone, a tag would be gone too.

Markers tell how sharp a picture is along the border. A smear on the lens, a thing that shines or a thumb in front of it
may spoil a place between them. The outlines of places are printed all alike, so that each is judged beside the others
of its board, whatever printer, paper, camera and light: by how steep its edge is, not how dark, for a piece that lies
there and is smeared is dark too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.legible import MODULES, Sharp, edges, nearest

if TYPE_CHECKING:
    from calibration.layout import Layout
    from calibration.registration import BoardPose
    from vision.reading import Reading

Grey = NDArray[np.uint8]
Array = NDArray[np.float64]
PIECE_MM, ALONG = 6.0, 8  # an outline is looked at in pieces about so long, each at so many places
MOST_PIECES = 4  # of a side
ACROSS = tuple(np.linspace(-1.2, 1.2, 9))  # mm to both sides of a border; lines lie up to half a mm beside it
AROUND = tuple(np.linspace(-3, 3, 21))  # mm; so far off lie those of a sheet that was not glued well
BEST = 75  # percentile: pieces of the game may lie over most of an outline
LEAST_SEEN = 0.015  # of the paper's grey from one step to the next: the lines of a board can be judged at all
LEAST_LIKE = 0.42  # of what is usual on the board; 0.52 is the least that printed mats showed in a soft picture
WHITE, LIGHTEST = 0.97, 98  # what is white with light has this share of the lightest paper, by percentile
LARGE, WASHED = 12, 4  # pieces of an outline; a tag fills a smaller place, and hides fewer of its lines

PALE, LESS = 0.2, 0.8  # the ink of letters: by how much lighter than that of markers, and its share of their contrast
MOST_BLUR = 0.4  # in modules of what looks like a marker; with more a real one is pale too
STEEP = 0.28  # of its own contrast within the blur of the markers: the edges of print, not those of a marker in a smear
STEEPEST = 97  # percentile
SIDE = 13  # places along each side that are looked at


class Lines(NamedTuple):
    """The places of a printed mat, wholly in the picture, whose outline cannot be seen though others can.

    ``gone`` are those without it, ``washed`` those where a part of it is as light as the lightest paper: what light
    that is mirrored leaves. A large place may have both tags and such a part.
    """

    gone: set[str]
    washed: set[str]


def lines_of(grey: Grey, pose: BoardPose) -> Lines:
    """Which places of a printed mat lack their lines."""
    points, zone_of = _points(pose.layout, ACROSS)
    across, steep = _across(grey, pose, points)
    whole = {
        zone.name: zone_of == number
        for number, zone in enumerate(pose.layout.zones)
        if zone.name not in pose.zones_cut_off
    }
    seen = {name: float(np.percentile(steep[here], BEST)) for name, here in whole.items()}
    usual = float(np.median(list(seen.values()))) if seen else 0.0
    if usual <= LEAST_SEEN:
        return Lines(set(), set())
    lightest = float(np.percentile(across.max(axis=1), LIGHTEST))
    white = np.flatnonzero((steep < LEAST_LIKE * usual) & (across.min(axis=1) >= WHITE * lightest))
    if len(white):
        around, steep = _across(grey, pose, _points(pose.layout, AROUND)[0][white])
        white = white[(steep < LEAST_LIKE * usual) & (around.min(axis=1) >= WHITE * lightest)]
    washed = {name for name, here in whole.items() if here.sum() >= LARGE and here[white].sum() >= WASHED}
    return Lines({name for name, share in seen.items() if share < LEAST_LIKE * usual}, washed)


def _across(grey: Grey, pose: BoardPose, points: Array) -> tuple[Array, Array]:
    """For each piece of an outline the grey levels across it, and the most they change by, as a share of the lightest."""
    px = pose.to_px(points.reshape(-1, 2)).astype(np.float32).reshape(len(points), -1, 2)
    levels = cv2.remap(grey, px[..., 0], px[..., 1], cv2.INTER_LINEAR).astype(np.float64)
    across = levels.reshape(len(points), ALONG, -1).mean(axis=1)
    return across, np.abs(np.diff(across, axis=1)).max(axis=1) / np.maximum(across.max(axis=1), 1.0)


def letters(grey: Grey, pose: BoardPose, unread: Sequence[Reading]) -> set[Reading]:
    """Those of the small markers nobody could read that are letters, numbers or badges: sharp and in a paler ink."""
    markers = edges(grey, pose) if unread else []
    return {one for one in unread if markers and _is_letter(grey, pose, one, markers)}


def _is_letter(grey: Grey, pose: BoardPose, one: Reading, markers: Sequence[Sharp]) -> bool:
    ((x, y),) = pose.to_mm([one.centre])
    near, (here, beside) = nearest(markers, x, y), pose.to_px([(x, y), (x + 1, y)])
    blur = max(marker.blur_mm for marker in near) * float(np.linalg.norm(beside - here))
    if blur > MOST_BLUR * one.side_px / MODULES["aruco"]:
        return False
    paper, ink = (float(np.mean([getattr(marker, name) for marker in near])) for name in ("paper", "ink"))
    dark, light = float(np.percentile(_levels(grey, one, 1.0), 15)), float(np.percentile(_levels(grey, one, 1.5), 90))
    pale = dark / max(light, 1.0) - ink / max(paper, 1.0) > PALE and light - dark < LESS * (paper - ink)
    return pale and _steepest(grey, one) * blur > STEEP * (light - dark)


def _levels(grey: Grey, one: Reading, share: float) -> Array:
    """The grey levels within the corners of a reading, moved so much away from its middle."""
    across, down = np.meshgrid(np.linspace(0, 1, SIDE), np.linspace(0, 1, SIDE))
    parts = np.stack([(1 - across) * (1 - down), across * (1 - down), across * down, (1 - across) * down], axis=-1)
    corners = np.array(one.corners)
    px = (parts @ (corners.mean(axis=0) + share * (corners - corners.mean(axis=0)))).astype(np.float32)
    return np.asarray(cv2.remap(grey, px[..., 0], px[..., 1], cv2.INTER_LINEAR), np.float64)


def _steepest(grey: Grey, one: Reading) -> float:
    """How much the grey level changes from one px to the next where it changes most."""
    (x, y), reach = one.centre, one.side_px
    part = grey[max(0, int(y - reach)) : int(y + reach), max(0, int(x - reach)) : int(x + reach)].astype(np.float32)
    right, down = (cv2.Sobel(part, cv2.CV_32F, *way, ksize=3) / 8 for way in ((1, 0), (0, 1)))
    return float(np.percentile(np.hypot(right, down), STEEPEST))


@lru_cache(maxsize=64)
def _points(layout: Layout, across: tuple[float, ...]) -> tuple[Array, NDArray[np.intp]]:
    """Points in mm ``across`` the outlines of all places, piece by piece, and the number of each piece's place."""
    corners = [np.array(zone.polygon, float) for zone in layout.zones]
    begin = np.concatenate([*corners, np.zeros((0, 2))])
    way = np.concatenate([*(np.roll(one, -1, axis=0) - one for one in corners), np.zeros((0, 2))])
    length = np.maximum(1e-6, np.hypot(*way.T))
    counts = np.clip(length // PIECE_MM, 1, MOST_PIECES).astype(int)
    side = np.repeat(np.arange(len(begin)), counts)
    piece = np.arange(len(side)) - np.repeat(np.cumsum(counts) - counts, counts)
    share = (piece[:, None] + (np.arange(ALONG) + 0.5) / ALONG) / counts[side][:, None]
    along = begin[side][:, None] + way[side][:, None] * share[..., None]
    outward = np.column_stack([-way[:, 1], way[:, 0]]) / length[:, None]
    points = along[:, :, None] + np.array(across)[:, None] * outward[side][:, None, None]
    zone_of = np.repeat(np.arange(len(corners)), [len(one) for one in corners])[side]
    return points.reshape(len(side), -1, 2), zone_of
