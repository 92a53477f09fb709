"""Pictures from a phone: read in a process of their own, counted with record and answers, never trusted."""

from __future__ import annotations

import io
import json
import pickle
import struct
import zlib
from contextlib import closing
from typing import Any

import pytest
from tapping import EXAMPLES, played
from web_room import HOST, Room

pytest.importorskip("cv2")
pytest.importorskip("zxingcpp")

from PIL import Image

from referee.camera.kit import kit_of
from referee.camera.scene import photos
from referee.engine.game import Seat
from referee.engine.position import to_json
from referee.opening import OWN, PRACTICE, named_box
from referee.table import Table
from referee.web.photos import MOST_PICTURES, Darkroom, PhotoError

TWO = [Seat("Anna", "red"), Seat("Boris", "yellow")]
FORM = {"Origin": f"http://{HOST}"}


RENDERED: dict[str, bytes] = {}
"""Pictures of tables, by what lies there."""


def jpeg(colour: Any) -> bytes:
    kept = io.BytesIO()
    Image.fromarray(colour[..., ::-1] if colour.ndim == 3 else colour).save(kept, "JPEG", quality=90)
    return kept.getvalue()


def picture(room: Room, table: str, **otherwise: Any) -> bytes:
    """The table as it stands, rendered, but for what lies there otherwise."""
    loaded = Table.load(room.url, room.hub.name_of(table) or "")
    session = loaded.session.branch()
    loaded.close()
    for path, value in otherwise.items():
        session.correct(path.replace("__", "."), value, "so it lies")
    setting = session.setting
    key = json.dumps(
        [setting.game.id, dict(setting.options), [seat.colour for seat in setting.seats], to_json(session.position)]
    )
    if key not in RENDERED:
        RENDERED[key] = jpeg(next(iter(photos(kit_of(session.game), setting, session.position))))
    return RENDERED[key]


@pytest.fixture
def table(room: Room) -> str:
    """A table at which the order is dealt, by which ties are broken."""
    made = room.table("nations_dice", TWO)
    with closing(Table.load(room.url, room.hub.name_of(made) or "")) as loaded:
        loaded.enter("order anna boris")
    return made


def seated(room: Room, table: str, seat: int = 0) -> str:
    """Let the browser of this test come to the table and sit down; returns the address of the table."""
    room.client.get(f"/j/{table}/{room.key(table)}")
    room.client.post(f"/t/{table}/seat", data={"seat": str(seat)}, headers=FORM)
    return f"/t/{table}"


def sent(room: Room, base: str, *pictures: bytes) -> Any:
    files = [("picture", ("table.jpg", data, "image/jpeg")) for data in pictures]
    return room.client.post(f"{base}/camera", files=files, headers=FORM)


