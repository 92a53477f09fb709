"""Why a ledger could not do what was asked. Nothing is then lost or half done.

No exception of a database library leaves this package. The tree of errors is drawn in :mod:`messages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from messages import N_, RefereeError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.ledger.rows import EntryRow


class LedgerError(RefereeError):
    """Base of all errors of this package."""


class StorageError(LedgerError):
    """The database cannot be read or written now."""


class OutOfReachError(StorageError):
    """The server of the database does not do what it is asked now; a moment later it may."""


class UnansweredError(OutOfReachError):
    """A server hung up, so that nobody knows whether it has recorded what it was asked to."""

    def __init__(self, place: str) -> None:
        super().__init__(
            N_(
                "{place} hung up before it answered. When it is back, look at the log before you enter this again: "
                "it may be recorded."
            ),
            place=place,
        )


class DamagedError(LedgerError):
    """What is stored cannot be read as a ledger."""


class NewerSchemaError(LedgerError):
    """The ledger was written by a newer version of the program."""

    def __init__(self, place: str, found: str, known: str) -> None:
        super().__init__(
            N_(
                "{place} was written by a newer version of the referee: format {found}, this one knows {known}. Update the referee."
            ),
            place=place,
            found=found,
            known=known,
        )


class UnrecordableError(LedgerError):
    """A value cannot be stored: a mistake of the caller, or characters that not every database takes."""


class NoSuchTableError(LedgerError):
    """There is no table of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("There is no table called {name}."), name=name)


class BinnedError(NoSuchTableError):
    """The table was deleted, and can still be brought back."""

    def __init__(self, name: str) -> None:
        LedgerError.__init__(
            self, N_("The table {name} was deleted. It can be brought back: referee tables restore {name}"), name=name
        )


class TableExistsError(LedgerError):
    """There is already a table of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("There is a table called {name} already."), name=name)


class NoSuchPlayError(LedgerError):
    """No game of this name was kept."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("No game called {name} was kept."), name=name)


class ClosedError(LedgerError):
    """Nothing more is recorded at this table."""

    def __init__(self, name: str) -> None:
        super().__init__(
            N_("The table {name} is closed: it can only be looked at, until whoever keeps the tables opens it again."),
            name=name,
        )


class MovedOnError(LedgerError):
    """Others have recorded something first; ``rows`` are their entries."""

    def __init__(self, name: str, after: int, last: int, rows: Sequence[EntryRow] = ()) -> None:
        super().__init__(
            N_("The table {name} has moved on: its last entry is {last}, not {after}."),
            name=name,
            after=after,
            last=last,
        )
        self.rows = tuple(rows)
