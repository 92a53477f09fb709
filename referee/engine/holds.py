"""What a field of a position may hold, declared beside its type: ``level: Annotated[int, Whole(0, 4)] = 0``.

From these declarations follow what makes no sense (:mod:`~referee.engine.fitting`) and the JSON Schema (:func:`schema`). A declaration
stands at the value it is about, also inside lists: ``list[Annotated[int, Whole(1, 120)]]``. A ``Literal`` of words is a
declaration by itself.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from messages.classes import frozen
from referee.engine.data import Hint, Part, Schema
from referee.engine.fields import fields, is_shaped, marks
from referee.engine.message import Message
from referee.engine.values import Choice
from referee.engine.words import Words

NOBODY = -1
MOST_SAID = 24
"""Values that are told one by one in a message."""
Seats = Sequence[int]


class Holds:
    """What values make sense in one place; ``seats`` are the players of a table and the parties nobody plays."""

    def allows(self, value: Part, seats: Seats) -> bool:
        """Whether ``value`` makes sense there."""
        raise NotImplementedError

    def said(self, seats: Seats) -> str:
        """What is possible there, for a message."""
        raise NotImplementedError

    def at(self, players: int) -> Holds:
        """The declaration for a table of so many."""
        return self

    def shown(self, value: Part) -> object:
        """The value as a fact of a sentence."""
        return value

    def possible(self, seats: Seats) -> Sequence[object]:
        """Every value that makes sense there, where they can be told one by one."""
        return ()

    def schema(self) -> Schema:
        """What JSON Schema can say of it."""
        return {}


@frozen
class Whole(Holds):
    """A whole number from ``low`` to ``high``, both included."""

    low: int = 0
    high: int = 10_000

    def allows(self, value: Part, seats: Seats) -> bool:
        return bool(self.low <= value <= self.high)

    def said(self, seats: Seats) -> str:
        return f"{self.low}–{self.high}"

    def possible(self, seats: Seats) -> Sequence[object]:
        return range(self.low, self.high + 1)

    def schema(self) -> Schema:
        return {"minimum": self.low, "maximum": self.high}


@frozen
class Counted(Holds):
    """How many of something there are: whatever happens, never below zero (:func:`referee.engine.position.floor`)."""

    high: int = 10_000

    def allows(self, value: Part, seats: Seats) -> bool:
        return bool(value <= self.high)

    def said(self, seats: Seats) -> str:
        return f"0–{self.high}"

    def possible(self, seats: Seats) -> Sequence[object]:
        return range(self.high + 1)

    def schema(self) -> Schema:
        return {"minimum": 0, "maximum": self.high}


Count: TypeAlias = Annotated[int, Counted()]
"""How many of something there are."""


class Track(Counted):
    """How far a marker stands along a track, from 0; like a count it never falls below zero."""


@frozen(eq=False)
class Most:
    """The most there are of something while all is right: a number, how far along a track, or how many lie in a list.

    Stands beside what a field holds: ``workers: Annotated[Count, Most(5)]``. An unknown one is taken to lie within. More
    than that can still be loaded and corrected to, as a table may be wrong; the audit says so. ``high`` may depend on
    how many play.
    """

    high: int | Mapping[int, int]

    def of(self, players: int) -> int:
        """The most at a table of so many players; of those listed if so many are not."""
        high = self.high
        return high if isinstance(high, int) else high.get(players, max(high.values()))


class OneOf(Holds):
    """One of a few values: the keys of words or of all words of a :class:`Choice`, texts, or numbers with gaps."""

    def __init__(self, *values: Part) -> None:
        every = [one for value in values for one in (value.options if isinstance(value, Choice) else (value,))]
        self.values = tuple(one.key if isinstance(one, Words) else one for one in every)
        self.words = {one.key: one for one in every if isinstance(one, Words)}
        self._known = frozenset(self.values)

    def allows(self, value: Part, seats: Seats) -> bool:
        return value in self._known

    def said(self, seats: Seats) -> str:
        said = [str(value) or '""' for value in self.values]
        return ", ".join(said if len(said) <= MOST_SAID else [*said[:MOST_SAID], "…"])

    def shown(self, value: Part) -> object:
        return self.words.get(value, value)

    def possible(self, seats: Seats) -> Sequence[object]:
        return self.values

    def schema(self) -> Schema:
        return {"enum": list(self.values)}


@frozen(eq=False)
class At(Holds):
    """The index of one of these words in their list; with ``none`` also -1."""

    words: Choice | Sequence[Words]
    none: bool = False

    def allows(self, value: Part, seats: Seats) -> bool:
        return bool(NOBODY + (not self.none) <= value < len(self.words))

    def said(self, seats: Seats) -> str:
        return f"{NOBODY + (not self.none)}–{len(self.words) - 1}"

    def shown(self, value: Part) -> object:
        return self.words[value] if 0 <= value < len(self.words) else ""

    def possible(self, seats: Seats) -> Sequence[object]:
        return range(NOBODY + (not self.none), len(self.words))

    def schema(self) -> Schema:
        return {"minimum": NOBODY + (not self.none), "maximum": len(self.words) - 1}


@frozen(eq=False)
class SeatOf(Holds):
    """A seat of this table; with ``nobody`` also -1. ``others`` are the names of seats that nobody plays.

    ``themselves`` says of a list that it holds the players, and not what is theirs.
    """

    nobody: bool = False
    others: Mapping[int, Words] = field(default_factory=dict)
    themselves: bool = False

    def allows(self, value: Part, seats: Seats) -> bool:
        return value in seats or (self.nobody and value == NOBODY)

    def said(self, seats: Seats) -> str:
        return ", ".join(str(seat) for seat in self.possible(seats))

    def shown(self, value: Part) -> object:
        return self.others.get(value) or seat_shown(value)

    def named(self, seat: int) -> int | Words | str:
        """Whoever sits there, as one of the ``players`` of a sentence."""
        return self.others.get(seat, seat) if seat != NOBODY else "-"

    def possible(self, seats: Seats) -> Sequence[object]:
        return (*((NOBODY,) if self.nobody else ()), *seats)

    def schema(self) -> Schema:
        return {"minimum": NOBODY if self.nobody else 0}


@frozen
class Size(Holds):
    """A list of ``low`` to ``high`` values."""

    low: int = 0
    high: int = 10_000

    def allows(self, value: Part, seats: Seats) -> bool:
        return self.low <= len(value) <= self.high

    def said(self, seats: Seats) -> str:
        return f"[{self.low}–{self.high}]" if self.low != self.high else f"[{self.low}]"

    def schema(self) -> Schema:
        return {"minItems": self.low, "maxItems": self.high}


@frozen(eq=False)
class Each(Holds):
    """A list with one value for each of these words, in their order."""

    words: Choice

    def allows(self, value: Part, seats: Seats) -> bool:
        return len(value) == len(self.words)

    def said(self, seats: Seats) -> str:
        return f"[{len(self.words)}]"

    def schema(self) -> Schema:
        return {"minItems": len(self.words), "maxItems": len(self.words)}


class Pile(Size):
    """A list of which only the last can be seen, as it lies on top of the others."""


class Heap(Size):
    """A list whose order means nothing: only how many of each value lie in it."""


def seat_shown(seat: int) -> object:
    """Whoever sits there, in a sentence."""
    return Message("{owner}", {"owner": seat}) if seat >= 0 else ""


@frozen(eq=False)
class ByPlayers(Holds):
    """Another declaration for each number of players.

    For a number that is not listed, what any of them allows is allowed.
    """

    each: Mapping[int, Holds]

    def allows(self, value: Part, seats: Seats) -> bool:
        return any(one.allows(value, seats) for one in self._of(seats))

    def said(self, seats: Seats) -> str:
        return " / ".join(one.said(seats) for one in self._of(seats))

    def shown(self, value: Part) -> object:
        return next(iter(self.each.values())).shown(value)

    def possible(self, seats: Seats) -> Sequence[object]:
        return [*dict.fromkeys(value for one in self._of(seats) for value in one.possible(seats))]

    def schema(self) -> Schema:
        return {"anyOf": [one.schema() for one in self.each.values()]}

    def at(self, players: int) -> Holds:
        return self.each.get(players, self)

    def _of(self, seats: Seats) -> Sequence[Holds]:
        found = self.each.get(len(seats))
        return [*self.each.values()] if found is None else [found]


SEAT, OWNER, PLAYER = SeatOf(), SeatOf(nobody=True), SeatOf(themselves=True)


@cache
def held(hint: Any) -> Holds | None:
    """What a value of this type may be, by what stands beside it."""
    return next((mark for mark in marks(hint) if isinstance(mark, Holds)), None)


@cache
def most(hint: Any) -> Most | None:
    """The most there is in a place of this type while all is right, if that was declared."""
    return next((mark for mark in marks(hint) if isinstance(mark, Most)), None)


def schema(hint: Any, names: Sequence[str] = ()) -> Schema:
    """The JSON Schema of a type of positions; ``names`` are those of a list's places."""
    if typing.get_origin(hint) is Annotated:
        holds = held(hint)
        return schema(typing.get_args(hint)[0], names) | (holds.schema() if holds is not None else {})
    if dataclasses.is_dataclass(hint):
        return _schema_of_shapes(hint) if is_shaped(hint) else _schema_of_dataclass(typing.cast(Any, hint))
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return {"type": "string", **OneOf(*args).schema()}
    if origin in (types.UnionType, typing.Union):
        return {"anyOf": [{"type": "null"} if one is type(None) else schema(one) for one in args]}
    if origin is list:
        return _schema_of_list(schema(args[0]), names)
    if origin is tuple:
        parts = [schema(one) for one in args]
        return {"type": "array", "prefixItems": parts, "minItems": len(args), "maxItems": len(args)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema(args[1])}
    plain = {int: "integer", str: "string", bool: "boolean"}
    return {"type": plain[hint]} if hint in plain else {}


def _schema_of_list(item: Schema, names: Sequence[str]) -> Schema:
    plain: Schema = {"type": "array", "items": item}
    if not names:
        return plain
    named = {
        "type": "object", "properties": dict.fromkeys(names, item), "required": list(names), "additionalProperties": False,
    }  # fmt: skip
    return {"anyOf": [named, {**plain, "minItems": len(names), "maxItems": len(names)}]}


def _schema_of_dataclass(cls: Hint) -> Schema:
    properties = {one.name: schema(one.hint, one.keys) for one in fields(cls)}
    required = [one.name for one in fields(cls) if one.required]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _schema_of_shapes(cls: Any) -> dict[str, Any]:
    """Any of the shapes; every other kind has the fields of the first."""
    kinds: dict[Any, list[str]] = {cls: []}
    for kind, shape in cls.shapes.items():
        kinds.setdefault(shape, []).append(kind)
    found = []
    for shape, names in kinds.items():
        one = _schema_of_dataclass(shape)
        one["properties"]["kind"] = {"enum": names} if names else {"type": "string", "not": {"enum": [*cls.shapes]}}
        found.append(one)
    return {"anyOf": found}
