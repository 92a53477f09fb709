"""Seats and keys of tables, on each kind of database."""

from __future__ import annotations

import threading

import pytest
from ledger.hands import act

from referee.ledger import reader
from referee.ledger.changes import Changes
from referee.ledger.errors import ClosedError, NoSuchTableError
from referee.ledger.ledger import Ledger
from referee.ledger.location import locate


def test_a_seat_belongs_to_the_phone_that_took_it(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    assert ledger.door("Friday").phones == {}
    assert ledger.take_seat("Friday", 0, "one").phones == {0: "one"}
    assert ledger.take_seat("Friday", 0, "two").phones == {0: "one"}
    assert ledger.take_seat("Friday", 1, "two").seat_of("two") == 1
    assert ledger.take_seat("Friday", 2, "two").phones == {0: "one", 2: "two"}
    assert ledger.free_seat("Friday", 0).phones == {2: "two"}


def test_a_new_key_frees_all_seats(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    before = ledger.take_seat("Friday", 0, "one")
    after = ledger.change_key("Friday")
    assert (after.epoch, after.phones) == (before.epoch + 1, {})
    assert after.turns > before.turns


def test_numbers_tell_what_changed(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.create_table("Sunday", "zhanguo", [act(1), act(2)])
    assert ledger.numbers(["Friday", "Sunday", "nowhere", "\0"]) == {"Friday": (1, 0), "Sunday": (2, 0)}
    ledger.append("Friday", 1, [act(2)])
    ledger.take_seat("Sunday", 0, "one")
    assert ledger.numbers(["Friday", "Sunday"]) == {"Friday": (2, 0), "Sunday": (2, 1)}


def test_two_phones_that_take_one_seat_at_once(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    phones = [f"phone {number}" for number in range(6)]
    threads = [threading.Thread(target=ledger.take_seat, args=("Friday", 0, one)) for one in phones]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(ledger.door("Friday").phones) == 1


def test_a_setting_is_kept_once(ledger: Ledger) -> None:
    assert ledger.kept("web.secret", "first") == ledger.kept("web.secret", "second") == "first"


def test_a_table_that_is_not_there(ledger: Ledger) -> None:
    for attempt in (ledger.door, ledger.change_key):
        with pytest.raises(NoSuchTableError):
            attempt("nowhere")


def test_changes_are_noticed(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    changes = Changes(locate(url))
    assert changes.wait(0)
    while changes.wait(0.05):
        pass
    ledger.append("Friday", 1, [act(2)])
    assert changes.wait(5)
    changes.close()
    assert changes.wait(0)  # a connection that is gone is made again
    changes.close()


def test_to_a_closed_table_nothing_is_added(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    before = ledger.take_seat("Friday", 0, "one")
    assert not before.closed
    after = ledger.close_table("Friday")
    assert (after.closed, after.phones, after.epoch) == (True, before.phones, before.epoch)
    assert after.turns > before.turns
    assert reader.read_door(url, "Friday") == after
    with pytest.raises(ClosedError):
        ledger.append("Friday", 1, [act(2)])
    with pytest.raises(ClosedError):
        ledger.append("Friday", None, [act(2)])
    assert ledger.change_key("Friday").closed
    assert not ledger.close_table("Friday", closed=False).closed
    assert len(ledger.append("Friday", 1, [act(2)])) == 1
    with pytest.raises(NoSuchTableError):
        ledger.close_table("Sunday")
