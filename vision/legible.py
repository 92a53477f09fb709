"""Where in a picture a tag could have been read, measured at the markers of the boards and on the paper between them.

A tag that leaves no trace looks like an empty place. So whoever says that a place is empty has to know that a tag there
would have been seen: the picture is sharp enough there for its modules, fine enough, and not white with mirrored light.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import TYPE_CHECKING, Literal, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from calibration.layout import Marker, Zone
    from calibration.registration import BoardPose

Grey = NDArray[np.uint8]
Array = NDArray[np.float64]
ALONG, ACROSS = 15, 33  # places along a marker's edge, and steps across it
REACH = 0.85  # how far the steps go to both sides, in modules of the marker
BOARD_MODULES = 8
PLATEAU = 5  # steps at either end that show paper and ink
LEAST_CONTRAST = 8.0  # grey levels between paper and ink; with less nothing is measured
UPPER, LOWER, HALF_WIDTH = 0.8, 0.2, 0.8416  # an edge's width is taken between these shares, and their place in sigmas
WHITE, BRIGHT, DEEP = 253, 235, 110
MOST_LINE_WHITE = 0.1
MOST_WHITE_MM2 = 30.0  # about half of the smallest tag
CALM_PX = 5  # single pixels that noise made white are no light
CUT_OFF = 8.0  # below this grey level noise is cut off in part; the paper has it whole
MOST_NOISE = (
    3.0  # of what is usual; more is a marker on a sheet that was glued a little off, whose white is taken for ink
)
CALM_NOISE = 2.0  # with so little noise white is white
LEAST_NOISES = 8.0
NEAREST = 2  # so many markers beside a place speak for it
AROUND_MM = 7.0  # within so much of any point white shows, even on the largest tag
LEAST_LIGHT = 0.5  # of what the markers have
HAZE = 0.2  # by how much more light ink gives back than usual, as a share of its paper's: light is mirrored there
DIM = 100.0  # grey levels between paper and ink; with more, what a file leaves out of a picture hides no tag
FLAT_PX, FLAT = 5, 0.2  # squares without any grain, and the share of them in a picture pressed into few bytes
LOST = 4.0  # grey levels that it leaves out, as noise hides them


Kind = tuple[str, float]
"""Symbology and width in mm of a tag's symbol."""
Cause = Literal["coarse", "blurred", "dark", "glare"]


class Limit(NamedTuple):
    """With what tags were seen in all rendered pictures.

    The least px a module, the most blur in modules, the least contrast in noises of a px, times the px a module.
    """

    px: float
    blur: float
    noises: float


MODULES = {"qr": 21, "aruco": 7}
LIMITS = {"qr": Limit(0.95, 0.75, 25.0), "aruco": Limit(1.9, 0.5, 50.0)}


class Sharp(NamedTuple):
    """What the edges of a marker show: how wide they are in mm (standard deviation), the grey levels of paper and ink, and
    the noise."""

    x_mm: float
    y_mm: float
    blur_mm: float
    paper: float
    ink: float
    noise: float


def poor(grey: Grey, pose: BoardPose, kinds: Iterable[Kind]) -> dict[tuple[str, Kind], Cause]:
    """The zones of a board in which tags of a kind would not surely be seen, with the reason.

    Zones that are not wholly in the picture are left out.
    """
    markers = edges(grey, pose)
    if any(one.paper - one.ink < DIM for one in markers) and _pressed(grey):
        markers = [one._replace(noise=max(one.noise, LOST)) for one in markers]
    found: dict[tuple[str, Kind], Cause] = {}
    wanted, calm = list(kinds), np.asarray(cv2.blur(grey, (CALM_PX, CALM_PX)), np.uint8)
    for zone in pose.layout.zones:
        if zone.name not in pose.zones_cut_off:
            place = _place(calm, pose, zone, markers)
            found |= {(zone.name, kind): cause for kind in wanted if (cause := place.cause(kind))}
    return found


