"""Positions as plain data: copying, JSON, paths and checked loading for trees of dataclasses.

A position is made of dataclasses, lists, dicts, tuples, numbers, strings, booleans and None, nothing else. A list may
name its places (:func:`~referee.engine.fields.axis`); it is then written as an object,
``{"red": 2, "grey": 1, "white": 0}``. What a class names in ``former`` are fields that older data may still have. A
class may have several shapes
(:class:`~referee.engine.fields.Shaped`), each with the fields it needs.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Container, Iterator, Mapping
from functools import cache
from operator import attrgetter, itemgetter
from typing import Annotated, Any, Literal, TypeVar

from referee.engine import unknown
from referee.engine.data import Json, Part, Position
from referee.engine.errors import PositionError
from referee.engine.fields import Shaped, bare_hints, fields, hints, is_class, plain
from referee.engine.holds import Counted
from referee.engine.message import N_, Message
from referee.engine.unknown import Number, Unknown
from referee.engine.unlisted import Unlisted
from referee.engine.written import PLAIN, function
from referee.engine.written import clone as clone

P = TypeVar("P")
Copier = Callable[[Part], Part]
WANTED: dict[Any, str] = {int: N_("a whole number"), str: N_("a text"), bool: N_("true or false")}
HIGHEST = 1_000_000


def floor(position: Position) -> None:
    """Set every count below zero to zero, in place: what is not there cannot be taken."""
    lift = _lifter(typing.cast(Any, type(position)))
    if lift is not None:
        lift(position)


@cache
def _lifter(hint: Any) -> Copier | None:
    """How counts below zero in values of this type become zero; None if it holds no counts."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return lifted if any(isinstance(one, Counted) for one in args) else _lifter(args[0])
    if dataclasses.is_dataclass(hint):
        cls = typing.cast(Any, hint)
        return _lift_shape if issubclass(cls, Shaped) else _lift_dataclass(cls)
    if origin in (types.UnionType, typing.Union):
        inner = [lift for one in args if (lift := _lifter(one)) is not None]
        return (lambda value: None if value is None else inner[0](value)) if inner else None
    item = _lifter(args[-1]) if origin in (list, dict) else None
    return None if item is None else _lift_container(origin, item)


def lifted(value: int) -> int:
    """A count that is not below zero."""
    return max(value, 0) if type(value) is int else _lifted_unknown(value)


def _lifted_unknown(value: Part) -> Part:
    """An unknown count that may be below zero is unknown from zero on."""
    if not isinstance(value, Number) or value.bounds().low >= 0:
        return value
    leaf, span = value.leaves[0], value.bounds()
    return unknown.number(f"{leaf.path}.left", 0, max(span.high, 0), leaf.since, (leaf,))


def _lift_container(origin: type[Any], item: Copier) -> Copier:
    def lift(value: Part) -> Part:
        if type(value) is not origin:
            return value
        for place in range(len(value)) if origin is list else list(value):
            value[place] = item(value[place])
        return value

    return lift


def _lift_shape(value: Any) -> Any:
    kind: Any = type(value)
    lift = _lift_dataclass(kind)
    return value if lift is None else lift(value)


@cache
def _lift_dataclass(cls: Any) -> Copier | None:
    lifts = [(one.name, lift) for one in dataclasses.fields(cls) if (lift := _lifter(hints(cls)[one.name])) is not None]

    def lift_all(value: Part) -> Part:
        for name, lift in lifts:
            setattr(value, name, lift(getattr(value, name)))
        return value

    return lift_all if lifts else None


def below_zero(position: Position) -> Mapping[str, int]:
    """The counts that are below zero, by their paths."""
    lifted = clone(position)
    floor(lifted)
    return dict(_lower(to_json(position), to_json(lifted), ""))


def check_counts(position: Position, older: Container[str] = ()) -> None:
    """PositionError for the first count below zero, except at the ``older`` paths, where it was so before."""
    for path, count in below_zero(position).items():
        if path not in older:
            raise PositionError(N_("{path} is a count and cannot be {found}."), path=path, found=str(count))


def _lower(data: Json, lifted: Json, path: str) -> Iterator[tuple[str, int]]:
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from _lower(data[key], lifted[key], f"{path}.{key}".lstrip("."))
    elif data != lifted:
        yield path, data


