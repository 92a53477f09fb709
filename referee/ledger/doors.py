"""Who may come to the tables of a ledger: which phone has which seat, and which key opens a table."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy import text, update
from sqlmodel import Session, col, delete, select

from messages import N_
from referee.ledger.boxes import found_setting
from referee.ledger.errors import NoSuchTableError
from referee.ledger.models import DoorRecord, PhoneRecord, SettingRecord, TableRecord
from referee.ledger.queries import DOOR, NUMBERS, OF_FILE, OF_SERVER, STANDING
from referee.ledger.rows import Door, is_storable, label, stamp
from referee.ledger.seals import Standing, door_row, seal, seal_of_standing, standing_problem
from referee.ledger.transactions import Transactions, insert


class Doors:
    """The part of a ledger that keeps seats and keys; they may be changed, and are no part of the record."""

    def door(self: Transactions, table: str) -> Door:
        """Who has come to this table; NoSuchTableError if there is none."""
        rows = self._asked(DOOR, name=table) if is_storable(table) else []
        if not rows:
            raise NoSuchTableError(table)
        return door_row(rows)

    def take_seat(self: Transactions, table: str, seat: int, phone: str) -> Door:
        """Give a free seat to a phone, which leaves the seat it had; whoever has a seat keeps it."""
        label(phone, N_("The name of a phone"))
        with changing(self, table) as (session, table_id):
            taken = session.get(PhoneRecord, (table_id, seat))
            if taken is None:
                mine = (col(PhoneRecord.table_id) == table_id, col(PhoneRecord.phone) == phone)
                session.exec(delete(PhoneRecord).where(*mine))
                values = {"table_id": table_id, "seat": seat, "phone": phone, "at": stamp(datetime.now(UTC))}
                new = insert(session)(PhoneRecord).values(**values)
                session.exec(new.on_conflict_do_nothing(index_elements=["table_id", "seat"]))
        return self.door(table)  # type: ignore[attr-defined, no-any-return]

    def free_seat(self: Transactions, table: str, seat: int) -> Door:
        """Take a seat away from its phone."""
        with changing(self, table) as (session, table_id):
            taken = session.get(PhoneRecord, (table_id, seat))
            if taken is not None:
                session.delete(taken)
        return self.door(table)  # type: ignore[attr-defined, no-any-return]

    def close_table(self: Transactions, table: str, *, closed: bool = True) -> Door:
        """Record nothing more at this table, or let it go on."""
        with changing(self, table, closed=closed):
            pass
        return self.door(table)  # type: ignore[attr-defined, no-any-return]

    def change_key(self: Transactions, table: str) -> Door:
        """Make the keys given out so far worthless, and free all seats."""
        with changing(self, table, epoch=1) as (session, table_id):
            session.exec(delete(PhoneRecord).where(col(PhoneRecord.table_id) == table_id))
        return self.door(table)  # type: ignore[attr-defined, no-any-return]

    def numbers(self: Transactions, tables: Collection[str]) -> dict[str, tuple[int, int]]:
        """The number of the last entry of each table, and how often its door changed; tables that are not there miss."""
        of = OF_SERVER if self.location.path is None else OF_FILE
        found = self._asked(NUMBERS + of, names=json.dumps([*filter(is_storable, tables)]))
        return {name: (seq or 0, turns or 0) for name, seq, turns in found}

    def kept(self: Transactions, key: str, value: str) -> str:
        """The setting under ``key``; where there is none, ``value`` is stored first."""
        with self._writing() as session:
            if found_setting(session, key) is None:
                new = insert(session)(SettingRecord).values(key=key, value=value, seal=seal(key, value))
                session.exec(new.on_conflict_do_nothing(index_elements=["key"]))
            return found_setting(session, key) or value


def _table_id(session: Session, name: str) -> int:
    found = session.exec(select(TableRecord.id).where(TableRecord.name == name)).first() if is_storable(name) else None
    if found is None:
        raise NoSuchTableError(name)
    return found


@contextmanager
def changing(
    ledger: Transactions, table: str, epoch: int = 0, closed: bool | None = None
) -> Iterator[tuple[Session, int]]:
    """A transaction that changes a door, or what else its seal is of; whoever comes second waits for it.

    What is damaged stays so, that somebody learns of it.
    """
    with ledger._writing() as session:
        table_id = _table_id(session, table)
        door = session.get(DoorRecord, table_id, with_for_update=True) or DoorRecord(table_id=table_id)
        sound = standing_problem(standing(session, table)) is None
        door.epoch, door.turns = door.epoch + epoch, door.turns + 1
        door.closed = door.closed if closed is None else closed
        session.add(door)
        session.flush()
        yield session, table_id
        if sound:
            put_seal(session, table)


def standing(session: Session, table: str) -> Standing:
    """What belongs to a table besides its record, as it is stored now."""
    session.flush()
    return session.connection().execute(text(STANDING), {"name": table}).all()


def put_seal(session: Session, table: str) -> None:
    """Seal what belongs to a table."""
    rows = standing(session, table)
    sealed = update(DoorRecord).where(col(DoorRecord.table_id) == rows[0][0])
    session.connection().execute(sealed.values(seal=seal_of_standing(rows)))
