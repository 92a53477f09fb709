"""Run by the tests: ``racers.py URL TABLE ROUNDS``. Two processes record after the same entry, again and again.

Prints how each round ended for each of them.
"""

from __future__ import annotations

import json
import sys
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Barrier

from ledger.hands import act

from referee.ledger.errors import MovedOnError, TableExistsError
from referee.ledger.ledger import Ledger


def race(url: str, table: str, rounds: int, me: int, barrier: Barrier, results: SimpleQueue[object]) -> None:
    """Open the ledger, make the table, then record in every round, each time at the same moment as the other."""
    barrier.wait()
    with Ledger.open(url) as ledger:
        barrier.wait()
        made = create(ledger, table)
        outcomes = []
        for number in range(rounds):
            last = ledger.table(table).last_seq
            barrier.wait()
            outcomes.append(record(ledger, table, last, me * 1000 + number))
            barrier.wait()
    results.put((me, made, outcomes))


def create(ledger: Ledger, table: str) -> bool:
    try:
        ledger.create_table(table, "zhanguo")
    except TableExistsError:
        return False
    return True


def record(ledger: Ledger, table: str, last: int, number: int) -> list[int]:
    """The numbers of the entry that was recorded first: ours, or those of which we are told."""
    try:
        return [row.payload["number"] for row in ledger.append(table, last, [act(number)])]
    except MovedOnError as e:
        return [row.payload["number"] for row in e.rows]


def main(url: str, table: str, rounds: str) -> None:
    context = get_context("fork")
    barrier, results = context.Barrier(2, timeout=300), context.SimpleQueue()
    runners = [context.Process(target=race, args=(url, table, int(rounds), me, barrier, results)) for me in (0, 1)]
    for runner in runners:
        runner.start()
    print(json.dumps(sorted(results.get() for _ in runners)))
    for runner in runners:
        runner.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
