"""A position in words, out of its declarations: a field is told under the words beside its type.

``workers: Annotated[Count, words("workers")] = 0`` is told as "workers 2". A field without words is told only if its places
have names that speak for themselves, such as "region 4"; what is private is left out, and so is what is empty.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.engine.fields import PLAYERS, bare, below, fields, is_class
from referee.engine.holds import NOBODY, At, Each, Pile, SeatOf, held
from referee.engine.message import N_, Message
from referee.engine.words import Words

Lines = Iterator[tuple[int, Message]]
Instead = Callable[[str], Message | None]


def nothing_else(path: str) -> Message | None:
    """Everything is told in the words of its declaration."""
    return None


def lines(position: Any, instead: Instead = nothing_else) -> list[tuple[int, Message]]:
    """Every line of the table with its depth: what all share, then each player.

    ``instead`` gives the game's own words for what lies at a path, where it has any.
    """
    return [*Teller(instead).table(position)]


def own_lines(player: Any) -> list[tuple[int, Message]]:
    """What only this player may see."""
    kind: Any = type(player)
    told = ((one, _value(Kind(one.hint), getattr(player, one.name), one.labels)) for one in fields(kind) if one.private)
    return [(0, Message(N_("{name}: {value}"), {"name": one.words or one.name, "value": value})) for one, value in told]


class Teller:
    """Tells one position."""

    def __init__(self, instead: Instead) -> None:
        self.instead = instead

    def table(self, position: Any) -> Lines:
        """What all share, then each player."""
        if head := self._parts(position, "", None):
            yield 0, Message("{parts}", {"parts": head})
        yield from self._rest(position, "", 1)
        for seat, player in enumerate(getattr(position, PLAYERS, ())):
            path = f"{PLAYERS}.{seat}."
            yield 0, Message(N_("{player}: {parts}"), {"player": seat, "parts": self._parts(player, path, None)})
            yield from self._rest(player, path, 1)

    def _rest(self, holder: Any, path: str, depth: int) -> Lines:
        """The fields of a thing that do not stand in its first line."""
        told = _told(holder)
        for heading in dict.fromkeys(one.heading for one in told if one.heading is not None):
            if parts := self._parts(holder, path, heading):
                yield depth, Message(N_("{name}: {parts}"), {"name": heading, "parts": parts})
        for one in told:
            if not one.kind.short and self.instead(path + one.name) is None:
                yield from self._block(one, getattr(holder, one.name), f"{path}{one.name}", depth)

    def _parts(self, holder: Any, path: str, heading: Any) -> list[Message]:
        """The fields under a heading that can be told in a few words."""
        parts = (self._part(one, holder, path + one.name) for one in _told(holder) if one.heading is heading)
        return [one for one in parts if one is not None]

    def _part(self, one: Told, holder: Any, path: str) -> Message | None:
        own = self.instead(path)
        if own is not None or not one.kind.short:
            return own
        value = _value(one.kind, getattr(holder, one.name), one.labels)
        if value in ("", None) or value is False or (one.quiet and _is_nothing(getattr(holder, one.name))):
            return None
        if one.words is None or value is True:
            return Message("{what}", {"what": value if one.words is None else one.words})
        return Message(N_("{name} {value}"), {"name": one.words, "value": value})

    def _block(self, one: Told, value: Any, path: str, depth: int) -> Lines:
        """A field that takes lines of its own: a thing, or several under the names of their places."""
        if not isinstance(value, list | dict):
            yield from self._thing(value, N_("{name}: {parts}"), {"name": one.words}, f"{path}.", depth)
        elif not one.kind.inner.thing or (not one.labels and one.kind.inner.small):
            if parts := _together(one, value):
                template = "{parts}" if one.words is None else N_("{name}: {parts}")
                yield depth, Message(template, {"name": one.words, "parts": parts})
        else:
            template = N_("{place}: {parts}") if one.words is None else N_("{name} {place}: {parts}")
            for key, (label, inner) in zip(one.keys or range(len(value)), _labelled(one, value), strict=True):
                facts = {"name": one.words, "place": label}
                yield from self._thing(inner, template, facts, f"{path}.{key}.", depth)

    def _thing(self, thing: Any, template: str, facts: Mapping[str, Any], path: str, depth: int) -> Lines:
        if thing is None or _is_blank_thing(thing):
            return
        parts, rest = self._parts(thing, path, None), [*self._rest(thing, path, depth + 1)]
        if not parts:
            parts, rest = [message for _, message in rest], []
        yield depth, Message(template, {**facts, "parts": parts})
        yield from rest


class Kind:
    """What telling asks of a type, found out once: whether it is a ``thing`` with fields, a ``short`` value that can be told
    in a few words, a ``small`` thing of nothing but single values; and the kinds of what lies ``inside``.
    """

    def __init__(self, hint: Any) -> None:
        kind = bare(hint)
        self.thing, self.tuple, self.holds = is_class(kind), typing.get_origin(kind) is tuple, held(hint)
        places = range(len(typing.get_args(kind))) if self.tuple else range(1)
        self.inside = [Kind(inner) for place in places if (inner := below(hint, place)) is not None]
        self.single: bool = not self.thing and (not self.inside or self.tuple)
        self.short: bool = not self.thing and (self.single or self.inner.single)
        self.small = self.thing and all(
            below(one.hint) is None and not is_class(bare(one.hint)) for one in fields(kind)
        )

    @property
    def inner(self) -> Kind:
        """The kind of what lies in a list or dict."""
        return self.inside[0]


class Told(NamedTuple):
    """A field that is told, and its kind."""

    name: str
    words: Words | None
    heading: Words | None
    quiet: bool
    keys: Sequence[str]
    labels: Sequence[Words | str]
    kind: Kind


def _told(holder: Any) -> tuple[Told, ...]:
    """The fields of a thing that are told."""
    kind: Any = type(holder)
    return _told_of(kind)


@cache
def _told_of(cls: Any) -> tuple[Told, ...]:
    every = (one for one in fields(cls) if (one.words or one.places) and not one.private and one.name != PLAYERS)
    return tuple(
        Told(one.name, one.words, one.heading, one.quiet, one.keys, one.labels, Kind(one.hint)) for one in every
    )


def _is_blank_thing(thing: Any) -> bool:
    """Whether there is nothing to tell of a thing."""
    return all(_is_blank(one.kind, getattr(thing, one.name)) for one in _told(thing))


def _is_blank(kind: Kind, value: Any) -> bool:
    """Whether there is nothing to tell."""
    if kind.thing:
        return value is None or _is_blank_thing(value)
    if isinstance(value, list | dict):
        return all(_is_blank(kind.inner, one) for one in (value.values() if isinstance(value, dict) else value))
    return value in (None, "", NOBODY) if isinstance(kind.holds, SeatOf | At) else value in (None, "", 0)


def _is_nothing(value: Any) -> bool:
    """Whether a value is none, 0 or -1, or holds nothing else."""
    return all(_is_nothing(one) for one in value) if isinstance(value, list) else value in (None, "", 0, NOBODY)


def _labelled(one: Told, values: Any) -> list[tuple[Any, Any]]:
    """What lies at the places of a list or dict, with what the places are called."""
    if isinstance(values, dict):
        return [*values.items()]
    return [*zip(one.labels or range(1, len(values) + 1), values, strict=True)]


def _together(one: Told, values: Any) -> list[Message]:
    """Several things, or several at each place, on one line."""
    inner = one.kind.inner
    if inner.thing:
        return [_small(value) for value in values]
    return [
        Message(N_("{name} {value}"), {"name": place, "value": _value(inner, value)})
        for place, value in _labelled(one, values)
        if not _is_blank(inner, value)
    ]


def _small(thing: Any) -> Message:
    """A thing of few values in a list; seats and words need no names there."""
    parts: list[Any] = []
    for one in _told(thing):
        raw = getattr(thing, one.name)
        value = _value(one.kind, raw, one.labels)
        named = not isinstance(raw, str) and not isinstance(value, Message)
        if not _is_blank(one.kind, raw):
            parts.append(Message(N_("{name} {value}"), {"name": one.words, "value": value}) if named else value)
    return spaced(parts)


def spaced(parts: Sequence[Any]) -> Message:
    """Several facts behind each other."""
    if len(parts) == 1:
        return Message("{what}", {"what": parts[0]})
    return Message(N_("{name} {value}"), {"name": spaced(parts[:-1]), "value": parts[-1]})


def _value(kind: Kind, value: Any, labels: Sequence[Words | str] = ()) -> Any:
    """A value as a fact of a sentence; None if there is nothing to tell. ``labels`` are the names of its places."""
    if isinstance(value, list):
        return _listed(kind, value, labels)
    if isinstance(value, tuple):
        return spaced([_value(kind.inside[place], inner) for place, inner in enumerate(value)])
    if isinstance(value, dict):
        inner = kind.inner
        return {key: _value(inner, each) for key, each in value.items() if not _is_blank(inner, each)} or None
    return value if kind.holds is None else kind.holds.shown(value)


def _listed(kind: Kind, values: list[Any], labels: Sequence[Words | str]) -> Any:
    """A list as a fact of a sentence."""
    inner = kind.inner
    if not values:
        return None
    if isinstance(kind.holds, Pile):
        return Message(N_("{count}, on top {top}"), {"count": len(values), "top": _value(inner, values[-1])})
    if inner.thing:
        return [_small(value) for value in values]
    told = [_value(inner, value) for value in values]
    if labels := kind.holds.words.options if isinstance(kind.holds, Each) else labels:
        return {place: told[n] for n, place in enumerate(labels) if not _is_blank(inner, values[n])} or None
    if isinstance(inner.holds, SeatOf):
        return Message("{players}", {"players": [seat if seat >= 0 else "-" for seat in values]})
    return told
