"""One run through a function that meets what nobody has told: which way it goes where several are possible.

A *leaf* is one thing that is not known, with what it can be. Where a rule compares something made of leaves
(:mod:`~referee.engine.unknown`), their spans may leave several ways to go on; a :class:`Run` takes one of them, narrows
the spans to it and remembers the others, which other runs of :mod:`~referee.engine.explore` take. A comparison without a
run raises :class:`NotKnown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import field
from itertools import islice
from math import gcd, inf
from typing import Any, NamedTuple

from messages.classes import mutable

MOST_VALUES = 130
"""As many values of one leaf are tried one by one, where a rule needs the value itself."""

MOST_TRIED, FEW_LINES = 24, 12
"""As many values are tried to see whether sums that were compared can hold together, if there are no more sums."""

EFFORT_OF_A_RUN = 50
"""What a run takes that reckons with no leaf."""

EFFORT_OF_A_VALUE = 3
"""What it takes to look at the value itself of a leaf: what becomes of it is more than a comparison."""

MOST_SAID = 500
"""A range wider than this is not said."""


class Span(NamedTuple):
    """The whole numbers from ``low`` to ``high``, without ``holes``."""

    low: int
    high: int
    holes: frozenset[int] = frozenset()

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high and value not in self.holes

    def values(self) -> list[int]:
        """Every number in it."""
        every = range(self.low, self.high + 1)
        return [one for one in every if one not in self.holes] if self.holes else list(every)

    @property
    def empty(self) -> bool:
        return self.low > self.high

    @property
    def size(self) -> int:
        """How many numbers there are in it."""
        return max(0, self.high - self.low + 1 - len(self.holes))

    def within(self, low: int, high: int) -> Span:
        """The part from ``low`` to ``high``."""
        return _trimmed(max(low, self.low), min(high, self.high), self.holes)

    def without(self, value: int) -> Span:
        """The same without one number."""
        return _trimmed(self.low, self.high, self.holes | {value})

    def meets(self, other: Span) -> bool:
        """Whether a number lies in both."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        if low > high:
            return False
        if not self.holes and not other.holes:
            return True
        return any(one not in self.holes and one not in other.holes for one in range(low, high + 1))

    def said(self) -> str:
        """What it is for a sentence; "?" where it says as good as nothing."""
        return str(self) if self.high - self.low <= MOST_SAID else "?"

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def _trimmed(low: int, high: int, holes: frozenset[int]) -> Span:
    if not holes:
        return Span(low, high)
    while low in holes:
        low += 1
    while high in holes and high >= low:
        high -= 1
    return Span(low, high, frozenset(one for one in holes if low < one < high))


class Leaf(str):
    """One thing that is not known: the path in the position, or ``box:`` and the path in a fact; what it can be.

    ``span`` are numbers, or the places in ``values``. ``since`` tells later unknowns at the same place from the first;
    ``because`` are the leaves through which it became unknown. Leaves of one path and time are equal. Every comparison
    looks some up: they are texts because nothing is found faster.
    """

    __slots__ = ("because", "path", "since", "span", "values")

    path: str
    span: Span
    values: tuple[Any, ...]
    since: int
    because: tuple[Leaf, ...]

    def __new__(
        cls,
        path: str,
        span: Span,
        values: tuple[Any, ...] = (),
        since: int = 0,
        because: tuple[Leaf, ...] = (),
    ) -> Leaf:
        made = str.__new__(cls, f"{path}~{since}" if since else path)
        made.path, made.span, made.values, made.since, made.because = path, span, values, since, because
        return made

    def __deepcopy__(self, memo: object) -> Leaf:
        return self

    def within(self, span: Span) -> Leaf:
        """The same leaf, of which more is known."""
        return Leaf(self.path, span, self.values, self.since, self.because)

    def through(self, because: tuple[Leaf, ...]) -> Leaf:
        """The same leaf, which became unknown through others."""
        return Leaf(self.path, self.span, self.values, self.since, because)

    @property
    def fact(self) -> str:
        """The key of the fact of the box that it is a part of; empty for a part of the position."""
        return self.path[4:].partition("/")[0] if self.path.startswith("box:") else ""


def roots(leaves: Iterable[Leaf]) -> Iterator[Leaf]:
    """The leaves that somebody could tell: themselves, or those through which they became unknown."""
    for one in leaves:
        yield from roots(one.because) if one.because else (one,)


def telling(leaves: Iterable[Leaf]) -> Iterator[Leaf]:
    """The leaves to ask for: themselves where somebody could tell them, whatever else would tell something of them."""
    for one in leaves:
        every = [*roots((one,))]
        yield from [root for root in every if root == one] or every


