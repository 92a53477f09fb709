"""Clauses as facts of a box, without any game: typed, checked, shown."""

from __future__ import annotations

from typing import Any

import pytest
from words_support import called

from referee.engine.box import BoxError
from referee.engine.effect import clause
from referee.engine.effect_values import ClauseShape, ClausesShape
from referee.engine.effect_words import Vocabulary, Word
from referee.engine.values import Choice

PLACE = Choice(
    called("place", ru="место", it="luogo"),
    (called("mill", ru="мельница", it="mulino"), called("wall", ru="стена", it="muro")),
)
COIN = Choice(
    called("cost", ru="цена"), (called("coin", ru="монета", it="moneta"), called("horse", ru="конь", it="cavallo"))
)
KNOWN = Vocabulary(
    moments=(
        Word(called("round", ru="раунд", it="turno")),
        Word(called("building", ru="постройка", it="costruzione"), PLACE, 1),
    ),
    ops=(
        Word(called("gain", ru="плюс", it="più"), COIN),
        Word(called("cheaper", ru="дешевле", it="sconto"), PLACE),
        Word(called("other", ru="прочее", it="altro")),
    ),
    counters=(
        Word(called("horses", ru="лошади", it="cavalli")),
        Word(called("built", ru="построено", it="fatti"), PLACE),
    ),
    paid=COIN,
    free=("who", "whose", "once", "pick"),
)
SHAPE, SEVERAL = ClauseShape(KNOWN), ClausesShape(KNOWN)
TYPED: list[tuple[str, str, dict[str, Any]]] = [
    ("round gain 1 coin", "раунд плюс 1 монета", {"when": "round", "do": [{"op": "gain", "of": ["coin"]}]}),
    (
        "building wall others any once-a-turn gain -2 coin: two less",
        "постройка стена другие любое раз-в-ход плюс -2 монета: two less",
        {"when": "building", "at": ["wall"], "who": "others", "whose": "any", "once": "turn",
         "do": [{"op": "gain", "n": -2, "of": ["coin"], "text": "two less"}]},
    ),
    (
        "round gain 2 coin per 3 horses most 5, cheaper 1 mill wall pay 2 coin x horse: horses count",
        "раунд плюс 2 монета за 3 лошади до 5, дешевле 1 мельница стена заплатить 2 монета x конь: horses count",
        {"when": "round", "do": [
            {"op": "gain", "n": 2, "of": ["coin"], "per": ["horses"], "each": 3, "most": 5},
            {"op": "cheaper", "of": ["mill", "wall"], "pay": {"coin": 2, "horse": "x"}, "text": "horses count"},
        ]},
    ),
    (
        "round if horses at-least 2 built mill less-than horses or built at-most 0 pay 1 coin pick 1 gain 1, gain 3 coin",
        "раунд если лошади не-меньше 2 построено мельница меньше-чем лошади или построено не-больше 0 заплатить 1 монета "
        "выбрать 1 плюс 1, плюс 3 монета",
        {"when": "round", "if": [
            [{"left": ["horses"], "sign": ">=", "right": 2}, {"left": ["built", "mill"], "sign": "<", "right": ["horses"]}],
            [{"left": ["built"], "sign": "<=", "right": 0}],
         ], "pay": {"coin": 1}, "pick": 1, "do": [{"op": "gain"}, {"op": "gain", "n": 3, "of": ["coin"]}]},
    ),
    ("round other: ask us", "раунд прочее: ask us", {"when": "round", "do": [{"op": "other", "text": "ask us"}]}),
]  # fmt: skip


@pytest.mark.parametrize(("english", "russian", "data"), TYPED)
def test_typed_checked_and_shown(english: str, russian: str, data: dict[str, Any]) -> None:
    for text in (english, russian):
        assert SHAPE.check(SHAPE.parse(text), "card.1") == data
    assert SHAPE.check(data, "card.1") == data
    assert (SHAPE.show(data, "en"), SHAPE.show(data, "ru")) == (english, russian)
    assert SHAPE.check(SHAPE.parse(SHAPE.show(data, "it")), "card.1") == data
    assert clause(data).when == data["when"]


