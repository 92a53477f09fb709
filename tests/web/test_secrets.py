"""Nothing that only one player may know reaches another phone: two tables that differ in it look the same there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import secrets_support
from secrets_support import HANDS, PAIRS, Pair, plain
from starlette.testclient import TestClient
from web_room import HOST, Phone, Room

from referee.games import game as find_game
from referee.testing.samples import WIDE
from referee.web.app import application

PAGES = ("turn", "log", "lies", "own", "score", "questions", "mend", "display", "box", "rules")
OWNER, OTHER = 1, 0
CHANGING = re.compile(r'[A-Za-z0-9_-]{12,}={0,2}|<path class="ink".*?/>')
"""What differs between any two servers: names of tables, keys, the code of the address."""

ALIKE = ("Boris: unify 100 3", "drop red 1")
"""What is refused whatever the hand is."""


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far ahead is looked must not hang on how busy the machine is."""
    monkeypatch.setattr("referee.engine.outlook.perf_counter", lambda: 0.0)


@pytest.fixture(params=PAIRS, ids=[f"{pair.game}-{number}" for number, pair in enumerate(PAIRS)])
def pair(request: pytest.FixtureRequest) -> Pair:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def rooms(pair: Pair, tmp_path: Path) -> Iterator[list[tuple[Room, str]]]:
    """Two servers, each with one of the two tables."""
    with ExitStack() as open_:
        found = []
        for which in range(2):
            secrets_support.opened(pair, tmp_path, which).close()
            url = str(tmp_path / f"{which}.sqlite3")
            room = Room(open_.enter_context(TestClient(application(url, {HOST}), base_url=f"http://{HOST}")), url)
            found.append((room, room.hub.keys.table_id("evening")))
        yield found


def shown(room: Room, table: str, phone: Phone) -> list[str]:
    """Everything a phone can look at: each page, and its JSON."""
    pages = [phone.get(page) for page in PAGES]
    groups = pages[0]["offer"]["groups"]
    verbs = [one["said"] for group in groups for one in group["options"] if one["said"] is not None]
    pages += [phone.get("turn", said=json.dumps(one)) for one in verbs]
    parts = [one["path"] for group in pages[PAGES.index("mend")]["groups"] for one in group["parts"]]
    own = [path for path in parts if path.startswith(f"players.{OWNER}.")][:: 1 if WIDE else 3]
    pages += [phone.get(f"mend/{path}") for path in dict.fromkeys((*own, *parts[:: 5 if WIDE else 20]))]
    looked = (
        "",
        *PAGES[1:],
        "seats",
        "rules?q=hand",
        "ask",
        "plot.svg",
        "score.svg",
        "score.csv",
        "score.md",
        "score.json",
    )
    texts = [room.client.get(f"/t/{table}/{page}", headers=phone.headers).text for page in looked]
    return [CHANGING.sub("", plain(one)) for one in [*map(json.dumps, pages), *texts]]


@pytest.mark.parametrize("lang", ["en", "ru", "it"] if WIDE else ["ru"])
def test_whoever_looks_sees_the_same(rooms: list[tuple[Room, str]], lang: str) -> None:
    for seat in (None, OTHER):
        first, second = (shown(room, table, room.phone(table, seat, lang)) for room, table in rooms)
        assert first == second


def test_whoever_asks_is_told_the_same(rooms: list[tuple[Room, str]], pair: Pair) -> None:
    phones = [room.phone(table, OTHER) for room, table in rooms]
    for entry in pair.entries:
        for act in ("check", "enter"):
            answers = [phone.post(act, entry=entry, seen=1000) for phone in phones]
            first, second = ((one.status_code, CHANGING.sub("", plain(one.text))) for one in answers)
            assert first == second, (act, entry)


def test_whoever_is_asked_is_asked_the_same(rooms: list[tuple[Room, str]], pair: Pair) -> None:
    for number, seat in enumerate((OTHER, None)):
        phones = [room.phone(table, seat) for room, table in rooms]
        for entry in pair.entries if WIDE else pair.entries[number::2]:
            for where, answers in (("here", []), ("here", [{"offer": 0}]), ("here", [{"typed": "75"}]), ("free", [])):
                asked = [phone.post("ask", entry=entry, where=where, answers=answers) for phone in phones]
                first, second = (CHANGING.sub("", plain(one.text)) for one in asked)
                assert first == second, (entry, where)


