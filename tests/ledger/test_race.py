"""Two processes at one table: one wins, the other is told what happened."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from ledger.hands import act

from referee.ledger import ledger as ledger_module
from referee.ledger.errors import MovedOnError, TableExistsError
from referee.ledger.ledger import Ledger

HERE = Path(__file__).parent
ROUNDS = 25


def test_two_processes_at_one_table(url: str) -> None:
    run = subprocess.run(
        [sys.executable, str(HERE / "racers.py"), url, "Friday", str(ROUNDS)],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(HERE.parent), os.environ.get("PYTHONPATH", "")))},
    )
    assert run.returncode == 0, run.stderr
    (_, one_made_it, heard_by_one), (_, other_made_it, heard_by_other) = json.loads(run.stdout)
    assert one_made_it != other_made_it
    assert heard_by_one == heard_by_other
    assert [number for (number,) in heard_by_one] == recorded(url)


def recorded(url: str) -> list[int]:
    with Ledger.open(url) as ledger:
        entries = ledger.entries("Friday")
        assert [entry.seq for entry in entries] == list(range(1, ROUNDS + 1))
        assert ledger.verify("Friday") == []
        return [entry.payload["number"] for entry in entries]


def test_entry_stored_between_looking_and_recording(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    (first,) = ledger.entries("Friday")
    (news,) = ledger.append("Friday", 1, [act(2)])
    monkeypatch.setattr(ledger_module, "_last", lambda session, table: (first.seq, first.hash))
    with pytest.raises(MovedOnError) as raised:
        ledger.append("Friday", 1, [act(8), act(9)])
    assert raised.value.rows == (news,)
    assert ledger.entries("Friday") == [first, news]


def test_table_made_between_looking_and_making(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ledger.create_table("Friday", "zhanguo", [act(1)])
    with monkeypatch.context() as patch:
        patch.setattr(ledger_module, "_find", lambda session, name: None)
        with pytest.raises(TableExistsError):
            ledger.create_table("Friday", "nippon", [act(2)])
    assert ledger.tables() == [table]


def test_threads_share_one_ledger_and_whoever_does_not_mind_comes_after_the_others(url: str) -> None:
    with Ledger.shared(url) as ledger:
        assert Ledger.shared(url) is ledger
        ledger.close()
        ledger.create_table("Friday", "zhanguo")
        with ThreadPoolExecutor(8) as threads:
            rows = [*threads.map(lambda number: ledger.append("Friday", None, [act(number), act(number)]), range(8))]
        assert sorted(row.seq for pair in rows for row in pair) == list(range(1, 17))
        assert all(first.seq + 1 == second.seq for first, second in rows)
        assert ledger.verify("Friday") == []
    with Ledger.shared(url) as again:
        assert again is not ledger
