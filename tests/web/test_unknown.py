"""Every page with an empty box, at a table joined in the middle where nobody has told what Anna has: each game."""

from __future__ import annotations

from typing import Any

import pytest
from web_room import HOST, Phone, Room

from referee.engine.box import Box
from referee.engine.game import Game, Seat
from referee.engine.position import to_json
from referee.engine.untold import untold
from referee.games import game as find_game
from referee.games import names
from referee.opening import OWN, named_box
from referee.untracked import Free

ORIGIN = {"Origin": f"http://{HOST}"}
HIDDEN = {
    "zhanguo": ("officials", "vp"),
    "nippon": ("yen", "coal"),
    "nations_dice": ("books", "vp"),
    "great_wall": ("resources",),
}
"""What nobody has told of Anna."""
PAGES = ("turn", "log", "lies", "own", "score", "questions", "box", "mend", "display", "rules")


def seats(game: Game) -> list[Seat]:
    return [Seat(name, one.key) for name, one in zip(("Anna", "Boris"), game.colours.options, strict=False)]


@pytest.fixture(params=names())
def table(request: pytest.FixtureRequest, room: Room) -> str:
    """A table with an empty box of which everything is known but what lies with Anna."""
    game = find_game(request.param)
    return room.table(game.id, seats(game), box=OWN, position=half_known(room, game))


def half_known(room: Room, game: Game) -> Any:
    """The position of a game about to be played on, without what its first player has."""
    setting = game.setting(seats(game), {}, {}, named_box(room.url, game, OWN))
    ready = game.start(setting) if game.id == "great_wall" else game.ready(setting, {})
    position: Any = to_json(ready)
    hidden: Any = to_json(untold(ready, game.laid(setting), game.singles))
    for name in HIDDEN[game.id]:
        position["players"][0][name] = hidden["players"][0][name]
    return position


def test_every_page_can_be_looked_at(room: Room, table: str) -> None:
    for seat, lang in ((0, "en"), (1, "ru"), (None, "it")):
        phone = room.phone(table, seat, lang)
        for page in PAGES:
            assert phone.get(page)["name"]
            html = "" if page == "turn" else page
            answer = room.client.get(f"/t/{table}/{html}", headers=phone.headers)
            assert answer.status_code == 200, (page, answer.text[:300])


def first_question(phone: Phone, where: str, answers: list[Any]) -> Any:
    answer = phone.post("ask", entry="", where=where, answers=answers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_what_a_phone_declares_can_be_told_later_by_another(room: Room, table: str) -> None:
    anna, boris = room.phone(table, 0), room.phone(table, 1)
    declared = 0
    for option in choices(anna.get("turn")):
        answer = anna.post("enter", entry=option)
        assert answer.status_code == 200, answer.text
        asked = boris.get("questions")
        declared += bool(asked["entries"] or asked["facts"])
        for one in asked["entries"]:
            found = first_question(boris, str(one["seq"]), [])
            assert found["problem"] == []
            if found["question"] is not None and found["question"]["offers"]:
                told = boris.post("ask", where=str(one["seq"]), answers=[{"offer": 0}], write=True)
                assert told.status_code in (200, 422), told.text
        if asked["facts"]:
            assert boris.get(f"box/{asked['facts'][0]['key']}")["question"]
        anna.post("undo")
    for part in parts(anna)[::9]:
        assert anna.get(f"mend/{part['path']}")["shown"]


def choices(page: Any) -> list[str]:
    """Some entries that a page offers."""
    found = [one["entry"] for group in page["offer"]["groups"] for one in group["options"] if one["entry"]]
    return found[:4]


def parts(phone: Phone) -> list[Any]:
    return [one for group in phone.get("mend")["groups"] for one in group["parts"]]


@pytest.mark.parametrize(("name", "lang"), [*zip(names(), ("en", "ru", "it", "en"), strict=True)])
def test_every_verb_can_be_asked_about(room: Room, name: str, lang: str) -> None:
    game = find_game(name)
    phone = room.phone(room.table(name, seats(game), box=OWN), 0, lang)
    verbs = phone.post("ask").json()["verbs"]
    assert len(verbs) > 5
    for verb in verbs[:: 4 if lang == "en" else 15]:
        answer = phone.post("ask", entry=verb, where="free", answers=[])
        assert answer.status_code == 200, (verb, answer.text)
        document = answer.json()
        assert document["question"] or document["verdict"] or document["problem"], verb


@pytest.mark.parametrize("name", names())
def test_a_table_of_any_size_can_be_asked_about_with_an_empty_box(name: str) -> None:
    game = find_game(name)
    for count in range(max(2, game.players[0]), game.players[1] + 1):
        setting, position = Free(
            game, Box(game.id, OWN), names=("Anna", "Boris", "Carla", "Dmitri"), count=count
        ).opened()
        assert len(setting.seats) == len(position.players) == count
