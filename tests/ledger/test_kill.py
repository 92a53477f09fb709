"""SIGKILL at any moment loses no acknowledged entry and leaves no half one."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from itertools import groupby
from pathlib import Path

from referee.ledger import reader
from referee.ledger.ledger import Ledger
from referee.ledger.rows import EntryRow

KILLS = 60
LONGEST_LIFE = 0.25  # seconds; the first victims die while they make the ledger


def test_killed_again_and_again(tmp_path: Path) -> None:
    url = str(tmp_path / "ledger.sqlite3")
    command = [sys.executable, str(Path(__file__).with_name("victims.py")), url, "Friday"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as victims:
        chance = random.Random(7)
        lives = [chance.uniform(0, LONGEST_LIFE * (kill + 1) / KILLS) for kill in range(KILLS)]
        acknowledged = max(kill_one(victims, life) for life in lives)
        assert victims.stdin is not None
        victims.stdin.close()
    assert acknowledged > KILLS
    with Ledger.open(url) as ledger:
        entries = ledger.entries("Friday")
        assert ledger.verify("Friday") == ledger.check() == []
        assert reader.read_entries(url, "Friday") == entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert len(entries) >= acknowledged
    nothing_is_half_done(entries)


def kill_one(victims: subprocess.Popen[str], life: float) -> int:
    """Start a victim, kill it after a while; gives the last entry that it knew to be recorded."""
    assert victims.stdin is not None
    assert victims.stdout is not None
    victims.stdin.write("next\n")
    victims.stdin.flush()
    word, pid = victims.stdout.readline().split()
    assert word == "start"
    time.sleep(life)
    os.kill(int(pid), signal.SIGKILL)
    kept = 0
    while (line := victims.stdout.readline().split()) != ["dead"]:
        assert line[0] == "kept", "the victim died before it was killed"
        kept = int(line[1])
    return kept


def nothing_is_half_done(entries: list[EntryRow]) -> None:
    for batch, group in groupby(entries, key=lambda entry: entry.payload["batch"]):
        parts = [entry.payload for entry in group]
        assert [part["part"] for part in parts] == list(range(parts[0]["size"])), f"batch after {batch}"
