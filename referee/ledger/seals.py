"""Seals: short sums by which a changed bit is found in what no chain of hashes holds: facts of boxes, and kept plays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from messages import N_
from referee.ledger.errors import DamagedError
from referee.ledger.rows import BoxRow, DigestRow, PlayRow, Problem, moment

SIZE = 16
Fact = Sequence[Any]
"""The stored columns ``key``, ``value``, ``at`` and ``seal`` of a fact."""


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
