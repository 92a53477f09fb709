"""Small ArUco markers, found like QR symbols by comparing dark squares with the codes that exist.

A marker has only 25 modules and may lie in any turn, so the thresholds are higher than for a QR symbol. All markers of
the dictionary are compared, also those that the registry does not have, so that one of those is not taken for one of
the registry. Squares whose code is not certain are reported as unread if they have light and dark inside; many things are
dark and square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from math import hypot
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calibration import symbols
from vision import pattern
from vision.pattern import ARUCO
from vision.places import Places, one_a_place
from vision.reading import STEP, Reading, corners_of, moved
from vision.squares import Corners, Looks, cutting, side_of, squares

Grey = NDArray[np.uint8]
Array = NDArray[np.float32]
NARROWEST_PX = 12.0  # narrowest marker searched for: narrower, its 7 modules cannot be told apart
SURE_PX = 16.0  # narrower markers may be missed without a trace where the light is bad
LEAST_FIT = 0.75  # least correlation of the black border and the paper around it
LEAST_MATCH = 0.75  # least correlation with the code
LEAST_MARGIN = 0.25  # least margin over every other marker in any turn
LEAST_CONTRAST = 0.2  # least contrast of the inner modules, as a share of that between border and paper
MOST_CONTRAST = 1.4  # the same for what only looks like a marker
LIKELY_FIT, LEAST_UNREAD = 0.3, 0.7  # the same as LEAST_FIT: to look again in even light, and to report as unread
BESIDE = 1.0  # sides; a marker and the side of its own cube look like a larger marker
# the black border holds a marker together, so that wider gaps need not be closed; the levels are close to each other, for
# the dark side of the next cube touches a soft marker
LOOKS: Looks = {0.08: (56, 88, 120, 136, 152, 176)}
WORKING = 18.0  # px; the picture is scaled so that a marker has this width
BLURS = (0.15, 0.3, 0.5)  # in modules; the codes are compared at each of them
FIT_BLUR = 0.3
APART = 0.3  # sides; a fit that begins half as far from a marker finds it


class MarkerSet:
    """The payloads of the markers that exist, prepared for comparison."""

    def __init__(self, payloads: Collection[str]) -> None:
        self.payloads = frozenset(payloads)

    @cached_property
    def _vectors(self) -> Mapping[float, Array]:
        """All markers of the dictionary for each blur: shape (markers, 4 turns, 25 modules)."""
        return {blur: _views(blur) for blur in BLURS}

    def match(self, modules: Array) -> tuple[str, int, float, float] | None:
        """Payload, quarter turns, correlation and margin of the marker that fits best.

        None if it is not certain; it may be one that is not in the registry. ``modules`` are mean grey values of 7 x 7 modules with one
        module of margin on each side.
        """
        if contrast(modules) < LEAST_CONTRAST:
            return None
        vector = _unit(modules[2:-2, 2:-2])
        scores = max((views @ vector for views in self._vectors.values()), key=lambda found: float(found.max()))
        marker, turn = np.unravel_index(int(scores.argmax()), scores.shape)
        score, payload = float(scores[marker, turn]), symbols.aruco_payload(int(marker))
        margin = score - float(np.delete(scores, marker, axis=0).max())
        if score > LEAST_MATCH and margin > LEAST_MARGIN:
            return payload, int(turn), score, margin
        return None


class Search(NamedTuple):
    """The small markers that were ``read`` at once, what looks like more of them, and dark squares in parts.

    There is more to see ``within`` a square if it is too wide.
    """

    read: list[Reading]
    left: list[Reading]
    within: list[list[Corners]]


def find_small(grey: Grey, sides_px: Sequence[float], known: MarkerSet, seen: Sequence[Reading] = ()) -> list[Reading]:
    """Markers about ``sides_px`` wide at places where ``seen`` has no reading; unread ones without their code.

    A code that is found twice, or is in ``seen``, is not given to any of them.
    """
    first = search(grey, sides_px, known, seen)
    return [*first.read, *find_rest(grey, first, known, [*seen, *first.read])]


def search(grey: Grey, sides_px: Sequence[float], known: MarkerSet, seen: Sequence[Reading] = ()) -> Search:
    """The first half of :func:`find_small`."""
    if not known.payloads:
        return Search([], [], [])
    taken, said = Places(seen), {reading.payload for reading in seen}
    left, within = list[Reading](), list[list[Corners]]()
    for side in sides_px:
        every = rest = squares(grey, side, LOOKS, WORKING)
        while rest := [corners for corners in rest if not taken.cover(corners)]:
            now, rest = one_a_place(rest)
            fair = (one for one in _looked_at(grey, now, known) if 0.55 * side < one.side_px < 1.6 * side)
            left += _unnamed(fair, taken, said)
        likely = Places([one for one in left if one.side_px > side])
        wide, _ = one_a_place([one for one in every if side_of(one) > side and likely.cover(one)])
        within += [_parts(one, side / STEP**0.5) for one in wide if not taken.cover(one)]
    read, twice = _once(taken.added)
    return Search(read, [*left, *twice], within)


def find_rest(grey: Grey, first: Search, known: MarkerSet, seen: Sequence[Reading]) -> list[Reading]:
    """The other half: what is read only when looked at more closely, where ``seen`` has no code, and what is unread."""
    named = [one for one in seen if one.payload]
    taken, said = Places(named), {one.payload for one in named}
    for one in first.left:
        if not taken.cover(np.array(one.corners)):
            _unnamed(_in_even_light(grey, one, known), taken, said)
    for parts in first.within:
        if not taken.cover(np.concatenate(parts)):
            _unnamed(_looked_at(grey, parts, known), taken, said)
    read, twice = _once(taken.added)
    return [*read, *_unread([*first.left, *twice], [*named, *read])]


def _once(read: Sequence[Reading]) -> tuple[list[Reading], list[Reading]]:
    """Those whose code was found once, and the others."""
    times = Counter(reading.payload for reading in read)
    return [one for one in read if times[one.payload] == 1], [one for one in read if times[one.payload] > 1]


def _unnamed(read: Iterable[Reading], taken: Places, said: Collection[str | None]) -> list[Reading]:
    """Those without a code of their own, at places not ``taken``; the others are added to these."""
    left = []
    for reading in read:
        if not taken.cover(np.array(reading.corners)):
            if reading.payload in (None, *said):
                left.append(reading)
            else:
                taken.add(reading)
    return left


def _parts(corners: Corners, side: float) -> list[Corners]:
    """Squares about ``side`` wide all over a wider one: a marker between the dark sides of two cubes is one with them."""
    share = side / side_of(corners)
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    steps = np.linspace(0, 1 - share, 2 + int((1 / share - 1) / APART))
    begin = corners[0] + share * (corners - corners[0])
    return [begin + right * across + low * down for right in steps for low in steps]


def _in_even_light(grey: Grey, one: Reading, known: MarkerSet) -> list[Reading]:
    """Markers beside or under the edge of a shadow, and those that hide each other's white margin."""
    part, begin = cutting(grey, np.array(one.corners))
    looked = _looked_at(part, squares(part, one.side_px, LOOKS, WORKING), known)
    return [moved(reading, *begin) for reading in looked]


