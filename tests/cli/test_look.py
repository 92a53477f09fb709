"""show and position."""

from __future__ import annotations

from typing import Any


def test_show_tells_players_round_points_and_who_is_next(ready: Any) -> None:
    out = ready("show").out
    assert "friday · ZhanGuo: Anna (blue), Boris (red), Carla (purple)" in out
    assert "PRACTICE BOX" in out
    assert "Anna 0, Boris 0, Carla 0" in out
    assert "Next: Anna: play a card" in out
    data = ready("show", json=True).data
    assert data["status"]["round"] == 1
    assert data["decision"]["players"] == ["Anna"]
    assert data["box"]["practice"] is True


def test_show_marks_corrections_and_overrides(ready: Any) -> None:
    assert ready("correct", "players.0.vp", "7", "--why", "miscounted").status == 0
    assert "miscounted" in ready("show").out
    assert ready("show", json=True).data["marks"][0]["kind"] == "correct"


def test_a_sound_position_passes_the_check(ready: Any) -> None:
    answer = ready("position", "--check", json=True)
    assert answer.status == 0
    assert answer.data == {"sound": True, "problems": [], "status": 0}
    assert ready("position", "--check").status == 0


def test_the_check_says_which_counts_cannot_be(ready: Any) -> None:
    assert ready("correct", "players.anna.regions.1.worker_area.red", "9", "--why", "for once").status == 0
    answer = ready("position", "--check", json=True)
    assert answer.status == 1
    assert "ZG-INV-01" in [one["rule"] for one in answer.data["problems"]]
    assert "ZG-INV-01: Anna: red official: 4 in supply" in ready("position", "--check").out


def test_every_language_is_spoken(ready: Any) -> None:
    for lang in ("en", "ru", "it"):
        answer = ready("show", "--lang", lang)
        assert answer.status == 0
        assert "Anna" in answer.out
    assert ready("show", "--lang", "de").status == 2
    english = ready("check", "palace 4 from 5", json=True).data["violations"][0]["text"]
    assert ready("check", "palace 4 from 5", "--lang", "ru", json=True).data["violations"][0]["text"] != english


def test_what_a_player_keeps_from_the_others_is_told_to_the_owner(ready: Any) -> None:
    hand = [1, 2, 41, 42, 81, 82]
    assert ready("correct", "players.0.known_hand", str(hand), "--why", "typed in").status == 0
    assert "known_hand" not in str(ready("show", json=True).data["position"])
    assert ready("show", "--own", "Anna", json=True).data == {"player": "Anna", "own": {"known_hand": hand}}
    assert ", ".join(map(str, hand)) in ready("show", "--own", "anna").out
    assert ready("show", "--own", "Nobody").status == 2


def test_where_nothing_lies_that_is_said(ready: Any) -> None:
    assert ready("show", "court").out == "court: -\n"
    assert ready("show", "anna known_hand").out == "players.0.known_hand: -\n"
