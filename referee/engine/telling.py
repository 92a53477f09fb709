"""A position in words, out of its declarations: a field is told under the words beside its type.

``workers: Annotated[Count, words("workers")] = 0`` is told as "workers 2". A field without words is told only if its
places have names that speak for themselves, such as "region 4"; what is private or silent is left out, and so is what
is empty.
"""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial

from referee.engine.data import Hint, Part, Position
from referee.engine.fields import PLAYERS, Field, bare, below, fields, is_class
from referee.engine.holds import NOBODY, At, Counted, Each, Heap, Holds, Pile, SeatOf, Track, Whole, held
from referee.engine.message import N_, Message, Untold
from referee.engine.runs import NotKnown
from referee.engine.unknown import Number, Word
from referee.engine.words import Words

Lines = Iterator[tuple[int, Message]]
Shown = Callable[[Part], object]
Own = Message | list[Message] | None
Instead = Callable[[str], Own]
Told = Sequence[tuple[Field, Part, Own]]
MOST_FEW = 4
"""As many values of something that is not known are told one by one."""
NOTHING = Message("")
"""Said instead of what is not to be told."""


def nothing_else(path: str) -> Message | None:
    """The default of ``instead``: everything is told in the words of its declaration."""
    return None


def lines(
    position: Position, instead: Instead = nothing_else, named: Callable[[int], int | Words] = int
) -> list[tuple[int, Message]]:
    """Every line of the table with its depth: what all share, then each player.

    ``instead`` gives the game's own words for what lies at a path, where it has any: in a few words, or as a list of
    lines; :data:`NOTHING` leaves it out. The parties that a position names in its method ``parties`` are told like
    players, below ``party.8.``; ``named`` says what a seat is called.
    """
    return [*Teller(instead, named).table(position)]


def own_lines(player: Part) -> list[tuple[int, Message]]:
    """What only this player may see."""
    kind: Hint = type(player)
    return [(0, _own_line(one, getattr(player, one.name))) for one in fields(kind) if one.private]


def _own_line(one: Field, value: Part) -> Message:
    name = one.words or one.name
    if value is None:
        return Message(N_("{name}: not told yet"), {"name": name})
    shown = _shown(one)(value)
    return Message(N_("{name}: {value}"), {"name": name, "value": "–" if shown in ("", None, []) else shown})


class Teller:
    """Tells one position."""

    def __init__(self, instead: Instead, named: Callable[[int], int | Words] = int) -> None:
        self.instead, self.named = instead, named

    def table(self, position: Position) -> Lines:
        """What all share, then each player."""
        told = self._told(position, "")
        if head := _parts(told, None):
            yield 0, Message("{parts}", {"parts": head})
        yield from self._rest(told, "", 1)
        players = getattr(position, PLAYERS, ())
        for seat, player in position.parties() if hasattr(position, "parties") else enumerate(players):
            path = f"{PLAYERS}.{seat}" if seat < len(players) else f"party.{seat}"
            yield from self._said(player, N_("{player}: {parts}"), {"player": self.named(seat)}, path, 0)

    def _told(self, holder: Part, path: str) -> Told:
        """The fields of a thing that are told, each with its value and the game's own words for it."""
        own = self._own
        return [(one, getattr(holder, one.name), own(path + one.name)) for one in _told(holder)]

    def _own(self, path: str) -> Own:
        """The game's own words for what lies at a path; none where they hinge on what nobody told."""
        try:
            return self.instead(path)
        except NotKnown:
            return None

    def _rest(self, told: Told, path: str, depth: int) -> Lines:
        """What does not stand in the first line of a thing."""
        for heading in dict.fromkeys([one.heading for one, _, _ in told if one.heading is not None]):
            if parts := _parts(told, heading):
                yield depth, Message(N_("{name}: {parts}"), {"name": heading, "parts": parts})
        for one, value, own in told:
            if isinstance(own, list):
                yield from ((depth, line) for line in own)
            elif own is None and not _is_short(one):
                yield from self._block(one, value, f"{path}{one.name}", depth)

    def _block(self, one: Field, value: Part, path: str, depth: int) -> Lines:
        """A field that takes lines of its own: a thing, or several under the names of their places."""
        if isinstance(value, Untold):
            yield depth, _named(one, value)
        elif not isinstance(value, list | dict):
            yield from self._thing(value, N_("{name}: {parts}"), {"name": one.words}, path, depth)
        elif _is_together(one):
            if parts := _together(one, value):
                template = "{parts}" if one.words is None else N_("{name}: {parts}")
                yield depth, Message(template, {"name": one.words, "parts": parts})
        else:
            template = N_("{place}: {parts}") if one.words is None else N_("{name} {place}: {parts}")
            for key, (label, inner) in zip(one.keys or range(len(value)), _labelled(one, value), strict=True):
                facts = {"name": one.words, "place": label}
                yield from self._thing(inner, template, facts, f"{path}.{key}", depth)

    def _thing(self, thing: Part, template: str, facts: Mapping[str, object], path: str, depth: int) -> Lines:
        if thing is not None and not _is_blank(thing):
            yield from self._said(thing, template, facts, path, depth)

    def _said(self, thing: Part, template: str, facts: Mapping[str, object], path: str, depth: int) -> Lines:
        own = self._own(path)
        if own is not None:
            several = own if isinstance(own, list) else [own]
            yield from ((depth, one) for one in several if one is not NOTHING)
            return
        told = self._told(thing, f"{path}.")
        parts, rest = _parts(told, None), [*self._rest(told, f"{path}.", depth + 1)]
        if not parts:
            parts, rest = [message for _, message in rest], []
        yield depth, Message(template, {**facts, "parts": parts})
        yield from rest


