"""Copying a ledger to a file, and a file into an empty ledger."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, delete, func, insert, select
from sqlmodel import Session

from messages import N_
from referee.ledger import database, migrate, sqlite_file
from referee.ledger.errors import DamagedError, StorageError
from referee.ledger.location import locate
from referee.ledger.models import SettingRecord, Stored
from referee.ledger.transactions import Transactions

AT_ONCE = 1000
NUMBERED = [Stored.metadata.tables[name] for name in ("table", "box", "play")]
"""Those whose numbers the database gives; a ledger with nothing in any of them is empty."""


class Copies:
    """The part of a ledger that copies all of it."""

    def backup(self: Transactions, path: str | Path) -> None:
        """Copy everything to a new SQLite file at ``path``; this also works from a server."""
        target = locate(str(path))
        if target.path is None:
            raise StorageError(N_("A backup is a file, not {place}."), place=target.place)
        with database.told(target):
            if self.location.path is None:
                with self._reading() as session:
                    _write_file(session, target.path)
            else:
                sqlite_file.copy_file(self.location.path, target.path)

    def fill(self: Transactions, path: str | Path) -> int:
        """Copy everything from a backup into this ledger, which must be empty; returns the number of tables.

        The file stays as it is: what an older version wrote is brought up to date in a copy.

        :raises StorageError: this ledger is not empty, or there is no such file.
        :raises DamagedError: the file is not what was recorded.
        """
        source = locate(str(path))
        if source.path is None or not source.path.is_file():
            raise StorageError(N_("There is no file {path}."), path=source.place)
        with TemporaryDirectory() as folder:
            copied = Path(folder, source.path.name)
            with database.told(source):
                sqlite_file.copy_file(source.path, copied)
            with type(self).open(str(copied)) as copy:  # type: ignore[attr-defined]
                tables = [*copy.tables(), *copy.bin()]
                for problem in chain(copy.check(), *(copy.verify(row.key) for row in tables)):
                    raise DamagedError(problem.template, **problem.facts)
                with copy._reading() as reading, self._writing() as writing:
                    _fill(reading.connection(), writing.connection(), self.location.place)
        return len(tables)


def _write_file(session: Session, target: Path) -> None:
    """Write all records that ``session`` sees to a new file; it appears complete or not at all."""
    with sqlite_file.appearing(target) as part:
        location = locate(str(part))
        engine = database.connect(location)
        try:
            migrate.bring_up_to_date(location, engine)
            with database.writing(engine).begin() as copy:
                _copy(session.connection(), copy)
        finally:
            engine.dispose()


def _fill(source: Connection, target: Connection, place: str) -> None:
    """Copy all records into the empty ledger at ``place``; its settings give way."""
    if any(target.execute(select(table.c.id).limit(1)).first() for table in NUMBERED):
        raise StorageError(N_("{place} is not empty; a copy only goes into an empty ledger."), place=place)
    target.execute(delete(SettingRecord))
    _copy(source, target)
    if target.dialect.name == "postgresql":
        for table in NUMBERED:
            following = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
            target.execute(select(func.setval(func.pg_get_serial_sequence(f'"{table.name}"', "id"), following, False)))


def _copy(source: Connection, target: Connection) -> None:
    for table in Stored.metadata.sorted_tables:
        found = source.execute(select(table).execution_options(yield_per=AT_ONCE)).mappings()
        for some in found.partitions():
            target.execute(insert(table), [dict(one) for one in some])
