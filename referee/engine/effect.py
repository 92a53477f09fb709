"""What cards, tiles and boards say, as data of a box: when, for whom, at what price, what and how much.

A component holds *clauses*. A clause is what happens at one moment; its parts are *effects*. A game names its own words
in a :class:`~referee.engine.effect_values.Vocabulary`; what an owner types once,

    on-action export gain-vp 1 per 2 stars ships most 3: 1 VP for every two ship stars when exporting

lies in the box as plain data, in which whatever is usual is left out::

    { when = "on_action", at = ["export"],
      do = [{ op = "gain_vp", per = ["stars", "ships"], each = 2, most = 3, text = "1 VP for every two …" }] }

The game digests it with :func:`clauses`, finds what is due with :meth:`Clause.due`, and hands :func:`carry_out` its
deeds. What no deed covers (``other``, in any case) is shown in the owner's words, and the table declares what came of
it. What holds all the time (a discount, a star) is not carried out but summed up by :func:`standing` where it matters.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from messages.classes import frozen
from referee.engine.data import Table

OTHER = "other"
X = -1
"""In a cost or an amount: the number of players."""
SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}

Cost: TypeAlias = Mapping[str, int]
"""Amounts by what is paid."""


@frozen
class Count:
    """Something to be counted: ``what``, of the things named in ``of``, such as stars of ("ships",)."""

    what: str
    of: tuple[str, ...] = ()


Counts: TypeAlias = Callable[[Count], int]
"""How many there are, for whoever the effect is."""
Deed: TypeAlias = Callable[[int, tuple[str, ...]], None]
"""Carries out one word of a game; it is given the amount and the words that narrow it."""


@frozen
class Amount:
    """A number, or so many for every ``each`` of something, at most ``most`` (0: no limit)."""

    n: int = 1
    per: Count | None = None
    each: int = 1
    most: int = 0

    def value(self, counts: Counts) -> int:
        """The number that it comes to now."""
        if self.per is None:
            return self.fixed
        found = self.n * (counts(self.per) // self.each)
        return min(found, self.most) if self.most else found

    @property
    def fixed(self) -> int:
        """The number where nothing is counted for it."""
        return min(self.n, self.most) if self.most else self.n


@frozen
class Test:
    """A count compared with a number or with another count; ``sign`` is one of < <= = >= >."""

    left: Count
    sign: str
    right: int | Count

    def holds(self, counts: Counts) -> bool:
        """Whether the comparison is true now."""
        right = self.right if isinstance(self.right, int) else counts(self.right)
        return SIGNS[self.sign](counts(self.left), right)


Condition: TypeAlias = tuple[tuple[Test, ...], ...]
"""Tests joined by *and* inside, by *or* outside; empty if there is no condition."""


@frozen
class Effect:
    """One thing that happens.

    It happens ``amount`` times, of or at the things in ``of``, at ``cost`` instead of the usual cost. ``text`` are the
    owner's words for it.
    """

    op: str
    amount: Amount = Amount()
    of: tuple[str, ...] = ()
    cost: Cost = field(default_factory=dict)
    text: str = ""

    def has(self, word: str) -> bool:
        """Whether this word narrows the effect."""
        return word in self.of


@frozen
class Clause:
    """What a component does at one moment.

    ``who`` takes it (owner, active, others, all, each); ``when`` is the moment, ``at`` narrows it (an action, a place);
    ``whose`` deeds count as the moment (own, any); ``once`` limits it (time, turn, year, game); ``cost`` is paid first;
    ``pick`` of the effects happen, all of them if 0.
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

    def due(self, when: str, *at: str, own: bool = True) -> bool:
        """Whether the clause is due at the moment ``when`` with the things ``at``.

        ``own`` says whether its owner acts. A clause without ``at`` of its own is due with any things.
        """
        return self.when == when and set(self.at) <= set(at) and (own or self.whose == "any")

    def counted(self) -> Iterator[Count]:
        """Everything that has to be counted for it."""
        yield from (effect.amount.per for effect in self.do if effect.amount.per is not None)
        for one in (test for part in self.condition for test in part):
            yield from (side for side in (one.left, one.right) if isinstance(side, Count))


def holds(condition: Condition, counts: Counts) -> bool:
    """Whether a condition is met now."""
    return not condition or any(all(one.holds(counts) for one in part) for part in condition)


def carry_out(one: Clause, counts: Counts, deeds: Mapping[str, Deed]) -> list[Effect]:
    """Do what a clause without choice or price says, if its condition holds.

    The effects that no deed covers are given back: the table must declare what came of them.
    """
    if not holds(one.condition, counts):
        return []
    for effect in one.do:
        if effect.op in deeds:
            deeds[effect.op](effect.amount.value(counts), effect.of)
    return [effect for effect in one.do if effect.op not in deeds]


def standing(clauses: Iterable[Clause], op: str, counts: Counts, *, of: Sequence[str] = ()) -> int:
    """The sum of all effects ``op`` whose condition holds and that are about things in ``of``, or about anything."""
    return sum(
        effect.amount.value(counts)
        for one in clauses
        for effect in one.do
        if effect.op == op and set(effect.of) <= set(of) and holds(one.condition, counts)
    )


def recipients(who: str, owner: int, active: int, order: Sequence[int]) -> list[int]:
    """The seats a clause of ``owner`` is for, in the order in which they act."""
    if who == "owner":
        return [owner]
    if who == "active":
        return [active]
    return [seat for seat in order if seat != active] if who == "others" else list(order)


# -- plain data -------------------------------------------------------------------------------------------------


def clause(data: Table) -> Clause:
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


READ: dict[str, tuple[Clause, ...]] = {}
"""The clauses of components read before: a box in which one fact was told keeps all its other texts."""
MOST_READ = 4096


def clauses(data: Sequence[Table]) -> tuple[Clause, ...]:
    """Every clause of a component."""
    told = repr(data)
    found = READ.get(told)
    if found is None:
        if len(READ) >= MOST_READ:
            READ.clear()
        found = READ[told] = tuple([clause(one) for one in data])
    return found


def condition(data: Iterable[Iterable[Table]]) -> Condition:
    """A condition of plain data."""
    return tuple(tuple(_test(one) for one in part) for part in data)


def cost(data: Table) -> Cost:
    """A cost of plain data, where "x" stands for the number of players."""
    return {key: X if value == "x" else value for key, value in data.items()}


def _effect(data: Table) -> Effect:
    per = count(data["per"]) if "per" in data else None
    amount = Amount(data.get("n", 1), per, data.get("each", 1), data.get("most", 0))
    return Effect(data["op"], amount, tuple(data.get("of", ())), cost(data.get("pay", {})), data.get("text", ""))


def count(data: Sequence[str]) -> Count:
    """A count of plain data: ``["stars", "ships"]``."""
    return Count(data[0], tuple(data[1:]))


def _test(data: Table) -> Test:
    right = data["right"]
    return Test(count(data["left"]), data["sign"], right if isinstance(right, int) else count(right))
