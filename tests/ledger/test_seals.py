"""What may be changed, and is no link of a chain, is sealed: what changed by itself is found and named."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from ledger.hands import act, behind

from referee.ledger import reader
from referee.ledger.backup import gives_way
from referee.ledger.errors import DamagedError
from referee.ledger.ledger import Ledger
from referee.ledger.rows import PlayRow

FACTS = {"a": 1, "b": [1, "два"], "c": {"d": None}}
DAMAGE = {
    "a value": ("UPDATE box_fact SET value = '3' WHERE key = 'a'", "The fact a in the box mine of zhanguo"),
    "a key": ("UPDATE box_fact SET key = 'q' WHERE key = 'b'", "The fact q in the box mine of zhanguo"),
    "a time": ("UPDATE box_fact SET at = '2001-01-01T00:00:00.000000Z' WHERE key = 'b'", "The fact b "),
    "a fact that is gone": ("DELETE FROM box_fact WHERE key = 'b'", "a fact or a name in it is lost"),
    "a name": ("UPDATE box SET name = 'mime'", "The box mime of zhanguo no longer"),
    "a game": ("UPDATE box SET game = 'zhanguu'", "The box mine of zhanguu no longer"),
    "made up": ("UPDATE box SET practice = NOT practice", "The box mine of zhanguo no longer"),
}


@pytest.fixture
def told(ledger: Ledger) -> Ledger:
    """A box whose facts were told one after the other, one twice."""
    for key, value in {"a": 2, **FACTS}.items():
        ledger.put_fact("zhanguo", "mine", key, value)
    ledger.put_facts("zhanguo", "mine", {"a": 1, "gone": 1})
    assert ledger.delete_fact("zhanguo", "mine", "gone")
    return ledger


@pytest.mark.parametrize("what", DAMAGE)
def test_what_changed_by_itself_is_named(told: Ledger, url: str, what: str) -> None:
    damage, says = DAMAGE[what]
    assert told.box("zhanguo", "mine") == reader.read_box(url, "zhanguo", "mine")
    behind(url, damage)
    for read in (lambda: told.box("zhanguo", "mine"), lambda: reader.read_box(url, "zhanguo", "mine"), told.boxes):
        with pytest.raises(DamagedError) as error:
            read()
        assert says in str(error.value)


@pytest.mark.parametrize("what", DAMAGE)
def test_one_call_lets_go_what_is_damaged_and_says_what_it_was(told: Ledger, url: str, what: str) -> None:
    behind(url, DAMAGE[what][0])
    gone = told.let_go()
    assert len(gone) == 1
    assert told.let_go() == []
    (box,) = told.boxes()
    assert box.facts.items() <= {**FACTS, "mime": 0}.items()
    told.put_facts(box.game, box.name, FACTS)
    assert told.box(box.game, box.name) == reader.read_box(url, box.game, box.name)
    assert told.boxes()[0].facts == FACTS


def test_what_was_let_go_is_said_with_what_it_read(told: Ledger, url: str) -> None:
    behind(url, DAMAGE["a value"][0])
    (gone,) = told.let_go()
    assert "it read 3." in str(gone)
    assert "referee box set zhanguo a … --box mine" in str(gone)


def test_telling_something_else_does_not_hide_the_damage(told: Ledger, url: str) -> None:
    behind(url, DAMAGE["a fact that is gone"][0])
    told.put_fact("zhanguo", "mine", "e", 5)
    with pytest.raises(DamagedError):
        reader.read_box(url, "zhanguo", "mine")


def test_a_kept_game_that_changed_by_itself(ledger: Ledger, url: str) -> None:
    for name in ("Sunday", "Monday"):
        ledger.keep_play(PlayRow(name, "nippon", datetime(2026, 11, 22, tzinfo=UTC), "", {"points": [1, 2]}))
    ledger.place_play("Monday", "Kyiv")
    assert [play.place for play in reader.read_plays(url)] == ["", "Kyiv"]
    behind(url, "UPDATE play SET data = '[9]' WHERE name = 'Sunday'")
    with pytest.raises(DamagedError, match="The game Sunday that was kept"):
        reader.read_plays(url)
    (gone,) = ledger.let_go()
    assert "it read [9]" in str(gone)
    assert [play.name for play in reader.read_plays(url)] == ["Monday"]


def test_what_was_worked_out_is_worked_out_again(ledger: Ledger, url: str) -> None:
    ledger.create_table("Friday", "zhanguo", [])
    ledger.put_digests({"Friday": ("state of now", "[1]")})
    assert reader.read_digests(url)[0].state == "state of now"
    behind(url, "UPDATE digest SET data = '[9]'")
    assert reader.read_digests(url)[0].state == ""


def test_a_backup_is_sealed_like_what_it_copies(told: Ledger, tmp_path: Path) -> None:
    told.backup(tmp_path / "copy.sqlite3")
    assert reader.read_box(str(tmp_path / "copy.sqlite3"), "zhanguo", "mine") == told.box("zhanguo", "mine")


def test_a_sound_ledger_is_only_read(told: Ledger, url: str) -> None:
    writes = Ledger.writes
    assert told.let_go() == told.unsealed() == []
    assert Ledger.writes == writes
    with Ledger.open_for_reading(url) as reading:
        assert reading.let_go() == []


def test_a_copy_may_take_the_place_of_a_ledger_with_a_damaged_fact(told: Ledger, url: str, tmp_path: Path) -> None:
    told.backup(copy := tmp_path / "copy.sqlite3")
    behind(url, DAMAGE["a value"][0])
    assert [str(one) for one in told.problems()] == [
        "The fact a in the box mine of zhanguo is no longer what was told."
    ]
    if not url.startswith("postgresql"):
        assert gives_way(Ledger, url, str(copy))


BESIDE = {
    "a name": "UPDATE shelf SET called = 'Sundax'",
    "a place": "UPDATE shelf SET place = 'Kyev'",
    "off the list": "UPDATE shelf SET archived = NOT archived",
    "a place that is gone": "DELETE FROM shelf",
    "an old key": "UPDATE door SET epoch = 0",
    "open again": "UPDATE door SET closed = NOT closed",
    "how often": "UPDATE door SET turns = 70",
    "no door": "DELETE FROM door WHERE table_id = 1",
    "a phone": "UPDATE phone SET phone = 'another'",
    "a seat": "UPDATE phone SET seat = 2",
    "a seat that is gone": "DELETE FROM phone",
    "a seat at another table": "UPDATE phone SET table_id = 2",
}


@pytest.fixture
def placed(ledger: Ledger) -> Ledger:
    """A table with everything beside its record, and one with nothing."""
    for name in ("Friday", "other"):
        ledger.create_table(name, "zhanguo", [act(1)])
    ledger.rename("Friday", "Sunday")
    ledger.set_place("Friday", "Kyiv")
    ledger.change_key("Friday")
    ledger.take_seat("Friday", 1, "a phone")
    ledger.close_table("Friday")
    ledger.set_current("Friday")
    assert ledger.unsealed() == []
    return ledger


@pytest.mark.parametrize("what", BESIDE)
def test_what_belongs_to_a_table_is_guarded(placed: Ledger, url: str, what: str) -> None:
    before = placed.entries("Friday")
    behind(url, BESIDE[what])
    for read in (
        lambda: placed.door("Friday"),
        lambda: reader.read_door(url, "Friday"),
        lambda: placed.table("Friday"),
        lambda: reader.read_table(url, "Friday"),
    ):
        with pytest.raises(DamagedError, match="What belongs to the table"):
            read()
    assert len(placed.tables()) == 2
    gone = placed.let_go()
    assert {"its record is whole" in str(one) for one in gone} == {True}
    assert placed.let_go() == placed.unsealed() == []
    door = placed.door("Friday")
    assert door == reader.read_door(url, "Friday") and not door.phones
    assert door.epoch not in (0, 1), "keys that were given out open it no longer"
    assert reader.read_table(url, "Friday").key == "Friday"
    assert placed.entries("Friday") == before
    placed.rename("Friday", "Monday")
    assert placed.take_seat("Friday", 0, "new").phones == {0: "new"}


def test_changing_it_does_not_hide_the_damage(placed: Ledger, url: str) -> None:
    behind(url, BESIDE["an old key"])
    placed.set_place("Friday", "Lviv")
    with pytest.raises(DamagedError):
        placed.take_seat("Friday", 0, "new")
    with pytest.raises(DamagedError):
        reader.read_table(url, "Friday")


def test_a_damaged_date_deletes_no_table(placed: Ledger, url: str) -> None:
    placed.throw_away("Friday")
    behind(url, "UPDATE shelf SET binned_at = '2001-01-01T00:00:00.000000Z'")
    assert placed.empty_bin() == 0
    assert len(placed.bin()) == 1
    placed.let_go()
    assert placed.empty_bin() == 0, "its days begin anew"
    assert [row.name for row in placed.bin()] == ["Sunday"]


def test_settings_are_guarded(placed: Ledger, url: str) -> None:
    placed.put_setting("secret", "abc")
    assert placed.kept("secret", "new") == placed.setting("secret") == "abc"
    behind(url, "UPDATE setting SET value = 'other' WHERE key = 'current table'")
    behind(url, "UPDATE setting SET value = 'abd' WHERE key = 'secret'")
    for read in (
        lambda: placed.setting("secret"),
        lambda: placed.kept("secret", "new"),
        placed.current,
        lambda: reader.read_current(url),
    ):
        with pytest.raises(DamagedError, match=r"The setting (secret|current table) is no longer"):
            read()
    behind(url, "UPDATE setting SET key = 'secreu' WHERE key = 'secret'")
    with pytest.raises(DamagedError, match=r"The setting (secreu|current table) is no longer"):
        placed.kept("secret", "new")
    assert len(placed.let_go()) == 2
    assert placed.current() is None and reader.read_current(url) is None
    assert placed.kept("secret", "new") == "new"
