"""A table opened on a position of which only a part is told: everything else is unknown, and nothing faults."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.testing.samples import WIDE

PARTS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "zhanguo": (
        ("anna", "boris"),
        {
            "phase": "play", "round": 2, "palaces": {"4": []}, "turn": {"player": 0, "stage": "act"},
            "players": [{"vp": 12, "regions": {"4": {"workers": {"from": 0, "to": 1}}}}, {"vp": 8}],
        },
    ),
    "nippon": (("anna", "boris"), {"phase": "play", "turn": {"player": 0, "stage": "start"}, "players": [{"vp": 3}, {}]}),
    "nations_dice": (("anna", "boris"), {"phase": "actions", "turn": {"player": 0, "stage": "act"}, "players": [{"vp": 3}, {}]}),
    "great_wall": (("anna", "boris", "carla"), {"players": [{"honor": 3}, {}, {}]}),
}  # fmt: skip
ASKED = (
    ("show",), ("show", "anna"), ("position",), ("position", "--check"), ("log",), ("legal",), ("doctor",), ("export",),
    ("export", "--format", "entries"), ("--as", "anna", "show"),
)  # fmt: skip


def opened(referee: Any, folder: Path, game: str) -> Any:
    file = folder / "part.json"
    players, data = PARTS[game]
    file.write_text(json.dumps(data), "utf-8")
    return referee("new", game, *players, "--box", "practice", "--position", str(file))


@pytest.mark.parametrize("game", PARTS)
def test_nothing_faults_where_most_is_unknown(referee: Any, tmp_path: Path, game: str) -> None:
    """Each command at two of the four tables; REFEREE_WIDE=1 asks them all."""
    assert opened(referee, tmp_path, game).status == 0
    for command in ASKED if WIDE else ASKED[[*PARTS].index(game) % 2 :: 2]:
        answer = referee(*command)
        assert "has a fault" not in answer.out + answer.err, (command, answer)
        assert answer.status == 0, (command, answer)
    answer = referee("score")
    assert answer.status == 4
    assert "not known" in answer.err


def test_what_comes_next_is_not_made_up_and_who_is_meant_is_named_once(referee: Any, tmp_path: Path) -> None:
    """It was one of many questions, of nobody: ``?: claims, or done``; and ``Begin with a name (boris, anna, boris)``."""
    (tmp_path / "part.json").write_text('{"phase": "play"}', "utf-8")
    opened = referee("new", "zhanguo", "anna", "boris", "--position", "part.json")
    assert "Next: it hangs on what nobody has told yet." in opened.out
    answer = referee("check", "palace 4 from 5")
    assert answer.status == 2 and "Begin with a name (anna, boris)." in answer.err


def test_it_is_recorded_so_that_it_loads_again_and_shows_what_can_be(referee: Any, tmp_path: Path) -> None:
    opened(referee, tmp_path, "zhanguo")
    shown = referee("show").out
    assert "anna 12, boris 8" in shown
    assert "first player -/anna/boris" in shown and "court: ?" in shown
    assert "Region 4: unrest 0–4" in shown and "workers 0–1; cards ?" in shown
    position = referee("position").data
    assert position["players"][0]["regions"]["4"]["workers"] == {"from": 0, "to": 1}
    assert position["court"]["unknown"] is True
    (tmp_path / "again.json").write_text(json.dumps(position), "utf-8")
    assert referee("new", "zhanguo", "--box", "practice", "--position", "again.json").status == 0
    assert referee("position").data == position


def test_one_of_several_places_can_be_told_alone(referee: Any, tmp_path: Path) -> None:
    part = {"players": [{"regions": {"4": {"workers": 1}}}, {}]}
    (tmp_path / "part.json").write_text(json.dumps(part), "utf-8")
    assert referee("new", "zhanguo", "anna", "boris", "--position", "part.json").status == 0
    regions = referee("position").data["players"][0]["regions"]
    assert regions["4"]["workers"] == 1 and regions["3"]["workers"] == {"from": 0, "to": 10000}
    assert referee("ask", "zhanguo", "anna: palace 4 from 5", "--position", "part.json").status == 1


def test_it_is_judged_on_every_possible_table(referee: Any, tmp_path: Path) -> None:
    opened(referee, tmp_path, "zhanguo")
    answer = referee("check", "palace 4 from 5")
    assert answer.status == 1
    assert "ZG-PALACE-03: Region 4 holds 0–1 workers" in answer.out
    assert referee("check", "recruit red 3").status == 3
    assert referee("correct", "anna officials red", "2", "--why", "counted").status == 0
    assert referee("check", "recruit red 3").status == 0


def test_what_nobody_could_carry_out_rests_on_something_too(referee: Any, tmp_path: Path) -> None:
    """Which cards lie there hides what comes of it: the verdict was given, what it rests on was not."""
    part = {"phase": "play", "turn": {"player": 0, "stage": "act"}, "players": [{"regions": {"4": {"workers": 5}}}, {}]}
    (tmp_path / "part.json").write_text(json.dumps(part), "utf-8")
    referee("new", "zhanguo", "anna", "boris", "--box", "practice", "--position", "part.json")
    answer = referee("check", "palace 4 from 5", json=True)
    assert answer.status == 3
    assert {"phase", "players.0.regions.4.workers"} <= {one.get("path") for one in answer.data["rests_on"]}
    assert "It rests on:" in referee("check", "--why", "palace 4 from 5").out


def test_a_whole_position_is_known_as_before(referee: Any, tmp_path: Path) -> None:
    referee("new", "zhanguo", "anna", "boris", "--box", "practice")
    data = referee("position").data
    (tmp_path / "whole.json").write_text(json.dumps(data), "utf-8")
    referee("new", "zhanguo", "--box", "practice", "--position", "whole.json")
    assert referee("position").data == data
    assert "?" not in referee("show").out.split("Next:")[0]


def test_points_that_nobody_knows_are_a_range_in_the_ranking_too(referee: Any, tmp_path: Path) -> None:
    referee("new", "zhanguo", "anna", "boris", "--box", "practice")
    data = referee("position").data
    data["players"][0]["vp"], data["players"][1]["vp"] = {"from": 0, "to": 9}, 5
    (tmp_path / "range.json").write_text(json.dumps(data), "utf-8")
    referee("new", "zhanguo", "--box", "practice", "--position", "range.json")
    answer = referee("score")
    assert answer.status == 3
    assert "Ranking, not settled: 1. boris 5, 2. anna 0-9" in answer.out


def test_a_range_that_ends_before_it_begins_is_refused(referee: Any, tmp_path: Path) -> None:
    """It was taken for nothing said."""
    (tmp_path / "part.json").write_text('{"players": [{"vp": {"from": 3, "to": 1}}, {}]}', "utf-8")
    answer = referee("ask", "zhanguo", "palace 4 from 5", "--position", "part.json")
    assert answer.status == 2 and "(VP of Anna): 3 to 1 is no range" in answer.err
