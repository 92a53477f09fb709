"""undo, redo, correct, note, log."""

from __future__ import annotations

from typing import Any

import pytest


def test_undo_and_redo_any_number_of_steps(ready: Any) -> None:
    assert ready("do", "court 40 recruit red 2; done").status == 0
    answer = ready("undo", "3", json=True)
    assert answer.status == 0
    assert answer.data["steps"] == ["Anna: done", "Anna: recruit red 2", "Anna: court 40"]
    assert answer.data["decision"]["players"] == ["Anna"]
    assert "Done again: Anna: court 40" in ready("redo", "2").out
    assert ready("redo").status == 0
    kinds = [row["kind"] for row in ready("log", json=True).data["entries"]]
    assert kinds == ["open", "act", "act", "act", "undo", "redo", "redo"]


def test_there_is_nothing_to_undo_or_redo_at_first(ready: Any) -> None:
    assert ready("undo").status == 4
    answer = ready("redo", json=True)
    assert answer.status == 4
    assert answer.data["status"] == 4
    assert "nothing to redo" in answer.data["error"]


def test_a_correction_needs_a_reason_and_stays_visible(ready: Any) -> None:
    assert ready("correct", "players.0.vp", "7").status == 2
    assert ready("correct", "players.anna.vp", "7", "--why", "miscounted").status == 0
    assert ready("position", json=True).data["players"][0]["vp"] == 7
    assert "miscounted" in ready("log").out
    assert "miscounted" in ready("score").out
    assert ready("score", json=True).data["marks"][0]["why"] == "miscounted"


def test_a_correction_that_makes_no_sense_is_refused(ready: Any) -> None:
    assert ready("correct", "players.0.points", "7", "--why", "x").status == 2
    assert ready("correct", "players.0.vp", '"seven"', "--why", "x").status == 2
    answer = ready("correct", "first", "9", "--why", "x", json=True)
    assert answer.status == 2
    assert answer.data["error"]


def test_negative_values_are_no_options(ready: Any) -> None:
    assert ready("correct", "walls.gold-left.spaces.1", "-1", "--why", "nobody is there").status == 0


def test_a_remark_stands_in_the_log(ready: Any) -> None:
    assert ready("note", "we", "play", "until", "ten").status == 0
    assert "we play until ten" in ready("log", "--last", "1").out


def test_the_log_names_players_and_marks_what_was_taken_back(ready: Any) -> None:
    assert ready("do", "court 40").status == 0
    assert ready("undo").status == 0
    out = ready("log").out
    assert "PRACTICE BOX" in out
    assert "Anna: court 40 · taken back" in out
    assert "undo of 1 step" in out
    assert ready("log", json=True).data["entries"][1]["stands"] is False


def test_a_hand_is_never_shown(ready: Any) -> None:
    assert ready("do", "anna: hand 1 2 41 42 81 82").status == 0
    for command in ("log", "show"):
        assert "81" not in ready(command).out
        assert "81, 82" not in ready(command, json=True).out.replace("\n", "").replace(" ", "").replace(",", ", ")
    assert ready("log", json=True).data["entries"][-1]["payload"]["private"] is True


def test_another_process_may_have_moved_the_table_on(ready: Any, monkeypatch: Any) -> None:
    from referee.table import Table

    loaded = Table.load.__func__  # type: ignore[attr-defined]
    hands = iter(["anna: hand 1 2 41 42 81 82", "boris: hand 3 4 43 44 83 84", "carla: hand 5 6 45 46 85 86"])

    def stale(cls: type[Table], url: str, name: str | None = None) -> Table:
        table: Table = loaded(cls, url, name)
        other: Table = loaded(cls, url, name)
        other.enter("court 40")
        other.enter(next(hands))
        other.close()
        return table

    monkeypatch.setattr(Table, "load", classmethod(stale))
    answer = ready("do", "court 39")
    assert answer.status == 4
    assert "has moved on" in answer.err
    assert "Anna: court 40" in answer.err
    assert "81" not in answer.err
    assert ready("note", "x", json=True).data == {"seq": 5, "note": "x"}, "a remark can be made at any time"
    document = ready("undo", json=True)
    assert document.status == 4
    assert document.data["happened"][0]["text"] == "court 40"
    assert document.data["happened"][1]["payload"]["private"] is True


def test_a_correction_names_its_part_in_words(ready: Any) -> None:
    for words in (["anna", "vp", "4"], ["anna vp", "4"], ["players.anna.vp", "4"], ["players.0.vp 4"]):
        answer = ready("correct", *words, "--why", "so", json=True)
        assert (answer.status, answer.data["steps"]) == (0, ["players.0.vp = 4"])
    assert ready("correct", "anna", "regions", "4", "level", "1", "--why", "so").status == 0
    assert ready("correct", "anna", "region", "4", "cards", "[5]", "--why", "so").status == 0
    assert ready("correct", "anna", "vp", "--why", "so").status == 2
    assert ready("correct", "anna", "pw", "3", "--why", "so").status == 2
    assert ready("show", "anna", "region", "4", "level", json=True).data == {
        "path": "players.0.regions.4.level",
        "part": 1,
    }
    shown = ready("show", "boris").out
    assert shown.startswith("Boris: board A; VP 0")
    assert "Anna" not in shown


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("first boris", "Corrected: first player Anna → Boris"),
        ("phase 2, play", "Corrected: phase = 2, play"),
        ("court 5, 6", "Corrected: court – → 5, 6"),
        ("court none", "Corrected: court = –"),
        ("column [[0, 1]]", "Corrected: rewards of this round – → writing Boris"),
    ],
)
def test_a_part_is_corrected_to_what_people_call_it(ready: Any, part: str, said: str) -> None:
    assert said in ready("correct", part, "--why", "it lies so").out


def test_a_seat_is_no_number_to_whoever_corrects_it(ready: Any) -> None:
    answer = ready("correct", "first zoe", "--why", "so")
    assert (answer.status, "Nobody at this table is called zoe." in answer.err) == (2, True)


def test_one_of_a_pair_is_corrected_alone(ready: Any) -> None:
    assert ready("correct", "column [[0, 1]]", "--why", "so").status == 0
    assert "rewards of this round 0 1 Boris → Anna" in ready("correct", "column 0 1 anna", "--why", "so").out


def test_no_step_at_all_is_no_number_of_steps(ready: Any) -> None:
    assert "N must be a whole number from 1 to 10000." in ready("undo", "0").err


def test_of_an_empty_list_no_place_is_offered(ready: Any) -> None:
    answer = ready("show", "column.0", json=True)
    assert answer.data["error"] == "column: nothing lies below this."
