"""The shelf of a ledger's tables: what they are called, which are off the list, which lie in the bin; and kept plays.

Nothing of it is part of a table's record, which stays as it was, under the name it was opened with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from itertools import count
from typing import Any

from sqlalchemy import delete as erase
from sqlalchemy import text, update
from sqlmodel import Session, col, delete, select

from messages import N_
from referee.ledger import queries
from referee.ledger.doors import changing, standing
from referee.ledger.errors import BinnedError, NoSuchPlayError, NoSuchTableError, TableExistsError
from referee.ledger.models import (
    DigestRecord,
    DoorRecord,
    EntryRecord,
    PhoneRecord,
    PlayRecord,
    SettingRecord,
    ShelfRecord,
    TableRecord,
)
from referee.ledger.rows import (
    CURRENT,
    DigestRow,
    PlayRow,
    TableRow,
    canonical,
    is_storable,
    label,
    stamp,
    table_row,
    words,
)
from referee.ledger.seals import digest, digest_row, door_row, play_row, seal, standing_problem
from referee.ledger.transactions import Transactions, upsert

DAYS_IN_BIN = 30
BINNED = 'SELECT "table".id, "table".name FROM shelf JOIN "table" ON "table".id = shelf.table_id WHERE'
DUE = {
    "sqlite": f"{BINNED} datetime(binned_at) <= datetime('now', '-{DAYS_IN_BIN} days')",
    "postgresql": f"{BINNED} binned_at::timestamptz <= now() - interval '{DAYS_IN_BIN} days'",
}
"""Which tables have lain in the bin long enough, by the clock that the guards of the database go by too."""


class Shelf:
    """The part of a ledger that puts its tables in order."""

    def tables(self: Transactions) -> list[TableRow]:
        """All tables that are not in the bin, oldest first."""
        return [table_row(row) for row in self._asked(queries.TABLES + queries.IN_USE)]

    def bin(self: Transactions) -> list[TableRow]:
        """The tables in the bin, oldest first."""
        return [table_row(row) for row in self._asked(queries.TABLES + queries.IN_BIN)]

    def table(self: Transactions, name: str) -> TableRow:
        """The table that people mean by this name.

        :raises BinnedError: it lies in the bin.
        :raises NoSuchTableError: there is none.
        :raises DamagedError: what belongs to it is no longer what was stored.
        """
        rows = self._asked(queries.TABLES + queries.NAMED, name=name) if is_storable(name) else []
        if rows:
            found = table_row(rows[0])
            door_row(self._asked(queries.STANDING, name=found.key))
            return found
        if is_storable(name) and self._asked(queries.TABLES + queries.BINNED, name=name):
            raise BinnedError(name)
        raise NoSuchTableError(name)

    def rename(self: Transactions, key: str, name: str) -> None:
        """Call a table by another name; TableExistsError if another is called so."""
        _place(self, key, called=label(name, N_("The name of a table")))

    def set_place(self: Transactions, key: str, place: str) -> None:
        """Say where a table was played."""
        _place(self, key, place=words(place, N_("A place")))

    def archive(self: Transactions, key: str, *, archived: bool = True) -> None:
        """Take a table off the list, or put it back."""
        _place(self, key, archived=archived)

    def throw_away(self: Transactions, key: str) -> datetime:
        """Put a table into the bin; returns since when it lies there."""
        at = datetime.now(UTC)
        with changing(self, key) as (session, table_id):
            _put(session, table_id, binned_at=stamp(at))
            session.exec(
                delete(SettingRecord).where(col(SettingRecord.key) == CURRENT, col(SettingRecord.value) == key)
            )
        return at

    def restore(self: Transactions, name: str, new: str = "") -> TableRow:
        """Take the table of this name out of the bin, under another name if one is given.

        :raises TableExistsError: another table is called so by now.
        """
        found = self._asked(queries.TABLES + queries.BINNED, name=name) if is_storable(name) else []
        if not found:
            raise NoSuchTableError(name)
        row = table_row(found[0])
        _place(self, row.key, called=label(new or row.name, N_("The name of a table")), binned_at=None)
        return self.table(new or row.name)  # type: ignore[attr-defined, no-any-return]

    def empty_bin(self: Transactions) -> int:
        """Delete for good what has lain in the bin long enough; returns how many tables that were."""
        due = DUE["postgresql" if self.location.path is None else "sqlite"]
        if not self._asked(due):
            return 0
        with self._writing() as session:
            keys = {
                key: number
                for number, key in session.connection().execute(text(due)).all()
                if standing_problem(standing(session, key)) is None  # else it may not lie there for long
            }
            gone = [*keys.values()]
            for key in map(_gone, keys):
                session.add(SettingRecord(key=key, value="", seal=seal(key, "")))
            session.flush()
            for record in (EntryRecord, PhoneRecord, DoorRecord, DigestRecord):
                session.connection().execute(erase(record).where(col(record.table_id).in_(gone)))
            session.connection().execute(erase(TableRecord).where(col(TableRecord.id).in_(gone)))
        self._forget()
        return len(gone)

    def digests(self: Transactions) -> list[DigestRow]:
        """What was computed of the tables that are not in the bin."""
        return [digest_row(row) for row in self._asked(queries.DIGESTS)]

    def put_digests(self: Transactions, found: Mapping[str, tuple[str, str]]) -> None:
        """Keep what was computed of tables: by their keys, of which state, and what."""
        with self._writing() as session:
            for key, (state, data) in found.items():
                number = session.exec(select(TableRecord.id).where(TableRecord.name == key)).first()
                if number is not None:
                    kept = {"table_id": number, "state": f"{state} {seal(data)}", "data": data}
                    upsert(session, DigestRecord, kept, {"state", "data"})

    def keep_play(self: Transactions, play: PlayRow) -> PlayRow:
        """Keep a game that was only counted; a number is added to a name that another game has."""
        game, place = label(play.game, N_("The name of a game")), words(play.place, N_("A place"))
        at, data = stamp(play.at), canonical(play.data, N_("A kept game"))
        with self._writing() as session:
            taken = set(session.exec(select(PlayRecord.name)))
            name = unused(label(play.name, N_("The name of a game")), taken.__contains__)
            own = seal(name, game, at, place, data)
            session.add(PlayRecord(name=name, game=game, at=at, place=place, data=data, seal=own))
        return PlayRow(name, play.game, play.at, play.place, play.data)

    def place_play(self: Transactions, name: str, place: str) -> None:
        """Say where a kept game was played; NoSuchPlayError if there is none of this name."""
        with self._writing() as session:
            found = session.exec(select(PlayRecord).where(PlayRecord.name == name)).first()
            if found is None:
                raise NoSuchPlayError(name)
            found.place = words(place, N_("A place"))
            found.seal = seal(found.name, found.game, found.at, found.place, found.data)

    def forget_play(self: Transactions, name: str) -> None:
        """Forget a kept game; NoSuchPlayError if there is none of this name."""
        with self._writing() as session:
            found = session.exec(select(PlayRecord).where(PlayRecord.name == name)).first()
            if found is None:
                raise NoSuchPlayError(name)
            session.delete(found)

    def plays(self: Transactions) -> list[PlayRow]:
        """The games that were only counted and kept, oldest first."""
        return [play_row(row) for row in self._asked(queries.PLAYS)]


def unused(name: str, is_taken: Callable[[str], bool]) -> str:
    """The name, with a number behind it if it is taken."""
    numbered = (f"{name}-{number}" for number in count(2))
    return name if not is_taken(name) else next(one for one in numbered if not is_taken(one))


def free_key(session: Session, name: str) -> str:
    """What the record of a new table of this name is kept under: never what another was, even one that is gone.

    Addresses and keys that were given out for the other would open it.
    """

    def is_taken(key: str) -> bool:
        there = session.exec(select(TableRecord.id).where(TableRecord.name == key)).first()
        return there is not None or session.get(SettingRecord, _gone(key)) is not None

    return unused(name, is_taken)


def _gone(key: str) -> str:
    """The setting that remembers a key whose table is gone, without telling what it was called."""
    return f"gone {digest(key)}"


def take_name(session: Session, name: str, but: int | None = None) -> None:
    """Check that no table on the shelf (``but`` one) is called so; TableExistsError if one is."""
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": 0x5E1F})
    found = session.connection().execute(text(queries.TABLES + queries.NAMED), {"name": name}).first()
    if found is not None and found[0] != but and found[1] == name:
        raise TableExistsError(name)


def _place(ledger: Transactions, key: str, **values: Any) -> None:
    """Change where a table stands; whoever waits for news of it hears of it."""
    with changing(ledger, key) as (session, table_id):
        if values.get("called"):
            take_name(session, values["called"], but=table_id)
        _put(session, table_id, **values)


def _put(session: Session, table_id: int, **values: Any) -> None:
    if session.get(ShelfRecord, table_id) is None:
        session.add(ShelfRecord(table_id=table_id))
        session.flush()
    session.connection().execute(update(ShelfRecord).where(col(ShelfRecord.table_id) == table_id).values(**values))
