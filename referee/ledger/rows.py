"""What is stored in a ledger and read from it, as plain dataclasses."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import UTC, datetime
from typing import Any

from messages import N_, fill
from messages.classes import frozen
from referee.ledger.errors import DamagedError, UnrecordableError

ENTRY_COLUMNS = (
    "seq",
    "kind",
    "player",
    "payload",
    "text",
    "verdict",
    "engine",
    "rules",
    "at",
    "prev_hash",
    "hash",
)
LONGEST_NAME = 200
CURRENT = "current table"


@frozen
class Draft:
    """An entry to be recorded; without ``at`` it gets the time of recording."""

    kind: str
    payload: dict[str, Any] = field(default_factory=dict)
    player: str | None = None
    text: str | None = None
    verdict: str | None = None
    engine: str = ""
    rules: str = ""
    at: datetime | None = None


@frozen
class EntryRow:
    """A recorded entry. ``seq`` counts from 1 in each table, without gaps."""

    seq: int
    kind: str
    player: str | None
    payload: dict[str, Any]
    text: str | None
    verdict: str | None
    engine: str
    rules: str
    at: datetime
    prev_hash: str
    hash: str


@frozen
class TableRow:
    """A table and the number of its last entry, 0 if it has none.

    ``name`` is what people call it now, ``key`` the name it was opened under, by which its record is kept for good.
    """

    id: int
    name: str
    game: str
    created_at: datetime
    last_seq: int
    key: str
    place: str = ""
    archived: bool = False
    binned_at: datetime | None = None
    closed: bool = False
    last_at: datetime | None = None


@frozen
class PlayRow:
    """A game that was only counted, kept by hand: ``data`` is what was counted and by which rulings."""

    name: str
    game: str
    at: datetime
    place: str
    data: dict[str, Any]


@frozen
class DigestRow:
    """What was computed of a table: ``now`` tells of which record and facts it would be computed, ``data`` was of ``state``."""

    key: str
    now: str
    state: str
    data: str


@frozen
class BoxRow:
    """The facts of one owner's copy of a game; the values of a ``practice`` box are made up."""

    game: str
    name: str
    practice: bool
    facts: dict[str, Any]


@frozen
class Door:
    """Who has come to a table: the phone on each seat that is taken; ``epoch`` tells which key is good.

    To a ``closed`` table nothing is added. ``turns`` grows whenever any of it changes. ``name`` is what people call the
    table now.
    """

    epoch: int = 0
    turns: int = 0
    phones: Mapping[int, str] = field(default_factory=dict)
    closed: bool = False
    name: str = ""

    def seat_of(self, phone: str) -> int | None:
        """The seat of this phone."""
        return next((seat for seat, one in self.phones.items() if one == phone), None)


@frozen
class Problem:
    """Something wrong with what is stored: an English template, which is also its translation id, and its facts."""

    template: str
    facts: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return fill(self.template, self.facts)


def stamp(moment: datetime) -> str:
    """A time as it is stored: UTC, to the microsecond, always 27 characters."""
    if not isinstance(moment, datetime) or moment.utcoffset() is None:
        raise UnrecordableError(N_("A moment must carry its time zone: {value}."), value=repr(moment))
    try:
        return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
    except OverflowError as e:
        raise UnrecordableError(N_("This moment is out of range: {value}."), value=repr(moment)) from e


def moment(stored: str) -> datetime:
    """The time that :func:`stamp` wrote."""
    read = datetime.fromisoformat(stored)
    if read.utcoffset() is None:
        raise ValueError(stored)
    return read


def canonical(value: Any, what: str) -> str:
    """The only JSON text that stands for ``value``.

    :raises UnrecordableError: it has none; ``what`` names it in the message.
    """
    try:
        said = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as e:
        raise UnrecordableError(N_("{what} cannot be written as JSON: {detail}."), what=what, detail=str(e)) from e
    return words(said, what)


def facts_text(payload: dict[str, Any]) -> str:
    """The JSON text of an entry's facts; UnrecordableError if they have none."""
    if not isinstance(payload, dict):
        raise UnrecordableError(N_("The facts of an entry are an object, not {value}."), value=repr(payload))
    return canonical(payload, N_("The facts of an entry"))


def is_storable(value: object) -> bool:
    """Whether every database takes this text: it has no NUL and no half of a surrogate pair."""
    if not isinstance(value, str) or "\0" in value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def words(value: str, what: str) -> str:
    """``value``, checked to be a text that every database takes; else UnrecordableError."""
    if not is_storable(value):
        raise UnrecordableError(N_("{what} cannot be stored as text: {value}."), what=what, value=ascii(value))
    return value


def optional_words(value: str | None, what: str) -> str | None:
    """The same for a value that may be None."""
    return None if value is None else words(value, what)


def label(value: str, what: str) -> str:
    """``value``, checked to be a name that is not empty and not too long; else UnrecordableError."""
    if not words(value, what).strip() or len(value) > LONGEST_NAME:
        raise UnrecordableError(
            N_("{what} must have 1 to {most} characters: {value}."),
            what=what,
            most=LONGEST_NAME,
            value=repr(value),
        )
    return value


def entry_row(table: str, columns: Sequence[Any]) -> EntryRow:
    """The entry of ``table`` with these stored columns, in the order of :data:`ENTRY_COLUMNS`."""
    seq, kind, player, payload, text, verdict, engine, rules, at, prev_hash, own_hash = columns
    try:
        facts = json.loads(payload)
        if not isinstance(facts, dict):
            raise TypeError(payload)
        return EntryRow(seq, kind, player, facts, text, verdict, engine, rules, moment(at), prev_hash, own_hash)
    except (TypeError, ValueError, RecursionError) as e:
        raise DamagedError(N_("Entry {seq} of the table {name} cannot be read."), seq=seq, name=table) from e


def table_row(columns: Sequence[Any]) -> TableRow:
    """The table with these stored columns, in the order of :data:`~referee.ledger.queries.TABLES`."""
    number, name, game, created_at, last_seq, key, place, archived, binned_at, closed, last_at = columns
    try:
        marks = (
            place or "",
            bool(archived),
            binned_at and moment(binned_at),
            bool(closed),
            last_at and moment(last_at),
        )
        return TableRow(number, name, game, moment(created_at), last_seq or 0, key, *marks)
    except (TypeError, ValueError) as e:
        raise DamagedError(N_("The table {name} cannot be read."), name=name) from e
