"""The codes that can lie on this table are known: squares nobody could read are compared with them.

A square is accepted only if its pattern fits, the best code fits well, and it fits much better than the next best. The
set is filled up with decoys, so that a margin means the same in a set of ten codes as in one of a thousand. A square
whose pattern fits but whose code does not is a tag that lies there, unread.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.symbols import qr_modules
from vision import pattern
from vision.reading import Reading
from vision.squares import squares

Grey = NDArray[np.uint8]
Array = NDArray[np.float32]
LEAST_FIT = 0.65  # correlation of the pattern all symbols share: below it, this is no tag
LEAST_INNER = 0.22  # the same without its light margin, to call an unread square a tag
LEAST_MATCH = 0.55  # correlation with the code
LEAST_MARGIN = 0.20  # over the next best code
BLURS = (0.35, 0.6, 0.85, 1.1, 1.4)  # modules
STEP = 1.4  # widths closer than this are searched in one go
NARROWEST_PX = 20.0  # of a symbol; in fewer nobody tells 21 modules
FEWEST = 300  # codes compared with, decoys among them
DOUBT = 0.15  # turns that fit as well as this are all looked at
COARSE, FINE = 1.0, 0.6  # blur in modules


@dataclass(frozen=True)
class Match:
    """The code that fits best, how well, and how much better than the next."""

    payload: str | None
    score: float
    margin: float

    @property
    def certain(self) -> bool:
        """Whether it may be said."""
        return self.payload is not None and self.score > LEAST_MATCH and self.margin > LEAST_MARGIN


class ClosedSet:
    """QR payloads (version 1, level H) that exist, ready to be compared with."""

    def __init__(self, payloads: Collection[str]) -> None:
        self.payloads = tuple(payloads)

    @cached_property
    def _symbols(self) -> NDArray[np.bool_]:
        known, dark = pattern.fixed()
        random = np.random.default_rng(20140801)
        decoys = random.random((max(0, FEWEST - len(self.payloads)), pattern.SIDE, pattern.SIDE)) < 0.5
        decoys = np.where(known, dark, decoys)
        real = np.array([qr_modules(text) for text in self.payloads], bool).reshape(-1, pattern.SIDE, pattern.SIDE)
        return np.concatenate([real, decoys])

    @cached_property
    def _vectors(self) -> Mapping[float, Array]:
        """The symbols at each blur, as vectors of their data modules."""
        light = 1.0 - np.pad(self._symbols, ((0, 0), (4, 4), (4, 4))).astype(np.float32)
        return {blur: np.stack([_vector(_blurred(one, blur)) for one in light]) for blur in BLURS}

    def match(self, modules: Array) -> Match:
        """Compare the mean grey values of 21 x 21 modules, given with their quiet zone, with all codes."""
        vector = _vector(modules)
        scores = max((codes @ vector for codes in self._vectors.values()), key=lambda found: float(found.max()))
        best = int(scores.argmax())
        score = float(scores[best])
        margin = score - float(np.delete(scores, best).max())
        return Match(self.payloads[best] if best < len(self.payloads) else None, score, margin)


def _blurred(light: Array, blur: float) -> Array:
    fine = cv2.GaussianBlur(np.kron(light, np.ones((3, 3), np.float32)), (0, 0), 3 * blur)
    return np.asarray(cv2.resize(fine, light.shape[::-1], interpolation=cv2.INTER_AREA)[2:-2, 2:-2], np.float32)


def _vector(modules: Array) -> Array:
    """Data modules against the light around them, of length one. Takes 21 x 21 modules and two more on each side."""
    flat = modules - cv2.GaussianBlur(modules, (0, 0), 3.0)
    data = flat[pattern.MARGIN : -pattern.MARGIN, pattern.MARGIN : -pattern.MARGIN][~pattern.fixed()[0]]
    data = data - data.mean()
    return np.asarray(data / max(1e-6, float(np.linalg.norm(data))), np.float32)


def find_unread(grey: Grey, sides_px: Sequence[float], known: ClosedSet, seen: Sequence[Reading] = ()) -> list[Reading]:
    """Tags about ``sides_px`` wide that ``seen`` does not have: with their code where it is certain, unread elsewhere."""
    found: list[Reading] = []
    taken = {reading.payload for reading in seen}
    places = [np.array(reading.corners) for reading in seen if reading.payload is not None]
    for side in sides_px:
        for corners in squares(grey, side):
            if any(_covers(place, corners) for place in places):
                continue
            reading = _looked_at(grey, corners, known, taken)
            if reading is not None and _fair_side(reading, side):
                found.append(reading)
                places.append(np.array(reading.corners))
    return _each_once(found)


def steps(widths_px: Collection[float]) -> list[float]:
    """Widths to search for, so that all of these are found: those that differ little go together."""
    chosen: list[float] = []
    for width in sorted(widths_px):
        if width >= NARROWEST_PX and (not chosen or width > STEP * chosen[-1]):
            chosen.append(width)
    return [width * STEP**0.5 for width in chosen]


def _covers(place: NDArray[np.float64], corners: NDArray[np.float64]) -> bool:
    side = np.linalg.norm(place[0] - place[2]) / 1.41421
    return bool(np.linalg.norm(place.mean(axis=0) - corners.mean(axis=0)) < 0.5 * side)


def _fair_side(reading: Reading, side: float) -> bool:
    return 0.55 * side < reading.side_px < 1.6 * side


def _looked_at(
    grey: Grey, corners: NDArray[np.float64], known: ClosedSet, taken: Collection[str | None]
) -> Reading | None:
    poses = [pose for pose in locate(grey, corners) if pose.score >= LEAST_FIT]
    for pose in poses:
        match = known.match(_modules(grey, pose))
        if match.certain and match.payload not in taken:
            return Reading(match.payload, "qr", "known codes", match.score, pose.corners, match.margin)
    if not poses or pattern.inner_score(grey, poses[0]) < LEAST_INNER:
        return None
    return Reading(None, "qr", "square", poses[0].score, poses[0].corners)


def locate(grey: Grey, corners: NDArray[np.float64]) -> list[pattern.Pose]:
    """The poses a symbol on a square may have, best first: blurred, it looks much the same in two turns."""
    coarse, fine = pattern.fixed_template(COARSE), pattern.fixed_template(FINE)
    starts = [pattern.pose_of(np.roll(corners, turn, axis=0)) for turn in range(4)]
    turns = sorted((pattern.fit(grey, start, coarse, 4) for start in starts), key=lambda pose: -pose.score)
    close = [pose for pose in turns if pose.score > turns[0].score - DOUBT]
    return sorted((pattern.fit(grey, pose.matrix, fine, 6) for pose in close), key=lambda pose: -pose.score)


def _modules(grey: Grey, pose: pattern.Pose) -> Array:
    size = pattern.SIDE + 2 * pattern.MARGIN
    return np.asarray(
        cv2.resize(pattern.patch(grey, pose.matrix), (size, size), interpolation=cv2.INTER_AREA), np.float32
    )


def _each_once(found: Sequence[Reading]) -> list[Reading]:
    """A code picked for two squares is picked for neither: one of them must be wrong."""
    picked = [reading.payload for reading in found if reading.payload is not None]
    return [
        Reading(None, "qr", "square", reading.confidence, reading.corners)
        if picked.count(reading.payload or "") > 1
        else reading
        for reading in found
    ]


def refined(grey: Grey, reading: Reading) -> Reading:
    """The reading with its corners where its whole symbol fits best; as it was, if it does not fit."""
    if reading.payload is None or reading.symbology != "qr":
        return reading
    dark = np.array(qr_modules(reading.payload))
    wanted = pattern.template(dark, np.ones_like(dark), FINE)
    starts = (pattern.pose_of(np.roll(reading.corners, turn, axis=0)) for turn in range(4))
    poses = (pattern.fit(grey, start, wanted, 5) for start in starts)  # the first, if the reader knew which way is up
    pose = next((pose for pose in poses if pose.score >= LEAST_FIT), None)
    if pose is None:
        return reading
    return Reading(reading.payload, reading.symbology, reading.reader, reading.confidence, pose.corners, reading.margin)
