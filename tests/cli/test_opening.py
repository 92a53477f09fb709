"""games, new, tables, use, export, doctor."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from referee.games import NAMES
from referee.ledger.ledger import Ledger
from referee.ledger.rows import CURRENT

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_games_lists_options_players_and_how_much_of_the_box_is_known(referee: Any) -> None:
    games = {one["game"]: one for one in referee("games", json=True).data["games"]}
    assert tuple(games) == NAMES
    game = games["zhanguo"]
    assert game["players"] == [2, 4]
    assert {one["option"] for one in game["options"]} == {"side", "auction", "draw", "order", "unrest"}
    own, practice = game["boxes"]
    assert (own["name"], own["known"], own["practice"]) == ("mine", 0, False)
    assert practice["practice"] is True
    assert practice["known"] == practice["all"]
    assert "PRACTICE BOX" in referee("games").out


def test_a_new_table_is_the_current_one(referee: Any) -> None:
    answer = referee("new", "zhanguo", "anna:yellow", "boris", "--option", "side=B", "--box", "practice", json=True)
    assert answer.status == 0
    assert answer.data["name"] == "zhanguo-1"
    assert answer.data["players"] == [{"name": "anna", "colour": "yellow"}, {"name": "boris", "colour": "blue"}]
    assert answer.data["options"]["side"] == "B"
    assert answer.data["box"] == {"name": "practice", "practice": True}
    assert referee("new", "zhanguo", "anna", "boris", json=True).data["name"] == "zhanguo-2"
    listed = referee("tables", json=True).data
    assert listed["current"] == "zhanguo-2"
    assert [one["name"] for one in listed["tables"]] == ["zhanguo-1", "zhanguo-2"]
    assert referee("use", "zhanguo-1").status == 0
    assert referee("show", json=True).data["name"] == "zhanguo-1"
    assert referee("show", "--table", "zhanguo-2", json=True).data["name"] == "zhanguo-2"
    assert "* " in referee("tables").out


@pytest.mark.parametrize(
    "words",
    [
        ("chess", "anna", "boris"),
        ("zhanguo", "anna"),
        ("zhanguo", "a", "b", "c", "d", "e"),
        ("zhanguo", "anna", "Anna"),
        ("zhanguo", "anna:red", "boris:red"),
        ("zhanguo", "anna:green", "boris"),
        ("zhanguo", "an na", "boris"),
        ("zhanguo", "", "boris"),
        ("zhanguo", "anna\x1b[2J", "boris"),
        ("zhanguo", "anna", "boris", "--option", "side=C"),
        ("zhanguo", "anna", "boris", "--option", "side"),
        ("zhanguo", "anna", "boris", "--option", "colour=red"),
        ("zhanguo", "anna", "boris", "--ruling", "ZG-AMB-01=perhaps"),
        ("zhanguo", "anna", "boris", "--ruling", "ZG-AMB-99=keeps"),
        ("zhanguo", "anna", "boris", "--box", "yours"),
        ("zhanguo", "anna", "boris", "--fact", "card.121=palace vp3"),
        ("zhanguo", "anna", "boris", "--fact", "card.12=castle vp3"),
        ("zhanguo", "anna", "boris", "--nonsense"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(referee: Any, words: tuple[str, ...]) -> None:
    answer = referee("new", *words, json=True)
    assert answer.status == 2
    assert answer.data["error"]
    assert answer.data["status"] == 2
    assert referee("tables", json=True).data["tables"] == []


def test_two_tables_cannot_have_one_name(referee: Any) -> None:
    assert referee("new", "zhanguo", "anna", "boris", "--name", "friday").status == 0
    answer = referee("new", "zhanguo", "anna", "boris", "--name", "friday")
    assert answer.status == 4
    assert "friday" in answer.err


def test_a_position_goes_through_a_file_and_comes_back(ready: Any, tmp_path: Path) -> None:
    assert ready("do", "court 40 recruit red 2; done").status == 0
    data = ready("position", json=True).data
    file = tmp_path / "position.json"
    file.write_text(json.dumps(data), "utf-8")
    assert ready("new", "zhanguo", "--position", str(file), "--box", "practice").status == 0
    assert ready("position", json=True).data == data
    assert json.loads(ready("position").out) == data


@pytest.mark.parametrize("text", ["", "{", "[]", '{"round": "three"}', '{"round": 9}', '{"prince": 1}', "\udcff"])
def test_a_file_that_is_no_position_is_refused(referee: Any, tmp_path: Path, text: str) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    answer = referee("new", "zhanguo", "anna", "boris", "--position", str(file), "--box", "practice", json=True)
    assert answer.status == 2
    assert answer.data["error"]


def test_a_file_that_is_not_there_cannot_be_read(referee: Any) -> None:
    answer = referee("new", "zhanguo", "anna", "boris", "--position", "nowhere.json")
    assert answer.status == 2
    assert "nowhere.json" in answer.err


def test_a_fact_may_hold_for_one_table_only(referee: Any) -> None:
    assert referee("new", "zhanguo", "anna", "boris", "--fact", "card.12=palace vp3").status == 0
    assert referee("box", "show", "zhanguo", json=True).data["facts"] == {}
    assert referee("export", json=True).data["facts"] == {"card.12": {"trigger": "palace", "bonus": "vp3"}}


def test_nothing_can_be_done_without_a_table(referee: Any) -> None:
    for command in (
        ("show",),
        ("do", "court 40"),
        ("legal",),
        ("undo",),
        ("score",),
        ("log",),
        ("position",),
        ("play",),
    ):
        answer = referee(*command)
        assert answer.status == 4
        assert "referee new" in answer.err
    assert referee("use", "friday").status == 4
    assert referee("show", "--table", "friday", json=True).status == 4


def test_a_table_is_exported_whole(ready: Any, tmp_path: Path) -> None:
    assert ready("do", "court 40").status == 0
    data = ready("export", json=True).data
    assert data["name"] == "friday"
    assert [one["kind"] for one in data["entries"]] == ["open", "act"]
    assert len(data["entries"][-1]["hash"]) == 64
    assert ready("export", str(tmp_path / "friday.json")).status == 0
    assert json.loads((tmp_path / "friday.json").read_text("utf-8"))["entries"] == data["entries"]
    assert "\nposition {" in ready("export", "--format", "entries").out


def test_what_export_writes_replay_reads(referee: Any, tmp_path: Path) -> None:
    assert referee("replay", str(EXAMPLES / "zhanguo.entries"), "--table", "sunday").status == 0
    assert referee("export", "--table", "sunday", "--format", "entries", str(tmp_path / "again.entries")).status == 0
    again = referee("replay", str(tmp_path / "again.entries"), json=True).data
    assert again["score"]["totals"] == referee("score", "--table", "sunday", json=True).data["totals"]


def test_the_doctor_finds_nothing_wrong_with_a_sound_ledger(ready: Any) -> None:
    assert ready("do", "court 40").status == 0
    answer = ready("doctor", json=True)
    assert answer.status == 0
    assert answer.data["healthy"] is True
    assert any("friday" in one for one in answer.data["checked"])


def test_the_doctor_is_content_with_no_ledger_at_all(referee: Any) -> None:
    assert referee("doctor").status == 0


def test_the_doctor_finds_an_entry_that_was_changed_behind_the_ledgers_back(ready: Any, tmp_path: Path) -> None:
    assert ready("do", "court 40").status == 0
    with sqlite3.connect(tmp_path / "ledger.sqlite3") as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f'DROP TRIGGER "{name}"')
        database.execute("UPDATE entry SET text = 'court 39' WHERE seq = 2")
    database.close()
    answer = ready("doctor", json=True)
    assert answer.status == 4
    assert any("changed" in one for one in answer.data["problems"])


def test_the_doctor_puts_a_lost_current_table_right(ready: Any, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "ledger.sqlite3") as database:
        database.execute("UPDATE setting SET value = 'gone'")
    database.close()
    assert ready("show").status == 4
    answer = ready("doctor", json=True)
    assert answer.status == 0
    assert answer.data["repaired"][1:] == ["The current table is now friday."]
    assert ready("show").status == 0
    with Ledger.open(str(tmp_path / "ledger.sqlite3")) as ledger:
        ledger.put_setting(CURRENT, "gone")
    assert ready("doctor", json=True).data["repaired"] == ["The current table gone is gone; it is now friday."]
    assert ready("show").status == 0


def test_the_doctor_lets_a_damaged_fact_go(referee: Any, tmp_path: Path) -> None:
    """No table is opened with it, one command names it and takes it out, and the same question is asked again."""
    for fact in ("card.12", "card.13"):
        assert referee("box", "set", "zhanguo", fact, "palace", "vp3").status == 0
    with sqlite3.connect(tmp_path / "ledger.sqlite3") as database:
        database.execute("UPDATE box_fact SET value = replace(value, '3', '4') WHERE key = 'card.12'")
    database.close()
    refused = referee("new", "zhanguo", "anna", "boris")
    assert refused.status == 4
    assert "card.12" in refused.err
    assert "referee doctor" in refused.err
    repaired = referee("doctor", json=True).data["repaired"]
    assert len(repaired) == 1
    assert "card.12" in repaired[0]
    assert referee("new", "zhanguo", "anna", "boris").status == 0
    assert "card.13" in referee("box", "show", "zhanguo", "card").out
    assert referee("box", "set", "zhanguo", "card.12", "palace", "vp3").status == 0


def test_a_damaged_ledger_is_reported_and_left_alone(ready: Any, tmp_path: Path) -> None:
    file = tmp_path / "ledger.sqlite3"
    file.write_bytes(b"this was a ledger once" * 200)
    for command in (("show",), ("do", "court 40"), ("tables",), ("doctor",)):
        assert ready(*command).status == 4
        assert ready(*command, json=True).data["status"] == 4
    assert file.read_bytes().startswith(b"this was a ledger once")


def test_an_address_that_is_none_is_refused(referee: Any) -> None:
    assert referee("tables", "--db", "oracle://here/there").status == 4


def test_a_position_whose_counts_cannot_be_is_opened_and_told(referee: Any, tmp_path: Any) -> None:
    assert referee("new", "zhanguo", "anna", "boris", "--box", "practice").status == 0
    data = referee("position", json=True).data
    data["players"][0]["governors"] = 7
    path = tmp_path / "middle.json"
    path.write_text(json.dumps(data), "utf-8")
    answer = referee("new", "zhanguo", "--position", str(path), json=True)
    assert answer.status == 0
    assert [one["rule"] for one in answer.data["problems"]] == ["ZG-INV-02"]
    assert "ZG-INV-02" in referee("new", "zhanguo", "--position", str(path)).out
