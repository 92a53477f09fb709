"""Two processes at one table: one wins, the other is told what happened."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from referee.ledger.ledger import Ledger

HERE = Path(__file__).parent
ROUNDS = 25


def test_two_processes_at_one_table(url: str) -> None:
    run = subprocess.run(
        [sys.executable, str(HERE / "racers.py"), url, "Friday", str(ROUNDS)],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(HERE.parent)},
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
