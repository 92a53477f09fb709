"""What an entry hinged on is told later: all of it is recorded at once, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine import position as positions
from referee.engine.errors import PositionError
from referee.engine.game import Seat
from referee.games import game
from referee.ledger.errors import MovedOnError
from referee.ledger.ledger import Ledger
from referee.opening import PRACTICE, named_box
from referee.private import NotYoursError
from referee.retelling import told_late
from referee.table import Table

PATH = "players.0.blueprints"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A table of Nippon where nobody told how many blueprints Anna has, and she exchanges three."""
    nippon, url = game("nippon"), str(tmp_path / "ledger.sqlite3")
    seats, box = [Seat("Anna", "blue"), Seat("Boris", "red")], named_box(url, nippon, PRACTICE)
    position = positions.to_json(nippon.ready(nippon.setting(seats, {}, {}, box), {}))
    del position["players"][0]["blueprints"]
    made = Table.new(url, "half", nippon, seats, {}, {}, box, position)
    assert made.enter("exchange money").status == "unverifiable"
    assert made.enter("take 1 c1").status == "legal"
    return made


def test_telling_late_is_one_change(table: Table) -> None:
    writes = Ledger.writes
    assert [one.status for one in told_late(table, 2, {PATH: 4}, "counted")] == ["legal", "legal"]
    assert Ledger.writes == writes + 1
    again = Table.load(table.url, table.name)
    for one in (table, again):
        assert [step.verdict for step in one.session.steps if step.action is not None] == ["legal", "legal"]
        assert one.position.players[0].blueprints == 1
        assert one.seq == 7
    assert positions.to_json(again.position) == positions.to_json(table.position)
    assert [step.seq for step in again.session.steps] == [step.seq for step in table.session.steps]
    assert len(table.undo(3)) == 3
    again.refresh()
    assert again.session.steps == []


def test_a_branch_of_what_the_table_was_before_is_not_recorded(table: Table) -> None:
    trial = table.session.branch()
    trial.undo(2)
    trial.correct(PATH, 4, "counted")
    table.undo()
    table.enter("take 1 c2")
    table.note("later")
    assert table.enter("knowledge 1").recorded
    with pytest.raises(MovedOnError):
        table.retell(trial, 2)
    assert [step.seq for step in table.session.steps] == [2, 5, 7]


def test_what_would_turn_out_illegal_changes_nothing(table: Table) -> None:
    writes = Ledger.writes
    with pytest.raises(PositionError, match="NP-BLUE-03"):
        told_late(table, 2, {PATH: 2}, "counted")
    assert Ledger.writes == writes
    assert table.seq == 3
    assert [step.verdict for step in table.session.steps] == ["unverifiable", "legal"]


def test_nobody_tells_what_is_another_s_secret(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.table.hides", lambda game, path, asker: path == PATH)
    table.ask_as(1)
    with pytest.raises(NotYoursError):
        told_late(table, 2, {PATH: 4}, "counted")
    assert table.seq == 3