def edges(grey: Grey, pose: BoardPose) -> list[Sharp]:
    """What the edges show of all markers of a board that are wholly in the picture."""
    found = [_sharp(grey, pose, one) for one in pose.layout.markers if pose.in_view(one.corners).all()]
    if not found:
        return []
    most = MOST_NOISE * max(1.0, float(np.median([one.noise for one in found])))
    usual = _usual_ink(found)
    calm = [one if one.noise <= most / 2 else one._replace(ink=usual * one.paper) for one in found]
    return [one._replace(noise=min(one.noise, most)) for one in calm]


def _usual_ink(markers: Sequence[Sharp]) -> float:
    """How much light ink gives back, as a share of its paper's."""
    return float(np.median([one.ink / max(one.paper, 1.0) for one in markers])) if markers else 0.0


class _Place(NamedTuple):
    """What can be seen in a zone: px a mm, blur in mm, contrast in noises, mm² that are white with light.

    ``light`` is that of its darkest spot, as a share of what falls on the markers.
    """

    scale: float
    blur_mm: float
    contrast: float
    white_mm2: float
    light: float

    def cause(self, kind: Kind) -> Cause | None:
        """Why tags of a kind would not surely be seen here."""
        symbology, symbol_mm = kind
        module, limit = symbol_mm / MODULES[symbology], LIMITS[symbology]
        if self.white_mm2 > MOST_WHITE_MM2:
            return "glare"
        if self.scale * module < limit.px:
            return "coarse"
        contrast = self.contrast * min(1.0, self.light)
        if self.light < LEAST_LIGHT or contrast < LEAST_NOISES or contrast * self.scale * module < limit.noises:
            return "dark"
        return "blurred" if self.blur_mm > limit.blur * module else None


def _place(calm: Grey, pose: BoardPose, zone: Zone, markers: Sequence[Sharp]) -> _Place:
    x, y = zone.centre
    near = nearest(markers, x, y)
    px = pose.to_px([(x, y), (x + 1, y), (x, y + 1), *zone.polygon])
    scale = float(min(np.linalg.norm(px[1] - px[0]), np.linalg.norm(px[2] - px[0])))
    (left, top), (right, bottom) = np.floor(px[3:].min(axis=0)).clip(0), np.ceil(px[3:].max(axis=0))
    level = WHITE - max((one.noise - CALM_NOISE for one in near), default=0.0)  # noise about white is cut off above it
    white = int((calm[int(top) : int(bottom), int(left) : int(right)] >= min(WHITE, level)).sum()) / scale**2
    usual = _usual_ink(markers)
    if any(one.ink / max(one.paper, 1.0) - usual > HAZE for one in near):
        white = np.inf  # light adds where shade multiplies: it was cut off, and the picture darkened after
    bright = near and all(one.paper >= BRIGHT and one.ink <= DEEP for one in near)
    if white > MOST_WHITE_MM2 and bright and _outline_white(calm, pose, zone) < MOST_LINE_WHITE:
        white = 0.0  # all paper is white in a picture with so much light, and what is printed is dark all the same
    blur = max((one.blur_mm for one in near), default=np.inf)
    contrast = min(((one.paper - one.ink) / max(one.noise, 0.5) for one in near), default=0.0)
    paper = max((one.paper for one in near), default=0.0)
    return _Place(scale, blur, contrast, white, _darkest(calm, px[3:], scale) / max(paper, 1.0))


def _pressed(grey: Grey) -> bool:
    """Whether much of a picture is without any grain, as in a file of few bytes."""
    square = np.ones((FLAT_PX, FLAT_PX), np.uint8)
    return bool((cv2.dilate(grey, square) == cv2.erode(grey, square)).mean() > FLAT)


def nearest(markers: Sequence[Sharp], x_mm: float, y_mm: float) -> list[Sharp]:
    """The markers that speak for a place."""
    return sorted(markers, key=lambda one: hypot(one.x_mm - x_mm, one.y_mm - y_mm))[:NEAREST]


