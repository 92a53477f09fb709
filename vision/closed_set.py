"""QR symbols that no reader could read, told apart by comparing them with the codes that exist.

Everything that can lie on this table has a known code. A dark square is taken for a tag if the modules that are the
same in every QR symbol (finders, separators, timing) fit the picture. It gets a code only if its data modules correlate
well with that code and much better than with any other; else it is reported as an unread tag. Small sets are filled up
with random decoys, so that the margin over the next best code means the same for ten codes as for a thousand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import inf

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.symbols import qr_modules
from vision import pattern, qr
from vision.pattern import QR, sides, spread
from vision.places import Places, one_a_place
from vision.reading import STEP, TOO_SMALL, Reading, moved
from vision.squares import cutting, squares

Grey = NDArray[np.uint8]
Array = NDArray[np.float32]
Quad = NDArray[np.float64]
LEAST_FIT = 0.65  # least correlation of the modules that all symbols share; a square below it gets no code
LEAST_SQUARE = 0.5  # the same; a square between this and LEAST_FIT is tried again in all four turns
CLEAR = 0.8  # the same; above it, an unread square counts as a tag at once and nothing else is searched for there
LEAST_UNREAD = 0.72  # the same; least for reporting a square as an unread tag
LEAST_INNER = 0.22  # the same without the white margin, which any dark square has; least for an unread tag
LEAST_MATCH = 0.55  # least correlation of the data modules with the code
LEAST_WEIGHT = 0.165  # least correlation times margin over the next best code; 2,651 wrong codes had at most 0.125
LIKELY_MATCH, LIKELY_MARGIN = 0.45, 0.1  # least correlation and margin for which the square is fitted once more
BLURS = (0.35, 0.6, 0.85, 1.1, 1.4)  # in modules; the codes are compared at each of them
NARROWEST_PX = 14.0  # narrowest symbol searched for: narrower, its 21 modules cannot be told apart
SURE_PX = 20.0  # narrower symbols may be missed without a trace where the light is bad
FAINTEST_PX = 9.0  # narrowest symbol that is noticed, though it cannot be read
FAINT_INNER = 0.4  # the same as LEAST_INNER for symbols narrower than SURE_PX, like which small print may look
FEWEST = 300  # least number of codes in the comparison, random decoys included
HOPELESS = 0.25  # after the coarse fit, squares that correlate less in every turn are dropped
DOUBT = 0.15  # after the coarse fit, turns whose score is less than this below the best one are kept
COARSE, FINE = 1.0, 0.6  # blur of the templates, in modules
CLOSE_STEPS = 8  # greatest number of steps in the last fit


@dataclass(frozen=True)
class Match:
    """The code that fits best (None if it is a decoy), its correlation, and the margin over the next best code."""

    payload: str | None
    score: float
    margin: float

    @property
    def certain(self) -> bool:
        """Whether the tag may be reported with this code."""
        return self.payload is not None and self.score > LEAST_MATCH and self.score * self.margin > LEAST_WEIGHT

    @property
    def likely(self) -> bool:
        """Whether a closer fit may make the code certain."""
        return self.payload is not None and self.score > LIKELY_MATCH and self.margin > LIKELY_MARGIN


class ClosedSet:
    """The QR payloads (version 1, level H) that exist, prepared for comparison with what a picture shows."""

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
        """For each blur an array with one row per symbol, decoys included: its data modules as a unit vector."""
        light = np.pad(1.0 - self._symbols.astype(np.float32), ((0, 0), (4, 4), (4, 4)), constant_values=1.0)
        return {blur: _vectors(_blurred(light, blur)) for blur in BLURS}

    def match(self, modules: Array) -> Match:
        """The code that fits best to the mean grey values of 21 x 21 modules and two modules around them."""
        (vector,) = _vectors(modules[None])
        scores = max((codes @ vector for codes in self._vectors.values()), key=lambda found: float(found.max()))
        best = int(scores.argmax())
        score = float(scores[best])
        margin = score - float(np.delete(scores, best).max())
        return Match(self.payloads[best] if best < len(self.payloads) else None, score, margin)


def _blurred(light: Array, blur: float) -> Array:
    """Symbols with four light modules on each side, blurred by ``blur`` modules; two of the four are cut off again."""
    return sides(spread(light.shape[1], 3, blur)[2:-2], light)


@lru_cache(maxsize=1)
def _around() -> Array:
    """A matrix that, applied to both sides of a symbol's modules, gives the mean light around each of them."""
    size = QR.side + 2 * QR.margin
    return np.asarray(cv2.GaussianBlur(np.eye(size, dtype=np.float32), (1, size), 3.0), np.float32)


def _vectors(modules: Array) -> Array:
    """For each symbol the data modules, less the light around them, as a unit vector.

    ``modules`` has 21 x 21 modules and two more on each side: shape (symbols, 25, 25).
    """
    flat = modules - sides(_around(), modules)
    data = flat[:, QR.margin : -QR.margin, QR.margin : -QR.margin][:, ~qr.fixed()[0]]
    data = data - data.mean(axis=1, keepdims=True)
    return np.asarray(data / np.maximum(1e-6, np.linalg.norm(data, axis=1, keepdims=True)), np.float32)


def find_unread(grey: Grey, sides_px: Sequence[float], known: ClosedSet, seen: Sequence[Reading] = ()) -> list[Reading]:
    """Tags about ``sides_px`` wide that ``seen`` does not have, with their code if it is certain, else unread."""
    taken = {reading.payload for reading in seen}
    places = Places([reading for reading in seen if reading.payload is not None])
    unread: list[Reading] = []
    for side in sides_px:
        rest, least_inner = squares(grey, side), LEAST_INNER if side > SURE_PX * STEP**0.5 else FAINT_INNER
        while rest := [corners for corners in rest if not places.cover(corners)]:
            now, rest = one_a_place(rest)
            for reading in _looked_at(grey, now, known, taken, least_inner):
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


