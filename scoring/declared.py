"""What a final is made of, declared beside its fields as the fields of positions are::

    @frozen
    class Board(Part):
        vp: Count = 0
        unrest: Annotated[tuple[Level, ...] | None, Size(5), OPTIONAL] = None

From that follow reading plain data, with the path in every error, writing it, and its JSON Schema. Reading goes through
the fields in their order; what is left out has its default, and without one it must be there. A class says in ``check``
what no declaration says.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Self

from messages import N_
from scoring.holds import OPTIONAL, QUIET, Around, Everybody, Holds, OneOf, Schema
from scoring.shape import join, mapping, sequence
from scoring.sheet import FinalError

Reader = Callable[[Any, str, Around], Any]
"""Makes a value of plain data at a path, or raises FinalError."""


class Part:
    """A dataclass of a final, or a part of one."""

    __slots__ = ()

    def check(self, path: str) -> None:
        """FinalError for what no declaration says."""

    def to_json(self) -> dict[str, Any]:
        """The part as plain data. What is not known is left out."""
        cls: Any = type(self)
        told = {name: getattr(self, name) for name in hints(cls)}
        return {
            name: _written(value)
            for name, value in told.items()
            if value is not None and (value or QUIET not in marks(hints(cls)[name]))
        }


class Final(Part):
    """The table at the end of a game. ``title`` names its JSON Schema."""

    __slots__ = ()
    title: ClassVar[str]

    @classmethod
    def read(cls, data: Any) -> Self:
        """Check all that is there, and leave what is missing at its default."""
        made: Any = cls
        return typing.cast(Self, _reader(made)(data, "", {}))

    @classmethod
    def json_schema(cls) -> Schema:
        """JSON Schema of a final: its shape only, :meth:`read` also checks its parts against each other."""
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": cls.title, **_schema(cls)}


@cache
def hints(cls: Any) -> dict[str, Any]:
    """The declared types of the fields, in their order."""
    declared = typing.get_type_hints(cls, include_extras=True)
    return {one.name: declared[one.name] for one in dataclasses.fields(cls)}


def marks(hint: Any) -> tuple[Holds, ...]:
    """What stands beside a type."""
    return typing.get_args(hint)[1:] if typing.get_origin(hint) is Annotated else ()


@cache
def _reader(hint: Any) -> Reader:
    """How plain data becomes a value of this type."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _read_marked(_reader(args[0]), args[1:])
    if origin in (types.UnionType, typing.Union):
        return _read_either(args)
    if origin is tuple:
        return _read_items(_reader(args[0]))
    if origin is Mapping:
        return _read_mapping(*args)
    if dataclasses.is_dataclass(hint):
        return _read_part(hint)
    return _read_truth if hint is bool else _read_as_it_is


def _read_as_it_is(value: Any, path: str, around: Around) -> Any:
    return value


def _read_truth(value: Any, path: str, around: Around) -> bool:
    if not isinstance(value, bool):
        raise FinalError(path, N_("must be true or false"))
    return value


def _read_marked(inner: Reader, beside: Sequence[Holds]) -> Reader:
    looks = [mark.look for mark in beside if type(mark).look is not Holds.look]
    reads = [mark.read for mark in beside if type(mark).read is not Holds.read]
    if inner is _read_as_it_is and len(reads) == 1 and not looks:
        return reads[0]

    def read(value: Any, path: str, around: Around) -> Any:
        for look in looks:
            look(value, path, around)
        value = inner(value, path, around)
        for one in reads:
            value = one(value, path, around)
        return value

    return read


def _read_either(args: tuple[Any, ...]) -> Reader:
    """An object is read as the mapping among the alternatives, everything else as the first of them."""
    mappings = [_reader(one) for one in args if typing.get_origin(_bare(one)) is Mapping]
    first = _reader(args[0])
    return lambda value, path, around: (mappings[0] if mappings and isinstance(value, dict) else first)(
        value, path, around
    )


def _bare(hint: Any) -> Any:
    return typing.get_args(hint)[0] if typing.get_origin(hint) is Annotated else hint


def _read_items(item: Reader) -> Reader:
    def read(value: Any, path: str, around: Around) -> tuple[Any, ...]:
        return tuple([item(one, join(path, place), around) for place, one in enumerate(sequence(value, path), 1)])

    return read


def _read_mapping(of_key: Any, of_item: Any) -> Reader:
    key, item = _reader(of_key), _reader(of_item)
    known = [mark.keys for mark in marks(of_key)]

    def read(value: Any, path: str, around: Around) -> dict[str, Any]:
        keys = known[0](around) if known else None
        if keys is not None:
            given = mapping(value, path, keys)
            return {one: item(given[one], join(path, one), around) for one in keys if one in given}
        if not isinstance(value, dict):
            raise FinalError(path, N_("must be an object"))
        named = {key(str(one), join(path, one), around): part for one, part in value.items()}
        return {one: item(part, join(path, one), around) for one, part in named.items()}

    return read


def _read_part(cls: Any) -> Reader:
    declared = hints(cls)
    readers = [(one, one.name, _reader(declared[one.name])) for one in dataclasses.fields(cls)]
    ordered = {name for name, hint in declared.items() if any(isinstance(mark, Everybody) for mark in marks(hint))}

    def read(value: Any, path: str, around: Around) -> Any:
        given, found, scope = mapping(value, path, declared), {}, dict(around)
        for one, name, reader in readers:
            if name in given:
                found[name] = reader(given[name], join(path, name), scope)
            else:
                found[name] = scope["players"] if name in ordered else _default(one, path)
            scope[name] = found[name]
        made = cls(**found)
        made.check(path)
        return made

    return read


def _default(one: dataclasses.Field[Any], path: str) -> Any:
    if one.default_factory is not dataclasses.MISSING:
        return one.default_factory()
    if one.default is dataclasses.MISSING:
        raise FinalError(join(path, one.name), N_("is missing"))
    return one.default


def _written(value: Any) -> Any:
    if isinstance(value, Part):
        return value.to_json()
    if isinstance(value, tuple):
        return [_written(one) for one in value]
    return {key: _written(one) for key, one in value.items()} if isinstance(value, Mapping) else value


def _schema(hint: Any) -> Schema:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        made = _schema(args[0])
        for mark in args[1:]:
            made |= mark.schema()
        return made
    if origin in (types.UnionType, typing.Union):
        arms = [_schema(one) for one in args if one is not types.NoneType]
        return arms[0] if len(arms) == 1 else {"anyOf": arms}
    if origin is tuple:
        return {"type": "array", "items": _schema(args[0])}
    if origin is Mapping:
        return _schema_of_mapping(*args)
    if dataclasses.is_dataclass(hint):
        declared = hints(typing.cast(Any, hint))
        properties = {name: _schema(one) for name, one in declared.items()}
        return _object(properties, [name for name, one in declared.items() if _needed(one)])
    return {"type": "boolean"} if hint is bool else {}


def _needed(hint: Any) -> bool:
    return OPTIONAL not in marks(hint) and QUIET not in marks(hint)


def _schema_of_mapping(key: Any, item: Any) -> Schema:
    codes = [mark.codes for mark in marks(key) if isinstance(mark, OneOf)]
    if not codes:
        return {"type": "object", "additionalProperties": _schema(item)}
    return _object(dict.fromkeys(codes[0], _schema(item)), list(codes[0]))


def _object(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