class NotKnown(Exception):
    """What was asked hinges on these leaves, and nobody told them."""

    def __init__(self, *leaves: Leaf) -> None:
        super().__init__(*(one.path for one in leaves))
        self.leaves = leaves


class Contradiction(Exception):
    """No possible table goes this way."""


CANNOT = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotKnown,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""The errors that rules may raise on a table that does not allow what is tried at all, or of which too little is told."""

Terms = tuple[tuple[Leaf, int], ...]


@mutable
class Run:
    """One run through a function: ``chosen`` says which way to go where several are possible, the rest goes the first.

    ``spans`` is what the leaves can still be, ``lines`` are sums of leaves with the bounds met so far (each written as
    :func:`usual` writes it), ``read`` are the leaves that a comparison looked at, in order. ``taken`` are the ways it took;
    ``open`` says at which of them there were how many, so that other runs can choose the others. ``effort`` counts the
    leaves that were reckoned with: it tells how long a run takes, and is the same on every machine; ``most`` is how much
    there is for it. ``held`` are the sums among ``lines`` that each leaf is in, of as many of them as were ``seen``.
    """

    chosen: Sequence[int] = ()
    spans: dict[Leaf, Span] = field(default_factory=dict)
    lines: dict[Terms, tuple[int, int]] = field(default_factory=dict)
    read: dict[Leaf, None] = field(default_factory=dict)
    taken: list[int] = field(default_factory=list)
    open: list[tuple[int, int]] = field(default_factory=list)
    effort: int = EFFORT_OF_A_RUN
    most: float = inf
    held: dict[Leaf, list[Terms]] = field(default_factory=dict)
    seen: int = 0

    def choose(self, ways: int) -> int:
        """Which of several ways this run takes."""
        at = len(self.taken)
        if at < len(self.chosen):
            way = self.chosen[at]
        else:
            way = 0
            self.open.append((at, ways))
        self.taken.append(way)
        return way

    def span(self, leaf: Leaf) -> Span:
        """What a leaf can still be."""
        return self.spans.get(leaf, leaf.span)

    def narrow(self, leaf: Leaf, span: Span) -> None:
        """A leaf is within ``span`` on this way."""
        if span.empty:
            raise Contradiction
        self.spans[leaf] = span
        if self.lines:
            self._settle_lines(leaf)

    def reach(self, terms: Terms) -> tuple[int, int]:
        """The least and the most that a sum can be, by its leaves and by what was found out about the sum."""
        low, high = self.bounds(terms)
        if len(terms) > 1 and self.lines:
            written, sign = usual(terms)
            if (held := self.lines.get(written)) is not None:
                ends = (sign * held[0], sign * held[1])
                return max(low, min(ends)), min(high, max(ends))
        return low, high

    def bounds(self, terms: Terms) -> tuple[int, int]:
        """The least and the most that a sum can be, by its leaves."""
        low = high = 0
        self.effort += len(terms)
        for leaf, factor in terms:
            span = self.spans.get(leaf, leaf.span)
            if factor > 0:
                low += factor * span.low
                high += factor * span.high
            else:
                low += factor * span.high
                high += factor * span.low
        return low, high

    def at_most(self, terms: Terms, limit: int) -> bool:
        """Whether the sum is at most ``limit``; where that is open, this run takes one of both ways."""
        if len(terms) == 1 and terms[0][1] == 1:
            return self._is_at_most(terms[0][0], limit)
        low, high = self.reach(terms)
        for leaf, _ in terms:
            self.read[leaf] = None
        if high <= limit:
            return True
        if low > limit:
            return False
        so = self.choose(2) == 0
        self.hold(terms, low if so else limit + 1, limit if so else high)
        return so

    def _is_at_most(self, leaf: Leaf, limit: int) -> bool:
        self.effort += 1
        self.read[leaf] = None
        span = self.spans.get(leaf, leaf.span)
        if span.high <= limit:
            return True
        if span.low > limit:
            return False
        so = self.choose(2) == 0
        low, high = (span.low, limit) if so else (limit + 1, span.high)
        self.spans[leaf] = _trimmed(low, high, span.holes) if span.holes else Span(low, high)
        return so

    def equals(self, terms: Terms, value: int) -> bool:
        """Whether the sum is ``value``; where that is open, this run takes one of the ways."""
        low, high = self.reach(terms)
        for leaf, _ in terms:
            self.read[leaf] = None
        if not low <= value <= high:
            return False
        if low == high:
            return True
        if len(terms) == 1:
            return self._is(*terms[0], value)
        if value % gcd(*[factor for _, factor in terms]):
            return False
        ways = [
            (value, value),
            *([(low, value - 1)] if low < value else []),
            *([(value + 1, high)] if value < high else []),
        ]
        way = self.choose(len(ways))
        self.hold(terms, *ways[way])
        return way == 0

    def _is(self, leaf: Leaf, factor: int, value: int) -> bool:
        wanted, rest = divmod(value, factor)
        span = self.span(leaf)
        if rest or wanted not in span:
            return False
        if span.low == span.high:
            return True
        so = self.choose(2) == 0
        self.narrow(leaf, Span(wanted, wanted) if so else span.without(wanted))
        return so

    def one_of(self, leaf: Leaf) -> int:
        """The value of a leaf, one way for each."""
        self.read[leaf] = None
        self.effort += EFFORT_OF_A_VALUE
        span = self.spans.get(leaf, leaf.span)
        if span.low == span.high:
            return span.low
        if span.size > MOST_VALUES:
            raise NotKnown(leaf)
        way = self.choose(span.size)
        value = span.values()[way] if span.holes else span.low + way
        self.narrow(leaf, Span(value, value))
        return value

    def hold(self, terms: Terms, low: int, high: int) -> None:
        """A sum lies between ``low`` and ``high`` on this way."""
        if len(terms) > 1:
            written, sign = usual(terms)
            ends = (sign * low, sign * high)
            before = self.lines.get(written, (min(ends), max(ends)))
            self.lines[written] = (max(before[0], min(ends)), min(before[1], max(ends)))
        self._settle_line(terms, low, high)

    def can_be(self) -> bool:
        """Whether some values of the leaves give every sum what it holds; yes where that takes too long to see."""
        if len(self.lines) < 2:
            return True
        left = [MOST_TRIED if len(self.lines) <= FEW_LINES else 0]
        return self._can_be(left) or left[0] < 0

    def _can_be(self, left: list[int]) -> bool:
        """Try the values of the leaves that several sums share; ``left`` counts the tries that are left."""
        met: set[Leaf] = set()
        shared: dict[Leaf, int] = {}
        for terms, (low, high) in self.lines.items():
            least, most = self.bounds(terms)
            if least > high or most < low:
                return False
            if low <= least and most <= high:
                continue
            for leaf, _ in terms:
                if leaf in met and (size := self.span(leaf).size) > 1:
                    shared[leaf] = size
                met.add(leaf)
        if not shared:
            return True
        leaf = min(shared, key=shared.__getitem__)
        for value in self.span(leaf).values()[:MOST_TRIED]:
            left[0] -= 1
            if left[0] < 0:
                return False
            trial = Run(spans=dict(self.spans), lines=self.lines, effort=0)
            try:
                trial.narrow(leaf, Span(value, value))
                if trial._can_be(left):
                    return True
            except Contradiction:
                pass
            finally:
                self.effort += trial.effort
        return False

    def _settle_lines(self, leaf: Leaf) -> None:
        if self.seen < len(self.lines):
            for terms in islice(self.lines, self.seen, None):
                for one, _ in terms:
                    self.held.setdefault(one, []).append(terms)
            self.seen = len(self.lines)
        for terms in self.held.get(leaf, ()):
            self._settle_line(terms, *self.lines[terms])

    def _settle_line(self, terms: Terms, low: int, high: int) -> None:
        """Narrow every leaf of a sum to what the others leave for it."""
        least, most = self.bounds(terms)
        if least > high or most < low:
            raise Contradiction
        if low <= least and most <= high:
            return
        for leaf, factor in terms:
            span = self.spans.get(leaf, leaf.span)
            one, other = factor * span.low, factor * span.high
            ends = (one, other) if factor > 0 else (other, one)
            rest_low, rest_high = least - ends[0], most - ends[1]
            if low - rest_high <= ends[0] and ends[1] <= high - rest_low:
                continue
            narrower = span.within(*_divided(low - rest_high, high - rest_low, factor))
            if narrower.empty:
                raise Contradiction
            self.spans[leaf] = narrower
            one, other = factor * narrower.low, factor * narrower.high
            least, most = rest_low + min(one, other), rest_high + max(one, other)


def _divided(low: int, high: int, factor: int) -> tuple[int, int]:
    """The whole numbers that times ``factor`` lie from ``low`` to ``high``: the first and the last."""
    if factor < 0:
        low, high, factor = -high, -low, -factor
    return -(-low // factor), high // factor


def usual(terms: Terms) -> tuple[Terms, int]:
    """The one way in which a sum and its opposite are written, and -1 if this is the opposite of it.

    Not kept for later: leaves of one path are equal, whatever they can be at the table in hand.
    """
    ordered = sorted(terms, key=lambda term: (term[0].path, term[0].since))
    sign = 1 if ordered[0][1] > 0 else -1
    return tuple((leaf, sign * factor) for leaf, factor in ordered), sign


RUNNING: ContextVar[Run | None] = ContextVar("RUNNING", default=None)
