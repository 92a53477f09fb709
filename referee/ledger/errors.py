"""Why a ledger could not do what was asked; then nothing is lost or half done. The tree is drawn in :mod:`messages`.

No exception of a database library leaves this room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from messages import N_, RefereeError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.ledger.rows import EntryRow


class LedgerError(RefereeError):
    """Base of all: the record could not do what was asked."""


class StorageError(LedgerError):
    """The place where the ledger lies does not take or give data now."""


class DamagedError(LedgerError):
    """What is stored there cannot be read as a ledger."""


class NewerSchemaError(LedgerError):
    """The ledger was written by a newer version of the program."""

    def __init__(self, place: str, found: str, known: str) -> None:
        super().__init__(
            N_("{place} is of a newer version of the referee: format {found}, this one knows {known}. Update it."),
            place=place,
            found=found,
            known=known,
        )


class UnrecordableError(LedgerError):
    """What was handed in cannot be stored; a mistake of the caller or characters that no database takes."""


class NoSuchTableError(LedgerError):
    """There is no table of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("There is no table called {name}."), name=name)


class TableExistsError(LedgerError):
    """There is a table of that name already."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("There is a table called {name} already."), name=name)


class MovedOnError(LedgerError):
    """The table has moved on: ``rows`` are the entries that others have recorded since."""

    def __init__(self, name: str, after: int, last: int, rows: Sequence[EntryRow] = ()) -> None:
        super().__init__(
            N_("The table {name} has moved on: its last entry is {last}, not {after}."),
            name=name,
            after=after,
            last=last,
        )
        self.rows = tuple(rows)
