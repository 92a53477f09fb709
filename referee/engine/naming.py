"""The parts of a position in words, both ways: ``players.0.regions.4.workers`` is "workers of Anna in region 4".

:func:`part` says what lies at a path; :func:`question` asks for it; :func:`names` gives the words that lead on from a
path, for whatever people type. All of it follows from the words beside the fields (:mod:`~referee.engine.fields`).
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from referee.engine import sums
from referee.engine.fields import PLAYERS, Field, bare, below, field, fields, is_class, is_shaped
from referee.engine.holds import ByPlayers, Counted, Each, Heap, Holds, SeatOf, held
from referee.engine.message import N_, Message
from referee.engine.words import Words, fold

Way = tuple[str, ...]
PLACED = N_("{name} {place}")
IN_PLACE = N_("in {place}")
MANY_PARTS = N_("How many: {parts}?")
WHAT_PARTS, WHAT_PLACES = N_("What: {parts}?"), N_("{part}: {places}?")
PARTS = {
    "what": (WHAT_PARTS, WHAT_PLACES),
    "list": (WHAT_PARTS, WHAT_PLACES),
    "who": (N_("Who: {parts}?"), N_("{part}: who: {places}?")),
    "whose": (N_("Whose: {parts}?"), N_("{part}: whose: {places}?")),
    "yes": (N_("Which of these: {parts}?"), N_("{part}, where: {places}?")),
    "in all": (MANY_PARTS, N_("{part}: how many: {places}?")),
    "of": (N_("How many of {value}: {parts}?"), N_("{part}: how many of {value}: {places}?")),
    "where": (N_("Where: {parts}?"), N_("Where: {parts}?")),
    "things": (N_("One after the other, {fields}: {parts}?"), N_("{part}, one after the other, {fields}: {places}?")),
}
"""Questions for several at once: for whatever they are, and for the places of one thing."""
MANY, IN_ALL, HOLDS, BELONGS, ANY, OF, YES = "many", "in all", "holds", "belongs", "any", "of", "yes"
"""Kinds of questions: how many, how many lie in a list, whether it holds something or anything of somebody, any at all,
how many of something, whether it is so."""
IN_ROWS = (MANY, OF, IN_ALL, HOLDS, BELONGS, YES, "what", "who", "where")
TEMPLATES = {
    MANY: (
        N_("How many {what} has {player} {where}?"),
        N_("How many {what} has {player}?"),
        N_("How many {part}?"),
    ),
    ANY: (
        N_("Has {player} any {what} {where}?"),
        N_("Has {player} any {what}?"),
        N_("Are there any {part}?"),
    ),
    "row": (
        N_("How many {what} has {player} {where}: {places}?"),
        N_("How many {what} has {player}: {places}?"),
        N_("How many {part}: {places}?"),
    ),
    YES: (N_("{player}: {what} {where}?"), N_("{player}: {what}?"), N_("{part}?")),
    IN_ALL: (N_("{part}: how many?"),) * 3,
    HOLDS: (N_("{part}: is {value} among them?"),) * 3,
    BELONGS: (N_("{part}: any of {value}?"),) * 3,
    OF: (N_("{part}: how many of {value}?"),) * 3,
    "list": (N_("{part}: which ones?"),) * 3,
    "whose": (N_("{part}: whose?"),) * 3,
    "things": (N_("{part}, one after the other: {fields}?"),) * 3,
    "who": (N_("{part}: who?"),) * 3,
    "what": (N_("What is the {part}?"),) * 3,
    "top": (N_("What is the last of {part}?"),) * 3,
}
"""Each kind for what a player has somewhere, for what a player has, and for everything else."""


@dataclass(slots=True)
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


class Question(NamedTuple):
    """A question for one value of a position, what its answer may be, and of which kind it is."""

    text: Message
    holds: Holds | None
    kind: str = ""


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
    return Part(_template("player" in facts, bool(where)), facts, path)


def _template(owned: bool, placed: bool) -> str:
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


def question(cls: Any, path: str) -> Question | None:
    """How people are asked for the value at a path, and what is possible; None where it was not given any words.

    A list is asked for by ``court.size``, by ``court.top`` and, with something it may hold, by :func:`whether_in`.
    """
    of, _, last = path.rpartition(".")
    if last in ("size", "top") and (listed := part(cls, of)) is not None and _is_list(_hint(cls, of)):
        if last == "size":
            return _question(IN_ALL, listed, Counted())
        return _question("top", listed, held(below(_hint(cls, of))))
    if last.count("=") and of.endswith(".having"):
        return _how_many(cls, of.removesuffix(".having"), last)
    named = part(cls, path)
    if named is None:
        return None
    hint = _hint(cls, path)
    holds = held(hint)
    return _question(_kind(bare(hint), holds), named, holds)


def _question(kind: str, named: Part, holds: Holds | None, **more: Any) -> Question:
    named = Part(named.template, {name: _from_one(one) for name, one in named.facts.items()}, named.path)
    facts = {**named.facts, "part": named, **more}
    name, places = _apart(facts.get("what"))
    if places:
        facts["what"] = Message(N_("{name} ({places})"), {"name": name, "places": places})
        facts["part"] = Part(named.template, {**named.facts, "what": facts["what"]}, named.path)
    owned = "player" in facts and "what" in facts
    return Question(
        Message(TEMPLATES[kind][0 if owned and "where" in facts else 1 if owned else 2], facts), holds, kind
    )


def _from_one(what: object) -> Any:
    """What a part is called, with places that have no name counted from 1; not those of the part itself."""
    if not isinstance(what, Message):
        return what
    if what.template == PLACED and isinstance(what.facts["name"], Words):
        return what
    return Message(what.template, {name: _numbered(one) for name, one in what.facts.items()})


def _numbered(what: object) -> Any:
    if not isinstance(what, Message):
        return _counted(what)
    return (
        what
        if isinstance(what, Part)
        else Message(what.template, {name: _numbered(one) for name, one in what.facts.items()})
    )


def _apart(what: object) -> tuple[object, list[object]]:
    """What a part is called, and the places in it; those without a name by their number, as people count."""
    if not isinstance(what, Message) or what.template != PLACED:
        return what, []
    name, places = _apart(what.facts["name"])
    place = what.facts["place"]
    return name, [*places, _counted(place)]


def _counted(place: object) -> object:
    """A place as people say it: whoever sits there, or its number from 1."""
    if isinstance(place, Seated):
        return place.called
    return str(int(place) + 1) if isinstance(place, str) and place.isdecimal() else place


def whether_any(asked: Question) -> Question:
    """The question how many, where it only matters whether there is any."""
    return _again(ANY, asked) if asked.kind == MANY else asked


def how_many(asked: Question) -> Question:
    """The question whether a list holds something, where it matters how many."""
    return _again(OF, asked)._replace(holds=Counted()) if asked.kind in (HOLDS, BELONGS) else asked


def _again(kind: str, asked: Question) -> Question:
    place = TEMPLATES[asked.kind].index(asked.text.template)
    return Question(Message(TEMPLATES[kind][place], asked.text.facts), asked.holds, kind)


def in_a_row(asked: Sequence[Question]) -> Message:
    """One question for several counts: of the places of one field, of several places, or of whatever they are."""
    first, each = asked[0], [one.text.facts for one in asked]
    apart = [_named_apart(facts) for facts in each]
    own = apart[0][0]
    more = {name: first.text.facts[name] for name in ("value", "fields") if name in first.text.facts}
    if len({repr(kept) for kept, _ in apart}) == 1 and all(place for _, place in apart):
        own["part"] = Message(_template("player" in own, "where" in own), own)
        facts = {**own, **more, "places": [place for _, place in apart]}
        if first.kind != MANY:
            return Message(PARTS[first.kind][1], facts)
        return Message(
            TEMPLATES["row"][0 if "where" in own and "player" in own else 1 if "player" in own else 2], facts
        )
    return Message(PARTS.get(first.kind, (MANY_PARTS,))[0], {**more, "parts": [facts["part"] for facts in each]})


def _named_apart(facts: Mapping[str, Any]) -> tuple[dict[str, Any], object]:
    """What is counted, without the place in which it is one of a row; and that place."""
    own = {name: one for name, one in facts.items() if name in ("player", "what", "where")}
    what = own.get("what")
    if isinstance(what, Message) and "places" in what.facts:
        places: Any = what.facts["places"]
        return {**own, "what": what.facts["name"]}, places[0] if len(places) == 1 else None
    return own, own.pop("where", None)


def _how_many(cls: Any, path: str, wanted: str) -> Question | None:
    """The question how many things in a list have certain values, as :func:`~referee.engine.lists.having` asks."""
    named, kind = part(cls, path), bare(below(_hint(cls, path)))
    if named is None:
        return None
    told = []
    for name, _, value in (one.partition("=") for one in wanted.split(",")):
        declared = field(kind, name)
        if declared is None or declared.words is None:
            return None
        holds = held(declared.hint)
        shown = holds.shown(int(value) if value.lstrip("-").isdecimal() else value) if holds is not None else value
        told.append(Message(N_("{name} {value}"), {"name": declared.words, "value": shown or "-"}))
    of, places = _apart(named.facts["what"])
    what = Message(N_("{name} ({parts})"), {"name": of, "parts": [*places, *told]})
    return _question(MANY, Part(named.template, {**named.facts, "what": what}, path), Counted())


@dataclass(frozen=True)
class Listed(Holds):
    """What lies in a list: values of ``kinds[""]``, or things with a value for each of these fields."""

    kinds: Mapping[str, Holds]
    in_order: bool = True

    def shown(self, value: Any) -> object:
        return value if isinstance(value, Mapping) or "" not in self.kinds else self.kinds[""].shown(value)


def listed(cls: Any, path: str) -> Question | None:
    """The question what lies in a list; None where it, or what lies in it, was not given any words."""
    hint = _hint(cls, path)
    named, item = part(cls, path), below(hint)
    if named is None or item is None:
        return None
    if not is_class(bare(item)):
        holds = held(item)
        if holds is None or bare(item) not in (int, str):
            return None
        kind = "whose" if isinstance(holds, SeatOf) else "list"
        return _question(kind, named, Listed({"": holds}, not isinstance(held(hint), Heap)))
    told = [one for one in fields(bare(item)) if one.words and held(one.hint) and bare(one.hint) in (int, str)]
    kinds = {one.name: holds for one in told if (holds := held(one.hint)) is not None}
    if not kinds or is_shaped(bare(item)):
        return None
    return _question("things", named, Listed(kinds), fields=[one.words for one in told])


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


def whether_in(cls: Any, path: str, value: Any) -> Question | None:
    """The question whether a list holds ``value``; None where the list was not given any words."""
    named = part(cls, path)
    if named is None:
        return None
    holds = held(below(_hint(cls, path)))
    kind = BELONGS if isinstance(holds, SeatOf) else HOLDS
    return _question(kind, named, None, value=value if holds is None else holds.shown(value))


def where(cls: Any, places: Sequence[str], value: Any, what: Words | None = None) -> Question | None:
    """The question where something lies that exists once and is called ``what``; None without words for the lists."""
    named = {path: found for path in places if (found := part(cls, path)) is not None}
    if len(named) < len(places):
        return None
    holds = held(below(_hint(cls, places[0])))
    shown = value if holds is None else holds.shown(value)
    if what is not None and shown == value:
        shown = Message("{what} {piece}", {"what": what, "piece": value})
    return Question(Message(N_("Where is {value}?"), {"value": shown, "part": shown}), Places(named), "where")


class Places(Holds):
    """The paths of lists, and "" for what lies in none of them."""

    def __init__(self, named: Mapping[str, Part]) -> None:
        self.named = named

    def shown(self, value: Any) -> object:
        return self.named.get(value) or Message(N_("elsewhere"))

    def possible(self, seats: Sequence[int]) -> Sequence[object]:
        return ("", *self.named)


def _kind(kind: Any, holds: Holds | None) -> str:
    if kind is bool:
        return YES
    if _is_list(kind):
        return "list"
    if isinstance(holds, SeatOf):
        return "who"
    if isinstance(holds, ByPlayers):
        holds = next(iter(holds.each.values()))
    return MANY if type(holds) is Counted else "what"


def _is_list(hint: Any) -> bool:
    return below(hint) is not None


def _hint(cls: Any, path: str) -> Any:
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
    hint = _hint(cls, ".".join(above)) if above else cls
    if is_class(bare(hint)):
        return dict(_names_of_fields(bare(hint)))
    steps = _steps(cls, ".".join(above)) if above else ()
    if each := _each(hint):
        return {word: (str(at),) for at, one in enumerate(each) for word in one.folded()}
    if not steps or steps[-1].places or not _is_list(hint):
        return {}
    return {word: (key,) for word, key in _names_of_places(steps[-1].field)}


def offered(cls: Any, above: str) -> list[Words | str]:
    """What can be named below a path: the words of its fields or places, the key of what was not given any."""
    hint = _hint(cls, above) if above else cls
    if is_class(bare(hint)):
        return [one.words or one.name for one in fields(bare(hint))]
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