def _unread(left: Sequence[Reading], known: Sequence[Reading]) -> list[Reading]:
    """What looks most like a marker at each place, if no reading lies there or touches it."""
    kept: list[Reading] = []
    for one in sorted((one for one in left if one.confidence >= LEAST_UNREAD), key=lambda item: -item.confidence):
        if not any(_touches(one, other) for other in (*known, *kept)):
            kept.append(replace(one, payload=None, reader="square", margin=None))
    return kept


def _touches(one: Reading, other: Reading) -> bool:
    """Whether two readings are so close that one may be the other with something dark beside it.

    The narrower counts: what is half hidden is taken together with the side of the cube that hides it.
    """
    (x, y), (u, v) = one.centre, other.centre
    return hypot(x - u, y - v) < BESIDE * min(one.side_px, other.side_px)


def _looked_at(grey: Grey, quads: Sequence[Corners], known: MarkerSet) -> list[Reading]:
    """The markers on these squares, and without a code what looks a little like one."""
    starts = [pattern.pose_of(ARUCO, corners) for corners in quads]
    read, unread = list[Reading](), list[Reading]()
    for pose in pattern.fit_many(grey, starts, _border(), 6):
        modules = pose.modules(grey)
        told = known.match(modules) if pose.score >= LEAST_FIT else None
        if told is not None:
            payload, turn, score, margin = told
            if payload in known.payloads:
                corners = corners_of(np.roll(np.array(pose.corners), turn, axis=0).tolist())
                read.append(Reading(payload, "aruco", "known codes", score, corners, margin))
        elif pose.score >= LIKELY_FIT and LEAST_CONTRAST < contrast(modules) < MOST_CONTRAST:
            unread.append(Reading(None, "aruco", "square", pose.score, pose.corners))
    return [*_finer(grey, read), *unread]


def contrast(modules: Array) -> float:
    """How much the inner modules differ, as a share of what border and paper do."""
    return float(modules[2:-2, 2:-2].std() / max(1e-3, float(modules[0].mean() - modules[1, 1:-1].mean())))


def _finer(grey: Grey, read: Sequence[Reading]) -> list[Reading]:
    """The readings with their corners moved to where the whole markers fit best."""
    if not read:
        return []
    numbers = [int(str(one.payload).removeprefix(symbols.ARUCO_PREFIX)) for one in read]
    dark = np.array([symbols.aruco_modules(number) for number in numbers])
    wanted = pattern.template(ARUCO, dark, np.ones((ARUCO.side, ARUCO.side), bool), FIT_BLUR)
    poses = pattern.fit_many(grey, [pattern.pose_of(ARUCO, one.corners) for one in read], wanted, 5)
    return [replace(one, corners=pose.corners) for one, pose in zip(read, poses, strict=True)]


@lru_cache(maxsize=1)
def _border() -> pattern.Template:
    known = np.ones((ARUCO.side, ARUCO.side), bool)
    known[1:-1, 1:-1] = False
    return pattern.template(ARUCO, known, known, FIT_BLUR)


def _views(blur: float) -> Array:
    """The inner modules of all markers, blurred, as unit vectors: shape (markers, 4 turns to the left, 25 modules)."""
    dark = np.array([symbols.aruco_modules(marker) for marker in range(symbols.ARUCO_COUNT)])
    light = np.pad(1.0 - dark.astype(np.float32), ((0, 0), (2, 2), (2, 2)), constant_values=1.0)
    inner = pattern.sides(pattern.spread(light.shape[1], 8, blur)[3:-3], light)
    return np.stack([_unit(np.rot90(inner, turn, (1, 2))) for turn in range(4)], axis=1)


def _unit(modules: NDArray[np.floating]) -> Array:
    """Arrays of modules as unit vectors, one row for each."""
    flat = modules.reshape(*modules.shape[:-2], -1)
    flat = flat - flat.mean(axis=-1, keepdims=True)
    return np.asarray(flat / np.maximum(1e-6, np.linalg.norm(flat, axis=-1, keepdims=True)), np.float32)
