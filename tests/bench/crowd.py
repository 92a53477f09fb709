"""Remarks of 20 writers at one table while their server is killed: python tests/bench/crowd.py [--kills 20].

What waits is recorded together. Each remark that was acknowledged must be in the record once, each of which nobody knew
at most once, each that was refused not at all. The server is a PostgreSQL of its own.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path
from threading import Thread
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from ledger.servers import own_server

from referee.ledger.errors import LedgerError, UnansweredError
from referee.ledger.ledger import Ledger
from referee.ledger.rows import Draft

PROCESSES, THREADS = 2, 10


def write(url: str, process: int, ready: Barrier, over: Event, told: Any) -> None:
    """Tells which remarks were acknowledged, of which nobody knows, and which were refused."""
    found: dict[str, list[str]] = {"acknowledged": [], "unknown": [], "refused": []}
    ledger = Ledger.open(url)
    ready.wait()

    def go(thread: int) -> None:
        number = 0
        while not over.is_set():
            number += 1
            name = f"{process} {thread} {number}"
            try:
                ledger.append("Friday", None, [Draft("note", {"text": name})])
                found["acknowledged"].append(name)
            except UnansweredError:
                found["unknown"].append(name)
            except LedgerError:
                found["refused"].append(name)
                time.sleep(0.02)

    threads = [Thread(target=go, args=(thread,)) for thread in range(THREADS)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    told.put(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance, context = random.Random(given.seed), get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with own_server(Path(folder, "cluster")) as server:
            with Ledger.open(server.url) as ledger:
                ledger.create_table("Friday", "zhanguo")
            told, over, ready = context.SimpleQueue(), context.Event(), context.Barrier(PROCESSES + 1)
            more = (ready, over, told)
            running = [context.Process(target=write, args=(server.url, at, *more)) for at in range(PROCESSES)]
            for one in running:
                one.start()
            ready.wait()
            for _ in range(given.kills):
                time.sleep(chance.uniform(0.3, 2))
                server.kill()
                server.start()
            time.sleep(1)
            over.set()
            said = [told.get() for _ in running]
            with Ledger.open(server.url) as ledger:
                return report({name: [one for some in said for one in some[name]] for name in said[0]}, ledger)


def report(said: dict[str, list[str]], ledger: Ledger) -> int:
    there = Counter(row.payload["text"] for row in ledger.entries("Friday"))
    wrong = [name for name in said["acknowledged"] if not there[name]]
    wrong += [name for name in said["refused"] if there[name]]
    wrong += [name for name, count in there.items() if count > 1]
    print(f"{len(said['acknowledged'])} acknowledged, {len(said['refused'])} refused,", end=" ")
    print(f"{len(said['unknown'])} unknown ({sum(there[name] for name in said['unknown'])} of them recorded)")
    print(
        f"lost, twice, or recorded though refused: {wrong[:10] or 'none'}; {len(ledger.verify('Friday'))} broken links"
    )
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
