"""The box of a table, filled on phones: from nothing, from choices; what entries wait for; nothing secret among it."""

from __future__ import annotations

from typing import Any

import pytest
from web_room import HOST, Phone, Room

from referee.engine.game import Seat
from referee.opening import OWN
from referee.web import headline, see

TWO = [Seat("Anna", "red"), Seat("Boris", "blue")]
ORIGIN = {"Origin": f"http://{HOST}"}
SET_UP = (
    "first anna; track anna boris",
    "face turquoise-left unrest-empty; face turquoise-right has-grey",
    "face gold-left has-white; face gold-right full-region",
    "face third-left two-same-colour; face third-right has-ivory-card",
    "task upper wall 1; task upper palace 2; task upper governor 1",
    "task lower wall 2; task lower palace 3; task lower governor 2; begin; drawn",
)


@pytest.fixture
def table(room: Room) -> str:
    return room.table("zhanguo", TWO, box=OWN)


def entered(phone: Phone, *entries: str) -> Any:
    for entry in entries:
        answer = phone.post("enter", entry=entry)
        assert answer.status_code == 200, answer.text
    return answer.json()


def kept(phone: Phone, key: str, **value: Any) -> Any:
    answer = phone.post(f"box/{key}", **value)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_an_empty_box_says_what_is_needed_first(room: Room, table: str) -> None:
    document = room.phone(table, 0).get("box")
    assert (document["known"], document["box"], document["made_up"]) == (0, OWN, False)
    assert [one["key"] for one in document["first"]][:2] == ["board.A.start", "board.A.max"]
    assert sum(len(kind["facts"]) for kind in document["kinds"]) >= document["all"]


@pytest.mark.parametrize(("query", "keys"), [("12", {"card.12"}), ("card 7", {"card.7"}), ("zzz", set())])
def test_a_card_is_found_by_its_number(room: Room, table: str, query: str, keys: set[str]) -> None:
    kinds = room.phone(table, 0).get("box", q=query)["kinds"]
    assert {one["key"] for kind in kinds for one in kind["facts"] if one["key"].startswith("card.")} == keys


def test_what_is_known_is_found_by_its_words(room: Room) -> None:
    phone = room.phone(room.table("great_wall", TWO, box=OWN), 0)
    kept(phone, "artifact.3", value={"title": "Jade Seal", "text": []})
    kinds = phone.get("box", q="jade")["kinds"]
    assert [one["key"] for kind in kinds for one in kind["facts"]] == ["artifact.3"]


def test_one_phone_tells_a_fact_and_the_entries_that_waited_are_named(room: Room, table: str) -> None:
    anna, boris = room.phone(table, 0), room.phone(table, 1)
    entered(anna, *SET_UP, "unify 32 3; done")
    entered(boris, "court 20 governor 1 square vp4")
    for phone in (anna, boris, room.phone(table)):
        asked = phone.get("questions")
        assert asked["waits"] == asked["facts"][0]["question"]
        square = next(one for one in asked["facts"] if one["key"] == "squares.1")
        assert square["question"].startswith("Which bonus squares")
    kept(boris, "board.A.start", value={"red": 1, "grey": 1, "white": 1})
    told = kept(anna, "squares.1", value=["vp4"])
    assert told["judged_again"][0]["verdict"] == "legal"
    assert [one["seq"] for one in told["judged_again"]] == square["seqs"][:1]
    assert any("Found legal now" in line["text"] for line in told["told"]["lines"])
    for phone in (anna, boris):
        assert phone.get("turn")["waits"] != asked["waits"]
    boris.post("undo")
    assert boris.get("box/squares.1")["shown"] == "vp4"


def test_a_form_is_chosen_tap_by_tap(room: Room, table: str) -> None:
    phone = room.phone(table, 0)
    begun = phone.get("box/card.12")
    assert [part["label"] for part in begun["form"]["parts"]] == ["Court action, left half", "Bonus, right half"]
    assert begun["problem"] == "Something is still to be chosen."
    half = kept(phone, "card.12", draft={"trigger": "palace", "bonus": "no such"})
    assert half["draft"] == {"trigger": "palace", "bonus": None}
    whole = kept(phone, "card.12", draft={"trigger": "palace", "bonus": "vp3"})
    assert (whole["value"], whole["shown_now"]) == ({"trigger": "palace", "bonus": "vp3"}, "palace vp3")
    assert kept(phone, "card.12", value=whole["value"])["next"] == "card.13"
    assert kept(phone, "card.14", typed="wall vp2")["shown"] == "wall vp2"


@pytest.mark.parametrize(
    ("key", "value"),
    [("board.A.max", [2, 2, 3, 4, 5]), ("board.A.max", [2]), ("card.12", {}), ("card.12", "x"), ("track", 10**9)],
)
def test_what_cannot_be_is_refused_in_words(room: Room, table: str, key: str, value: Any) -> None:
    answer = room.phone(table, 0).post(f"box/{key}", value=value)
    assert answer.status_code == 422
    assert answer.json()["message"] if "message" in answer.json() else answer.json()["error"]
    assert room.phone(table).get("box")["known"] == 0


