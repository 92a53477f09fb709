"""Is this legal? Asked at a table that nobody tracks: by whom, of which game, also with a picture; nothing is recorded."""

from __future__ import annotations

import html
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from web_room import HOST, Phone, Room

from referee.engine.game import TABLE, Seat
from referee.ledger.reader import read_box
from referee.web import asking, wondering

FORM = {"Origin": f"http://{HOST}"}
TWO = [Seat("Anna", "red"), Seat("Boris", "blue")]


def guest_key(room: Room) -> str:
    return room.hub.keys.guest_key(room.hub.host_epoch())


def guest(room: Room) -> Phone:
    """A program that came with the key for guests."""
    token = room.client.get(f"/api/join/ask/{guest_key(room)}").json()["token"]
    return Phone(room.client, "/api/ask", {"Authorization": f"Bearer {token}"})


def came(room: Room) -> None:
    """Let the browser of this test come as a guest."""
    answer = room.client.get(f"/j/ask/{guest_key(room)}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/ask")


def said_of(page: str) -> str:
    return html.unescape(page.partition('name="said" value="')[2].partition('"')[0])


def test_only_who_has_a_key_may_ask(room: Room) -> None:
    table = room.table("zhanguo", TWO)
    room.client.get(f"/j/{table}/{room.key(table)}")  # the key of a table is no key of this
    for path in ("/ask", "/ask/zhanguo", "/ask/zhanguo/photo/x/0.jpg", "/j/ask/x", "/api/join/ask/x"):
        assert room.client.get(path).status_code == 403, path
    for path in ("/ask/zhanguo", "/ask/zhanguo/camera"):
        assert room.client.post(path, data={"op": "start", "entry": "done"}, headers=FORM).status_code == 403, path
    for path in ("/api/ask/zhanguo", "/api/ask/zhanguo/photos"):
        assert room.client.post(path, json={"entry": "done"}).status_code == 403, path
    player = room.phone(table, 0)
    assert room.client.post("/api/ask/zhanguo", json={"entry": "done"}, headers=player.headers).status_code == 403


def test_who_may_ask_may_do_nothing_else(room: Room) -> None:
    table = room.table("zhanguo", TWO)
    came(room)
    assert room.client.get("/ask").status_code == 200
    for path in ("/", f"/t/{table}/", f"/t/{table}/ask"):
        assert room.client.get(path).status_code == 403, path
    assert room.client.post("/open", data={"game": "zhanguo"}, headers=FORM).status_code == 403
    assert "/j/ask/" not in room.client.get("/ask").text


def test_a_key_that_was_changed_lets_nobody_ask(room: Room) -> None:
    came(room)
    program, old = guest(room), guest_key(room)
    room.hub.change_host_key()
    assert room.client.get("/ask").status_code == 403
    assert room.client.get(f"/j/ask/{old}").status_code == 403
    assert program.post("zhanguo", entry="done").status_code == 403


def test_whoever_keeps_the_tables_shows_the_code(room: Room) -> None:
    room.client.get(f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}")
    assert f"/j/ask/{guest_key(room)}" in room.client.get("/ask").text
    assert 'href="/ask"' in room.client.get("/").text


def test_a_page_goes_through_it_by_taps(room: Room) -> None:
    came(room)
    page = "/ask/zhanguo"
    assert 'name="players"' in room.client.get(page).text
    begun = room.client.post(page, data={"op": "start", "entry": "recruit red 3"}, headers=FORM)
    assert "Does Anna have any officials (red) in supply?" in begun.text
    done = room.client.post(page, data={"op": "offer:1", "said": said_of(begun.text)}, headers=FORM)
    assert "Legal: recruit red 3" in done.text
    back = room.client.post(page, data={"op": "back", "said": said_of(done.text)}, headers=FORM)
    assert "Does Anna have any officials (red) in supply?" in back.text
    assert room.hub.ledger.tables() == []


def test_who_plays_can_be_told(room: Room) -> None:
    phone = guest(room)
    asked = phone.post("zhanguo", entry="recruit red 3", players="Otto:blue, Ines").json()
    assert asked["question"]["text"] == "Does Otto have any officials (red) in supply?"
    wrong = phone.post("zhanguo", entry="recruit red 3", players="Otto:mauve").json()
    assert "mauve" in wrong["problem"][0]["text"]


@pytest.mark.parametrize("game", ["chess", "..%2f..", "%00", "x" * 3000])
def test_there_is_no_such_game(room: Room, game: str) -> None:
    came(room)
    assert room.client.get(f"/ask/{game}").status_code in (404, 422)
    assert guest(room).post(game, entry="done").status_code in (404, 422)


