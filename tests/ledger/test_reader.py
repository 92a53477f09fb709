"""The quick way of reading says the same as the ledger, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from ledger.hands import act

from referee.ledger import reader
from referee.ledger.errors import NoSuchTableError, StorageError
from referee.ledger.ledger import Ledger


def test_reader_agrees_with_ledger(ledger: Ledger, url: str) -> None:
    assert reader.read_tables(url) == []
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.create_table("Sunday", "nippon")
    ledger.append("Friday", 1, [act(2, text=None, player="Аня")])
    ledger.put_facts("zhanguo", "mine", {"a": [1.5, None]}, practice=True)
    assert reader.read_tables(url) == ledger.tables()
    assert reader.read_table(url, "Friday") == ledger.table("Friday")
    assert reader.read_table(url, "Sunday").last_seq == 0
    assert reader.read_entries(url, "Friday") == ledger.entries("Friday")
    assert reader.read_entries(url, "Sunday") == []
    assert reader.read_box(url, "zhanguo", "mine") == ledger.box("zhanguo", "mine")


def test_reading_makes_no_file(tmp_path: Path) -> None:
    url = str(tmp_path / "folder" / "ledger.sqlite3")
    nothing_is_there(url)
    assert not list(tmp_path.iterdir())


def test_empty_file_is_not_taken_for_a_ledger(tmp_path: Path) -> None:
    """It may be what a full disk or a broken copy has left of one; only a new table makes a ledger of it."""
    path = tmp_path / "ledger.sqlite3"
    path.touch()
    for read in (reader.read_current, reader.read_tables):
        with pytest.raises(StorageError, match=r"is empty and no ledger.*referee new"):
            read(str(path))
    assert path.stat().st_size == 0
    with Ledger.open(str(path)) as ledger:
        assert ledger.tables() == reader.read_tables(str(path)) == []


def test_only_what_is_new_is_read(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1), act(2), act(3)])
    assert reader.read_entries(url, "Friday", 2) == ledger.entries("Friday", 2) == ledger.entries("Friday")[2:]
    assert reader.read_entries(url, "Friday", 3) == ledger.entries("Friday", 3) == []
    before = reader.read_state(url, "Friday", "zhanguo", "mine")
    assert before == ledger.state("Friday", "zhanguo", "mine") == (3, "0 None")
    ledger.put_fact("zhanguo", "mine", "a", 1)
    told = reader.read_state(url, "Friday", "zhanguo", "mine")
    assert told != before
    ledger.put_fact("zhanguo", "mine", "a", 2)
    assert reader.read_state(url, "Friday", "zhanguo", "mine") == ledger.state("Friday", "zhanguo", "mine") != told
    ledger.append("Friday", None, [act(4)])
    assert reader.read_state(url, "Friday", "zhanguo", "other") == (4, "0 None")


def nothing_is_there(url: str) -> None:
    assert reader.read_current(url) is None
    assert reader.read_box(url, "zhanguo", "mine") is None
    assert reader.read_tables(url) == []
    for read in (reader.read_table, reader.read_entries):
        with pytest.raises(NoSuchTableError):
            read(url, "Friday")


def test_reading_while_somebody_records(sqlite_url: str) -> None:
    with Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        with ledger._writing():
            assert len(reader.read_entries(sqlite_url, "Friday")) == 1
        ledger.append("Friday", 1, [act(2)])
        assert len(reader.read_entries(sqlite_url, "Friday")) == 2
