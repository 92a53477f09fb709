"""Other boxes that could be in the hands of the same people: what they tell apart, nobody could have known."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.box import BoxError
from referee.engine.data import Fact, Schema
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.fact_book import FactBook
from referee.engine.game import Game
from referee.engine.judge import judge
from referee.engine.runs import CANNOT
from referee.engine.session import Session
from referee.engine.verdict import ILLEGAL, LEGAL

MOST_VALUES = 60
SWAPPED = 0.3
"""How often two facts are mixed, in place of telling each otherwise."""


def book_of(game: Game) -> FactBook:
    """The facts of a game."""
    book: FactBook = import_module(f"{game.package}.box.facts").BOOK
    return book


def nobody_could_know(
    told: Session,
    twin: Session,
    wanted: Sequence[str],
    untold: Collection[str],
    action: Action,
    rng: Random,
    tries: int,
) -> bool:
    """Whether a box that tells otherwise what was not told says something else of an action.

    It agrees with all that the twin has found legal; the facts ``wanted`` are told otherwise first.
    """
    book, here = book_of(told.game), _said(told, action)
    for _ in range(tries if wanted else 0):
        facts = _otherwise(book, wanted, untold, told.setting.box.facts, rng)
        if facts == told.setting.box.facts or any(one.level == "error" for one in book.check(facts)):
            continue
        other = told.knowing({key: facts[key] for key in untold})
        agree = all(
            step.verdict == LEGAL for step, at in zip(other.steps, twin.steps, strict=False) if at.status == LEGAL
        )
        if agree and _said(other, action) != here:
            return True
    return False


def _otherwise(
    book: FactBook, wanted: Sequence[str], untold: Collection[str], known: Mapping[str, Fact], rng: Random
) -> dict[str, Fact]:
    """The facts of a box in which some that were not told are something else: mixed with another, or changed."""
    facts, one = dict(known), rng.choice(wanted)
    alike = [key for key in untold if key != one and book.schema_of(one).matches(key)]
    beside = [key for key in untold if key != one and key.rpartition(".")[0] == one.rpartition(".")[0] != ""]
    chosen = rng.sample(wanted, rng.randint(1, len(wanted)))
    if alike and rng.random() < SWAPPED:
        other = rng.choice(alike)
        facts[one], facts[other] = _shuffled([facts[one], facts[other]], rng)
        return facts
    for key in dict.fromkeys([*chosen, *(beside if rng.random() < SWAPPED else ())]):
        facts[key] = _other(book, key, facts, rng)
    return facts


def _said(table: Session, action: Action) -> object:
    """What a table says to an action: its verdict, or that it asks."""
    try:
        verdict = judge(table.position, table.setting, action)
    except Ambiguous:
        return "open"
    except (RefereeError, *CANNOT) as error:
        return type(error)
    return verdict.status, verdict.status != ILLEGAL and verdict.action


def _other(book: FactBook, key: str, facts: dict[str, Fact], rng: Random) -> Fact:
    """Another value that the fact may have; the same if none was found."""
    schema = book.schema_of(key)
    alike = [value for name, value in facts.items() if schema.matches(name)]
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
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if schema.get("type") == "integer":
        return rng.randint(schema["minimum"], schema["maximum"])
    if schema.get("type") == "array":
        low = schema.get("minItems", 0)
        return [_any(schema["items"], rng) for _ in range(rng.randint(low, schema.get("maxItems", low + 3)))]
    return {name: _any(one, rng) for name, one in schema["properties"].items()}


def _changed(value: Any, schema: Schema, rng: Random) -> Any:
    """The same value with one part of it something else."""
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return [*value[:at], _changed(value[at], schema["items"], rng), *value[at + 1 :]]
    if isinstance(value, dict):
        name = rng.choice([*value])
        return {**value, name: _changed(value[name], schema["properties"][name], rng)}
    return _any(schema, rng)


def _shuffled(value: Any, rng: Random) -> Any:
    """The same value with what stands in it in another order."""
    parts = [*_scalars(value)]
    rng.shuffle(parts)
    left = iter(parts)

    def filled(one: Any) -> Any:
        if isinstance(one, list):
            return [filled(part) for part in one]
        return {name: filled(part) for name, part in one.items()} if isinstance(one, dict) else next(left)

    return filled(value)


def _scalars(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _scalars(one)
    else:
        yield value
