"""At one table writers take turns in the order in which they came."""

from __future__ import annotations

from threading import Thread
from time import sleep

from referee.ledger.tails import Turn


def test_whoever_writes_again_at_once_comes_after_those_who_wait() -> None:
    turn, went, threads = Turn(), list[str](), list[Thread]()

    def go(name: str) -> None:
        with turn:
            went.append(name)

    with turn:
        for number, name in enumerate(("Anna", "Boris", "Carla"), 1):
            threads.append(Thread(target=go, args=(name,)))
            threads[-1].start()
            while len(turn._waiting) < number:
                sleep(0)
    go("again")
    for one in threads:
        one.join()
    assert went == ["Anna", "Boris", "Carla", "again"]
    go("later")
    assert went[-1] == "later"
