"""The tables of the database. SQLModel does not validate them; :mod:`~referee.ledger.rows` does, before storing.

Times are UTC text of the same length, so that they sort and hash alike on every database.
"""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import CheckConstraint, MetaData, Text, UniqueConstraint, false, text
from sqlmodel import Field, SQLModel

NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
UNSEALED = {"server_default": text("''")}


class Stored(SQLModel):
    """Base of all records of a ledger."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMING)


class TableRecord(Stored, table=True):
    """One physical game being refereed. Never changed; deleted only after its time in the bin."""

    __tablename__: ClassVar[Any] = "table"
    __table_args__ = (
        UniqueConstraint("name"),
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("length(game) > 0", name="game"),
        CheckConstraint("length(created_at) = 27", name="created_at"),
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Text)
    game: str = Field(sa_type=Text)
    created_at: str = Field(sa_type=Text)


class EntryRecord(Stored, table=True):
    """One entry of a table. Never changed; deleted only with its table."""

    __tablename__: ClassVar[Any] = "entry"
    __table_args__ = (
        CheckConstraint("seq > 0", name="seq"),
        CheckConstraint("length(kind) > 0", name="kind"),
        CheckConstraint("length(at) = 27", name="at"),
        CheckConstraint("length(prev_hash) = 64", name="prev_hash"),
        CheckConstraint("length(hash) = 64", name="hash"),
    )

    table_id: int = Field(foreign_key="table.id", primary_key=True)
    seq: int = Field(primary_key=True)
    kind: str = Field(sa_type=Text)
    player: str | None = Field(default=None, sa_type=Text)
    payload: str = Field(sa_type=Text)
    text: str | None = Field(default=None, sa_type=Text)
    verdict: str | None = Field(default=None, sa_type=Text)
    engine: str = Field(sa_type=Text)
    rules: str = Field(sa_type=Text)
    at: str = Field(sa_type=Text)
    prev_hash: str = Field(sa_type=Text)
    hash: str = Field(sa_type=Text)


class BoxRecord(Stored, table=True):
    """One owner's copy of a game."""

    __tablename__: ClassVar[Any] = "box"
    __table_args__ = (
        UniqueConstraint("game", "name"),
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("length(game) > 0", name="game"),
    )

    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    practice: bool
    seal: str = Field(default="", sa_type=Text, sa_column_kwargs=UNSEALED)


class FactRecord(Stored, table=True):
    """One fact of a box, as JSON text; the only record that is meant to change."""

    __tablename__: ClassVar[Any] = "box_fact"
    __table_args__ = (
        CheckConstraint("length(key) > 0", name="key"),
        CheckConstraint("length(at) = 27", name="at"),
    )

    box_id: int = Field(foreign_key="box.id", primary_key=True, ondelete="CASCADE")
    key: str = Field(sa_type=Text, primary_key=True)
    value: str = Field(sa_type=Text)
    at: str = Field(sa_type=Text)
    seal: str = Field(default="", sa_type=Text, sa_column_kwargs=UNSEALED)


class SettingRecord(Stored, table=True):
    """A value that the program keeps between calls."""

    __tablename__: ClassVar[Any] = "setting"

    key: str = Field(sa_type=Text, primary_key=True)
    value: str = Field(sa_type=Text)
    seal: str = Field(default="", sa_type=Text, sa_column_kwargs=UNSEALED)


class PhoneRecord(Stored, table=True):
    """Which phone has a seat of a table."""

    __tablename__: ClassVar[Any] = "phone"
    __table_args__ = (
        CheckConstraint("seat >= 0", name="seat"),
        CheckConstraint("length(phone) > 0", name="phone"),
        CheckConstraint("length(at) = 27", name="at"),
    )

    table_id: int = Field(foreign_key="table.id", primary_key=True)
    seat: int = Field(primary_key=True)
    phone: str = Field(sa_type=Text)
    at: str = Field(sa_type=Text)


class DoorRecord(Stored, table=True):
    """Which key of a table is good (``epoch``), whether nothing more is recorded there, and how often any of it, or
    a seat, was changed (``turns``). Every table has one; its seal is also of the table's seats and place on the shelf."""

    __tablename__: ClassVar[Any] = "door"
    __table_args__ = (CheckConstraint("epoch >= 0", name="epoch"), CheckConstraint("turns >= 0", name="turns"))

    table_id: int = Field(foreign_key="table.id", primary_key=True)
    epoch: int = 0
    turns: int = 0
    closed: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    seal: str = Field(default="", sa_type=Text, sa_column_kwargs=UNSEALED)


class ShelfRecord(Stored, table=True):
    """Where a table stands on the shelf: what it is called since it was renamed, where it was played, whether it is off
    the list, and since when it lies in the bin."""

    __tablename__: ClassVar[Any] = "shelf"
    __table_args__ = (
        CheckConstraint("length(called) > 0", name="called"),
        CheckConstraint("length(binned_at) = 27", name="binned_at"),
    )

    table_id: int = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    called: str | None = Field(default=None, sa_type=Text)
    place: str = Field(default="", sa_type=Text)
    archived: bool = False
    binned_at: str | None = Field(default=None, sa_type=Text)


class DigestRecord(Stored, table=True):
    """What was computed of a table's record, and of which state of it. It can be thrown away."""

    __tablename__: ClassVar[Any] = "digest"

    table_id: int = Field(foreign_key="table.id", primary_key=True)
    state: str = Field(sa_type=Text)
    data: str = Field(sa_type=Text)


class PlayRecord(Stored, table=True):
    """A game that was only counted, kept because somebody said so."""

    __tablename__: ClassVar[Any] = "play"
    __table_args__ = (
        UniqueConstraint("name"),
        CheckConstraint("length(name) > 0", name="name"),
        CheckConstraint("length(game) > 0", name="game"),
        CheckConstraint("length(at) = 27", name="at"),
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Text)
    game: str = Field(sa_type=Text)
    at: str = Field(sa_type=Text)
    place: str = Field(sa_type=Text)
    data: str = Field(sa_type=Text)
    seal: str = Field(default="", sa_type=Text, sa_column_kwargs=UNSEALED)