def to_json(value: Part) -> Json:
    """Plain JSON data of a position or a part of it."""
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    if is_class(kind):
        return _writer(kind)(value)
    if isinstance(value, list | tuple):
        return [one if type(one) in PLAIN else to_json(one) for one in value]
    if isinstance(value, dict):
        return {str(key): to_json(one) for key, one in value.items()}
    return to_json(value.to_json()) if isinstance(value, Unknown | Unlisted) else value


@cache
def _writer(cls: Any) -> Callable[[Part], Json]:
    """Gives the JSON data of a thing of one class, field by field."""
    uses: dict[str, Any] = {"PLAIN": PLAIN, "to_json": to_json}
    made = []
    for one in fields(cls):
        here = f"value.{one.name}"
        if one.keys:
            uses[one.name] = one.keys
            made.append(f"{one.name!r}: dict(zip({one.name}, to_json({here})))")
        else:
            made.append(f"{one.name!r}: part if type(part := {here}) in PLAIN else to_json(part)")
    return function(f"{{{', '.join(made)}}}", uses)


def from_json(cls: type[P], data: Json) -> P:
    """The position of JSON data; fields left out take their defaults. PositionError names the first bad path."""
    return typing.cast(P, _load(cls, data, "", ()))


def loaded(hint: Any, data: Json, path: str, names: tuple[str, ...] = ()) -> Part:
    """A part of a position of JSON data; ``names`` are those of a list's places. PositionError names the bad path."""
    return _load(plain(hint), data, path, names)


def _load(hint: Any, data: Json, path: str, names: tuple[str, ...]) -> Part:
    if type(data) is hint and hint in PLAIN and (hint is not int or -HIGHEST <= data <= HIGHEST):
        return data
    if dataclasses.is_dataclass(hint):
        return _load_dataclass(typing.cast(type[Any], hint), data, path)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        if data is None and type(None) in args:
            return None
        return _load(next(one for one in args if one is not type(None)), data, path, names)
    if origin is list:
        return _load_list(args[0], data, path, names)
    if origin is tuple:
        if not isinstance(data, list | tuple) or len(data) != len(args):
            raise _bad(path, Message(N_("a list of {count}"), {"count": len(args)}), data)
        return tuple(
            _load(one, item, f"{path}.{place}", ()) for place, (one, item) in enumerate(zip(args, data, strict=True))
        )
    if origin is dict:
        if not isinstance(data, dict):
            raise _bad(path, Message(N_("an object")), data)
        return {_key(args[0], key, path): _load(args[1], item, f"{path}.{key}", ()) for key, item in data.items()}
    if hint is Any:
        return data
    if origin is Literal:
        hint = str
    if not isinstance(data, hint) or (isinstance(data, bool) and hint is not bool):
        raise _bad(path, Message(WANTED[hint]), data)
    if hint is int and abs(data) > HIGHEST:
        raise _bad(path, Message(N_("a number from -{high} to {high}"), {"high": HIGHEST}), data)
    return data


def _key(hint: Any, key: str, path: str) -> int | str:
    if hint is not int:
        return str(key)
    try:
        return int(key)
    except ValueError:
        raise _bad(f"{path}.{key}", Message(N_("a whole number as key")), key) from None


def _load_list(item: Any, data: Json, path: str, names: tuple[str, ...]) -> list[Part]:
    if names and isinstance(data, dict):
        unknown = [key for key in data if key not in names]
        if unknown or len(data) != len(names):
            raise _bad(path, Message(N_("an object with {names}"), {"names": [*names]}), data)
        data = [data[name] for name in names]
    if not isinstance(data, list) or (names and len(data) != len(names)):
        raise _bad(
            path, Message(N_("a list of {count}"), {"count": len(names)}) if names else Message(N_("a list")), data
        )
    return [_load(item, one, f"{path}.{names[place] if names else place}", ()) for place, one in enumerate(data)]


def _load_dataclass(cls: Any, data: Json, path: str) -> Part:
    if not isinstance(data, dict):
        raise _bad(path, Message(N_("an object")), data)
    if issubclass(cls, Shaped):
        if "kind" not in data:
            raise PositionError(N_("{path}: {key} is missing."), path=path or "/", key="kind")
        cls, data = cls.shape_of(data, path)
    declared = {one.name: one for one in fields(cls)}
    for key in data:
        if key not in declared and key not in getattr(cls, "former", ()):
            raise PositionError(
                N_("{path}: there is no {key} here. Possible: {known}."),
                path=path or "/",
                key=str(key),
                known=", ".join(declared),
            )
    made = {}
    for name, one in declared.items():
        if name in data:
            made[name] = _load(bare_hints(cls)[name], data[name], f"{path}.{name}".lstrip("."), one.keys)
        elif one.required:
            raise PositionError(N_("{path}: {key} is missing."), path=path or "/", key=name)
    return cls(**made)