def steps(widths_px: Collection[float], narrowest_px: float = NARROWEST_PX, below_px: float = inf) -> list[float]:
    """Widths in px to search for, such that every one of ``widths_px`` is found.

    Widths that differ by less than ``STEP`` share one search; those below ``narrowest_px``, or not below ``below_px``,
    are left out.
    """
    chosen: list[float] = []
    for width in sorted(widths_px):
        if narrowest_px <= width < below_px and (not chosen or width > STEP * chosen[-1]):
            chosen.append(width)
    return [width * STEP**0.5 for width in chosen]


def _fair_side(reading: Reading, side: float) -> bool:
    return 0.55 * side < reading.side_px < 1.6 * side


def find_faint(grey: Grey, sides_px: Sequence[float], seen: Sequence[Reading]) -> list[Reading]:
    """Places without a reading that look like tags about ``sides_px`` wide, which is too narrow to be read."""
    taken = Places(seen)
    found = find_unread(grey, sides_px, ClosedSet(()), seen)
    return [replace(reading, reader=TOO_SMALL) for reading in found if not taken.cover(np.array(reading.corners))]


def _looked_at(
    grey: Grey, quads: Sequence[Quad], known: ClosedSet, taken: Collection[str | None], least_inner: float
) -> list[Reading]:
    """One reading for each square that is a tag: with its code if that is certain, else unread."""
    found, unsure = [], []
    for poses in locate_all(grey, quads):
        reading = _named(grey, poses, known, taken)
        if reading is not None:
            found.append(reading)
        elif poses and poses[0].score >= LEAST_SQUARE:
            unsure.append(poses[0])
    for poses in turned(grey, unsure):
        reading = _named(grey, poses, known, taken) or _in_even_light(grey, poses[0], known, taken)
        if reading is not None:
            found.append(reading)
        elif poses[0].score >= LEAST_UNREAD and qr.inner_score(grey, poses[0]) >= least_inner:
            found.append(Reading(None, "qr", "square", poses[0].score, poses[0].corners))
    return found


def _named(
    grey: Grey, poses: Sequence[pattern.Pose], known: ClosedSet, taken: Collection[str | None]
) -> Reading | None:
    """The reading of a tag whose code stays certain after the whole symbol was fitted to the picture, else None.

    ``poses`` are the ways the tag may lie; codes in ``taken`` are already found elsewhere.
    """
    for pose in poses:
        if pose.score < LEAST_FIT:
            continue
        match = known.match(pose.modules(grey))
        if not match.likely or match.payload is None or match.payload in taken:
            continue
        fine = pattern.fit(grey, pose.matrix, qr.symbol_templates([match.payload], FINE), CLOSE_STEPS)
        again = known.match(fine.modules(grey))
        if fine.score >= LEAST_FIT and again.certain and again.payload == match.payload:
            return Reading(match.payload, "qr", "known codes", again.score, fine.corners, again.margin)
    return None


def _in_even_light(grey: Grey, pose: pattern.Pose, known: ClosedSet, taken: Collection[str | None]) -> Reading | None:
    """The reading of a tag over which the edge of a shadow runs."""
    corners = np.array(pose.corners)
    part, begin = cutting(grey, corners)
    (poses,) = locate_all(part, [corners - begin])
    reading = _named(part, poses, known, taken)
    return moved(reading, *begin) if reading else None


def turned(grey: Grey, poses: Sequence[pattern.Pose]) -> list[list[pattern.Pose]]:
    """For each pose, fits started from it in all four turns, best first.

    A fit from a bad start may have stopped in a wrong turn.
    """
    starts = [pattern.pose_of(QR, np.roll(pose.corners, turn, axis=0)) for pose in poses for turn in range(4)]
    fine = pattern.fit_many(grey, starts, qr.fixed_template(FINE, 2), 6)
    return [sorted(fine[index : index + 4], key=lambda pose: -pose.score) for index in range(0, len(fine), 4)]


def locate_all(grey: Grey, quads: Sequence[Quad]) -> list[list[pattern.Pose]]:
    """For each square the poses a symbol on it may have, best first; none if nothing fits.

    Several turns are kept where they fit almost equally well, as they do in a blurred picture.
    """
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
    """The readings, but a code that was found on two squares is removed from both, for one of them must be wrong."""
    picked = [reading.payload for reading in found if reading.payload is not None]
    return [
        Reading(None, "qr", "square", reading.confidence, reading.corners)
        if picked.count(reading.payload or "") > 1
        else reading
        for reading in found
    ]


def refined(grey: Grey, readings: Sequence[Reading]) -> list[Reading]:
    """The readings with their corners moved to where their whole symbols fit best; unchanged where they fit nowhere."""
    moved = list(readings)
    left = [number for number, one in enumerate(readings) if one.payload is not None and one.symbology == "qr"]
    for turn in range(4):  # the other turns are tried only if the first does not fit
        if left:
            wanted = qr.symbol_templates([str(readings[number].payload) for number in left], FINE, 2)
            starts = [pattern.pose_of(QR, np.roll(readings[number].corners, turn, axis=0)) for number in left]
            poses = dict(zip(left, pattern.fit_many(grey, starts, wanted, CLOSE_STEPS), strict=True))
            left = [number for number, pose in poses.items() if pose.score < LEAST_FIT]
            for number in poses.keys() - left:
                moved[number] = replace(readings[number], corners=poses[number].corners)
    return moved
