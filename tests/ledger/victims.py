"""Run by the tests: ``victims.py URL TABLE``. For each line on stdin, start a process that records until it is killed.

Prints ``start PID``, then ``kept SEQ`` for each acknowledged append, then ``dead``. Starting processes from this one
spares each of them the time to load the libraries.
"""

from __future__ import annotations

import os
import random
import sys
from contextlib import suppress

from referee.ledger.errors import TableExistsError
from referee.ledger.ledger import Ledger
from referee.ledger.rows import Draft


def say(*words: object) -> None:
    """One line in one write, so that being killed never leaves half of it."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def record(url: str, table: str) -> None:
    """Record batches of one to five entries for ever."""
    with Ledger.open(url) as ledger:
        with suppress(TableExistsError):
            ledger.create_table(table, "zhanguo")
        seq = ledger.table(table).last_seq
        while True:
            size = random.randint(1, 5)
            batch = [Draft("act", {"batch": seq, "size": size, "part": part}) for part in range(size)]
            seq = ledger.append(table, seq, batch)[-1].seq
            say("kept", seq)


def main(url: str, table: str) -> None:
    """Start one victim after another."""
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            say("start", os.getpid())
            record(url, table)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main(*sys.argv[1:])
