"""What cards say, as data: who, when, at what price, what and how much.

A card holds *clauses*. A clause is what happens together; its parts are *effects*. ``other`` is the owner's own words, read
out and settled by the table. :mod:`~referee.games.great_wall.effect_shapes` types and checks them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Cost = Mapping[str, int]
"""Amounts by what is paid: wood, stone, gold, chi, any3 (Wood, Stone or Gold), any4 (any Resource), honor, tactics,
spearman, archer, horseman, warrior, clerk. On Requests :data:`X` stands for the number of players."""

X = -1


@dataclass(frozen=True, slots=True)
class Count:
    """Something to be counted: ``what`` of the things named in ``of``, such as clerks of ("quarry",)."""

    what: str
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or so many for each of something, at most ``most`` (0: no limit)."""

    n: int = 1
    per: Count | None = None
    most: int = 0


@dataclass(frozen=True, slots=True)
class Test:
    """A count compared with a number or with another count; ``sign`` is one of < <= = >= >."""

    left: Count
    sign: str
    right: int | Count


Condition = tuple[tuple[Test, ...], ...]
"""Tests joined by *and* inside, by *or* outside; empty if there is no condition."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happens: ``op`` so many times, of or at the things in ``of``, at ``cost`` instead of the usual one.

    ``of`` holds words of any kind, a Location, a warrior type, a row, "apart", "free", "all": see ``QUALIFIERS``.
    """

    op: str
    amount: Amount = Amount()
    of: tuple[str, ...] = ()
    cost: Cost = field(default_factory=dict)
    text: str = ""

    def has(self, word: str) -> bool:
        """The effect is qualified by this word."""
        return word in self.of


@dataclass(frozen=True, slots=True)
class Clause:
    """What a card does at one moment.

    ``who`` takes it (owner, active, others, all, each); ``when`` is the moment, ``at`` narrows it (a Location, a warrior
    type); ``whose`` deeds count as the moment (own, any); ``once`` limits it (time, turn, year, game); ``cost`` is paid
    first; ``pick`` of the effects happen, all of them if 0.
    """

    when: str
    do: tuple[Effect, ...]
    who: str = "owner"
    at: tuple[str, ...] = ()
    whose: str = "own"
    once: str = "time"
    condition: Condition = ()
    cost: Cost = field(default_factory=dict)
    pick: int = 0


def clause(data: Mapping[str, Any]) -> Clause:
    """The clause of plain data as a box holds it; what has its usual value is left out there."""
    return Clause(
        when=data["when"],
        do=tuple(_effect(one) for one in data["do"]),
        who=data.get("who", "owner"),
        at=tuple(data.get("at", ())),
        whose=data.get("whose", "own"),
        once=data.get("once", "time"),
        condition=condition(data.get("if", ())),
        cost=cost(data.get("pay", {})),
        pick=data.get("pick", 0),
    )


def clauses(data: Any) -> tuple[Clause, ...]:
    """Every clause of a card."""
    return tuple(clause(one) for one in data)


def condition(data: Any) -> Condition:
    """A condition of plain data."""
    return tuple(tuple(_test(one) for one in part) for part in data)


def cost(data: Mapping[str, Any]) -> Cost:
    """A cost of plain data, where "x" stands for the number of players."""
    return {key: X if value == "x" else value for key, value in data.items()}


def _effect(data: Mapping[str, Any]) -> Effect:
    per = _count(data["per"]) if "per" in data else None
    return Effect(
        op=data["op"],
        amount=Amount(data.get("n", 1), per, data.get("most", 0)),
        of=tuple(data.get("of", ())),
        cost=cost(data.get("pay", {})),
        text=data.get("text", ""),
    )


def _count(data: list[str]) -> Count:
    return Count(data[0], tuple(data[1:]))


def _test(data: Mapping[str, Any]) -> Test:
    right = data["right"]
    return Test(_count(data["left"]), data["sign"], right if isinstance(right, int) else _count(right))
