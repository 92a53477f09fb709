"""The boxes in a ledger: facts that owners have read from their own components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlmodel import Session, col, delete, func, select

from messages import N_
from referee.ledger.errors import UnrecordableError
from referee.ledger.models import BoxRecord, FactRecord, SettingRecord
from referee.ledger.rows import BoxRow, canonical, is_storable, label, moment, stamp, words
from referee.ledger.seals import Fact, box_problems, box_row, no_setting, seal, seal_of_box, setting_row
from referee.ledger.transactions import Transactions, insert, upsert


class Boxes:
    """The part of a ledger whose records may be changed: boxes and settings."""

    def boxes(self: Transactions, game: str | None = None) -> list[BoxRow]:
        """All boxes, or those of one game, with their facts."""
        wanted = select(BoxRecord).order_by(col(BoxRecord.game), col(BoxRecord.name))
        if game is not None:
            wanted = wanted.where(BoxRecord.game == game)
        with self._reading() as session:
            return [_row(session, box) for box in session.exec(wanted)]

    def box(self: Transactions, game: str, name: str) -> BoxRow | None:
        """One box with its facts; None if there is none, and if none of those that are there may have been it.

        :raises DamagedError: it is no longer what was told.
        """
        with self._reading() as session:
            found = _find(session, game, name)
            if found:
                return _row(session, found)
            for other in session.exec(select(BoxRecord)).all():
                _row(session, other)
            return None

    def put_fact(self: Transactions, game: str, name: str, key: str, value: Any, practice: bool | None = None) -> None:
        """Keep one fact; see :meth:`put_facts`."""
        _put(self, game, name, {key: value}, practice)

    def put_facts(
        self: Transactions, game: str, name: str, facts: Mapping[str, Any], practice: bool | None = None
    ) -> None:
        """Store facts, all or none; a missing box is made (a practice box only if ``practice``).

        :raises UnrecordableError: this would mix made-up values and an owner's facts in one box.
        """
        _put(self, game, name, facts, practice)

    def delete_fact(self: Transactions, game: str, name: str, key: str) -> bool:
        """Delete a fact; returns whether it existed."""
        with self._writing() as session:
            box = _find(session, game, name, changing=True)
            if box is None:
                return False
            fact = session.get(FactRecord, (box.id, key)) if is_storable(key) else None
            if fact is None:
                return False
            with _sealed(session, box):
                session.delete(fact)
            return True

    def delete_box(self: Transactions, game: str, name: str) -> bool:
        """Delete a box and all its facts; returns whether it existed."""
        with self._writing() as session:
            box = _find(session, game, name)
            if box is None:
                return False
            session.exec(delete(FactRecord).where(col(FactRecord.box_id) == box.id))
            session.delete(box)
            return True

    def setting(self: Transactions, key: str) -> str | None:
        """The value stored under ``key``; None if there is none."""
        with self._reading() as session:
            return found_setting(session, key)

    def put_setting(self: Transactions, key: str, value: str) -> None:
        """Store ``value`` under ``key``."""
        kept = {"key": label(key, N_("The name of a setting")), "value": words(value, N_("A setting"))}
        with self._writing() as session:
            upsert(session, SettingRecord, {**kept, "seal": seal(*kept.values())}, {"value", "seal"})


def _put(ledger: Transactions, game: str, name: str, facts: Mapping[str, Any], practice: bool | None) -> None:
    label(game, N_("The name of a game"))
    label(name, N_("The name of a box"))
    kept = [(label(key, N_("The name of a fact")), canonical(value, key)) for key, value in facts.items()]
    with ledger._writing() as session:
        box = _found_or_made(session, game, name, bool(practice))
        if practice is not None and practice != box.practice:
            raise _mixed(box)
        now = _later(session)
        with _sealed(session, box):
            for key, value in kept:
                fact = {"box_id": box.id, "key": key, "value": value, "at": now, "seal": seal(box.id, key, value, now)}
                upsert(session, FactRecord, fact, {"value", "at", "seal"})


def _later(session: Session) -> str:
    """Now, but later than every fact that is there: by the last one others see that a box has changed, whatever the clock says."""
    now, last = datetime.now(UTC), session.exec(select(func.max(FactRecord.at))).one()
    with suppress(ValueError, OverflowError):
        now = max(now, moment(last) + timedelta(microseconds=1)) if last else now
    return stamp(now)


def _mixed(box: BoxRecord) -> UnrecordableError:
    real = N_("The box {name} holds an owner's facts, no made-up values.")
    made_up = N_("The box {name} is a practice box: its values are made up.")
    return UnrecordableError(made_up if box.practice else real, name=box.name)


def _find(session: Session, game: str, name: str, *, changing: bool = False) -> BoxRecord | None:
    """The box of this name; whoever comes second to change it waits."""
    if not (is_storable(game) and is_storable(name)):
        return None
    wanted = select(BoxRecord).where(BoxRecord.game == game, BoxRecord.name == name)
    return session.exec(wanted.with_for_update() if changing else wanted).first()


def _found_or_made(session: Session, game: str, name: str, practice: bool) -> BoxRecord:
    new = insert(session)(BoxRecord).values(game=game, name=name, practice=practice)
    session.exec(new.on_conflict_do_nothing(index_elements=["game", "name"]))
    found = _find(session, game, name, changing=True)
    assert found is not None
    return found


def _row(session: Session, box: BoxRecord) -> BoxRow:
    return box_row(*box_columns(box), facts_of_box(session, box))


def found_setting(session: Session, key: str) -> str | None:
    """The value of a setting; DamagedError if it, or one that may have been it, is no longer what was stored."""
    found = session.get(SettingRecord, key)
    if found:
        return setting_row(found.key, found.value, found.seal)
    return no_setting(key, session.exec(select(SettingRecord.key, SettingRecord.value, SettingRecord.seal)))


def box_columns(box: BoxRecord) -> tuple[int, str, str, bool, str]:
    """What the seal of a box is of besides its facts, and the seal."""
    assert box.id is not None
    return box.id, box.game, box.name, box.practice, box.seal


def facts_of_box(session: Session, box: BoxRecord) -> Sequence[Fact]:
    """The stored facts of a box, by their keys."""
    columns = (FactRecord.key, FactRecord.value, FactRecord.at, FactRecord.seal)
    return session.exec(select(*columns).where(FactRecord.box_id == box.id).order_by(FactRecord.key)).all()


@contextmanager
def _sealed(session: Session, box: BoxRecord) -> Iterator[None]:
    """Seal a box again after a change. A damaged one stays damaged, so that somebody learns of it."""
    new = not box.seal and not facts_of_box(session, box)
    sound = new or not any(box_problems(*box_columns(box), facts_of_box(session, box)))
    yield
    if sound:
        seal_box(session, box)


def seal_box(session: Session, box: BoxRecord) -> None:
    """Seal a box with the facts that it holds now."""
    session.flush()
    box.seal = seal_of_box(*box_columns(box)[:4], facts_of_box(session, box))
