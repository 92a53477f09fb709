"""Finished games and their statistics on the page: for whoever keeps the tables only, filtered, drawn, as JSON, translated."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import UTC, datetime

import pytest
from web_room import Room

from referee.engine.game import Seat
from referee.ledger.rows import PlayRow

ADDRESSES = ("/plays", "/stats", "/stats.svg", "/api/plays", "/api/stats")


def final(**points: int) -> dict[str, object]:
    rest = dict.fromkeys(("wonders", "colonies", "buildings", "advisors", "covered"), 0)
    boards = {name: {"vp": vp, **rest} for name, vp in points.items()}
    return {"edition": "base", "players": [*points], "order": [*points], "boards": boards}


def host(room: Room) -> Room:
    room.client.get(f"/h/{room.hub.keys.host_key(room.hub.host_epoch())}")
    return room


@pytest.fixture
def kept(room: Room) -> Room:
    """A shelf with two games that were counted up."""
    for day, points in ((1, {"Anna": 30, "Boris": 20}), (20, {"Anna": 10, "<Carla>": 25})):
        told = {"final": final(**points), "rulings": {}}
        at = datetime(2026, 11, day, 20, tzinfo=UTC)
        room.hub.ledger.keep_play(PlayRow(f"game-{day}", "nations_dice", at, "at home", told))
    return host(room)


@pytest.mark.parametrize("address", ADDRESSES)
def test_only_whoever_keeps_the_tables_sees_them(room: Room, address: str) -> None:
    table = room.table("zhanguo", [Seat("Anna", "red"), Seat("Boris", "yellow")])
    room.client.get(f"/j/{table}/{room.key(table)}")
    assert room.client.get(address).status_code == 403
    assert host(room).client.get(address).status_code == 200
    assert room.client.get(address, headers={"Authorization": "Bearer x"}).status_code == 403


def test_finished_games_are_linked_from_the_tables_and_listed(kept: Room) -> None:
    lobby = kept.client.get("/").text
    assert 'href="/plays"' in lobby and 'href="/stats"' in lobby
    page = kept.client.get("/plays").text
    assert "Anna 30, Boris 20" in page and "at home" in page
    assert page.index("game-20") < page.index("game-1<"), "the latest first"
    assert "&lt;Carla&gt; 25" in page and "<Carla>" not in page


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["game-1", "game-20"]),
        ("player=boris", ["game-1"]),
        ("since=2026-11-10", ["game-20"]),
        ("until=2026-11-10", ["game-1"]),
        ("game=zhanguo", []),
    ],
)
def test_filters(kept: Room, query: str, names: list[str]) -> None:
    assert [one["name"] for one in kept.client.get(f"/api/plays?{query}").json()["plays"]] == names
    page = kept.client.get(f"/plays?{query}").text
    assert [one for one in ("game-1", "game-20") if f">{one}<" in page] == names
    assert ("There are no such games yet." in page) == (not names)


@pytest.mark.parametrize("address", ["/plays", "/stats"])
@pytest.mark.parametrize("query", ["since=yesterday", "game=chess", "until=2026-13-01"])
def test_what_makes_no_sense_is_said_and_the_form_stays(kept: Room, address: str, query: str) -> None:
    answer = kept.client.get(f"{address}?{query}&player=Anna")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text and 'value="Anna"' in answer.text
    assert kept.client.get(f"/api{address}?{query}").status_code == 422


def test_statistics_with_their_picture(kept: Room) -> None:
    page = kept.client.get("/stats?by=player&player=").text
    assert "20.0" in page and 'src="/stats.svg?by=player' in page
    data = kept.client.get("/api/stats?by=player").json()
    assert (data["by"], data["plays"]) == ("player", 2)
    (anna,) = [one for one in data["groups"] if one["player"] == "Anna"]
    assert (anna["plays"], anna["wins"], anna["average"]) == (2, 1, 20.0)
    picture = kept.client.get("/stats.svg?by=player")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "Anna" in "".join(ET.fromstring(picture.text).itertext())


def test_statistics_count_what_is_asked_for(kept: Room) -> None:
    by_number = kept.client.get("/api/stats?by=players").json()
    assert [one["players"] for one in by_number["groups"]] == [2]
    only = kept.client.get("/api/stats?by=game&player=%3Ccarla%3E&since=2026-11-10").json()
    assert only["plays"] == 1
    assert kept.client.get("/api/stats?by=nonsense").json()["by"] == "player"


def test_an_empty_shelf(room: Room) -> None:
    assert "There are no such games yet." in host(room).client.get("/plays").text
    page = room.client.get("/stats").text
    assert "There are no finished games to count yet." in page and "stats.svg" not in page


@pytest.mark.parametrize(
    ("lang", "words"), [("ru", ("Сыгранные партии", "Статистика")), ("it", ("Partite concluse", "Statistiche"))]
)
def test_in_the_reader_s_language(kept: Room, lang: str, words: tuple[str, str]) -> None:
    kept.client.headers["Accept-Language"] = lang
    assert words[0] in kept.client.get("/plays").text
    assert words[1] in kept.client.get("/stats").text
