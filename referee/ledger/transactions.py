"""What the parts of a ledger share: its transactions, and inserting what may be there already."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, SQLModel

from referee.ledger.location import Location


class Transactions(Protocol):
    """A ledger that can begin a transaction; :class:`~referee.ledger.boxes.Boxes` is mixed into one."""

    location: Location

    def _asked(self, statement: str, **values: Any) -> Sequence[Any]: ...

    def _reading(self) -> AbstractContextManager[Session]: ...

    def _writing(self) -> AbstractContextManager[Session]: ...

    def _forget(self) -> None: ...


def upsert(session: Session, model: type[SQLModel], values: dict[str, Any], changing: set[str]) -> None:
    """Insert a record, or update the columns ``changing`` of the one with the same primary key."""
    keys = [name for name in values if name not in changing]
    new = insert(session)(model).values(values)
    changed = {name: values[name] for name in changing}
    session.exec(new.on_conflict_do_update(index_elements=keys, set_=changed))


def insert(session: Session) -> Any:
    """The insert statement of this database that can handle an existing record."""
    return postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