def _parts(told: Told, heading: Words | None) -> list[Message]:
    """The fields under a heading that can be told in a few words."""
    parts = [_part(one, value, own) for one, value, own in told if one.heading is heading]
    return [one for one in parts if one is not None]


def _part(one: Field, value: Part, own: Own) -> Message | None:
    if isinstance(own, list) or own is NOTHING:
        return None
    if own is not None or not _is_short(one):
        return own
    shown = _shown(one)(value)
    if isinstance(shown, Untold):
        return _named(one, shown)
    if shown in ("", None) or shown is False or (one.quiet and _is_nothing(value)):
        return None
    if one.words is None or shown is True:
        return Message("{what}", {"what": shown if one.words is None else one.words})
    return _named(one, shown)


def _named(one: Field, shown: object) -> Message:
    return Message(N_("{name} {value}"), {"name": one.words or one.name, "value": shown})


def _told(holder: Part) -> tuple[Field, ...]:
    """The fields of a thing that are told."""
    kind: Hint = type(holder)
    return _told_of(kind)


@cache
def _told_of(cls: Hint) -> tuple[Field, ...]:
    every = (one for one in fields(cls) if not one.private and not one.silent and one.name != PLAYERS)
    return tuple(one for one in every if one.words or one.places)


@cache
def _is_short(one: Field) -> bool:
    """Whether a field can be told in a few words: a single value, or a list or dict of such."""
    inner = below(one.hint)
    return _is_single(one.hint) or (inner is not None and _is_single(inner))


def _is_single(hint: Hint) -> bool:
    return (below(hint) is None or typing.get_origin(bare(hint)) is tuple) and not is_class(bare(hint))


@cache
def _is_together(one: Field) -> bool:
    """Whether all that lies in a list or dict is told on one line."""
    inner = bare(below(one.hint))
    small = is_class(inner) and all(
        below(each.hint) is None and not is_class(bare(each.hint)) for each in fields(inner)
    )
    return not is_class(inner) or (small and not one.labels)


def _is_blank(thing: Part) -> bool:
    """Whether there is nothing to tell of a thing."""
    return all(_blank(one)(getattr(thing, one.name)) for one in _told(thing))


@cache
def _blank(one: Field) -> Callable[[Part], bool]:
    """Which values of a field are nothing to tell."""
    return _is_nothing if one.quiet else _blankness(one.hint)


@cache
def _blankness(hint: Hint) -> Callable[[Part], bool]:
    """Which values of a type are nothing to tell."""
    kind = typing.get_origin(bare(hint))
    if is_class(bare(hint)):
        return lambda value: value is None or _is_blank(value)
    if kind in (list, dict):
        inner = _blankness(below(hint))
        if kind is dict:
            return lambda values: values is None or all(map(inner, values.values()))
        return lambda values: values is None or (not isinstance(values, Untold) and all(map(inner, values)))
    nothing = (None, "", NOBODY) if isinstance(held(hint), SeatOf | At) else (None, "", 0)
    return lambda value: not isinstance(value, Untold) and value in nothing


def _is_nothing(value: Part) -> bool:
    """Whether a value is none, 0 or -1, or holds nothing else."""
    if isinstance(value, Untold):
        return False
    return all(_is_nothing(one) for one in value) if isinstance(value, list) else value in (None, "", 0, NOBODY)


def _labelled(one: Field, values: Part) -> list[tuple[object, Part]]:
    """What lies at the places of a list or dict, with what the places are called."""
    if isinstance(values, dict):
        return [*values.items()]
    return [*zip(one.labels or range(1, len(values) + 1), values, strict=True)]


