"""The referee as a library: what is exported, and that it is the same referee."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import referee
from referee.engine.errors import NotUnderstood
from referee.table import Table

EXPORTED = {
    "Answer", "EntryError", "Reason", "RefereeError", "SetupError", "Table",
    "game", "game_names", "load", "new", "score",
}  # fmt: skip


def table(**more: object) -> referee.Table:
    return referee.new("nippon", ["anna:red", "boris"], box="practice", **more)


def test_exported_names_are_these_and_each_is_there() -> None:
    assert set(referee.__all__) == EXPORTED
    assert all(getattr(referee, name) is not None for name in EXPORTED)
    with pytest.raises(AttributeError, match="nothing_such"):
        assert referee.nothing_such


def test_a_name_is_no_room_of_the_house() -> None:
    """A room of that name would take its place once it is loaded."""
    rooms = {path.stem for path in Path(referee.__file__).parent.iterdir()}
    assert not EXPORTED & rooms


def test_importing_it_loads_nothing() -> None:
    code = "import sys, referee; print([name for name in sys.modules if name.startswith('referee.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_a_verdict_in_words_and_as_data() -> None:
    answer = table().do("take 3")
    assert not answer
    assert answer.status == "illegal"
    assert answer.rules == ["NP-SETUP-01"]
    assert answer.reasons[0].text in str(answer)
    assert json.loads(json.dumps(answer.to_json()))["verdict"] == "illegal"
    assert "illegal" in repr(answer)
    assert answer.missing == []


def test_nothing_changes_unless_it_is_carried_out() -> None:
    one = table()
    before = one.position
    assert one.check("first boris")
    assert not one.do("take 3")
    assert one.position == before


def test_the_table_has_the_last_word() -> None:
    one = referee.new("zhanguo", ["anna", "boris"], box="practice")
    assert one.do("first anna")
    assert not one.do("track boris anna")
    assert one.do("track boris anna", override=True, why="so it lies").status == "illegal"
    assert one.position["track"] == [1, 0]
    assert [mark["why"] for mark in one.score().marks] == ["so it lies"]
    with pytest.raises(NotUnderstood):
        one.do("tkae 3")


def test_back_and_forth() -> None:
    one = table()
    assert "first boris" in one.legal()
    assert one.do("first boris")
    one.undo()
    assert one.position["first"] == -1
    one.redo()
    one.correct("players.1.vp", 7, "counted again")
    assert one.position["players"][1]["vp"] == 7
    assert referee.new("nippon", ["anna:red", "boris"], box="practice", position=one.position).position == one.position
    assert not one.over


def test_the_languages() -> None:
    assert table(lang="ru").prompt != table().prompt
    assert str(table(lang="ru")) != str(table())


def test_a_recorded_table_is_found_again(tmp_path: Path) -> None:
    url = str(tmp_path / "club.db")
    with table(db=url, name="friday") as one:
        assert one.do("first boris")
        assert referee.load("friday", db=url).position == one.position
        one.undo()
        assert referee.load("friday", db=url).position["first"] == -1


def test_what_is_declared_again_under_its_name_is_recorded_once(tmp_path: Path) -> None:
    url = str(tmp_path / "club.db")
    with table(db=url, name="friday") as one, referee.load("friday", db=url) as again:
        first = one.do("first boris", once="a")
        assert again.do("first boris", once="a").status == first.status == "legal"
        again.undo()
        assert again.position["first"] == -1
    referee.new("zhanguo", ["anna", "boris"], box="practice", db=url, name="sunday").close()
    text = "first anna; track anna boris"
    with closing(Table.load(url, "sunday")) as one, closing(Table.load(url, "sunday")) as again:
        first, second = (each.enter(text, once="b") for each in (one, again))
    assert [(one.text, one.recorded) for one in second.entries] == [(one.text, one.recorded) for one in first.entries]
    assert len(first.entries) == 2


def test_a_program_that_holds_a_table_knows_all_of_it(tmp_path: Path) -> None:
    url = str(tmp_path / "club.db")
    with referee.new("zhanguo", ["anna", "boris"], box="practice", db=url, name="friday") as table:
        table.do("first anna")
    with referee.load("friday", db=url) as table:
        table.correct("players.0.known_hand", [1, 2], "told")
        assert table.position["players"][0]["known_hand"] == [1, 2]


def test_scores() -> None:
    """A final that is typed needs what breaks a tie, where somebody ties; a table is counted at any time."""
    one = table()
    with pytest.raises(referee.RefereeError, match="Who had the last turn"):
        referee.score("nippon", one.final)
    assert not one.score().settled
    one.correct("players.0.vp", 3, "counted")
    assert one.score().totals == referee.score("nippon", one.final).totals


def test_what_cannot_be_opened() -> None:
    for wrong in (["anna"], ["anna:red", "boris:red"], list("abcdefgh")):
        with pytest.raises(referee.SetupError):
            referee.new("nippon", wrong)
    with pytest.raises(referee.SetupError):
        referee.game("chess")
    assert "nippon" in referee.game_names()
