"""Who gets in, and what is refused before any page is looked for."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from web_room import HOST, Room

from referee.engine.game import Seat

TWO = [Seat("Anna", "red"), Seat("Boris", "blue")]
ORIGIN = f"http://{HOST}"


@pytest.fixture
def table(room: Room) -> str:
    return room.table("zhanguo", TWO)


def joined(room: Room, table: str) -> None:
    """Let the browser of this test come to the table."""
    answer = room.client.get(f"/j/{table}/{room.key(table)}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}/")


@pytest.mark.parametrize("host", ["evil.example", "table.test.evil.example", "[::2]", "", "10.0.0.1:80"])
def test_another_host_name_is_refused(room: Room, host: str) -> None:
    answer = room.client.get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert "--name" in answer.text


@pytest.mark.parametrize("host", [HOST, f"{HOST}:8765", HOST.upper()])
def test_its_own_name_is_not(room: Room, host: str) -> None:
    assert room.client.get("/", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "http://evil.example"},
        {"Origin": f"http://{HOST}:81"},
        {"Origin": ORIGIN, "Sec-Fetch-Site": "cross-site"},
        {"Origin": ORIGIN, "Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_form_of_another_page_is_refused(room: Room, table: str, headers: Mapping[str, str]) -> None:
    joined(room, table)
    for act in ("seat", "enter", "undo", "key", "free", "note"):
        assert room.client.post(f"/t/{table}/{act}", data={"seat": "0"}, headers=headers).status_code == 403
    assert room.hub.door(room.hub.name_of(table) or "").phones == {}


def test_a_form_of_its_own_page_is_taken(room: Room, table: str) -> None:
    joined(room, table)
    answer = room.client.post(f"/t/{table}/seat", data={"seat": "1"}, headers={"Origin": ORIGIN})
    assert answer.status_code == 303
    assert "yours" in room.client.get(f"/t/{table}/").text


def test_nothing_changes_by_looking(room: Room, table: str) -> None:
    joined(room, table)
    for act in ("seat", "enter", "undo", "redo", "note", "key", "free"):
        assert room.client.get(f"/t/{table}/{act}", params={"seat": "0", "entry": "begin"}).status_code in (
            404,
            405,
            200,
        )
    assert room.hub.ledger.numbers([room.hub.name_of(table) or ""]) == {room.hub.name_of(table): (1, 0)}


def test_only_who_has_the_key_sees_a_table(room: Room, table: str) -> None:
    other = room.table("zhanguo", TWO)
    key = room.key(table)
    for page in ("", "log", "lies", "own", "score", "display", "rules", "seats", "events"):
        assert room.client.get(f"/t/{table}/{page}").status_code == 403
    for address in (f"/j/{other}/{key}", f"/j/{table}/{key[:-1]}", f"/j/{table}/x", f"/j/x/{key}", f"/h/{key}"):
        assert room.client.get(address).status_code == 403
    assert not room.client.cookies
    joined(room, table)
    assert room.client.get(f"/t/{table}/").status_code == 200
    assert room.client.get(f"/t/{other}/").status_code == 403
    assert room.client.get("/").status_code == 403


def test_a_key_that_was_changed_opens_nothing(room: Room, table: str) -> None:
    old = room.key(table)
    joined(room, table)
    program = room.phone(table, 0)
    room.hub.ledger.change_key(room.hub.name_of(table) or "")
    assert room.client.get(f"/t/{table}/").status_code == 403
    assert room.client.get(f"/j/{table}/{old}").status_code == 403
    assert program.post("enter", entry="begin").status_code == 403


def test_the_key_of_the_host_can_be_changed(room: Room) -> None:
    old = f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}"
    assert room.client.get(old).status_code == 303
    assert room.client.get("/").status_code == 200
    room.hub.change_host_key()
    assert [room.client.get(path).status_code for path in ("/", old)] == [403, 403]
    assert room.client.get(f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}").status_code == 303
    assert room.client.get("/").status_code == 200


@pytest.mark.parametrize("seat", ["2", "-1", "x", "", "9" * 30])
def test_there_is_no_such_seat(room: Room, table: str, seat: str) -> None:
    joined(room, table)
    answer = room.client.post(f"/t/{table}/seat", data={"seat": seat}, headers={"Origin": ORIGIN})
    assert answer.status_code == 400


def test_a_taken_seat_is_kept(room: Room, table: str) -> None:
    first = room.phone(table, 0)
    assert room.phone(table).post("seat", seat=0).json() == {"seat": None}
    assert first.get("turn")["seat"] == 0


def test_a_phone_frees_its_own_seat_and_no_other(room: Room, table: str) -> None:
    room.phone(table, 0)
    joined(room, table)
    assert room.client.post(f"/t/{table}/free", data={"seat": "0"}, headers={"Origin": ORIGIN}).status_code == 403
    room.client.post(f"/t/{table}/seat", data={"seat": "1"}, headers={"Origin": ORIGIN})
    assert room.client.post(f"/t/{table}/free", data={"seat": "1"}, headers={"Origin": ORIGIN}).status_code == 303
    assert list(room.hub.door(room.hub.name_of(table) or "").phones) == [0]


def test_every_answer_is_guarded(room: Room, table: str) -> None:
    joined(room, table)
    for path in ("/", f"/t/{table}/", f"/t/{table}/log", "/nowhere", "/static/referee.css", f"/api/t/{table}/turn"):
        headers = room.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_pages_hold_no_script_and_no_style(room: Room, table: str) -> None:
    joined(room, table)
    for page in ("", "log", "lies", "own", "score", "display", "rules?q=palace", "seats"):
        text = room.client.get(f"/t/{table}/{page}").text
        assert " style=" not in text
        assert "hx-on" not in text
        assert text.count("<script") == text.count('<script src="/static/') == 7
        assert "//" not in text.replace("http://www.w3.org", "").replace(f"http://{HOST}", "")


def test_a_body_may_not_be_large(room: Room, table: str) -> None:
    joined(room, table)
    big = {"entry": "x" * 100_000}
    assert room.client.post(f"/t/{table}/enter", data=big, headers={"Origin": ORIGIN}).status_code == 413


@pytest.mark.parametrize("said", ["x", "{", "[]", '{"verb": 1}', '{"verb": "hand", "items": [999]}', "[" * 5000])
def test_a_choice_that_no_page_could_send(room: Room, table: str, said: str) -> None:
    joined(room, table)
    assert room.client.get(f"/t/{table}/", params={"said": said}).status_code == 400


@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script>", "\0", "\ud800", "\u202eevil", "x" * 1999, "{{ 7 * 7 }}", '" hx-get="/', "a\nb"],
)
def test_what_is_typed_stays_text(room: Room, table: str, text: str) -> None:
    phone = room.phone(table, 0)
    for act in ("enter", "check", "note"):
        data = (
            '{"entry": ' + ascii(text).replace("'", '"').replace("\\x00", "\\u0000") + "}"
            if text in ("\0", "\ud800")
            else None
        )
        sent = {"content": data.encode()} if data else {"json": {"entry": text}}
        headers = {**phone.headers, "Content-Type": "application/json"}
        answer = room.client.post(f"/api/t/{table}/{act}", headers=headers, **sent)  # type: ignore[arg-type]
        assert answer.status_code in (200, 422), (act, answer.status_code, answer.text)
    joined(room, table)
    log = room.client.get(f"/t/{table}/log")
    assert log.status_code == 200
    assert "<script>alert" not in log.text
    assert 'hx-get="/"' not in log.text


def test_whoever_keeps_the_tables_closes_opens_again_and_exports(room: Room, table: str) -> None:
    program, form = room.phone(table, 0), {"Origin": ORIGIN}
    joined(room, table)
    paths = (f"/t/{table}/close", f"/t/{table}/reopen")
    assert [room.client.post(path, headers=form).status_code for path in paths] == [403, 403]
    assert room.client.get(f"/t/{table}/record.json").status_code == 403
    assert room.client.get(f"/t/{table}/record.json", headers=program.headers).status_code == 403
    room.client.get(f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}")
    assert room.client.post(paths[0]).status_code == 403  # from another page
    assert f'action="{paths[0]}"' in room.client.get("/").text
    assert room.client.post(paths[0], headers=form).status_code == 303
    lobby = room.client.get("/").text
    assert f'action="{paths[1]}"' in lobby
    assert "closed" in lobby

    turn = program.get("turn")
    assert (turn["acts"], turn["seat"], "closed" in turn["closed"]) == (False, 0, True)
    number = turn["seq"]
    for act, data in (
        ("enter", {"entry": "done"}),
        ("undo", {}),
        ("note", {"entry": "late"}),
        ("mend", {"path": "players.0.vp", "value": 3}),
        ("ask", {"entry": "done", "write": True}),
        ("box/board.A.max", {"value": [4, 4, 4, 4, 4]}),
    ):
        answer = program.post(act, **data)
        assert (answer.status_code, "closed" in answer.text) == (422, True), act
    assert "closed" in room.client.post(f"/t/{table}/note", data={"entry": "late"}, headers=form).text
    assert program.post("ask", entry="done", where="here").status_code == 200
    record = room.client.get(f"/t/{table}/record.json")
    assert "attachment" in record.headers["content-disposition"]
    assert [one["kind"] for one in record.json()["entries"]] == ["open"]

    room.client.post(paths[1], headers=form)
    assert program.post("note", entry="early").status_code == 200
    assert program.get("turn")["seq"] == number + 1
