"""A position in words, out of its declarations: a field is told under the words beside its type.

``workers: Annotated[Count, words("workers")] = 0`` is told as "workers 2". A field without words is told only if its places
have names that speak for themselves, such as "region 4"; what is private is left out, and so is what is empty.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.fields import PLAYERS, Field, bare, below, fields, is_class
from referee.engine.holds import NOBODY, At, Each, Holds, Pile, SeatOf, held
from referee.engine.message import N_, Message

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
    told = ((one, _value(one, one.hint, getattr(player, one.name))) for one in fields(kind) if one.private)
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
            if not _is_short(one.hint) and self.instead(path + one.name) is None:
                yield from self._block(one, getattr(holder, one.name), f"{path}{one.name}", depth)

    def _parts(self, holder: Any, path: str, heading: Any) -> list[Message]:
        """The fields under a heading that can be told in a few words."""
        parts = (self._part(one, holder, path + one.name) for one in _told(holder) if one.heading is heading)
        return [one for one in parts if one is not None]

    def _part(self, one: Field, holder: Any, path: str) -> Message | None:
        own = self.instead(path)
        if own is not None or not _is_short(one.hint):
            return own
        value = _value(one, one.hint, getattr(holder, one.name))
        if value in ("", None) or value is False or (one.quiet and _is_nothing(getattr(holder, one.name))):
            return None
        if one.words is None or value is True:
            return Message("{what}", {"what": value if one.words is None else one.words})
        return Message(N_("{name} {value}"), {"name": one.words, "value": value})

    def _block(self, one: Field, value: Any, path: str, depth: int) -> Lines:
        """A field that takes lines of its own: a thing, or several under the names of their places."""
        if not isinstance(value, list | dict):
            yield from self._thing(value, N_("{name}: {parts}"), {"name": one.words}, f"{path}.", depth)
        elif not is_class(bare(below(one.hint))) or (not one.labels and _is_small(below(one.hint))):
            if parts := _together(one, value):
                template = "{parts}" if one.words is None else N_("{name}: {parts}")
                yield depth, Message(template, {"name": one.words, "parts": parts})
        else:
            template = N_("{place}: {parts}") if one.words is None else N_("{name} {place}: {parts}")
            for key, (label, inner) in zip(one.keys or range(len(value)), _labelled(one, value), strict=True):
                facts = {"name": one.words, "place": label}
                yield from self._thing(inner, template, facts, f"{path}.{key}.", depth)

    def _thing(self, thing: Any, template: str, facts: Mapping[str, Any], path: str, depth: int) -> Lines:
        if thing is None or _is_blank(type(thing), thing):
            return
        parts, rest = self._parts(thing, path, None), [*self._rest(thing, path, depth + 1)]
        if not parts:
            parts, rest = [message for _, message in rest], []
        yield depth, Message(template, {**facts, "parts": parts})
        yield from rest


def _told(holder: Any) -> list[Field]:
    """The fields of a thing that are told."""
    kind: Any = type(holder)
    return [one for one in fields(kind) if (one.words or one.places) and not one.private and one.name != PLAYERS]


def _is_short(hint: Any, *, listed: bool = False) -> bool:
    """Whether a value of this type can be told in a few words: alone, or as a list or dict of such."""
    inner = below(hint)
    if inner is None or typing.get_origin(bare(hint)) is tuple:
        return not is_class(bare(hint))
    return not listed and _is_short(inner, listed=True)


def _is_small(hint: Any) -> bool:
    """Whether a thing has nothing but single values."""
    return all(below(one.hint) is None and not is_class(bare(one.hint)) for one in fields(bare(hint)))


def _is_blank(hint: Any, value: Any) -> bool:
    """Whether there is nothing to tell."""
    if is_class(bare(hint)):
        return value is None or all(_is_blank(one.hint, getattr(value, one.name)) for one in _told(value))
    if isinstance(value, list | dict):
        inner = below(hint)
        return all(_is_blank(inner, one) for one in (value.values() if isinstance(value, dict) else value))
    return value in (None, "", NOBODY) if isinstance(held(hint), SeatOf | At) else value in (None, "", 0)


def _is_nothing(value: Any) -> bool:
    """Whether a value is none, 0 or -1, or holds nothing else."""
    return all(_is_nothing(one) for one in value) if isinstance(value, list) else value in (None, "", 0, NOBODY)


def _labelled(one: Field, values: Any) -> list[tuple[Any, Any]]:
    """What lies at the places of a list or dict, with what the places are called."""
    if isinstance(values, dict):
        return [*values.items()]
    return [*zip(one.labels or range(1, len(values) + 1), values, strict=True)]


def _together(one: Field, values: Any) -> list[Message]:
    """Several things, or several at each place, on one line."""
    inner = below(one.hint)
    if is_class(bare(inner)):
        return [_small(value) for value in values]
    return [
        Message(N_("{name} {value}"), {"name": place, "value": _value(None, inner, value)})
        for place, value in _labelled(one, values)
        if not _is_blank(inner, value)
    ]


def _small(thing: Any) -> Message:
    """A thing of few values in a list; seats and words need no names there."""
    parts: list[Any] = []
    for one in _told(thing):
        raw = getattr(thing, one.name)
        value = _value(one, one.hint, raw)
        named = not isinstance(raw, str) and not isinstance(value, Message)
        if not _is_blank(one.hint, raw):
            parts.append(Message(N_("{name} {value}"), {"name": one.words, "value": value}) if named else value)
    return spaced(parts)


def spaced(parts: Sequence[Any]) -> Message:
    """Several facts behind each other."""
    if len(parts) == 1:
        return Message("{what}", {"what": parts[0]})
    return Message(N_("{name} {value}"), {"name": spaced(parts[:-1]), "value": parts[-1]})


def _value(one: Field | None, hint: Any, value: Any) -> Any:
    """A value as a fact of a sentence; None if there is nothing to tell."""
    holds = held(hint)
    if isinstance(value, list):
        return _listed(one, hint, holds, value)
    if isinstance(value, tuple):
        return spaced([_value(None, below(hint, place), inner) for place, inner in enumerate(value)])
    if isinstance(value, dict):
        inner = below(hint)
        return {key: _value(None, inner, each) for key, each in value.items() if not _is_blank(inner, each)} or None
    return value if holds is None else holds.shown(value)


def _listed(one: Field | None, hint: Any, holds: Holds | None, values: list[Any]) -> Any:
    """A list as a fact of a sentence."""
    inner = below(hint)
    if not values:
        return None
    if isinstance(holds, Pile):
        return Message(N_("{count}, on top {top}"), {"count": len(values), "top": _value(None, inner, values[-1])})
    if is_class(bare(inner)):
        return [_small(value) for value in values]
    told = [_value(None, inner, value) for value in values]
    labels = holds.words.options if isinstance(holds, Each) else one.labels if one is not None else ()
    if labels:
        return {place: told[n] for n, place in enumerate(labels) if not _is_blank(inner, values[n])} or None
    if isinstance(held(inner), SeatOf):
        return Message("{players}", {"players": [seat if seat >= 0 else "-" for seat in values]})
    return told
