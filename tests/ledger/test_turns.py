"""At one table writers take turns in the order in which they came, and what waits is recorded together."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from time import monotonic, sleep
from typing import Any

import pytest
from ledger.hands import act
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from referee.ledger import changes
from referee.ledger.errors import ClosedError, MovedOnError, StorageError, UnansweredError
from referee.ledger.ledger import Ledger
from referee.ledger.location import locate
from referee.ledger.rows import EntryRow
from referee.ledger.tails import Turn, Wish

Later = Callable[[], Any]


def while_taken(turn: Turn, *later: Later) -> list[Future[Any]]:
    """Whoever comes for this turn while it is taken, one behind the other."""
    threads = ThreadPoolExecutor(len(later))
    found: list[Future[Any]] = []
    with turn.held_for(Wish("any", None, [])):
        for number, one in enumerate(later, 1):
            found.append(threads.submit(one))
            while len(turn._waiting) < number:
                sleep(0)
    threads.shutdown()
    return found


def test_whoever_writes_again_at_once_comes_after_those_who_wait() -> None:
    turn, went = Turn(), list[str]()

    def go(name: str) -> None:
        with turn.held_for(Wish("Friday", None, [])):
            went.append(name)

    while_taken(turn, lambda: go("Anna"), lambda: go("Boris"), lambda: go("Carla"))
    go("again")
    assert went == ["Anna", "Boris", "Carla", "again"]
    go("later")
    assert went[-1] == "later"


def numbers(of: Future[list[EntryRow]]) -> list[tuple[int, int]]:
    return [(row.seq, row.payload["number"]) for row in of.result()]


def test_what_waits_for_one_table_is_recorded_at_once_and_each_is_told_its_own(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    written = Ledger.writes
    told = while_taken(
        ledger._tails.turn("Friday"),
        lambda: ledger.append("Friday", None, [act(2), act(3)]),
        lambda: ledger.append("Friday", None, []),
        lambda: ledger.append("Friday", None, [act(4)]),
    )
    assert [numbers(one) for one in told] == [[(2, 2), (3, 3)], [], [(4, 4)]]
    assert Ledger.writes == written + 1
    assert [row.payload["number"] for row in ledger.entries("Friday")] == [1, 2, 3, 4]
    assert ledger.verify("Friday") == []


def test_what_was_judged_by_what_lay_there_waits_for_nobody(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    first, judged, too_late = while_taken(
        ledger._tails.turn("Friday"),
        lambda: ledger.append("Friday", 1, [act(2)]),
        lambda: ledger.append("Friday", 2, [act(3)]),
        lambda: ledger.append("Friday", 1, [act(4)]),
    )
    assert (numbers(first), numbers(judged)) == ([(2, 2)], [(3, 3)])
    with pytest.raises(MovedOnError) as raised:
        too_late.result()
    assert [row.seq for row in raised.value.rows] == [2, 3]


def test_tables_that_share_a_turn_are_recorded_each_for_itself(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Friday", "Sunday"):
        ledger.create_table(name, "zhanguo", [act(1)])
    shared = Turn()
    monkeypatch.setattr(ledger._tails, "turn", lambda table: shared)
    told = while_taken(
        shared,
        lambda: ledger.append("Friday", None, [act(2)]),
        lambda: ledger.append("Sunday", None, [act(3)]),
        lambda: ledger.append("Friday", None, [act(4)]),
    )
    assert [numbers(one) for one in told] == [[(2, 2)], [(2, 3)], [(3, 4)]]


def test_what_becomes_of_what_waits_becomes_of_all_of_it(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.close_table("Friday")
    told = while_taken(
        ledger._tails.turn("Friday"),
        lambda: ledger.append("Friday", None, [act(2)]),
        lambda: ledger.append("Friday", None, [act(3)]),
    )
    for one in told:
        with pytest.raises(ClosedError):
            one.result()
    ledger.close_table("Friday", closed=False)
    assert ledger.append("Friday", None, [act(2)])[0].seq == 2


def test_what_nobody_knows_to_be_recorded_is_not_recorded_again_by_those_who_waited(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    adding, asked = ledger._adding, ledger._asked

    class Cut:
        def __enter__(self) -> Connection:
            self.inside = adding()
            return self.inside.__enter__()

        def __exit__(self, *error: Any) -> None:
            self.inside.__exit__(*error)
            monkeypatch.setattr(ledger, "_adding", adding)
            monkeypatch.setattr(ledger, "_asked", away)
            raise StorageError("gone") from OperationalError("", {}, Exception(), connection_invalidated=True)

    def away(*_: Any, **__: Any) -> Any:
        monkeypatch.setattr(ledger, "_asked", asked)
        raise StorageError("away")

    monkeypatch.setattr(ledger, "_adding", Cut)
    told = while_taken(
        ledger._tails.turn("Friday"),
        lambda: ledger.append("Friday", None, [act(2)]),
        lambda: ledger.append("Friday", None, [act(3)]),
    )
    for one in told:
        with pytest.raises(UnansweredError):
            one.result()
    assert [row.payload["number"] for row in ledger.entries("Friday")] == [1, 2, 3]


def test_much_that_is_recorded_is_announced_a_few_times_and_the_last_is_not_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told, apart = list[float](), 0.1
    monkeypatch.setattr(changes, "TELL_EVERY", apart)
    monkeypatch.setattr(changes.Announcer, "_tell", lambda _: told.append(monotonic()))
    announcer = changes.Announcer(locate("postgresql://nobody@localhost/nothing"))
    for _ in range(1000):
        announcer.announce()
    while not told:
        sleep(0)
    announcer.announce()
    while len(told) < 2:
        sleep(0)
    announcer.announce()
    asked = monotonic()
    announcer.close()
    assert told[-1] >= asked
    assert all(after - before > apart / 2 for before, after in pairwise(told[:-1]))
