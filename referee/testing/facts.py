"""Tests of the facts of a game: which values are accepted, how they are typed, and which do not fit together."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from importlib import resources
from math import inf
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from messages import PLACE
from referee.engine import box_table, simulate
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.box import Box, BoxError, first_game, practice_box
from referee.engine.catalogue import catalogue
from referee.engine.game import Game
from referee.engine.judge import judge
from referee.engine.session import Session
from referee.engine.verdict import LEGAL
from referee.engine.words import LANGUAGES
from referee.testing import samples
from referee.text.speech import Speaker


def plain(words: Sequence[Any], keys: Sequence[str]) -> st.SearchStrategy[Any]:
    """A strategy for any plain data, in which these words and keys are frequent."""
    return st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(words),
        lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(keys), inner),
        max_leaves=8,
    )


def in_any_order(words: Sequence[str]) -> st.SearchStrategy[str]:
    """A strategy for answers made of these words."""
    return st.lists(st.sampled_from(words), max_size=12).map(" ".join)


class Facts:
    """The tests of one game's facts. The game's own class gives values for them:

    ``typed`` are a kind of fact, its answer in each of ``langs``, and the value; ``good`` are more valid values.
    ``bad`` are invalid values with the place and a part of the message; ``unreadable`` are invalid answers. ``cross``
    are values that do not fit together, ``wrong`` facts with several faults, and ``unfit`` values that the JSON Schema
    refuses too. ``few`` is how many facts the first game of two by the usual options needs before it begins, ``others`` the share of
    the entries in first rounds that hinge on other facts.
    """

    game: Game
    facts: ModuleType
    kinds: set[str]
    moments: set[str]
    langs: Sequence[str] = ("en", "ru")
    good: Sequence[tuple[str, Any]] = ()
    typed: Sequence[tuple[Any, ...]]
    bad: Sequence[tuple[str, Any, str, str]]
    unreadable: Sequence[tuple[str, str, str]]
    cross: Sequence[tuple[str, str, dict[str, Any], str]]
    wrong: tuple[dict[str, Any], list[tuple[str, str]]]
    unfit: Sequence[tuple[str, Any]]
    data: st.SearchStrategy[Any]
    answers: st.SearchStrategy[str] = st.nothing()
    few: int = 0
    others: float = 1.0

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        told = {
            "value": self.values,
            "answer": self.typed,
            "refused": self.bad,
            "garbled": self.unreadable,
            "misfit": self.cross,
            "lang": LANGUAGES,
        }
        for name in told.keys() & set(metafunc.fixturenames):
            metafunc.parametrize(name, told[name], ids=lambda one: one if isinstance(one, str) else str(one[0]))

    @property
    def values(self) -> list[tuple[str, Any]]:
        """All valid values that the class gives, with their keys."""
        return [*self.good, *((key, told[-1]) for key, *told in self.typed)]

    @cached_property
    def practice(self) -> Box:
        return practice_box(self.game.package)

    def kind(self, keys: Iterable[str]) -> set[str]:
        return {self.facts.schema_of(key).id for key in keys}

    def said(self, changed: dict[str, Any]) -> list[tuple[str, str, str]]:
        """What is found in the practice box after these changes: level, fact and sentence of each finding."""
        found = self.facts.check(self.practice.facts | changed)
        for one in found:
            assert {name for name, _ in PLACE.findall(one.template)} <= set(one.facts)
        return [(one.level, one.fact, Speaker("en").say(one.template, one.facts)) for one in found]

    def cells(self, key: str, value: Any) -> list[str]:
        """A value as the cells of a table; a row without any would be one that nobody has told."""
        cells: list[str] = self.facts.shape_of(key).spread(value, "en")
        assert any(cells) and cells == [cell.strip() for cell in cells], (key, value)
        return cells

    def test_what_can_be_printed_is_accepted(self, value: tuple[str, Any]) -> None:
        key, told = value
        assert self.facts.validate(key, told) == told

    def test_what_cannot_be_is_refused_with_its_place_and_what_is_allowed(self, refused: tuple[Any, ...]) -> None:
        key, told, path, hint = refused
        with pytest.raises(BoxError) as raised:
            self.facts.validate(key, told)
        assert raised.value.path == path
        assert hint in str(raised.value)
        assert isinstance(raised.value, ValueError)

    def test_values_are_shown_of_every_kind(self) -> None:
        assert {schema.id for schema in self.facts.schemas()} == self.kinds
        assert self.kind(key for key, _ in self.values) == self.kinds
        assert self.kind(key for key, *_, hint in self.bad if "no fact" not in hint) == self.kinds
        assert self.kind(key for key, *_ in self.typed) == self.kinds

    def test_answers_are_typed_in_each_language(self, answer: tuple[Any, ...]) -> None:
        key, *texts, value = answer
        assert len(texts) == len(self.langs)
        assert [self.facts.parse(key, text) for text in texts] == [value] * len(texts)

    def test_answers_that_cannot_be_read_are_refused_with_what_is_possible(self, garbled: tuple[str, str, str]) -> None:
        key, text, hint = garbled
        with pytest.raises(BoxError, match=re.escape(hint)):
            self.facts.parse(key, text)

    def test_what_is_shown_can_be_typed(self, lang: str) -> None:
        for key, value in [*self.values, *self.practice.facts.items()]:
            assert self.facts.parse(key, self.facts.show(key, value, lang)) == value, key

    def first(self, table: Session) -> set[str]:
        """The facts that a first game at this table needs before it begins."""
        return {*first_game(self.game.package, len(table.setting.seats), table.setting.options)}

    def test_the_few_facts_of_a_first_game_depend_on_what_a_table_has(self) -> None:
        patterns = {pattern: schema for schema in self.facts.schemas() for pattern in schema.first}
        assert all(any(fnmatchcase(key, one) for key in schema.every_key()) for one, schema in patterns.items())
        asked = {
            key
            for players, options in samples.tables(self.game)
            for key in first_game(self.game.package, players, self.game.chosen(options))
        }
        unasked = [one for one in patterns if not any(fnmatchcase(key, one) for key in asked)]
        assert unasked == []
        assert len(first_game(self.game.package, 2, self.game.chosen({}))) == self.few
        assert self.few <= len(self.facts.keys()) / 8

    def test_the_first_rounds_hinge_on_none_of_the_kinds_told_for_a_first_game(self) -> None:
        judged, open_ones = 0, 0
        for players, options in samples.tables(self.game):
            for seed in range(4):
                table, rng = samples.Case(players, options, seed=seed).table(self.game)
                first = self.first(table)
                kinds = self.kind(first)
                facts = {key: value for key, value in self.practice.facts.items() if key in first}
                part = self.game.setting(table.setting.seats, options, {}, Box(self.game.id, "few", facts=facts))
                for position, action in first_rounds(table, rng):
                    verdict = judge(position, part, action)
                    judged += 1
                    open_ones += verdict.status != LEGAL
                    assert not kinds & self.kind(one.key for one in verdict.missing), action.text()
        assert open_ones / judged <= self.others

    def test_a_table_of_a_box_is_read_back_exactly(self, lang: str) -> None:
        book: Any = self.facts
        assert box_table.read(box_table.written(self.practice, book, lang), book) == self.practice
        for key, value in self.values:
            box = Box(self.game.id, "one", facts={key: value})
            assert box_table.read(box_table.written(box, book, lang), book) == box, key

    def test_every_column_of_a_table_is_named(self, lang: str) -> None:
        for schema in self.facts.schemas():
            shapes = [self.facts.shape_of(key) for key in schema.every_key()]
            assert {shape.columns for shape in shapes} == {shapes[0].columns}, schema.id
            told = schema.columns(lang)
            assert len(told) == len(set(told)) == len(schema.parts) + shapes[0].columns, schema.id
            assert len(shapes[0].hints(lang)) == shapes[0].columns, schema.id

    @given(st.data())
    def test_no_data_breaks_validation(self, data: st.DataObject) -> None:
        key = data.draw(st.sampled_from(self.facts.keys()))
        try:
            valid = self.facts.validate(key, data.draw(self.data))
        except BoxError as refused:
            assert refused.path.startswith(key)
            assert refused.template
        else:
            assert self.facts.validate(key, valid) == valid
            assert self.facts.parse(key, self.facts.show(key, valid)) == valid
            assert self.facts.validate(key, self.facts.shape_of(key).gather(self.cells(key, valid))) == valid

    @given(st.data())
    def test_no_answer_breaks_reading(self, data: st.DataObject) -> None:
        key = data.draw(st.sampled_from(self.facts.keys()))
        try:
            value = self.facts.parse(key, data.draw(samples.plain_text() | self.answers))
        except BoxError as refused:
            assert str(refused)
        else:
            assert self.facts.validate(key, value) == value
            assert self.facts.parse(key, self.facts.show(key, value, "ru")) == value

    def test_facts_that_do_not_fit_together_are_found(self, misfit: tuple[Any, ...]) -> None:
        fact, level, changed, hint = misfit
        said = self.said(changed)
        assert [one for one in said if one[:2] == (level, fact) and hint in one[2]], said

    def test_a_wrong_value_is_an_error_and_does_not_hide_the_others(self) -> None:
        told, found = self.wrong
        assert [(one.level, one.fact) for one in self.facts.check(told)] == found

    def test_unfinished_boxes_are_checked_as_far_as_known(self) -> None:
        assert self.facts.check({}) == []
        for key, value in self.practice.facts.items():
            assert self.facts.check({key: value}) == [], key

    def test_the_practice_box_is_complete_consistent_and_labelled(self) -> None:
        box, facts = self.practice, self.facts
        assert (box.game, box.name, box.practice) == (self.game.id, "practice", True)
        assert sorted(box.facts) == sorted(facts.keys())
        assert facts.check(box.facts) == []
        assert {key: facts.validate(key, value) for key, value in box.facts.items()} == box.facts
        text = resources.files(facts.PACKAGE).joinpath("practice.toml").read_text("utf-8")
        assert text.startswith("# PRACTICE BOX") and "MADE UP" in text.splitlines()[0]
        assert Box.from_toml(box.to_toml()) == box
        assert box.to_toml().startswith("# PRACTICE BOX")

    def test_every_fact_is_asked_for_in_words(self) -> None:
        keys = self.facts.keys()
        for lang in self.langs:
            questions = [self.facts.question(key, lang) for key in keys]
            assert len(set(questions)) == len(keys)
            assert not [one for one in questions if "{" in one or "?" not in one]
            for schema in self.facts.schemas():
                key = next(schema.every_key())
                texts, english = (
                    (schema.title(one), schema.help(one), schema.question(key, one)) for one in (lang, "en")
                )
                assert all(texts)
                assert (texts == english) == (lang == "en"), schema.id

    def test_kinds_of_fact_name_rules_that_there_are(self) -> None:
        schemas = list(self.facts.schemas())
        for schema in schemas:
            assert schema.needed_for and set(schema.needed_for) <= set(self.game.book.rules), schema.id
        assert {schema.when for schema in schemas} == self.moments
        for schema, (part, text) in ((one, told) for one in schemas for told in one.texts.items()):
            told = [
                catalogue(self.facts.PACKAGE, lang).get(text, f"fact {schema.id} {part}") for lang in self.langs[1:]
            ]
            assert text and all(told), (schema.id, part)

    def test_the_schema_describes_every_fact(self) -> None:
        schema = json.loads(json.dumps(self.facts.json_schema()))
        told = schema["properties"]["facts"]["properties"]
        assert list(told) == self.facts.keys()
        of = {key: schema["$defs"][one["$ref"].removeprefix("#/$defs/")] for key, one in told.items()}
        for key, value in [*self.values, *self.practice.facts.items()]:
            assert fits(of[key], value), key
        for key, value in self.unfit:
            assert not fits(of[key], value), key


MOST_ENTRIES = 100
"""So many entries at most are the first rounds of a game."""


def first_rounds(table: Session, rng: Random) -> Iterator[tuple[Any, Action]]:
    """The entries of a random game up to its second round or year, each with the position before it."""
    for _ in range(MOST_ENTRIES):
        status = table.game.status(table.position, table.setting)
        if table.decision().over or max(status.get("round") or 1, status.get("year") or 1) > 1:
            return
        action = simulate.choose(table, rng)
        yield positions.clone(table.position), action
        table.declare(action, warn=False)


UNDERSTOOD = {
    *(
        "anyOf",
        "const",
        "enum",
        "type",
        "items",
        "minItems",
        "maxItems",
        "uniqueItems",
        "minLength",
        "maxLength",
        "pattern",
    ),
    *("minimum", "maximum", "properties", "required", "additionalProperties"),
}


def fits(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value fits a schema; supports only the part of JSON Schema that boxes use."""
    assert set(schema) <= UNDERSTOOD
    if "anyOf" in schema:
        return any(fits(one, value) for one in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    check: dict[str, Callable[[dict[str, Any], Any], bool]] = {
        "array": _fits_list,
        "object": _fits_table,
        "string": _fits_text,
        "integer": _fits_number,
        "boolean": lambda _, value: isinstance(value, bool),
    }
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return any(check[kind](schema, value) for kind in kinds)


def _fits_list(schema: dict[str, Any], value: Any) -> bool:
    if not isinstance(value, list) or not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", inf):
        return False
    unique = not schema.get("uniqueItems") or len({json.dumps(one) for one in value}) == len(value)
    return unique and all(fits(schema.get("items", {"type": "integer"}), one) for one in value)


def _fits_table(schema: dict[str, Any], value: Any) -> bool:
    named = isinstance(value, dict) and set(schema.get("required", ())) <= set(value) <= set(schema["properties"])
    return named and all(fits(schema["properties"][key], one) for key, one in value.items())


def _fits_text(schema: dict[str, Any], value: Any) -> bool:
    sized = isinstance(value, str) and schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", inf)
    return sized and re.search(schema.get("pattern", ""), value) is not None


def _fits_number(schema: dict[str, Any], value: Any) -> bool:
    return type(value) is int and schema.get("minimum", -inf) <= value <= schema.get("maximum", inf)
