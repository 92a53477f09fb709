"""Boxes of other copies: what the practice box tells, changed at random into whatever else could be printed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

from referee.engine.box import Box, BoxError, practice_box
from referee.engine.effect import OTHER
from referee.engine.effect_values import ClauseShape, EffectShape
from referee.engine.effect_words import SIGN, Lexicon
from referee.engine.fact_values import ListOf, One, Record, Several, Shape
from referee.engine.game import Game
from referee.engine.values import Choice, Number
from referee.testing import samples
from referee.testing.samples import Case
from referee.text.facts import facts_of

CHANGED, TRIES = 0.6, 6
"""How many of the facts become others, and how often a valid value is looked for."""
SAID = "as the card says"


def another_box(game: Game, rng: Random) -> Box:
    """A box with all facts, many of them other than those of the practice box, and nothing wrong or odd."""
    book: Any = facts_of(game)
    practice = practice_box(game.package).facts
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for key in practice:
        alike[book.schema_of(key).id].append(key)
    facts = dict(practice)
    for keys in alike.values():
        changed = {
            key: value
            for key in keys
            if rng.random() < CHANGED and (value := _another(book, practice, keys, key, rng)) is not None
        }
        facts |= _fitting(book, facts, changed)
    return Box(game.id, "another", facts=facts)


def _fitting(book: Any, facts: Mapping[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """Those of the changed facts with which nothing is wrong, or odd."""
    checks = getattr(book, "BOOK", book).cross_checks

    def wrong(some: Mapping[str, Any]) -> bool:
        return any(True for _ in checks({**facts, **some}))

    if wrong(changed):
        changed = {key: value for key, value in changed.items() if not wrong({key: value})}
    while changed and wrong(changed):
        changed = dict([*changed.items()][: len(changed) // 2])
    return changed


def another_case(game: Game, number: int) -> Case:
    """A random table with another box; the same number gives the same table."""
    return samples.some_case(game, number)._replace(box=another_box(game, Random(f"printed/{game.id}/{number}")))


def _another(book: Any, facts: Mapping[str, Any], keys: list[str], key: str, rng: Random) -> Any:
    """Another value for a fact, made of that of one of the same kind; None if none is found."""
    for _ in range(TRIES):
        value = _varied(facts[rng.choice(keys)], book.shape_of(key), rng)
        if isinstance(value, dict) and "title" in value and "title" in facts[key]:
            value = {**value, "title": facts[key]["title"]}
        try:
            return book.validate(key, value)
        except BoxError:
            continue
    return None


def _varied(value: Any, shape: Shape, rng: Random) -> Any:
    """The value with some of its parts changed."""
    if isinstance(shape, EffectShape):
        return _effect(shape, rng) if rng.random() < 0.5 else value
    if isinstance(shape, Record) and isinstance(value, dict):
        made = {key: _varied(part, shape.fields.get(key, Shape()), rng) for key, part in value.items()}
        return _at_another_moment(made, shape, rng) if isinstance(shape, ClauseShape) else made
    if isinstance(shape, ListOf | Several) and isinstance(value, list):
        return [_varied(one, shape.item, rng) for one in value]
    if isinstance(shape, One) and rng.random() < 0.3:
        return _other(value, shape.of, rng)
    return value


def _other(value: Any, of: Choice | Number, rng: Random) -> Any:
    if isinstance(of, Choice):
        return rng.choice([*of.index])
    return min(of.high, max(of.low, value + rng.choice((-1, 1)))) if isinstance(value, int) else value


def _at_another_moment(clause: dict[str, Any], shape: ClauseShape, rng: Random) -> dict[str, Any]:
    if rng.random() < 0.3:
        clause["when"], clause["at"] = _word(shape.when, rng)
    for key, one in shape.free.items():
        if isinstance(one, One) and isinstance(one.of, Choice) and rng.random() < 0.1:
            clause[key] = rng.choice([*one.of.index])
    counters = shape.do.one.counter
    if counters is not None and rng.random() < 0.15:
        what, of = _word(counters.counters, rng)
        clause["if"] = [[{"left": [what, *of], "sign": rng.choice([*SIGN.index]), "right": rng.randrange(4)}]]
    return clause


def _effect(shape: EffectShape, rng: Random) -> dict[str, Any]:
    """Any effect of the game's words."""
    op, of = _word(shape.ops, rng)
    made: dict[str, Any] = {"op": op, "of": of}
    if rng.random() < 0.4:
        made["n"] = rng.randint(1, 3)
    if shape.counter is not None and rng.random() < 0.2:
        what, narrowing = _word(shape.counter.counters, rng)
        made["per"] = [what, *narrowing]
    if shape.cost is not None and rng.random() < 0.15:
        made["pay"] = {rng.choice([*shape.cost.paid.index]): rng.randint(1, 2)}
    return made | ({"text": SAID} if op == OTHER else {})


def _word(words: Lexicon, rng: Random) -> tuple[str, list[str]]:
    """A word, and some of those that may narrow it."""
    key = rng.choice([*words.words])
    word = words.words[key]
    options = [*word.of.index] if word.of is not None else []
    count = min(len(options), word.least + rng.choice((0, 0, 1, 1, 2)))
    return key, rng.sample(options, count)
