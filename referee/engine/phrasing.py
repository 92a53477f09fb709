"""What is asked of a position's parts, in words: how many, any at all, which of a list, where something lies.

:func:`question` asks for the part at a path; questions of a kind are put together by :func:`in_a_row`.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from messages.classes import frozen
from referee.engine.fields import bare, below, field, fields, is_class, is_shaped
from referee.engine.holds import ByPlayers, Counted, Heap, Holds, SeatOf, held
from referee.engine.message import N_, Message
from referee.engine.naming import PLACED, Part, Seated, hint_at, is_list, part, template
from referee.engine.words import Words

MANY_PARTS = N_("How many: {parts}?")
PLACES_OF = N_("{part}: {places}?")
PARTS = {
    "what": (N_("What are these: {parts}?"), PLACES_OF),
    "list": (N_("What is in each: {parts}?"), PLACES_OF),
    "who": (N_("Who is it: {parts}?"), N_("{part}: who: {places}?")),
    "whose": (N_("Whose are these: {parts}?"), N_("{part}: whose: {places}?")),
    "yes": (N_("Which of these: {parts}?"), N_("{part}, where: {places}?")),
    "in all": (MANY_PARTS, N_("{part}: how many: {places}?")),
    "of": (N_("How many of {value}: {parts}?"), N_("{part}: how many of {value}: {places}?")),
    "theirs": (N_("How many does {value} have: {parts}?"), N_("{part}: how many does {value} have: {places}?")),
    "where": (N_("Where: {parts}?"), N_("Where: {parts}?")),
    "things": (N_("One after the other, {fields}: {parts}?"), N_("{part}, one after the other, {fields}: {places}?")),
}
"""Questions for several at once: for whatever they are, and for the places of one thing."""
MANY, IN_ALL, HOLDS, BELONGS, ANY, OF, THEIRS, YES = (
    "many", "in all", "holds", "belongs", "any", "of", "theirs", "yes",
)  # fmt: skip
"""Kinds of questions: how many, how many lie in a list, whether it holds something or anything of somebody, any at all,
how many of something or of somebody, whether it is so."""
IN_ROWS = (MANY, OF, THEIRS, IN_ALL, HOLDS, BELONGS, YES, "what", "who", "where")
TEMPLATES = {
    MANY: (
        N_("How many {what} does {player} have {where}?"),
        N_("How many {what} does {player} have?"),
        N_("How many {part}?"),
    ),
    ANY: (
        N_("Does {player} have any {what} {where}?"),
        N_("Does {player} have any {what}?"),
        N_("Are there any {part}?"),
    ),
    "row": (
        N_("How many {what} does {player} have {where}: {places}?"),
        N_("How many {what} does {player} have: {places}?"),
        N_("How many {part}: {places}?"),
    ),
    YES: (N_("{player}: {what} {where}?"), N_("{player}: {what}?"), N_("{part}?")),
    IN_ALL: (N_("{part}: how many?"),) * 3,
    HOLDS: (N_("{part}: is {value} among them?"),) * 3,
    BELONGS: (N_("{part}: does {value} have any there?"),) * 3,
    OF: (N_("{part}: how many of {value}?"),) * 3,
    THEIRS: (N_("{part}: how many does {value} have there?"),) * 3,
    "list": (N_("{part}: which ones?"),) * 3,
    "whose": (N_("{part}: whose?"),) * 3,
    "things": (N_("{part}, one after the other: {fields}?"),) * 3,
    "who": (N_("{part}: who?"),) * 3,
    "what": (N_("What is the {part}?"),) * 3,
    "top": (N_("What is the last of {part}?"),) * 3,
}
"""Each kind for what a player has somewhere, for what a player has, and for everything else."""


class Question(NamedTuple):
    """A question for one value of a position, what its answer may be, and of which kind it is."""

    text: Message
    holds: Holds | None
    kind: str = ""


def question(cls: Any, path: str) -> Question | None:
    """How people are asked for the value at a path, and what is possible; None where it was not given any words.

    A list is asked for by ``court.size``, by ``court.top`` and, with something it may hold, by :func:`whether_in`.
    """
    of, _, last = path.rpartition(".")
    if last in ("size", "top") and (listed := part(cls, of)) is not None and is_list(hint_at(cls, of)):
        if last == "size":
            return _question(IN_ALL, listed, Counted())
        return _question("top", listed, held(below(hint_at(cls, of))))
    if last.count("=") and of.endswith(".having"):
        return _how_many(cls, of.removesuffix(".having"), last)
    named = part(cls, path)
    if named is None:
        return None
    hint = hint_at(cls, path)
    kind, holds = _kind_of(hint), held(hint)
    parts = typing.get_args(bare(hint_at(cls, of))) if _is_pair(hint_at(cls, of)) else ()
    if parts and [*map(_kind_of, parts)].count(kind) == 1:
        what: Any = named.facts["what"]
        named = Part(named.template, {**named.facts, "what": what.facts["name"]}, path)
    return _question(kind, named, holds)


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
    if what.template == PLACED:
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
    kind = {HOLDS: OF, BELONGS: THEIRS}.get(asked.kind)
    return asked if kind is None else _again(kind, asked)._replace(holds=Counted())


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
        own["part"] = Message(template("player" in own, "where" in own), own)
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
    named, kind = part(cls, path), bare(below(hint_at(cls, path)))
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


@frozen
class Listed(Holds):
    """What lies in a list: values of ``kinds[""]``, or things with a value for each of these fields.

    Of pairs, which are of fixed values each of its own kind, the fields are their places, from "0".
    """

    kinds: Mapping[str, Holds]
    in_order: bool = True

    @property
    def pairs(self) -> bool:
        """Whether pairs lie in it."""
        return "0" in self.kinds

    def shown(self, value: Any) -> object:
        return value if isinstance(value, Mapping) or "" not in self.kinds else self.kinds[""].shown(value)


def listed(cls: Any, path: str) -> Question | None:
    """The question what lies in a list; None where it, or what lies in it, was not given any words."""
    hint = hint_at(cls, path)
    named, item = part(cls, path), below(hint)
    if named is None or item is None or _is_pair(hint):
        return None
    if _is_pair(item):
        each = [held(one) for one in typing.get_args(bare(item))]
        places = {str(at): holds for at, holds in enumerate(each) if holds is not None}
        return _question("list", named, Listed(places)) if len(places) == len(each) else None
    if not is_class(bare(item)):
        holds = held(item)
        if holds is None or bare(item) not in (int, str):
            return None
        kind = "list" if not isinstance(holds, SeatOf) else "who" if holds.themselves else "whose"
        return _question(kind, named, Listed({"": holds}, not isinstance(held(hint), Heap)))
    told = [one for one in fields(bare(item)) if one.words and held(one.hint) and bare(one.hint) in (int, str)]
    kinds = {one.name: holds for one in told if (holds := held(one.hint)) is not None}
    if not kinds or is_shaped(bare(item)):
        return None
    return _question("things", named, Listed(kinds), fields=[one.words for one in told])


def whether_in(cls: Any, path: str, value: Any) -> Question | None:
    """The question whether a list holds ``value``; None where the list was not given any words."""
    named = part(cls, path)
    if named is None:
        return None
    holds = held(below(hint_at(cls, path)))
    kind = BELONGS if isinstance(holds, SeatOf) and not holds.themselves else HOLDS
    return _question(kind, named, None, value=value if holds is None else holds.shown(value))


def where(cls: Any, places: Sequence[str], value: Any, what: Words | None = None) -> Question | None:
    """The question where something lies that exists once and is called ``what``; None without words for the lists."""
    named = {path: found for path in places if (found := part(cls, path)) is not None}
    if len(named) < len(places):
        return None
    holds = held(below(hint_at(cls, places[0])))
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


def _is_pair(hint: Any) -> bool:
    """Whether it is of fixed values, each of its own kind, as ``tuple[Aspect, Seat]`` is."""
    return typing.get_origin(bare(hint)) is tuple


def _kind_of(hint: Any) -> str:
    kind, holds = bare(hint), held(hint)
    if kind is bool:
        return YES
    if is_list(kind):
        return "list"
    if isinstance(holds, SeatOf):
        return "who"
    if isinstance(holds, ByPlayers):
        holds = next(iter(holds.each.values()))
    return MANY if type(holds) is Counted else "what"
