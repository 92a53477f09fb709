"""Opening a ledger's SQLite file, and turning its errors into those of this package."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from messages import N_
from referee.ledger.errors import DamagedError, LedgerError, StorageError
from referee.ledger.location import discreet
from referee.ledger.schema import VERSION_TABLE

BUSY_SECONDS = 10.0
FAILURES = (sqlite3.Error, OSError, UnicodeDecodeError)
"""What reading a file may raise; the last where what is damaged is quoted in what SQLite says of it."""


def open_for_writing(path: Path) -> sqlite3.Connection:
    """A connection that loses no committed entry; a missing file is created, with its folder."""
    _keep_private(path)
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        _use_wal(connection)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        # what is deleted leaves nothing in the file
        connection.execute("PRAGMA secure_delete=ON")
        # otherwise INSERT OR REPLACE would get round the triggers that forbid changes
        connection.execute("PRAGMA recursive_triggers=ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _keep_private(path: Path) -> None:
    """Create a missing file that only its owner can read; restrict an existing one, unless others may write it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        _create_private(path)
        return
    for one in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with suppress(OSError):
            mode = one.stat().st_mode
            if stat.S_ISREG(mode) and mode & 0o077 and not mode & 0o022:
                one.chmod(stat.S_IMODE(mode) & 0o700)


def _create_private(path: Path) -> None:
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def open_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing; it also works where nothing may be written."""
    connection = _open(path, "mode=rw")
    try:
        connection.execute("PRAGMA query_only=ON")
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
    except sqlite3.OperationalError as e:
        connection.close()
        if not _is_locked_away(e) or Path(f"{path}-wal").exists():
            raise
        connection = _open(path, "mode=ro&immutable=1")
    except BaseException:
        connection.close()
        raise
    return connection


def revision_of(connection: sqlite3.Connection) -> tuple[set[str], str | None]:
    """The names of the tables in the file, and its format number."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if VERSION_TABLE not in tables:
        return tables, None
    row = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    return tables, str(row[0]) if row else None


@contextmanager
def appearing(target: Path) -> Iterator[Path]:
    """A temporary file to write to, renamed to ``target`` when it is complete."""
    if target.exists():
        raise StorageError(N_("{place} is there already; a copy never replaces a file."), place=str(target))
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        _create_private(part)
        yield part
        part.rename(target)
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + rest).unlink(missing_ok=True)


def copy_file(path: Path, target: Path) -> None:
    """Copy a ledger's file to ``target``; it may be in use."""
    with (
        appearing(target) as part,
        closing(sqlite3.connect(path)) as source,
        closing(sqlite3.connect(part)) as copy,
    ):
        source.backup(copy)


def meaning(place: str, error: Exception) -> LedgerError:
    """The error of this package for an error of SQLite or the file system."""
    name = getattr(error, "sqlite_errorname", "")
    detail = discreet(str(error))
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return DamagedError(N_("{place} is damaged or not a ledger: {detail}."), place=place, detail=detail)
    if name == "SQLITE_FULL":
        return StorageError(N_("Nothing was recorded: the disk of {place} is full."), place=place)
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return StorageError(N_("Nothing was recorded: {place} or its folder is read-only."), place=place)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StorageError(N_("Nothing was recorded: another program keeps {place} busy."), place=place)
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_NOMEM")) or isinstance(error, OSError):
        return StorageError(N_("{place} cannot be opened, read or written: {detail}."), place=place, detail=detail)
    return DamagedError(N_("{place} cannot be read as a ledger: {detail}."), place=place, detail=detail)


@contextmanager
def told(place: str) -> Iterator[None]:
    """Turn what SQLite and the file system raise inside into a :class:`~referee.ledger.errors.LedgerError`."""
    try:
        yield
    except FAILURES as e:
        raise meaning(place, e) from e


def _open(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.as_uri()}?{how}", uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )


def _is_locked_away(error: sqlite3.OperationalError) -> bool:
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN"))


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log, and try again for a while: SQLite fails if two programs do so at once."""
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as e:
            if not e.sqlite_errorname.startswith("SQLITE_BUSY") or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
