"""Telling the format of a ledger without loading Alembic."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from messages import N_
from referee.ledger.errors import DamagedError, NewerSchemaError

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006")
VERSION_TABLE = "ledger_version"
FOREIGN = N_("{place} is a database, but not a ledger of the referee.")

Standing = Literal["new", "older", "current"]


def standing(place: str, tables: Collection[str], revision: str | None) -> Standing:
    """Whether a database with these tables and this format number is new, older or current.

    :raises NewerSchemaError: a newer version of the program wrote it.
    :raises DamagedError: it is no ledger.
    """
    if revision is None:
        if tables:
            raise DamagedError(FOREIGN, place=place)
        return "new"
    if revision not in REVISIONS:
        raise NewerSchemaError(place, revision, REVISIONS[-1])
    return "current" if revision == REVISIONS[-1] else "older"
