"""The lens from the printed sheet."""

from __future__ import annotations

import json
from functools import lru_cache

import cv2
import numpy as np
import paper_support as paper
import pytest
from camera_support import TEXTURE_PX_PER_MM, Camera, place
from numpy.typing import NDArray

from calibration.errors import PictureError, TooFewMarkers
from calibration.lens import Lens, guess_lens, lens_from_sheet
from calibration.mats import lens_sheet

BENT = Camera(1200, 900, 1000, (-0.11, 0.03, 0.0, 0.0, 0.0), (9, -6))
VIEWS = [(380, 12, 0, 0), (330, 28, 90, 85), (340, 30, 200, 10), (420, 25, 310, 95)]


@lru_cache(maxsize=1)
def pictures() -> list[NDArray[np.uint8]]:
    printed = paper.picture(lens_sheet(), 0, TEXTURE_PX_PER_MM)
    return [
        BENT.photo([(place(210, 297, distance, tilt, toward, turn), printed)], seed=index)
        for index, (distance, tilt, toward, turn) in enumerate(VIEWS)
    ]


def test_the_lens_is_measured_from_a_few_pictures_of_the_printed_sheet() -> None:
    lens = lens_from_sheet(pictures())
    assert lens.measured and (lens.width, lens.height) == (1200, 900)
    assert lens.error_px < 0.3
    assert lens.matrix[0, 0] == pytest.approx(1000, rel=0.01)
    assert lens.matrix[:2, 2] == pytest.approx(BENT.matrix[:2, 2], abs=5)
    rim = np.array([[30.0, 30.0], [1170.0, 450.0], [600.0, 870.0]])
    true = cv2.undistortPoints(rim.reshape(-1, 1, 2), BENT.matrix, np.array(BENT.distortion)).reshape(-1, 2)
    assert np.abs(lens.straight(rim) - true).max() < 0.006


def test_too_few_usable_pictures_are_counted() -> None:
    blank = np.full((900, 1200), 200, np.uint8)
    with pytest.raises(TooFewMarkers, match="2 of 3 pictures"):
        lens_from_sheet([*pictures()[:2], blank])


def test_pictures_of_different_sizes_are_refused() -> None:
    with pytest.raises(PictureError, match="different sizes"):
        lens_from_sheet([pictures()[0], np.ascontiguousarray(np.rot90(pictures()[1]))])


def test_a_lens_serves_smaller_pictures_of_the_same_shape() -> None:
    half = guess_lens(1200, 900).sized(600, 450)
    assert half.matrix[0, 0] == pytest.approx(guess_lens(600, 450).matrix[0, 0])
    assert half.matrix[:2, 2] == pytest.approx([299.5, 224.5])
    with pytest.raises(PictureError, match=r"1200 x 900, this one is 1280 x 720"):
        guess_lens(1200, 900).sized(1280, 720)


def test_a_lens_survives_json() -> None:
    lens = lens_from_sheet(pictures()[:3])
    again = Lens.from_data(json.loads(json.dumps(lens.to_data())))
    assert np.array_equal(again.matrix, lens.matrix) and np.array_equal(again.distortion, lens.distortion)
    assert (again.width, again.height, again.source, again.error_px) == (
        lens.width,
        lens.height,
        "sheet",
        lens.error_px,
    )


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"matrix": [1, 2]},
        *(guess_lens(4, 3).to_data() | one for one in ({"distortion": "bent"}, {"width": float("inf")})),
    ],
)
def test_data_that_is_no_lens_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(PictureError, match="not a measured lens"):
        Lens.from_data(data)
