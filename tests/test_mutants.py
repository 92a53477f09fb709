"""That the examples notice wrong rules: the changes of tests/bench/mutants.toml, made one at a time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
AREAS = ("referee/games/zhanguo", "referee/games/nations_dice", "referee/games/nippon", "referee/games/great_wall")


def test_each_change_of_the_rules_written_down_is_noticed() -> None:
    """In a process of its own, as what it changes it changes for good; each area keeps at least three."""
    told = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    run = [sys.executable, "tests/bench/mutants.py", "--kept"]
    done = subprocess.run(run, cwd=ROOT, env=told, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    killed = re.findall(r"^\d+/\d+ (referee/games/\w+|scoring)/.*: killed$", done.stderr, re.MULTILINE)
    few = [area for area in (*AREAS, "scoring") if Counter(killed)[area] < 3]
    assert not few, "the texts of mutants.toml are no longer there: put other changes in their place"
