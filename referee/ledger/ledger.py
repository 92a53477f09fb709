"""The ledger: open it, record in it, read it, check it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from threading import Lock, RLock
from types import TracebackType
from typing import Any, ClassVar, Self
from weakref import WeakValueDictionary, finalize

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlmodel import Session

from messages import N_
from referee.ledger import audit, changes, database, migrate, queries
from referee.ledger.backup import Copies
from referee.ledger.boxes import Boxes
from referee.ledger.chain import broken_links, genesis, sound_rows
from referee.ledger.damage import Damage
from referee.ledger.doors import Doors, put_seal
from referee.ledger.errors import (
    DamagedError,
    LedgerError,
    MovedOnError,
    NoSuchTableError,
    TableExistsError,
    UnansweredError,
)
from referee.ledger.location import Location, locate
from referee.ledger.models import DoorRecord, ShelfRecord, TableRecord
from referee.ledger.rows import (
    CURRENT,
    Draft,
    EntryRow,
    Problem,
    TableRow,
    entry_row,
    is_storable,
    label,
    stamp,
)
from referee.ledger.seals import no_setting, setting_row
from referee.ledger.shelf import Shelf, free_key, take_name
from referee.ledger.tails import Tail, Tails, Wish, stored

ADD, ADD_ALL = text(queries.ADD), text(queries.ADD_ALL)

Columns = tuple[Any, ...]


class Ledger(Boxes, Copies, Damage, Doors, Shelf):
    """An open ledger, to be used as a context manager. Every method is one transaction, done completely or not at all.

    Threads may share one ledger. Methods raise a :class:`~referee.ledger.errors.LedgerError`.
    """

    writes: ClassVar[int] = 0
    """How often this process has recorded something, in any ledger."""
    _shared: ClassVar[WeakValueDictionary[tuple[int, str], Ledger]] = WeakValueDictionary()
    _sharing: ClassVar[Lock] = Lock()

    def __init__(self, location: Location, engine: Engine) -> None:
        self.location = location
        self._engine = engine
        self._writer, self._asking = database.writing(engine), database.asking(engine)
        self._adds = database.adding(location, engine)
        self._turn: AbstractContextManager[Any] = nullcontext() if location.path is None else RLock()
        self._users = 0
        self._tails = Tails()
        self._announcer = changes.Announcer(location) if location.path is None else None
        finalize(self, _let_go, engine, self._adds).atexit = False  # for whoever never closes it

    @classmethod
    def open(cls, url: str) -> Self:
        """Open the ledger at ``url``. A missing one is made; an older one is copied and then migrated.

        :raises NewerSchemaError: a newer version of the program wrote it.
        :raises DamagedError: it is no ledger.
        :raises StorageError: it cannot be read or written.
        """
        location = locate(url)
        with database.told(location):
            engine = database.connect(location)
            try:
                migrate.bring_up_to_date(location, engine)
            except BaseException:
                engine.dispose()
                raise
        opened = cls(location, engine)
        with suppress(LedgerError):  # the next one will do it
            opened.empty_bin()
        return opened

    @classmethod
    def open_for_reading(cls, url: str) -> Self:
        """Open a ledger only to read it, such as a file that may not be written.

        :raises StorageError: there is none, or it would have to be migrated first.
        """
        location = locate(url)
        with database.told(location):
            engine = database.connect(location, writable=False)
            try:
                migrate.require_current(location, engine)
            except BaseException:
                engine.dispose()
                raise
        return cls(location, engine)

    @classmethod
    def shared(cls, url: str) -> Ledger:
        """The one ledger that this process has open at ``url``. It is closed when everyone who got it has closed it."""
        key = _place_of(url)
        with cls._sharing:
            found: Ledger | None = cls._shared.get(key)
            if found is None:
                found = cls.open(url)
                cls._shared[key] = found
            found._users += 1
            return found

    def close(self) -> None:
        """Close the connection to the database."""
        with self._sharing:
            self._users -= 1
            if self._users > 0:
                return
            for key in [key for key, ledger in self._shared.items() if ledger is self]:
                del self._shared[key]  # the next caller gets a new one
        if self._announcer is not None:
            self._announcer.close()
        _let_go(self._engine, self._adds)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def create_table(self, name: str, game: str, first: Sequence[Draft] = ()) -> TableRow:
        """Open a new table with its first entries.

        A name that another table had once, before it was renamed or deleted, may be given again; the record is then kept
        under that name with a number.

        :raises TableExistsError: a table is called so.
        """
        label(name, N_("The name of a table"))
        label(game, N_("The name of a game"))
        drafts = [stored(draft) for draft in first]
        try:
            with self._writing() as session:
                take_name(session, name)
                key = free_key(session, name)
                record = TableRecord(name=key, game=game, created_at=stamp(datetime.now(UTC)))
                session.add(record)
                session.flush()
                assert record.id is not None
                if key != name:
                    session.add(ShelfRecord(table_id=record.id, called=name))
                session.add(DoorRecord(table_id=record.id))
                put_seal(session, key)
                tail = Tail(record.id, 0, _genesis(record))
                _add(session.connection(), key, tail, tail.behind(key, drafts))
        except _LostRaceError as e:
            raise TableExistsError(name) from e
        return self.table(name)

    def append(self, table: str, after_seq: int | None, drafts: Sequence[Draft]) -> list[EntryRow]:
        """Record entries after entry ``after_seq``, all or none; with None after the last one, whichever that is.

        :raises MovedOnError: others have recorded something first; nothing of ours is recorded.
        :raises NoSuchTableError: there is no such table.
        :raises ClosedError: the table is closed.
        """
        turn, wish = self._tails.turn(table), Wish(table, after_seq, [stored(draft) for draft in drafts])
        with turn.held_for(wish):
            if wish.open:
                self._fulfil(turn.together(wish))
        return [entry_row(table, columns) for columns in wish.outcome()]

    def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        """The entries of a table with numbers greater than ``after``.

        :raises DamagedError: they are no longer what was recorded.
        :raises NoSuchTableError: there is no such table.
        """
        begin, stored = self._stored(table, after)
        return sound_rows(table, begin, after, stored)

    def current(self) -> str | None:
        """The name of the current table, which is meant when none is named; None if there is none."""
        found = self._asked(queries.CURRENT_TABLE, key=CURRENT)
        return (
            setting_row(*found[0][:3]) and found[0][3] if found else no_setting(CURRENT, self._asked(queries.SETTINGS))
        )

    def set_current(self, name: str) -> None:
        """Make ``name`` the current table; NoSuchTableError if there is no such table."""
        self.put_setting(CURRENT, self.table(name).key)

    def verify(self, table: str) -> list[Problem]:
        """What is wrong with the entries of a table: broken hashes, missing numbers, facts that cannot be read."""
        return list(broken_links(table, *self._stored(table, 0)))

    def state(self, table: str, game: str, box: str) -> tuple[int, str]:
        """The number of a table's last entry, and a text that changes whenever a fact of a box does."""
        rows = self._asked(queries.STATE, name=table, game=game, box=box) if is_storable(table) else []
        if not rows:
            raise NoSuchTableError(table)
        return rows[0][0] or 0, rows[0][1]

    def check(self) -> list[Problem]:
        """What is wrong with the database itself."""
        try:
            with self._reading() as session:
                return list(audit.file_problems(session.connection(), self.location.place))
        except DamagedError as e:
            return [Problem(e.template, e.facts)]

    def _asked(self, statement: str, **values: Any) -> Sequence[Any]:
        """The rows of one statement that only reads, without a transaction around it."""
        with database.told(self.location), self._asking.connect() as connection:
            return connection.execute(text(statement), values).all()

    def _forget(self) -> None:
        """Leave nothing of what was deleted in the log of the file either."""
        if self.location.path is not None:
            with suppress(SQLAlchemyError), self._engine.connect() as connection:
                cursor = connection.connection.cursor()
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _stored(self, table: str, begin: int) -> tuple[str, list[Columns]]:
        """The genesis of a table, and the stored columns of its entries from number ``begin`` on."""
        rows = self._asked(queries.ENTRIES, name=table, begin=begin) if is_storable(table) else []
        if not rows:
            raise NoSuchTableError(table)
        return genesis(table, *rows[0][:2]), [tuple(row[2:]) for row in rows if row[2] is not None]

    def _tail(self, table: str) -> Tail:
        """How the record of a table ends, if anything may be added to it."""
        rows = self._asked(queries.TAIL, name=table) if is_storable(table) else []
        return Tail.of(table, rows)

    def _fulfil(self, wishes: Sequence[Wish]) -> None:
        """Record together what is wished for one table: what becomes of it becomes of all of it."""
        table, after = wishes[0].table, wishes[0].after
        try:
            entries = iter(self._recorded(table, after, [draft for wish in wishes for draft in wish.drafts]))
            for wish in wishes:
                wish.recorded = [next(entries) for _ in wish.drafts]
        except BaseException as e:
            for wish in wishes:
                wish.error = e

    def _recorded(self, table: str, after: int | None, drafts: Sequence[Columns]) -> Sequence[Columns]:
        doubtful: tuple[Tail, Sequence[Columns]] | None = None
        while True:
            if doubtful is not None and self._stands(table, *doubtful):
                return doubtful[1]
            tail = self._tails.of(table)
            if tail is None or (after is not None and after > tail.seq):
                tail = self._tail(table)
            if after not in (None, tail.seq):
                break
            entries = tail.behind(table, drafts)
            try:
                if self._added(table, tail, entries):
                    return entries
            except LedgerError as e:
                if not database.hung_up(e) or (doubtful is not None and not self._stands(table, tail, entries)):
                    raise
                doubtful = tail, entries
            self._tails.forget(table)  # another program was faster, or nobody knows what the server has recorded
        assert after is not None
        rows = self.entries(table, after)
        raise MovedOnError(table, after, rows[-1].seq if rows else after, rows)

    def _added(self, table: str, tail: Tail, entries: Sequence[Columns]) -> bool:
        """Whether these entries were recorded behind that tail: not if others were faster, or the table is closed or gone."""
        try:
            with self._adding() as connection:
                _add(connection, table, tail, entries)
        except _LostRaceError:
            return False
        if entries:
            self._tails.put(table, tail.after(entries[-1]))
        return True

    def _stands(self, table: str, tail: Tail, entries: Sequence[Columns]) -> bool:
        """Whether these entries are recorded behind that tail, though a server hung up before it said so.

        :raises UnansweredError: that cannot be found out now.
        """
        if not entries:
            return True
        last = entries[-1]
        try:
            found = self._asked(queries.STANDS, number=tail.table_id, seq=last[0], hash=last[-1])
        except LedgerError as e:
            raise UnansweredError(self.location.place) from e
        if found:
            self._tails.put(table, tail.after(last))
        return bool(found)

    @contextmanager
    def _adding(self) -> Iterator[Connection]:
        """A connection on which entries are added all or none; a server is asked once for all of them."""
        if self.location.path is not None:
            with self._writing() as session:
                yield session.connection()
            return
        with database.told(self.location), _races(), self._adds.connect() as connection:
            yield connection
        self._wrote()

    @contextmanager
    def _reading(self) -> Iterator[Session]:
        with database.told(self.location), Session(self._engine) as session, session.begin():
            yield session

    @contextmanager
    def _writing(self) -> Iterator[Session]:
        """A transaction that writes. A file has one writer at a time: threads take turns, which SQLite lets sleep."""
        with database.told(self.location), self._turn, _races(), Session(self._writer) as session, session.begin():
            yield session
        self._wrote()

    def _wrote(self) -> None:
        Ledger.writes += 1
        if self._announcer is not None:
            self._announcer.announce()


