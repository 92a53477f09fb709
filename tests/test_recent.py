"""The newest rows of a record are at hand, and are those of the ledger."""

from __future__ import annotations

from pathlib import Path

from referee.engine.game import Seat
from referee.games import game
from referee.ledger import reader
from referee.opening import PRACTICE, named_box
from referee.recent import MOST_KEPT
from referee.table import Table


def test_rows_are_those_of_the_ledger_whoever_recorded_them(tmp_path: Path) -> None:
    url, nippon = str(tmp_path / "ledger.sqlite3"), game("nippon")
    seats = [Seat("Anna", "blue"), Seat("Boris", "red")]
    one = Table.new(url, "red", nippon, seats, {}, {}, named_box(url, nippon, PRACTICE))
    two = Table.load(url, "red")
    for number in range(MOST_KEPT):
        (one if number % 3 else two).note(f"remark {number}")
        if number % 5 == 0:
            one.refresh()
    one.refresh()
    two.refresh()
    stored = reader.read_entries(url, "red")
    for table in (one, two):
        for after in (0, 1, len(stored) - MOST_KEPT, len(stored) - 3, len(stored)):
            assert table.rows(after) == [row for row in stored if row.seq > after]
        table.close()
