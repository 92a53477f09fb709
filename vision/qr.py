"""The modules that are the same in every QR symbol of version 1."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from calibration.symbols import qr_modules
from vision.pattern import QR, Grey, Pose, Template, patch, template

SIDE = QR.side
FINDERS = ((0, 0), (0, SIDE - 8), (SIDE - 8, 0))


@lru_cache(maxsize=1)
def fixed() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Two arrays of 21 x 21: the modules that are the same in every symbol, and the dark ones of these.

    They belong to finders, separators and timing.
    """
    known, dark = np.zeros((SIDE, SIDE), bool), np.zeros((SIDE, SIDE), bool)
    ring = np.maximum(*np.abs(np.indices((7, 7)) - 3))
    for row, column in FINDERS:
        known[row : row + 8, column : column + 8] = True
        inset = slice(row + (row > 0), row + (row > 0) + 7), slice(column + (column > 0), column + (column > 0) + 7)
        dark[inset] = ring != 2
    known[6, :] = known[:, 6] = True
    timing = np.arange(8, SIDE - 8)
    dark[6, timing] = dark[timing, 6] = timing % 2 == 0
    known[SIDE - 8, 8] = dark[SIDE - 8, 8] = True
    return known, dark


@lru_cache(maxsize=4)
def fixed_template(blur: float, every: int = 1) -> Template:
    """The template of the modules that all symbols share; see :func:`vision.pattern.template`."""
    known, dark = fixed()
    return template(QR, dark, known, blur, every)


def symbol_templates(payloads: Sequence[str], blur: float, every: int = 1) -> Template:
    """The templates of whole symbols, one for each; see :func:`vision.pattern.template`."""
    dark = np.array([qr_modules(payload) for payload in payloads], bool)
    return template(QR, dark, np.ones((SIDE, SIDE), bool), blur, every)


@lru_cache(maxsize=1)
def _inner() -> Template:
    wanted, rim = fixed_template(0.6), QR.margin * QR.samples
    inside = np.zeros_like(wanted.weight)
    inside[rim:-rim, rim:-rim] = wanted.weight[rim:-rim, rim:-rim]
    return Template(QR, wanted.values, inside)


def inner_score(grey: Grey, pose: Pose) -> float:
    """The correlation of finders and timing without the light margin.

    A plain dark square with a light margin has none.
    """
    return float(_inner().normalised(patch(grey, QR, pose.matrix)[None])[1][0])
