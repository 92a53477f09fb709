"""Who gets in: cookies that are signed, for one table, out of the reach of scripts; nothing of the machine has a name outside."""

from __future__ import annotations

import re

import pytest
from web_room import HOST, Room

from referee.engine.game import Seat

FORM = {"Origin": f"http://{HOST}"}
TWO = [Seat("Anna", "red"), Seat("Boris", "blue")]


@pytest.fixture
def table(room: Room) -> str:
    return room.table("zhanguo", TWO)


def test_a_cookie_is_kept_from_scripts_and_other_pages(room: Room, table: str) -> None:
    for path in (f"/j/{table}/{room.key(table)}", f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}"):
        cookies = room.client.get(path).headers.get_list("set-cookie")
        assert cookies
        for one in cookies:
            assert "httponly" in one.lower()
            assert re.search("samesite=(lax|strict)", one.lower())


def test_a_cookie_that_nobody_signed_opens_nothing(room: Room, table: str) -> None:
    room.client.get(f"/j/{table}/{room.key(table)}")
    assert room.client.get(f"/t/{table}/").status_code == 200
    good = dict(room.client.cookies)
    for name, value in good.items():
        for forged in (value[:-1] + ("A" if value[-1] != "A" else "B"), value[1:], "", "x" * 500, value.swapcase()):
            room.client.cookies.clear()
            for other, kept in good.items():
                room.client.cookies.set(other, forged if other == name else kept)
            assert room.client.get(f"/t/{table}/").status_code in (403, 200)
            if len(good) == 1:
                assert room.client.get(f"/t/{table}/").status_code == 403
            assert room.client.get("/").status_code == 403


def test_a_cookie_of_one_table_opens_no_other(room: Room, table: str) -> None:
    other = room.table("nippon", TWO)
    room.client.get(f"/j/{table}/{room.key(table)}")
    good = dict(room.client.cookies)
    assert room.client.get(f"/t/{other}/").status_code == 403
    for name, value in good.items():
        room.client.cookies.set(name.replace(table, other), value)
    assert room.client.get(f"/t/{other}/").status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/t/zhanguo-1/",
        "/t/..%2f..%2fetc%2fpasswd/",
        "/t/{table}/box/..%2f..%2fmine",
        "/t/{table}/photo/..%2f..%2fx/1.jpg",
        "/t/{table}/photo/%2e%2e/1.jpg",
        "/t/{table}/mend/__class__",
        "/t/{table}/mend/players.0.__dict__",
        "/t/{table}/score.py",
        "/t/{table}/..%2frecord.json",
    ],
)
def test_nothing_of_the_machine_can_be_named(room: Room, table: str, path: str) -> None:
    room.client.get(f"/j/{table}/{room.key(table)}")
    answer = room.client.get(path.format(table=table))
    assert answer.status_code in (303, 307, 400, 403, 404, 422), answer.text
    assert "root:" not in answer.text
    assert "import" not in answer.text


def test_no_box_but_the_two_can_be_named(room: Room) -> None:
    room.client.get(f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}")
    form = {"game": "zhanguo", "name.0": "Anna", "colour.0": "red", "name.1": "Boris", "colour.1": "blue"}
    where = room.client.post("/open", data={**form, "box": "../../etc/passwd"}, headers=FORM).headers["location"]
    with room.hub.at(room.hub.name_of(where.split("/")[2]) or "", None) as held:
        assert held.setting.box.name == "mine"


@pytest.mark.parametrize("name", ["<b>x</b>", '"><img/src=x>', "{{7*7}}", "${7*7}", "'--"])
def test_a_name_is_text(room: Room, name: str) -> None:
    room.client.get(f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}")
    form = {"game": "zhanguo", "name.0": name, "colour.0": "red", "name.1": "Boris", "colour.1": "blue"}
    answer = room.client.post("/open", data=form, headers=FORM)
    page = room.client.get(answer.headers["location"]).text if answer.status_code == 303 else answer.text
    assert "<b>x" not in page
    assert "<img" not in page
    assert "49" not in re.sub(r"[A-Za-z0-9_-]{12,}|<path[^>]*>", "", page)
