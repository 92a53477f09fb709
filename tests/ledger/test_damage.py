"""Files that are no ledger, or no longer one: an error of this room or a found problem, never anything else."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from ledger.hands import act, behind

from referee.ledger import reader
from referee.ledger.errors import DamagedError, LedgerError, NewerSchemaError
from referee.ledger.ledger import Ledger

NOT_A_LEDGER = {
    "text": b"dear Anna, " * 1000,
    "zeros": bytes(8192),
    "header only": b"SQLite format 3\0" + bytes(84),
    "header and noise": b"SQLite format 3\0" + random.Random(1).randbytes(8192),
}


@pytest.mark.parametrize("content", NOT_A_LEDGER)
def test_file_of_another_kind(tmp_path: Path, content: str) -> None:
    path = tmp_path / "ledger.sqlite3"
    path.write_bytes(NOT_A_LEDGER[content])
    with pytest.raises(DamagedError):
        Ledger.open(str(path))
    with pytest.raises(DamagedError):
        reader.read_current(str(path))
    assert path.read_bytes() == NOT_A_LEDGER[content]


def test_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "cooking.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipe (id INTEGER)")
    for open_it in (Ledger.open, reader.read_current):
        with pytest.raises(DamagedError, match="not a ledger"):
            open_it(str(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipe",)]


def test_server_database_with_a_table_in_the_way(postgres_url: str) -> None:
    behind(postgres_url, "CREATE TABLE box (id integer)")
    with pytest.raises(DamagedError, match="not a ledger"):
        Ledger.open(postgres_url)


def test_server_database_may_be_shared(postgres_url: str) -> None:
    behind(postgres_url, "CREATE TABLE recipe (id integer)", "CREATE TABLE alembic_version (version_num text)")
    with Ledger.open(postgres_url) as ledger:
        assert ledger.tables() == []


def test_newer_database(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    behind(url, "UPDATE ledger_version SET version_num = '9999'")
    for attempt in (Ledger.open, reader.read_current, reader.read_tables):
        with pytest.raises(NewerSchemaError, match="format 9999, this one knows 0006"):
            attempt(url)
    behind(url, "UPDATE ledger_version SET version_num = '0003'")
    assert len(ledger.entries("Friday")) == 1


@pytest.mark.parametrize("missing", ["entry", "box_fact", "setting"])
def test_ledger_without_one_of_its_tables(ledger: Ledger, url: str, missing: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.put_fact("zhanguo", "mine", "a", 1)
    behind(url, f"DROP TABLE {missing}")
    refused: list[LedgerError] = []
    for use in uses(url):
        try:
            use()
        except LedgerError as e:
            refused.append(e)
    assert any(isinstance(e, DamagedError) and missing in str(e) for e in refused)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A ledger's file with a few pages of everything."""
    path = tmp_path_factory.mktemp("sound") / "ledger.sqlite3"
    with Ledger.open(str(path)) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(number) for number in range(60)])
        ledger.create_table("Sunday", "zhanguo", [act(number, text="длинно " * 300) for number in range(4)])
        ledger.put_facts("zhanguo", "mine", {f"card.{number}": [number] * 20 for number in range(60)})
        ledger.set_current("Friday")
    return path.read_bytes()


def uses(url: str) -> list[Callable[[], object]]:
    """Everything that can be asked of a ledger."""

    def record() -> None:
        with Ledger.open(url) as ledger:
            for table in ("Friday", "Sunday"):
                ledger.append(table, ledger.table(table).last_seq, [act(1), act(2)])

    def ask(question: Callable[[Ledger], object]) -> Callable[[], object]:
        def asked() -> object:
            with Ledger.open(url) as ledger:
                return question(ledger)

        return asked

    questions: list[Callable[[Ledger], object]] = [
        lambda ledger: ledger.tables(),
        lambda ledger: ledger.entries("Friday"),
        lambda ledger: ledger.entries("Sunday"),
        lambda ledger: ledger.boxes(),
        lambda ledger: ledger.current(),
        lambda ledger: [str(problem) for problem in ledger.verify("Friday")],
        lambda ledger: [str(problem) for problem in ledger.verify("Sunday")],
        lambda ledger: [str(problem) for problem in ledger.check()],
        lambda ledger: ledger.put_fact("zhanguo", "mine", "card.3", 1),
        lambda ledger: ledger.delete_fact("zhanguo", "mine", "card.4"),
        lambda ledger: ledger.create_table("Monday", "zhanguo", [act(1)]),
        lambda ledger: ledger.delete_box("zhanguo", "mine"),
    ]
    return [
        lambda: reader.read_current(url),
        lambda: reader.read_tables(url),
        lambda: reader.read_entries(url, "Friday"),
        lambda: reader.read_entries(url, "Sunday"),
        lambda: reader.read_box(url, "zhanguo", "mine"),
        *map(ask, questions),
        record,
    ]


def noise(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(100, len(data))
        data[start : start + chance.choice([1, 2, 40, 4096])] = chance.randbytes(chance.choice([1, 2, 40, 4096]))


def flip(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 40)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def cut(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(1, len(data)) :]


@pytest.mark.parametrize("how", [noise, flip, cut])
def test_damaged_file(tmp_path: Path, sound: bytes, how: Callable[[bytearray, random.Random], None]) -> None:
    """No use of a damaged file ends in anything but an answer or an error of this room."""
    for seed in range(12):
        path = tmp_path / f"{seed}.sqlite3"
        data = bytearray(sound)
        how(data, random.Random(seed))
        path.write_bytes(data)
        for use in uses(str(path)):
            with suppress(LedgerError):
                use()


def test_file_cut_in_half_is_damaged(tmp_path: Path, sound: bytes) -> None:
    path = tmp_path / "ledger.sqlite3"
    path.write_bytes(sound[: len(sound) // 2])
    for open_it in (Ledger.open, reader.read_current, reader.read_tables):
        with pytest.raises(DamagedError):
            open_it(str(path))


def test_letters_that_are_none(sqlite_url: str) -> None:
    with Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
    behind(sqlite_url, "DROP TRIGGER entry_refuses_update", "UPDATE entry SET text = CAST(x'ff41' AS TEXT)")
    with pytest.raises(DamagedError):
        reader.read_entries(sqlite_url, "Friday")
    with Ledger.open(sqlite_url) as ledger, pytest.raises(DamagedError):
        ledger.entries("Friday")
