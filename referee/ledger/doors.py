"""Who may come to the tables of a ledger: which phone has which seat, and which key opens a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy import func
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, delete, select

from messages import N_
from referee.ledger.errors import NoSuchTableError
from referee.ledger.models import DoorRecord, EntryRecord, PhoneRecord, SettingRecord, TableRecord
from referee.ledger.rows import Door, is_storable, label, stamp
from referee.ledger.transactions import Transactions, insert, upsert


class Doors:
    """The part of a ledger that keeps seats and keys; they may be changed, and are no part of the record."""

    def door(self: Transactions, table: str) -> Door:
        """Who has come to this table; NoSuchTableError if there is none."""
        with self._reading() as session:
            return _door(session, _table_id(session, table))

    def take_seat(self: Transactions, table: str, seat: int, phone: str) -> Door:
        """Give a free seat to a phone, which leaves the seat it had; whoever has a seat keeps it."""
        label(phone, N_("The name of a phone"))
        with _changing(self, table) as (session, table_id):
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
        with _changing(self, table) as (session, table_id):
            taken = session.get(PhoneRecord, (table_id, seat))
            if taken is not None:
                session.delete(taken)
        return self.door(table)  # type: ignore[attr-defined, no-any-return]

    def change_key(self: Transactions, table: str) -> Door:
        """Make the keys given out so far worthless, and free all seats."""
        with _changing(self, table, epoch=1) as (session, table_id):
            session.exec(delete(PhoneRecord).where(col(PhoneRecord.table_id) == table_id))
        return self.door(table)  # type: ignore[attr-defined, no-any-return]

    def numbers(self: Transactions, tables: Collection[str]) -> dict[str, tuple[int, int]]:
        """The number of the last entry of each table, and how often its door changed; tables that are not there miss."""
        last = (
            select_columns(func.max(EntryRecord.seq))
            .where(col(EntryRecord.table_id) == col(TableRecord.id))
            .scalar_subquery()
        )
        wanted = (
            select_columns(col(TableRecord.name), last, col(DoorRecord.turns))
            .outerjoin(DoorRecord, col(DoorRecord.table_id) == TableRecord.id)
            .where(col(TableRecord.name).in_([*filter(is_storable, tables)]))
        )
        with self._reading() as session:
            return {name: (seq or 0, turns or 0) for name, seq, turns in session.connection().execute(wanted)}

    def kept(self: Transactions, key: str, value: str) -> str:
        """The setting under ``key``; where there is none, ``value`` is stored first."""
        with self._writing() as session:
            new = insert(session)(SettingRecord).values(key=key, value=value)
            session.exec(new.on_conflict_do_nothing(index_elements=["key"]))
            return session.exec(select(SettingRecord.value).where(SettingRecord.key == key)).one()


def _table_id(session: Session, name: str) -> int:
    found = session.exec(select(TableRecord.id).where(TableRecord.name == name)).first() if is_storable(name) else None
    if found is None:
        raise NoSuchTableError(name)
    return found


def _door(session: Session, table_id: int) -> Door:
    door = session.get(DoorRecord, table_id)
    phones = session.exec(select(PhoneRecord.seat, PhoneRecord.phone).where(PhoneRecord.table_id == table_id))
    return Door(door.epoch if door else 0, door.turns if door else 0, dict(phones.all()))


@contextmanager
def _changing(ledger: Transactions, table: str, epoch: int = 0) -> Iterator[tuple[Session, int]]:
    """A transaction that changes a door; whoever comes second waits for it."""
    with ledger._writing() as session:
        table_id = _table_id(session, table)
        now = session.get(DoorRecord, table_id, with_for_update=True)
        values = {
            "table_id": table_id,
            "epoch": (now.epoch if now else 0) + epoch,
            "turns": (now.turns if now else 0) + 1,
        }
        upsert(session, DoorRecord, values, {"epoch", "turns"})
        yield session, table_id
