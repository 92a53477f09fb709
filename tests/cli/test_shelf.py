"""Tables put in order, finished games, statistics of them, and what BG Stats is told."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
import xml.etree.ElementTree as ET
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from secrets_support import HANDS

from referee.ledger import reader
from referee.ledger.ledger import Ledger
from referee.plays.shelf import plays as plays_of
from referee.plays.shelf import standings

QUICK = ("great_wall", "nations_dice", "zhanguo-side-b")
LANGUAGES = ("en", "ru", "it")


def names(referee: Any, *args: str) -> list[str]:
    return [one["name"] for one in referee("tables", *args, json=True).data["tables"]]


def test_tables_say_who_plays_how_it_stands_and_when_it_changed(ready: Any) -> None:
    assert ready("do", "court 20").status == 0
    line = ready("tables").out.splitlines()[1]
    for told in ("*", "friday", "ZhanGuo", "Anna", "Boris", "Carla", "round 1", "practice"):
        assert told in line
    (table,) = ready("tables", json=True).data["tables"]
    assert (table["name"], table["state"], table["closed"], table["archived"]) == ("friday", "playing", False, False)
    assert [one["colour"] for one in table["players"]] == ["blue", "red", "purple"]
    assert table["changed_at"] > table["created_at"]


def test_whoever_leads_or_won_is_marked(referee: Any, tracked: Any) -> None:
    tracked("nations_dice")
    assert ">Carla 24" in referee("tables").out
    (table,) = referee("tables", json=True).data["tables"]
    assert (table["state"], table["first"], table["settled"]) == ("over", ["Carla"], True)


def test_an_empty_shelf(referee: Any) -> None:
    for command in ("tables", "plays", "stats"):
        answer = referee(command)
        assert (answer.status, answer.out.strip() != "") == (0, True)
        assert referee(command, json=True).status == 0
    assert referee("tables", "--deleted").status == 0
    assert referee("plays", json=True).data == {"plays": []}


def test_a_table_is_renamed_and_goes_on(ready: Any) -> None:
    assert ready("tables", "rename", "friday", "saturday").status == 0
    assert names(ready) == ["saturday"]
    assert ready("do", "court 20").status == 0
    assert ready("log", "--table", "saturday", json=True).data["name"] == "saturday"
    assert "saturday" in ready("show").out
    assert ready("new", "zhanguo", "anna", "boris", "--name", "friday").status == 0
    assert names(ready) == ["saturday", "friday"]
    assert len(ready("log", "--table", "friday", json=True).data["entries"]) == 1
    taken = ready("tables", "rename", "friday", "saturday")
    assert (taken.status, "already" in taken.err) == (4, True)
    assert ready("doctor").status == 0


def test_a_name_that_a_disk_changed_is_said_and_mended(ready: Any, tmp_path: Path) -> None:
    assert ready("tables", "rename", "friday", "Sunday").status == 0
    with closing(sqlite3.connect(os.environ["REFEREE_DB"])) as connection, connection:
        connection.execute("UPDATE shelf SET called = 'Sundax'")
        connection.execute("UPDATE setting SET value = 'fridax' WHERE key = 'current table'")
    for told, args in (("setting current table", ("show",)), ("table Sundax", ("show", "--table", "Sundax"))):
        answer = ready(*args)
        assert answer.status == 4 and told in answer.err and "referee doctor" in answer.err
    mended = ready("doctor")
    assert mended.status == 0 and "The setting current table was damaged" in mended.out
    assert "Table Sundax: its name, its place" in mended.out
    assert ready("show", "--table", "Sundax").status == 0
    assert "damaged" not in ready("doctor").out


def test_only_what_asks_for_the_current_table_needs_the_note_of_it(ready: Any) -> None:
    with closing(sqlite3.connect(os.environ["REFEREE_DB"])) as connection:
        for command, told in {
            ("tables",): "friday",
            ("games",): "zhanguo",
            ("box", "list"): "mine",
            ("box", "set", "zhanguo", "rows", "writing,laws,currency"): "rows",
            ("show", "--table", "friday"): "friday",
            ("new", "zhanguo", "anna", "boris", "--name", "third"): "third",
        }.items():
            with connection:
                connection.execute("UPDATE setting SET seal = '' WHERE key = 'current table'")
            answer = ready(*command)
            assert (answer.status, told in answer.out) == (0, True)
            warned = command[0] == "tables" or command[:2] == ("box", "set")
            assert ("referee doctor" in answer.err) == warned
        with connection:
            connection.execute("UPDATE setting SET seal = '' WHERE key = 'current table'")
    listed = ready("tables", json=True).data
    assert listed["current"] is None and "doctor" in listed["problems"][0] and len(listed["tables"]) == 2
    assert ready("show").status == 4
    assert ready("doctor").status == 0
    assert ready("tables", json=True).data.keys() == {"current", "tables"}


def test_a_closed_table_records_nothing_until_it_is_opened_again(ready: Any) -> None:
    assert ready("tables", "close", "friday").status == 0
    assert "broken off" in ready("tables").out
    refused = ready("do", "court 20")
    assert (refused.status, "closed" in refused.err) == (4, True)
    assert ready("tables", "restore", "friday").status == 0
    assert ready("do", "court 20").status == 0


def test_the_archive_is_off_the_list(ready: Any) -> None:
    assert ready("tables", "archive", "friday").status == 0
    assert names(ready) == []
    assert names(ready, "--all") == ["friday"]
    assert "--all" in ready("tables").err
    assert ready("show", "--table", "friday").status == 0
    assert ready("tables", "restore", "friday").status == 0
    assert names(ready) == ["friday"]


@pytest.mark.parametrize("typed", ["", "no\n", "yes\n", "yes\nsunday\n"])
def test_deleting_asks_twice(ready: Any, typed: str) -> None:
    answer = ready("tables", "delete", "friday", input=typed)
    assert (answer.status, names(ready)) == (4, ["friday"])
    assert ready("tables", "delete", "friday", json=True).status == 2


def test_a_deleted_table_is_brought_back(ready: Any) -> None:
    assert ready("tables", "delete", "friday", input="yes\nFriday\n").status == 0
    assert names(ready) == []
    gone = ready("show", "--table", "friday")
    assert (gone.status, "referee tables restore friday" in gone.err) == (4, True)
    assert ready("show").status == 4, "it is no longer the current one"
    (waiting,) = ready("tables", "--deleted", json=True).data["deleted"]
    assert (waiting["name"], waiting["days"]) == ("friday", 30)
    assert "friday" in ready("tables", "--deleted").out
    assert ready("new", "zhanguo", "anna", "boris", "--name", "friday").status == 0
    assert ready("tables", "restore", "friday").status == 4
    assert ready("tables", "restore", "friday", "last-friday").status == 0
    assert names(ready) == ["last-friday", "friday"]
    nowhere = ready("tables", "restore", "fridya")
    assert (nowhere.status, "friday" in nowhere.err) == (4, True)


def test_the_questions_are_answered_in_any_language(ready: Any) -> None:
    assert ready("tables", "delete", "friday", "--lang", "ru", input="д\nfriday\n").status == 0
    assert ready("tables", "restore", "friday", "--lang", "it").status == 0
    assert ready("tables", "delete", "friday", "--yes", json=True).data == {"table": "friday", "days": 30}


def test_a_name_that_is_nearly_one(ready: Any) -> None:
    for command in (("close", "fridya"), ("archive", "fridya"), ("rename", "fridya", "x"), ("delete", "fridya")):
        answer = ready("tables", *command)
        assert (answer.status, "friday" in answer.err) == (4, True), command


def test_finished_games_are_kept_by_themselves(referee: Any, tracked: Any, tmp_path: Path) -> None:
    tracked(*QUICK)
    assert referee("new", "zhanguo", "anna", "boris", "--box", "practice", "--name", "friday").status == 0
    found = {one["name"]: one for one in referee("plays", json=True).data["plays"]}
    assert set(found) == set(QUICK), "friday is not over"
    nations = found["nations_dice"]
    assert [(one["name"], one["points"], one["rank"], one["won"]) for one in nations["players"]] == [
        ("Anna", 22, 3, False),
        ("Boris", 23, 2, False),
        ("Carla", 24, 1, True),
    ]
    assert (nations["settled"], nations["practice"], nations["counted"]) == (True, True, False)
    assert "Carla 24, Boris 23, Anna 22" in referee("plays", "--game", "nations_dice").out
    assert referee("tables", "archive", "nations_dice").status == 0
    assert len(referee("plays", json=True).data["plays"]) == 3, "the archive still counts"
    assert referee("tables", "delete", "nations_dice", "--yes").status == 0
    assert len(referee("plays", json=True).data["plays"]) == 2
    file = tmp_path / "plays.csv"
    assert referee("plays", "--save", str(file)).status == 0
    rows = [*csv.reader(io.StringIO(file.read_text("utf-8-sig")))]
    assert len(rows) == 1 + 6 and len({len(row) for row in rows}) == 1
    assert "| ---: |" in referee("plays", "--markdown").out
    refused = referee("plays", "--save", str(tmp_path / "plays.docx"))
    assert (refused.status, "csv" in refused.err) == (2, True)


def test_plays_are_chosen_by_game_player_and_day(referee: Any, tracked: Any) -> None:
    tracked("nations_dice", "zhanguo-side-b")
    today = referee("plays", json=True).data["plays"][0]["ended_at"][:4]
    for chosen, count in (
        (("--game", "nations"), 1),
        (("--player", "ANNA"), 2),
        (("--player", "Dora"), 0),
        (("--since", f"{today}-01-01", "--until", f"{int(today) + 1}-12-31"), 2),
        (("--until", "2001-01-01"), 0),
    ):
        assert len(referee("plays", *chosen, json=True).data["plays"]) == count, chosen
    assert referee("plays", "--since", "yesterday").status == 2
    assert referee("plays", "--game", "chess").status == 2


def test_the_place_is_told_and_goes_to_bg_stats(referee: Any, tracked: Any) -> None:
    tracked("nations_dice")
    assert referee("plays", "place", "nations_dice", "at", "Anna's").status == 0
    assert "at Anna's" in referee("plays").out
    play = referee("plays", "link", "nations_dice", json=True).data["play"]
    assert play["location"] == "at Anna's"
    assert referee("plays", "link", "nowhere").status == 4


@pytest.mark.parametrize(
    ("game", "number"), [("zhanguo-side-b", 160495), ("nations_dice", 157809), ("nippon-2", 154809), ("great_wall", 0)]
)
def test_the_exact_form_of_bg_stats(referee: Any, tracked: Any, tmp_path: Path, game: str, number: int) -> None:
    tracked(game)
    link = referee("plays", "link", game)
    address = urlsplit(link.out.strip())
    play = json.loads(parse_qs(address.query)["data"][0])
    assert (address.scheme, address.netloc, address.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert all(type(play[one]) is str and play[one] for one in ("sourceName", "sourcePlayId", "playDate"))
    assert type(play.get("durationMin", 0)) is int
    assert {one: type(play["game"][one]) for one in ("highestWins", "noPoints")} == {
        "highestWins": bool,
        "noPoints": bool,
    }
    assert play["game"].get("bggId", 0) == number and type(play["game"].get("bggId", 0)) is int
    for one in play["players"]:
        assert (type(one["winner"]), type(one["startPlayer"]), type(one["score"])) == (bool, bool, int)
        assert one["rank"] >= 1 and one["name"] and one["sourcePlayerId"]
    assert sum(one["winner"] for one in play["players"]) == 1
    assert ("--bgg" in link.err) == (number == 0)
    file = tmp_path / "play.json"
    told = referee("plays", "link", game, "--bgg", "292", "--save", str(file), json=True).data["play"]
    assert told["game"]["bggId"] == (number or 292)
    assert json.loads(file.read_text("utf-8")) == told
    assert referee("score", "--table", game, "--bgstats").out == link.out


def test_who_is_nobody_and_who_plays_together(referee: Any, tracked: Any) -> None:
    tracked("great_wall-solo", "great_wall-together")
    alone, together = referee("plays", json=True).data["plays"]
    assert ([one["name"] for one in alone["players"]], [*alone["others"]]) == (["Анна"], ["Qin Jiushao"])
    assert not alone["players"][0]["won"], "Qin has more Honor"
    assert together["together"] and all(one["won"] for one in together["players"])
    assert "won together" in referee("plays").out
    told = {
        game: referee("plays", "link", game, json=True).data["play"]
        for game in ("great_wall-solo", "great_wall-together")
    }
    assert [one["name"] for one in told["great_wall-solo"]["players"]] == ["Анна"]
    assert told["great_wall-together"]["game"]["noPoints"] is True
    assert not any("score" in one for one in told["great_wall-together"]["players"])


def test_a_renamed_table_is_the_same_play_for_bg_stats(referee: Any, tracked: Any) -> None:
    tracked("nations_dice")
    before = referee("plays", "link", "nations_dice").out
    assert referee("tables", "rename", "nations_dice", "evening").status == 0
    assert referee("plays", "link", "evening").out == before


@pytest.mark.parametrize("by", ["player", "game", "colour", "players"])
def test_statistics(referee: Any, tracked: Any, tmp_path: Path, by: str) -> None:
    pytest.importorskip("PIL")
    tracked(*QUICK)
    assert referee("stats", json=True).data["left_out"] == {"practice": 3, "not_settled": 0}
    found = referee("stats", "--by", by, "--practice", json=True).data
    assert found["plays"] == 3
    groups = [one for one in found["groups"] if one["game"] == "nations_dice"]
    assert sum(one["results"] for one in groups) == 3
    for one in groups:
        assert sum(one["sources"].values()) == pytest.approx(one["average"], abs=0.5)
    best = max((one["best"] for one in groups), key=lambda one: one["points"])
    assert best == {"points": 24, "player": "Carla", "play": "nations_dice"}
    for kind, begins in {
        "svg": b"<svg",
        "png": b"\x89PNG",
        "md": (b"| " if by == "game" else b"## "),
        "csv": b"\xef\xbb\xbf",
        "json": b"{",
    }.items():
        file = tmp_path / f"stats.{kind}"
        assert referee("stats", "--by", by, "--practice", "--save", str(file), "--lang", "ru").status == 0
        assert file.read_bytes().startswith(begins)
    assert "24.0" in "".join(ET.fromstring((tmp_path / "stats.svg").read_bytes()).itertext()) or by != "player"


def test_anna_and_anna_are_one_person(referee: Any) -> None:
    for table, players in (("one", ("Anna:red", "Boris:blue")), ("two", ("anna:blue", "Carla:red"))):
        final = {"players": [one.split(":")[0] for one in players]}
        assert referee("score", "zhanguo", "--ask", "--keep", input=questions(final["players"])).status == 0, table
    found = referee("stats", json=True).data["groups"]
    assert [(one["player"], one["plays"]) for one in found] == [("anna", 2), ("Boris", 1), ("Carla", 1)]


def questions(players: list[str]) -> str:
    """Answers to everything that a final of ZhanGuo needs; the second player has the points."""
    answers = [", ".join(players), "12 10"]
    answers += ["1 0"] * 5 + ["-"] * 6 + ["nobody"] * 6 + ["1 0 1 0 1 0"] * 2
    answers += [" ".join(reversed(players))]
    return "\n".join(answers) + "\n"


def test_a_game_that_was_only_counted_is_kept_if_somebody_says_so(referee: Any, tracked: Any) -> None:
    typed = questions(["Anna", "Boris"])
    assert referee("score", "zhanguo", "--ask", input=typed).status == 0
    assert referee("plays", json=True).data["plays"] == []
    sheet = referee("score", "zhanguo", "--ask", "--keep", "--where", "club", input=typed, json=True).data
    (play,) = referee("plays", json=True).data["plays"]
    assert (play["name"], play["place"], play["counted"]) == (sheet["kept"], "club", True)
    assert {one["name"]: one["points"] for one in play["players"]} == sheet["totals"]
    assert "only counted" in referee("plays").out
    assert referee("plays", "place", play["name"], "home").status == 0
    assert referee("plays", json=True).data["plays"][0]["place"] == "home"
    assert referee("plays", "link", play["name"]).status == 0
    assert referee("plays", "forget", play["name"]).status == 0
    assert referee("plays", json=True).data["plays"] == []
    tracked("nations_dice")
    assert referee("plays", "forget", "nations_dice").status == 2
    assert referee("score", "--table", "nations_dice", "--keep").status == 2


def test_what_is_not_settled_or_was_corrected_is_marked(referee: Any, tracked: Any) -> None:
    tracked("nations_dice")
    undone = referee("undo", "--table", "nations_dice")
    assert undone.status == 0 and referee("plays", json=True).data["plays"] == [], "an undo takes the end back"
    assert referee("redo", "--table", "nations_dice").status == 0
    assert referee("correct", "--table", "nations_dice", "anna vp 30", "--why", "miscounted").status == 0
    (play,) = referee("plays", json=True).data["plays"]
    assert play["changed"] and {one["name"]: one["points"] for one in play["players"]}["Anna"] == 44
    assert "corrected or overridden" in referee("plays").out
    told = referee("stats", "--practice").out
    assert "44*" in told and "44.0*" in told


def test_an_unanswered_question_leaves_a_play_unsettled(referee: Any, tracked: Any) -> None:
    tracked("nations_dice")
    url = str(Path("ledger.sqlite3").resolve())
    (play,) = plays_of(url)
    play.result["settled"] = False  # type: ignore[index]
    from referee.plays.stats import statistics

    found = statistics([play], practice=True)
    assert (found.plays, found.unsettled, [*found.groups]) == (0, 1, [])


def test_a_rule_that_was_broken_is_counted(ready: Any) -> None:
    from dataclasses import replace

    from referee.plays.play import Wanted, tracked_play
    from referee.plays.stats import statistics

    illegal = ready("check", "boris: court 40", json=True).data
    assert illegal["verdict"] == "illegal"
    assert ready("do", "--override", "--why", "we agreed", "boris: court 40").status == 0
    (one,) = standings(str(Path("ledger.sqlite3").resolve()))
    assert one.digest is not None
    rules = {rule: dict(told) for rule, told in one.digest["broken"].items()}
    assert rules and all(told == {"Boris": 1} for told in rules.values())
    play = tracked_play(one.row, {**one.digest, "over": True})
    found = statistics(Wanted().of([play, replace(play, key="again")]), practice=True)
    assert all(told == {"Boris": 2} for told in found.broken.values())
    assert {rule for _, rule in found.broken} == set(rules)


def test_what_was_computed_is_used_until_the_record_grows(ready: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    url = str(Path("ledger.sqlite3").resolve())
    first = standings(url)
    with monkeypatch.context() as patch:
        patch.setattr("referee.plays.shelf.digest_of", None)
        assert standings(url) == first
    assert ready("do", "court 20").status == 0
    assert standings(url)[0].digest != first[0].digest or standings(url)[0].row.last_seq > first[0].row.last_seq
    Path("ledger.sqlite3").chmod(0o400)
    assert len(standings(url)) == 1


def test_a_table_that_cannot_be_played_is_listed_all_the_same(ready: Any) -> None:
    from referee.ledger.rows import Draft

    url = str(Path("ledger.sqlite3").resolve())
    with Ledger.open(url) as ledger:
        ledger.append("friday", None, [Draft("act", {"verb": "fly"}, engine="9", rules="9")])
    listed = ready("tables")
    assert (listed.status, "cannot be read by this one" in listed.out) == (0, True)
    assert ready("tables", json=True).data["tables"][0]["state"] == "unknown"
    assert ready("plays").status == 0


def test_what_only_one_player_knows_is_not_in_the_list(ready: Any) -> None:
    """Two tables that differ only in Anna's hand look the same on the shelf."""
    url, seen = str(Path("ledger.sqlite3").resolve()), []
    for hand in HANDS:
        assert ready("do", f"Anna: hand {' '.join(map(str, hand))}").status == 0
        assert ready("tables").status == 0
        (kept,) = reader.read_digests(url)
        seen.append({**json.loads(kept.data), "ended": "", "minutes": 0})
        assert ready("undo").status == 0
    assert seen[0] == seen[1]


