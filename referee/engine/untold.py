"""Positions of which only a part is told: everything else is unknown within what its field declares.

Such a position is an ordinary one whose untold leaves are :class:`~referee.engine.unknown.Unknown` and whose untold
lists are :class:`~referee.engine.unlisted.Unlisted`.
"""

from __future__ import annotations

import copy
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from referee.engine.data import Hint, Json, Part, Position
from referee.engine.errors import PositionError
from referee.engine.fields import Field, bare, below, fields, is_class, is_shaped, may_lack
from referee.engine.holds import Each, Holds, Size, held, most
from referee.engine.message import N_
from referee.engine.position import HIGHEST, from_json, loaded, to_json
from referee.engine.runs import Leaf
from referee.engine.single import Singles
from referee.engine.unknown import Number, Unknown, Word, number, one_of
from referee.engine.unlisted import Once, Unlisted
from referee.engine.written import is_known as is_known

if TYPE_CHECKING:
    from referee.engine.game import Setting

FORMS = frozenset(("from", "one_of", "unknown"))
MOST_LISTED = 60
"""So many things at most lie in a list whose field does not say how many."""
Seats = range
_MAKERS: dict[tuple[int, Seats], tuple[Hint, Callable[[str, int], Part]]] = {}
"""Declared types are the same things for as long as a program runs: none is looked at twice."""


def untold(position: Position, told: Json = None, singles: Sequence[Singles] = ()) -> Position:
    """A copy of a position of which nothing is known but what is ``told``, in the JSON form of positions.

    The position gives what belongs to the table and not to its state: how many players there are, which parties play
    along. ``singles`` are the pieces that exist once. PositionError if what is told makes no sense.
    """
    made = _spread(position, type(position), "", range(len(position.players)))
    if told is not None:
        tell(made, told)
    lie_once(made, singles)
    return made


def begun(setting: Setting, data: Json) -> Position:
    """The position of JSON data at a table of this setting; what is left out, or told as unknown, is unknown.

    PositionError if it makes no sense.
    """
    game = setting.game
    try:
        whole = from_json(game.position, data)
        if _covers(data, to_json(whole)):
            return whole
    except PositionError:
        if not isinstance(data, Mapping):
            raise
    made = untold(game.ready(setting, {}), game.laid(setting), game.singles)
    tell(made, data)
    return made


def _is_partial(data: Json) -> bool:
    """Whether something in it is told as unknown."""
    if isinstance(data, Mapping):
        return not FORMS.isdisjoint(data) or any(map(_is_partial, data.values()))
    return isinstance(data, list) and any(map(_is_partial, data))


def _covers(data: Json, whole: Json) -> bool:
    """Whether all parts of the ``whole`` are named in the data."""
    if isinstance(whole, dict) and isinstance(data, Mapping):
        return all(key in data and _covers(data[key], part) for key, part in whole.items())
    if isinstance(whole, list) and isinstance(data, list):
        return all(map(_covers, data, whole))
    return True


def lie_once(position: Position, singles: Sequence[Singles]) -> None:
    """Let the unknown lists of pieces that exist once know of each other, and of what is told to lie elsewhere."""
    for line in singles:
        lists = dict(one for place in line.places for one in _at(position, "", place.split(".")[:-1]))
        if len(lists) < 2:
            continue
        told = {path: one for path, one in lists.items() if not isinstance(one, Unlisted)}
        apart = frozenset(piece for one in told.values() for piece in one if not isinstance(piece, Unknown))
        once = Once(tuple(lists), line.nothing, frozenset(told), apart.difference(line.nothing))
        for one in lists.values():
            if isinstance(one, Unlisted):
                one.once = once


def _at(part: Part, path: str, way: Sequence[str]) -> Iterator[tuple[str, Part]]:
    """The lists along a way through a position, on which ``*`` stands for every place, with their paths."""
    if not way:
        yield from ((path, part),) if isinstance(part, list | Unlisted) else ()
    elif way[0] == "*" and isinstance(part, list):
        for at, one in enumerate(part):
            yield from _at(one, f"{path}.{at}", way[1:])
    elif is_class(_class(part)):
        declared = {one.name: one for one in fields(_class(part))}
        here, value = f"{path}.{way[0]}".lstrip("."), getattr(part, way[0])
        keys = declared[way[0]].keys
        if keys and way[1:2] == ["*"]:
            for key, one in zip(keys, value, strict=False):
                yield from _at(one, f"{here}.{key}", way[2:])
        else:
            yield from _at(value, here, way[1:])


def tell(position: Position, told: Json) -> None:
    """Put what is told into a partly known position, in place; what is left out stays as it is."""
    _tell(position, told, "", range(len(position.players)))


