"""What nobody has told yet: numbers and values that stand in a position or in the facts of a box like any other.

An :class:`Unknown` is one leaf (:mod:`~referee.engine.runs`), or a number made of leaves by adding and subtracting.
Copies of a position share them, since they never change. Where a rule compares one, the run that is under way decides.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, cast

from referee.engine.message import Untold
from referee.engine.runs import RUNNING, Leaf, NotKnown, Run, Span, Terms


class _Certain(Run):
    """Stands for the run where none is under way: it goes on only where there is a single way."""

    def choose(self, ways: int) -> int:
        raise NotKnown(*self.read)


FEW = 8
"""Of a leaf that counts several times, so few values are told apart: what lies between is none of them."""


def _run() -> Run:
    return RUNNING.get() or _Certain()


class Unknown(Untold):
    """Something that is not known. Hashing or printing one in a run takes it for one of its values."""

    __slots__ = ()

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """What it is made of."""
        raise NotImplementedError

    def settled(self) -> Any:
        """One of the values, each on a way of its own."""
        raise NotImplementedError

    def copy(self) -> Unknown:
        """Itself, as it never changes; where one of several lists stands for a list."""
        return self

    def __deepcopy__(self, memo: object) -> Unknown:
        return self

    def to_json(self) -> object:
        """What it can be, as plain data."""
        return {"unknown": True}

    def __hash__(self) -> int:
        return hash(self.settled())

    def __str__(self) -> str:
        return repr(self) if RUNNING.get() is None else str(self.settled())

    def __format__(self, spec: str) -> str:
        return str(self) if RUNNING.get() is None else format(self.settled(), spec)


class Number(Unknown):
    """A whole number made of leaves: each with a whole factor, and ``plus``."""

    __slots__ = ("plus", "terms")

    def __init__(self, terms: Terms, plus: int = 0) -> None:
        self.terms, self.plus = terms, plus

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        return tuple(leaf for leaf, _ in self.terms)

    def bounds(self, spans: Mapping[Leaf, Span] | None = None) -> Span:
        """The least and the most it can be; where it is a leaf alone, also what it cannot be between them."""
        if len(self.terms) == 1:
            leaf, factor = self.terms[0]
            span = (spans or {}).get(leaf, leaf.span)
            low, high, holes = span
            if factor == 1:
                return Span(low + self.plus, high + self.plus, frozenset(one + self.plus for one in holes))
            if span.size <= FEW:
                return _span_of([self.plus + factor * one for one in span.values()])
        low, high = Run(spans=dict(spans or {})).bounds(self.terms)
        return Span(low + self.plus, high + self.plus)

    def to_json(self) -> object:
        span = self.bounds()
        return {"from": span.low, "to": span.high} if not span.holes else {"one_of": span.values()}

    def settled(self) -> int:
        run = _run()
        return self.plus + sum([factor * run.one_of(leaf) for leaf, factor in self.terms])

    def __add__(self, other: object) -> Any:
        if isinstance(other, Number):
            return _summed(self, other, 1)
        return Number(self.terms, self.plus + other) if isinstance(other, int) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        if isinstance(other, Number):
            return _summed(self, other, -1)
        return Number(self.terms, self.plus - other) if isinstance(other, int) else NotImplemented

    def __rsub__(self, other: object) -> Any:
        return -self + other

    def __neg__(self) -> Number:
        return Number(tuple((leaf, -factor) for leaf, factor in self.terms), -self.plus)

    def __pos__(self) -> Number:
        return self

    def __abs__(self) -> Any:
        return -self if self < 0 else self

    def __mul__(self, other: object) -> Any:
        if isinstance(other, Number):
            other = other.settled()
        if not isinstance(other, int):
            return NotImplemented
        return Number(tuple((leaf, factor * other) for leaf, factor in self.terms), self.plus * other) if other else 0

    __rmul__ = __mul__

    def __floordiv__(self, other: int) -> Any:
        return self if other == 1 else self.settled() // other

    def __mod__(self, other: int) -> int:
        return self.settled() % other

    def __divmod__(self, other: int) -> tuple[int, int]:
        return divmod(self.settled(), other)

    def __rfloordiv__(self, other: int) -> int:
        return other // self.settled()

    def __rmod__(self, other: int) -> int:
        return other % self.settled()

    def __index__(self) -> int:
        return self.settled()

    __int__ = __index__
    __hash__ = Unknown.__hash__

    def __bool__(self) -> bool:
        return not _run().equals(self.terms, -self.plus)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Number):
            return bool((self - other) == 0)
        if not isinstance(other, int):
            return False
        return _run().equals(self.terms, int(other) - self.plus)

    def __le__(self, other: object) -> Any:
        if isinstance(other, Number):
            return (self - other) <= 0
        if not isinstance(other, int):
            return NotImplemented
        return _run().at_most(self.terms, other - self.plus)

    def __lt__(self, other: object) -> Any:
        if isinstance(other, Number):
            return self <= other - 1
        return _run().at_most(self.terms, other - 1 - self.plus) if isinstance(other, int) else NotImplemented

    def __gt__(self, other: object) -> Any:
        if isinstance(other, Number):
            return not self <= other
        return not _run().at_most(self.terms, other - self.plus) if isinstance(other, int) else NotImplemented

    def __ge__(self, other: object) -> Any:
        if isinstance(other, Number):
            return not self <= other - 1
        return not _run().at_most(self.terms, other - 1 - self.plus) if isinstance(other, int) else NotImplemented

    def __repr__(self) -> str:
        return self.bounds().said()


def added_up(numbers: Iterable[tuple[Any, int]]) -> int:
    """The sum of numbers, each so many times, of which any may be unknown: in one go, as a table has dozens of them."""
    terms: dict[Leaf, int] = {}
    plus = 0
    for one, times in numbers:
        if isinstance(one, Number):
            for leaf, factor in one.terms:
                terms[leaf] = terms.get(leaf, 0) + factor * times
            plus += one.plus * times
        else:
            plus += one * times
    kept = tuple([term for term in terms.items() if term[1]])
    return cast(int, Number(kept, plus)) if kept else plus


def _summed(one: Number, other: Number, sign: int) -> Number | int:
    terms = dict(one.terms)
    for leaf, factor in other.terms:
        terms[leaf] = terms.get(leaf, 0) + sign * factor
    kept = tuple([term for term in terms.items() if term[1]])
    plus = one.plus + sign * other.plus
    return Number(kept, plus) if kept else plus


def _span_of(values: Collection[int]) -> Span:
    """The span of these values and no others."""
    low, high = min(values), max(values)
    return Span(low, high, frozenset(range(low, high)).difference(values))


class Word(Unknown):
    """One of several values: words, or whatever else is no number."""

    __slots__ = ("leaf",)

    def __init__(self, leaf: Leaf) -> None:
        self.leaf = leaf

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        return (self.leaf,)

    def to_json(self) -> object:
        return {"one_of": self.left()}

    def settled(self) -> Any:
        return self.leaf.values[_run().one_of(self.leaf)]

    def answer(self, of: Callable[[Any], Any]) -> Any:
        """What a function gives of the value, one way for each answer that the values left give."""
        run, every = _run(), self.leaf.values
        run.read[self.leaf] = None
        found: dict[Any, list[int]] = {}
        for at in run.span(self.leaf).values():
            found.setdefault(of(every[at]), []).append(at)
        answers = [*found]
        chosen = answers[run.choose(len(answers)) if len(answers) > 1 else 0]
        places = found[chosen]
        holes = frozenset(range(places[0], places[-1])).difference(places)
        run.narrow(self.leaf, Span(places[0], places[-1], holes))
        return chosen

    def left(self, spans: Mapping[Leaf, Span] | None = None) -> list[Any]:
        """The values that it can still be."""
        return [self.leaf.values[at] for at in (spans or {}).get(self.leaf, self.leaf.span).values()]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Word):
            if other.leaf == self.leaf and other.leaf.values == self.leaf.values:
                return True
            other = other.settled()
        values = self.leaf.values
        if other not in values:
            return False
        if values.count(other) > 1:
            return bool(self.answer(lambda value: value == other))
        return _run().equals(((self.leaf, 1),), values.index(other))

    __hash__ = Unknown.__hash__

    def __bool__(self) -> bool:
        values = self.leaf.values
        false = [one for one in values if not one]
        if len(false) == 1:
            return not self.__eq__(false[0])
        return bool(self.settled()) if false else True

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.settled(), name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.settled())

    def __len__(self) -> int:
        return len(self.settled())

    def __contains__(self, value: object) -> bool:
        return value in self.settled()

    def __getitem__(self, at: Any) -> Any:
        return self.settled()[at]

    def __add__(self, other: Any) -> Any:
        return self.settled() + other

    def __radd__(self, other: Any) -> Any:
        return other + self.settled()

    def _ordered(self, other: Any, how: Callable[[Any, Any], bool]) -> bool:
        return how(self.settled(), other.settled() if isinstance(other, Word) else other)

    def __lt__(self, other: Any) -> bool:
        return self._ordered(other, operator.lt)

    def __le__(self, other: Any) -> bool:
        return self._ordered(other, operator.le)

    def __gt__(self, other: Any) -> bool:
        return self._ordered(other, operator.gt)

    def __ge__(self, other: Any) -> bool:
        return self._ordered(other, operator.ge)

    def __repr__(self) -> str:
        return "/".join(str(one) for one in self.left())


class Opaque(Unknown):
    """Something of which nobody can say what it may be: whoever looks at it cannot go on."""

    __slots__ = ("leaf",)

    def __init__(self, path: str) -> None:
        self.leaf = Leaf(path, Span(0, 1))

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        return (self.leaf,)

    def settled(self) -> Any:
        raise NotKnown(self.leaf)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise NotKnown(self.leaf)

    def _ask(self, *_: object) -> Any:
        raise NotKnown(self.leaf)

    __hash__ = Unknown.__hash__
    __eq__ = __bool__ = __iter__ = __len__ = __contains__ = __getitem__ = _ask

    def __repr__(self) -> str:
        return "?"


def number(path: str, low: int, high: int, since: int = 0, because: tuple[Leaf, ...] = ()) -> Number | int:
    """An unknown whole number from ``low`` to ``high``; the number itself if there is only one."""
    return low if low == high else Number(((Leaf(path, Span(low, high), (), since, because), 1),))


def one_of(path: str, values: Iterable[Any], since: int = 0, because: tuple[Leaf, ...] = ()) -> Any:
    """An unknown value, one of several; the value itself if there is only one. Whole numbers can be reckoned with."""
    every = tuple(dict.fromkeys(values))
    if len(every) == 1:
        return every[0]
    if all(type(one) in (int, bool) for one in every):
        return Number(((Leaf(path, _span_of(every), (), since, because), 1),))
    return Word(Leaf(path, Span(0, len(every) - 1), every, since, because))


def word(path: str, every: tuple[Any, ...], left: Iterable[Any], because: tuple[Leaf, ...] = ()) -> Any:
    """One of ``every`` value of which only these are ``left``: it is the same leaf wherever fewer or more of them are."""
    places = sorted(map(every.index, left))
    holes = frozenset(range(places[0], places[-1])).difference(places)
    return Word(Leaf(path, Span(places[0], places[-1], holes), every, because=because))


def known(value: Any) -> bool:
    """Whether a value is told, as far as it goes; a run that asks this has looked at it."""
    if not isinstance(value, Unknown):
        return True
    run = RUNNING.get()
    if run is not None:
        run.read.update(dict.fromkeys(value.leaves))
    return False


def as_told(value: object) -> str:
    """A value for a sentence; of what is not known all that it can be, also in a run."""
    return repr(value) if isinstance(value, Unknown) else str(value)


def holds_unknown(value: object) -> bool:
    """Whether something is unknown, or a tuple with something unknown in it."""
    if type(value) is tuple:
        return any(isinstance(one, Unknown) for one in value)
    return isinstance(value, Unknown)
