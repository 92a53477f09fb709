"""A position in words, out of its declarations: a field is told under the name that stands beside its type.

``workers: Annotated[int, Whole(0, 20), words("workers")] = 0`` is told as "workers 2"; a field without a
name is not told at all, and what is empty is left out.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple

from referee.engine.holds import Holds, SeatOf
from referee.engine.message import N_, Message
from referee.engine.words import Words

Lines = Iterator[tuple[int, Message]]


class Told(NamedTuple):
    """How a field is told: its name, the names of its places, and whether seats stand in it."""

    field: str
    name: Words
    places: Sequence[Any]
    seats: bool


def lines(position: Any) -> list[tuple[int, Message]]:
    """Every line of the table, with its depth: what all share, then each player."""
    shared = [*_lines(position, 0)]
    for seat, player in enumerate(getattr(position, "players", ())):
        shared.append((0, Message(N_("{player}: {parts}"), {"player": seat, "parts": _parts(player)})))
        shared += _blocks(player, 1)
    return shared


def _lines(holder: Any, depth: int) -> Lines:
    parts = _parts(holder)
    if parts:
        yield depth, Message(N_("{parts}"), {"parts": parts})
    yield from _blocks(holder, depth)


def _parts(holder: Any) -> list[Message]:
    """The fields that can be told in a few words."""
    return [
        Message(N_("{name} {value}"), {"name": one.name, _fact(one): value})
        for one in _told(holder)
        if (value := _short(one, getattr(holder, one.field))) not in (None, "", [], {})
    ]


def _fact(one: Told) -> str:
    return "owner" if one.seats else "value"


def _short(one: Told, value: Any) -> Any:
    """A value as a fact of a sentence; None for what takes lines of its own or need not be said."""
    if dataclasses.is_dataclass(value):
        return None
    if isinstance(value, list) and value and dataclasses.is_dataclass(value[0]):
        return None
    if isinstance(value, list) and one.places:
        return {place: count for place, count in zip(one.places, value, strict=True) if count} or None
    return None if one.seats and value == -1 else value


def _blocks(holder: Any, depth: int) -> Lines:
    """The fields that take lines of their own: a thing, or several under the names of their places."""
    for one in _told(holder):
        value = getattr(holder, one.field)
        if dataclasses.is_dataclass(value) and (parts := _parts(value)):
            yield depth, Message(N_("{name}: {parts}"), {"name": one.name, "parts": parts})
        elif isinstance(value, list):
            for place, inner in zip(one.places or range(1, len(value) + 1), value, strict=True):
                if dataclasses.is_dataclass(inner) and (parts := _parts(inner)):
                    facts = {"name": one.name, "place": place, "parts": parts}
                    yield depth, Message(N_("{name} {place}: {parts}"), facts)


def _told(holder: Any) -> tuple[Told, ...]:
    """The fields of a thing that have a name."""
    kind: Any = type(holder)
    return _told_of(kind)


@cache
def _told_of(cls: Any) -> tuple[Told, ...]:
    """The fields of a class that have a name."""
    hints = typing.get_type_hints(cls, include_extras=True)
    found = []
    for one in dataclasses.fields(cls):
        hint = hints[one.name]
        if typing.get_origin(hint) is Annotated:
            names = [mark for mark in typing.get_args(hint) if isinstance(mark, Words)]
            if names:
                found.append(Told(one.name, names[0], one.metadata.get("axis", ()), _holds_seats(hint)))
    return tuple(found)


def _holds_seats(hint: Any) -> bool:
    """Whether seats stand in a field, alone or in a list."""
    base, *marks = typing.get_args(hint)
    held = [mark for mark in marks if isinstance(mark, Holds)]
    if typing.get_origin(base) is list and not held:
        inner = typing.get_args(base)[0]
        return typing.get_origin(inner) is Annotated and _holds_seats(inner)
    return bool(held) and isinstance(held[0], SeatOf)