def _tell(position: Part, told: Json, path: str, seats: Seats) -> None:
    if not isinstance(told, Mapping):
        raise PositionError(N_("{path}: this must name its parts."), path=path or "/")
    kind: Any = type(position)
    declared = {one.name: one for one in fields(kind)}
    for name, part in told.items():
        here = f"{path}.{name}".lstrip(".")
        if name in getattr(kind, "former", ()):
            continue
        if name not in declared:
            raise _no_such(path, name, declared)
        one = declared[name]
        setattr(position, name, _told(getattr(position, name), one.hint, part, here, one.keys, seats))


def _told(now: Part, hint: Hint, told: Json, path: str, keys: Sequence[str], seats: Seats) -> Part:
    if told is None and not may_lack(hint):
        return now
    if isinstance(told, Mapping) and isinstance(now, Unlisted) and "unknown" in told:
        return _of_size(now, told["size"]) if "size" in told else now
    if isinstance(told, Mapping) and isinstance(now, Unknown) and not told.keys().isdisjoint(FORMS):
        return _bounded(now, hint, told, path)
    if is_class(_class(now)) and isinstance(told, Mapping) and not is_shaped(_class(now)):
        _tell(now, told, path, seats)
        return now
    if type(now) is list and isinstance(told, Mapping):
        for key, part in told.items():
            at = keys.index(key) if key in keys else int(key) if str(key).isdecimal() else len(now)
            if at >= len(now):
                raise _no_such(path, key, keys or map(str, range(len(now))))
            now[at] = _told(now[at], below(hint), part, f"{path}.{key}", (), seats)
        return now
    if path == "players" and type(now) is list and isinstance(told, list) and len(told) < len(now):
        told = [*told, *({} for _ in now[len(told) :])]
    apart = is_class(bare(below(hint))) or _is_partial(told)
    if type(now) is list and isinstance(told, list) and len(told) == len(now) and apart:
        for at, part in enumerate(told):
            now[at] = _told(now[at], below(hint), part, f"{path}.{at}", (), seats)
        return now
    if isinstance(told, list) and _is_partial(told) and typing.get_origin(bare(hint)) is list:
        item, places = below(hint), [f"{path}.{at}" for at in range(len(told))]
        new = [unknown(item, place, seats) for place in places]
        return [_told(one, item, part, place, (), seats) for one, part, place in zip(new, told, places, strict=True)]
    return loaded(hint, told, path, tuple(keys))


def _no_such(path: str, key: object, keys: Iterable[str]) -> PositionError:
    """The error that data names a part that there is not; what it may name are the keys of data, not words."""
    template = N_("{path}: there is no {key} here. Possible: {keys}.")
    return PositionError(template, path=path or "/", key=str(key), keys=", ".join(keys))


def _bounded(now: Unknown, hint: Hint, told: Mapping[str, Json], path: str) -> Part:
    """Something unknown of which it is told what it can be, in the form that :func:`to_json` writes."""
    if "one_of" in told and isinstance(told["one_of"], list) and told["one_of"]:
        return one_of(path, [loaded(hint, one, path) for one in told["one_of"]])
    if not isinstance(now, Number) or not told.keys() >= {"from", "to"}:
        return now
    low, high = loaded(int, told["from"], path), loaded(int, told["to"], path)
    if low > high:
        raise PositionError(
            N_("{path}: {low} to {high} is no range, as it ends before it begins"), path=path, low=low, high=high
        )
    return number(path, low, high)


def _of_size(now: Unlisted, size: Json) -> Unlisted:
    """The same list with so many things in it."""
    low, high = (size.get("from"), size.get("to")) if isinstance(size, Mapping) else (size, size)
    made = now.copy()
    if type(low) is int and type(high) is int and 0 <= low <= high <= HIGHEST:
        made.least, made.most = low, high
    return made


def _spread(value: Part, hint: Hint, path: str, seats: Seats, own: Field | None = None) -> Part:
    """What stands there, with every leaf unknown; what a table lacks altogether stays away."""
    if value is None or is_shaped(bare(hint)):
        return copy.deepcopy(value)
    if is_class(bare(hint)):
        made, kind = copy.copy(value), _class(value)
        for one in fields(kind):
            below_it = f"{path}.{one.name}".lstrip(".")
            setattr(made, one.name, _spread(getattr(value, one.name), one.hint, below_it, seats, one))
        return made
    if typing.get_origin(bare(hint)) is list and _has_its_places(value, hint, own, seats):
        keys = own.keys if own is not None and own.keys else [str(at) for at in range(len(value))]
        return [_spread(one, below(hint), f"{path}.{keys[at]}", seats) for at, one in enumerate(value)]
    if typing.get_origin(bare(hint)) is dict:
        return {key: _spread(one, below(hint), f"{path}.{key}", seats) for key, one in value.items()}
    return unknown(hint, path, seats)


