"""Counting a table up: where one is, one question back, another answer, other names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any

import pytest

from messages.classes import frozen
from scoring.ask import TYPED, Form, Partial, Question, least
from scoring.count import Counting, Progress, leaves, merged
from scoring.declared import Final
from scoring.great_wall import FORM as GREAT_WALL
from scoring.holds import QUIET, Names, Players, Sources
from scoring.nations_dice import FORM as NATIONS
from scoring.nippon import FORM as NIPPON
from scoring.sheet import FinalError
from scoring.zhanguo import FORM as ZHANGUO

NOBODY_THERE = ["-"] * 9


def told(counting: Counting, *texts: str) -> Counting:
    for text in texts:
        assert counting.question is not None
        counting = counting.answered(counting.question, text)
    return counting


def names(counting: Counting) -> list[str]:
    return [one.name for one in counting.answers]


def answer(counting: Counting, name: str) -> Any:
    return next(one for one in counting.answers if one.name == name)


def test_one_is_at_a_question_of_so_many() -> None:
    counting = Counting(NATIONS, {}, {})
    first = counting.progress
    assert (first.answered, first.certain) == (0, False)
    assert first.least < first.total < first.most
    counting = told(counting, "base", "Anna, Boris")
    assert (counting.progress.answered, counting.progress.most) == (2, 6)
    counting = told(counting, "20 12", "4 3 2 1 0", "1+1 2 3 4 0")
    assert counting.question is None
    assert (counting.progress.answered, counting.progress.total, counting.progress.certain) == (5, 5, True)
    assert counting.data["boards"]["Boris"]["wonders"] == 2


@pytest.mark.parametrize(("least", "most", "total"), [(0, 0, 0), (0, 1, 1), (5, 5, 5), (5, 6, 6), (5, 7, 6), (3, 8, 6)])
def test_what_is_said_of_the_number_of_questions_is_the_middle(least: int, most: int, total: int) -> None:
    assert Progress(0, least, most).total == total


def test_the_number_of_questions_comes_nearer_and_is_right_at_the_end() -> None:
    counting = Counting(NIPPON, {}, {})
    texts = ["Anna, Boris", "87 60", "counted", "3 0", *["-"] * 8, "4", "contracts", "2", "5", "stars", "1", "0 3"]
    texts += ["0 2", "9"]
    for number, text in enumerate(texts):
        progress = counting.progress
        assert progress.answered == number
        assert progress.least <= len(texts)
        assert number < 13 or abs(progress.total - len(texts)) <= 2
        counting = told(counting, text)
    assert counting.question is None
    assert (counting.progress.total, counting.progress.certain) == (len(texts), True)


def test_back_goes_to_the_question_before_until_there_is_none() -> None:
    counting = told(Counting(ZHANGUO, {}, {}), "Anna, Boris", "3 4", "1 0")
    before = counting.back()
    assert before is not None and before.question is not None
    assert before.question.name == "governors.1"
    assert "governors" not in before.data
    first = before.back()
    assert first is not None
    last = first.back()
    assert last is not None
    assert last.data.get("players") is None
    assert last.back() is None


def test_what_nobody_typed_is_neither_asked_nor_taken_back() -> None:
    known = {"achievements": {"1": {"base": "contracts_per", "amount": 2, "what": "", "printed": 0}}}
    counting = told(Counting(NIPPON, known, {}), "Anna, Boris", "87 60", "counted", "3 0", *["-"] * 8, "-")
    assert counting.question is not None
    assert counting.question.name == "achievements.1.counts"
    assert counting.question.labels == ("Anna",)
    for _ in range(13):
        back = counting.back()
        assert back is not None
        counting = back
    assert counting.data["achievements"] == known["achievements"]
    assert counting.back() is None


def test_nothing_is_asked_of_what_does_not_count() -> None:
    counting = told(Counting(NIPPON, {}, {}), "Anna, Boris", "87 60", "open", "19 15 11")
    counting = told(counting, "0 0")
    assert names(counting)[-1] == "regions.1.tiles"
    assert counting.question is not None and counting.question.name == "regions.2.tiles"
    counting = told(counting, "0 5")
    assert counting.question is not None
    assert (counting.question.name, counting.question.labels) == ("regions.2.trains", ("Boris",))
    counting = told(counting, "2", "3", "4", "-", "-", *NOBODY_THERE, "-", "0 0")
    assert counting.question is None
    tied = counting.changed(answer(counting, "vp"), "82 60")
    assert tied.question is not None and tied.question.name == "last"


def test_a_ruling_brings_the_questions_that_it_needs() -> None:
    start = ("Anna, Boris", "87 60", "open", "19 15 11", "0 0")
    counting = told(Counting(NIPPON, {}, {"NP-AMB-16": "takes-place"}), *start)
    assert counting.question is not None and counting.question.name == "regions.1.ships"
    every = told(Counting(NIPPON, {}, {"NP-AMB-30": "all-once"}), "Anna, Boris", "87 60", "counted", *NOBODY_THERE)
    assert every.question is not None and every.question.name == "achievements.1.base"
    visible = Counting(NATIONS, {}, {"ND-AMB-03": "visible-only"})
    board = told(visible, "base", "Anna").answered
    assert board is not None
    asked = told(visible, "base", "Anna", "7").question
    assert asked is not None and "covered" not in asked.labels


def test_another_answer_keeps_what_still_fits() -> None:
    counting = told(Counting(NIPPON, {}, {}), "Anna, Boris", "87 60", "counted", "3 0", *["-"] * 8, "4")
    counting = told(counting, "contracts", "2", "5", "stars", "knowledge", "0 3", "1 0", "9")
    assert counting.question is None
    other = counting.changed(answer(counting, "achievements.1.base"), "machines")
    assert other.question is not None and other.question.name == "achievements.1.what"
    assert "amount" not in other.data["achievements"]["1"] and "counts" not in other.data["achievements"]["1"]
    assert other.data["achievements"]["4"] == counting.data["achievements"]["4"]
    gone = counting.changed(answer(counting, "achievements.1.tiles"), "-")
    assert gone.question is None
    assert "base" not in gone.data["achievements"]["1"]


def test_a_number_of_cards_takes_what_was_printed_on_them_with_it() -> None:
    counting = Counting(GREAT_WALL, {"boards": {"Ann": {"clean": 2}}, "players": ["Ann", "Bob"]}, {})
    counting = told(counting, "5 6", "0 0", "6 8")
    assert counting.data["boards"]["Ann"]["hordes"] == [6, 8]
    with pytest.raises(FinalError):
        counting.changed(answer(counting, "boards.Ann.hordes"), "6 8 9")
    assert counting.changed(answer(counting, "boards.Ann.hordes"), "1 2").data["boards"]["Ann"]["hordes"] == [1, 2]


@pytest.mark.parametrize("form", [ZHANGUO, NIPPON, NATIONS, GREAT_WALL], ids=["zhanguo", "nippon", "nations", "wall"])
def test_what_nobody_has_told_of_a_board_counts_nothing(form: Form[Any]) -> None:
    final = form.final.read({"players": ["Anna", "Boris"], "boards": {"Anna": {}, "Boris": {}}})
    for board in final.boards.values():
        assert not any(getattr(board, name) for name in type(board).__dataclass_fields__), board


def test_players_may_be_called_otherwise() -> None:
    counting = told(Counting(ZHANGUO, {}, {}), "Ana, open", "3 4", "1 0", *["-"] * 4)
    counting = told(counting, "open", "5", *["-"] * 5, "Ana - -", "HAS_RED", *["-"] * 5, "1 0 0 0 0 0", "0 0 1 0 0")
    counting = told(counting, "1 0 0 0 0 0", "open, Ana")
    assert counting.question is None
    renamed = counting.changed(answer(counting, "players"), "Anna, open")
    assert renamed.data["track"] == ["open", "Anna"]
    assert renamed.data["governors"]["1"] == {"Anna": 1, "open": 0}
    assert renamed.data["walls"]["turquoise-left"]["spaces"] == {"1": "Anna"}
    assert "Ana" not in str(renamed.data)
    assert [one.said(renamed.data) for one in renamed.answers][1] == "3 4"
    assert renamed.question == counting.changed(answer(counting, "players"), "Anna, open").question
    assert len(renamed.answers) == len(counting.answers)


def test_another_number_of_players_is_asked_anew() -> None:
    counting = told(Counting(ZHANGUO, {}, {}), "Anna, Boris", "3 4", "1 0")
    more = counting.changed(answer(counting, "players"), "Anna, Boris, Carla")
    assert more.question is not None
    assert (more.question.name, more.question.labels) == ("vp", ("Carla",))


def test_what_was_typed_comes_back_from_a_file() -> None:
    counting = told(Counting(ZHANGUO, {}, {}), "A. Nna, Boris", "3 4", "1 0")
    assert counting.typed["boards"]["A. Nna"] == {"vp": 3}
    again = Counting(ZHANGUO, {}, {}).told(counting.typed)
    assert names(again) == names(counting)
    assert again.data["governors"] == counting.data["governors"]
    assert set(again.data["sources"].values()) == {TYPED}
    with pytest.raises(FinalError):
        Counting(NIPPON, {}, {}).told(counting.typed)


def test_leaves_and_merging() -> None:
    assert [*leaves({"a": {"b": 1, "c": {}}})] == [(("a", "b"), 1), (("a", "c"), {})]
    assert merged({"a": {"b": 1}, "d": 2}, {"a": {"c": 3}, "d": 4}) == {"a": {"b": 1, "c": 3}, "d": 4}


def test_answers_of_which_nothing_is_left_are_counted() -> None:
    """Where others take their place none is lost."""
    counting = told(Counting(NATIONS, {}, {}), "base", "Anna, Boris", "20 12", "4 3 2 1 0", "1+1 2 3 4 0")
    fewer = told(Counting(NATIONS, {}, {}), "base", "Anna, Boris", "20 12")
    assert (counting.lost(fewer), fewer.lost(counting), counting.lost(counting)) == (2, 0, 0)
    assert told(Counting(ZHANGUO, {}, {}), "Anna, Boris", "3 4", "1 0").lost(counting) == 0


def test_only_what_was_told_counts_as_typed() -> None:
    counting = Counting(NATIONS, {}, {}).told({"edition": "base", "players": ["Anna", "Boris"]})
    assert counting.data["sources"] == {"edition": TYPED, "players": TYPED}


def test_what_a_photo_told_beside_what_was_typed_stays_told_by_the_photo() -> None:
    seen = {"players": ["Anna", "Boris"], "governors": {"1": {"Anna": 1}}, "sources": {"governors.1.Anna": "photo"}}
    counting = Counting(ZHANGUO, seen, {}).told({"governors": {"1": {"Boris": 2}}})
    assert counting.data["sources"] == {"governors.1.Anna": "photo", "governors.1.Boris": TYPED}
    assert counting.typed == {"governors": {"1": {"Boris": 2}}}


BEGINNINGS: list[tuple[Form[Any], list[str]]] = [
    (ZHANGUO, ["Ana, Bob", "3 4", "1 0"]),
    (NATIONS, ["unrest", "Ana, Bob", "9 9"]),
    (NIPPON, ["Ana, Bob", "7 7", "open"]),
    (GREAT_WALL, ["Ana, Bob", "5 5", "1 0", "6 8"]),
]
NAMED = {"walls.gold-left.spaces": "Bob, Ana, -", "last": "Bob"}


@pytest.mark.parametrize(("form", "texts"), BEGINNINGS, ids=["zhanguo", "nations_dice", "nippon", "great_wall"])
def test_wherever_one_is_players_may_be_called_otherwise_and_all_answers_stay(
    form: Form[Any], texts: list[str]
) -> None:
    """After any number of answers, up to the order that breaks a tie."""
    counting, steps = told(Counting(form, {}, {}), *texts), 0
    while True:
        if steps % 12 == 0 or counting.question is None:
            renamed = counting.changed(answer(counting, "players"), "Xenia, Yuri")
            said = json.dumps(counting.data).replace("Ana", "Xenia").replace("Bob", "Yuri")
            assert renamed.data == json.loads(said)
        if (question := counting.question) is None:
            return
        everybody = question.options == ("Ana", "Bob") and not question.labels
        some = NAMED.get(question.name, "Bob, Ana" if everybody else least(question))
        counting, steps = told(counting, some), steps + 1


@frozen
class Bet(Final):
    """What was staked: one player says a number, another one of two words, which are numbers as well."""

    title = "Bet"

    players: Annotated[Names, Players(1, 2)] = ()
    stake: Annotated[int | str, QUIET] = 0
    sources: Sources = field(default_factory=dict)


def _asked(partial: Partial, rulings: Mapping[str, str]) -> Iterator[Question]:
    yield Question(("players",), "Who?", {}, "names", 1, 1)
    kind: Any = "integer" if list(partial["players"]) == ["Ann"] else "choice"
    yield Question(("stake",), "What?", {}, kind, 0, 9, ("few", "many") if kind == "choice" else ())


@pytest.mark.parametrize(("first", "stake", "then"), [("Ann", "7", "Bob"), ("Bob", "many", "Ann")])
def test_an_answer_is_not_that_to_a_question_of_another_kind(first: str, stake: str, then: str) -> None:
    counting = told(Counting(Form(Bet, _asked), {}, {}), first, stake)
    renamed = counting.changed(answer(counting, "players"), then)
    assert renamed.question is not None
    assert renamed.question.name == "stake"
