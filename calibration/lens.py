"""The lens of a camera: measured from the ChArUco sheet, fitted to the markers of a picture, or guessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from calibration import symbols
from calibration.errors import PictureError, TooFewMarkers
from messages import N_

Array = NDArray[np.float64]
Grey = NDArray[np.uint8]
Source = Literal["sheet", "markers", "guess"]
USUAL_FOCAL = 0.72  # share of the picture's longer side: 26 mm on full frame, as most phones have
FEWEST_PICTURES = 3
FEWEST_CORNERS = 12


@dataclass(frozen=True, eq=False)
class Lens:
    """Camera matrix and distortion (k1 k2 p1 p2 k3) for pictures of one size; ``error_px`` is the fit's residual."""

    matrix: Array
    distortion: Array
    width: int
    height: int
    source: Source = "guess"
    error_px: float = 0.0

    @property
    def measured(self) -> bool:
        """Whether it was measured from the sheet; such a lens is not fitted again to each picture."""
        return self.source == "sheet"

    def with_numbers(self, matrix: Array, distortion: Array) -> Lens:
        """The same camera with matrix and distortion fitted to markers."""
        return replace(self, matrix=matrix, distortion=distortion, source="markers")

    def sized(self, width: int, height: int) -> Lens:
        """The lens for pictures of another size with the same ratio of width to height.

        :raises PictureError: another ratio.
        """
        if (width, height) == (self.width, self.height):
            return self
        ratio = width / self.width
        if abs(height / self.height - ratio) > 0.005 * ratio:
            raise PictureError(
                N_(
                    "The lens was measured on pictures of {was}, this one is {now}: same camera, same shape of picture, please"
                ),
                was=f"{self.width} x {self.height}",
                now=f"{width} x {height}",
            )
        matrix = np.diag([ratio, ratio, 1.0]) @ self.matrix
        matrix[:2, 2] += 0.5 * ratio - 0.5
        return replace(self, matrix=matrix, width=width, height=height)

    def straight(self, px: Array) -> Array:
        """Pixels of shape (n, 2) as directions without distortion: x and y at z = 1."""
        import cv2

        points = np.asarray(px, np.float64).reshape(-1, 1, 2)
        return np.asarray(cv2.undistortPoints(points, self.matrix, self.distortion), np.float64).reshape(-1, 2)

    def to_data(self) -> dict[str, Any]:
        """The lens as JSON data."""
        return {
            "matrix": self.matrix.tolist(),
            "distortion": self.distortion.tolist(),
            "width": self.width,
            "height": self.height,
            "source": self.source,
            "error_px": self.error_px,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Lens:
        """The lens that :meth:`to_data` described.

        :raises PictureError: the data describes no lens.
        """
        try:
            matrix = np.asarray(data["matrix"], np.float64).reshape(3, 3)
            distortion = np.asarray(data["distortion"], np.float64).reshape(5)
            size = int(data["width"]), int(data["height"])
            return cls(matrix, distortion, *size, data["source"], float(data["error_px"]))
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise PictureError(N_("This is not a measured lens: {what}"), what=repr(error)) from error


def guess_lens(width: int, height: int, focal_px: float | None = None) -> Lens:
    """A lens that nobody measured, without distortion; its focal length is ``focal_px``, or that of most phones."""
    focal = focal_px or USUAL_FOCAL * max(width, height)
    matrix = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]], np.float64)
    return Lens(matrix, np.zeros(5), width, height)


@dataclass(frozen=True, eq=False, slots=True)
class SheetView:
    """What a picture of ``size`` (width, height) shows of the lens sheet: corners in mm and where they are in px."""

    on_sheet: NDArray[np.float32]
    seen: NDArray[np.float32]
    size: tuple[int, int]

    @property
    def usable(self) -> bool:
        """Whether enough corners of the sheet were found."""
        return len(self.seen) >= FEWEST_CORNERS

    @property
    def px_per_mm(self) -> float:
        """How large the sheet appears, by the median distance of its corners from their middle."""
        seen, on_sheet = (np.median(np.linalg.norm(at - at.mean(axis=0), axis=1)) for at in (self.seen, self.on_sheet))
        return float(seen / on_sheet)

    def tilt_deg(self, lens: Lens) -> float:
        """By how many degrees the camera was tilted against the sheet."""
        import cv2

        _, turn, _ = cv2.solvePnP(self.on_sheet, self.seen, lens.matrix, lens.distortion)
        return float(np.degrees(np.arccos(min(1.0, abs(cv2.Rodrigues(turn)[0][2, 2])))))


def sheet_view(picture: Grey) -> SheetView:
    """Find the corners of the lens sheet in a picture."""
    import cv2

    corners, ids, _, _ = cv2.aruco.CharucoDetector(symbols.lens_board()).detectBoard(picture)
    on_sheet = np.asarray(symbols.lens_board().getChessboardCorners(), np.float32)
    found = np.zeros(0, int) if ids is None else np.ravel(ids)
    seen = np.asarray(corners if len(found) else [], np.float32).reshape(-1, 2)
    return SheetView(on_sheet[found], seen, (int(picture.shape[1]), int(picture.shape[0])))


def lens_from_sheet(pictures: Iterable[Grey]) -> Lens:
    """The lens from several pictures of the printed ChArUco sheet, lying flat, seen from different sides.

    :raises PictureError: pictures of different sizes, or too few that show enough of the sheet.
    """
    return lens_from_views([sheet_view(picture) for picture in pictures])


def lens_from_views(views: Sequence[SheetView]) -> Lens:
    """The same as :func:`lens_from_sheet` from what :func:`sheet_view` found in the pictures."""
    usable = [view for view in views if view.usable]
    if len({view.size for view in views}) > 1:
        raise PictureError(
            N_("The pictures of the lens sheet are of different sizes; take all with one camera, one way up")
        )
    if len(usable) < FEWEST_PICTURES:
        raise TooFewMarkers(
            N_("The lens sheet is readable in {usable} of {count} pictures; {needed} are needed, from different sides, with half the sheet or more in view"),
            usable=len(usable),
            count=len(views),
            needed=FEWEST_PICTURES,
        )  # fmt: skip
    return _calibrated([view.on_sheet for view in usable], [view.seen for view in usable], *usable[0].size)


def _calibrated(places: list[Any], seen: list[Any], width: int, height: int) -> Lens:
    import cv2

    guess = guess_lens(width, height)
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_K3 | cv2.CALIB_FIX_ASPECT_RATIO
    error, matrix, distortion, _, _ = cv2.calibrateCamera(
        places, seen, (width, height), guess.matrix, guess.distortion, flags=flags
    )
    return Lens(
        np.asarray(matrix, np.float64),
        np.asarray(distortion, np.float64).ravel()[:5],
        width,
        height,
        "sheet",
        float(error),
    )