def _darkest(calm: Grey, outline: Array, scale: float) -> float:
    """The grey level of what is white in the darkest spot within an outline."""
    (left, top), (right, bottom) = np.floor(outline.min(axis=0)).astype(int), np.ceil(outline.max(axis=0)).astype(int)
    part = calm[max(0, top) : bottom + 1, max(0, left) : right + 1]
    small = part[:: max(1, int(scale / 2)), :: max(1, int(scale / 2))]
    reach = 2 * int(AROUND_MM * scale / max(1, int(scale / 2))) + 1
    return float(cv2.dilate(small, np.ones((reach, reach), np.uint8)).min())


def _outline_white(calm: Grey, pose: BoardPose, zone: Zone) -> float:
    """The share of a zone's outline that is as white as the paper beside it."""
    corners = np.array(zone.polygon)
    lines = []
    for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = max(1.0, float(np.linalg.norm(other - one)))
        across = np.array([one[1] - other[1], other[0] - one[0]]) / length
        along = one + (other - one) * np.linspace(0.05, 0.95, max(3, int(length)))[:, None]
        lines.append(along[:, None, :] + np.linspace(-0.8, 0.8, 7)[None, :, None] * across)
    points = np.concatenate(lines)
    px = pose.to_px(points.reshape(-1, 2)).astype(np.float32)
    levels = cv2.remap(calm, px[None, :, 0], px[None, :, 1], cv2.INTER_LINEAR).reshape(len(points), -1)
    return float((levels.min(axis=1) >= WHITE).mean())


def _sharp(grey: Grey, pose: BoardPose, marker: Marker) -> Sharp:
    """The edges of a marker, those across the poorer direction. Where there is nothing to measure the blur is without end."""
    px = pose.to_px(np.concatenate(_across(marker))).astype(np.float32).reshape(4 * ALONG, ACROSS, 2)
    levels = cv2.remap(grey, px[..., 0], px[..., 1], cv2.INTER_LINEAR).reshape(4, ALONG, ACROSS).astype(float)
    steps = np.linspace(REACH, -REACH, ACROSS) * marker.size_mm / BOARD_MODULES
    blur, paper, ink, noise = np.array([_edge(side, steps) for side in levels]).T
    wide = max(min(blur[0], blur[2]), min(blur[1], blur[3]))  # a thing beside the marker spoils one edge, blur two
    grain = float(np.median(noise))  # a glued edge spoils one side, noise all
    return Sharp(marker.x_mm, marker.y_mm, float(wide), float(paper.mean()), float(ink.mean()), grain)


def _across(marker: Marker) -> list[Array]:
    """For each side of a marker points in mm along it and across, from the paper to the ink."""
    corners = np.array(marker.corners)
    steps, found = np.linspace(REACH, -REACH, ACROSS) * marker.size_mm / BOARD_MODULES, list[Array]()
    for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        outward = (one + other) / 2 - corners.mean(axis=0)
        outward /= np.linalg.norm(outward)
        along = one + (other - one) * np.linspace(0.15, 0.85, ALONG)[:, None]
        found.append((along[:, None, :] + steps[None, :, None] * outward).reshape(-1, 2))
    return found


def _grain(levels: Array) -> float:
    return float((levels - levels.mean(axis=1, keepdims=True)).std())


def _edge(levels: Array, steps: Array) -> tuple[float, ...]:
    """How wide one edge is in mm, and the grey levels of paper and ink and the noise beside it."""
    profile = levels.mean(axis=0)
    paper, ink = profile[:PLATEAU].mean(), profile[-PLATEAU:].mean()
    noise = _grain(levels[:, -PLATEAU:])
    if ink < CUT_OFF:
        noise = max(noise, _grain(levels[:, :PLATEAU]))
    if paper - ink < LEAST_CONTRAST:
        return np.inf, paper, ink, noise
    share = np.minimum.accumulate((profile - ink) / (paper - ink))
    high, low = (float(np.interp(-part, -share, steps)) for part in (UPPER, LOWER))
    return (high - low) / (2 * HALF_WIDTH), paper, ink, noise