def png_of(width: int, height: int) -> bytes:
    """A file that says it is a picture of this size, and holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")]
    made = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + made


def test_a_picture_comes_back_with_what_was_read(room: Room, table: str) -> None:
    base = seated(room, table)
    answer = sent(room, base, picture(room, table))
    assert answer.status_code == 303, answer.text
    place = answer.headers["location"]
    shown = room.client.get(place)
    assert shown.status_code == 200
    assert "round marker" in shown.text
    assert "polygon" in shown.text
    drawn = room.client.get(f"{place}0.jpg")
    assert (drawn.headers["content-type"], max(Image.open(io.BytesIO(drawn.content)).size)) == ("image/jpeg", 1600)
    assert not list((room.hub.photos.folder).rglob("*.upload"))


def test_pictures_against_the_record(room: Room, table: str) -> None:
    """Both sides are named; whoever is asked decides, and the record is corrected only when told to."""
    phone = room.phone(table, 0)
    otherwise = picture(room, table, players__1__vp=7)
    files = [("picture", ("table.jpg", otherwise, "image/jpeg"))]
    sent = room.client.post(f"{phone.base}/photos", files=files, headers=phone.headers)
    assert sent.status_code == 200, sent.text
    address = f"photo/{sent.json()['photo']}"
    seen = phone.get(address)
    (dispute,) = seen["disputes"]
    assert (dispute["path"], dispute["photo"], dispute["record"], dispute["stands"]) == (
        "players.1.vp",
        "7",
        "0",
        "photo",
    )
    shown = room.client.get(f"/t/{table}/{address}/", headers=phone.headers).text
    for said in ("VP of Boris: which is right?", "The pictures: 7", "The record: 0"):
        assert said in shown
    assert "referee correct" not in shown
    assert seen["grid"][-1][1:] == ["0", "7"]
    trusted = phone.post(address, trust={"players.1.vp": "record"}).json()
    assert (trusted["grid"][-1][1:], trusted["corrections"]) == (["0", "0"], [])
    assert [one["path"] for one in seen["lying"] if one["state"] == "disputed"] == ["players.1.vp"]
    assert {one["spot"] for one in seen["pictures"][0]["zones"] if one["state"] == "disputed"} == {"players.1.vp"}

    phone.post(address, trust={"players.1.vp": "photo"})
    number = phone.get("turn")["seq"]
    for _ in range(2):  # sent twice under one name, it counts once
        phone.client.post(f"{phone.base}/{address}/correct?once=tap", headers=phone.headers)
    turn = phone.get("turn")
    assert (turn["seq"], turn["players"][1]["points"]) == (number + 1, "7")
    assert phone.get(address)["disputes"] == []


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_what_the_score_of_a_picture_lacks_leads_to_where_it_is_told(room: Room, lang: str) -> None:
    """Each fact once, by what it is called; not a list of keys that leads nowhere."""
    ended = next(played(path) for path in EXAMPLES if path.stem == "nippon")
    facts = dict(named_box(room.url, ended.game, PRACTICE).facts)
    room.hub.ledger.put_facts("nippon", OWN, {key: one for key, one in facts.items() if key != "track.money"})
    position = to_json(ended.session.position)
    table = room.table("nippon", ended.seats, ended.options, ended.rulings, box=OWN, position=position)
    phone = room.phone(table, 0, lang)
    files = [("picture", ("table.jpg", picture(room, table), "image/jpeg"))]
    address = f"photo/{room.client.post(f'{phone.base}/photos', files=files, headers=phone.headers).json()['photo']}"
    assert [one["key"] for one in phone.get(address)["missing"]] == ["track.money"]
    shown = room.client.get(f"/t/{table}/{address}/", headers=phone.headers).text
    assert f'href="/t/{table}/box/track.money"' in shown
    assert ">track.money<" not in shown and "referee box" not in shown


def test_what_somebody_counted_stands_over_what_was_read(room: Room, table: str) -> None:
    phone = room.phone(table, 0)
    files = [("picture", ("table.jpg", picture(room, table), "image/jpeg"))]
    address = f"photo/{room.client.post(f'{phone.base}/photos', files=files, headers=phone.headers).json()['photo']}"
    (asked,) = phone.get(address, part="boards.Anna.vp")["questions"]
    assert (asked["name"], asked["number"], asked["said"]) == ("boards.Anna.vp", True, "")
    wrong = phone.post(address, answers={"boards.Anna.vp": "many"}).json()
    assert wrong["questions"][0]["problem"]
    assert wrong["grid"] == []
    told = phone.post(address, answers={"boards.Anna.vp": "12"}).json()
    assert told["grid"][-1][1:] == ["12", "0"]
    assert phone.post(address, answers={"boards.Anna.vp": ""}).json()["grid"][-1][1:] == ["0", "0"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + b"x" * 100,
        b"\xff\xd8\xff" + b"x" * 2000,
        png_of(40_000, 40_000),
        png_of(3000, 2000),
        b"RIFF1234WEBPVP8 ",
    ],
    ids=["nothing", "gif", "broken", "bomb", "cut off", "no webp"],
)
def test_what_is_no_picture_is_said(room: Room, table: str, data: bytes) -> None:
    base = seated(room, table)
    answer = sent(room, base, data)
    assert answer.status_code == 422, answer.text
    assert 'role="alert"' in answer.text
    assert not list(room.hub.photos.folder.rglob("*.upload"))
    assert room.client.get(f"{base}/").status_code == 200


def test_too_many_pictures(room: Room, table: str) -> None:
    base = seated(room, table)
    assert sent(room, base, *[b"\xff\xd8\xff"] * (MOST_PICTURES + 1)).status_code == 422


@pytest.mark.parametrize(("lang", "said"), [("en", "at most 60 MB"), ("ru", "60 МБ"), ("it", "60 MB")])
def test_pictures_that_are_too_large_are_told_so_on_the_page_they_came_from(
    room: Room, table: str, lang: str, said: str
) -> None:
    """Nothing of them is read; the page that offers others stays."""
    seated(room, table)
    room.client.get(f"/lang/{lang}?to=/")
    form = {"Content-Type": "multipart/form-data; boundary=x", "Content-Length": str(63_000_000)}
    answer = room.client.post(f"/t/{table}/camera", content=b"--x--", headers=FORM | form)
    assert answer.status_code == 422
    assert said in answer.text and 'type="file"' in answer.text


def test_whoever_watches_sends_no_pictures(room: Room, table: str) -> None:
    room.client.get(f"/j/{table}/{room.key(table)}")
    assert sent(room, f"/t/{table}", b"\xff\xd8\xff").status_code == 403


def test_pictures_belong_to_their_table(room: Room, table: str) -> None:
    place = sent(room, seated(room, table), picture(room, table)).headers["location"]
    other = room.table("nations_dice", TWO)
    elsewhere = seated(room, other) + place.removeprefix(f"/t/{table}")
    for address in (
        elsewhere,
        f"{elsewhere}0.jpg",
        place.replace("/photo/", "/photo/x"),
        f"/t/{table}/photo/..%2f..%2fx/",
    ):
        assert room.client.get(address).status_code == 404, address


def test_a_process_that_takes_too_long_is_killed() -> None:
    darkroom = Darkroom()
    try:
        with pytest.raises(PhotoError):
            darkroom.work({"job": "read", "lang": "en"}, seconds=0.01)
        with pytest.raises(Exception, match="KeyError"):  # the next job finds a new process
            darkroom.work({"job": "read", "lang": "en"})
    finally:
        darkroom.close()


def test_what_one_seat_says_to_pictures_is_not_for_the_others(room: Room, table: str) -> None:
    anna, boris = room.phone(table, 0), room.phone(table, 1)
    files = [("picture", ("table.jpg", picture(room, table), "image/jpeg"))]
    address = f"photo/{room.client.post(f'{anna.base}/photos', files=files, headers=anna.headers).json()['photo']}"
    anna.post(address, answers={"boards.Anna.vp": "12"}, rest=True)
    assert (anna.get(address)["answered"], anna.get(address)["rest"]) == (["boards.Anna.vp"], True)
    assert (boris.get(address)["answered"], boris.get(address)["rest"]) == ([], False)
    assert boris.get(address)["grid"][-1][1:] == ["0", "0"]

    asked = anna.post("ask", entry="pass", photo=address.partition("/")[2]).json()
    assert (asked["problem"], asked["asked"]["photo"]) == ([], address.partition("/")[2])
    assert asked["judged"]

    (kept,) = room.hub.photos.folder.glob("*/*/read")  # as another version of this program would have left it
    kept.write_bytes(pickle.dumps(("0.0.1", None)))
    older = room.client.get(f"{anna.base}/{address}", headers=anna.headers)
    assert (older.status_code, "Take or choose them again" in older.text) == (422, True)
