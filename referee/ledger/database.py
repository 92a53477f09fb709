"""The connection of a ledger to its database through SQLAlchemy, and turning its errors into those of this package."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from messages import N_
from referee.ledger import sqlite_file
from referee.ledger.errors import DamagedError, LedgerError, OutOfReachError, StorageError
from referee.ledger.location import Location, passwords

KEPT_OPEN = 16
PATIENCE = {
    "connect_timeout": 10,
    "tcp_user_timeout": 20_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""How long to wait for a server that does not answer, as its driver calls it: one that is gone sends nothing at all."""
READ_ONLY = "25006"
MISSING_DRIVER = N_("PostgreSQL needs one more library: pip install 'referee[postgres]' ({detail}).")


def connect(location: Location, *, writable: bool = True) -> Engine:
    """The engine for a location. Its transactions can only read unless the option ``writes`` is set."""
    if location.path is None:
        return _server(location)
    path = location.path

    def opened() -> sqlite3.Connection:
        return sqlite_file.open_for_writing(path) if writable else sqlite_file.open_for_reading(path)

    engine = create_engine("sqlite+pysqlite://", creator=opened, poolclass=QueuePool)
    event.listen(engine, "begin", _begin)
    return engine


def writing(engine: Engine) -> Engine:
    """The same engine with transactions that take the lock for writing when they begin."""
    return engine.execution_options(writes=True)


def asking(engine: Engine) -> Engine:
    """The same engine without transactions, for single questions: a server is asked once instead of three times."""
    return engine.execution_options(isolation_level="AUTOCOMMIT") if engine.name == "postgresql" else engine


def adding(location: Location, engine: Engine) -> Engine:
    """The engine for recording single entries. A server is not asked first whether the connection still stands."""
    if location.path is not None:
        return engine
    return _let_go(create_engine(location.url, isolation_level="AUTOCOMMIT", **_options(location)))


def hung_up(error: LedgerError) -> bool:
    """Whether a server ended the connection, so that nobody knows what became of the transaction."""
    cause = error.__cause__
    return isinstance(cause, DBAPIError) and cause.connection_invalidated


@contextmanager
def told(location: Location) -> Iterator[None]:
    """Turn what the libraries raise inside into a :class:`~referee.ledger.errors.LedgerError`."""
    try:
        yield
    except (SQLAlchemyError, *sqlite_file.FAILURES) as e:
        raise meaning(location, e) from e


def meaning(location: Location, error: Exception) -> LedgerError:
    """The error of this package for an error of a library."""
    cause = error.orig if isinstance(error, DBAPIError) and isinstance(error.orig, Exception) else error
    if location.path is None:
        return _server_meaning(location, cause)
    return sqlite_file.meaning(location.place, cause)


def _server(location: Location) -> Engine:
    try:
        return _let_go(create_engine(location.url, pool_pre_ping=True, **_options(location)))
    except ModuleNotFoundError as e:
        raise StorageError(MISSING_DRIVER, detail=str(e)) from e


def _options(location: Location) -> dict[str, Any]:
    """How long to wait for a server, and how many connections to keep: each new one proves the password anew."""
    return {"connect_args": patience(location), "pool_size": KEPT_OPEN, "pool_use_lifo": True}


def patience(location: Location) -> dict[str, Any]:
    """What the driver is told of :data:`PATIENCE`, unless the address of the server says otherwise."""
    return {name: value for name, value in PATIENCE.items() if f"{name}=" not in location.url}


def _let_go(engine: Engine) -> Engine:
    """Connect anew after a refusal to write: a session that began while a server only followed stays so for good."""

    def refused(context: ExceptionContext) -> None:
        if getattr(context.original_exception, "sqlstate", None) == READ_ONLY:
            context.is_disconnect = True

    event.listen(engine, "handle_error", refused)
    return engine


def _begin(connection: Connection) -> None:
    """Begin a transaction.

    Python's own handling of SQLite transactions is switched off, and a writer waits here for its lock, not in the
    middle of the transaction.
    """
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _server_meaning(location: Location, cause: Exception) -> LedgerError:
    place = location.place
    state = getattr(cause, "sqlstate", None) or ""
    detail = " ".join(str(cause).split()).rstrip(".")
    for secret in passwords(location.url):
        detail = detail.replace(secret, "…")
    if state == "53100":
        return StorageError(N_("Nothing was recorded: the disk of {place} is full."), place=place)
    if state == READ_ONLY:
        return OutOfReachError(
            N_(
                "Nothing was recorded: {place} can only be read now, perhaps because another server takes over. "
                "Try again in a moment."
            ),
            place=place,
        )
    if state == "42501":
        return StorageError(
            N_("Nothing was recorded: {place} may not be written: {detail}."), place=place, detail=detail
        )
    if state.startswith(("XX", "42", "22")):
        return DamagedError(N_("{place} cannot be read as a ledger: {detail}."), place=place, detail=detail)
    return OutOfReachError(N_("{place} cannot be reached or used: {detail}."), place=place, detail=detail)