def test_forms_of_other_pages_and_long_ones_are_refused(room: Room) -> None:
    came(room)
    fields = {"op": "start", "entry": "done"}
    assert room.client.post("/ask/zhanguo", data=fields, headers={"Origin": "http://evil.example"}).status_code == 403
    assert room.client.post("/ask/zhanguo", data={"entry": "x" * 100_000}, headers=FORM).status_code == 413
    for bad in ("{", '{"answers": 3}', '{"answers": [1]}', "[" * 3000):
        assert room.client.post("/ask/zhanguo", data={"op": "skip", "said": bad}, headers=FORM).status_code == 400
    markup = room.client.post("/ask/zhanguo", data={"op": "start", "entry": "<script>alert(1)</script>"}, headers=FORM)
    assert "<script>alert" not in markup.text


def test_what_is_told_of_the_box_is_kept_by_its_owner_alone(room: Room) -> None:
    came(room)
    page, write = "/ask/zhanguo", {"op": "write", "said": "{}"}
    assert room.client.post(page, data=write, headers=FORM).status_code == 403
    text = room.client.post(page, data={"op": "start", "entry": "governor 1 square vp4"}, headers=FORM).text
    for op in ("offer:1", "skip", "offer:0", "skip"):
        text = room.client.post(page, data={"op": op, "said": said_of(text)}, headers=FORM).text
    fact = {"op": "keep", "said": said_of(text), "v.0": "0", "v.1": "1"}
    kept = room.client.post(page, data=fact, headers=FORM).text
    assert 'value="write"' not in kept
    room.client.get(f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}")
    shown = room.client.post(page, data=fact, headers=FORM).text
    assert 'value="write"' in shown
    assert read_box(room.url, "zhanguo", "mine") is None
    room.client.post(page, data={"op": "write", "said": said_of(shown)}, headers=FORM)
    row = read_box(room.url, "zhanguo", "mine")
    assert row is not None
    assert [*row.facts] == ["squares.1"]


def test_too_much_at_once_is_put_off(room: Room) -> None:
    phone = guest(room)
    for _ in range(wondering.MOST_AT_ONCE):
        wondering._THINKING.acquire()
    try:
        answer = phone.post("zhanguo", entry="done")
    finally:
        for _ in range(wondering.MOST_AT_ONCE):
            wondering._THINKING.release()
    assert (answer.status_code, "at once" in answer.text) == (422, True)
    assert phone.post("zhanguo", entry="done").status_code == 200


@pytest.mark.parametrize("where", ["free", "here"])
def test_nobody_waits_while_it_is_thought_about(room: Room, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    table = room.table("zhanguo", TWO)
    name, phone = room.hub.name_of(table) or "", room.phone(table, 0)

    def meanwhile() -> int:
        with room.hub.at(name, TABLE) as other:
            return other.seq

    def slow(*held: Any) -> Any:
        with ThreadPoolExecutor() as pool:
            assert pool.submit(meanwhile).result(timeout=5) == 1
        return wondering.hold(*held)

    monkeypatch.setattr(asking, "hold", slow)
    assert phone.post("ask", entry="done", where=where).json()["judged"]


def test_a_picture_answers_what_it_shows(room: Room) -> None:
    """The questions of the same entry, with a picture of the table and without."""
    pytest.importorskip("cv2")
    pytest.importorskip("zxingcpp")
    from test_camera import picture

    data = picture(room, room.table("zhanguo", TWO))
    phone, entry = guest(room), "palace 4 from 5"
    files = [("picture", ("table.jpg", data, "image/jpeg"))]
    sent = room.client.post("/api/ask/zhanguo/photos", files=files, headers=phone.headers)
    assert sent.status_code == 200, sent.text
    seen = {"photo": sent.json()["photo"], "players": "Anna:red Boris:blue"}
    unrest = "What is the unrest of Anna in region 4?"
    assert phone.post("zhanguo", entry=entry, players=seen["players"]).json()["question"]["text"] == unrest
    without = phone.post("zhanguo", entry=entry, **seen).json()
    assert without["problem"] == []
    assert (without["question"] or {"text": ""})["text"] != unrest
    gone = phone.post("zhanguo", entry=entry, photo="x" * 22).json()
    assert "no longer here" in gone["problem"][0]["text"]
    other = phone.post("nations_dice", entry="roll", photo=seen["photo"]).json()
    assert "no longer here" in other["problem"][0]["text"]

    came(room)
    shown = room.client.get("/ask/zhanguo", params={"photo": seen["photo"]}).text
    drawn = shown.partition('<img class="photo" src="')[2].partition('"')[0]
    assert room.client.get(drawn).headers["content-type"] == "image/jpeg"
    assert room.client.get(drawn.replace("zhanguo", "nippon")).status_code == 404
    refused = room.client.post("/ask/zhanguo/camera", files=[("picture", ("x", b"GIF89a", "image/gif"))], headers=FORM)
    assert (refused.status_code, 'role="alert"' in refused.text) == (422, True)
