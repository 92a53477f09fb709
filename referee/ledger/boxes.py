"""The boxes in a ledger: facts that owners have read from their own components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlmodel import Session, col, delete, func, select

from messages import N_
from referee.ledger.errors import UnrecordableError
from referee.ledger.models import BoxRecord, FactRecord, PlayRecord, SettingRecord
from referee.ledger.rows import BoxRow, Problem, canonical, is_storable, label, moment, stamp, words
from referee.ledger.seals import Fact, box_problems, box_row, broken, play_problem, seal, seal_of_box
from referee.ledger.transactions import Transactions, insert, upsert

LET_GO = N_(
    "{key} in the box {name} of {game} was damaged and counts as not told; it read {value}. "
    "Tell it again: referee box set {game} {key} … --box {name}"
)
LOST = N_(
    "The box {name} of {game} has lost a fact, or its name was another. "
    "See what it holds and what is asked: referee box show {game} --box {name}"
)
LET_GO_PLAY = N_("The game {name} that was kept was damaged and is let go; it read {data}")


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

    def unsealed(self: Transactions) -> list[Problem]:
        """What is no longer what was told, in boxes and in kept games."""
        with self._reading() as session:
            boxes = session.exec(select(BoxRecord)).all()
            found = [one for box in boxes for one in box_problems(*_columns(box), _facts(session, box))]
            plays = session.exec(select(PlayRecord)).all()
            return found + [play_problem(play.name) for play in plays if not _is_sealed(play)]

    def let_go(self: Transactions) -> list[Problem]:
        """Take out of the boxes, and of the kept games, what is no longer what was told; says what it was."""
        gone: list[Problem] = []
        if not self.unsealed():  # type: ignore[attr-defined]
            return gone
        with self._writing() as session:
            for box in session.exec(select(BoxRecord)).all():
                gone += _let_go(session, box)
            for play in session.exec(select(PlayRecord)).all():
                if not _is_sealed(play):
                    gone.append(Problem(LET_GO_PLAY, {"name": play.name, "data": play.data}))
                    session.delete(play)
        return gone

    def setting(self: Transactions, key: str) -> str | None:
        """The value stored under ``key``; None if there is none."""
        with self._reading() as session:
            found = session.get(SettingRecord, key)
            return found.value if found else None

    def put_setting(self: Transactions, key: str, value: str) -> None:
        """Store ``value`` under ``key``."""
        kept = {"key": label(key, N_("The name of a setting")), "value": words(value, N_("A setting"))}
        with self._writing() as session:
            upsert(session, SettingRecord, kept, {"value"})


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
    return box_row(*_columns(box), _facts(session, box))


def _columns(box: BoxRecord) -> tuple[int, str, str, bool, str]:
    assert box.id is not None
    return box.id, box.game, box.name, box.practice, box.seal


def _facts(session: Session, box: BoxRecord) -> Sequence[Fact]:
    columns = (FactRecord.key, FactRecord.value, FactRecord.at, FactRecord.seal)
    return session.exec(select(*columns).where(FactRecord.box_id == box.id).order_by(FactRecord.key)).all()


def _is_sealed(play: PlayRecord) -> bool:
    return play.seal == seal(play.name, play.game, play.at, play.place, play.data)


def _let_go(session: Session, box: BoxRecord) -> Iterator[Problem]:
    columns, facts = _columns(box), _facts(session, box)
    if not any(box_problems(*columns, facts)):
        return
    damaged = broken(columns[0], facts)
    names = {"name": box.name, "game": box.game}
    for key, value, *_ in damaged:
        yield Problem(LET_GO, {"key": key, "value": value, **names})
        session.exec(delete(FactRecord).where(col(FactRecord.box_id) == box.id, col(FactRecord.key) == key))
    if not damaged:
        yield Problem(LOST, names)
    _seal(session, box)


@contextmanager
def _sealed(session: Session, box: BoxRecord) -> Iterator[None]:
    """Seal a box again after a change. A damaged one stays damaged, so that somebody learns of it."""
    new = not box.seal and not _facts(session, box)
    sound = new or not any(box_problems(*_columns(box), _facts(session, box)))
    yield
    if sound:
        _seal(session, box)


def _seal(session: Session, box: BoxRecord) -> None:
    session.flush()
    box.seal = seal_of_box(*_columns(box)[:4], _facts(session, box))
