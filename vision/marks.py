"""Which single places of a mat are empty, and what colour covers the others: places that carry printed marks.

A mark that is seen is an empty place. One that is gone is covered, by a piece of its own if what hides it begins beside
the place on the side of the camera, or shows beyond all that a neighbour could hide. What is neither is not clear.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.marks import DOT_MM, RING_MM, SMALL_MM, STROKE_MM, Mark
from vision.paper import Balance, balanced, lab_of, sampled

if TYPE_CHECKING:
    from calibration.registration import BoardPose

Colour = NDArray[np.uint8]
Array = NDArray[np.float64]
State = Literal["empty", "covered", "unclear"]
Lab = tuple[float, float, float]
STEP_MM, HALF_MM, SLIP_MM = 0.3, 3.0, 1.5  # of the picture of a mark: its grain, its half, how far off it may be
SEEN, GONE = 0.78, 0.3  # likeness from which on a mark is there, and up to which it is gone
LEAST_PAPER = 0.04  # of a mark, which has white within its ring
WHOLE, SAME, SAME_SHARE = 0.75, 14.0, 0.3  # so much of what a piece hides has its colour, within so much of it
ALL_WHITE = 0.8  # of a mark that a white piece hides
COLOURED, DULL_L = 14.0, 78.0  # ink and paper together are more colourless, and paper between them is lighter
LEAST_INK = 0.22  # of the light of the paper: how much darker a mark is
AROUND_MM, GRAIN_MM = 13.0, 0.5  # of the picture of a place
CORE_MM, LEAST_TALL_MM = 3.0, 3.0  # what every piece covers about its mark, and how high it is at least
REACH_MM = {True: 7.0, False: 11.0}  # how far from its mark a piece reaches, on small places and on large ones
LEAST_LEAN_MM = 1.5  # if the tallest piece leans less in the picture it hides no other mark
ENOUGH_MM2, ENOUGH_INK_MM2 = 4.0, 2.0
LIGHT_L = 66.0  # ink is darker
BESIDE_MM2 = 5.0  # so much that is no paper about a mark lies beside it
BLANK_L, BLANK_C = 80.0, 11.0  # paper is lighter and more colourless
PALE_L, PALE_C = 72.0, 20.0  # and so is what is printed in pale inks, also in the shade
PRINT_MM = 3.4  # below the mark of a place its name may stand
MOTTLED = 9.0  # colours of one piece differ less
EDGE, HALVES = 9.0, 14  # between two pieces it is darker by so much than on them; spots from a mark to the middle
WHITE, MOST_WHITE = 240, 0.3  # levels that may be light mirrored by anything, and the share of them
MOST_EXCESS, MOST_L = 1.12, 101.0  # light beyond what falls on a mat: what is white there may be the lamp
LEAST_LIGHT = 0.012  # of paper, of what a picture can hold; with less no colour is told
FAR, APART = 33.0, 14.0  # how far a piece may be from its colour, and how much further it has to be from the next
NEAR, LESS_APART = 12.0, 8.0  # of a piece that is near its colour
OTHER = 38.0  # pieces that differ so much are of two colours
WOODS: Mapping[str, tuple[int, int, int]] = {
    "black": (38, 38, 42),
    "blue": (25, 75, 160),
    "brown": (110, 70, 42),
    "green": (30, 120, 60),
    "grey": (132, 132, 136),
    "ivory": (232, 214, 170),
    "orange": (235, 115, 30),
    "purple": (105, 55, 135),
    "red": (195, 32, 38),
    "white": (240, 238, 230),
    "yellow": (248, 200, 30),
}
"""Painted wood, red, green and blue, by the names of colours."""
PLAIN = ("black", "grey", "white")
SHADES, PLAIN_SHADES = (1.0, 0.75, 0.55), (1.0, 0.87)  # of the light that falls on a piece


class Place(NamedTuple):
    """What is seen of a place: its mark, its state, and the colour that covers it; None if that cannot be told."""

    mark: Mark
    state: State
    colour: Lab | None = None


def places(colour: Colour, pose: BoardPose) -> tuple[Place, ...]:
    """What is seen of every place of a mat that carries a mark, in the order of its marks.

    A place that is not wholly in the picture is not clear.
    """
    marks = pose.layout.marks
    if not marks:
        return ()
    like, ink = _likeness(colour, pose, marks)
    there = np.array([one >= SEEN and dark >= LEAST_INK for one, dark in zip(like, ink, strict=True)])
    balance = balanced(colour, pose, [mark for mark, seen in zip(marks, there, strict=True) if seen])
    around = _Around(colour, pose, marks, balance)
    gone = [around.gone(number, float(like[number])) for number in range(len(marks))]
    clear = [around.clean(number, there) for number in range(len(marks))]
    inside = pose.in_view([(mark.left + right * mark.wide, mark.top + down * mark.high) for mark in marks for right in (0, 1) for down in (0, 1)])  # fmt: skip
    whole = np.asarray(inside.reshape(-1, 4).all(axis=1), bool)
    found = []
    for number, mark in enumerate(marks):
        if whole[number] and there[number]:
            found.append(Place(mark, "empty" if clear[number] else "unclear"))
        elif whole[number] and gone[number] and around.own(number, there):
            found.append(Place(mark, "covered", around.colours[number] if balance.true else None))
        else:
            found.append(Place(mark, "unclear"))
    wide = around.joined([number for number, place in enumerate(found) if place.state == "covered"])
    return tuple(Place(place.mark, "unclear") if number in wide else place for number, place in enumerate(found))


def whose(colour: Lab | None, candidates: Iterable[str]) -> str | None:
    """Which of these colours a piece has; None if that is not clear."""
    known = [name for name in candidates if name in WOODS]
    if colour is None or not known:
        return None
    off = sorted((_off(colour, name), name) for name in known)
    least = LESS_APART if off[0][0] <= NEAR else APART
    clear = off[0][0] <= FAR and (len(off) < 2 or off[1][0] - off[0][0] >= least)
    return off[0][1] if clear else None


def _off(colour: Lab, name: str) -> float:
    light, red, yellow = colour
    weight = 1.0 if name in PLAIN else 0.6
    return min(
        float(np.sqrt((weight * (light - one[0])) ** 2 + (red - one[1]) ** 2 + (yellow - one[2]) ** 2))
        for one in _shades(name)
    )


@lru_cache
def _shades(name: str) -> tuple[Lab, ...]:
    linear = (np.array(WOODS[name][::-1]) / 255.0) ** 2.2
    found = [lab_of((linear * share).reshape(1, 3))[0] for share in (PLAIN_SHADES if name in PLAIN else SHADES)]
    return tuple((float(one[0]), float(one[1]), float(one[2])) for one in found)


# -- marks -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _pattern() -> Array:
    """A mark: 1 for paper, 0 for ink, as a camera sees it, without its mean."""
    fine = 6
    steps = np.arange(-HALF_MM, HALF_MM + 1e-6, STEP_MM / fine)
    across, down = np.meshgrid(steps, steps)
    far = np.hypot(across, down)
    inked = ((far <= RING_MM) & (far >= RING_MM - STROKE_MM)) | (far <= DOT_MM)
    soft = cv2.GaussianBlur(1.0 - inked.astype(np.float64), (0, 0), 0.35 / STEP_MM * fine)
    small = soft[::fine, ::fine]
    return np.asarray(small - small.mean(), np.float64)


def _likeness(colour: Colour, pose: BoardPose, marks: Sequence[Mark]) -> tuple[Array, Array]:
    """How like a mark each place looks at best (1 at most), and how much darker its ink is, as a share of the light."""
    pattern, slip = _pattern(), round(SLIP_MM / STEP_MM)
    light = sampled(colour, pose, marks, HALF_MM + slip * STEP_MM, STEP_MM).mean(axis=3)
    size, best, ink = len(pattern), np.full(len(marks), -1.0), np.zeros(len(marks))
    power = float((pattern**2).sum())
    for down in range(2 * slip + 1):
        for across in range(2 * slip + 1):
            part = light[:, down : down + size, across : across + size]
            off = part - part.mean(axis=(1, 2), keepdims=True)
            shared = (off * pattern).sum(axis=(1, 2))
            like = shared / np.sqrt(np.maximum((off**2).sum(axis=(1, 2)), 1e-6) * power)
            better = like > best
            bright = np.maximum(np.percentile(part, 90, axis=(1, 2)), 1.0) if better.any() else 1.0
            ink = np.where(better, shared / power / bright, ink)
            best = np.where(better, like, best)
    return best, ink


# -- places ------------------------------------------------------------------------------------------------------------


class _Around:
    """The pictures of all places with the colours beside their marks, evened by the paper of the mat."""

    def __init__(self, colour: Colour, pose: BoardPose, marks: Sequence[Mark], balance: Balance) -> None:
        self.marks = marks
        raw = sampled(colour, pose, marks, AROUND_MM, GRAIN_MM)
        steps = (np.arange(raw.shape[1]) - raw.shape[1] // 2) * GRAIN_MM
        self.offset = np.stack(np.meshgrid(steps, steps), axis=-1)
        self.middle = np.array([(mark.x_mm, mark.y_mm) for mark in marks])
        self.lab = lab_of(balance.evened(raw, self.middle, self.offset))
        self.excess = balance.excess(self.middle)
        self.dark = balance.at(self.middle).min(axis=1) < LEAST_LIGHT
        self.white = (raw >= WHITE).sum(axis=3) >= 2
        self.blank = (self.lab[..., 0] >= BLANK_L) & (np.hypot(self.lab[..., 1], self.lab[..., 2]) <= BLANK_C)
        self.pale = (self.lab[..., 0] >= PALE_L) & (np.hypot(self.lab[..., 1], self.lab[..., 2]) <= PALE_C)
        x, y, height = pose.camera_mm
        self.lean = (self.middle - (x, y)) / max(height, 1.0)
        self.tall = np.array([mark.tall_mm for mark in marks])
        self.reach = np.array([REACH_MM[mark.wide <= SMALL_MM] for mark in marks])
        far = np.hypot(*np.moveaxis(self.offset, -1, 0))
        self.ring = np.abs(far - RING_MM + STROKE_MM / 2) <= GRAIN_MM
        self.paper = self.blank[:, far <= RING_MM].mean(axis=1)
        self.colours = [self._colour(number) for number in range(len(marks))]

    def clean(self, number: int, there: NDArray[np.bool_]) -> bool:
        """Whether nothing lies beside a mark on its place, but for what a neighbour hides."""
        mark, (right, down) = self.marks[number], (self.offset[..., 0], self.offset[..., 1])
        far = np.hypot(right, down)
        inner = far > RING_MM + 0.9
        inner &= (np.abs(right) < mark.wide / 2 - 1.4) & (down > -min(mark.wide, mark.high) * 0.24)
        inner &= (down < min(mark.wide, mark.high) * 0.26) & (down < mark.top + mark.high - mark.y_mm - PRINT_MM)
        inner &= ~self._hidden(number, [other for other in self._near(number) if not there[other]])
        return bool((inner & ~self.blank[number]).sum() * GRAIN_MM**2 < BESIDE_MM2)

    def gone(self, number: int, like: float) -> bool:
        """Whether a mark is hidden wholly; a part of it beside a piece may look grey, and the paper there white."""
        colour = self.colours[number]
        if colour is None:
            return like < GONE
        strong = float(np.hypot(colour[1], colour[2]))
        seen = self.lab[number][self._core(number)]
        off = np.linalg.norm(seen[:, 1:] - np.array(colour[1:]), axis=1)
        if (off <= SAME + SAME_SHARE * strong).mean() < WHOLE:
            return False
        if colour[0] >= BLANK_L and strong <= BLANK_C:
            return bool(self.paper[number] >= ALL_WHITE)
        no_paper = np.percentile(seen[:, 0], 97) < min(DULL_L, colour[0] + DULL_L / 4)
        return bool(like < GONE or (self.paper[number] < LEAST_PAPER and (strong >= COLOURED or no_paper)))

    def own(self, number: int, there: NDArray[np.bool_]) -> bool:
        """Whether a mark is hidden by a piece of its own place."""
        lean = float(np.hypot(*self.lean[number]))
        near = [other for other in self._near(number) if not there[other]]
        if lean * max(self.tall[[number, *near]]) < LEAST_LEAN_MM or self._begins(number, lean):
            return True
        alike = [other for other in near if not self._differ(number, other)]
        beyond = ~self._hidden(number, alike)
        beside = self._core(number) & beyond & ~self.blank[number]
        inked = self.lab[number][beyond & self.ring][:, 0]  # a mark would be seen here, whatever lies on others
        gone = inked.size * GRAIN_MM**2 >= ENOUGH_INK_MM2 and np.median(inked) >= LIGHT_L
        return bool(beside.sum() * GRAIN_MM**2 >= ENOUGH_MM2 or gone)

    def joined(self, covered: Sequence[int]) -> set[int]:
        """Places side by side with one colour and no edge between their marks: one wide piece may lie on both."""
        pairs = [
            (one, other)
            for one, other in itertools.combinations(covered, 2)
            if self.marks[one].zone == self.marks[other].zone
            and np.abs(self.middle[one] - self.middle[other]).sum()
            <= 1.2 * max(self.marks[one].wide, self.marks[one].high)
        ]
        return {number for pair in pairs if self._one_piece(*pair) for number in pair}

    def _one_piece(self, one: int, other: int) -> bool:
        if self._differ(one, other):
            return False
        way = self.middle[other] - self.middle[one]
        parts = [
            (number, share * step)
            for number, step in ((one, way), (other, -way))
            for share in np.linspace(0, 0.5, HALVES)
        ]
        at = [
            (number, *(np.round(step[::-1] / GRAIN_MM).astype(int) + self.blank.shape[1] // 2))
            for number, step in parts
        ]
        if any(self.blank[where] for where in at):
            return False
        light = np.array([self.lab[where][0] for where in at])
        return bool(light.min() > np.median(light) - EDGE)

    def _begins(self, number: int, lean: float) -> bool:
        """Whether there is paper beside a place on the side of the camera: what covers it does not come from there."""
        colour = self.colours[number]
        if colour is None or (colour[0] >= PALE_L - 6 and np.hypot(colour[1], colour[2]) <= PALE_C + 6):
            return False  # as light as paper
        way, side = -self.lean[number] / lean, np.array([self.lean[number][1], -self.lean[number][0]]) / lean
        along, across = self.offset @ way, np.abs(self.offset @ side)
        for far in np.arange(CORE_MM, self.reach[number] + 1, GRAIN_MM):
            line = (np.abs(along - far) <= GRAIN_MM) & (across <= RING_MM)
            if self.pale[number][line].mean() > 0.9:
                return True
        return False

    def _near(self, number: int) -> list[int]:
        """The other places whose piece, if it is as tall as can be, hides the mark of this one or its surroundings."""
        away = np.hypot(*(self.middle - self.middle[number]).T)
        most = self.reach + self.tall * np.hypot(*self.lean.T) + AROUND_MM
        return [int(other) for other in np.flatnonzero(away < most) if other != number]

    def _hidden(self, number: int, others: Iterable[int]) -> NDArray[np.bool_]:
        """What of the picture of a place pieces on others may hide."""
        hidden = np.zeros(self.offset.shape[:2], bool)
        for other in others:
            start = self.middle[other] - self.middle[number]
            hidden |= _within(self.offset, start, self.lean[other] * self.tall[other], self.reach[other])
        return hidden

    def _core(self, number: int) -> NDArray[np.bool_]:
        """What every piece on a place hides."""
        return _within(self.offset, np.zeros(2), self.lean[number] * LEAST_TALL_MM, CORE_MM)

    def _differ(self, number: int, other: int) -> bool:
        one, two = self.colours[number], self.colours[other]
        return one is not None and two is not None and float(np.linalg.norm(np.subtract(one, two)[1:])) > OTHER

    def _colour(self, number: int) -> Lab | None:
        """The colour of what covers a mark, of its lighter half; None if it is mottled or white with light."""
        core = self._core(number)
        seen = self.lab[number][core]
        if self.white[number][core].mean() > MOST_WHITE:
            return None
        found = _even(seen, (45, 90)) or _even(seen, (20, 60))
        return None if found is None or self.dark[number] or self._mirrored(number, found) else found

    def _mirrored(self, number: int, colour: Lab) -> bool:
        """Whether what looks white or pale may be mirrored light, in which a mark is gone as well."""
        pale = colour[0] >= PALE_L and float(np.hypot(colour[1], colour[2])) <= PALE_C
        return pale and (self.excess[number] > MOST_EXCESS or colour[0] > MOST_L)


def _even(seen: Array, share: tuple[int, int]) -> Lab | None:
    """The colour between these percentiles of lightness; None if it is mottled there."""
    low, high = np.percentile(seen[:, 0], share)
    lit = seen[(seen[:, 0] >= low) & (seen[:, 0] <= high)]
    if not len(lit):
        return None
    middle = np.median(lit, axis=0)
    mottled = float(np.median(np.linalg.norm((lit - middle)[:, 1:], axis=1)))
    return None if mottled > MOTTLED else (float(middle[0]), float(middle[1]), float(middle[2]))


def _within(points: Array, start: Array, way: Array, reach: float) -> NDArray[np.bool_]:
    """Which points are within reach of the line from ``start`` to ``start + way``."""
    off, length = points - start, float(way @ way)
    share = np.clip(off @ way / length, 0, 1) if length > 1e-9 else np.zeros(points.shape[:2])
    return np.asarray(np.linalg.norm(off - share[..., None] * way, axis=-1) <= reach)