def test_comparisons_may_be_typed_as_signs() -> None:
    for sign, word in ((">=", "at-least"), ("<=", "at-most"), (">", "more-than"), ("<", "less-than")):
        for text in (f"horses {sign} 2", f"horses {sign}2", f"horses{sign}2", f"horses {word} 2"):
            found = SHAPE.parse(f"round if {text} gain 1 coin")
            assert found["if"] == [[{"left": ["horses"], "sign": sign, "right": 2}]], text


def test_a_colon_may_stand_behind_the_moment() -> None:
    assert SHAPE.parse("round: gain 1 coin") == SHAPE.parse("round gain 1 coin")
    assert SHAPE.parse("building wall if horses at-least 1: gain 1: so it says")["do"] == [
        {"op": "gain", "n": 1, "of": [], "text": "so it says"}
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("round", "too short"),
        ("round sing 1: no", "sing does not fit"),
        ("building gain 1: where", "mill"),
        ("round gain 1 per: of what", "too short"),
        ("round gain 1 per 0 horses: none", "0 does not fit"),
        ("round if horses gain 1: how many", "at-least"),
        ("round gain 1 pay: what", "too short"),
        ("round gain 1 1: twice", "1 does not fit"),
        ("round other", "own words"),
    ],
)
def test_what_cannot_be_typed(text: str, said: str) -> None:
    with pytest.raises(BoxError, match=said):
        SHAPE.check(SHAPE.parse(text), "card.1")


@pytest.mark.parametrize(
    ("data", "path", "said"),
    [
        ({"when": "building"}, "card.1.at", "of what"),
        ({"at": ["mill"]}, "card.1.at", "nothing more"),
        ({"when": "building", "at": ["hut"]}, "card.1.at[1]", "hut"),
        ({"when": "building", "at": ["mill", "mill"]}, "card.1.at", "twice"),
        ({"when": ["round"]}, "card.1.when", "not one of"),
        ({"who": "nobody"}, "card.1.who", "nobody"),
        ({"do": []}, "card.1.do", "0 values"),
        ({"do": [{"op": "gain", "each": 0, "per": ["horses"]}]}, "card.1.do[1].each", "1 to 99"),
        ({"do": [{"op": "gain", "of": ["mill"]}]}, "card.1.do[1].of[1]", "mill"),
        ({"do": [{"op": "other"}]}, "card.1.do[1].text", "own words"),
        ({"if": [[{"left": ["cows"], "sign": "=", "right": 1}]]}, "card.1.if[1][1].left", "cows"),
        ({"if": [[{"left": ["horses"], "sign": "!", "right": 1}]]}, "card.1.if[1][1].sign", "not one of"),
        ({"if": [[]]}, "card.1.if", "not a list"),
        ({"pay": {"hay": 1}}, "card.1.pay", "hay"),
        ({"pay": {"coin": 0}}, "card.1.pay.coin", "1 to 99"),
        ({"colour": "red"}, "card.1", "colour"),
    ],
)
def test_data_that_cannot_be(data: dict[str, Any], path: str, said: str) -> None:
    with pytest.raises(BoxError, match=said) as caught:
        SHAPE.check({"when": "round", "do": [{"op": "gain"}]} | data, "card.1")
    assert caught.value.path == path


def test_several_clauses_of_one_card() -> None:
    text = "round gain 1: a coin; building mill all cheaper 2 wall: cheaper"
    data = SEVERAL.check(SEVERAL.parse(text), "card.1")
    assert [one["do"][0]["text"] for one in data] == ["a coin", "cheaper"]
    assert SEVERAL.show(data, "en") == text
    semicolon = {"when": "round", "do": [{"op": "gain", "text": "a; b"}]}
    for wrong, path in (([semicolon], "card.1[1].do[1].text"), (data * 5, "card.1"), ("", "card.1")):
        with pytest.raises(BoxError) as caught:
            SEVERAL.check(wrong, "card.1")
        assert caught.value.path == path


def test_the_schema_knows_every_part() -> None:
    schema = SHAPE.schema()
    assert set(schema["properties"]) == {"when", "at", "who", "whose", "once", "if", "pay", "pick", "do"}
    assert schema["required"] == ["when", "do"]
    assert SEVERAL.schema()["items"]["properties"] == schema["properties"]
