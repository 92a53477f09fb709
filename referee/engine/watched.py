"""Copies of positions that note what a rule looks at: everything in them is known, and stands there like an unknown.

A number, a word or what lies in a list is a leaf (:mod:`~referee.engine.runs`) that can be one value only: no comparison
leaves two ways to go, but the run that is under way notes it. So what a verdict rests on is found where what it
hinges on is found.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from typing import Any

from referee.engine.data import Hint, Part, Position
from referee.engine.fields import Field, bare, below, fields, is_class, is_shaped
from referee.engine.runs import RUNNING, Leaf, Span
from referee.engine.unknown import Number, Unknown, Word
from referee.engine.unlisted import Unlisted
from referee.engine.untold import fixed


def watched(position: Position) -> tuple[Position, list[Leaf]]:
    """A copy that notes what is looked at, and the parts of it that cannot note it."""
    unwatched: list[Leaf] = []
    return _watched(position, type(position), "", None, unwatched), unwatched


def leaf_of(path: str, value: Any) -> Leaf:
    """A leaf that is one value and nothing else."""
    return Leaf(path, Span(value, value)) if isinstance(value, int) else Leaf(path, Span(0, 0), (value,))


def note(leaf: Leaf) -> None:
    """Something was looked at."""
    run = RUNNING.get()
    if run is not None:
        run.read.setdefault(leaf, None)


def _watched(value: Part, hint: Hint, path: str, own: Field | None, unwatched: list[Leaf]) -> Part:
    if value is None or isinstance(value, Unknown | Unlisted):
        return value
    kind: Any = type(value)
    if is_shaped(kind):
        unwatched.append(leaf_of(path, "…"))
        return copy.deepcopy(value)
    if is_class(kind):
        made = copy.copy(value)
        for one in fields(kind):
            here = f"{path}.{one.name}".lstrip(".")
            setattr(made, one.name, _watched(getattr(value, one.name), one.hint, here, one, unwatched))
        return made
    if isinstance(value, int):
        return Number(((leaf_of(path, value), 1),))
    if isinstance(value, str):
        return Watched(leaf_of(path, value))
    if isinstance(value, tuple):
        return tuple(_watched(one, below(hint, at), f"{path}.{at}", None, unwatched) for at, one in enumerate(value))
    if isinstance(value, dict):
        return {key: _watched(one, below(hint), f"{path}.{key}", None, unwatched) for key, one in value.items()}
    return _listed(value, hint, path, own, unwatched)


def _listed(value: list[Part], hint: Hint, path: str, own: Field | None, unwatched: list[Leaf]) -> Part:
    if any(is_shaped(type(one)) for one in value) or (not value and is_shaped(bare(below(hint)))):
        unwatched.append(leaf_of(path, "…"))
        return copy.deepcopy(value)
    constant = fixed(hint, own) or (own is not None and own.name == "players")
    if not constant and not any(is_class(type(one)) or isinstance(one, list | tuple) for one in value):
        return Looked(value, path)
    keys = own.keys if own is not None and own.keys else [str(at) for at in range(len(value))]
    every = [_watched(one, below(hint), f"{path}.{keys[at]}", None, unwatched) for at, one in enumerate(value)]
    return every if constant else Looked(every, path)


class Watched(Word):
    """A word that is known; comparing it outside a run is comparing the word."""

    __slots__ = ()

    @property
    def value(self) -> Any:
        """The word itself."""
        return self.leaf.values[0]

    def settled(self) -> Any:
        note(self.leaf)
        return self.value

    def __eq__(self, other: object) -> bool:
        return bool(self.settled() == (other.settled() if isinstance(other, Word) else other))

    def __hash__(self) -> int:
        return hash(self.settled())

    def __bool__(self) -> bool:
        return bool(self.settled())

    def __str__(self) -> str:
        return str(self.settled())


class Looked(list[Any]):
    """A list that notes how it is looked at: for its size, for something in it, at one place, or altogether."""

    def __init__(self, values: Iterable[Any], path: str) -> None:
        super().__init__(values)
        self.path = path

    def _note(self, what: str, value: Any) -> Any:
        note(leaf_of(f"{self.path}.{what}" if what else self.path, value))
        return value

    def _every(self) -> list[Any]:
        """What lies in it, all of which is looked at."""
        self._note("", "…")
        return list(super().__iter__())

    def __len__(self) -> int:
        return int(self._note("size", super().__len__()))

    def __bool__(self) -> bool:
        return len(self) > 0

    def __contains__(self, value: object) -> bool:
        return self.count(value) > 0

    def count(self, value: Any) -> int:
        if isinstance(value, Unknown):
            value = value.settled()
        return int(self._note(f"count.{value}", super().count(value)))

    def having(self, **wanted: object) -> int:
        """How many things in it have these values."""
        return sum(1 for one in self if all(getattr(one, name) == value for name, value in wanted.items()))

    def __iter__(self) -> Iterator[Any]:
        for at in range(super().__len__()):
            yield self[at]
        self._note("size", super().__len__())

    def __reversed__(self) -> Iterator[Any]:
        return iter(self._every()[::-1])

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return self._every()[at]
        if isinstance(at, Unknown):
            at = at.settled()
        many = super().__len__()
        if at < -1 or at >= many or not many:
            self._note("size", many)
        found = super().__getitem__(at)
        if not is_class(type(found)):
            self._note("top" if at == -1 else str(at % many), found)
        elif at == -1:
            self._note("size", many)
        return found

    def __eq__(self, other: object) -> bool:
        return self._every() == (list(other) if isinstance(other, list | tuple) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __add__(self, other: Any) -> Any:
        return self._every() + list(other)

    def __radd__(self, other: Any) -> Any:
        return list(other) + self._every()

    def __mul__(self, times: Any) -> Any:
        return self._every() * times

    def index(self, value: Any, *between: Any) -> int:
        return self._every().index(value, *between)

    def copy(self) -> Looked:
        """A list of its own with copies of what lies in it."""
        from referee.engine.position import clone

        return Looked([clone(one) if is_class(type(one)) else one for one in super().__iter__()], self.path)

    def _changed(self, how: str, *what: Any) -> Any:
        """Change it: from then on places are not what they were, so all of it was looked at."""
        self._note("", "…")
        return getattr(list, how)(self, *what)

    def insert(self, at: Any, value: Any) -> None:
        self._changed("insert", at, value)

    def remove(self, value: Any) -> None:
        self._changed("remove", value)

    def pop(self, at: Any = -1) -> Any:
        return self._changed("pop", at)

    def reverse(self) -> None:
        self._changed("reverse")

    def sort(self, **how: Any) -> None:
        self[:] = sorted(self._every(), **how)

    def __setitem__(self, at: Any, value: Any) -> None:
        self._changed("__setitem__", at, value)

    def __delitem__(self, at: Any) -> None:
        self._changed("__delitem__", at)
