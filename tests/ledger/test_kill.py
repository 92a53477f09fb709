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

import pytest
from ledger.slow_disk import COMPILER

from referee.ledger import reader
from referee.ledger.ledger import Ledger
from referee.ledger.rows import EntryRow
from referee.testing import samples

KILLS, EARLY = (60, 10) if samples.WIDE else (30, 5)  # the first ones die while they make the ledger
BENCH = Path(__file__).parents[1] / "bench" / "faults.py"
SOME = ("--kills", "12", "--games", "nations_dice", "--entries", "20", "--no-page")


def test_killed_again_and_again(tmp_path: Path) -> None:
    url = str(tmp_path / "ledger.sqlite3")
    command = [sys.executable, str(Path(__file__).with_name("victims.py")), url, "Friday"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as victims:
        chance = random.Random(7)
        early = [kill_one(victims, 0, chance.uniform(0, 0.25)) for _ in range(EARLY)]
        later = [kill_one(victims, kill % 3, chance.uniform(0, 0.02)) for kill in range(EARLY, KILLS)]
        acknowledged = max(early + later)
        assert victims.stdin is not None
        victims.stdin.close()
    assert acknowledged >= KILLS - EARLY
    with Ledger.open(url) as ledger:
        entries = ledger.entries("Friday")
        assert ledger.verify("Friday") == ledger.check() == []
        assert reader.read_entries(url, "Friday") == entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert len(entries) >= acknowledged
    nothing_is_half_done(entries)


def test_every_front_end_killed_again_and_again() -> None:
    """What is acknowledged is recorded once and in order; REFEREE_WIDE=1 kills the page and a server as well."""
    more = ("--kills", "60", "--server") if samples.WIDE else SOME
    run = subprocess.run([sys.executable, str(BENCH), *more], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "nothing acknowledged was lost, nothing lies there twice" in run.stdout


@pytest.mark.timeout(1500)
@pytest.mark.skipif(not samples.WIDE or not COMPILER, reason="takes minutes and a C compiler: REFEREE_WIDE=1")
def test_every_front_end_killed_while_it_waits_for_a_slow_disk() -> None:
    """Each wait for the disk takes up to 0.3 s more, for all programs and for the server."""
    slow = ("--kills", "48", "--server", "--slow-disk", "300")
    run = subprocess.run([sys.executable, str(BENCH), *slow], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "nothing acknowledged was lost, nothing lies there twice" in run.stdout


def kill_one(victims: subprocess.Popen[str], appends: int, moment: float) -> int:
    """Start a victim, wait for so many appends, kill it at some moment; gives the last entry it knew to be recorded."""
    assert victims.stdin is not None
    assert victims.stdout is not None
    victims.stdin.write("next\n")
    victims.stdin.flush()
    word, pid = victims.stdout.readline().split()
    assert word == "start"
    kept = [_kept(victims.stdout.readline().split()) for _ in range(appends)]
    time.sleep(moment)  # nothing is expected to be done by then
    os.kill(int(pid), signal.SIGKILL)
    while (line := victims.stdout.readline().split()) != ["dead"]:
        kept.append(_kept(line))
    return max(kept, default=0)


def _kept(line: list[str]) -> int:
    assert line[0] == "kept", "the victim died before it was killed"
    return int(line[1])


def nothing_is_half_done(entries: list[EntryRow]) -> None:
    for batch, group in groupby(entries, key=lambda entry: entry.payload["batch"]):
        parts = [entry.payload for entry in group]
        assert [part["part"] for part in parts] == list(range(parts[0]["size"])), f"batch after {batch}"
