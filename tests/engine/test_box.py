"""Boxes: TOML both ways, kinds of fact and their questions, what is still missing; values of facts without any game."""

from __future__ import annotations

import math
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from words_support import called

from referee.engine.box import (
    Box,
    BoxError,
    FactSchema,
    missing,
    practice_box,
    progress,
    schema_of,
    schemas,
)
from referee.engine.errors import RefereeError
from referee.engine.fact_values import ListOf, One, Record, Typed
from referee.engine.values import Choice, Number
from referee.engine.words import words
from referee.games import game
from referee.testing.samples import plain_text

PACKAGE = game("zhanguo").package
COLOUR = Choice(words("colour"), (called("red", ru="красный"), called("dark_blue", "dark blue/navy", it="blu scuro")))
DIGIT = Number(words("digit"), 1, 9)
LABEL = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | LABEL,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LABEL, inner, max_size=4),
    max_leaves=12,
)


# -- TOML ----------------------------------------------------------------------------------------------------------


@given(st.booleans(), LABEL, st.dictionaries(LABEL, PLAIN, max_size=5))
def test_a_box_survives_toml(practice: bool, name: str, facts: dict[str, Any]) -> None:
    box = Box("go", name, practice, facts)
    assert Box.from_toml(box.to_toml()) == box


def test_every_fact_is_exported_on_one_line() -> None:
    box = Box("go", "mine", facts={"size": 19, "a.b": {"names": ["x", "y"], "no": False}})
    assert box.to_toml().splitlines()[-2:] == ['"size" = 19', '"a.b" = { "names" = ["x", "y"], "no" = false }']


def test_made_up_values_are_labelled_in_a_file() -> None:
    assert Box("go", "toy", practice=True).to_toml().startswith("# PRACTICE BOX: every value below is made up.\n")
    assert "PRACTICE" not in Box("go", "mine").to_toml()


def test_a_box_is_no_practice_box_unless_it_says_so() -> None:
    assert Box.from_toml('game = "go"') == Box("go", "", False, {})


@pytest.mark.parametrize(
    ("text", "path", "said"),
    [
        ("game = ", "", "This is not a TOML file: "),
        ("x = " + "[" * 100_000, "", "This is not a TOML file: "),
        ("x = 1" + "0" * 5000, "", "This is not a TOML file: "),
        ("", "", "A box must name its game."),
        ('game = ""', "", "A box must name its game."),
        ("game = 7", "game", "The entry game of a box has the wrong type."),
        ('game = "go"\npractice = "no"', "practice", "The entry practice of a box has the wrong type."),
        ('game = "go"\nfacts = []', "facts", "The entry facts of a box has the wrong type."),
        ('game = "go"\nowner = "me"', "owner", "A box has no entry owner."),
        ("#" * 1_000_001, "", "This file is too large for a box."),
    ],
)
def test_what_is_no_box_is_refused(text: str, path: str, said: str) -> None:
    with pytest.raises(BoxError) as caught:
        Box.from_toml(text)
    assert caught.value.path == path
    assert str(caught.value).removeprefix(f"{path}: ").startswith(said)


@given(plain_text())
def test_any_text_is_a_box_or_refused(text: str) -> None:
    try:
        assert Box.from_toml(text).game
    except BoxError as error:
        assert str(error)


def test_what_toml_has_no_word_for_is_refused() -> None:
    with pytest.raises(BoxError, match=r"A box cannot hold None\."):
        Box("go", "mine", facts={"x": [None]}).to_toml()
    assert math.isnan(Box.from_toml(Box("go", "mine", facts={"x": math.nan}).to_toml()).facts["x"])


def test_an_error_names_its_place_and_can_be_translated() -> None:
    error = BoxError("{found} is no {wanted}.", path="size[2]", found=3, wanted="colour")
    assert isinstance(error, ValueError)
    assert isinstance(error, RefereeError)
    assert str(error) == "size[2]: 3 is no colour."
    assert (error.template, error.facts) == ("{found} is no {wanted}.", {"found": 3, "wanted": "colour"})
    assert error.message.template == error.template


def test_a_copy_can_be_added_to() -> None:
    box = Box("go", "mine", facts={"size": 19})
    other = box.copy()
    other.facts["komi"] = 6
    assert (box.get("komi"), other.get("komi"), other.get("size")) == (None, 6, 19)


# -- kinds of fact -------------------------------------------------------------------------------------------------


def test_a_pattern_stands_for_all_its_keys() -> None:
    schema = FactSchema("F", "a.{x}.{y}", {"x": ("1", "2"), "y": ("up",)}, {})
    assert list(schema.every_key()) == ["a.1.up", "a.2.up"]
    assert schema.matches("a.2.up")
    for other in ("a.3.up", "a.1", "a.1.up.more", "b.1.up", "", "a.{x}.up"):
        assert not schema.matches(other)
    assert schema.operands("a.2.up") == {"x": "2", "y": "up"}


def test_a_question_speaks_the_owner_s_language() -> None:
    named = {"up": called("up", "the upper one", ru="верхний")}
    texts = {"title": "T", "question": "Is {y}?", "help": "yes"}
    schema = FactSchema("F", "a.{y}", {"y": ("up",)}, texts, words=named)
    assert schema.question("a.up", "en") == "Is the upper one?"
    assert schema.question("a.up", "ru") == "Is верхний?"
    assert (schema.question("a.up", "it"), schema.help("it"), schema.title("it")) == ("Is the upper one?", "yes", "T")


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(BoxError, match=r"There is no fact card\.121\."):
        schema_of(PACKAGE, "card.121")
    with pytest.raises(BoxError) as caught:
        schema_of(PACKAGE, "x" * 5000)
    assert len(str(caught.value)) < 200


