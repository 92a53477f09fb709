"""QR symbols and small markers in one picture: neither takes the place of the other."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.layout import Layout
from calibration.lens import Lens
from calibration.registration import BoardPose
from calibration.registry import Registry, Tag
from calibration.symbols import Rows, aruco_modules, aruco_payload, qr_modules
from vision.looking import Eye

Grey = NDArray[np.uint8]
PAPER, WHITE, INK = 225, 240, 25


def label(rows: Rows, side: int, margin: int) -> Grey:
    modules = np.where(np.array(rows), INK, WHITE).astype(np.uint8)
    symbol = cv2.resize(modules, (side, side), interpolation=cv2.INTER_NEAREST)
    return np.asarray(np.pad(symbol, margin, constant_values=WHITE), np.uint8)


def table(qr: Sequence[str], markers: Sequence[int]) -> Registry:
    symbols = [Tag(text, text, text, "qr", 12.0, 0.0) for text in qr]
    cubes = [Tag(f"cube {number}", "", aruco_payload(number), "aruco", 8.0, 0.0) for number in markers]
    return Registry("ZG", (*symbols, *cubes))


def from_above(grey: Grey, scale: float) -> BoardPose:
    """A board of which the picture shows ``scale`` px a mm."""
    high, wide = grey.shape
    matrix = np.array([[1000 * scale, 0, 0], [0, 1000 * scale, 0], [0, 0, 1]])
    lens = Lens(matrix, np.zeros(5), wide, high)
    return BoardPose(
        Layout("mat", wide / scale, high / scale, (), ()),
        lens,
        np.zeros(3),
        np.array([0.0, 0.0, 1000.0]),
        (),
        (),
        0.0,
        0.0,
    )


def test_a_part_of_a_symbol_that_looks_like_a_wider_marker_hides_it_not() -> None:
    """In so coarse a picture the middle of this symbol looks like a marker of the game, if one as wide as the symbol."""
    large = label(qr_modules("ZGCN3UUCHC"), 168, 80)
    grey = np.asarray(cv2.resize(large, None, fx=23 / 168, fy=23 / 168, interpolation=cv2.INTER_AREA), np.uint8)
    eye = Eye(table(["ZGCN3UUCHC"], range(200)), readers=())
    (reading,) = eye.read(grey, [from_above(grey, 23 / 12)])
    assert reading.payload == "ZGCN3UUCHC"


@pytest.mark.parametrize("hidden", [0.2, 0.3])
def test_a_cube_half_under_a_card_is_said_to_lie_where_it_does(hidden: float) -> None:
    """It and its dark side look like a symbol that could not be read, half a symbol away."""
    large = np.full((900, 1100), PAPER, np.uint8)
    cube, card = label(aruco_modules(136), 160, 20), label(qr_modules("ZGCN3UUCHC"), 240, 50)
    large[394:606, 680:740] = 80
    large[400:600, 480:680] = cube
    right = 500 + int(160 * hidden)
    large[220:560, right - 340 : right] = card
    small = cv2.resize(large, None, fx=0.23, fy=0.23, interpolation=cv2.INTER_AREA)
    grey = np.asarray(cv2.GaussianBlur(small, (0, 0), 1.2), np.uint8)
    eye = Eye(table(["ZGCN3UUCHC"], range(200)))
    there = [one for one in eye.read(grey, [from_above(grey, 4.6)]) if one.payload is None]
    assert min(np.hypot(one.centre[0] - 580 * 0.23, one.centre[1] - 500 * 0.23) for one in there) < 8
