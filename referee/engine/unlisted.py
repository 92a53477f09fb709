"""A list of a position of which nobody has told what lies in it.

Rules ask it for its size, whether it holds something, how many of it, what lies on top, or go through it; each of these
is a leaf of its own (:mod:`~referee.engine.unknown`), so that only what a rule needs has to be told. What is added or
taken later is known; the rest stays as unknown as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from referee.engine import lists
from referee.engine.fields import is_class
from referee.engine.message import Untold
from referee.engine.runs import RUNNING, Leaf, NotKnown, Span
from referee.engine.unknown import Number, Unknown, Word, added_up, number
from referee.engine.written import clone

Item = Callable[[str], Any]
Worth = tuple[tuple[str, int], ...]
EFFORT_OF_A_THING = 2
"""What it takes to make an unknown thing of a list."""
HAVING = "having."
WHERE = "where."
"""The path of a leaf that says in which list something lies that exists once begins so."""


class Once(NamedTuple):
    """Where pieces that exist once can lie: the paths of all lists for them, and the values that are no such piece.

    Of lists that were ``told`` it is known what lay in them, and what did (``apart``) lies nowhere else.
    """

    places: tuple[str, ...]
    nothing: tuple[object, ...] = ()
    told: frozenset[str] = frozenset()
    apart: frozenset[Any] = frozenset()


class Unlisted(Untold):
    """An unknown list: ``item`` makes the unknown thing at a path, ``most`` and ``least`` say how many there can be.

    ``added`` lies behind what is unknown, ``gone`` was taken out of it; ``because`` are the leaves through which it
    became unknown. Of pieces that exist once, ``once`` says where each of them can be: it is asked where one lies, not
    of every list whether it lies there.
    """

    __slots__ = ("_asked", "added", "because", "gone", "item", "least", "most", "once", "path", "since")

    def __init__(
        self,
        path: str,
        item: Item,
        least: int,
        most: int,
        since: int = 0,
        once: Once | None = None,
        because: tuple[Leaf, ...] = (),
    ) -> None:
        self.path, self.item, self.least, self.most, self.since = path, item, least, most, since
        self.once, self.because = once, because
        self._asked: tuple[object, Number | int] | None = None
        self.added: list[Any] = []
        self.gone: list[Any] = []

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """What it is told by: how many lie in it."""
        told = self._told
        return told.leaves if isinstance(told, Number) else (Leaf(f"{self.path}.size", Span(told, told)),)

    @property
    def _told(self) -> Number | int:
        """How many lay in it when it was unknown: every step through it asks."""
        of = (self.path, self.least, self.most, self.since, self.because)
        if self._asked is None or self._asked[0] != of:
            self._asked = of, number(f"{self.path}.size", self.least, self.most, self.since, self.because)
        return self._asked[1]

    @property
    def size(self) -> Number | int:
        """How many lie in it, as a number to compare."""
        found: Number | int = self._told + (len(self.added) - len(self.gone))
        return found

    def __len__(self) -> int:
        found = self.size
        return max(found.settled() if isinstance(found, Number) else found, 0)

    def __bool__(self) -> bool:
        return bool(self.size >= 1)

    def count(self, value: object) -> Any:
        """How many of one value lie in it."""
        if isinstance(value, Unknown):
            value = value.settled()
        told = self._of(f"count.{value}") if self.once is None or value in self.once.nothing else self._lies(value)
        if not (self.added or self.gone):
            return told
        taken = sum(1 for one in self.gone if one == value)
        return told - taken + sum(1 for one in self.added if one == value)

    def worth(self, values: Worth) -> Any:
        """How many of these values lie in it, each counted so many times."""
        if self.once is None and not (self.because or self.added or self.gone):
            return _worth(self.path, values, self.most, self.since)
        return added_up((self.count(value), times) for value, times in values)

    def having(self, **wanted: object) -> Any:
        """How many things in it have these values."""
        values = {name: one.settled() if isinstance(one, Unknown) else one for name, one in wanted.items()}
        told = self._of(f"{HAVING}{','.join(f'{name}={value}' for name, value in values.items())}")
        return told + lists.having(self.added, **values) - lists.having(self.gone, **values)

    def _of(self, what: str) -> Number | int:
        if self.because:
            return number(f"{self.path}.{what}", 0, self.most, self.since, self.because)
        return _leaf(self.path, what, self.most, self.since)

    def _lies(self, value: object) -> int:
        """Whether something that exists once lies here, as 1 or 0."""
        assert self.once is not None
        if value in self.once.apart:
            return 0
        told = frozenset(at for at, path in enumerate(self.once.places, 1) if path in self.once.told)
        span = Span(0, len(self.once.places), told).within(0, len(self.once.places))
        where = Word(Leaf(f"{WHERE}{value}", span, ("", *self.once.places), self.since))
        return 1 if where == self.path else 0

    def __contains__(self, value: object) -> bool:
        return value in self.added or bool(self.count(value) >= 1)

    def __iter__(self) -> Iterator[Any]:
        left, path, at, run = self._told - len(self.gone), self._path, 0, RUNNING.get()
        while at < left:
            if run is not None:
                run.effort += EFFORT_OF_A_THING
            yield self.item(f"{path}.{at}")
            at += 1
        yield from self.added

    def __reversed__(self) -> Iterator[Any]:
        return iter(list(self)[::-1])

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return list(self)[at]
        if isinstance(at, Unknown):
            at = at.settled()
        if at < 0:
            if -at <= len(self.added):
                return self.added[at]
            behind = -at - len(self.added)
            if self.size - len(self.added) >= behind:
                return self.item(f"{self._path}.{'top' if behind == 1 else f'top-{behind}'}")
            raise IndexError
        if self.size - len(self.added) >= at + 1:
            return self._at(at)
        return list(self)[at]

    @property
    def top(self) -> Any:
        """What lies last, on top of the others; None if nothing does."""
        return self[-1] if self else None

    @property
    def _path(self) -> str:
        """The path below which things lie; after something was taken out nobody knows what has moved where."""
        return f"{self.path}.after{len(self.gone)}" if self.gone else self.path

    def _at(self, at: int) -> Any:
        return self.item(f"{self._path}.{at}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, list | tuple | Unlisted):
            return False
        if isinstance(other, Unlisted) and other.path == self.path and other.since == self.since:
            return self.added == other.added and self.gone == other.gone
        return bool(self.size == (other.size if isinstance(other, Unlisted) else len(other))) and all(
            one == another for one, another in zip(self, other, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Iterable[Any]) -> list[Any]:
        return [*self, *other]

    def __radd__(self, other: Iterable[Any]) -> list[Any]:
        return [*other, *self]

    def copy(self) -> Unlisted:
        """A list of its own with the same content."""
        made = Unlisted(self.path, self.item, self.least, self.most, self.since, self.once, self.because)
        made.added = [clone(one) if is_class(type(one)) else one for one in self.added]
        made.gone, made._asked = self.gone.copy(), self._asked
        return made

    def append(self, value: Any) -> None:
        self.added.append(value)

    def extend(self, values: Iterable[Any]) -> None:
        self.added.extend(values)

    def remove(self, value: Any) -> None:
        """Take out one of a value."""
        if any(one == value for one in self.added):
            self.added.remove(value)
        else:
            self.gone.append(value)

    def pop(self, at: int = -1) -> Any:
        """Take out the last, or the one at a place."""
        if at == -1 and self.added:
            return self.added.pop()
        taken = self[at]
        self.gone.append(taken)
        return taken

    def clear(self) -> None:
        """Nothing lies in it any more, and that is known."""
        self.least = self.most = 0
        self.added.clear()
        self.gone.clear()

    def index(self, value: object) -> int:
        return list(self).index(value)

    def __getattr__(self, name: str) -> Any:
        if name in ("insert", "sort", "reverse", "__setitem__", "__delitem__"):
            raise NotKnown(*self.leaves)
        raise AttributeError(name)

    def __setitem__(self, at: Any, value: Any) -> None:
        raise NotKnown(*self.leaves)

    def __delitem__(self, at: Any) -> None:
        raise NotKnown(*self.leaves)

    def to_json(self) -> object:
        """What is known of it, as plain data."""
        size = self.size
        many = size.to_json() if isinstance(size, Number) else size
        return {"unknown": True, "size": many, **({"added": self.added} if self.added else {})}

    def __repr__(self) -> str:
        return "?"


@lru_cache(maxsize=8192)
def _leaf(path: str, what: str, most: int, since: int) -> Number | int:
    """What is asked of a list at every step: the same number each time."""
    return number(f"{path}.{what}", 0, most, since)


@lru_cache(maxsize=1024)
def _worth(path: str, values: Worth, most: int, since: int) -> Number | int:
    """The same for what is asked of it together."""
    return added_up([(_leaf(path, f"count.{value}", most, since), times) for value, times in values])
