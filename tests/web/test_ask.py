"""``ask`` as a form: the same questions and verdicts as at the command line, answer by answer, for whoever taps."""

from __future__ import annotations

from typing import Any

import pytest
from web_room import Phone, Room

from referee.engine.game import Seat

TWO = [Seat("Anna", "red"), Seat("Boris", "blue")]


@pytest.fixture
def phone(room: Room) -> Phone:
    return room.phone(room.table("zhanguo", TWO), 0)


def asked(phone: Phone, entry: str, answers: list[Any], **more: Any) -> Any:
    answer = phone.post("ask", entry=entry, answers=answers, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_one_question_then_the_verdict(phone: Phone) -> None:
    first = asked(phone, "recruit red 3", [])
    assert first["question"]["text"] == "Does Anna have any officials (red) in supply?"
    assert first["question"]["offers"] == ["no", "yes"]
    assert first["supposed"].startswith("Supposed: phase: 2, play")
    assert not first["certain"]
    yes = asked(phone, "recruit red 3", [{"offer": 1}])
    assert (yes["question"], yes["judged"], yes["certain"]) == (None, "legal", True)
    no = asked(phone, "recruit red 3", [{"typed": "no"}])
    assert no["judged"] == "illegal"


@pytest.mark.parametrize(("lang", "text"), [("ru", "Есть ли у Anna"), ("it", "Anna ha")])
def test_it_is_asked_in_the_language_of_the_phone(room: Room, lang: str, text: str) -> None:
    phone = room.phone(room.table("zhanguo", TWO), 0, lang)
    question = asked(phone, "recruit red 3", [])["question"]["text"]
    assert question and question != "Does Anna have any officials (red) in supply?"


def test_what_is_not_said_is_asked_first(phone: Phone) -> None:
    first = asked(phone, "recruit", [])
    assert "which" in first["question"]["text"]
    assert "red" in first["question"]["offers"]


def test_what_is_supposed_can_be_contradicted(phone: Phone) -> None:
    document = asked(phone, "recruit red 3", [{"other": True}])
    assert document["supposed"] == ""
    assert document["question"] is not None
    again = asked(phone, "recruit red 3", [{"other": True}, {"other": True}])
    assert again["problem"][0]["text"].startswith("Nothing is supposed")


def test_nobody_has_to_know(phone: Phone) -> None:
    document = asked(phone, "recruit red 3", [{"skip": True}])
    assert document["judged"] == "unverifiable"
    assert document["question"] is None


@pytest.mark.parametrize(
    "answer", [{"offer": 7}, {"typed": "purple"}, {"offer": True}, {"typed": 3}, {}, {"offer": -1}]
)
def test_an_answer_that_is_none_is_refused_and_the_dialogue_stays(phone: Phone, answer: Any) -> None:
    document = asked(phone, "recruit red 3", [answer])
    assert document["problem"]
    assert document["asked"]["answers"] == []
    assert document["question"] is not None


def test_what_cannot_be_read_is_told(phone: Phone) -> None:
    assert asked(phone, "xyzzy", [])["problem"]


def test_at_this_table_it_is_judged_as_it_stands(room: Room) -> None:
    table = room.table("zhanguo", TWO)
    phone = room.phone(table, 0)
    document = asked(phone, "done", [], where="here")
    assert document["judged"] == "illegal"
    assert document["question"] is None


def test_a_page_goes_through_it_by_taps(room: Room, phone: Phone) -> None:
    table = phone.base.rpartition("/")[2]
    room.client.get(f"/j/{table}/{room.key(table)}")
    page = f"/t/{table}/ask"
    origin = {"Origin": "http://table.test"}
    start = room.client.post(page, data={"op": "start", "entry": "recruit red 3", "where": "free"}, headers=origin)
    assert "officials (red)" in start.text
    said = start.text.partition('name="said" value="')[2].partition('"')[0].replace("&#34;", '"')
    done = room.client.post(page, data={"op": "offer:1", "said": said}, headers=origin)
    assert "Legal: recruit red 3" in done.text
    for bad in ("{", '{"answers": 3}', '{"answers": [1]}', "[" * 3000, "[]"):
        assert room.client.post(page, data={"op": "offer:1", "said": bad}, headers=origin).status_code in (400, 200)


def test_what_is_open_now_comes_first_among_the_verbs(phone: Phone) -> None:
    before = asked(phone, "", [], where="here")["verbs"]
    assert before[0] == "first"
    untracked = asked(phone, "", [])["verbs"]
    assert untracked.index("unify") < untracked.index("done") < untracked.index("begin")
    assert sorted(before) == sorted(untracked)