def _has_its_places(value: Part, hint: Hint, own: Field | None, seats: Seats) -> bool:
    """Whether a list has the places that it always has; one of which nobody knows what lies in it has none."""
    if isinstance(value, Unlisted):
        return False
    holds = held(hint)
    holds = holds and holds.at(len(seats))
    many = holds.low if isinstance(holds, Size) else len(value)
    return (own is not None and own.name == "players") or (fixed(hint, own, len(seats)) and len(value) == many)


def fixed(hint: Hint, own: Field | None, players: int = 0) -> bool:
    """Whether a list always has the same places, at a table of so many players."""
    holds = held(hint)
    holds = holds and holds.at(players)
    return bool(own is not None and own.keys) or isinstance(holds, Each) or _always(holds)


def _always(holds: Holds | None) -> bool:
    return isinstance(holds, Size) and holds.low == holds.high


def unknown(hint: Hint, path: str, seats: Seats, since: int = 0) -> Part:
    """Something of a declared type of which nothing is told."""
    here = id(hint), seats
    kept = _MAKERS.get(here)
    if kept is None or kept[0] is not hint:
        kept = _MAKERS[here] = hint, _maker(hint, seats)
    return kept[1](path, since)


def _maker(hint: Hint, seats: Seats) -> Callable[[str, int], Part]:
    """Makes what is unknown of a declared type, at any path: lists that are gone through need it many times."""
    kind, holds = bare(hint), held(hint)
    holds = holds and holds.at(len(seats))
    if is_class(kind):
        return _maker_of_things(kind, seats)
    origin = typing.get_origin(kind)
    if origin is tuple:
        each = [_maker(one, seats) for one in typing.get_args(kind)]
        return lambda path, since: tuple(make(f"{path}.{at}", since) for at, make in enumerate(each))
    if origin is list:
        item = _maker(below(hint), seats)
        low, high = (holds.low, min(holds.high, MOST_LISTED)) if isinstance(holds, Size) else (0, MOST_LISTED)
        high = min(high, _most(hint, seats))
        return lambda path, since: Unlisted(path, lambda at: item(at, since), low, high, since)
    if origin is dict:
        return lambda path, since: {}
    return _maker_of_leaves(kind, _values(hint, seats, holds))


def _values(hint: Hint, seats: Seats, holds: Holds | None) -> Sequence[object]:
    """What a number, a word or a flag may be."""
    kind = bare(hint)
    if typing.get_origin(kind) is Literal:
        return typing.get_args(kind)
    if kind is bool:
        return (False, True)
    possible = holds.possible(seats) if holds is not None else ()
    if isinstance(possible, range) and kind is int:
        return range(possible.start, min(possible.stop, _most(hint, seats) + 1))
    return possible or (range(10_001) if kind is int else ("",))


def _maker_of_leaves(kind: Hint, values: Sequence[object]) -> Callable[[str, int], Part]:
    if isinstance(values, range) and kind is int:
        return lambda path, since: number(path, values.start, values.stop - 1, since)
    first = one_of("", values)
    if not isinstance(first, Word | Number):
        return lambda path, since: first
    (leaf,) = first.leaves
    if isinstance(first, Word):
        return lambda path, since: Word(Leaf(path, leaf.span, leaf.values, since))
    return lambda path, since: Number(((Leaf(path, leaf.span, (), since), 1),))


def _most(hint: Hint, seats: Seats) -> int:
    """The most there is while all is right, where the field says so."""
    declared = most(hint)
    return HIGHEST if declared is None else declared.of(len(seats))


def _maker_of_things(kind: Any, seats: Seats) -> Callable[[str, int], Part]:
    declared = fields(kind)
    required = {one.name: None for one in declared if one.required}

    @cache
    def makers() -> Sequence[Callable[[str, int], Part]]:
        """Looked up when they are needed: a thing may hold others of its kind."""
        return [_maker(below(one.hint) if one.keys else one.hint, seats) for one in declared]

    def make(path: str, since: int) -> Part:
        made = kind(**required)
        for one, part in zip(declared, makers(), strict=True):
            here = f"{path}.{one.name}"
            value = [part(f"{here}.{key}", since) for key in one.keys] if one.keys else part(here, since)
            setattr(made, one.name, value)
        return made

    return make


def _class(value: Part) -> Any:
    return type(value)


def leaves_of(value: Part) -> Iterator[Leaf]:
    """Everything that is unknown in a position, or in a part of one."""
    if isinstance(value, Unknown | Unlisted):
        yield from value.leaves
    elif is_known(value):
        return
    elif is_class(_class(value)):
        for one in fields(_class(value)):
            yield from leaves_of(getattr(value, one.name))
    elif isinstance(value, list | tuple | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from leaves_of(one)