def _together(one: Field, values: Part) -> list[Message]:
    """Several things, or several at each place, on one line."""
    inner = below(one.hint)
    if is_class(bare(inner)):
        return [_small(value) for value in values]
    show, blank = _showing(inner), _blankness(inner)
    return [
        Message(
            N_("{name}: {value}") if _told_apart(place) else N_("{name} {value}"), {"name": place, "value": show(value)}
        )
        for place, value in _labelled(one, values)
        if not blank(value)
    ]


def _told_apart(place: object) -> bool:
    """Whether a place has a name in which a number may stand, such as "2 coal"."""
    return isinstance(place, Words) and place.said is not None


def _small(thing: Part) -> Message:
    """A thing of few values in a list; seats and words need no names there."""
    parts: list[object] = []
    for one in _told(thing):
        raw = getattr(thing, one.name)
        value = _shown(one)(raw)
        named = not isinstance(raw, str) and not isinstance(value, Message)
        if not _blank(one)(raw):
            parts.append(Message(N_("{name} {value}"), {"name": one.words, "value": value}) if named else value)
    return spaced(parts)


def spaced(parts: Sequence[object]) -> Message:
    """Several facts behind each other."""
    if len(parts) == 1:
        return Message("{what}", {"what": parts[0]})
    return Message(N_("{name} {value}"), {"name": spaced(parts[:-1]), "value": parts[-1]})


def _hazy(values: Part) -> bool:
    return any(isinstance(one, Untold) for one in values)


@cache
def _shown(one: Field) -> Shown:
    """How values of a field are told as facts of a sentence."""
    return _showing(one.hint, tuple(one.labels))


@cache
def _showing(hint: Hint, labels: tuple[object, ...] = ()) -> Shown:
    """How values of a type are told as facts of a sentence; ``labels`` are the names of a list's places."""
    holds, kind = held(hint), typing.get_origin(bare(hint))
    if kind is list:
        several = _showing_list(below(hint), holds, labels)
        return lambda values: (
            _way(values, several) if isinstance(values, Untold) else several(values) if values else None
        )
    if kind is tuple:
        each = [_showing(below(hint, place)) for place in range(len(typing.get_args(bare(hint))))]
        return lambda values: spaced([show(value) for show, value in zip(each, values, strict=True)])
    if kind is dict:
        show, blank = _showing(below(hint)), _blankness(below(hint))
        return lambda values: {key: show(value) for key, value in values.items() if not blank(value)} or None
    return partial(_single, holds) if holds is not None else lambda value: value


def _way(values: Untold, several: Shown) -> object:
    """A list that is one of a few; of any other unknown one what can be said of it."""
    few = values.left() if isinstance(values, Word) else ()
    if not few or not all(isinstance(one, list | tuple) for one in few):
        return values
    return "?" if len(few) > MOST_FEW else _either([several([*one]) or "-" for one in few], "{one} / {other}")


def _single(holds: Holds, value: Part) -> object:
    """A value as a fact of a sentence; of an unknown one the few that it can be, or what can be said of all."""
    if not isinstance(value, Untold):
        return holds.shown(value)
    if isinstance(value, Word):
        few = value.left()
    elif isinstance(value, Number) and type(holds) not in (Whole, Counted, Track):
        few = value.bounds().values()
    else:
        return value
    return "?" if len(few) > MOST_FEW else _either([holds.shown(one) or "-" for one in few])


def _either(few: Sequence[object], between: str = "{one}/{other}") -> object:
    """One of several facts, as one."""
    return few[0] if len(few) == 1 else Message(between, {"one": few[0], "other": _either(few[1:], between)})


def _showing_list(inner: Hint, holds: Holds | None, labels: tuple[object, ...]) -> Shown:
    """How lists with values of a type are told."""
    show, blank = _showing(inner), _blankness(inner)
    names = holds.words.options if isinstance(holds, Each) else labels
    if isinstance(holds, Pile):
        return lambda values: Message(N_("{count}, on top {top}"), {"count": len(values), "top": show(values[-1])})
    if is_class(bare(inner)):
        return lambda values: [_small(value) for value in values]
    if isinstance(holds, Heap):
        return lambda values: [*map(show, values)] if _hazy(values) else dict(Counter(map(show, values)))
    if names:
        return lambda values: (
            {name: show(value) for name, value in zip(names, values, strict=True) if not blank(value)} or None
        )
    if isinstance(seats := held(inner), SeatOf):
        return lambda values: (
            [*map(show, values)] if _hazy(values) else Message("{players}", {"players": [*map(seats.named, values)]})
        )
    return lambda values: [show(value) for value in values]
