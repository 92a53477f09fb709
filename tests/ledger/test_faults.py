"""A server that is killed, cut off, or replaced by another: what was acknowledged is there once, and the ledger goes on."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from ledger.hands import act, behind
from ledger.servers import PROGRAMS, Server, Way, own_server
from sqlalchemy import text

from referee.ledger import boxes, reader, tails
from referee.ledger import ledger as ledger_module
from referee.ledger.changes import Changes
from referee.ledger.errors import LedgerError, OutOfReachError
from referee.ledger.ledger import Ledger
from referee.ledger.location import locate
from referee.testing import samples

WAYS = [*product((1, 2), (True, False), (True, False))]
"""How many entries, whether the server gets the last message, and whether it is known behind which entry they come."""
SOME_WAYS = [(1, True, True), (1, True, False), (2, False, True)]
alone = pytest.mark.skipif(not PROGRAMS or not samples.WIDE, reason="starts servers of its own: REFEREE_WIDE=1")


@contextmanager
def way_to(url: str) -> Iterator[tuple[Way, str]]:
    """A way to a server that can be cut, and the address of the ledger by it."""
    parts = urlsplit(url)
    way = Way(parts.port or 5432)
    user = parts.netloc.rpartition("@")[0]
    try:
        yield way, parts._replace(netloc=f"{user}@127.0.0.1:{way.port}").geturl()
    finally:
        way.close()


def test_a_way_that_is_cut_at_any_message(postgres_url: str) -> None:
    """Before the server got the message, or behind it: told as recorded is there once, refused is there once or not."""
    with way_to(postgres_url) as (way, url), Ledger.open(url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(0)])
        for count, answered, known in WAYS if samples.WIDE else SOME_WAYS:
            ledger.append("Friday", None, [act(0)])
            for at in range(20):
                seq, cuts = number(postgres_url), way.cuts
                way.cut(at, answered=answered)
                try:
                    last = ledger.append("Friday", seq if known else None, [act(at)] * count)[-1].seq
                except OutOfReachError:
                    last = None
                way.cut(-1, answered=False)
                now = number(postgres_url)
                assert now - seq in ((count,) if last else (0, count)), (count, answered, known, at)
                assert last in (None, now)
                if way.cuts == cuts:
                    break
            assert at > 0
        assert ledger.verify("Friday") == []
        assert ledger.append("Friday", now, [act(1)])[0].seq == now + 1


def number(url: str) -> int:
    """How many entries there are."""
    return int(behind(url, "SELECT count(*) FROM entry")[0][0])


def test_what_began_while_a_server_only_followed_is_let_go(postgres_url: str) -> None:
    """A session keeps what it may do for good: only a new one sees that the server may be written again."""
    with Ledger.open(postgres_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        for count in (1, 2):
            for engine in (ledger._engine, ledger._adds):
                with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
                    connection.execute(text("SET default_transaction_read_only = on"))
            assert len(ledger.append("Friday", None, [act(2)] * count)) == count
        assert ledger.append("Friday", 4, [act(3)])[0].seq == 5


def test_a_server_that_says_nothing_is_not_waited_for_for_ever(postgres_url: str) -> None:
    with Ledger.open(postgres_url) as ledger:
        for engine in (ledger._engine, ledger._adds):
            with engine.connect() as connection:
                number = connection.connection.driver_connection.pgconn.socket  # type: ignore[union-attr]
                with socket.socket(fileno=os.dup(number)) as wire:
                    assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000


def test_a_clock_that_was_set_back(ledger: Ledger, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries go by their numbers; that a fact was changed is seen by others all the same."""
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.put_facts("zhanguo", "mine", {"card.1": 1, "card.2": 2})
    seen = {ledger.state("Friday", "zhanguo", "mine")[1]}

    class Yesterday(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            return datetime.now(tz) - timedelta(days=1)

    for module in (boxes, ledger_module, tails):
        monkeypatch.setattr(module, "datetime", Yesterday)
    for number in (2, 3):
        ledger.put_fact("zhanguo", "mine", "card.1", number)
        seen.add(ledger.state("Friday", "zhanguo", "mine")[1])
        ledger.append("Friday", None, [act(number)])
    assert len(seen) == 3
    rows = ledger.entries("Friday")
    assert [row.payload["number"] for row in rows] == [1, 2, 3]
    assert rows[1].at < rows[0].at
    assert ledger.verify("Friday") == []
    assert reader.read_tables(url)[0].last_seq == 3


@pytest.fixture
def server(shelf: Path) -> Iterator[Server]:
    """A server, which has a user of its own."""
    with own_server(shelf / "first") as started:
        yield started


@alone
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_server_that_ends_and_comes_back(server: Server, how: signal.Signals) -> None:
    with Ledger.open(server.url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        changes = Changes(locate(server.url))
        assert changes.wait(0.1)
        seq = 1
        for _ in range(3):
            seq = ledger.append("Friday", seq, [act(2)])[0].seq
            server.kill(how)
            with pytest.raises(OutOfReachError, match=r"look at the log|cannot be reached"):
                ledger.append("Friday", seq, [act(3)])
            with pytest.raises(OutOfReachError):
                ledger.entries("Friday")
            server.start()
            assert [one.seq for one in ledger.entries("Friday")] == list(range(1, seq + 1))
        assert ledger.verify("Friday") == []
        while changes.wait(0.1):
            pass
        ledger.append("Friday", seq, [act(4)])
        assert changes.wait(10)
        changes.close()


@alone
def test_another_server_takes_over(server: Server, tmp_path: Path) -> None:
    """With a server that must have every entry before it is acknowledged, the first one may burn."""
    second = server.follower(server.folder.parent / "second")
    try:
        second.start()
        behind(server.url, "SELECT 1")
        server.run("psql", "-d", server.url, "-c", "ALTER SYSTEM SET synchronous_standby_names = 'follower'")
        behind(server.url, "SELECT pg_reload_conf()")
        url = f"postgresql:///referee?user=referee&host=127.0.0.1,127.0.0.1&port={server.port},{second.port}&target_session_attrs=read-write"
        with Ledger.open(url) as ledger:
            ledger.create_table("Friday", "zhanguo", [act(1)])
            seq = ledger.append("Friday", None, [act(number) for number in range(20)])[-1].seq
            seq = ledger.append("Friday", seq, [act(21)])[-1].seq
            changes = Changes(locate(url))
            assert changes.wait(0.1)
            server.kill()
            with pytest.raises(LedgerError):
                ledger.append("Friday", seq, [act(22)])
            second.run("pg_ctl", "promote", "-w", "-D", str(second.folder))
            behind(second.url, "SELECT 1")
            assert [one.seq for one in ledger.entries("Friday")] == list(range(1, seq + 1))
            assert ledger.append("Friday", seq, [act(22)])[0].seq == seq + 1
            assert changes.wait(10)
            changes.close()
            assert ledger.verify("Friday") == []
    finally:
        second.stop()
