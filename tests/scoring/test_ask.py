"""What typed answers mean, and which are refused."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.ask import Question, least, much, value_of
from scoring.shape import MOST
from scoring.sheet import FinalError


def question(kind: Any, **more: Any) -> Question:
    return Question(("here",), "How many?", {}, kind, **more)


CHOICE = question("choice", options=("HAS_RED", "HAS_GREY", "FULL_REGION"))
NAMES = question("names", low=1, high=2, options=("Anna", "Chen Li", "Chen Wu"))
PLACES = question("names", options=("Anna", "Boris"), labels=("1", "2", "3"))
NUMBERS = question("numbers", low=0, high=4, labels=("1", "2"))


@pytest.mark.parametrize(
    ("asked", "text", "value"),
    [
        (question("integer", high=50), " 37 ", 37),
        (NUMBERS, "3, 0", [3, 0]),
        (NUMBERS, "-", [0, 0]),
        (question("numbers", high=4, labels=("1", "3"), keyed=True), "2 1", {"1": 2, "3": 1}),
        (CHOICE, "has red", "HAS_RED"),
        (CHOICE, "full", "FULL_REGION"),
        *((CHOICE, str(number), option) for number, option in enumerate(CHOICE.options, 1)),
        (question("choice", options=("Chen Li", "Chen Wu")), "chen w", "Chen Wu"),
        (question("integer", low=-9), "-4", -4),
        (NAMES, "anna, chen l", ["Anna", "Chen Li"]),
        (NAMES, "Chen Li", ["Chen Li"]),
        (question("names", low=1, high=4), "Chen Li,", ["Chen Li"]),
        (question("names", high=2, options=("Anna", "Boris")), "", []),
        (PLACES, "- b -", {"2": "Boris"}),
        (PLACES, "-", {}),
    ],
)
def test_answers(asked: Question, text: str, value: Any) -> None:
    assert value_of(asked, text) == value


@pytest.mark.parametrize(
    ("asked", "text", "said"),
    [
        (question("integer", high=50), "51", '"51" is not a whole number from 0 to 50'),
        (question("integer"), "many", '"many" is not a whole number'),
        (question("integer"), "-1", '"-1" is not a whole number'),
        (NUMBERS, "1", "one number for each of: 1, 2; you gave 1"),
        (NUMBERS, "1 2 3", "one number for each of: 1, 2; you gave 3"),
        (NUMBERS, "1 5", '"5" is not a whole number from 0 to 4'),
        (question("numbers"), "", '"" is not a whole number'),
        (CHOICE, "has", '"has" could be any of: HAS_RED, HAS_GREY'),
        (CHOICE, "4", '"4" is not one of: HAS_RED, HAS_GREY, FULL_REGION'),
        (CHOICE, "", "is not one of"),
        (NAMES, "Dora", '"Dora" is not one of: Anna, Chen Li, Chen Wu'),
        (NAMES, "-", "needs 1–2 names; you gave 0"),
        (NAMES, "Anna Anna", "names Anna twice"),
        (PLACES, "", 'a name or "-" for each of: 1, 2, 3; you gave 0'),
        (PLACES, "Anna Boris", 'a name or "-" for each of: 1, 2, 3; you gave 2'),
        (PLACES, "Anna - Anna", "names Anna twice"),
    ],
)
def test_no_answers(asked: Question, text: str, said: str) -> None:
    with pytest.raises(FinalError) as refused:
        value_of(asked, text)
    assert refused.value.path == "here"
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("asked", "little", "more"),
    [
        (question("integer", high=9), "0", "1"),
        (question("integer", low=-5, high=9), "0", "-4"),
        (CHOICE, "HAS_RED", "FULL_REGION"),
        (NUMBERS, "-", "2 2"),
        (question("numbers"), "-", "-"),
        (NAMES, "Anna", "Anna,Chen Li"),
        (question("names", low=2, high=4), "0,1", "0,1,2,3"),
        (question("names"), "-", "-"),
        (question("names", high=int(f"{MOST}")), "-", "-"),
        (PLACES, "-", "Anna,Boris,-"),
    ],
)
def test_an_answer_may_be_made_up_so_that_little_or_much_is_asked_after_it(
    asked: Question, little: str, more: str
) -> None:
    assert (least(asked), much(asked)) == (little, more)
    for text in (little, more):
        value_of(asked, text)


@pytest.mark.parametrize(("kind", "said"), [("names", "Anna, -"), ("numbers", "Anna 0")])
def test_what_nobody_said_of_a_label_is_told_as_it_is_typed(kind: str, said: str) -> None:
    question = Question(("spaces",), "Spaces", {}, kind, labels=("1", "2"), keyed=True)
    assert question.said({"spaces": {"1": "Anna"}}) == said
