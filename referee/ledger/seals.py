"""Seals: short sums by which a changed bit is found in what no chain of hashes holds.

These are facts of boxes, kept plays, settings, and of a table its name, place, seats and keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from messages import N_
from referee.ledger.errors import DamagedError
from referee.ledger.rows import BoxRow, DigestRow, Door, PlayRow, Problem, moment

SIZE = 16
Fact = Sequence[Any]
"""The stored columns ``key``, ``value``, ``at`` and ``seal`` of a fact."""
Standing = Sequence[Sequence[Any]]
"""What belongs to a table besides its record, as :data:`~referee.ledger.queries.STANDING` finds it."""
SEAL = 12
"""The column of the seal in it: behind the table, the shelf and the door, before the phone."""


def digest(value: Any) -> str:
    """SHA-256 of a value's canonical JSON."""
    said = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def seal(*values: Any) -> str:
    """The seal of these stored values; an empty one, which fits nothing, where a column no longer holds text."""
    try:
        return digest(values)[:SIZE]
    except TypeError:
        return ""


def seal_of_box(box: int, game: str, name: str, practice: object, facts: Sequence[Fact]) -> str:
    """The seal of a box: of its names and of all its facts, so that none can be lost either."""
    try:
        told = sorted([*fact[:3]] for fact in facts)
    except TypeError:
        return ""
    return seal(box, game, name, bool(practice), told)


def broken(box: int, facts: Sequence[Fact]) -> list[Fact]:
    """The facts of a box that are no longer what was told."""
    return [fact for fact in facts if not fact[3] or fact[3] != seal(box, *fact[:3])]


def box_problems(
    box: int, game: str, name: str, practice: object, own: str, facts: Sequence[Fact]
) -> Iterator[Problem]:
    """What is wrong with a stored box; its facts are looked at one by one only where its own seal is broken."""
    if own and own == seal_of_box(box, game, name, practice, facts):
        return
    damaged = broken(box, facts)
    for key, *_ in damaged:
        told = N_("The fact {key} in the box {name} of {game} is no longer what was told.")
        yield Problem(told, {"key": key, "name": name, "game": game})
    if not damaged:
        told = N_("The box {name} of {game} no longer holds what was told: a fact or a name in it is lost.")
        yield Problem(told, {"name": name, "game": game})


def box_row(box: int, game: str, name: str, practice: object, own: str, facts: Sequence[Fact]) -> BoxRow:
    """The box with these stored columns; DamagedError if it is no longer what was told."""
    for problem in box_problems(box, game, name, practice, own, facts):
        raise DamagedError(problem.template, **problem.facts)
    try:
        return BoxRow(game, name, bool(practice), {key: json.loads(value) for key, value, *_ in facts})
    except (TypeError, ValueError, RecursionError) as e:
        raise DamagedError(N_("The box {name} of {game} cannot be read."), name=name, game=game) from e


def play_row(columns: Sequence[Any]) -> PlayRow:
    """The kept play with these stored columns; DamagedError if it is no longer what was kept."""
    name, game, at, place, data, own = columns
    if own and own == seal(name, game, at, place, data):
        try:
            return PlayRow(name, game, moment(at), place, dict(json.loads(data)))
        except (TypeError, ValueError, RecursionError):
            pass
    problem = play_problem(name)
    raise DamagedError(problem.template, **problem.facts)


def play_problem(name: str) -> Problem:
    """What is said of a kept play that changed by itself."""
    return Problem(N_("The game {name} that was kept is no longer what was counted."), {"name": name})


def digest_row(columns: Sequence[Any]) -> DigestRow:
    """What was computed of a table, from its stored columns; nothing if it is no longer what was kept."""
    key, last, facts, sealed, data = columns
    state, _, own = (sealed or "").rpartition(" ")
    return DigestRow(key, f"{last or 0} {facts}", state if own == seal(data) else "", data or "")


def seal_of_standing(rows: Standing) -> str:
    """The seal of what belongs to a table besides its record: its door, its place on the shelf, its phones."""
    number, _, *table, called, place, archived, binned_at, epoch, turns, closed, _, _, _, _ = rows[0]
    phones = sorted([*row[-3:]] for row in rows if row[-3] is not None)
    return seal(number, table, called, place or "", bool(archived), binned_at, epoch, turns, bool(closed), phones)


def standing_problem(rows: Standing) -> Problem | None:
    """What is said where what belongs to a table besides its record is no longer what was stored."""
    own = rows[0][SEAL]
    if own and own == seal_of_standing(rows):
        return None
    told = N_(
        "What belongs to the table {name} is no longer what was stored: its name, its place, its seats or its keys."
    )
    return Problem(told, {"name": rows[0][1]})


def door_row(rows: Standing) -> Door:
    """The door of a table; DamagedError if anything that belongs to the table is no longer what was stored."""
    problem = standing_problem(rows)
    if problem is not None:
        raise DamagedError(problem.template, **problem.facts)
    name, (epoch, turns, closed) = rows[0][1], rows[0][SEAL - 3 : SEAL]
    return Door(epoch, turns, {row[-3]: row[-2] for row in rows if row[-3] is not None}, bool(closed), name)


def setting_problem(key: str, value: str, own: str) -> Problem | None:
    """What is said of a setting that is no longer what was stored."""
    if own and own == seal(key, value):
        return None
    return Problem(N_("The setting {key} is no longer what was stored."), {"key": key})


def no_setting(wanted: str, rows: Iterable[Sequence[Any]]) -> str | None:
    """None for a setting that is not found; DamagedError if one of all these may have been it, or is it."""
    for key, *kept in rows:
        setting_row(key, *kept if key != wanted else ("", ""))
    return None


def setting_row(key: str, value: str, own: str) -> str:
    """The value of a setting with these stored columns; DamagedError if it is no longer what was stored."""
    problem = setting_problem(key, value, own)
    if problem is not None:
        raise DamagedError(problem.template, **problem.facts)
    return value
