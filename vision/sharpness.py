"""Whether a frame can be read at all, judged by the markers of the boards found before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.markers import find_markers
from calibration.registration import BoardPose
from calibration.symbols import board_marker_modules
from messages import N_
from vision.errors import Blurred, Glare, MarkersHidden, Unreadable

Grey = NDArray[np.uint8]
Array = NDArray[np.float32]
SIDE, RIM, SAMPLES = 8, 1, 4  # modules of a marker, modules of white around it, samples per module
THERE = 0.6  # least correlation with its pattern for a marker to be in its place
SOFT = 0.35  # with less than this share of the sharpness it had before, a marker is blurred
# grey level of mirrored light, and the share of a marker that has it; half of a marker is black
WHITE, MUCH_WHITE = 250, 0.6
POORER = 0.03  # by so much less a marker is like its pattern once it was moved by a px or two
SLIPPED_PX = 1.0
DARK_WHITE = 60  # grey level that the brightest spots of a picture reach at least, unless it is dark
BLUR_EDGE = 4.5  # px; with wider edges a picture without markers is called blurred

BLURRED = N_("The picture is blurred. Hold the camera still, and let it focus on the board")
GLARE = N_("Light is mirrored on {markers} of {all} markers. Move the lamp or the camera a little")
DARK = N_("The picture is too dark to read anything. Add light")
HIDDEN = N_("{markers} of {all} markers are hidden. Take hands and things off the border")


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """A marker as it was found: its corners in px, the pattern expected there, how sharp and how like that it was."""

    board: str
    marker: int
    corners: NDArray[np.float64]
    pattern: Array
    sharp: float
    like: float


def looks(grey: Grey, boards: Sequence[BoardPose]) -> list[Look]:
    """The markers by which the boards were found, with their sharpness in this picture."""
    found = []
    for board in boards:
        for marker in board.markers:
            corners = board.to_px(board.layout.marker_by_id[marker].corners)
            patch, pattern = _patch(grey, corners), _pattern(marker)
            like = _correlation(patch, pattern)
            found.append(Look(board.layout.name, marker, corners, pattern, _sharp(patch), like))
    return found


def trouble(grey: Grey, markers: Sequence[Look]) -> tuple[Unreadable | None, bool]:
    """Why a frame cannot be read (None if it can), and whether most markers are not where they were.

    Glare or blur is given as the reason if it affects most of the markers.
    """
    patches = [_patch(grey, look.corners) for look in markers]
    there = [_correlation(seen, look.pattern) > THERE for seen, look in zip(patches, markers, strict=True)]
    white = [not here and float((seen >= WHITE).mean()) > MUCH_WHITE for here, seen in zip(there, patches, strict=True)]
    soft = [here and _sharp(seen) < SOFT * look.sharp for here, seen, look in zip(there, patches, markers, strict=True)]
    count = len(markers)
    gone = 2 * there.count(False) > count
    if 2 * white.count(True) > count:
        return Glare(GLARE, markers=white.count(True), all=count), gone
    if soft and 2 * soft.count(True) > max(1, there.count(True)):
        return Blurred(BLURRED), gone
    return None, gone


def slipped(grey: Grey, markers: Sequence[Look]) -> bool:
    """Whether a board, or the camera, was moved by so little that most markers still lie about where they were."""
    poorer = {one.marker for one in markers if _correlation(_patch(grey, one.corners), one.pattern) < one.like - POORER}
    boards = {one.board for one in markers}
    counts = [[one.marker in poorer for one in markers if one.board == board] for board in boards]
    if not any(2 * sum(count) > len(count) for count in counts):
        return False
    now = {one.id: one.corners for one in find_markers(grey)}
    moved = [(one, float(np.abs(now[one.marker] - one.corners).mean())) for one in markers if one.marker in now]
    return sum(off > SLIPPED_PX and one.marker in poorer for one, off in moved) >= 2


def without_markers(grey: Grey, expected: int) -> Unreadable:
    """The likely reason why no marker is found in a picture that should show ``expected`` of them."""
    if float((grey >= WHITE).mean()) > 0.35:
        return Glare(GLARE, markers=expected, all=expected)
    if float(np.percentile(grey, 99)) < DARK_WHITE:
        return Unreadable(DARK)
    if edge_px(grey) > BLUR_EDGE:
        return Blurred(BLURRED)
    return MarkersHidden(HIDDEN, markers=expected, all=expected)


def edge_px(grey: Grey) -> float:
    """How many px wide the steepest edges are: the range of grey around them divided by their slope."""
    calm = cv2.GaussianBlur(grey, (0, 0), 1.0)
    slope = np.hypot(cv2.Sobel(calm, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(calm, cv2.CV_32F, 0, 1, scale=1 / 8))
    span = cv2.dilate(calm, np.ones((25, 25), np.uint8)).astype(np.float32) - cv2.erode(calm, np.ones((25, 25)))
    steep = slope >= np.percentile(slope, 99.5)
    return float(np.median(span[steep] / np.maximum(slope[steep], 1e-3)))


@lru_cache(maxsize=64)
def _pattern(marker: int) -> Array:
    light = 1.0 - np.pad(np.array(board_marker_modules(marker)), RIM).astype(np.float32)
    fine = np.kron(light, np.ones((SAMPLES, SAMPLES), np.float32))
    return np.asarray(cv2.GaussianBlur(fine, (0, 0), 0.4 * SAMPLES), np.float32)


def _patch(grey: Grey, corners: NDArray[np.float64]) -> Array:
    low, high = RIM * SAMPLES - 0.5, (RIM + SIDE) * SAMPLES - 0.5
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    size = (SIDE + 2 * RIM) * SAMPLES
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(grey, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def _correlation(one: Array, other: Array) -> float:
    one, other = one - one.mean(), other - other.mean()
    return float((one * other).sum() / max(1e-6, float(np.sqrt((one * one).sum() * (other * other).sum()))))


def _sharp(seen: Array) -> float:
    """The variance of the Laplacian divided by that of the grey levels, which does not depend on the light."""
    return float(cv2.Laplacian(seen, cv2.CV_32F).var() / max(1.0, float(seen.var())))
