"""One flipped bit anywhere in a file: all that is in it is what it was, or cannot be opened and it is said why."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from ledger.hands import act

from referee.ledger import reader
from referee.ledger.errors import LedgerError
from referee.ledger.ledger import Ledger
from referee.testing import samples

TRIES = 1500 if samples.WIDE else 40
PAGE = 4096


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the records of two tables, and what else a ledger holds."""
    path = tmp_path_factory.mktemp("sound") / "ledger.sqlite3"
    with Ledger.open(str(path)) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(number) for number in range(120)])
        ledger.create_table("Sunday", "zhanguo", [act(number) for number in range(4)])
        ledger.put_facts("zhanguo", "mine", {f"card.{number}": number for number in range(20)})
        ledger.set_current("Friday")
        ledger.set_place("Friday", "Kyiv")
        ledger.rename("Sunday", "Monday")
        ledger.take_seat("Friday", 1, "a phone")
        ledger.change_key("Sunday")
        ledger.take_seat("Sunday", 0, "another phone")
    return path


def pages_of(path: Path, index: str) -> list[int]:
    """Where the pages of an index lie: its root, or all of them where it has several."""
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (index,)).fetchone()
    data = path.read_bytes()
    begin = (root - 1) * PAGE
    if data[begin] != 2:  # not an inner page
        return [begin]
    count = int.from_bytes(data[begin + 3 : begin + 5])
    cells = [int.from_bytes(data[begin + 12 + 2 * one : begin + 14 + 2 * one]) for one in range(count)]
    children = [int.from_bytes(data[begin + cell : begin + cell + 4]) for cell in cells]
    return [begin, *((one - 1) * PAGE for one in (*children, int.from_bytes(data[begin + 8 : begin + 12])))]


def anywhere(path: Path, chance: random.Random) -> int:
    return chance.randrange(path.stat().st_size)


def in_index(path: Path, chance: random.Random) -> int:
    return chance.choice(pages_of(path, "sqlite_autoindex_entry_1")) + chance.randrange(PAGE)


def flipped(path: Path, target: Path, where: Callable[[Path, random.Random], int], tries: int) -> Iterator[Path]:
    """Copies of the file with a bit each that is another."""
    chance, data = random.Random(16), path.read_bytes()
    for _ in range(tries):
        damaged, at = bytearray(data), where(path, chance)
        damaged[at] ^= 1 << chance.randrange(8)
        target.write_bytes(damaged)
        yield target


def read_beside(path: Path) -> list[object]:
    """What tables are called now, who sits there, and which one is meant."""
    tables = [reader.read_table(str(path), name) for name in ("Friday", "Monday")]
    beside = [replace(table, last_seq=0, last_at=None) for table in tables]
    return [*beside, *(reader.read_door(str(path), table.key) for table in tables), reader.read_current(str(path))]


@pytest.mark.parametrize("where", [anywhere, in_index])
def test_a_record_is_whole_or_cannot_be_opened(
    sound: Path, tmp_path: Path, where: Callable[[Path, random.Random], int]
) -> None:
    """Entries that are there and only cannot be found are brought back by one command."""
    good = {name: reader.read_entries(str(sound), name) for name in ("Friday", "Sunday")}
    facts = reader.read_box(str(sound), "zhanguo", "mine")
    beside = read_beside(sound)
    named, mended = 0, 0
    for path in flipped(sound, tmp_path / "ledger.sqlite3", where, TRIES):
        for name, entries in good.items():
            try:
                assert reader.read_entries(str(path), name) == entries
            except LedgerError as error:
                named += 1
                if "can be found" in str(error):
                    with Ledger.open(str(path)) as ledger:
                        assert ledger.rebuild()
                    assert reader.read_entries(str(path), name) == entries
                    mended += 1
        try:
            assert reader.read_box(str(path), "zhanguo", "mine") == facts
        except LedgerError:
            named += 1
        try:
            assert read_beside(path) == beside
        except LedgerError:
            named += 1
    assert named
    assert mended or where is anywhere
