"""What `referee serve` says in the terminal: the addresses, and who can reach them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize(("host", "who"), [("127.0.0.1", "Only this machine"), ("localhost", "Only this machine")])
def test_an_address_of_this_machine_alone_says_so(referee: Any, host: str, who: str) -> None:
    said = referee("serve", "--show", "--host", host).out
    assert f"http://{host}:8765/h/" in said
    assert who in said
    assert "network" not in said


def test_everywhere_is_the_whole_network_and_the_key_stays(referee: Any) -> None:
    first, again = (referee("serve", "--show").out for _ in range(2))
    assert "Whoever is in this network can reach it" in first or "Only this machine" in first
    assert first == again
    assert referee("serve", "--show", "--new-key").out != first


def test_where_nothing_can_listen_it_is_said(referee: Any) -> None:
    told = referee("serve", "--host", "192.0.2.77")
    assert told.status == 2
    assert "Cannot listen at 192.0.2.77" in told.err


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks the kernel of Linux")
def test_a_phone_that_goes_away_in_the_middle_of_an_answer_does_not_end_the_server(tmp_path: Path) -> None:
    ledger, environment = str(tmp_path / "ledger.sqlite3"), {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "referee", "--db", ledger, "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        assert any("http://127.0.0.1:" in line for line in server.stdout)
        ignored = re.search(r"^SigIgn:\s*(\w+)$", Path(f"/proc/{server.pid}/status").read_text(), re.MULTILINE)
        server.terminate()
        assert ignored is not None and int(ignored[1], 16) >> (signal.SIGPIPE - 1) & 1
