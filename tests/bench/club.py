"""How many entries a second a ledger takes from many writers: python tests/bench/club.py [--url postgresql://…] [--seconds N].

Each figure stands beside bare INSERTs of rows of the same size with a commit each, by as many connections, in the same run.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from typing import Any

from sqlalchemy import create_engine, text

from referee.ledger.errors import MovedOnError
from referee.ledger.ledger import Ledger
from referee.ledger.location import locate
from referee.ledger.rows import Draft

PROCESSES = 2
PAYLOAD = {"verb": "unify", "card": 74, "region": 3, "player": 2, "once": "x" * 22}
BARE = (
    "INSERT INTO bare (writer, seq, payload, hash, prev_hash, at) VALUES (:writer, :seq, :payload, :hash, :hash, :at)"
)
Times = list[float]
Write = Callable[[int], object]


def draft() -> Draft:
    return Draft("act", PAYLOAD, player="Anna", text="unify 74 3", verdict="legal", engine="0.1.0", rules="1")


def in_threads(writers: range, seconds: float, writer: Callable[[int], Write]) -> Times:
    """The seconds that each write of these writers took; each begins anew as soon as it is done."""
    took: list[Times] = [[] for _ in writers]

    def go(at: int) -> None:
        write, end, number = writer(writers[at]), time.monotonic() + seconds, 0
        while (begun := time.monotonic()) < end:
            number += 1
            write(number)
            took[at].append(time.monotonic() - begun)

    threads = [Thread(target=go, args=(at,)) for at in range(len(writers))]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return [one for some in took for one in some]


def bare(url: str, writers: range, seconds: float) -> Times:
    location = locate(url)
    engine = create_engine(location.url, pool_size=len(writers), isolation_level="AUTOCOMMIT")
    row = {"payload": str(PAYLOAD), "hash": "0" * 64, "at": "2026-01-01T00:00:00.000000Z"}

    def writer(number: int) -> Write:
        connection = engine.connect()
        statement = text(BARE)
        return lambda seq: connection.execute(statement, {**row, "writer": number, "seq": seq})

    return in_threads(writers, seconds, writer)


def ledger(url: str, writers: range, seconds: float, tables: int) -> Times:
    opened = Ledger.open(url)

    def writer(number: int) -> Write:
        mine = [f"table {one}" for one in range(number % tables, tables, 20)]
        return lambda seq: opened.append(mine[seq % len(mine)], None, [draft()])

    try:
        return in_threads(writers, seconds, writer)
    finally:
        opened.close()


def judged(url: str, writers: range, seconds: float) -> Times:
    """Each writer records behind what it has judged by, and looks at what others recorded first before it tries again."""
    opened = Ledger.open(url)

    def writer(_: int) -> Write:
        known = [opened.table("table 0").last_seq]

        def write(_: int) -> None:
            while True:
                try:
                    known[0] = opened.append("table 0", known[0], [draft()])[-1].seq
                    return
                except MovedOnError as news:
                    known[0] = news.rows[-1].seq

        return write

    try:
        return in_threads(writers, seconds, writer)
    finally:
        opened.close()


def _run(
    what: Callable[..., Times], url: str, writers: range, seconds: float, more: tuple[Any, ...], told: Any
) -> None:
    times = what(url, writers, seconds, *more)
    told.put((times, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


def measured(what: Callable[..., Times], url: str, writers: int, seconds: float, *more: Any) -> tuple[float, str]:
    """Writes a second of so many writers in two processes, and a line that says so."""
    context = get_context("spawn")
    told = context.SimpleQueue()
    each = -(-writers // PROCESSES)
    parts = [range(at * each, min(writers, (at + 1) * each)) for at in range(PROCESSES)]
    running = [context.Process(target=_run, args=(what, url, part, seconds, more, told)) for part in parts if part]
    for one in running:
        one.start()
    found = [told.get() for _ in running]
    for one in running:
        one.join()
    times = sorted(took for some, _ in found for took in some)
    rate = len(times) / seconds
    p50, p95, p99 = (1000 * times[int(len(times) * part)] for part in (0.5, 0.95, 0.99))
    memory = max(size for _, size in found)
    return rate, f"{rate:8.0f}/s  p50 {p50:6.1f}  p95 {p95:6.1f}  p99 {p99:6.1f} ms  {memory:4.0f} MB"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", help="a PostgreSQL database that may be written; without it a new file of SQLite")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--writers", type=int, default=20)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--entries", type=int, default=100, help="entries of each table before the first figure")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, in_schema(given.url, Path(folder)) as url:
        return report(url, given)


@contextmanager
def in_schema(server: str | None, folder: Path) -> Iterator[str]:
    """A new ledger: a schema of its own on that server, which goes away afterwards, or a file in the folder."""
    if not server:
        yield f"sqlite:///{folder / 'club.sqlite3'}"
        return
    schema = f"club_{uuid.uuid4().hex[:12]}"
    engine = create_engine(locate(server).url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    try:
        yield f"{server}{'&' if '?' in server else '?'}options=-csearch_path%3D{schema}"
    finally:
        with engine.connect() as connection:
            connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))


def report(url: str, given: argparse.Namespace) -> int:
    begun = time.monotonic()
    with Ledger.open(url) as opened:
        for number in range(given.tables):
            opened.create_table(f"table {number}", "zhanguo", [draft() for _ in range(given.entries)])
    print(f"{given.tables} tables of {given.entries} entries made in {time.monotonic() - begun:.1f} s")
    engine = create_engine(locate(url).url if locate(url).path is None else url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(
            text(
                "CREATE TABLE bare (writer int, seq int, payload text, hash text, prev_hash text, at text,"
                " PRIMARY KEY (writer, seq))"
            )
        )
    server = locate(url).path is None
    writers = given.writers if server else 1
    floor, line = measured(bare, url, writers, given.seconds)
    print(f"bare INSERTs        {line}")
    for name, some, tables in (
        ("over many tables", writers, given.tables),
        ("over 20 tables", writers, 20),
        ("one table", given.writers, 1),
        ("one table, 1 writer", 1, 1),
    ):
        rate, line = measured(ledger, url, some, given.seconds, tables)
        print(f"{name:19} {line}  {rate / floor:.2f} x bare")
    rate, line = measured(judged, url, 2, given.seconds)
    print(f"one table, 2 judge  {line}  {rate / floor:.2f} x bare")
    return 0


if __name__ == "__main__":
    sys.exit(main())
