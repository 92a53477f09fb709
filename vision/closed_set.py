"""The codes that can lie on this table are known: squares nobody could read are compared with them.

A square is accepted only if its pattern fits, the best code fits well, and much better than the next best. The
set is filled up with decoys, so that a margin means the same in a set of ten codes as in one of a thousand. A square
whose pattern fits but whose code does not is a tag that lies there, unread.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.symbols import qr_modules
from vision import pattern, qr
from vision.pattern import QR
from vision.places import Places, one_a_place
from vision.reading import Reading
from vision.squares import squares

Grey = NDArray[np.uint8]
Array = NDArray[np.float32]
Quad = NDArray[np.float64]
LEAST_FIT = 0.65  # correlation of the pattern all symbols share: below it, this is no tag
LEAST_SQUARE = 0.5  # the same, for a pose that is tried in other turns
CLEAR = 0.8  # the same, where nothing else can lie: a tag of which only the code is not known
LEAST_UNREAD = 0.72  # the same, to call an unread square a tag
LEAST_INNER = 0.22  # the same without its light margin
LEAST_MATCH = 0.55  # correlation with the code
LEAST_WEIGHT = 0.165  # that times the margin over the next best code; of 2,651 wrong codes none had more than 0.125
LIKELY_MATCH, LIKELY_MARGIN = 0.45, 0.1  # the same, where a closer look is worth its time
BLURS = (0.35, 0.6, 0.85, 1.1, 1.4)  # modules
STEP = 1.4  # widths closer than this are searched in one go
NARROWEST_PX = 20.0  # of a symbol; in fewer nobody tells 21 modules
FEWEST = 300  # codes compared with, decoys among them
HOPELESS = 0.25  # correlation after the first steps below which nothing comes of a square
DOUBT = 0.15  # turns that fit as well as this are all looked at
COARSE, FINE = 1.0, 0.6  # blur in modules
CLOSE_STEPS = 8  # of the last fit, at most


@dataclass(frozen=True)
class Match:
    """The code that fits best, how well, and how much better than the next."""

    payload: str | None
    score: float
    margin: float

    @property
    def certain(self) -> bool:
        """Whether it may be said."""
        return self.payload is not None and self.score > LEAST_MATCH and self.score * self.margin > LEAST_WEIGHT

    @property
    def likely(self) -> bool:
        """Whether a closer look may make it certain."""
        return self.payload is not None and self.score > LIKELY_MATCH and self.margin > LIKELY_MARGIN


class ClosedSet:
    """QR payloads (version 1, level H) that exist, ready to be compared with."""

    def __init__(self, payloads: Collection[str]) -> None:
        self.payloads = tuple(payloads)

    @cached_property
    def _symbols(self) -> NDArray[np.bool_]:
        known, dark = qr.fixed()
        random = np.random.default_rng(20140801)
        decoys = random.random((max(0, FEWEST - len(self.payloads)), QR.side, QR.side)) < 0.5
        decoys = np.where(known, dark, decoys)
        real = np.array([qr_modules(text) for text in self.payloads], bool).reshape(-1, QR.side, QR.side)
        return np.concatenate([real, decoys])

    @cached_property
    def _vectors(self) -> Mapping[float, Array]:
        """The symbols at each blur, as vectors of their data modules."""
        light = 1.0 - np.pad(self._symbols, ((0, 0), (4, 4), (4, 4))).astype(np.float32)
        return {blur: _vectors(_blurred(light, blur)) for blur in BLURS}

    def match(self, modules: Array) -> Match:
        """Compare the mean grey values of 21 x 21 modules, given with their quiet zone, with all codes."""
        (vector,) = _vectors(modules[None])
        scores = max((codes @ vector for codes in self._vectors.values()), key=lambda found: float(found.max()))
        best = int(scores.argmax())
        score = float(scores[best])
        margin = score - float(np.delete(scores, best).max())
        return Match(self.payloads[best] if best < len(self.payloads) else None, score, margin)


def _blurred(light: Array, blur: float) -> Array:
    """The modules of symbols, with two around each, all blurred at once: their quiet zones keep them apart."""
    count, side, _ = light.shape
    tall = cv2.resize(light.reshape(-1, side), None, fx=3, fy=3, interpolation=cv2.INTER_NEAREST)
    fine = cv2.GaussianBlur(tall, (0, 0), 3 * blur, borderType=cv2.BORDER_REPLICATE)
    means = fine.reshape(count, side, 3, side, 3).mean(axis=(2, 4))
    return np.asarray(means[:, 2:-2, 2:-2], np.float32)


@lru_cache(maxsize=1)
def _around() -> Array:
    """What the light around a module is made of, along one side."""
    size = QR.side + 2 * QR.margin
    return np.asarray(cv2.GaussianBlur(np.eye(size, dtype=np.float32), (1, size), 3.0), np.float32)


def _vectors(modules: Array) -> Array:
    """Data modules against the light around them, of length one. Takes 21 x 21 modules and two more on each side."""
    flat = modules - _around() @ modules @ _around().T
    data = flat[:, QR.margin : -QR.margin, QR.margin : -QR.margin][:, ~qr.fixed()[0]]
    data = data - data.mean(axis=1, keepdims=True)
    return np.asarray(data / np.maximum(1e-6, np.linalg.norm(data, axis=1, keepdims=True)), np.float32)


def find_unread(grey: Grey, sides_px: Sequence[float], known: ClosedSet, seen: Sequence[Reading] = ()) -> list[Reading]:
    """Tags about ``sides_px`` wide that ``seen`` does not have: with their code where it is certain, unread elsewhere."""
    taken = {reading.payload for reading in seen}
    places = Places([reading for reading in seen if reading.payload is not None])
    unread: list[Reading] = []
    for side in sides_px:
        rest = squares(grey, side)
        while rest := [corners for corners in rest if not places.cover(corners)]:
            now, rest = one_a_place(rest)
            for reading in _looked_at(grey, now, known, taken):
                if not _fair_side(reading, side) or places.cover(np.array(reading.corners)):
                    continue
                if reading.payload is not None or reading.confidence > CLEAR:
                    places.add(reading)
                else:
                    unread.append(reading)
    return _each_once([*places.added, *_best_unread(unread, places)])


def _best_unread(unread: Sequence[Reading], known: Places) -> list[Reading]:
    kept = Places([])
    for reading in sorted(unread, key=lambda item: -item.confidence):
        corners = np.array(reading.corners)
        if not known.cover(corners) and not kept.cover(corners):
            kept.add(reading)
    return kept.added


def steps(widths_px: Collection[float], narrowest_px: float = NARROWEST_PX) -> list[float]:
    """Widths to search for, so that all of these are found: those that differ little go together."""
    chosen: list[float] = []
    for width in sorted(widths_px):
        if width >= narrowest_px and (not chosen or width > STEP * chosen[-1]):
            chosen.append(width)
    return [width * STEP**0.5 for width in chosen]


def _fair_side(reading: Reading, side: float) -> bool:
    return 0.55 * side < reading.side_px < 1.6 * side


def _looked_at(grey: Grey, quads: Sequence[Quad], known: ClosedSet, taken: Collection[str | None]) -> list[Reading]:
    """What lies on each square that is a tag: by its code, if that is certain in one of the ways it may be turned."""
    found, unsure = [], []
    for poses in locate_all(grey, quads):
        reading = _named(grey, poses, known, taken)
        if reading is not None:
            found.append(reading)
        elif poses and poses[0].score >= LEAST_SQUARE:
            unsure.append(poses[0])
    for poses in turned(grey, unsure):
        reading = _named(grey, poses, known, taken)
        if reading is not None:
            found.append(reading)
        elif poses[0].score >= LEAST_UNREAD and qr.inner_score(grey, poses[0]) >= LEAST_INNER:
            found.append(Reading(None, "qr", "square", poses[0].score, poses[0].corners))
    return found


def _named(
    grey: Grey, poses: Sequence[pattern.Pose], known: ClosedSet, taken: Collection[str | None]
) -> Reading | None:
    """The code of a tag, if it is certain once the whole symbol was laid over the picture."""
    for pose in poses:
        if pose.score < LEAST_FIT:
            continue
        match = known.match(pose.modules(grey))
        if not match.likely or match.payload is None or match.payload in taken:
            continue
        fine = pattern.fit(grey, pose.matrix, qr.symbol_template(match.payload, FINE), CLOSE_STEPS)
        again = known.match(fine.modules(grey))
        if fine.score >= LEAST_FIT and again.certain and again.payload == match.payload:
            return Reading(match.payload, "qr", "known codes", again.score, fine.corners, again.margin)
    return None


def turned(grey: Grey, poses: Sequence[pattern.Pose]) -> list[list[pattern.Pose]]:
    """Poses near these in all four turns, best first: a fit from a bad start may come to rest in a wrong one."""
    starts = [pattern.pose_of(QR, np.roll(pose.corners, turn, axis=0)) for pose in poses for turn in range(4)]
    fine = pattern.fit_many(grey, starts, qr.fixed_template(FINE, 2), 6)
    return [sorted(fine[index : index + 4], key=lambda pose: -pose.score) for index in range(0, len(fine), 4)]


def locate_all(grey: Grey, quads: Sequence[Quad]) -> list[list[pattern.Pose]]:
    """The poses a symbol on each square may have, best first: blurred, it looks much the same in two turns."""
    starts = [pattern.pose_of(QR, np.roll(corners, turn, axis=0)) for corners in quads for turn in range(4)]
    coarse = pattern.fit_many(grey, starts, qr.fixed_template(COARSE, 5), 4)
    groups = [_close(coarse[index : index + 4]) for index in range(0, len(coarse), 4)]
    fine = iter(
        pattern.fit_many(grey, [pose.matrix for group in groups for pose in group], qr.fixed_template(FINE, 2), 6)
    )
    return [sorted((next(fine) for _ in group), key=lambda pose: -pose.score) for group in groups]


def _close(turns: Sequence[pattern.Pose]) -> list[pattern.Pose]:
    best = max(pose.score for pose in turns)
    return [pose for pose in turns if pose.score > best - DOUBT] if best > HOPELESS else []


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
    wanted = qr.symbol_template(reading.payload, FINE)
    starts = (pattern.pose_of(QR, np.roll(reading.corners, turn, axis=0)) for turn in range(4))
    poses = (
        pattern.fit(grey, start, wanted, CLOSE_STEPS) for start in starts
    )  # the first, if the reader knew which way is up
    pose = next((pose for pose in poses if pose.score >= LEAST_FIT), None)
    if pose is None:
        return reading
    return Reading(reading.payload, reading.symbology, reading.reader, reading.confidence, pose.corners, reading.margin)
