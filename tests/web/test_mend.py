"""Corrections by pointing: every part of a table can be tapped, in words, and set right by the same verbs as typed."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from web_room import HOST, Phone, Room

from referee.engine.errors import NotUnderstood
from referee.engine.game import Seat
from referee.games import game as find_game
from referee.games import names
from referee.opening import OWN
from referee.table import Table
from referee.testing import samples
from referee.text.parts import place_at, shown, typed_part
from referee.text.speech import Speaker

TWO = [Seat("Anna", "red"), Seat("Boris", "blue")]
ORIGIN = {"Origin": f"http://{HOST}"}


@pytest.fixture
def table(room: Room) -> str:
    return room.table("zhanguo", TWO)


def part(phone: Phone, path: str) -> Any:
    found = [one for group in phone.get("mend")["groups"] for one in group["parts"] if one["path"] == path]
    assert len(found) == 1, path
    return found[0]


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_every_part_that_is_shown_can_be_tapped(room: Room, name: str, lang: str) -> None:
    seats = [Seat("Anna", "red"), Seat("Boris", "yellow" if name == "nations_dice" else "blue")]
    phone = room.phone(room.table(name, seats, box=OWN), 0, lang)
    groups = phone.get("mend")["groups"]
    titles = [one["title"] for one in groups]
    assert {"Anna", "Boris"} <= {*titles}
    assert not {*titles} & {one.name for one in fields(find_game(name).position)}
    assert len(set(titles)) == len(titles)
    assert lang != "ru" or all(not title.isascii() for title in titles if title not in ("", "Anna", "Boris"))
    for group in groups:
        for one in group["parts"][:: 7 if samples.WIDE else 21]:
            found = phone.get(f"mend/{one['path']}")
            assert found["question"] != one["path"], one
            assert one["label"] != one["path"], one


def test_a_number_is_set_right_and_everybody_sees_it(room: Room, table: str) -> None:
    anna, boris = room.phone(table, 0), room.phone(table, 1)
    path = "players.0.officials.red"
    before = part(anna, path)
    assert before["label"].startswith("Officials red")
    answer = anna.post("mend", path=path, value=3, once="a")
    assert answer.json()["told"]["lines"][0]["text"].startswith("Corrected: ")
    assert anna.post("mend", path=path, value=3, once="a").status_code == 200
    assert (part(boris, path)["shown"], part(boris, path)["value"]) == ("3", 3)
    rows = boris.get("log")["rows"]
    assert [row["kind"] for row in rows[:2]] == ["correct", "open"]
    assert "counted at the table" in rows[0]["text"]
    boris.post("undo")
    assert part(anna, path)["value"] == before["value"]
    assert anna.get("log")["rows"][0]["kind"] == "undo"


def test_words_and_people_are_buttons(room: Room, table: str) -> None:
    phone = room.phone(table, 0)
    assert {"Anna", "Boris"} <= {one["label"] for one in phone.get("mend/first")["choices"]}
    assert phone.get("mend/first")["shown"]


def test_a_list_loses_and_gets_things(room: Room, table: str) -> None:
    room.client.get(f"/j/{table}/{room.key(table)}")
    room.client.post(f"/t/{table}/seat", data={"seat": "0"}, headers=ORIGIN)
    page = f"/t/{table}/mend/players.0.regions.1.cards"
    for data in ({"op": "typed", "typed": "5, 45"}, {"op": "less:0"}):
        assert room.client.post(page, data={**data, "why": "", "once": ""}, headers=ORIGIN).status_code == 200
    assert part(room.phone(table), "players.0.regions.1.cards")["value"] == [45]
    refused = room.client.post(page, data={"op": "typed", "typed": "xyz"}, headers=ORIGIN)
    assert "xyz" in refused.text
    assert part(room.phone(table), "players.0.regions.1.cards")["value"] == [45]


@pytest.mark.parametrize(
    ("path", "typed", "both"),
    [
        ("column", "writing Anna, laws Boris", [[0, 0], [2, 1]]),
        (
            "governors.1",
            "Anna official, Boris vp4",
            [{"owner": 0, "square": "official"}, {"owner": 1, "square": "vp4"}],
        ),
    ],
    ids=["pairs", "things"],
)
def test_an_empty_list_of_what_has_several_values_is_filled(
    room: Room, table: str, path: str, typed: str, both: list[Any]
) -> None:
    """By tapping whatever may lie there, or by typing it."""
    watcher = room.phone(table)
    assert (part(watcher, path)["value"], part(watcher, path)["shown"]) == ([], "–")
    known = watcher.get(f"mend/{path}")["choices"]
    assert len({one["label"] for one in known}) == len(known)
    room.client.get(f"/j/{table}/{room.key(table)}")
    room.client.post(f"/t/{table}/seat", data={"seat": "0"}, headers=ORIGIN)
    tapped = f"more:{[one['value'] for one in known].index(both[1])}"
    for op, wanted in ((tapped, both[1:]), ("typed", both), ("less:1", both[:1]), (tapped, both)):
        data = {"op": op, "typed": typed, "why": "", "once": ""}
        page = room.client.post(f"/t/{table}/mend/{path}", data=data, headers=ORIGIN)
        assert (page.status_code, part(watcher, path)["value"]) == (200, wanted)


def test_half_a_pair_is_none() -> None:
    session = samples.session("zhanguo", 2)
    one = place_at(session, "column")
    assert typed_part(one, "laws Boris, writing Anna", session.setting) == [[2, 1], [0, 0]]
    for typed in ("laws", "laws ?", "laws Boris, writing", "Boris laws"):
        with pytest.raises(NotUnderstood):
            typed_part(one, typed, session.setting)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("players.0.vp", "x"),
        ("nowhere", 1),
        ("players.7.vp", 1),
        ("", 1),
        ("players", []),
        ("round", 9),
        ("__class__", 1),
    ],
)
def test_what_makes_no_sense_is_refused(room: Room, table: str, path: str, value: Any) -> None:
    phone = room.phone(table, 0)
    answer = phone.post("mend", path=path, value=value)
    assert answer.status_code == 422, answer.text
    assert len(phone.get("log")["rows"]) == 1


def test_watchers_set_nothing_right(room: Room, table: str) -> None:
    assert room.phone(table).post("mend", path="players.0.vp", value=3).status_code == 403


def test_what_nobody_told_is_shown_as_what_it_can_be(room: Room) -> None:
    from referee.engine.position import to_json
    from referee.games import game
    from referee.opening import PRACTICE, named_box

    found = game("zhanguo")
    ready = to_json(found.ready(found.setting(TWO, {}, {}, named_box(room.url, found, PRACTICE)), {}))
    ready["players"][0]["officials"] = {"red": {"from": 0, "to": 4}, "grey": 1, "white": 1}
    ready["court"] = {"unknown": True}
    phone = room.phone(room.table("zhanguo", TWO, position=ready, box=OWN), 0)
    assert part(phone, "players.0.officials.red")["shown"] == "0–4"
    assert part(phone, "court")["shown"] == "?"
    assert phone.post("mend", path="players.0.officials.red", value=2).status_code == 200
    assert part(phone, "players.0.officials.red")["shown"] == "2"
    assert phone.post("mend", path="court", value=[5, 45]).status_code == 200
    assert part(phone, "court")["shown"] == "5, 45"


def test_a_list_that_is_one_of_several_is_shown_as_them(room: Room, table: str) -> None:
    elsewhere = Table.load(room.url, room.hub.name_of(table))
    one = place_at(elsewhere.session, "court")
    speaker = Speaker("en", "zhanguo", elsewhere.setting.players)
    for value, wanted in (
        ({"one_of": [[5], [7, 8]]}, "5 / 7, 8"),
        ({"unknown": True}, "?"),
        ([], "–"),
        ({"one_of": [[1]] * 5}, "?"),
        ([*range(1, 15)], "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …"),
    ):
        assert shown(replace(one, value=value), speaker) == wanted
    elsewhere.close()


def test_another_s_secret_is_neither_shown_nor_set(room: Room) -> None:
    table = room.table("zhanguo", TWO)
    boris = room.phone(table, 1)
    for phone in (room.phone(table, 0), room.phone(table)):
        paths = [one["path"] for group in phone.get("mend")["groups"] for one in group["parts"]]
        assert not [one for one in paths if "known" in one.split(".")]
    answer = room.phone(table, None).post("mend", path="players.1.known", value=[1])
    assert answer.status_code == 403
    assert boris.get("turn")["seat"] == 1


def test_what_is_not_set_yet_is_no_number(room: Room) -> None:
    phone = room.phone(room.table("nippon", TWO), 0)
    assert part(phone, "last")["shown"] == "–"
    assert part(phone, "players.0.vp")["shown"].isdecimal()
