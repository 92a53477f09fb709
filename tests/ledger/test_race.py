"""Two processes at one table: one wins, the other is told what happened."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from ledger.hands import act
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from referee.ledger import ledger as ledger_module
from referee.ledger.errors import ClosedError, MovedOnError, NoSuchTableError, StorageError, TableExistsError
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
    tail = ledger._tail
    stale = [tail("Friday")._replace(seq=first.seq, hash=first.hash)]
    monkeypatch.setattr(ledger, "_tail", lambda table: stale.pop() if stale else tail(table))
    with pytest.raises(MovedOnError) as raised:
        ledger.append("Friday", 1, [act(8), act(9)])
    assert raised.value.rows == (news,)
    assert ledger.entries("Friday") == [first, news]


def test_table_made_between_looking_and_making(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ledger.create_table("Friday", "zhanguo", [act(1)])
    with monkeypatch.context() as patch:
        patch.setattr(ledger_module, "take_name", lambda session, name: None)
        patch.setattr(ledger_module, "free_key", lambda session, name: name)
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


def test_what_was_seen_of_a_table_is_worth_nothing_once_it_is_thrown_away(url: str) -> None:
    with Ledger.open(url) as ledger, Ledger.open(url) as other:
        ledger.create_table("Friday", "zhanguo", [act(1), act(2)])
        ledger.append("Friday", 2, [act(3)])
        other.throw_away("Friday")
        with pytest.raises(NoSuchTableError):
            ledger.append("Friday", 3, [act(4)])
        other.restore("Friday")
        assert ledger.append("Friday", 3, [act(4)])[0].seq == 4


def test_a_table_that_another_program_closed_takes_nothing_more(url: str) -> None:
    with Ledger.open(url) as ledger, Ledger.open(url) as other:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        ledger.append("Friday", None, [act(2)])
        other.close_table("Friday")
        for after in (2, None):
            with pytest.raises(ClosedError):
                ledger.append("Friday", after, [act(3)])
        other.close_table("Friday", closed=False)
        assert ledger.append("Friday", 2, [act(3), act(4)])[-1].seq == 4


@pytest.mark.parametrize("after", [1, None])
def test_an_entry_of_which_the_server_never_told_is_not_recorded_twice(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, after: int | None
) -> None:
    """The connection is cut once behind the entry, and others go on: what was recorded is looked up, not guessed."""
    with Ledger.open(postgres_url) as ledger, Ledger.open(postgres_url) as other:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        adding, cuts = ledger._adding, [True]

        @contextmanager
        def cut() -> Iterator[Connection]:
            with adding() as connection:
                yield connection
            if cuts.pop() if cuts else False:
                other.append("Friday", None, [act(3)])
                raise StorageError("gone") from OperationalError("", {}, Exception(), connection_invalidated=True)

        monkeypatch.setattr(ledger, "_adding", cut)
        (row,) = ledger.append("Friday", after, [act(2)])
        assert [(one.seq, one.payload["number"]) for one in ledger.entries("Friday")] == [(1, 1), (2, 2), (3, 3)]
        assert row.seq == 2
