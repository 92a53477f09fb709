"""Sums that rules speak of, declared beside the fields they are made of and read like a field: ``own.on_board``.

    on_board = Sum(words("officials on the board"), "regions.*.governor_area.*", "regions.*.worker_area.*")
    strength = SumOf(words("strength"), COLOUR, "ones.{kind}", "3 * threes.{kind}")

The paths are those of :mod:`~referee.engine.pieces`, from the thing that has the sum; ``within`` says what it can be.
Each is compiled when it is first read and is then as fast as a property or method written by hand. Where no path can
say it, a function of the thing (and of the kind) gives the number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, NamedTuple

from referee.engine.fields import Field, fields, is_class
from referee.engine.holds import Counted, Holds
from referee.engine.lists import size
from referee.engine.pieces import SIZE, expression
from referee.engine.runs import CANNOT, Span, Terms, usual
from referee.engine.unknown import Number
from referee.engine.values import Choice
from referee.engine.words import Words

Part = str | Callable[..., int]
_DECLARED: dict[tuple[Any, str], Sum | SumOf] = {}


class Sum:
    """One number made of others; it cannot be set."""

    def __init__(self, words: Words, *parts: Part, within: Holds | None = None) -> None:
        self.words, self.parts, self.within, self.name = words, parts, within or Counted(), ""

    def __set_name__(self, owner: Any, name: str) -> None:
        self.name = name
        _DECLARED[owner, name] = self

    def __get__(self, holder: Any, owner: Any = None) -> int:
        if holder is None:
            return self  # type: ignore[return-value]  # asked of the class, not of a thing
        made = _compiled(type(holder), self.parts, "holder")
        setattr(type(holder), self.name, property(made))
        total: int = made(holder)
        return total

    def as_field(self) -> Field:
        """The sum as if it were a field, for whoever names it."""
        return Field(self.name, Annotated[int, self.within], words=self.words)


class SumOf:
    """One number for each of several kinds: ``own.strength(aspect)``."""

    def __init__(self, words: Words, kinds: Choice, *parts: Part, within: Holds | None = None) -> None:
        self.words, self.kinds, self.parts, self.within, self.name = words, kinds, parts, within or Counted(), ""

    def __set_name__(self, owner: Any, name: str) -> None:
        self.name = name
        _DECLARED[owner, name] = self

    def __get__(self, holder: Any, owner: Any = None) -> Callable[[int], int]:
        if holder is None:
            return self  # type: ignore[return-value]  # asked of the class, not of a thing
        made = _compiled(type(holder), self.parts, "holder, kind")
        setattr(type(holder), self.name, made)
        bound: Callable[[int], int] = made.__get__(holder)
        return bound

    def as_field(self) -> Field:
        """The sums as if they were the places of a field, for whoever names them."""
        hint, keys = Annotated[list[Annotated[int, self.within]], ""], tuple(self.kinds.index)
        return Field(self.name, hint, keys, self.kinds.options, self.words)


def declared(cls: Any) -> tuple[Sum | SumOf, ...]:
    """The sums declared in a class."""
    return tuple(one for (owner, _), one in _DECLARED.items() if owner is cls)


def field(cls: Any, name: str) -> Field | None:
    """A sum as a field, if a class has one of this name."""
    found = _DECLARED.get((cls, name))
    return None if found is None else found.as_field()


def _compiled(cls: Any, parts: tuple[Part, ...], arguments: str) -> Any:
    by_hand = {f"part{number}": one for number, one in enumerate(parts) if not isinstance(one, str)}
    paths = [_part(cls, one) for one in parts if isinstance(one, str)]
    uses = {**by_hand, SIZE: size}
    return eval(f"lambda {arguments}: {' + '.join([*paths, *(f'{one}({arguments})' for one in by_hand)])}", uses)


def _part(cls: Any, part: str) -> str:
    times, _, path = part.rpartition(" * ")
    found = expression(cls, path, "kind", "holder")
    return f"{int(times)} * {found}" if times else found


class Declared(NamedTuple):
    """A declared sum as ``plus`` and ``sign`` times what is unknown of it."""

    path: str
    plus: int
    sign: int

    def value(self, terms: Span) -> Span:
        """What the sum can be if what is unknown of it can be so much."""
        low, high = sorted((self.plus + self.sign * terms.low, self.plus + self.sign * terms.high))
        return Span(low, high)

    def terms(self, value: Span) -> Span:
        """What is unknown of the sum if it can be so much."""
        low, high = sorted((self.sign * (value.low - self.plus), self.sign * (value.high - self.plus)))
        return Span(low, high)


def unknown(part: Any, path: str = "", least: int = 2) -> Iterator[tuple[Terms, Declared]]:
    """The declared sums of a partly known position that are made of several leaves, or of so many at ``least``."""
    kind: Any = type(part)
    if not is_class(kind):
        for at, one in enumerate(part) if isinstance(part, list) else ():
            yield from unknown(one, f"{path}.{at}", least)
        return
    for one in declared(kind):
        for name, read in _read(part, one):
            try:
                value = read()
            except CANNOT:
                continue
            if isinstance(value, Number) and len(value.terms) >= least:
                terms, sign = usual(value.terms)
                yield terms, Declared(f"{path}.{name}".lstrip("."), value.plus, sign)
    for each in fields(kind):
        value = getattr(part, each.name)
        if isinstance(value, list) and each.keys:
            for key, inner in zip(each.keys, value, strict=False):
                yield from unknown(inner, f"{path}.{each.name}.{key}".lstrip("."), least)
        elif isinstance(value, list) or is_class(type(value)):
            yield from unknown(value, f"{path}.{each.name}".lstrip("."), least)


def _read(part: Any, one: Sum | SumOf) -> Iterator[tuple[str, Callable[[], Any]]]:
    if isinstance(one, Sum):
        yield one.name, lambda: getattr(part, one.name)
        return
    for at, key in enumerate(one.kinds.index):
        yield f"{one.name}.{key}", partial(getattr(part, one.name), at)
