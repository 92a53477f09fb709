"""Several processes that answer for one ledger: one may be killed at any moment."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from referee.engine.game import Seat
from referee.games import game as find_game
from referee.ledger.errors import DamagedError, OutOfReachError
from referee.ledger.ledger import Ledger
from referee.opening import PRACTICE, named_box
from referee.table import Table
from referee.web import app
from referee.web.keys import SECRET, Keys

WORKERS = 2
NAME = "evening"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[int, str, str]]:
    """A server of two processes with a table: its number, address and ledger."""
    url = str(tmp_path / "ledger.sqlite3")
    nippon = find_game("nippon")
    seats = [Seat("Anna", "purple"), Seat("Boris", "yellow")]
    Table.new(url, NAME, nippon, seats, {}, {}, named_box(url, nippon, PRACTICE)).close()
    more = ["serve", "--host", "127.0.0.1", "--port", "0", "--workers", str(WORKERS)]
    command = [sys.executable, "-m", "referee", "--db", url, *more]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as started:
        assert started.stdout is not None
        base = next(found[0] for line in started.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        yield started.pid, base, url
        started.terminate()
        started.wait(20)


def workers(pid: int) -> list[int]:
    """The processes that answer."""
    children = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()]
    return [one for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="reads /proc")
def test_a_process_that_is_killed_loses_nothing(server: tuple[int, str, str]) -> None:
    pid, base, url = server
    with Ledger.open(url) as ledger:
        keys = Keys(ledger.kept(SECRET, ""))
    table = keys.table_id(NAME)
    join = f"{base}/api/join/{table}/{keys.table_key(NAME, 0)}"

    def sent(once: str) -> int:
        """Write a remark, again and again until somebody answers, as a phone does; returns the number of its row."""
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                body = {"entry": f"remark {once}", "once": once}
                answer = httpx.post(f"{base}/api/t/{table}/note", json=body, headers=bearer, timeout=10)
            except httpx.TransportError:
                time.sleep(0.05)
                continue
            assert answer.status_code == 200, answer.text
            return int(answer.json()["seq"])
        raise AssertionError("nobody answers")

    bearer = {"Authorization": f"Bearer {httpx.get(join, timeout=30).json()['token']}"}
    httpx.post(f"{base}/api/t/{table}/seat", json={"seat": 0}, headers=bearer, timeout=30)
    numbers = []
    for count in range(20):
        if count in (5, 10):
            before = workers(pid)
            os.kill(before[0], signal.SIGKILL)
        numbers.append(sent(f"tap{count}"))
        if count == 12:
            assert sent("tap12") == numbers[-1]
    assert numbers == list(range(2, 22))
    with Ledger.open(url) as ledger:
        assert ledger.numbers([NAME])[NAME][0] == 21


def test_a_page_that_begins_before_its_ledger_answers_is_there_when_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is started anew meanwhile must not end the others; what else is wrong when it answers may be mended."""
    monkeypatch.setattr(app, "AGAIN", 0.01)
    away, shared = Event(), Ledger.shared
    wrong = [DamagedError("no ledger yet")] * 2

    def out_of_reach(url: str) -> Ledger:
        if not away.is_set():
            raise OutOfReachError("the server is away")
        if wrong:
            raise wrong.pop()
        return shared(url)

    monkeypatch.setattr(Ledger, "shared", out_of_reach)
    with TestClient(app.application(str(tmp_path / "ledger.sqlite3"), {"table.test"}), "http://table.test") as client:
        answer = client.get("/j/table/key")
        assert (answer.status_code, "Try again in a moment" in answer.text) == (503, True)
        assert client.get("/api/join/table/key").status_code == 503
        away.set()
        until = time.monotonic() + 30
        while (found := client.get("/j/table/key").status_code) == 503 and time.monotonic() < until:
            time.sleep(0.01)
        assert found == 403
