"""What is recorded without SQLModel is what a ledger would have recorded, and is refused where a ledger refuses it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from ledger.hands import act, behind
from ledger.test_imports import HEAVY, loaded_by

from referee.ledger import reader, writer
from referee.ledger.errors import (
    ClosedError,
    DamagedError,
    MovedOnError,
    NewerSchemaError,
    NoSuchTableError,
    UnrecordableError,
)
from referee.ledger.ledger import Ledger
from referee.ledger.rows import Draft


@pytest.fixture
def ledger(sqlite_url: str) -> Ledger:
    with Ledger.open(sqlite_url) as made:
        made.create_table("Friday", "zhanguo", [act(1)])
        return made


def test_it_is_recorded_as_a_ledger_records(ledger: Ledger, sqlite_url: str) -> None:
    rows = writer.append(sqlite_url, "Friday", 1, [act(2), act(3)])
    assert rows == ledger.entries("Friday", 1)
    assert writer.append(sqlite_url, "Friday", None, [act(4)]) == ledger.entries("Friday", 3)
    assert [row.seq for row in ledger.append("Friday", 4, [act(5)])] == [5]
    assert not ledger.verify("Friday")


def test_an_empty_record_is_begun(ledger: Ledger, sqlite_url: str) -> None:
    ledger.create_table("Sunday", "nippon")
    assert writer.append(sqlite_url, "Sunday", 0, [act(1)]) == ledger.entries("Sunday")
    assert not ledger.verify("Sunday")


@pytest.mark.parametrize("after", [0, 1, 9])
def test_a_table_that_moved_on(ledger: Ledger, sqlite_url: str, after: int) -> None:
    news = ledger.append("Friday", 1, [act(2)])
    with pytest.raises(MovedOnError) as raised:
        writer.append(sqlite_url, "Friday", after, [act(3)])
    with pytest.raises(MovedOnError) as expected:
        ledger.append("Friday", after, [act(3)])
    assert (raised.value.rows, raised.value.facts) == (expected.value.rows, expected.value.facts)
    assert ledger.entries("Friday", 1) == news


def test_what_a_ledger_refuses_is_refused(ledger: Ledger, sqlite_url: str) -> None:
    with pytest.raises(NoSuchTableError):
        writer.append(sqlite_url, "Monday", 0, [act(1)])
    with pytest.raises(UnrecordableError):
        writer.append(sqlite_url, "Friday", 1, [act(2), Draft(" ")])
    ledger.close_table("Friday")
    with pytest.raises(ClosedError):
        writer.append(sqlite_url, "Friday", 1, [act(2)])
    assert ledger.table("Friday").last_seq == 1


def test_what_only_a_ledger_can_do_is_left_to_it(ledger: Ledger, sqlite_url: str, tmp_path: Path) -> None:
    none = tmp_path / "none.sqlite3"
    assert writer.append(f"sqlite:///{none}", "Friday", 0, [act(1)]) is None
    assert not none.exists()
    assert writer.append("postgresql://nobody@nowhere.invalid/none", "Friday", 0, [act(1)]) is None
    behind(sqlite_url, "UPDATE ledger_version SET version_num = '0001'")
    assert writer.append(sqlite_url, "Friday", 1, [act(2)]) is None
    behind(sqlite_url, "UPDATE ledger_version SET version_num = '9999'")
    with pytest.raises(NewerSchemaError):
        writer.append(sqlite_url, "Friday", 1, [act(2)])


def test_what_is_no_ledger_is_left_as_it_is(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"no database" * 100)
    with pytest.raises(DamagedError):
        writer.append(f"sqlite:///{picture}", "Friday", 0, [act(1)])
    assert picture.read_bytes() == b"no database" * 100


def test_many_may_record_at_once(ledger: Ledger, sqlite_url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        done = pool.map(lambda number: writer.append(sqlite_url, "Friday", None, [act(number)]), range(20))
        seqs = sorted(row.seq for rows in done for row in rows or ())
    assert seqs == list(range(2, 22))
    assert not ledger.verify("Friday")


def test_recording_once_loads_no_database_library(ledger: Ledger, sqlite_url: str) -> None:
    records = f"from referee.ledger import writer; from referee.ledger.rows import Draft; u = {sqlite_url!r}"
    assert not HEAVY & loaded_by(f"{records}; assert writer.append(u, 'Friday', 1, [Draft('act')])")
    assert [row.kind for row in reader.read_entries(sqlite_url, "Friday", 1)] == ["act"]
