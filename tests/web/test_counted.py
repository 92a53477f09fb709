"""A game that nobody tracked, counted up on a page: question by question, the answers in its address."""

from __future__ import annotations

import html
import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from web_room import HOST, Room

SENT = {"Origin": f"http://{HOST}"}
START: list[dict[str, Any]] = [
    {"op": "choice:1"},
    {"typed": "Anna, Boris"},
    {"row": ["20", "10 + 2"]},
    {"row": ["4", "3", "2", "1", "0"]},
]


@pytest.fixture
def visitor(room: Room) -> Room:
    """Whoever came with the key for guests."""
    key = room.hub.keys.guest_key(room.hub.host_epoch())
    assert room.client.get(f"/j/ask/{key}").status_code == 303
    return room


def page(room: Room, address: str, lang: str = "en") -> str:
    answer = room.client.get(address, headers={"Accept-Language": lang})
    assert answer.status_code == 200, answer.text
    return html.unescape(answer.text)


def post(room: Room, address: str, status: int = 303, **fields: Any) -> str:
    """Send the form of a page; where it leads to, or what it says."""
    told = parse_qs(urlsplit(address).query).get("told", ["{}"])[0]
    answer = room.client.post(urlsplit(address).path, data={"told": told, **fields}, headers=SENT)
    assert answer.status_code == status, answer.text
    return html.unescape(answer.headers["location"] if status == 303 else answer.text)


def through(room: Room, steps: list[dict[str, Any]]) -> str:
    address = "/count/nations_dice"
    for step in steps:
        address = post(room, address, **step)
    return address


def test_question_by_question_to_the_sheet(visitor: Room) -> None:
    assert 'href="/count/nippon"' in page(visitor, "/ask")
    first = page(visitor, "/count/nations_dice")
    assert "1 of about" in first and "the base game alone" in first
    address = through(visitor, START)
    asked = page(visitor, address)
    assert "5 of 5" in asked and "Boris: VP printed on each of these" in asked
    assert asked.count('name="row"') == 5 and "built wonders" in asked
    done = page(visitor, post(visitor, address, row=["1", "2", "3", "4", "0"]))
    assert "Ranking: 1. Anna 30, 2. Boris 22" in done
    assert "Player order" not in done
    tied = page(visitor, post(visitor, address, row=["8", "10", "0", "0", "0"]))
    assert "Player order at the end, first to last" in tied and "Ranking" not in tied


def test_back_and_another_answer(visitor: Room) -> None:
    address = through(visitor, START)
    back = post(visitor, address, op="back")
    assert "Anna: VP printed on each of these" in page(visitor, back)
    told = json.loads(parse_qs(urlsplit(address).query)["told"][0])
    assert told["boards"]["Anna"]["wonders"] == 4
    again = page(visitor, f"{address}&again=3")
    assert re.findall(r'name="row" value="(\d+)"', again) == ["20", "12"]
    changed = post(visitor, address, again="3", row=["21", "12"])
    assert '"vp":21' in parse_qs(urlsplit(changed).query)["told"][0]
    nothing = post(visitor, "/count/nations_dice", op="back")
    assert "1 of about" in page(visitor, nothing)


def test_bad_answers_are_said_and_lose_nothing(visitor: Room) -> None:
    address = through(visitor, START[:2])
    said = post(visitor, address, 422, row=["20", "many"])
    assert '"many" is not a whole number from 0 to 9999' in said
    assert "VP on the VP track" in said and '"Anna"' in said
    tied = post(visitor, through(visitor, START), row=["8", "10", "0", "0", "0"])
    assert "is not one of" in post(visitor, tied, 422, typed="Carla")
    for told in ("[]", "{", '{"players": 3}', '{"walls": {}}', '{"sources": {}}', "[" * 9000):
        assert visitor.client.get("/count/nations_dice", params={"told": told}).status_code == 400
    bad = {"told": '{"players": 3}'}
    assert visitor.client.post("/count/nations_dice", data=bad, headers=SENT).status_code == 400
    for nowhere in ("99", "x", "-1", "0", "1e3"):
        assert page(visitor, f"{address}&again={nowhere}") == page(visitor, address) != ""
    assert visitor.client.get("/count/nothing").status_code == 422


def test_in_the_language_of_the_phone(visitor: Room) -> None:
    asked = page(visitor, through(visitor, START), "ru")
    assert "5 из 5" in asked and "построенные чудеса" in asked
    assert "VP printed" not in asked


def test_only_for_whoever_may_ask(room: Room) -> None:
    assert room.client.get("/count/nippon").status_code == 403
    assert room.client.post("/count/nippon", data={"typed": "Anna, Boris"}, headers=SENT).status_code == 403