def _place_of(url: str) -> tuple[int, str]:
    """A key that is equal for the same ledger in the same process: a forked process must open its own."""
    location = locate(url)
    return os.getpid(), location.url if location.path is None else str(location.path)


class _LostRaceError(Exception):
    """Another program has stored a record with the same key first."""


@contextmanager
def _races() -> Iterator[None]:
    try:
        yield
    except IntegrityError as e:
        if _is_race(e):
            raise _LostRaceError from e
        raise


def _is_race(error: IntegrityError) -> bool:
    name = getattr(error.orig, "sqlite_errorname", "")
    return getattr(error.orig, "sqlstate", "") == "23505" or name in (
        "SQLITE_CONSTRAINT_UNIQUE",
        "SQLITE_CONSTRAINT_PRIMARYKEY",
    )


def _add(connection: Connection, table: str, tail: Tail, entries: Sequence[Columns]) -> None:
    """Add entries behind a tail; :class:`_LostRaceError` if others were faster, or the table is closed or gone."""
    if connection.dialect.name == "postgresql" and len(entries) > 1:
        if connection.execute(ADD_ALL, tail.values_of_all(table, entries)).rowcount != len(entries):
            raise _LostRaceError
        return
    for columns in entries:
        if connection.execute(ADD, tail.values(table, columns)).rowcount != 1:
            raise _LostRaceError
        tail = tail.after(columns)


def _genesis(table: TableRecord) -> str:
    return genesis(table.name, table.game, table.created_at)


def _let_go(*engines: Engine) -> None:
    for engine in engines:
        engine.dispose()
