"""box: entering, asking, carrying, checking facts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.cli import output

ASPECTS = ("writing", "currency", "laws")
CARD = {"trigger": "palace", "bonus": "vp3"}

ROUNDS = (
    "unify 33 2 done; boris: unify 55 2 done; carla: unify 99 2 done; "
    "anna: unify 34 2 done; boris: unify 56 2 done; carla: unify 98 2 done"
)
"""Two rounds after which a third card in region 2 hinges on how long the track is."""


def test_a_fact_is_typed_in_short_or_as_json(referee: Any) -> None:
    assert referee("box", "set", "zhanguo", "card.12", "palace", "vp3").status == 0
    assert referee("box", "set", "zhanguo", "card.13", '{"trigger": "palace", "bonus": "vp3"}').status == 0
    assert referee("box", "set", "zhanguo", "card.14", "дворец по3").status == 0
    data = referee("box", "show", "zhanguo", json=True).data
    assert data["facts"] == {"card.12": CARD, "card.13": CARD, "card.14": CARD}
    assert (data["name"], data["practice"], data["known"]) == ("mine", False, 3)
    assert "card.12: palace vp3" in referee("box", "show", "zhanguo", "card").out


def test_a_whole_deck_is_typed_in_short(referee: Any) -> None:
    assert referee("box", "set", "zhanguo", "deck", "P3" + ".." * 118 + "Hw").status == 0
    assert referee("box", "show", "zhanguo", json=True).data["facts"]["card.1"] == CARD
    assert referee("box", "set", "zhanguo", "deck", "P3").status == 2


def test_a_game_without_a_compact_deck_has_no_such_fact(referee: Any) -> None:
    answer = referee("box", "set", "nations_dice", "deck", "P3")
    assert answer.status == 2
    assert "There is no fact deck" in answer.err


def test_values_that_cannot_be_are_refused(referee: Any) -> None:
    for key, value in (("card.12", "castle"), ("card.121", "palace vp3"), ("rows", "[1, 2]"), ("adjacent", "{")):
        answer = referee("box", "set", "zhanguo", key, value, json=True)
        assert answer.status == 2
        assert answer.data["error"]
    assert referee("box", "show", "zhanguo", json=True).data["facts"] == {}


def test_the_practice_box_cannot_be_changed_and_is_labelled(referee: Any) -> None:
    assert referee("box", "set", "zhanguo", "card.12", "palace vp3", "--box", "practice").status == 2
    assert "PRACTICE BOX" in referee("box", "show", "zhanguo", "--box", "practice").out
    assert "PRACTICE BOX" in referee("box", "check", "zhanguo", "--box", "practice").out
    assert "PRACTICE BOX" in referee("box", "export", "zhanguo", "--box", "practice").out
    assert "PRACTICE BOX" in referee("box", "list").out


def test_the_current_table_learns_what_its_box_learns(bare: Any) -> None:
    assert bare("do", ROUNDS).status == 0
    assert bare("check", "unify 71 2").status == 3
    answer = bare("box", "set", "zhanguo", "board.A.max", "3 3 3 3 3", json=True)
    assert answer.data["table"] == "bare"
    assert bare("check", "unify 71 2").status == 0
    assert bare("log", json=True).data["entries"][-1]["kind"] == "fact"


def test_other_tables_learn_it_when_they_are_played_on(bare: Any) -> None:
    assert bare("do", ROUNDS).status == 0
    assert bare("new", "zhanguo", "anna", "boris", "--box", "practice").status == 0
    assert bare("box", "set", "zhanguo", "board.A.max", "3 3 3 3 3", json=True).data["table"] is None
    assert bare("check", "unify 71 2", "--table", "bare").status == 0
    assert [row["kind"] for row in bare("log", "--table", "bare", json=True).data["entries"]].count("fact") == 0
    assert bare("do", "unify 71 2", "--table", "bare").status == 0
    rows = bare("log", "--table", "bare", json=True).data["entries"]
    assert [row["kind"] for row in rows[-2:]] == ["fact", "act"]


def test_ask_keeps_each_answer_and_says_what_is_left(referee: Any) -> None:
    answers = "3 3 3 3\n3 3 3 3 3\n\n4 4 4 4 4\n<\n3 4 3 4 3\n"
    answer = referee("box", "ask", "zhanguo", "FACT-10", input=answers, json=True)
    assert answer.status == 3
    assert answer.data["told"]["board.A.max"] == [3, 3, 3, 3, 3]
    assert "[1/5]" in answer.err
    assert "board.A.max" in answer.err
    known = referee("box", "show", "zhanguo", json=True).data["facts"]
    assert known == answer.data["told"]
    assert len(known) == 2
    assert referee("box", "ask", "zhanguo", input="").status == 3


def test_a_box_travels_as_a_file(referee: Any, tmp_path: Path) -> None:
    assert referee("box", "set", "zhanguo", "card.12", "palace vp3").status == 0
    file = tmp_path / "mine.toml"
    assert referee("box", "export", "zhanguo", str(file)).status == 0
    assert referee("box", "import", str(file), "--box", "yours").status == 0
    assert referee("box", "show", "zhanguo", "--box", "yours", json=True).data["facts"] == {"card.12": CARD}
    assert {one["name"] for one in referee("box", "list", json=True).data["boxes"]} == {"mine", "yours", "practice"}
    assert referee("new", "zhanguo", "anna", "boris", "--box", str(file), json=True).data["box"]["name"] == "mine"


def test_a_file_that_is_no_box_is_refused_whole(referee: Any, tmp_path: Path) -> None:
    head = 'game = "zhanguo"\nname = "mine"\n[facts]\n'
    texts = (
        "=",
        "",
        'game = "chess"\n[facts]\n',
        head + '"card.1" = 3\n',
        head + '"card.999" = 3\n',
        head + '"rows" = ["laws"]\n',
    )
    for text in texts:
        (tmp_path / "box.toml").write_text(text, "utf-8")
        answer = referee("box", "import", "box.toml", json=True)
        assert answer.status == 2, text
        assert answer.data["error"]
    made_up = referee("box", "export", "zhanguo", "--box", "practice").out
    (tmp_path / "practice.toml").write_text(made_up, "utf-8")
    assert referee("box", "import", "practice.toml", "--box", "mine").status == 2
    assert referee("box", "show", "zhanguo", json=True).data["facts"] == {}


def test_check_tells_what_is_wrong_odd_and_missing(referee: Any) -> None:
    answer = referee("box", "check", "zhanguo", json=True)
    assert answer.status == 3
    assert "board.A.max" in answer.data["missing"]
    for tile in ("tile.1", "tile.2"):
        assert referee("box", "set", "zhanguo", tile, "has-red has-grey").status == 0
    answer = referee("box", "check", "zhanguo", json=True)
    assert answer.status == 1
    assert {one["fact"] for one in answer.data["findings"]} == {"FACT-08"}
    assert referee("box", "check", "zhanguo", "--box", "practice").status == 0


def test_the_first_game_needs_a_few_facts_of_what_is_on_the_table(referee: Any) -> None:
    answer = referee("box", "ask", "zhanguo", "--first-game", input="2 grey 1 white\n\n1-2 2-3 3-4 4-5\n", json=True)
    assert answer.status == 3
    rest = ["board.A.max", "reward.1.writing", "reward.1.currency", "reward.1.laws"]
    assert [one for one in answer.data["missing"] if not one.startswith("tile.")] == rest
    assert "[1/12]" in answer.err
    answer = referee("box", "ask", "zhanguo", "--first-game", input="2 2 3 4 4\nwall\nwall\nwall\n")
    assert answer.status == 3
    assert "6 of 12 facts for a first game are known." in answer.out
    known = referee("box", "show", "zhanguo", json=True).data["facts"]
    assert set(known) == {"board.A.start", "board.A.max", "adjacent", *(f"reward.1.{one}" for one in ASPECTS)}


def test_the_first_game_depends_on_players_and_options(referee: Any) -> None:
    def asked(*args: str, **more: Any) -> list[str]:
        answer = referee("box", "ask", *args, "--first-game", input=more.get("input", ""), json=more.get("json", True))
        keys: list[str] = answer.data["missing"] if more.get("json", True) else answer.err.splitlines()
        return keys

    assert "board.B-star.max" in asked("zhanguo", "--option", "side=B")
    assert "rows" in asked("nippon")
    assert "rows" in asked("nippon", "--players", "4")
    assert "rows" not in asked("nippon", "--players", "3")
    assert any("[1/13]" in line for line in asked("nippon", input="nine\n9\n3\n", json=False))
    assert referee("box", "ask", "nippon", "--first-game", "--players", "5").status == 2
    assert referee("box", "ask", "zhanguo", "--first-game", "--option", "side=C").status == 2


def test_the_first_game_is_that_of_the_current_table_if_it_plays_with_this_box(referee: Any) -> None:
    assert referee("new", "great_wall", "anna", "boris", "carla", "dmitri").status == 0
    keys = referee("box", "ask", "great_wall", "--first-game", input="", json=True).data["missing"]
    assert "time.4" in keys and "time.3" not in keys
    keys = referee("box", "ask", "great_wall", "--first-game", "--players", "1", input="", json=True).data["missing"]
    assert "time.3" in keys and "time.4" not in keys


def unify_all(bare: Any) -> None:
    assert bare("do", ROUNDS).status == 0


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a person sat at the terminal."""
    monkeypatch.setattr(output, "patient", lambda: True)


