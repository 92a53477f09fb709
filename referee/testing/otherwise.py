"""Other boxes that could be in the hands of the same people: what they tell apart, nobody could have known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.box import BoxError
from referee.engine.data import Fact, Schema
from referee.engine.effect import OTHER
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.fact_book import FactBook
from referee.engine.game import Game
from referee.engine.judge import judge
from referee.engine.runs import CANNOT
from referee.engine.session import Session
from referee.engine.verdict import ILLEGAL, LEGAL

NOW, CHANGE = "now", "change"
"""The moment at which a card is carried out; the effect that holds all the time, which no moment brings."""
MOST_VALUES = 60
MOST_KEPT = 12
SWAPPED = 0.3
"""How often two facts are mixed, in place of telling each otherwise."""
MOST_CLAUSES = 9
SPEAKING = 0.5
"""How often a text that was not told says something that other texts say, at another moment."""
ALIKE = 4
"""So many letters in a row have the name of an effect and that of a verb in common, if they are about the same."""


def book_of(game: Game) -> FactBook:
    """The facts of a game."""
    book: FactBook = import_module(f"{game.package}.box.facts").BOOK
    return book


class Others:
    """Tables with other boxes, in which nothing is told otherwise that a twin knows or that it has found legal."""

    def __init__(self, told: Session, rng: Random, tries: int) -> None:
        self.told, self.rng, self.tries = told, rng, tries
        self.book, self.texts = book_of(told.game), Texts(told.setting.box.facts)
        self.changes: list[dict[str, Fact]] = []
        self.tables: list[Session] = []
        self.steps = -1

    def tell_apart(self, twin: Session, wanted: Sequence[str], untold: Collection[str], action: Action) -> bool:
        """Whether one of them says something else of an action; the facts ``wanted`` are told otherwise first."""
        if not self.tries or not wanted:
            return False
        here, verb = _said(self.told, action), action.spec.verb.key
        return any(_said(one, action) != here for one in self._every(twin, wanted, untold, verb))

    def _every(self, twin: Session, wanted: Sequence[str], untold: Collection[str], verb: str) -> Iterator[Session]:
        if self.steps != len(self.told.steps):
            kept = [one for one in self.changes if one.keys() <= {*untold}]
            self.changes, self.tables, self.steps = [], [], len(self.told.steps)
            for change in kept:
                self._add(twin, change)
        yield from self.tables
        for _ in range(self.tries):
            known = self.told.setting.box.facts
            change = self._of_cards(wanted, verb) or _otherwise(self.book, wanted, untold, known, self.rng)
            if change and not any(one.level == "error" for one in self.book.cross_checks({**known, **change})):
                yield from self._add(twin, change)

    def _of_cards(self, wanted: Sequence[str], verb: str) -> dict[str, Fact]:
        """One of these facts as other cards are: with a text, about what the verb does as likely as not, or with a part."""
        rng, known = self.rng, self.told.setting.box.facts
        if not self.texts.effects or rng.random() > SPEAKING:
            return {}
        key = rng.choice(wanted)
        schema = self.book.schema_of(key)
        alike = [name for name in known if self.book.schema_of(name) is schema]
        try:
            if rng.random() < SWAPPED:
                value = _with_of_another(known[key], known[rng.choice(alike)], rng)
            else:
                value = self.texts.another(key, known[key], verb, rng)
            return {key: self.book.validate(key, value)}
        except (BoxError, LookupError):
            return {}

    def _add(self, twin: Session, change: dict[str, Fact]) -> list[Session]:
        other = self.told.knowing(change)
        place = 0
        for step in other.steps:
            at = next((n for n in range(place, len(twin.steps)) if twin.steps[n].action == step.action), None)
            if at is None:  # the twin was asked for something else there
                continue
            place = at + 1
            if twin.steps[at].status == LEGAL and step.verdict != LEGAL:
                return []
        self.changes, self.tables = [*self.changes, change][-MOST_KEPT:], [*self.tables, other][-MOST_KEPT:]
        return [other]


class Texts:
    """What the texts of a box say, to make others of it: each effect at any moment, for anybody."""

    def __init__(self, facts: Mapping[str, Fact]) -> None:
        self.facts = facts
        self.parts: dict[str, dict[str, None]] = {}
        """By the kind of a fact, the names of its parts that are texts."""
        clauses = [one for key in facts for name in self._named(key) for one in facts[key][name]]
        effects = {
            (one["op"], *one.get("of", ())): one for clause in clauses for one in clause["do"] if "pay" not in one
        }
        self.effects = [effects[key] for key in sorted(effects) if key[0] not in (OTHER, CHANGE)]
        self.moments = sorted({clause["when"] for clause in clauses})

    def _named(self, key: str) -> list[str]:
        """The texts of a fact; they are noted by its kind."""
        fact = self.facts[key]
        found = [name for name, part in fact.items() if _is_text(part)] if isinstance(fact, dict) else []
        self.parts.setdefault(key.partition(".")[0], {}).update(dict.fromkeys(found))
        return found

    def another(self, key: str, fact: Any, verb: str, rng: Random) -> Any:
        """The fact with one effect for its text, at one moment or at many; LookupError if it has no text."""
        kind = key.partition(".")[0]
        if not self.parts.get(kind):
            raise LookupError(key)
        if "like" in fact:
            fact = self.facts[f"{kind}.{fact['like']}"]
        about = [one for one in self.effects if _share(one["op"], verb)]
        effect = rng.choice(about if about and rng.random() < 0.5 else self.effects)
        effect = effect if rng.random() < 0.5 else effect | {"n": rng.choice((1, 2, 9))}
        who = {"who": rng.choice(("owner", "each", "others", "active", "all"))}
        name = rng.choice([*self.parts[kind]])
        moments = rng.sample(self.moments, min(len(self.moments), rng.choice((1, MOST_CLAUSES))))
        if fact[name] and fact[name][0]["when"] == NOW and rng.random() < 0.5:
            moments = [NOW]
        clauses = [{"when": one, "do": [effect]} | who | ({} if one == NOW else {"whose": "any"}) for one in moments]
        return fact | {name: clauses}


def _is_text(part: object) -> bool:
    return isinstance(part, list) and bool(part) and all(isinstance(one, dict) and "do" in one for one in part)


def _share(one: str, other: str) -> bool:
    """Whether two names have some letters in a row in common."""
    return any(one[at : at + ALIKE] in other for at in range(max(1, len(one) - ALIKE + 1)))


def _otherwise(
    book: FactBook, wanted: Sequence[str], untold: Collection[str], known: Mapping[str, Fact], rng: Random
) -> dict[str, Fact]:
    """Some facts that were not told, with other values: mixed with another of the kind, or changed."""
    one = rng.choice(wanted)
    schema = book.schema_of(one)
    alike = [key for key in untold if key != one and book.schema_of(key) is schema]
    beside = [key for key in untold if key != one and key.rpartition(".")[0] == one.rpartition(".")[0] != ""]
    found: dict[str, Fact] = {}
    if alike and rng.random() < SWAPPED:
        other = rng.choice(alike)
        found[one], found[other] = _shuffled([known[one], known[other]], rng)
    else:
        chosen = rng.sample(wanted, rng.randint(1, len(wanted)))
        for key in (*chosen, *(beside if rng.random() < SWAPPED else ())):
            found[key] = _other(book, key, known, rng)
    return {key: value for key, value in book.sift(found)[0].items() if value != known[key]}


def _said(table: Session, action: Action) -> object:
    """What a table says to an action: its verdict, or that it asks."""
    try:
        verdict = judge(table.position, table.setting, action)
    except Ambiguous:
        return "open"
    except (RefereeError, *CANNOT) as error:
        return type(error)
    return verdict.status, verdict.status != ILLEGAL and verdict.action


def _other(book: FactBook, key: str, facts: Mapping[str, Fact], rng: Random) -> Fact:
    """Another value that the fact may have; the same if none was found."""
    schema = book.schema_of(key)
    alike = [value for name, value in facts.items() if book.schema_of(name) is schema]
    ways: list[Callable[[], Any]] = [
        lambda: _any(book.shape_of(key).schema(), rng),
        lambda: rng.choice(alike),
        lambda: _shuffled(facts[key], rng),
        lambda: _changed(facts[key], book.shape_of(key).schema(), rng),
    ]
    for _ in range(MOST_VALUES):
        try:
            value = book.validate(key, rng.choice(ways)())
        except (BoxError, LookupError):
            continue
        if value != facts[key]:
            return value
    return facts[key]


def _any(schema: Schema, rng: Random) -> Any:
    """Some value of a JSON Schema."""
    if "anyOf" in schema:
        return _any(rng.choice(schema["anyOf"]), rng)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if schema.get("type") == "integer":
        return rng.randint(schema["minimum"], schema["maximum"])
    if schema.get("type") == "array":
        low = schema.get("minItems", 0)
        return [_any(schema["items"], rng) for _ in range(rng.randint(low, schema.get("maxItems", low + 3)))]
    needed = schema.get("required", ())
    chosen = [name for name in _told(schema) if name in needed or rng.random() < 0.5]
    return {name: _any(schema["properties"][name], rng) for name in chosen}


def _told(schema: Schema) -> list[str]:
    """The parts of a record that can be told otherwise: what is only a name of somebody's own is left out."""
    return [name for name, one in schema["properties"].items() if "enum" in one or one.get("type") != "string"]


