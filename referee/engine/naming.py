"""The parts of a position in words, both ways: ``players.0.regions.4.workers`` is "workers of Anna in region 4".

:func:`part` says what lies at a path; :func:`question` asks for it; :func:`names` gives the words that lead on from a
path, for whatever people type. All of it follows from the words beside the fields (:mod:`~referee.engine.fields`).
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from messages.classes import mutable
from referee.engine import sums
from referee.engine.fields import PLAYERS, Field, bare, below, field, fields, is_class, is_shaped
from referee.engine.holds import Each, SeatOf, held
from referee.engine.message import N_, Message
from referee.engine.words import Words, fold

Way = tuple[str, ...]
PLACED = N_("{name} {place}")
IN_PLACE = N_("in {place}")


@mutable
class Part(Message):
    """What lies at a path, in words; ``str()`` is the path."""

    path: str = ""

    def __str__(self) -> str:
        return self.path


class Seated(str):
    """The key of a seat, which is told as whoever sits there (``called``)."""

    called: object


class Step(NamedTuple):
    """One field on the way to a part, and the places taken in it."""

    field: Field
    places: tuple[Words | str, ...]


@cache
def part(cls: Any, path: str) -> Part | None:
    """What lies at a path of positions of this class, in words; None if nothing does or it was not given any."""
    steps = _steps(cls, path)
    if not steps:
        return None
    facts: dict[str, Any] = {}
    if steps[0].field.name == PLAYERS and steps[0].places:
        facts["player"] = int(str(steps[0].places[0]))
        if len(steps) == 1:
            return Part("{player}", facts, path)
        steps = steps[1:]
    *above, last = steps
    what = _called(last)
    if what is None:
        return None
    facts["what"] = what
    heads = [Message(IN_PLACE, {"place": last.field.heading})] if last.field.heading else []
    if last.field.whole_heading:
        heads = [Message("{place}", {"place": last.field.heading})]
    places = [Message(IN_PLACE, {"place": one}) for step in above if (one := _called(step)) is not None]
    if where := _together([*places, *heads]):
        facts["where"] = where
    return Part(template("player" in facts, bool(where)), facts, path)


def template(owned: bool, placed: bool) -> str:
    if owned:
        return N_("{what} of {player} {where}") if placed else N_("{what} of {player}")
    return N_("{what} {where}") if placed else "{what}"


def _together(places: Sequence[Message]) -> Message | None:
    """Places inside each other, given from the outermost, as one."""
    if len(places) < 2:
        return places[0] if places else None
    inner = _together(places[1:])
    return Message(N_("{inner} {outer}"), {"inner": inner, "outer": places[0]})


def _called(step: Step) -> Words | Message | None:
    """What one step is called: the words of its field with its places, or of a place alone if the field has no words."""
    in_list = not all(isinstance(place, Words) for place in step.places)
    name: Words | Message | None = step.field.words if in_list else step.field.called
    for place in step.places:
        if name is not None:
            name = Message(PLACED, {"name": name, "place": place})
        else:
            name = place if isinstance(place, Words) and step.field.places else None
    return name


def located(cls: Any, path: str) -> Message | str:
    """A path for a message: as it is typed, and in words where it was given any."""
    found = part(cls, path)
    return path if found is None else Part(N_("{path} ({part})"), {"path": path, "part": found}, path)


def row(cls: Any, path: str) -> str:
    """The row of like pieces that a value is a place of: ``officials.*``; the path itself where it is in none."""
    steps = _steps(cls, path)
    above, _, last = path.rpartition(".")
    return f"{above}.*" if steps and steps[-1].places and steps[-1].places[-1] != last else path


def rows(cls: Any, path: str) -> Sequence[str]:
    """The rows that a value is in, the nearest first: ``officials.*``, ``players.0.regions.*.workers``."""
    head, *asked = re.split(r"(?=\.(?:count|having)\.)", path, maxsplit=1)
    parts = head.split(".")
    steps = _steps(cls, head)
    at, found = 0, []
    for step in steps:
        at += 1
        for _ in step.places:
            found.append(".".join([*parts[:at], "*", *parts[at + 1 :], *asked]))
            at += 1
    return found[::-1]


def is_list(hint: Any) -> bool:
    return below(hint) is not None


def hint_at(cls: Any, path: str) -> Any:
    """The type of what lies at a path, with what stands beside it."""
    steps = _steps(cls, path)
    if not steps:
        return cls
    hint = steps[-1].field.hint
    for place in steps[-1].places:
        hint = below(hint, str(place))
    return hint


def _each(hint: Any) -> Sequence[Words]:
    """The words of a list with one value for each word, as :class:`Each` declares it; none for another."""
    holds = held(hint)
    return holds.words.options if isinstance(holds, Each) else ()


@cache
def _steps(cls: Any, path: str) -> tuple[Step, ...]:
    """The fields along a path; none if it leads nowhere."""
    steps: list[Step] = []
    hint = cls
    for one in path.split("."):
        if is_class(bare(hint)):
            declared = field(bare(hint), one) or sums.field(bare(hint), one)
            if declared is None:
                return ()
            steps.append(Step(declared, ()))
            hint = declared.hint
        else:
            if not steps or (steps[-1].field.name == PLAYERS and not one.isdecimal()):
                return ()
            place = _place(steps[-1], hint, one)
            hint = below(hint, one)
            if hint is None:
                return ()
            steps[-1] = Step(steps[-1].field, (*steps[-1].places, place))
    return tuple(steps)


def _place(step: Step, hint: Any, key: str) -> Words | str:
    own, each = step.field, _each(hint)
    holds = held(typing.get_args(bare(hint))[0]) if typing.get_origin(bare(hint)) is dict else None
    if isinstance(holds, SeatOf) and key.lstrip("-").isdecimal():
        seat = Seated(key)
        seat.called = holds.shown(int(key))
        return seat
    if key.isdecimal() and int(key) < len(each):
        return each[int(key)]
    return own.places[own.keys.index(key)] if own.places and not step.places and key in own.keys else key


@cache
def names(cls: Any, above: Way) -> Mapping[str, Way]:
    """The words, folded, that lead on from a path to what lies below it, and the parts of the path they stand for."""
    hint = hint_at(cls, ".".join(above)) if above else cls
    if is_class(bare(hint)):
        return dict(_names_of_fields(bare(hint)))
    steps = _steps(cls, ".".join(above)) if above else ()
    if each := _each(hint):
        return {word: (str(at),) for at, one in enumerate(each) for word in one.folded()}
    if not steps or steps[-1].places or not is_list(hint):
        return {}
    return {word: (key,) for word, key in _names_of_places(steps[-1].field)}


def offered(cls: Any, above: str) -> list[Words | str]:
    """What can be named below a path: the words of its fields, or of the places of a field without any."""
    hint = hint_at(cls, above) if above else cls
    if is_class(bare(hint)):
        return [word for one in fields(bare(hint)) for word in ((one.words,) if one.words else one.places)]
    steps = _steps(cls, above) if above else ()
    return [*(_each(hint) or (steps[-1].field.places if steps and not steps[-1].places else ()))]


def _names_of_fields(cls: Any) -> Iterator[tuple[str, Way]]:
    """The names of fields, and of the places of fields without words, with the parts of the path they stand for.

    Where a name comes twice the later one counts: words of fields go before those of places, and of several fields that
    are called the same the first is meant.
    """
    for one in fields(cls):
        if one.words is None:
            yield from ((word, (one.name, key)) for word, key in _names_of_places(one) if not word.isdecimal())
    for one in reversed(fields(cls)):
        if one.words is not None:
            yield from ((word, (one.name,)) for word in one.words.folded())
    yield from ((fold(one.name), (one.name,)) for one in fields(cls))


def _names_of_places(one: Field) -> Iterator[tuple[str, str]]:
    for place in one.places:
        yield from ((word, place.key) for word in place.folded())


def typed(cls: Any, path: str, lang: str, players: Sequence[str]) -> str:
    """A path as people type it in a language: ``Anna region 4 workers``.

    Fields without a name of their own go by key.
    """
    said: list[str] = []
    above: Way = ()
    for step in _steps(cls, path):
        own, places = step.field, step.places
        if not above and own.name == PLAYERS and places:
            seat = int(str(places[0]))
            said.append(players[seat] if seat < len(players) else str(seat))
        else:
            if own.words is not None or not places or not isinstance(places[0], Words):
                said.append(_unlike(names(cls, above), own, lang))
            said += [one.shown(lang) if isinstance(one, Words) else one for one in places]
        above = (*above, own.name, *map(str, places))
    return " ".join(said)


def _unlike(known: Mapping[str, Way], one: Field, lang: str) -> str:
    """The first name of a field in a language that no other has."""
    called = one.words.names(lang) or one.words.en if one.words is not None else ()
    return next((name for name in called if known.get(fold(name)) == (one.name,)), one.name)


def leaves(cls: Any) -> Iterator[tuple[str, Any]]:
    """Every single value that positions of a class can hold: its path, with ``*`` for places, and its declared type."""
    yield from _leaves(cls, "")


def _leaves(hint: Any, path: str) -> Iterator[tuple[str, Any]]:
    kind: Any = bare(hint)
    if is_class(kind):
        for cls in dict.fromkeys((kind, *(kind.shapes.values() if is_shaped(kind) else ()))):
            for one in fields(cls):
                yield from _leaves(one.hint, f"{path}.{one.name}".lstrip("."))
    elif typing.get_origin(kind) is tuple:
        for place, inner in enumerate(typing.get_args(kind)):
            yield from _leaves(inner, f"{path}.{place}")
    elif below(kind) is not None:
        yield from _leaves(below(kind), f"{path}.*")
    else:
        yield path, hint
