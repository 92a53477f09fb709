"""What follows from the declaration of a final: reading with paths, writing, the schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest

from scoring.ask import Form, Question
from scoring.declared import Final, Part
from scoring.holds import (
    OPTIONAL,
    QUIET,
    SOME,
    Around,
    Count,
    Everybody,
    Holds,
    Names,
    OneOf,
    Player,
    Players,
    Size,
    Sources,
    Whole,
    Zeros,
)
from scoring.shape import cannot, join, leniently
from scoring.sheet import FinalError

SUITS = ("cups", "coins")


@dataclass(frozen=True, slots=True)
class Hand(Part):
    points: Annotated[int, Whole(0, 9)]
    suits: Annotated[Mapping[Annotated[str, OneOf(SUITS)], Count], Zeros(OneOf(SUITS))] = field(default_factory=dict)
    rows: Annotated[tuple[Count, ...] | None, Size(2), OPTIONAL] = None
    trump: Annotated[str | None, OneOf(SUITS, none=True), OPTIONAL] = None

    def check(self, path: str) -> None:
        if self.rows and sum(self.rows) > self.points:
            cannot(join(path, "rows"), "more than {points}", points=self.points)


@dataclass(frozen=True, slots=True)
class Cards(Final):
    title = "Cards: final"

    players: Annotated[Names, Players(1, 3)] = ()
    order: Annotated[tuple[Player, ...], Everybody(1, 3, "{name} is not there")] = ()
    hands: Mapping[Player, Hand] = field(default_factory=dict)
    piles: Annotated[Mapping[Annotated[str, OneOf(SUITS)], Count | Mapping[str, Count]], SOME, QUIET] = field(
        default_factory=dict
    )
    over: Annotated[bool, QUIET] = False
    sources: Sources = field(default_factory=dict)


def cards(**more: Any) -> dict[str, Any]:
    hand = {"points": 7, "suits": {"cups": 1}, "rows": [3, 4]}
    return {"players": ["Ann", "Bob"], "order": ["Bob", "Ann"], "hands": {"Ann": hand}, **more}


def test_what_was_read_is_written() -> None:
    final = Cards.read(cards(piles={"coins": {"ace": 11}}, sources={"hands.Ann": "photo"}))
    assert final.hands["Ann"] == Hand(7, {"cups": 1, "coins": 0}, (3, 4), None)
    assert final.to_json() == {
        **cards(piles={"coins": {"ace": 11}}, sources={"hands.Ann": "photo"}),
        "hands": {"Ann": {"points": 7, "suits": {"cups": 1, "coins": 0}, "rows": [3, 4]}},
    }
    assert Cards.read(final.to_json()) == final


def test_what_is_left_out_has_its_default() -> None:
    assert Cards.read({}) == Cards()
    assert Cards.read({"players": ["Ann", "Bob"]}).order == ("Ann", "Bob")
    assert Cards.read(cards(hands={"Ann": {"points": 1, "trump": None}})).hands["Ann"].trump is None
    assert set(Cards().to_json()) == {"players", "order", "hands"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"order": ["Bob"]}, "order: Ann is not there"),
        ({"order": ["Bob", "Ann", "Bob"]}, "order: names Bob twice"),
        ({"order": ["Cid"]}, "order.1: must be one of: Ann, Bob"),
        ({"hands": {"Cid": {}}}, "hands.Cid: is not known here; known are: Ann, Bob"),
        ({"hands": {"Ann": {}}}, "hands.Ann.points: is missing"),
        ({"hands": {"Ann": {"points": 10}}}, "hands.Ann.points: must be a whole number from 0 to 9"),
        ({"hands": {"Ann": {"points": 1, "suits": {"cups": "2"}}}}, "hands.Ann.suits.cups: must be a whole number"),
        ({"hands": {"Ann": {"points": 1, "rows": [1]}}}, "hands.Ann.rows: must be a list of 2 numbers, not 1"),
        ({"hands": {"Ann": {"points": 1, "rows": [1, 1]}}}, "hands.Ann.rows: more than 1"),
        ({"hands": {"Ann": {"points": 1, "rows": None}}}, "hands.Ann.rows: must be a list"),
        ({"piles": {"coins": {"ace": -1}}}, "piles.coins.ace: must be a whole number"),
        ({"piles": {"coins": []}}, "piles.coins: must be a whole number"),
        ({"over": 1}, "over: must be true or false"),
        ({"sources": {"weather": "photo"}}, "sources.weather: must be one of: , players, order, hands, piles, over"),
        ({"sources": {"over": "dream"}}, "sources.over: must be one of: photo"),
        ({"sources": []}, "sources: must be an object"),
        ({"players": "Ann"}, "players: must be a list"),
        ({"players": ["Ann", "ann"]}, "players: names ann twice"),
        ({"players": []}, "players: must be 1–3 names"),
        ({"winner": "Ann"}, "winner: is not known here; known are: players, order, hands, piles, over, sources"),
    ],
)
def test_every_error_names_its_place(change: dict[str, Any], said: str) -> None:
    with pytest.raises(FinalError) as error:
        Cards.read(cards(**change))
    assert str(error.value).startswith(said)


def test_counts_that_cannot_be_are_noted_where_the_table_has_the_last_word() -> None:
    with leniently() as problems:
        final = Cards.read(cards(hands={"Ann": {"points": 12, "rows": [9, 9, 9]}}))
    assert final.hands["Ann"].rows == (9, 9, 9)
    assert [one.path for one in problems] == ["hands.Ann.points", "hands.Ann.rows", "hands.Ann.rows"]


def test_the_schema_says_the_same() -> None:
    schema = Cards.json_schema()
    count = {"type": "integer", "minimum": 0, "maximum": 9999}
    assert schema["required"] == ["players", "order", "hands"]
    assert schema["properties"]["players"]["items"] == {"type": "string", "minLength": 1}
    assert schema["properties"]["hands"]["additionalProperties"] == {
        "type": "object",
        "properties": {
            "points": {"type": "integer", "minimum": 0, "maximum": 9},
            "suits": {
                "type": "object",
                "properties": {"cups": count, "coins": count},
                "required": [],
                "additionalProperties": False,
            },
            "rows": {"type": "array", "items": count, "minItems": 2, "maxItems": 2},
            "trump": {"enum": ["cups", "coins", None]},
        },
        "required": ["points", "suits"],
        "additionalProperties": False,
    }
    assert schema["properties"]["piles"]["properties"]["cups"] == {
        "anyOf": [count, {"type": "object", "additionalProperties": count}]
    }


def test_a_form_asks_until_nothing_is_missing() -> None:
    form = Form(Cards, lambda partial, rulings: [Question(("players",), "Who played?", {}, "names", 1, 3)])
    asked = form.next_question({})
    assert asked is not None
    with pytest.raises(FinalError, match=r"players: is missing \(Who played\?\)"):
        form.from_json({})
    with pytest.raises(FinalError, match="must be a name"):
        form.answer({}, asked, "Ann, -")
    for name in ("", "-", " Ann", "Ann ", "An\nn", 7):
        with pytest.raises(FinalError, match="must be a name"):
            Cards.read({"players": [name]})
    told = form.answer({}, asked, "Ann, Bob")
    assert form.next_question(told) is None
    assert form.from_json(told).order == ("Ann", "Bob")


def test_what_may_be_asked_ends_where_no_answer_can_be_made_up() -> None:
    questions = [Question((one,), "?", {}, kind, 1, 3) for one, kind in (("players", "names"), ("over", "integer"))]
    form = Form(Cards, lambda partial, rulings: iter([*questions, Question(("order",), "?", {}, "names")]))
    assert form.asked({}) == form.asked({}, most=True) == questions


def test_nothing_is_one_of_the_codes_only_where_it_may_be() -> None:
    assert OneOf(("cups",), none=True).read(None, "trump", {}) is None
    with pytest.raises(FinalError, match="trump"):
        OneOf(("cups",)).read(None, "trump", {})


class Spelled(Holds):
    """No word of three letters."""

    def look(self, data: Any, path: str, around: Around) -> None:
        if len(data) == 3:
            raise FinalError(path, "is too short")


@dataclass(frozen=True, slots=True)
class Evening(Final):
    title = "Evening"

    players: Annotated[Names, Players(1, 3)] = ()
    place: Annotated[str, QUIET] = ""
    drink: Annotated[str, OneOf(("tea", "water")), Spelled(), QUIET] = "water"


def test_a_mark_that_reads_nothing_leaves_a_value_as_it_is() -> None:
    assert Evening.read({"players": ["Ann"], "place": "at home"}).place == "at home"


@pytest.mark.parametrize(("drink", "said"), [("tea", "is too short"), ("beer", "must be one of: tea, water")])
def test_one_mark_looks_and_another_reads(drink: str, said: str) -> None:
    with pytest.raises(FinalError, match=said):
        Evening.read({"players": ["Ann"], "drink": drink})
    assert Evening.read({"players": ["Ann"], "drink": "water"}).drink == "water"
