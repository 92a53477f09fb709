"""What a field of a position may hold, declared beside its type: ``level: Annotated[int, Whole(0, 4)] = 0``.

From these declarations follow what makes no sense (:func:`misfit`) and the JSON Schema (:func:`schema`). A declaration
stands at the value it is about, also inside lists: ``list[Annotated[int, Whole(1, 120)]]``.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias

from referee.engine.message import N_, Message

NOBODY = -1
Seats = Sequence[int]
Found = tuple[str, Any, "Holds"]
Check = Callable[[Any, Seats], Found | None]


class Holds:
    """What values make sense in one place. ``seats`` are the players, and the parties played by procedure, of a table."""

    def allows(self, value: Any, seats: Seats) -> bool:
        """Whether ``value`` makes sense there."""
        raise NotImplementedError

    def said(self, seats: Seats) -> str:
        """What is possible there, for a message."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """What JSON Schema can say of it."""
        return {}


@dataclass(frozen=True)
class Whole(Holds):
    """A whole number from ``low`` to ``high``, both included."""

    low: int = 0
    high: int = 10_000

    def allows(self, value: Any, seats: Seats) -> bool:
        return bool(self.low <= value <= self.high)

    def said(self, seats: Seats) -> str:
        return f"{self.low}–{self.high}"

    def schema(self) -> dict[str, Any]:
        return {"minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Counted(Holds):
    """How many of something there are: whatever happens, never below zero (:func:`referee.engine.position.floor`)."""

    high: int = 10_000

    def allows(self, value: Any, seats: Seats) -> bool:
        return bool(value <= self.high)

    def said(self, seats: Seats) -> str:
        return f"0–{self.high}"

    def schema(self) -> dict[str, Any]:
        return {"minimum": 0, "maximum": self.high}


Count: TypeAlias = Annotated[int, Counted()]
"""How many of something there are."""


@dataclass(frozen=True, init=False)
class OneOf(Holds):
    """One of a few values: keys of words, or numbers with gaps."""

    values: tuple[Any, ...]

    def __init__(self, *values: Any) -> None:
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "_known", frozenset(values))

    def allows(self, value: Any, seats: Seats) -> bool:
        return value in self._known  # type: ignore[attr-defined]

    def said(self, seats: Seats) -> str:
        return ", ".join(str(value) or '""' for value in self.values)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


@dataclass(frozen=True)
class SeatOf(Holds):
    """A seat of this table, or with ``nobody`` -1."""

    nobody: bool = False

    def allows(self, value: Any, seats: Seats) -> bool:
        return value in seats or (self.nobody and value == NOBODY)

    def said(self, seats: Seats) -> str:
        return ", ".join(str(seat) for seat in ((NOBODY,) if self.nobody else ()) + tuple(seats))

    def schema(self) -> dict[str, Any]:
        return {"minimum": NOBODY if self.nobody else 0}


@dataclass(frozen=True)
class Size(Holds):
    """A list of ``low`` to ``high`` values."""

    low: int = 0
    high: int = 10_000

    def allows(self, value: Any, seats: Seats) -> bool:
        return self.low <= len(value) <= self.high

    def said(self, seats: Seats) -> str:
        return f"[{self.low}–{self.high}]" if self.low != self.high else f"[{self.low}]"

    def schema(self) -> dict[str, Any]:
        return {"minItems": self.low, "maxItems": self.high}


class Shaped:
    """A dataclass of several shapes, one a kind: ``kind`` says which fields there are.

    The first of them declares ``shapes``, its classes by kind; a kind that is not there has no fields of its own.
    ``before`` are names of fields that older data may have; :meth:`modern` reads them.
    """

    __slots__ = ()
    kind: str
    shapes: ClassVar[dict[str, type[Any]]]
    before: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def shape_of(cls, data: dict[str, Any], path: str) -> tuple[type[Any], dict[str, Any]]:
        """The class that data of this kind make, and the data in its names."""
        made = cls.shapes.get(str(data.get("kind")), cls)
        return made, made.modern(data, path) if not cls.before.isdisjoint(data) else data

    @classmethod
    def modern(cls, data: dict[str, Any], path: str) -> dict[str, Any]:
        """Older data in the names of today."""
        return data

    @classmethod
    def reshaped(cls, plain: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
        """The data ``plain`` with one value set; another kind keeps of them what it has fields for."""
        if name == "kind":
            first = next(one for one in reversed(cls.__mro__) if "shapes" in vars(one))
            kept = {one.name for one in dataclasses.fields(cls.shapes.get(str(value), first))}
            plain = {key: part for key, part in plain.items() if key in kept}
        return {**plain, name: value}

    @classmethod
    def reshaped_by(cls, name: str) -> bool:
        """Whether setting this makes another shape, or is said of older data."""
        return name == "kind" or (
            name in cls.before and name not in {one.name for one in dataclasses.fields(typing.cast(Any, cls))}
        )


SEAT, OWNER = SeatOf(), SeatOf(nobody=True)


def misfit(position: Any, seats: Seats, at: str = "") -> Message | None:
    """The first value of a position, or of what lies ``at`` a path, that makes no sense there; None if all do."""
    kind: Any = type(position)
    check = _check(kind)
    found = check(position, seats) if check is not None else None
    if found is None:
        return None
    path, value, holds = found
    facts = {"path": f"{at}.{path}" if at else path, "found": str(value)[:60], "known": holds.said(seats)}
    return Message(N_("{path} cannot be {found}. Possible: {known}."), facts)


@cache
def _hints(cls: Any) -> dict[str, Any]:
    return typing.get_type_hints(cls, include_extras=True)


@cache
def _check(hint: Any) -> Check | None:
    """How a value of this type is looked through; None where nothing is declared."""
    if typing.get_origin(hint) is Annotated:
        base, *marks = typing.get_args(hint)
        own = [mark for mark in marks if isinstance(mark, Holds)]
        return _both(own[0] if own else None, _check(base))
    if dataclasses.is_dataclass(hint):
        return _of_shape if _shaped(hint) else _of_dataclass(typing.cast(Any, hint))
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        inner = next((check for one in args if (check := _check(one)) is not None), None)
        return inner and _unless_none(inner)
    if origin is tuple:
        return _of_parts([(str(place), place, _check(one)) for place, one in enumerate(args)])
    if origin is dict:
        return _of_dict(_check(args[0]), _check(args[1]))
    return _of_list(_check(args[0]), ()) if origin is list else None


def _both(own: Holds | None, inner: Check | None) -> Check | None:
    if own is None:
        return inner

    def check(value: Any, seats: Seats) -> Found | None:
        if not own.allows(value, seats):
            return "", value, own
        return inner(value, seats) if inner is not None else None

    return check


def _unless_none(inner: Check) -> Check:
    return lambda value, seats: None if value is None else inner(value, seats)


def _of_list(inner: Check | None, names: Sequence[str]) -> Check | None:
    if inner is None:
        return None

    def check(values: Any, seats: Seats) -> Found | None:
        for place, value in enumerate(values):
            found = inner(value, seats)
            if found is not None:
                return _below(names[place] if names else str(place), found)
        return None

    return check


def _of_dict(of_key: Check | None, of_value: Check | None) -> Check | None:
    if of_key is None and of_value is None:
        return None

    def check(values: Any, seats: Seats) -> Found | None:
        for key, value in values.items():
            found = (of_key and of_key(key, seats)) or (of_value and of_value(value, seats))
            if found:
                return _below(str(key), found)
        return None

    return check


def _of_parts(parts: Iterable[tuple[str, Any, Check | None]]) -> Check | None:
    checked = [(name, place, check) for name, place, check in parts if check is not None]
    if not checked:
        return None

    def check(values: Any, seats: Seats) -> Found | None:
        for name, place, one in checked:
            found = one(values[place] if isinstance(place, int) else getattr(values, place), seats)
            if found is not None:
                return _below(name, found)
        return None

    return check


def _shaped(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Shaped)


def _of_shape(value: Any, seats: Seats) -> Found | None:
    kind: Any = type(value)
    check = _of_dataclass(kind)
    return None if check is None else check(value, seats)


@cache
def _of_dataclass(cls: Any) -> Check | None:
    hints = _hints(cls)
    parts = []
    for one in dataclasses.fields(cls):
        hint, names = hints[one.name], one.metadata.get("axis", ())
        check = _of_named(hint, names) if names else _check(hint)
        parts.append((one.name, one.name, check))
    return _of_parts(parts)


def _of_named(hint: Any, names: Sequence[str]) -> Check | None:
    """A list whose places have names."""
    base = typing.get_args(hint)[0] if typing.get_origin(hint) is Annotated else hint
    return _of_list(_check(typing.get_args(base)[0]), names)


def _below(name: str, found: Found) -> Found:
    path, value, holds = found
    return f"{name}.{path}".rstrip("."), value, holds


def schema(hint: Any, names: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON Schema of a type of positions; ``names`` are those of a list's places."""
    if typing.get_origin(hint) is Annotated:
        base, *marks = typing.get_args(hint)
        found = schema(base, names)
        for mark in marks:
            found |= mark.schema() if isinstance(mark, Holds) else {}
        return found
    if dataclasses.is_dataclass(hint):
        return _schema_of_shapes(hint) if _shaped(hint) else _schema_of_dataclass(hint)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
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


def _schema_of_list(item: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    plain: dict[str, Any] = {"type": "array", "items": item}
    if not names:
        return plain
    named = {
        "type": "object", "properties": dict.fromkeys(names, item), "required": list(names), "additionalProperties": False,
    }  # fmt: skip
    return {"anyOf": [named, {**plain, "minItems": len(names), "maxItems": len(names)}]}


def _schema_of_dataclass(cls: Any) -> dict[str, Any]:
    hints, fields = _hints(cls), dataclasses.fields(cls)
    properties = {one.name: schema(hints[one.name], one.metadata.get("axis", ())) for one in fields}
    missing = dataclasses.MISSING
    required = [one.name for one in fields if one.default is missing and one.default_factory is missing]
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
