"""What goes into a ledger and what comes out of it, as plain dataclasses."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from messages import N_, fill
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


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that is yet to be recorded; ``at`` is the moment of recording when left out."""

    kind: str
    payload: dict[str, Any] = field(default_factory=dict)
    player: str | None = None
    text: str | None = None
    verdict: str | None = None
    engine: str = ""
    rules: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A recorded entry. ``seq`` counts from 1 at each table, without gaps."""

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


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table and the number of its last entry (0: none yet)."""

    id: int
    name: str
    game: str
    created_at: datetime
    last_seq: int


@dataclass(frozen=True, slots=True)
class BoxRow:
    """The facts of one owner's copy of a game; the values of a ``practice`` box are made up."""

    game: str
    name: str
    practice: bool
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with what is stored: an English template, also its translation id, and its facts."""

    template: str
    facts: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return fill(self.template, self.facts)


def stamp(moment: datetime) -> str:
    """A moment as it is stored: UTC, to the microsecond, always 27 characters."""
    if not isinstance(moment, datetime) or moment.utcoffset() is None:
        raise UnrecordableError(N_("A moment must carry its time zone: {value}."), value=repr(moment))
    try:
        return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
    except OverflowError as e:
        raise UnrecordableError(N_("This moment is out of range: {value}."), value=repr(moment)) from e


def moment(stored: str) -> datetime:
    """The moment that :func:`stamp` stored."""
    read = datetime.fromisoformat(stored)
    if read.utcoffset() is None:
        raise ValueError(stored)
    return read


def canonical(value: Any, what: str) -> str:
    """The one JSON text of ``value``; ``what`` names it when it has none."""
    try:
        said = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as e:
        raise UnrecordableError(N_("{what} cannot be written as JSON: {detail}."), what=what, detail=str(e)) from e
    return words(said, what)


def facts_text(payload: dict[str, Any]) -> str:
    """The JSON text of an entry's facts."""
    if not isinstance(payload, dict):
        raise UnrecordableError(N_("The facts of an entry are an object, not {value}."), value=repr(payload))
    return canonical(payload, N_("The facts of an entry"))


def is_storable(value: object) -> bool:
    """Whether every database takes this text: no NUL, no half of a surrogate pair."""
    if not isinstance(value, str) or "\0" in value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def words(value: str, what: str) -> str:
    """``value`` if it is a text that every database takes."""
    if not is_storable(value):
        raise UnrecordableError(N_("{what} cannot be stored as text: {value}."), what=what, value=ascii(value))
    return value


def optional_words(value: str | None, what: str) -> str | None:
    """``value`` if it is such a text, or nothing."""
    return None if value is None else words(value, what)


def label(value: str, what: str) -> str:
    """``value`` if it can be a name: some text, not too long."""
    if not words(value, what).strip() or len(value) > LONGEST_NAME:
        raise UnrecordableError(
            N_("{what} must have 1 to {most} characters: {value}."),
            what=what,
            most=LONGEST_NAME,
            value=repr(value),
        )
    return value


def entry_row(table: str, columns: Sequence[Any]) -> EntryRow:
    """The entry of ``table`` that is stored as ``columns`` (in the order of :data:`ENTRY_COLUMNS`)."""
    seq, kind, player, payload, text, verdict, engine, rules, at, prev_hash, own_hash = columns
    try:
        facts = json.loads(payload)
        if not isinstance(facts, dict):
            raise TypeError(payload)
        return EntryRow(seq, kind, player, facts, text, verdict, engine, rules, moment(at), prev_hash, own_hash)
    except (TypeError, ValueError, RecursionError) as e:
        raise DamagedError(N_("Entry {seq} of the table {name} cannot be read."), seq=seq, name=table) from e


def table_row(columns: Sequence[Any]) -> TableRow:
    """The table stored as ``columns`` (id, name, game, time, number of its last entry)."""
    number, name, game, created_at, last_seq = columns
    try:
        return TableRow(number, name, game, moment(created_at), last_seq or 0)
    except (TypeError, ValueError) as e:
        raise DamagedError(N_("The table {name} cannot be read."), name=name) from e


def box_row(game: str, name: str, practice: object, facts: Sequence[Sequence[Any]]) -> BoxRow:
    """The box with these stored (key, JSON text) pairs."""
    try:
        return BoxRow(game, name, bool(practice), {key: json.loads(value) for key, value in facts})
    except (TypeError, ValueError, RecursionError) as e:
        raise DamagedError(N_("The box {name} of {game} cannot be read."), name=name, game=game) from e
