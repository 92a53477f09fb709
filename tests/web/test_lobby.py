"""Tables are opened on a phone: players with their colours, options, rulings, box; what is wrong is said, nothing is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from web_room import HOST, Room

from referee.engine.game import Seat
from referee.games import game as find_game
from referee.games import names as game_names
from referee.ledger.ledger import Ledger
from referee.table import Table

FORM = {"Origin": f"http://{HOST}"}


@pytest.fixture
def host(room: Room) -> Room:
    room.client.get(f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}")
    return room


def fields(page: str) -> dict[str, str]:
    """The fields of the form as a browser would send them."""
    found = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', page))
    for name, options in re.findall(r'<select name="([^"]+)">(.*?)</select>', page, re.DOTALL):
        values = re.findall(r'<option value="([^"]*)"( selected)?', options)
        found[name] = next((value for value, chosen in values if chosen), values[0][0])
    return found


def opened(host: Room, **form: str) -> Any:
    answer = host.client.post("/open", data=form, headers=FORM)
    if answer.status_code != 303:
        return answer
    assert answer.headers["location"].endswith("/seats")
    return Table.load(host.url, host.hub.name_of(answer.headers["location"].split("/")[2]))


@pytest.mark.parametrize("name", game_names())
def test_each_game_is_opened_with_the_colours_that_stand_there(host: Room, name: str) -> None:
    assert f'href="/open/{name}"' in host.client.get("/").text
    form = fields(host.client.get(f"/open/{name}").text)
    game = find_game(name)
    table = opened(host, **form | {f"name.{seat}": word for seat, word in enumerate(("Anna", "Boris"))})
    assert [one.name for one in table.setting.seats] == ["Anna", "Boris"]
    assert len({one.colour for one in table.setting.seats}) == 2
    assert dict(table.setting.options) == {one.name.key: one.values[0].key for one in game.options}
    assert table.setting.own_rulings == {}


def test_options_rulings_and_colours_are_those_that_were_chosen(host: Room) -> None:
    question = find_game("zhanguo").book.questions[0]
    other = next(key for key in question.options if key != question.default)
    form = fields(host.client.get("/open/zhanguo").text)
    form |= {"name.0": "Anna", "colour.0": "blue", "name.2": "Carla", "colour.2": "purple"}
    form |= {"option.side": "B", f"ruling.{question.id}": other, "box": "practice"}
    table = opened(host, **form)
    assert [(one.name, one.colour) for one in table.setting.seats] == [("Anna", "blue"), ("Carla", "purple")]
    assert table.setting.options["side"] == "B"
    assert table.setting.own_rulings == {question.id: other}
    assert table.setting.box.practice


@pytest.mark.parametrize(
    "wrong", [{"colour.0": "red", "colour.1": "red"}, {"name.1": "two words"}, {"colour.1": "mauve"}, {"name.1": ""}]
)
def test_what_is_wrong_is_said_and_what_was_filled_in_stays(host: Room, wrong: dict[str, str]) -> None:
    form = fields(host.client.get("/open/zhanguo").text) | {"name.0": "Anna", "name.1": "Boris", "option.side": "B"}
    answer = opened(host, **{**form, **wrong})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    kept = fields(answer.text)
    assert (kept["name.0"], kept["option.side"]) == ("Anna", "B")
    assert host.hub.ledger.tables() == []


def test_nobody_else_opens_tables(room: Room) -> None:
    assert room.client.get("/open/zhanguo").status_code == 403
    assert room.client.post("/open", data={"game": "zhanguo"}, headers=FORM).status_code == 403


def test_there_is_no_such_game(host: Room) -> None:
    assert host.client.get("/open/chess").status_code == 404
    assert host.client.post("/open", data={"game": "../zhanguo"}, headers=FORM).status_code == 404


def test_each_language_is_offered_by_its_own_name(host: Room) -> None:
    page = host.client.get("/", headers={"Accept-Language": "it"}).text
    assert re.findall(r'lang="(\w+)">([^<]+)</a>', page) == [("en", "English"), ("it", "Italiano"), ("ru", "Русский")]


def test_the_list_shows_what_is_on_the_shelf(host: Room) -> None:
    ids = {
        name: host.table("zhanguo", [Seat("Anna", "red"), Seat("Boris", "blue")]) for name in ("one", "two", "three")
    }
    keys = {name: host.hub.name_of(one) or "" for name, one in ids.items()}
    phone = host.phone(ids["one"], 0)
    with Ledger.open(host.url) as elsewhere:
        elsewhere.rename(keys["one"], "birthday")
        elsewhere.archive(keys["two"])
        elsewhere.throw_away(keys["three"])
    listed = host.client.get("/").text
    assert "birthday" in listed and ids["one"] in listed
    assert ids["two"] not in listed and ids["three"] not in listed
    assert phone.get("turn")["name"] == "birthday", "a phone at a renamed table goes on"
    assert host.client.get(f"/t/{ids['two']}/").status_code == 200
    assert host.client.get(f"/t/{ids['three']}/").status_code == 404
    with Ledger.open(host.url) as elsewhere:
        elsewhere.restore(keys["three"])
    assert host.client.get(f"/t/{ids['three']}/").status_code == 200


@pytest.mark.parametrize("lang", ["en", "it", "ru"])
@pytest.mark.parametrize("name", game_names())
def test_every_label_of_the_form_begins_with_a_capital(host: Room, name: str, lang: str) -> None:
    page = host.client.get(f"/open/{name}", headers={"Accept-Language": lang}).text
    labels = [one.strip() for one in re.findall(r"<label>([^<]+)<select", page)]
    assert len(labels) > len(find_game(name).options)
    assert not [one for one in labels if not one[0].isupper()]
