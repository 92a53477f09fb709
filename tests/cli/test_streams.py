"""Whatever the shell did to the streams, a call ends with a status of its own and without a fault."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import COMMANDS
from referee.testing.samples import WIDE

TORN = Path(__file__).with_name("torn.py")
CASES = ("closed stdin", "closed stdout", "closed stdin stdout stderr", "full stdout stderr", "abandoned stdout")
STATUSES = {*range(6), -signal.SIGPIPE, 128 + signal.SIGPIPE}
CALLS: dict[str, list[str]] = {
    "new": ["new", "zhanguo", "anna:red", "boris:blue", "--box", "practice"],
    "do": ["do", "court 40"],
    "check": ["check", "palace 4 from 5"],
    "branch": ["branch", "court", "40"],
    "correct": ["correct", "players.anna.vp", "7", "--why", "counted"],
    "note": ["note", "tea"],
    "score": ["score", "--ask", "zhanguo"],
    "replay": ["replay", "-"],
    "use": ["use", "friday"],
    "rule": ["rule", "zhanguo", "palace"],
    "rulings": ["rulings", "zhanguo"],
    "verbs": ["verbs", "zhanguo"],
    "schema": ["schema", "zhanguo", "position"],
    "box": ["box", "ask", "zhanguo"],
    "serve": ["serve", "--show"],
    "scenario": ["scenario", "run", "missing.toml"],
    "simulate": ["simulate", "nations_dice", "--players", "1"],
    "tags": ["tags", "--sheets"],
    "mats": ["mats", "zhanguo", "--board", "none"],
    "calibrate": ["calibrate", "lens", "missing.png"],
    "scan": ["scan", "missing.png"],
    "tally": ["tally", "missing.png"],
    "watch": ["watch", "--images", "missing"],
}


Ended = dict[str, tuple[int, str]]


@pytest.fixture(scope="module")
def server() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, str(TORN)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture
def torn(server: subprocess.Popen[str], ready: Any, tmp_path: Path) -> Callable[..., Ended]:
    """Calls a command at a table in every case; gives status and stderr by case."""

    def call(*args: str, cases: Sequence[str] = CASES) -> Ended:
        assert server.stdin is not None and server.stdout is not None
        env = {"REFEREE_DB": os.environ["REFEREE_DB"], "LANG": "C.UTF-8"}
        server.stdin.write(json.dumps({"args": args, "env": env, "folder": str(tmp_path), "cases": cases}) + "\n")
        server.stdin.flush()
        found: Ended = json.loads(server.stdout.readline())
        return found

    return call


EVERY = [*COMMANDS, "nonsense", ""]


@pytest.mark.parametrize("command", EVERY)
def test_any_stream_may_be_closed_full_or_abandoned(torn: Callable[..., Ended], command: str) -> None:
    """Each command in two ways, in turn; REFEREE_WIDE=1 tries all ways with all of them."""
    at = EVERY.index(command) % len(CASES)
    cases = CASES if WIDE else [*CASES, *CASES][at : at + 2]
    found = torn(*CALLS.get(command, [command] if command else []), cases=cases)
    assert [*found] == [*cases]
    for case, (status, said) in found.items():
        assert status in STATUSES, (case, status, said)
        assert "Traceback" not in said, (case, said)
        assert "fault" not in said, (case, said)


@pytest.mark.parametrize("args", [("replay", "-"), ("play",), ("box", "ask", "zhanguo"), ("score", "--ask", "zhanguo")])
def test_a_closed_stdin_is_told_with_what_to_do(torn: Callable[..., Ended], args: tuple[str, ...]) -> None:
    status, said = torn(*args, cases=CASES[:1])["closed stdin"]
    assert status == 2
    assert "Standard input is closed" in said


def test_a_reader_that_goes_away_ends_it_as_other_programs(torn: Callable[..., Ended]) -> None:
    assert torn("rulings", "zhanguo", cases=CASES[4:])["abandoned stdout"] == [-signal.SIGPIPE, ""]


@pytest.mark.parametrize(
    ("redirection", "status"), [(">&-", 0), ("2>&-", 0), ("<&-", 0), ("<&- >&- 2>&-", 0), (">/dev/full", 4)]
)
def test_a_shell_that_does_so(ready: Any, redirection: str, status: int) -> None:
    command = f'"{sys.executable}" -m referee rulings zhanguo {redirection}'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
