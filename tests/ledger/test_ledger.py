"""Recording and reading, on both kinds of database."""

from __future__ import annotations

import gc
import sqlite3
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger.hands import act, behind
from sqlalchemy.exc import DBAPIError

from referee.ledger import reader
from referee.ledger.errors import (
    DamagedError,
    MovedOnError,
    NoSuchTableError,
    StorageError,
    TableExistsError,
    UnrecordableError,
)
from referee.ledger.ledger import Ledger
from referee.ledger.rows import LONGEST_NAME, Draft, stamp
from referee.testing import samples

HALF_A_PAIR = "\ud800"


def test_new_table_has_its_first_entries(ledger: Ledger) -> None:
    table = ledger.create_table("Friday", "zhanguo", [act(1), act(2)])
    assert (table.name, table.game, table.last_seq) == ("Friday", "zhanguo", 2)
    assert table.created_at.utcoffset() == timedelta(0)
    assert [entry.payload for entry in ledger.entries("Friday")] == [{"number": 1}, {"number": 2}]
    assert ledger.tables() == [table] == [ledger.table("Friday")]


def test_entry_comes_back_as_recorded(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo")
    at = datetime(2024, 2, 29, 23, 59, 59, 7, tzinfo=timezone(timedelta(hours=3)))
    facts = {"страна": ["Цинь", None, True, 1.5], "deep": {"a": {}}}
    draft = Draft("correct", facts, "Аня", "дворец 4", "illegal", "0.1.0", "3", at)
    (recorded,) = ledger.append("Friday", 0, [draft])
    assert ledger.entries("Friday") == [recorded]
    assert (recorded.seq, recorded.kind, recorded.payload, recorded.player) == (1, "correct", facts, "Аня")
    assert (recorded.text, recorded.verdict, recorded.engine, recorded.rules) == ("дворец 4", "illegal", "0.1.0", "3")
    assert recorded.at == at
    assert recorded.at.utcoffset() == timedelta(0)


def test_entry_without_player_text_and_verdict(ledger: Ledger) -> None:
    before = datetime.now(UTC)
    ledger.create_table("Friday", "zhanguo", [Draft("note")])
    (entry,) = ledger.entries("Friday")
    assert (entry.player, entry.text, entry.verdict, entry.payload) == (None, None, None, {})
    assert before <= entry.at <= datetime.now(UTC)


def test_entries_are_numbered_and_chained(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.append("Friday", 1, [act(2), act(3)])
    ledger.append("Friday", 3, [act(4)])
    entries = ledger.entries("Friday")
    assert [entry.seq for entry in entries] == [1, 2, 3, 4]
    assert [entry.prev_hash for entry in entries[1:]] == [entry.hash for entry in entries[:-1]]
    assert ledger.entries("Friday", after=2) == entries[2:]
    assert ledger.entries("Friday", after=4) == []


def test_tables_do_not_mix(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.create_table("Sunday", "nippon", [act(2), act(3)])
    assert [(table.name, table.last_seq) for table in ledger.tables()] == [("Friday", 1), ("Sunday", 2)]
    assert [entry.payload["number"] for entry in ledger.entries("Sunday")] == [2, 3]
    assert ledger.entries("Friday")[0].prev_hash != ledger.entries("Sunday")[0].prev_hash


def test_recording_nothing_records_nothing(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo")
    assert ledger.append("Friday", 0, []) == []
    assert ledger.table("Friday").last_seq == 0


def test_table_that_moved_on(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    with Ledger.open(url) as other:
        news = other.append("Friday", 1, [act(2), act(3)])
    with pytest.raises(MovedOnError) as raised:
        ledger.append("Friday", 1, [act(9)])
    assert raised.value.rows == tuple(news)
    assert str(raised.value) == "The table Friday has moved on: its last entry is 3, not 1."
    assert raised.value.template == "The table {name} has moved on: its last entry is {last}, not {after}."
    assert raised.value.facts == {"name": "Friday", "last": 3, "after": 1}
    assert ledger.table("Friday").last_seq == 3


def test_table_is_not_as_far_as_was_thought(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    with pytest.raises(MovedOnError) as raised:
        ledger.append("Friday", 2, [act(9)])
    assert raised.value.rows == ()
    assert ledger.table("Friday").last_seq == 1


def test_name_is_taken(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    with pytest.raises(TableExistsError, match="Friday"):
        ledger.create_table("Friday", "nippon", [act(2)])
    assert [table.game for table in ledger.tables()] == ["zhanguo"]
    assert len(ledger.entries("Friday")) == 1


@pytest.mark.parametrize("name", ["Monday", "", "friday", HALF_A_PAIR, "\0", "'; --"])
def test_no_such_table(ledger: Ledger, url: str, name: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    for ask in (ledger.table, ledger.entries, ledger.verify, ledger.set_current):
        with pytest.raises(NoSuchTableError):
            ask(name)
    for read in (reader.read_table, reader.read_entries):
        with pytest.raises(NoSuchTableError):
            read(url, name)
    with pytest.raises(NoSuchTableError):
        ledger.append(name, 0, [act(1)])


def test_current_table(ledger: Ledger, url: str) -> None:
    assert ledger.current() is None
    ledger.create_table("Friday", "zhanguo")
    ledger.create_table("Sunday", "zhanguo")
    for name in ("Friday", "Sunday"):
        ledger.set_current(name)
        assert ledger.current() == reader.read_current(url) == name


UNRECORDABLE: list[Any] = [
    Draft(""),
    Draft(" "),
    Draft("act", player="\0"),
    Draft("act", text=HALF_A_PAIR),
    Draft("act", verdict="a\0"),
    Draft("act", engine=HALF_A_PAIR),
    Draft("act", rules=None),  # type: ignore[arg-type]
    Draft("act", {"x": float("nan")}),
    Draft("act", {"x": float("inf")}),
    Draft("act", {"x": object()}),
    Draft("act", {"x": HALF_A_PAIR}),
    Draft("act", {("a", "b"): 1}),  # type: ignore[dict-item]
    Draft("act", {"x": 10**5000}),
    Draft("act", ["x"]),  # type: ignore[arg-type]
    Draft("act", at=datetime(2024, 1, 1)),
    Draft("act", at=datetime.min.replace(tzinfo=timezone(timedelta(hours=5)))),
]


@pytest.mark.parametrize("draft", UNRECORDABLE, ids=range(len(UNRECORDABLE)))
def test_what_cannot_be_stored_is_refused_whole(ledger: Ledger, draft: Draft) -> None:
    ledger.create_table("Friday", "zhanguo")
    with pytest.raises(UnrecordableError):
        ledger.append("Friday", 0, [act(1), draft, act(2)])
    with pytest.raises(UnrecordableError):
        ledger.create_table("Sunday", "zhanguo", [act(1), draft])
    assert [(table.name, table.last_seq) for table in ledger.tables()] == [("Friday", 0)]


def test_too_deep_payload_is_refused(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo")
    deep: dict[str, Any] = {}
    for _ in range(100_000):
        deep = {"x": deep}
    with pytest.raises(UnrecordableError):
        ledger.append("Friday", 0, [Draft("act", deep)])


@pytest.mark.parametrize("name", ["", "  ", "\0", HALF_A_PAIR, "x" * (LONGEST_NAME + 1), None])
def test_names_that_are_none(ledger: Ledger, name: Any) -> None:
    with pytest.raises(UnrecordableError):
        ledger.create_table(name, "zhanguo")
    with pytest.raises(UnrecordableError):
        ledger.create_table("Friday", name)
    assert ledger.tables() == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=60 if samples.WIDE else 20)
@given(st.dictionaries(st.text(), JSON, max_size=4), st.none() | st.text(), st.text(min_size=1))
def test_whatever_is_handed_in_is_stored_unchanged_or_refused(
    ledger: Ledger, url: str, payload: dict[str, Any], text: str | None, kind: str
) -> None:
    name = "Friday"
    if not ledger.tables():
        ledger.create_table(name, "zhanguo")
    before = ledger.entries(name)
    try:
        (entry,) = ledger.append(name, len(before), [Draft(kind, payload, text=text)])
    except UnrecordableError:
        assert ledger.entries(name) == before
    else:
        assert (entry.kind, entry.payload, entry.text) == (kind, payload, text)
        assert ledger.entries(name) == reader.read_entries(url, name) == [*before, entry]
        assert ledger.verify(name) == []


CHANGES = [
    "UPDATE entry SET text = 'palace 5'",
    "UPDATE entry SET seq = seq + 10",
    "DELETE FROM entry",
    """UPDATE "table" SET name = 'Sunday'""",
    """DELETE FROM "table" """,
]


@pytest.mark.parametrize("change", CHANGES)
def test_database_itself_refuses_changes(ledger: Ledger, url: str, change: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1), act(2)])
    with pytest.raises(DBAPIError, match="a ledger only grows"):
        behind(url, change)
    assert len(ledger.entries("Friday")) == 2


def test_file_refuses_replacing(sqlite_url: str) -> None:
    with Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        with pytest.raises(DBAPIError, match="a ledger only grows"):
            behind(sqlite_url, "INSERT OR REPLACE INTO entry SELECT * FROM entry")


def test_server_refuses_truncating(postgres_url: str) -> None:
    with Ledger.open(postgres_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        with pytest.raises(DBAPIError, match="a ledger only grows"):
            behind(postgres_url, "TRUNCATE entry")


BREACHES = {
    "ck_entry_seq": (0, "act", "h" * 64, 1),
    "ck_entry_kind": (1, "", "h" * 64, 1),
    "ck_entry_hash": (1, "act", "h", 1),
    "(?i)foreign key": (1, "act", "h" * 64, 2),
}


@pytest.mark.parametrize("constraint", BREACHES)
def test_constraints_hold(ledger: Ledger, url: str, constraint: str) -> None:
    ledger.create_table("Friday", "zhanguo")
    number = ledger.table("Friday").id
    seq, kind, own_hash, table = BREACHES[constraint]
    with pytest.raises(DBAPIError, match=constraint):
        behind(
            url,
            "INSERT INTO entry (table_id, seq, kind, payload, engine, rules, at, prev_hash, hash) VALUES "
            f"({number + table - 1}, {seq}, '{kind}', '{{}}', '', '', '{stamp(datetime.now(UTC))}', "
            f"'{'0' * 64}', '{own_hash}')",
        )


def test_file_is_kept_safely(sqlite_url: str) -> None:
    with Ledger.open(sqlite_url):
        for pragma, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("busy_timeout", 10_000),
        ):
            assert behind(sqlite_url, f"PRAGMA {pragma}") == [(value,)]


def test_backup_is_a_ledger(ledger: Ledger, tmp_path: Path) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1), act(2)])
    ledger.create_table("Sunday", "zhanguo", [act(3)])
    ledger.put_facts("zhanguo", "mine", {"a": [1]}, practice=True)
    ledger.set_current("Sunday")
    ledger.backup(tmp_path / "copy.sqlite3")
    with Ledger.open(str(tmp_path / "copy.sqlite3")) as copy:
        assert copy.tables() == ledger.tables()
        assert copy.entries("Friday") == ledger.entries("Friday")
        assert (copy.boxes(), copy.current()) == (ledger.boxes(), "Sunday")
        assert copy.verify("Friday") == copy.verify("Sunday") == copy.check() == []
        assert copy.append("Friday", 2, [act(4)])[0].seq == 3
        assert copy.create_table("Monday", "zhanguo").last_seq == 0


def test_backup_replaces_nothing(ledger: Ledger, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_text("dear")
    with pytest.raises(StorageError, match="never replaces"):
        ledger.backup(target)
    assert target.read_text() == "dear"


def test_backup_into_nowhere(ledger: Ledger, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for target in (tmp_path / "file" / "copy", "postgresql://localhost/copy"):
        with pytest.raises(StorageError):
            ledger.backup(target)
    assert not list(tmp_path.rglob("*.part*"))


def test_a_copy_fills_an_empty_ledger_and_nothing_else(ledger: Ledger, tmp_path: Path) -> None:
    with Ledger.open(str(tmp_path / "first.sqlite3")) as first:
        first.create_table("Friday", "zhanguo", [act(1), act(2)])
        first.create_table("Sunday", "zhanguo", [act(3)])
        first.throw_away("Sunday")
        first.put_facts("zhanguo", "mine", {"a": [1]}, practice=True)
        first.set_current("Friday")
        first.backup(tmp_path / "copy.sqlite3")
        assert ledger.fill(tmp_path / "copy.sqlite3") == 2
        assert (ledger.tables(), ledger.bin()) == (first.tables(), first.bin())
        assert (ledger.entries("Friday"), ledger.current()) == (first.entries("Friday"), "Friday")
    assert ledger.verify("Friday") == ledger.check() == []
    assert ledger.append("Friday", 2, [act(4)])[0].seq == 3
    assert ledger.create_table("Monday", "zhanguo").id == 3
    with pytest.raises(StorageError, match="not empty"):
        ledger.fill(tmp_path / "copy.sqlite3")
    assert [row.name for row in ledger.tables()] == ["Friday", "Monday"]


def test_what_is_damaged_or_missing_or_no_ledger_fills_nothing(ledger: Ledger, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with Ledger.open(str(copy)) as first:
        first.create_table("Friday", "zhanguo", [act(1), act(2)])
    behind(f"sqlite:///{copy}", "DROP TRIGGER entry_refuses_update", "UPDATE entry SET payload = '{}' WHERE seq = 2")
    (tmp_path / "letter.txt").write_text("dear")
    for name, why in (("copy.sqlite3", "entry 2 was changed"), ("letter.txt", "not a ledger"), ("none", "no file")):
        with pytest.raises((StorageError, DamagedError), match=why):
            ledger.fill(tmp_path / name)
    assert ledger.tables() == []


def test_a_ledger_that_nobody_closed_lets_go_of_its_file(tmp_path: Path) -> None:
    opened = Ledger.open(str(tmp_path / "ledger.sqlite3"))
    with opened._reading() as session:
        file: Any = session.connection().connection.driver_connection
    assert file.execute("SELECT 1").fetchone() == (1,)
    del opened, session
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        file.execute("SELECT 1")