def test_a_slip_in_a_name_is_told_what_was_meant(referee: Any, tracked: Any) -> None:
    tracked("nations_dice")
    assert "Did you mean: nations_dice?" in referee("plays", "link", "nation_dice").err
    assert referee("tables", "delete", "nations_dice", "--yes").status == 0
    assert "Did you mean: nations_dice?" in referee("tables", "restore", "nation_dice").err


def test_a_game_that_goes_on_is_no_play_yet(ready: Any) -> None:
    answer = ready("plays", "link", "friday")
    assert (answer.status, answer.err) == (4, "The game at friday is not over yet.\n")


def test_two_of_three_are_67_percent(referee: Any, tracked: Any) -> None:
    tracked(*QUICK)
    assert "Carla       3  2 (67 %)" in referee("stats", "--practice").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_list_speaks_the_language(referee: Any, tracked: Any, lang: str) -> None:
    tracked("great_wall")
    heads = {"en": "last change", "ru": "изменён", "it": "ultima modifica"}
    assert heads[lang] in referee("tables", "--lang", lang).out
    for command in (("plays",), ("stats", "--practice"), ("stats", "--by", "colour", "--practice")):
        said = referee(*command, "--lang", lang)
        assert said.status == 0
        assert lang == "en" or ("where the points" not in said.out and "result" not in said.out)
