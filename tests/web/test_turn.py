"""What a phone is told when it declares, is refused, comes too late, or asks twice."""

from __future__ import annotations

import json
from typing import Any

import pytest
from web_room import Phone, Room

from referee.engine.game import Seat
from referee.ledger.errors import UnansweredError
from referee.ledger.ledger import Ledger
from referee.table import Table

SET_UP = (
    "first Anna; track Anna Boris; face turquoise-left HAS-BROWN-CARD; face turquoise-right FULL-REGION",
    "face gold-left UNREST-EMPTY; face gold-right HAS-WHITE; face third-left HAS-RED; face third-right HAS-ORANGE-CARD",
    "task upper wall 2; task upper palace 3; task upper governor 1; task lower wall 4; task lower palace 4",
    "task lower governor 4; begin; drawn",
)


@pytest.fixture
def table(room: Room) -> str:
    """A table of ZhanGuo at the first turn, which is Anna's."""
    made = room.table("zhanguo", [Seat("Anna", "red"), Seat("Boris", "blue")])
    host = room.phone(made, 0)
    for entry in SET_UP:
        entered(host, entry)
    room.hub.ledger.free_seat(room.hub.name_of(made) or "", 0)
    return made


def entered(phone: Phone, entry: str, **more: Any) -> Any:
    """Declare an entry at the table as it is now."""
    answer = phone.post("enter", entry=entry, seen=phone.get("turn")["seq"], **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def styles(document: Any) -> list[str]:
    return [line["style"] for line in document["told"]["lines"]]


def test_what_is_legal_is_recorded_and_told(room: Room, table: str) -> None:
    anna, boris = room.phone(table, 0), room.phone(table, 1)
    before = anna.get("turn")
    assert before["mine"]
    assert not boris.get("turn")["mine"]
    after = entered(anna, "unify 20 3")
    assert styles(after)[0] == "legal"
    assert after["seq"] == before["seq"] + 1 == boris.get("turn")["seq"]
    assert boris.get("turn")["last"][0]["text"] == "Anna: unify 20 3"


def test_who_only_watches_is_told_what_is_going_on(room: Room, table: str) -> None:
    anna, watcher = room.phone(table, 0), room.phone(table)
    entered(anna, "unify 20 3")
    seen = watcher.get("turn")
    assert not seen["acts"]
    assert seen["prompt"] == "Anna: claims, or done."
    assert [one["decides"] for one in seen["players"]] == [True, False]
    assert all(one["points"] for one in seen["players"])
    assert [seen["last"][0][name] for name in ("text", "verdict")] == ["Anna: unify 20 3", "legal"]
    assert "Anna takes 1 marker: ivory." in seen["last"][0]["notes"]
    assert any("region 3" in line["text"].lower() for line in seen["lies"])
    entered(anna, "done", why="so")
    assert not anna.get("turn")["lies"]


def test_a_secret_choice_is_not_told_to_who_watches(room: Room) -> None:
    made = room.table("zhanguo", [Seat("Anna", "red"), Seat("Boris", "blue")])
    boris = room.phone(made, 1)
    for entry in (*SET_UP, "Boris: hand 1 2 41 42 81 82"):
        entered(boris, entry)
    last = room.phone(made).get("turn")["last"]
    assert "…" in last[0]["text"]
    assert last[0]["notes"] == []


def test_what_is_refused_names_its_rules_and_offers_what_is_legal(room: Room, table: str) -> None:
    anna = room.phone(table, 0)
    refused = entered(anna, "done")
    assert styles(refused)[0] == "illegal"
    assert "ZG-TURN-02" in refused["told"]["lines"][1]["text"]
    assert "rule" in styles(refused)
    for one in refused["told"]["instead"]:
        checked = anna.post("check", entry=one["entry"]).json()
        assert styles(checked)[0] == "legal", one


def test_the_table_has_the_last_word(room: Room, table: str) -> None:
    anna = room.phone(table, 0)
    refused = entered(anna, "done")
    after = entered(anna, refused["told"]["overrule"], why="we agreed")
    assert after["seq"] == refused["seq"] + 1
    assert "we agreed" in after["last"][0]["text"]


@pytest.mark.parametrize(("lang", "word"), [("ru", "готово"), ("it", "fatto")])
def test_what_no_override_can_do_is_said_in_the_language_of_the_phone(room: Room, lang: str, word: str) -> None:
    phone = room.phone(room.table("nations_dice", [Seat("Anna", "red"), Seat("Boris", "green")]), 0, lang)
    told = entered(phone, "done", why="so")["told"]["lines"]
    assert told[0]["style"] == "error"
    assert told[0]["text"].lower().startswith(word)


def test_a_tap_that_comes_too_late_is_not_recorded(room: Room, table: str) -> None:
    anna, boris = room.phone(table, 0), room.phone(table, 1)
    seen = boris.get("turn")["seq"]
    entered(anna, "unify 20 3 done")
    late = boris.post("enter", entry="Boris: unify 75 3", seen=seen).json()
    assert "unify 20 3" in "".join(line["text"] for line in late["told"]["lines"])
    assert late["last"][0]["text"] == "Anna: done"
    assert late["told"]["again"] == "Boris: unify 75 3"
    assert styles(entered(boris, late["told"]["again"]))[0] == "legal"


def test_a_program_need_not_say_what_it_has_seen(room: Room, table: str) -> None:
    answer = room.phone(table, 0).post("enter", entry="unify 20 3").json()
    assert answer["last"][0]["text"] == "Anna: unify 20 3"


def test_what_is_no_longer_legal_is_not_offered_again(room: Room, table: str) -> None:
    anna, again = room.phone(table, 0), room.phone(table, 1)
    seen = again.get("turn")["seq"]
    entered(anna, "unify 20 3 done")
    assert again.post("enter", entry="Boris: done", seen=seen).json()["told"]["again"] is None


def test_a_tap_that_is_sent_twice_counts_once(room: Room, table: str) -> None:
    anna = room.phone(table, 0)
    seen = anna.get("turn")["seq"]
    first = anna.post("enter", entry="unify 20 3", seen=seen, once="tap").json()
    second = anna.post("enter", entry="unify 20 3", seen=seen, once="tap").json()
    assert second["seq"] == first["seq"] == seen + 1
    assert styles(second)[0] == "legal"
    assert anna.post("undo", once="back").json()["seq"] == anna.post("undo", once="back").json()["seq"] == seen + 2


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("act", ["enter", "note"])
def test_a_ledger_that_went_away_is_asked_again_under_the_same_name(
    room: Room, table: str, monkeypatch: pytest.MonkeyPatch, act: str, recorded: bool
) -> None:
    """Whatever was recorded before the server hung up, the second time tells so, and nothing lies there twice."""
    anna, append = room.phone(table, 0), Ledger.append
    before = anna.get("turn")["seq"]

    def hangs_up(ledger: Ledger, *given: Any) -> Any:
        monkeypatch.setattr(Ledger, "append", append)
        if recorded:
            append(ledger, *given)
        raise UnansweredError("the server")

    monkeypatch.setattr(Ledger, "append", hangs_up)
    asked = {"entry": "unify 20 3", "seen": before, "once": "tap 1"}
    first = anna.post(act, **asked)
    assert (first.status_code, "look at the log" in first.json()["error"]) == (503, True)
    second = anna.post(act, **asked)
    assert second.status_code == 200, second.text
    assert second.json()["seq"] == before + 1
    monkeypatch.setattr(Ledger, "append", append)


def test_undo_and_redo_say_what_was_taken_back(room: Room, table: str) -> None:
    anna, boris = room.phone(table, 0), room.phone(table, 1)
    entered(anna, "unify 20 3")
    assert "unify 20 3" in anna.post("undo").json()["told"]["lines"][0]["text"]
    assert boris.get("log")["rows"][1]["stands"] is False
    assert "unify 20 3" in boris.post("redo").json()["told"]["lines"][0]["text"]
    assert styles(anna.post("redo").json()) == ["error"]


def test_others_do_not_declare_for_a_player(room: Room, table: str) -> None:
    answer = entered(room.phone(table, 1), "Anna: unify 20 3")
    assert styles(answer)[0] in ("error", "illegal")
    assert answer["last"][0]["text"] != "Anna: unify 20 3"


def test_whoever_watches_declares_nothing(room: Room, table: str) -> None:
    watcher = room.phone(table)
    assert watcher.get("turn")["offer"]["groups"] == []
    for act in ("enter", "check", "undo", "redo", "note"):
        assert watcher.post(act, entry="done").status_code == 403


def test_a_seat_that_was_freed_declares_nothing(room: Room, table: str) -> None:
    anna = room.phone(table, 0)
    room.hub.ledger.free_seat(room.hub.name_of(table) or "", 0)
    assert anna.get("turn")["seat"] is None
    assert anna.post("enter", entry="unify 20 3").status_code == 403


@pytest.mark.parametrize(("lang", "word"), [("en", "Illegal"), ("ru", "Нельзя"), ("it", "Irregolare")])
def test_each_phone_speaks_its_language(room: Room, table: str, lang: str, word: str) -> None:
    phone = room.phone(table, 0, lang)
    assert entered(phone, "done")["told"]["lines"][0]["text"].startswith(word)


def test_what_others_record_elsewhere_is_seen(room: Room, table: str) -> None:
    anna = room.phone(table, 0)
    before = anna.get("turn")["seq"]
    elsewhere = Table.load(room.url, room.hub.name_of(table))
    elsewhere.correct("players.0.vp", 7, "counted")
    elsewhere.note("late already")
    elsewhere.close()
    after = anna.get("turn")
    assert after["seq"] == before + 2
    assert after["players"][0]["points"] == "7"


def test_every_document_is_described(room: Room) -> None:
    described = room.client.get("/api/openapi.json").json()
    assert {path.rpartition("/")[2] for path in described["paths"]} >= {
        "turn",
        "log",
        "lies",
        "score",
        "enter",
        "check",
    }
    for path in described["paths"].values():
        assert all(one["summary"] for one in path.values())


def test_colours_stand_on_choices_and_pieces_with_their_words(room: Room) -> None:
    table = room.table("nippon", [Seat("Anna", "red"), Seat("Boris", "yellow")])
    made = room.phone(table, 0).get("turn")["offer"]["groups"]
    first = next(one for one in made if one["heading"].startswith("First"))
    assert [(one["label"], one["kind"]) for one in first["options"]] == [("Anna", "red"), ("Boris", "yellow")]
    drawn = next(one["pick"] for one in made if one["pick"])
    pieces = [(one["label"], one["kind"]) for one in drawn["rows"][0]["pieces"]]
    assert pieces == [(word, word) for word in ("amber", "black", "copper", "green", "grey", "white")]


@pytest.mark.parametrize(("lang", "asked"), [("en", "Artifacts?"), ("ru", "Артефакты?"), ("it", "Artefatti?")])
def test_a_question_that_is_called_like_its_verb_is_asked_once(room: Room, lang: str, asked: str) -> None:
    table = room.table("great_wall", [Seat("Anna", "red"), Seat("Boris", "yellow")])
    assert asked in [one["heading"] for one in room.phone(table, 0, lang).get("turn")["offer"]["groups"]]


@pytest.mark.parametrize(
    ("lang", "asked"), [("en", "Unify: card?"), ("ru", "Объединить: карта?"), ("it", "Unificare: carta?")]
)
def test_what_comes_of_a_choice_is_told_before_it_is_tapped(room: Room, table: str, lang: str, asked: str) -> None:
    phone = room.phone(table, 0, lang)
    pad = phone.get("turn")["offer"]["groups"][0]
    assert (pad["heading"], pad["form"]) == (asked, "pad")
    assert {one["tens"] for one in pad["options"]} == {*range(0, 130, 10)}
    (regions,) = phone.get("turn", said=json.dumps(pad["options"][19]["said"]))["offer"]["groups"]
    assert [one["label"] for one in regions["options"]] == ["1", "2", "3", "4", "5"]
    assert regions["all"], "what each of them brings is said once"
    assert all(one["verdict"] == "legal" for one in regions["options"])
    assert all(one["entry"] and one["ended"].startswith(one["entry"]) for one in regions["options"])


def test_what_was_picked_is_declared_or_leads_on(room: Room) -> None:
    table = room.table("nippon", [Seat("Anna", "red"), Seat("Boris", "yellow")])
    phone = room.phone(table, 0)
    pick = next(one["pick"] for one in phone.get("turn")["offer"]["groups"] if one["pick"])
    said = {**pick["said"], "values": {**pick["said"]["values"], "workers": ["c1", "c1", "c2"]}}
    after = phone.post("enter", said=json.dumps(said), seen=1, once="picked").json()
    assert after["last"][0]["text"] == "draw s1 amber amber black"
    again = phone.post("enter", said=json.dumps(said), seen=1, once="picked").json()
    assert again["seq"] == after["seq"]
    late = phone.post("enter", said=json.dumps(said), seen=1).json()
    assert "moved on" in late["told"]["lines"][0]["text"]
    assert late["seq"] == after["seq"]
    more = phone.post("enter", said=json.dumps({"before": [], "verb": "draw", "values": {}}), seen=after["seq"]).json()
    assert more["seq"] == after["seq"]
    assert more["offer"]["groups"]
    assert phone.post("enter", said="[1", seen=1).status_code == 400


def test_what_people_say_is_looked_for_in_the_language_of_their_phone(room: Room, table: str) -> None:
    said = "двор 20 нанимаю белого чиновника в регионе 2"
    assert styles(room.phone(table, 0, "ru").post("check", entry=said).json())[0] == "legal"


def test_what_may_come_next_is_offered_while_one_types(room: Room, table: str) -> None:
    anna, boris = room.phone(table, 0), room.phone(table, 1, "it")
    assert anna.get("next", entry="co")["words"] == ["court"]
    assert "court 45" in anna.get("next", entry="court 4")["words"]
    assert boris.get("next", entry="")["words"][:2] == ["unificare", "corte"]
    assert anna.get("next", entry="nonsense ")["words"] == []


def test_what_may_come_next_tells_no_hand(room: Room, table: str) -> None:
    anna, told = room.phone(table, 0), []
    for hand in ("1 2 41 42 81 82", "5 6 45 46 85 86"):
        entered(anna, f"hand {hand}")
        told.append([anna.get("next", entry=entry)["words"] for entry in ("", "unify ", "court ", "unify 4")])
        anna.post("undo")
    assert told[0] == told[1]
