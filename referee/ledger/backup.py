"""Copying a ledger to a file, and a file into an empty ledger; putting aside a file that is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, delete, func, insert, select, text
from sqlmodel import Session

from messages import N_
from referee.ledger import database, migrate, sqlite_file
from referee.ledger.errors import DamagedError, LedgerError, StorageError
from referee.ledger.location import locate
from referee.ledger.models import SettingRecord, Stored
from referee.ledger.rows import Problem
from referee.ledger.schema import FOREIGN
from referee.ledger.transactions import Transactions

AT_ONCE = 1000
NUMBERED = [Stored.metadata.tables[name] for name in ("table", "box", "play")]
"""Those whose numbers the database gives; a ledger with nothing in any of them is empty."""


def gives_way(ledger: type[Copies], url: str, copy: str) -> bool:
    """Whether the ledger at ``url`` is a file that is no longer what was recorded, and ``copy`` another one."""
    path = locate(url).path
    if path is None or not path.is_file() or not Path(copy).is_file() or path.samefile(copy):
        return False
    try:
        with ledger.open_for_reading(url) as opened:  # type: ignore[attr-defined]
            return any(opened.problems())
    except DamagedError as error:
        return error.template != FOREIGN


@contextmanager
def set_aside(url: str) -> Iterator[Path]:
    """Give a ledger's file another name, beside it, where a new one is to lie; where that fails it gets its own back."""
    path = locate(url).path
    assert path is not None
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    _rename(path, aside)
    try:
        yield aside
    except BaseException:
        _rename(aside, path)
        raise


def _rename(path: Path, target: Path) -> None:
    for part in ("-wal", "-shm", ""):
        found, wanted = path.with_name(path.name + part), target.with_name(target.name + part)
        wanted.unlink(missing_ok=True)
        if found.exists():
            found.rename(wanted)


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

    def problems(self: Transactions) -> Iterator[Problem]:
        """What is wrong with the database, with every table, with boxes and kept games."""
        tables = [*self.tables(), *self.bin()]  # type: ignore[attr-defined]
        return chain(self.check(), *(self.verify(row.key) for row in tables), self.unsealed())  # type: ignore[attr-defined]

    def rebuild(self: Transactions) -> bool:
        """Make the indexes of a file anew, from what they point at; whether the file is sound then."""
        if self.location.path is not None:
            with suppress(LedgerError), self._writing() as session:
                session.connection().execute(text("REINDEX"))
        return not self.check()  # type: ignore[attr-defined]

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
                for problem in copy.problems():
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
