"""Bringing a database to the format this program knows. Alembic is loaded only if there is something to do."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from messages import N_
from referee.ledger import schema, sqlite_file
from referee.ledger.database import writing
from referee.ledger.errors import StorageError
from referee.ledger.location import Location
from referee.ledger.models import Stored
from referee.ledger.schema import VERSION_TABLE, Standing, standing

HERE = Path(__file__).parent / "migrations"
VERSIONS = [HERE / "versions"]
LOCK = 0x2E7EBEE  # an arbitrary number; all programs that migrate a ledger must use the same


def bring_up_to_date(location: Location, engine: Engine) -> None:
    """Create what a new database lacks, or migrate an older one, all or nothing.

    A file is copied before it is migrated.

    :raises NewerSchemaError: a newer version of the program wrote it.
    """
    with engine.begin() as connection:
        before = _standing(location, connection)
    if before == "current":
        return
    if before == "older" and location.path is not None:
        keep_copy(location.path)
    with writing(engine).connect() as connection:
        if location.path is not None:
            # a migration may drop a table to rebuild it, which must not delete the records that refer to it
            connection.connection.cursor().execute("PRAGMA foreign_keys=OFF")
        with connection.begin():
            if location.path is None:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            if _standing(location, connection) != "current":  # another program may have done it meanwhile
                _upgrade(connection)
    engine.dispose()


def require_current(location: Location, engine: Engine) -> None:
    """Check that the database has the format of this program; StorageError if it must be changed first."""
    with engine.begin() as connection:
        if _standing(location, connection) != "current":
            raise StorageError(
                N_("{place} must be brought up to date first, but it may not be written."), place=location.place
            )


def keep_copy(path: Path) -> Path:
    """Copy the file to an unused name beside it; returns the copy."""
    number = 1
    while (kept := path.with_name(f"{path.name}.before-{schema.REVISIONS[-1]}.{number}")).exists():
        number += 1
    sqlite_file.copy_file(path, kept)
    return kept


def _standing(location: Location, connection: Connection) -> Standing:
    tables = set(inspect(connection).get_table_names())
    if location.path is None:
        tables &= {VERSION_TABLE, *Stored.metadata.tables}  # a server's database may hold other tables too
    found = None
    if VERSION_TABLE in tables:
        found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return standing(location.place, tables, found)


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("path_separator", "newline")
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.set_main_option("version_locations", "\n".join(map(str, VERSIONS)).replace("%", "%%"))
    command.upgrade(config, "head")
