"""What was changed behind the ledger's back is found."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from ledger.hands import act, behind, unguard

from referee.ledger import reader
from referee.ledger.errors import DamagedError
from referee.ledger.ledger import Ledger
from referee.ledger.rows import stamp

TAMPERING = {
    "UPDATE entry SET text = 'palace 5' WHERE seq = 2": ["Table Friday: entry 2 was changed after it was recorded."],
    "UPDATE entry SET player = NULL WHERE seq = 4": ["Table Friday: entry 4 was changed after it was recorded."],
    "UPDATE entry SET rules = '2' WHERE seq = 1": ["Table Friday: entry 1 was changed after it was recorded."],
    "DELETE FROM entry WHERE seq = 2": ["Table Friday: entry 3 follows 1."],
    "DELETE FROM entry WHERE seq = 1": ["Table Friday: entry 2 follows 0."],
    f"UPDATE entry SET hash = '{'0' * 64}' WHERE seq = 3": [
        "Table Friday: entry 3 was changed after it was recorded.",
        "Table Friday: entry 4 does not belong after the entry before it.",
    ],
    """UPDATE entry SET payload = '{"number"' WHERE seq = 4""": [
        "Table Friday: entry 4 was changed after it was recorded.",
        "Table Friday: the facts of entry 4 cannot be read.",
    ],
    "UPDATE entry SET payload = '[]' WHERE seq = 4": [
        "Table Friday: entry 4 was changed after it was recorded.",
        "Table Friday: the facts of entry 4 cannot be read.",
    ],
    "UPDATE entry SET at = replace(at, '-', '!') WHERE seq = 4": [
        "Table Friday: entry 4 was changed after it was recorded.",
        "Table Friday: the time of entry 4 cannot be read.",
    ],
    """UPDATE "table" SET game = 'nippon'""": ["Table Friday: entry 1 does not belong after the entry before it."],
}


@pytest.mark.parametrize("change", TAMPERING)
def test_tampering_is_found(ledger: Ledger, url: str, change: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(number) for number in range(1, 5)])
    ledger.create_table("Sunday", "zhanguo")
    assert ledger.verify("Friday") == []
    unguard(url)
    behind(url, change)
    assert [str(problem) for problem in ledger.verify("Friday")] == TAMPERING[change]


def test_unreadable_entry_is_damage(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1), act(2)])
    unguard(url)
    behind(url, "UPDATE entry SET payload = 'x' WHERE seq = 2")
    with pytest.raises(DamagedError, match="Friday: entry 2 was changed after it was recorded"):
        ledger.entries("Friday")


def test_hash_is_that_of_the_documented_json(ledger: Ledger) -> None:
    ledger.create_table("Пятница", "zhanguo", [act(1), act(2, text="дворец 2")])
    before = {"table": "Пятница", "game": "zhanguo", "created_at": stamp(ledger.table("Пятница").created_at)}
    expected = sha256_of(before)
    for entry in ledger.entries("Пятница"):
        assert entry.prev_hash == expected
        expected = sha256_of(
            {
                "table": "Пятница",
                "seq": entry.seq,
                "kind": entry.kind,
                "player": entry.player,
                "payload": json.dumps(entry.payload, separators=(",", ":")),
                "text": entry.text,
                "verdict": entry.verdict,
                "engine": entry.engine,
                "rules": entry.rules,
                "at": stamp(entry.at),
                "prev_hash": entry.prev_hash,
            }
        )
        assert entry.hash == expected


def sha256_of(value: object) -> str:
    said = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(said.encode()).hexdigest()


def test_sound_database_has_no_problems(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    assert ledger.check() == []


def test_entry_of_no_table_is_found(sqlite_url: str) -> None:
    with Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as connection, connection:
            connection.execute(
                "INSERT INTO entry SELECT 7, seq, kind, player, payload, text, verdict, engine, rules, at, prev_hash, hash FROM entry"
            )
        (problem,) = ledger.check()
    assert problem.template == "{place}: row {row} of {table} belongs to nothing in {parent}."
    assert (problem.facts["table"], problem.facts["parent"]) == ("entry", "table")


def test_damaged_page_is_found(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    with Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(number) for number in range(200)])
    blank_tail(path)
    with Ledger.open(sqlite_url) as ledger:
        problems = ledger.check()
    assert problems
    assert all("is damaged" in str(problem) for problem in problems)


def blank_tail(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-8192:] = b"\xa5" * 8192
    path.write_bytes(data)


def test_changed_entry_is_named_by_whoever_reads_it(ledger: Ledger, url: str) -> None:
    """Also where what is written there now could have been recorded."""
    ledger.create_table("Friday", "zhanguo", [act(1), act(2), act(3)])
    unguard(url)
    behind(url, "UPDATE entry SET payload = replace(payload, '2', '7') WHERE seq = 2")
    for read in (lambda: ledger.entries("Friday"), lambda: reader.read_entries(url, "Friday")):
        with pytest.raises(DamagedError, match="Friday: entry 2 was changed after it was recorded"):
            read()
    assert len(reader.read_entries(url, "Friday", 2)) == 1