def test_the_practice_box_and_watchers_tell_nothing(room: Room, table: str) -> None:
    practice = room.phone(room.table("zhanguo", TWO), 0)
    assert practice.post("box/squares.1", value=["vp4"]).status_code == 422
    assert practice.get("box")["made_up"]
    assert room.phone(table).post("box/squares.1", value=["vp4"]).status_code == 403
    assert room.phone(table, 0).post("box/nothing", value=1).status_code == 422


def test_the_page_of_a_fact_works_without_script(room: Room, table: str) -> None:
    room.client.get(f"/j/{table}/{room.key(table)}")
    room.client.post(f"/t/{table}/seat", data={"seat": "0"}, headers=ORIGIN)
    page = f"/t/{table}/box/board.A.start"
    assert "which three officials" in room.client.get(page).text
    data = {"draft": "", "op": "up:0", "v.0": "1", "v.1": "1", "v.2": "0"}
    more = room.client.post(page, data=data, headers=ORIGIN)
    assert "2 red 1 grey 0 white" in more.text
    done = room.client.post(page, data={**data, "v.0": "2", "op": "keep"}, headers=ORIGIN)
    assert "2 red 1 grey 0 white" in done.text
    assert room.phone(table).get("box")["known"] == 1
    for bad in ({"draft": "{"}, {"op": "up:x"}, {"op": "more:0"}, {"op": "way:1.2.3"}, {"draft": "[" * 5000}):
        assert room.client.post(page, data=bad, headers=ORIGIN).status_code == 400


def test_a_table_begun_in_the_middle_asks_for_its_position(room: Room) -> None:
    from referee.engine.position import to_json
    from referee.games import game
    from referee.opening import PRACTICE, named_box

    found = game("zhanguo")
    ready = to_json(found.ready(found.setting(TWO, {}, {}, named_box(room.url, found, PRACTICE)), {}))
    ready["players"][0]["officials"] = {"red": {"from": 0, "to": 4}, "grey": 1, "white": 1}
    table = room.table("zhanguo", TWO, position=ready)
    anna, boris = room.phone(table, 0), room.phone(table, 1)
    verdict = entered(anna, "court 20 recruit red 3")
    assert "Cannot be verified" in str(verdict["told"]["lines"])
    asked = boris.get("questions")
    assert asked["facts"] == []
    assert "officials" in asked["entries"][0]["question"]
    assert boris.get("turn")["waits"] == asked["entries"][0]["question"]
    seq = str(asked["entries"][0]["seq"])
    one = boris.post("ask", where=seq, answers=[{"typed": "2"}]).json()
    assert (one["judged"], one["certain"]) == ("legal", True)
    answer = boris.post("ask", where=seq, answers=[{"typed": "2"}], write=True)
    assert answer.status_code == 200, answer.text
    told = answer.json()["told"]["lines"]
    assert any("Legal" in line["text"] for line in told), told
    assert anna.get("questions")["entries"] == []
    assert anna.get("turn")["waits"] == ""
    standing = [row["text"] for row in anna.get("log")["rows"] if row["stands"]]
    assert any("told when asked" in one for one in standing)


def test_a_fact_told_to_the_box_elsewhere_takes_its_question_from_every_phone(room: Room, table: str) -> None:
    anna = room.phone(table, 0)
    entered(anna, *SET_UP, "unify 32 3; done")
    entered(room.phone(table, 1), "court 20 governor 1 square vp4")
    before = anna.get("questions")
    room.hub.ledger.put_facts("zhanguo", OWN, {before["facts"][0]["key"]: {"red": 1, "grey": 1, "white": 1}})
    after = anna.get("questions")
    assert before["waits"] == before["facts"][0]["question"]
    assert after["waits"] == after["facts"][0]["question"] != before["waits"]
    assert anna.get("turn")["waits"] == after["waits"]


def test_a_fact_that_is_told_otherwise_elsewhere_changes_the_question(room: Room, table: str) -> None:
    anna = room.phone(table, 0)
    entered(anna, *SET_UP, "unify 32 3; done")
    entered(room.phone(table, 1), "court 20 governor 1 square vp4")
    first = anna.get("questions")["facts"][0]["key"]
    room.hub.ledger.put_facts("zhanguo", OWN, {first: {"red": 1, "grey": 1, "white": 1}})
    asked = anna.get("turn")["waits"]
    with room.hub.at(room.hub.name_of(table) or "", 0) as held:
        facts = dict(held.setting.box.facts)
        moments = {headline._moment(held, 1, see.aloud(held, see.Viewer())) for _ in range(2)}
        held.setting.box.facts[first] = {"red": 2, "grey": 1, "white": 0}
        other = headline._moment(held, 1, see.aloud(held, see.Viewer()))
        held.setting.box.facts.update(facts)
    assert asked
    assert (len(moments), other in moments) == (1, False)


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_the_log_says_facts_in_words(room: Room, lang: str) -> None:
    table = room.table("zhanguo", TWO, box=OWN)
    phone = room.phone(table, 0, lang)
    assert phone.post("box/board.A.max", value=[4, 4, 3, 4, 4]).status_code == 200
    said = phone.get("log")["rows"][0]["text"]
    assert "4 4 3 4 4" in said
    assert "board.A.max" not in said
    assert "[" not in said