def test_what_is_another_s_cannot_be_looked_at_or_set(rooms: list[tuple[Room, str]], pair: Pair) -> None:
    for room, table in rooms:
        game = find_game(pair.game)
        for seat in (OTHER, None):
            phone = room.phone(table, seat)
            paths = [one["path"] for group in phone.get("mend")["groups"] for one in group["parts"]]
            hidden = [f"players.{OWNER}.{name}" for name in game.private]
            assert not [path for path in paths if path.startswith(tuple(hidden))]
            for path in hidden:
                assert phone.client.get(f"{phone.base}/mend/{path}", headers=phone.headers).status_code == 422
                assert phone.post("mend", path=path, value=[1]).status_code in (403, 422)


def test_the_owner_sees_his_own(rooms: list[tuple[Room, str]], pair: Pair) -> None:
    first, second = (room.phone(table, OWNER).get("own")["lines"] for room, table in rooms)
    assert first != second
    assert find_game(pair.game).private


def test_the_log_is_the_same_for_whoever_knows(rooms: list[tuple[Room, str]]) -> None:
    first, second = (room.phone(table, OWNER).get("log")["rows"] for room, table in rooms)
    assert [one["text"] for one in first] == [one["text"] for one in second]


def test_a_secret_is_sent_only_while_it_is_held(rooms: list[tuple[Room, str]]) -> None:
    phones = {seat: [room.phone(table, seat).headers for room, table in rooms] for seat in (OWNER, OTHER, None)}

    def own(seat: int | None, held: bool) -> list[str]:
        texts = []
        for (room, table), headers in zip(rooms, phones[seat], strict=True):
            answer = room.client.get(f"/t/{table}/own", headers={**headers, **({"X-Hold": "1"} if held else {})})
            assert answer.headers["Cache-Control"] == "no-store"
            texts.append(CHANGING.sub("", answer.text))
        return texts

    for seat in (OWNER, OTHER, None):
        first, second = own(seat, False)
        assert first == second
    for seat in (OTHER, None):
        first, second = own(seat, True)
        assert first == second
    first, second = own(OWNER, True)
    assert first != second
    assert "<html" not in first


def opened(room: Room, table: str, phone: Phone) -> list[str]:
    """Every page that a phone shows while nothing is held."""
    groups = phone.get("turn")["offer"]["groups"]
    verbs = [
        one["said"] for group in groups if not group["held"] for one in group["options"] if one["said"] is not None
    ]
    parts = [one["path"] for group in phone.get("mend")["groups"] for one in group["parts"]]
    own = [path for path in parts if path.startswith(f"players.{OWNER}.")][:: 1 if WIDE else 3]
    looked = [
        "",
        *PAGES[1:],
        "seats",
        "ask",
        *(f"mend/{path}" for path in (*own, *parts[:: 9 if WIDE else 36])),
        "plot.svg",
        "score.md",
    ]
    looked += [f"?said={json.dumps(one)}" for one in verbs]
    return [
        CHANGING.sub("", plain(room.client.get(f"/t/{table}/{page}", headers=phone.headers).text)) for page in looked
    ]


def test_nothing_of_it_lies_open_on_the_phone_of_its_owner(rooms: list[tuple[Room, str]], pair: Pair) -> None:
    phones = [room.phone(table, OWNER) for room, table in rooms]
    first, second = (opened(room, table, phone) for (room, table), phone in zip(rooms, phones, strict=True))
    assert first == second
    for entry in (one for one in pair.entries if one in ALIKE or not re.search(r"[\d;]", one)):
        pages = [sent(room, table, phone, entry) for (room, table), phone in zip(rooms, phones, strict=True)]
        assert pages[0] == pages[1], entry


def sent(room: Room, table: str, phone: Phone, entry: str) -> str:
    """The page that answers what an entry would be; what is refused gets the same answer as if it had been declared."""
    headers = {**phone.headers, "Origin": f"http://{HOST}"}
    answer = room.client.post(f"/t/{table}/check", data={"entry": entry}, headers=headers)
    assert answer.status_code == 200, answer.text
    return CHANGING.sub("", plain(answer.text))


def test_what_is_held_is_among_the_choices_while_it_is_held(rooms: list[tuple[Room, str]], pair: Pair) -> None:
    if pair.game != "zhanguo":
        return
    for (room, table), hand in zip(rooms, HANDS, strict=True):
        phone = room.phone(table, OWNER)
        assert "data-hold" in room.client.get(f"/t/{table}/", headers=phone.headers).text
        text = room.client.get(f"/t/{table}/", headers={**phone.headers, "X-Hold": "1"}).text
        assert "<html" not in text
        assert {int(one) for one in re.findall(r">(\d+)</span>", text)} == set(hand)
        watcher = room.client.get(f"/t/{table}/", headers={**room.phone(table).headers, "X-Hold": "1"}).text
        assert not watcher.strip()