def test_a_person_at_a_terminal_is_asked_for_what_an_entry_hinges_on(bare: Any, terminal: None) -> None:
    unify_all(bare)
    answer = bare("do", "unify 71 2", input="3 3 3 3\n3 3 3 3 3\n")
    assert answer.status == 0
    assert "It depends on 1 fact of your copy. Enter: later." in answer.err
    assert "The answer is too short." in answer.err
    assert "Legal: unify 71 2" in answer.out
    assert [row["kind"] for row in bare("log", json=True).data["entries"]][-2:] == ["fact", "act"]
    assert bare("box", "show", "zhanguo", json=True).data["facts"] == {"board.A.max": [3, 3, 3, 3, 3]}


def test_one_key_puts_a_fact_off_and_the_box_asks_for_what_waits(bare: Any, terminal: None) -> None:
    unify_all(bare)
    assert bare("do", "unify 71 2", input="\n").status == 3
    answer = bare("box", "ask", "zhanguo", "--waiting", input="4 4 4 4 4\n", json=True)
    assert list(answer.data["told"]) == ["board.A.max"]
    assert [one["verdict"] for one in answer.data["judged_again"]] == ["legal"]
    assert bare("box", "ask", "zhanguo", "--waiting", input="", json=True).data["told"] == {}
    assert bare("box", "ask", "zhanguo", "--waiting", input="").out == ""


def test_what_waits_is_that_of_the_current_table(bare: Any) -> None:
    assert bare("box", "ask", "nippon", "--waiting", input="").status == 2
    assert bare("box", "ask", "zhanguo", "--waiting", "--box", "practice", input="").status == 2


def test_a_kind_of_fact_is_shown_with_what_is_not_known_and_what_is_none_is_refused(referee: Any) -> None:
    assert referee("box", "show", "zhanguo", "FACT-14").out == "vp_track: ?\n"
    assert "vp_track: 100" in referee("box", "show", "zhanguo", "fact-14", "--box", "practice").out
    answer = referee("box", "show", "zhanguo", "NIX")
    assert (answer.status, answer.err) == (2, "There is no fact NIX.\n")
    answer = referee("box", "set", "zhanguo", "FACT-14", "100")
    assert (answer.status, answer.err) == (2, "FACT-14 is a kind of fact: name one of it, such as vp_track.\n")
