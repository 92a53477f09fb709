"""Tables on the shelf: called otherwise, off the list, in the bin, and gone; kept games."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from ledger.hands import act, behind, long_in_bin
from sqlalchemy.exc import DBAPIError

from referee.ledger import reader
from referee.ledger.changes import Changes
from referee.ledger.errors import (
    BinnedError,
    NoSuchPlayError,
    NoSuchTableError,
    StorageError,
    TableExistsError,
    UnrecordableError,
)
from referee.ledger.ledger import Ledger
from referee.ledger.location import locate
from referee.ledger.rows import Draft, PlayRow

LONG_AGO = "2001-01-01T00:00:00.000000Z"
AT = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)


def age(url: str) -> None:
    """Let everything in the bin have lain there for long."""
    with Ledger.open(url) as ledger:
        long_in_bin(ledger, LONG_AGO)


def test_a_renamed_table_keeps_its_record(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1), act(2)])
    ledger.set_current("Friday")
    before = ledger.entries("Friday")
    ledger.rename("Friday", "Saturday")
    found = ledger.table("Saturday")
    assert (found.name, found.key, found.last_seq) == ("Saturday", "Friday", 2)
    assert reader.read_table(url, "Saturday") == found == ledger.table("Friday")
    assert ledger.entries(found.key) == before
    assert ledger.current() == reader.read_current(url) == "Saturday"
    assert ledger.append(found.key, 2, [act(3)])[0].seq == 3
    assert ledger.verify(found.key) == []
    assert ledger.door("Friday").name == "Saturday"


def test_a_name_that_was_given_up_may_be_given_again(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.rename("Friday", "last week")
    made = ledger.create_table("Friday", "nippon", [act(1), act(2)])
    assert (made.name, made.game) == ("Friday", "nippon") and made.key != "Friday"
    assert reader.read_table(url, "Friday") == made
    assert ledger.table("last week").key == "Friday"
    assert [row.name for row in reader.read_tables(url)] == ["last week", "Friday"]
    assert ledger.verify(made.key) == ledger.verify("Friday") == []
    with pytest.raises(TableExistsError):
        ledger.rename("Friday", "Friday")
    with pytest.raises(TableExistsError):
        ledger.create_table("last week", "zhanguo")
    with pytest.raises(UnrecordableError):
        ledger.rename("Friday", "")


def test_a_deleted_table_can_be_brought_back(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.set_current("Friday")
    ledger.throw_away("Friday")
    assert ledger.tables() == reader.read_tables(url) == []
    assert [row.name for row in ledger.bin()] == [row.name for row in reader.read_bin(url)] == ["Friday"]
    assert ledger.current() is None
    for ask in (ledger.table, ledger.set_current, lambda name: reader.read_table(url, name)):
        with pytest.raises(BinnedError):
            ask("Friday")
    for use in (ledger.door, lambda name: ledger.append(name, 1, [act(2)]), lambda name: reader.read_door(url, name)):
        with pytest.raises(NoSuchTableError):
            use("Friday")
    assert ledger.restore("Friday").name == "Friday"
    assert ledger.append("Friday", 1, [act(2)])[0].seq == 2
    with pytest.raises(NoSuchTableError):
        ledger.restore("Friday")


def test_it_comes_back_under_another_name_if_its_own_is_taken(ledger: Ledger) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.throw_away("Friday")
    second = ledger.create_table("Friday", "nippon", [act(1)])
    with pytest.raises(TableExistsError):
        ledger.restore("Friday")
    assert ledger.restore("Friday", "old Friday").game == "zhanguo"
    assert ledger.table("Friday") == second


def test_what_lay_in_the_bin_for_thirty_days_is_gone(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.create_table("Sunday", "zhanguo", [act(1)])
    ledger.take_seat("Friday", 0, "a phone")
    ledger.put_digests({"Friday": ("1", "{}"), "gone meanwhile": ("1", "{}")})
    ledger.throw_away("Friday")
    Ledger.open(url).close()
    assert len(ledger.bin()) == 1
    age(url)
    Ledger.open(url).close()
    assert ledger.bin() == []
    with pytest.raises(NoSuchTableError):
        ledger.restore("Friday")
    for table in ("shelf", "phone", "digest"):
        assert behind(url, f"SELECT * FROM {table}") == []
    assert behind(url, "SELECT count(*) FROM entry") == [(1,)]
    assert ledger.check() == []
    assert ledger.create_table("Friday", "zhanguo").key != "Friday", "old addresses would open it"


def test_nothing_of_it_is_left_in_the_file(sqlite_url: str, tmp_path: Path) -> None:
    told = Draft("note", {"text": "Bartholomew owes me a coffee" * 400}, player="Bartholomew")
    with Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [told])
        ledger.throw_away("Friday")
    files = lambda: [path for path in tmp_path.iterdir() if b"Bartholomew" in path.read_bytes()]  # noqa: E731
    assert files()
    age(sqlite_url)
    with Ledger.open(sqlite_url):
        assert not files()


def test_the_database_itself_keeps_everything_else(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.create_table("Sunday", "zhanguo", [act(1)])
    ledger.throw_away("Friday")
    for name in ("Friday", "Sunday"):
        where = f"(SELECT id FROM \"table\" WHERE name = '{name}')"
        for statement in (
            f"DELETE FROM entry WHERE table_id = {where}",
            f"DELETE FROM \"table\" WHERE name = '{name}'",
        ):
            with pytest.raises(DBAPIError, match="a ledger only grows"):
                behind(url, statement)
    age(url)
    with pytest.raises(DBAPIError, match="a ledger only grows"):
        behind(url, "DELETE FROM entry WHERE table_id = (SELECT id FROM \"table\" WHERE name = 'Sunday')")


def test_others_hear_of_it(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    changes = Changes(locate(url))
    changes.wait(0)
    for change in (
        lambda: ledger.rename("Friday", "Saturday"),
        lambda: ledger.set_place("Friday", "at Anna's"),
        lambda: ledger.archive("Friday"),
        lambda: ledger.throw_away("Friday"),
    ):
        before = ledger.numbers(["Friday"])
        with Ledger.open(url) as other:
            other.kept("anything", "")  # a writer of its own does not make the number grow
        assert ledger.numbers(["Friday"]) == before
        change()
        assert changes.wait(10)
        assert ledger.numbers(["Friday"]) != before
    changes.close()


def test_a_table_off_the_list_is_still_there(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    ledger.archive("Friday")
    ledger.set_place("Friday", "at Anna's")
    found = reader.read_table(url, "Friday")
    assert (found.archived, found.place, found.closed) == (True, "at Anna's", False)
    ledger.archive("Friday", archived=False)
    ledger.close_table("Friday")
    found = reader.read_table(url, "Friday")
    assert (found.archived, found.closed) == (False, True)
    assert found.last_at is not None


def test_games_that_were_counted_are_kept(ledger: Ledger, url: str) -> None:
    made = ledger.keep_play(PlayRow("nippon-evening", "nippon", AT, "", {"final": {"a": 1}}))
    again = ledger.keep_play(PlayRow("nippon-evening", "nippon", AT, "club", {"final": {"a": 2}}))
    assert (made.name, again.name) == ("nippon-evening", "nippon-evening-2")
    assert ledger.plays() == reader.read_plays(url) == [made, again]
    ledger.forget_play(made.name)
    assert reader.read_plays(url) == [again]
    with pytest.raises(NoSuchPlayError):
        ledger.forget_play(made.name)


def test_what_was_computed_is_of_one_state(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [act(1)])
    (before,) = ledger.digests()
    assert (before.key, before.state, before.data) == ("Friday", "", "")
    ledger.put_digests({"Friday": (before.now, '{"over":true}')})
    (kept,) = reader.read_digests(url)
    assert (kept.state, kept.now, kept.data) == (before.now, before.now, '{"over":true}')
    ledger.put_facts("zhanguo", "mine", {"a": 1})
    assert ledger.digests()[0].now != before.now
    ledger.append("Friday", 1, [act(2)])
    assert ledger.digests()[0].now not in (before.now, kept.state)


def test_a_ledger_that_may_only_be_read_throws_nothing_away(sqlite_url: str) -> None:
    with Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1)])
        ledger.throw_away("Friday")
    age(sqlite_url)
    with Ledger.open_for_reading(sqlite_url) as ledger:
        assert len(ledger.bin()) == 1
        with pytest.raises(StorageError):
            ledger.restore("Friday")
