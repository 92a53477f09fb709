"""Which formats of a ledger this program knows, told apart without loading Alembic."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from messages import N_
from referee.ledger.errors import DamagedError, NewerSchemaError

REVISIONS = ("0001",)
VERSION_TABLE = "ledger_version"

Standing = Literal["new", "older", "current"]


def standing(place: str, tables: Collection[str], revision: str | None) -> Standing:
    """How a database with these tables and this format number stands to the program."""
    if revision is None:
        if tables:
            raise DamagedError(N_("{place} is a database, but not a ledger of the referee."), place=place)
        return "new"
    if revision not in REVISIONS:
        raise NewerSchemaError(place, revision, REVISIONS[-1])
    return "current" if revision == REVISIONS[-1] else "older"
