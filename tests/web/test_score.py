"""The score sheet taken along, the points over time, the rules, the display."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest
from tapping import EXAMPLES, Played, played
from web_room import HOST, Room

from referee.course import Course, Standing, course
from referee.engine.game import Seat
from referee.engine.position import to_json
from referee.games import game as find_game
from referee.games import names
from referee.opening import OWN, PRACTICE, named_box
from referee.table import Table
from referee.text.drawing import Words
from referee.text.plot import plot

TWO = [Seat("Anna", "red"), Seat("Boris", "blue")]
ORIGIN = {"Origin": f"http://{HOST}"}


@pytest.fixture(scope="module", params=[path for path in EXAMPLES if "-" not in path.stem], ids=lambda path: path.stem)
def example(request: pytest.FixtureRequest) -> Played:
    return played(request.param)


def opened(room: Room, game: Played) -> str:
    """A table with the whole example on it."""
    table = room.table(game.game.id, game.seats, game.options, game.rulings)
    elsewhere = Table.load(room.url, room.hub.name_of(table))
    elsewhere.ask_as(None)
    for entry in game.entries:
        assert elsewhere.enter(game.written(entry)).status == "legal"
    elsewhere.close()
    room.client.get(f"/j/{table}/{room.key(table)}")
    return table


def test_a_whole_game_can_be_taken_along(room: Room, example: Played) -> None:
    table = opened(room, example)
    taken_along(room, table, example)
    points_over_time(room, table)
    totals = {one["player"]: str(one["total"]) for one in room.phone(table).get("score")["points"]}
    assert {one["name"]: one["points"] for one in room.phone(table).get("display")["players"]} == totals
    bg_stats(room.phone(table).get("score")["bgstats"], example)


def taken_along(room: Room, table: str, example: Played) -> None:
    score = room.phone(table).get("score")
    totals = {one["player"]: one["total"] for one in score["points"]}
    assert all(line["rule"] and line["source"] == "tracked" for one in score["points"] for line in one["lines"])
    for one in score["points"]:
        assert sum(line["points"] for line in one["lines"]) == one["total"]
    whole = room.client.get(f"/t/{table}/score.json")
    assert json.loads(whole.text)["totals"] == totals
    rows = [*csv.reader(io.StringIO(room.client.get(f"/t/{table}/score.csv").text.lstrip("\ufeff")))]
    assert rows[: len(score["grid"])] == score["grid"]
    assert "| --- |" in room.client.get(f"/t/{table}/score.md").text
    for kind in ("score.svg", "plot.svg"):
        picture = room.client.get(f"/t/{table}/{kind}")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        drawn = "".join(ET.fromstring(picture.text).itertext())
        assert all(one.name in drawn for one in example.seats)
        assert "script" not in picture.text
    drawn = room.client.get(f"/t/{table}/score.png")
    assert (drawn.headers["content-type"], drawn.content[:4]) == ("image/png", b"\x89PNG")
    assert room.client.get(f"/t/{table}/score.exe").status_code == 404


def points_over_time(room: Room, table: str) -> None:
    """They end where the table stands."""
    drawn = room.phone(table).get("score")["course"]
    assert [one["seq"] for one in drawn] == sorted(one["seq"] for one in drawn)
    shown = {one["name"]: one["points"] for one in room.phone(table).get("turn")["players"]}
    assert {name: str(points) for name, points in drawn[-1]["points"].items()} == shown
    assert len(drawn) > 5


def bg_stats(address: str, example: Played) -> None:
    """The link has every flag, and numbers."""
    link = urlsplit(address)
    assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(link.query)["data"][0])
    assert {type(play["game"][one]) for one in ("highestWins", "noPoints")} == {bool}
    assert len(play["players"]) == len(example.seats)
    for one in play["players"]:
        assert (type(one["winner"]), type(one["startPlayer"]), type(one["score"])) == (bool, bool, int)
    assert any(one["winner"] for one in play["players"])
    assert play["playDate"][10] == " "
    assert play["sourcePlayId"]


def test_nothing_is_taken_along_before_there_is_a_score(room: Room) -> None:
    table = room.table("nippon", TWO, box=OWN)
    score = room.phone(table).get("score")
    assert score["bgstats"] == ""
    room.client.get(f"/j/{table}/{room.key(table)}")
    assert room.client.get(f"/t/{table}/score").status_code == 200
    if score["problem"]:
        assert room.client.get(f"/t/{table}/score.csv").status_code == 404


def test_undone_points_are_not_in_the_course() -> None:
    game = played(EXAMPLES[0])
    session = game.session
    whole = course(session)
    session.undo(len(session.steps) // 2)
    half = course(session)
    assert len(half) < len(whole)
    assert [one.points for one in half[:-1]] == [one.points for one in whole[: len(half) - 1]]
    session.redo(len(session.undone))


def test_a_course_goes_on_and_begins_anew_when_something_is_taken_back() -> None:
    session = played(EXAMPLES[0]).session
    whole = course(session)
    session.undo(len(session.steps) // 2)
    going = Course(session)
    session.redo(len(session.undone))
    assert going.leads_to(session)
    going.follow(session)
    assert going.standings == whole
    session.undo(1)
    assert not going.leads_to(session)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_rules_are_found_by_id_and_by_words(room: Room, name: str, lang: str) -> None:
    colour = "yellow" if name == "nations_dice" else "blue"
    phone = room.phone(room.table(name, [Seat("Anna", "red"), Seat("Boris", colour)]), 0, lang)
    contents = phone.get("rules")
    assert contents["rules"] == []
    assert len(contents["rulings"]) == len(find_game(name).book.questions)
    chapter = contents["chapters"][0]
    assert sum(one["count"] for one in contents["chapters"]) == len(find_game(name).book.rules)
    assert len(phone.get("rules", q=chapter["id"])["rules"]) >= min(chapter["count"], 40)
    word = max(phone.get("rules", q=chapter["id"])["rules"][0]["text"].split(), key=len).strip(".,;:()«»\"'")
    assert phone.get("rules", q=word)["rules"]
    assert phone.get("rules", q="xyzzy")["rules"] == []


def test_a_display_tells_points_turn_and_the_last_verdict(room: Room) -> None:
    table = room.table("zhanguo", TWO)
    phone = room.phone(table, 0)
    phone.post("enter", entry="first boris")
    shown = room.phone(table).get("display")
    assert "first" in shown["last"]["text"]
    assert shown["prompt"]
    assert [one["label"] for one in shown["moment"]][:2] == ["round", "phase"]
    assert [one["points"] for one in shown["players"]] == ["0", "0"]
    assert shown["since"]
    phone.post("undo")
    assert room.phone(table).get("display")["announced"]


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_who_takes_back_is_announced_on_every_page(room: Room, lang: str) -> None:
    table = room.table("zhanguo", TWO)
    anna, boris = room.phone(table, 0), room.phone(table, 1, lang)
    anna.post("enter", entry="first boris")
    assert boris.get("turn")["announced"] == ""
    anna.post("undo")
    for page in ("turn", "log", "score", "rules", "box", "mend", "questions"):
        assert "Boris" in boris.get(page)["announced"]
    anna.post("redo")
    assert "Boris" in boris.get("turn")["announced"]
    anna.post("enter", entry="first anna")
    assert boris.get("turn")["announced"] == ""


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_what_the_score_lacks_is_named_by_what_it_is_called(room: Room, lang: str) -> None:
    game = next(played(path) for path in EXAMPLES if path.stem == "nippon")
    whole = dict(named_box(room.url, game.game, PRACTICE).facts)
    lacking = {"achievement.2", "track.money"}
    room.hub.ledger.put_facts("nippon", OWN, {key: one for key, one in whole.items() if key not in lacking})
    table = room.table(
        "nippon", game.seats, game.options, game.rulings, box=OWN, position=to_json(game.session.position)
    )
    sheet = room.phone(table, 0, lang).get("score")
    assert lacking >= {one["key"] for one in sheet["missing"]} != set()
    for one in sheet["missing"]:
        assert one["label"] != one["key"]
    said = sheet["problem"] + " ".join(one["label"] for one in sheet["missing"])
    assert "referee" not in said
    assert not any(key in said for key in lacking)


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
def test_what_only_the_table_can_count_is_counted_by_whoever_keeps_the_tables(room: Room, lang: str) -> None:
    game = next(played(path) for path in EXAMPLES if path.stem == "nippon")
    told = dict(named_box(room.url, game.game, PRACTICE).facts)
    manual = {"base": "manual", "amount": 1, "what": ""}
    achievements = {key: told[key] | manual for key in told if key.startswith("achievement.")}
    room.hub.ledger.put_facts("nippon", OWN, told | achievements)
    table = room.table(
        "nippon", game.seats, game.options, game.rulings, box=OWN, position=to_json(game.session.position)
    )
    sheet = room.phone(table, 0, lang).get("score")
    assert "2" in sheet["problem"] and "referee" not in sheet["problem"]
    assert sheet["count"] == ""
    room.client.get(f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}")
    assert 'href="/count/nippon"' in room.client.get(f"/t/{table}/score", headers={"Accept-Language": lang}).text
    assert room.client.get("/count/nippon").status_code == 200


def test_names_beside_a_plot_stand_apart_and_inside_also_where_all_are_level() -> None:
    colours = {"Anna": "red", "Boris": "blue", "Carla": "yellow", "Dora": "green"}
    drawn = plot([Standing(one, dict.fromkeys(colours, 0)) for one in (0, 9)], colours, "Points")
    rows = [one.at[1] for one in drawn.shapes if isinstance(one, Words) and one.text.endswith(" 0")]
    assert len(rows) == 4 and all(later - row >= 15 for row, later in pairwise(rows))
    assert max(rows) < drawn.height - 4