def _bad(path: str, wanted: Message, data: Json) -> PositionError:
    return PositionError(
        N_("{path} must be {wanted}, not {found}."), path=path or "/", wanted=wanted, found=repr(data)[:60]
    )


def get_path(position: Position, path: str) -> Part:
    """The part of a position that a dotted path names, such as ``players.0.regions.4.level``.

    PositionError if none is there.
    """
    holder, place, _, _ = _walk(position, path)
    return getattr(holder, place) if isinstance(place, str) and dataclasses.is_dataclass(holder) else holder[place]


def way(position: Position, path: str) -> tuple[Callable[[Part], Part], ...]:
    """Functions that lead, one after another, to the part that a path names, in every position built like this one."""
    parts = [part for part in path.split(".") if part]
    walked = (_walk(position, ".".join(parts[:end])) for end in range(1, len(parts) + 1))
    return tuple(_taking(dataclasses.is_dataclass(holder), place) for holder, place, _, _ in walked)


@cache
def _taking(of_field: bool, place: Any) -> Callable[[Part], Part]:
    return attrgetter(place) if of_field else itemgetter(place)


def set_path(position: Position, path: str, data: Json) -> Part:
    """Set the part of a position that a dotted path names, in place; returns what was there.

    PositionError if the path leads nowhere or the data have the wrong type.
    """
    above, _, last = path.rpartition(".")
    shaped = get_path(position, above) if above else None
    if isinstance(shaped, Shaped) and shaped.reshaped_by(last):
        set_path(position, above, shaped.reshaped(to_json(shaped), last, data))
        return getattr(shaped, last, None)
    holder, place, hint, names = _walk(position, path)
    value = _load(hint, data, path, names)
    if isinstance(holder, tuple):
        set_path(position, above, [data if at == place else to_json(one) for at, one in enumerate(holder)])
        return holder[int(place)]
    if isinstance(place, str) and dataclasses.is_dataclass(holder):
        old = getattr(holder, place)
        setattr(holder, place, value)
    elif isinstance(holder, dict):
        old = holder.get(place)
        holder[place] = value
    else:
        old = holder[place]
        holder[place] = value
    return old


def _walk(position: Position, path: str) -> tuple[Part, int | str, Any, tuple[str, ...]]:
    """The holder, the place in it, the type of that place and its axis names."""
    holder: Part = position
    hint: Any = type(position)
    names: tuple[str, ...] = ()
    parts = [part for part in path.split(".") if part]
    if not parts:
        raise PositionError(N_("Name a path, such as {path}."), path="round")
    place: Any = None
    for number, part in enumerate(parts):
        if number:
            holder = getattr(holder, place) if dataclasses.is_dataclass(holder) else holder[place]
        place, hint, names = _step(holder, hint, names, part, ".".join(parts[: number + 1]))
    return holder, place, hint, names


def _step(
    holder: Part, hint: Any, names: tuple[str, ...], part: str, path: str
) -> tuple[int | str, Any, tuple[str, ...]]:
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        hint = next(one for one in typing.get_args(hint) if one is not type(None))
    if dataclasses.is_dataclass(holder):
        cls: Any = type(holder)
        declared = {one.name: one for one in fields(cls)}
        if part not in declared:
            raise PositionError(
                N_("{path}: there is no {key} here. Possible: {known}."),
                path=path,
                key=part,
                known=", ".join(declared),
            )
        return part, bare_hints(cls)[part], declared[part].keys
    args = typing.get_args(hint)
    if isinstance(holder, list | tuple):
        if part in names:
            return names.index(part), args[0], ()
        known = names or tuple(str(place) for place in range(len(holder)))
        if not known:
            raise PositionError(N_("{path}: nothing lies below this."), path=path.rpartition(".")[0])
        if names or not part.isdecimal() or int(part) >= len(holder):
            raise PositionError(
                N_("{path}: there is no {key} here. Possible: {known}."),
                path=path,
                key=part,
                known=", ".join(known),
            )
        return int(part), args[int(part) if isinstance(holder, tuple) else 0], ()
    if isinstance(holder, dict):
        return _key(args[0], part, path), args[1], ()
    raise PositionError(N_("{path}: nothing lies below this."), path=path)
