"""The part of a ledger that finds what changed by itself where no chain of hashes holds it, and puts it right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from random import SystemRandom
from typing import Any

from sqlalchemy import update
from sqlmodel import Session, col, delete, select

from messages import N_
from referee.ledger.boxes import box_columns, facts_of_box, seal_box
from referee.ledger.doors import put_seal, standing
from referee.ledger.models import (
    BoxRecord,
    DoorRecord,
    FactRecord,
    PhoneRecord,
    PlayRecord,
    SettingRecord,
    ShelfRecord,
    TableRecord,
)
from referee.ledger.rows import Problem, stamp
from referee.ledger.seals import SEAL, box_problems, broken, play_problem, seal, setting_problem, standing_problem
from referee.ledger.transactions import Transactions

LET_GO = N_(
    "{key} in the box {name} of {game} was damaged and counts as not told; it read {value}. "
    "Tell it again: referee box set {game} {key} … --box {name}"
)
LOST = N_(
    "The box {name} of {game} has lost a fact, or its name was another. "
    "See what it holds and what is asked: referee box show {game} --box {name}"
)
LET_GO_PLAY = N_("The game {name} that was kept was damaged and is let go; it read {data}")
LET_GO_SETTING = N_("The setting {key} was damaged and is let go.")
NEW_DOOR = N_(
    "Table {name}: its name, its place, its seats or its keys were damaged; its record is whole. See what it is called "
    "and where it was played: referee tables. Its seats are free, and it has new keys."
)
FRESH = range(2**20, 2**30)
"""What keys of a table are told apart by, where nobody knows which were given out."""


class Damage:
    """The part of a ledger that looks after its seals."""

    def unsealed(self: Transactions) -> list[Problem]:
        """What is no longer what was stored: in boxes, kept games and settings, and beside the records of tables."""
        with self._reading() as session:
            boxes = session.exec(select(BoxRecord)).all()
            found = [one for box in boxes for one in box_problems(*box_columns(box), facts_of_box(session, box))]
            found += [play_problem(play.name) for play in session.exec(select(PlayRecord)) if not _is_sealed(play)]
            settings = [setting_problem(*_columns(one)) for one in session.exec(select(SettingRecord))]
            tables = [
                standing_problem(standing(session, name)) for name in session.exec(select(TableRecord.name)).all()
            ]
            return found + [one for one in (*settings, *tables) if one is not None]

    def let_go(self: Transactions) -> list[Problem]:
        """Take out what is no longer what was stored, or make it anew; says what it was."""
        gone: list[Problem] = []
        if not self.unsealed():  # type: ignore[attr-defined]
            return gone
        with self._writing() as session:
            for box in session.exec(select(BoxRecord)).all():
                gone += _let_go_facts(session, box)
            for play in session.exec(select(PlayRecord)).all():
                if not _is_sealed(play):
                    gone.append(Problem(LET_GO_PLAY, {"name": play.name, "data": play.data}))
                    session.delete(play)
            for one in session.exec(select(SettingRecord)).all():
                if setting_problem(*_columns(one)) is not None:
                    gone.append(Problem(LET_GO_SETTING, {"key": one.key}))
                    session.delete(one)
            for name in session.exec(select(TableRecord.name)).all():
                gone += _new_door(session, name, standing(session, name))
        return gone


def _let_go_facts(session: Session, box: BoxRecord) -> Iterator[Problem]:
    columns, facts = box_columns(box), facts_of_box(session, box)
    if not any(box_problems(*columns, facts)):
        return
    damaged = broken(columns[0], facts)
    names = {"name": box.name, "game": box.game}
    for key, value, *_ in damaged:
        yield Problem(LET_GO, {"key": key, "value": value, **names})
        session.exec(delete(FactRecord).where(col(FactRecord.box_id) == box.id, col(FactRecord.key) == key))
    if not damaged:
        yield Problem(LOST, names)
    seal_box(session, box)


def _new_door(session: Session, table: str, rows: Sequence[Any]) -> Iterator[Problem]:
    """Give a table a door to which no key fits that was given out, where what belongs to it was damaged.

    In the bin its days begin anew: the date may be what is wrong.
    """
    if standing_problem(rows) is None:
        return
    number, name, *_ = rows[0]
    binned_at, _, _, closed = rows[0][SEAL - 4 : SEAL]
    for record in (PhoneRecord, DoorRecord):
        session.exec(delete(record).where(col(record.table_id) == number))
    fresh = SystemRandom().choice(FRESH)
    session.add(DoorRecord(table_id=number, epoch=fresh, turns=fresh, closed=bool(closed)))
    if binned_at is not None:
        later = (
            update(ShelfRecord).where(col(ShelfRecord.table_id) == number).values(binned_at=stamp(datetime.now(UTC)))
        )
        session.connection().execute(later)
    put_seal(session, table)
    yield Problem(NEW_DOOR, {"name": name})


def _is_sealed(play: PlayRecord) -> bool:
    return play.seal == seal(play.name, play.game, play.at, play.place, play.data)


def _columns(setting: SettingRecord) -> tuple[str, str, str]:
    return setting.key, setting.value, setting.seal
