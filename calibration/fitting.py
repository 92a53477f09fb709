"""Fitting a camera to points seen: damped least squares, and the model that is fitted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens

Array = NDArray[np.float64]
NOISE_PX = 0.15  # error to expect of a marker's corner
FOCAL_DOUBT = 0.15  # expected relative error of a focal length that was only guessed
BEND_DOUBT = (0.1, 0.03)  # expected size of k1 and k2 of a lens that was not measured
CENTRE_DOUBT = 0.005  # expected distance of the optical centre from the middle of the picture, in focal lengths


@dataclass(frozen=True, eq=False, slots=True)
class View:
    """Points of one board in mm, shape (n, 3), and where they were seen in px, shape (n, 2)."""

    on_board: Array
    seen: Array


@dataclass(frozen=True, eq=False, slots=True)
class Fit:
    """A lens and a pose (rotation vector and shift) per view.

    ``doubt`` is the covariance of the fitted numbers: those of the lens, then six for each pose.
    """

    lens: Lens
    poses: tuple[tuple[Array, Array], ...]
    residual_px: float
    doubt: Array


def least_squares(residuals: Callable[[Array], Array], start: Array, rounds: int = 40) -> tuple[Array, Array]:
    """The parameters at the least sum of squares, and the Jacobian there, by the Levenberg-Marquardt method."""
    at, damping = start.copy(), 1e-3
    now = residuals(at)
    slope = _slope(residuals, at, now)
    for _ in range(rounds):
        normal = slope.T @ slope
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -slope.T @ now)
        tried = residuals(at + step)
        if not tried @ tried < now @ now:
            damping *= 10
            if damping > 1e8:
                break
            continue
        gained = now @ now - tried @ tried
        at, now, damping = at + step, tried, max(damping / 10, 1e-9)
        if gained < 1e-9 * (1 + now @ now):
            break
        slope = _slope(residuals, at, now)
    return at, _slope(residuals, at, now)


def _slope(residuals: Callable[[Array], Array], at: Array, now: Array) -> Array:
    columns = []
    for index in range(len(at)):
        step = 1e-6 * max(1.0, abs(at[index]))
        moved = at.copy()
        moved[index] += step
        columns.append((residuals(moved) - now) / step)
    return np.stack(columns, axis=1)


def project(points: Array, turn: Array, shift: Array, matrix: Array, distortion: Array) -> Array:
    """Where points in mm, shape (n, 3), appear: px of shape (n, 2)."""
    import cv2

    seen, _ = cv2.projectPoints(points.reshape(-1, 1, 3), turn, shift, matrix, distortion)
    return np.asarray(seen, np.float64).reshape(-1, 2)


def first_pose(view: View, lens: Lens) -> tuple[Array, Array]:
    """A pose to start from: of the two that points of a plane allow, the better one that shows the board's face."""
    import cv2

    _, turns, shifts, errors = cv2.solvePnPGeneric(
        view.on_board, view.seen, lens.matrix, lens.distortion, flags=cv2.SOLVEPNP_IPPE
    )
    facing = [index for index, turn in enumerate(turns) if cv2.Rodrigues(turn)[0][2, 2] > 0] or list(range(len(turns)))
    best = min(facing, key=lambda index: float(np.ravel(errors[index])[0]))
    return np.asarray(turns[best], np.float64).ravel(), np.asarray(shifts[best], np.float64).ravel()


def open_numbers(lens: Lens) -> int:
    """How many numbers of the lens are fitted along with the poses: five, or none if the lens was measured."""
    return 0 if lens.measured else 5


def bent(lens: Lens, numbers: Array) -> Lens:
    """The lens changed by five numbers: log of the ratio of focal lengths, k1, k2, and the shift of the centre.

    The shift is in focal lengths. A measured lens is not changed.
    """
    if lens.measured:
        return lens
    matrix = lens.matrix.copy()
    matrix[0, 0] *= np.exp(numbers[0])
    matrix[1, 1] *= np.exp(numbers[0])
    matrix[:2, 2] += numbers[3:5] * lens.matrix[0, 0]
    return lens.with_numbers(matrix, np.array([numbers[1], numbers[2], 0, 0, 0]))


def prior(lens: Lens, numbers: Array) -> Array:
    """How far the numbers for :func:`bent` are from zero, in standard deviations."""
    return np.asarray(numbers / np.array([FOCAL_DOUBT, *BEND_DOUBT, CENTRE_DOUBT, CENTRE_DOUBT])[: len(numbers)])


def fit(views: Sequence[View], lens: Lens) -> Fit:
    """Fit one lens for all views and a pose for each; a measured lens is not changed.

    Points that lie otherwise than noise explains, on a mat glued of several sheets, are believed less in a second
    round: else the lens would bend to sheets that are a little off.
    """
    own = open_numbers(lens)
    known: dict[tuple[int, bytes], Array] = {}  # most steps of a slope move one board only

    def left(at: Array) -> Array:
        now = bent(lens, at[:own])
        return np.concatenate([off(index, at, now) for index in range(len(views))])

    def off(index: int, at: Array, now: Lens) -> Array:
        turn, shift = _pose(at, own, index)
        numbers = index, at[:own].tobytes() + turn.tobytes() + shift.tobytes()
        if numbers not in known:
            view = views[index]
            known[numbers] = (project(view.on_board, turn, shift, now.matrix, now.distortion) - view.seen).ravel()
        return known[numbers]

    def fitted(start: Array, noise_px: float) -> tuple[Array, Array]:
        return least_squares(lambda at: np.concatenate([left(at) / noise_px, prior(lens, at[:own])]), start)

    start = np.concatenate([np.zeros(own), *(np.concatenate(first_pose(view, lens)) for view in views)])
    at, slope = fitted(start, NOISE_PX)
    if (rms := _rms(left(at))) > NOISE_PX:
        at, slope = fitted(at, rms)
        rms = _rms(left(at))
    doubt = np.asarray(np.linalg.pinv(slope.T @ slope), np.float64)
    return Fit(bent(lens, at[:own]), tuple(_pose(at, own, index) for index in range(len(views))), rms, doubt)


def _rms(left: Array) -> float:
    """The root mean square of how far points are off, in both directions together."""
    return float(np.sqrt(2 * np.mean(left**2)))


def _pose(at: Array, own: int, index: int) -> tuple[Array, Array]:
    first = own + 6 * index
    return at[first : first + 3], at[first + 3 : first + 6]
