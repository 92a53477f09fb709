"""Copying a ledger from a server into a file."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import insert, select
from sqlmodel import Session

from referee.ledger import database, migrate, sqlite_file
from referee.ledger.location import locate
from referee.ledger.models import Stored


def write_file(session: Session, target: Path) -> None:
    """Write all records that ``session`` sees to a new file; it appears complete or not at all."""
    with sqlite_file.appearing(target) as part:
        location = locate(str(part))
        engine = database.connect(location)
        try:
            migrate.bring_up_to_date(location, engine)
            with database.writing(engine).begin() as copy:
                for table in Stored.metadata.sorted_tables:
                    records = [dict(row) for row in session.connection().execute(select(table)).mappings()]
                    if records:
                        copy.execute(insert(table), records)
        finally:
            engine.dispose()