def _changed(value: Any, schema: Schema, rng: Random) -> Any:
    """The same value with one part of it something else."""
    schema = next((one for one in schema.get("anyOf", ()) if _fits(value, one)), schema)
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return [*value[:at], _changed(value[at], schema["items"], rng), *value[at + 1 :]]
    if isinstance(value, dict):
        name = rng.choice(_told(schema))
        part = schema["properties"][name]
        return {**value, name: _changed(value[name], part, rng) if name in value else _any(part, rng)}
    return _any(schema, rng)


def _fits(value: Any, schema: Schema) -> bool:
    """Whether this is the way in which the value is told."""
    return isinstance(value, dict) and {*schema.get("required", ())} <= {*value} <= {*schema.get("properties", ())}


def _shuffled(value: Any, rng: Random) -> Any:
    """The same value with what stands in it in another order."""
    parts = [scalar for _, scalar in _scalars(value)]
    rng.shuffle(parts)
    return _filled(value, iter(parts))


def _with_of_another(value: Any, other: Any, rng: Random) -> Any:
    """The same value with what stands somewhere in it as it stands in another one."""
    here, there = [*_scalars(value)], [*_scalars(other)]
    path = rng.choice([*dict.fromkeys(path for path, _ in here)])
    parts, chosen = [scalar for _, scalar in here], rng.choice([at for at, (one, _) in enumerate(here) if one == path])
    parts[chosen] = rng.choice([scalar for one, scalar in there if one == path])
    return _filled(value, iter(parts))


def _filled(value: Any, parts: Iterator[Any]) -> Any:
    if isinstance(value, list):
        return [_filled(one, parts) for one in value]
    return {name: _filled(one, parts) for name, one in value.items()} if isinstance(value, dict) else next(parts)


def _scalars(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What stands in a value, with the names of the parts that lead there."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _scalars(one, (*path, name))
    elif isinstance(value, list):
        for one in value:
            yield from _scalars(one, path)
    else:
        yield path, value