def test_missing_facts_are_listed_in_order_and_counted() -> None:
    everything = [key for schema in schemas(PACKAGE) for key in schema.every_key()]
    assert len(everything) == len(set(everything)) == 189
    needed = missing(PACKAGE, {})
    assert missing(PACKAGE, {}, optional=True) == everything
    assert set(everything) - set(needed) == {*(f"tile.{number}" for number in range(1, 7)), "vp_track"}
    known = {"card.3": {}, "rows": []}
    assert missing(PACKAGE, known) == [key for key in needed if key not in known]
    counted = progress(PACKAGE, known)
    assert (counted["FACT-01"], counted["FACT-04"], counted["FACT-02"]) == ((1, 120), (1, 1), (0, 1))


def test_a_practice_box_is_fresh_each_time() -> None:
    practice_box(PACKAGE).facts.clear()
    assert practice_box(PACKAGE).facts


def test_boxes_are_quick_to_import() -> None:
    heavy = "{'sqlmodel', 'sqlalchemy', 'pydantic', 'prompt_toolkit', 'typer', 'tomli_w', 'hypothesis'}"
    program = f"import sys, referee.engine.box, referee.engine.fact_values; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


# -- values of facts -----------------------------------------------------------------------------------------------

PAIR = Record(colour=One(COLOUR), digits=ListOf(One(DIGIT), 1, 3, distinct=True, ordered=False))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("red 1", {"colour": "red", "digits": [1]}),
        ("КРАСНЫЙ → регион 1, 2", {"colour": "red", "digits": [1, 2]}),
        ("dark blue 321", {"colour": "dark_blue", "digits": [3, 2, 1]}),
        ("Blu Scuro: 9 and 8", {"colour": "dark_blue", "digits": [9, 8]}),
        ("nav->5", {"colour": "dark_blue", "digits": [5]}),
    ],
)
def test_short_answers_are_read(text: str, value: dict[str, Any]) -> None:
    assert PAIR.parse(text) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The answer is too short. Next could be: red, dark blue."),
        ("red", "The answer is too short. Next could be: 1–9."),
        ("green 1", "green does not fit here. Possible: red, dark blue."),
        ("red 0", "0 does not fit here. Possible: 1–9."),
        ("red 1 red", "red does not fit here. Possible: 1–9."),
        ("red " + "1 " * 2000, "This answer is longer than 2000 characters."),
    ],
)
def test_answers_that_cannot_be_say_what_could(text: str, said: str) -> None:
    with pytest.raises(BoxError) as caught:
        PAIR.parse(text)
    assert str(caught.value) == said


def test_an_answer_ends_where_its_value_ends() -> None:
    with pytest.raises(BoxError, match="navy is too much; the answer ends before it"):
        One(COLOUR).parse("red navy")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], r"k: \[\] is not a table with colour, digits\."),
        ({"colour": "red"}, r"k: digits is missing\."),
        ({"colour": "red", "digits": [1], "x": 1}, r"k: 'x' does not belong here; possible: colour, digits\."),
        ({"colour": "RED", "digits": [1]}, r"k\.colour: RED is not one of: red, dark_blue\."),
        ({"colour": None, "digits": [1]}, r"k\.colour: None is not one of: red, dark_blue\."),
        ({"colour": "red", "digits": 1}, r"k\.digits: 1 is not a list\."),
        ({"colour": "red", "digits": []}, r"k\.digits: 0 values instead of 1–3\."),
        ({"colour": "red", "digits": [1, 2, 3, 4]}, r"k\.digits: 4 values instead of 1–3\."),
        ({"colour": "red", "digits": [1, 10]}, r"k\.digits\[2\]: 10 is not a whole number from 1 to 9\."),
        ({"colour": "red", "digits": [True]}, r"k\.digits\[1\]: True is not a whole number from 1 to 9\."),
        ({"colour": "red", "digits": [1.0]}, r"k\.digits\[1\]: 1\.0 is not a whole number from 1 to 9\."),
        ({"colour": "red", "digits": [2, 1, 2]}, r"k\.digits: 2 appears there twice\."),
    ],
)
def test_data_that_cannot_be_names_the_place(data: Any, said: str) -> None:
    with pytest.raises(BoxError, match=f"^{said}$"):
        PAIR.check(data, "k")


def test_a_value_gets_its_usual_order() -> None:
    assert PAIR.check({"digits": (3, 1), "colour": "red"}, "k") == {"colour": "red", "digits": [1, 3]}
    assert PAIR.show({"colour": "dark_blue", "digits": [1, 3]}, "it") == "blu scuro 1 3"


def test_long_foreign_data_is_shortened() -> None:
    with pytest.raises(BoxError) as caught:
        One(DIGIT).check("x" * 100_000, "k")
    assert len(str(caught.value)) < 150


@given(plain_text())
def test_typed_words_never_contain_separators(text: str) -> None:
    assert all(token and not set(token) & set(" \t\n,;:+") for token in Typed(text).tokens)
