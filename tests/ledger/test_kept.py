"""Connections that a process keeps see what others write, and are not kept beyond their file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from referee.ledger import reader
from referee.ledger.kept import Kept
from referee.ledger.ledger import Ledger
from referee.ledger.rows import Draft


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    """Connections of their own, by which the ledger is read."""
    made = Kept()
    monkeypatch.setattr(reader, "KEPT", made)
    return made


def ledger(path: Path, *tables: str) -> Path:
    """A ledger with these tables."""
    with Ledger.open(str(path)) as made:
        for one in tables:
            made.create_table(one, "zhanguo", [Draft("open")])
    return path


def test_a_kept_connection_is_used_again_and_sees_what_was_written(tmp_path: Path, kept: Kept) -> None:
    path = ledger(tmp_path / "one.sqlite3", "red")
    kept.hold(path)
    with kept.reading(path) as first:
        pass
    with kept.reading(path) as second:
        assert second is first
        with kept.reading(path) as third:
            assert third is not first
    assert reader.read_numbers(str(path), ["red", "blue"]) == {"red": (1, 0)}
    with Ledger.open(str(path)) as other:
        other.append("red", 1, [Draft("note", {"text": "late"})])
        other.take_seat("red", 2, "a phone")
    assert reader.read_numbers(str(path), ["red"]) == {"red": (2, 1)}
    assert reader.read_door(str(path), "red").phones == {2: "a phone"}
    kept.let_go(path)
    with pytest.raises(sqlite3.ProgrammingError):
        first.execute("SELECT 1")


def test_a_file_that_was_replaced_is_read_anew(tmp_path: Path, kept: Kept) -> None:
    path = ledger(tmp_path / "one.sqlite3", "red")
    other = ledger(tmp_path / "two.sqlite3", "blue")
    kept.hold(path)
    assert [one.name for one in reader.read_tables(str(path))] == ["red"]
    other.replace(path)
    assert [one.name for one in reader.read_tables(str(path))] == ["blue"]
    kept.let_go(path)


def test_nothing_is_kept_that_nobody_holds_or_that_failed(tmp_path: Path, kept: Kept) -> None:
    path = ledger(tmp_path / "one.sqlite3", "red")
    with kept.reading(path) as first:
        pass
    with kept.reading(path) as second:
        assert second is not first
    kept.hold(path)
    with pytest.raises(sqlite3.OperationalError), kept.reading(path) as third:
        third.execute("SELECT 1 FROM nowhere")
    with kept.reading(path) as fourth:
        assert fourth is not third
    kept.let_go(path)
