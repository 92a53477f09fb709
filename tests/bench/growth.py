"""What an entry costs as a table, or the number of tables, grows: python tests/bench/growth.py [--url postgresql://…].

Each figure is what a quarter of many tries stay below. A server's database must be one that may be
written; a schema of its own is made in it and goes away afterwards.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from club import draft, in_schema

from referee.ledger import reader
from referee.ledger.ledger import Ledger

AT_ONCE, MANY = 1000, 200


def quick(what: Callable[[], object], times: int) -> float:
    """The time, in milliseconds, that a quarter of so many stays below: the rest is what else the machine does."""
    took = []
    for _ in range(times):
        begun = time.perf_counter()
        what()
        took.append(1000 * (time.perf_counter() - begun))
    return statistics.quantiles(took, n=4)[0]


def grown(url: str, table: str, entries: int) -> None:
    """Record until the table has so many entries."""
    with Ledger.open(url) as ledger:
        last = ledger.table(table).last_seq
        while last < entries:
            last = ledger.append(table, last, [draft()] * min(AT_ONCE, entries - last))[-1].seq


def figures(url: str, table: str) -> str:
    """An entry by whoever is there; by a program that begins; asking for news; opening the table; memory."""
    with Ledger.shared(url) as ledger:
        ledger.append(table, None, [draft()])
        append = quick(lambda: ledger.append(table, None, [draft()]), MANY)

        def anew() -> None:
            ledger._tails.forget(table)
            ledger.append(table, None, [draft()])

        first = quick(anew, MANY)
        asked = quick(lambda: reader.read_state(url, table, "zhanguo", "mine"), MANY)
        last = ledger.table(table).last_seq
        news = quick(lambda: reader.read_entries(url, table, last - 1), MANY)
        opened = quick(lambda: reader.read_entries(url, table), 3)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{append:8.2f} {first:8.2f} {asked:8.2f} {news:8.2f} {opened:10.1f} {memory:6.0f}"


def measure(url: str, entries: Sequence[int], tables: Sequence[int]) -> None:
    print(f"{'milliseconds for':20} {'append':>8} {'first':>8} {'asked':>8} {'news':>8} {'opening':>10} {'MB':>6}")
    with Ledger.open(url) as ledger:
        ledger.create_table("long", "zhanguo")
    for count in entries:
        grown(url, "long", count)
        print(f"{count:9,} entries    {figures(url, 'long')}", flush=True)
    made = 0
    for count in tables:
        with Ledger.open(url) as ledger:
            for number in range(made, count):
                ledger.create_table(f"table {number}", "zhanguo", [draft()] * 100)
        made = count
        print(f"{count:9,} tables     {figures(url, 'table 5')}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", help="a PostgreSQL database that may be written; without it a new file of SQLite")
    parser.add_argument("--entries", type=int, nargs="*", default=[100, 1_000, 10_000, 100_000])
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 1_000])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, in_schema(given.url, Path(folder)) as url:
        measure(url, given.entries, given.tables)
    return 0


if __name__ == "__main__":
    sys.exit(main())
