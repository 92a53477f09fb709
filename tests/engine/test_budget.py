"""What may be reckoned for one verdict: it ends, everything shares it, and what is named with less of it still holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.engine import broken
from referee.engine.explore import Budget, explore, surely
from referee.engine.runs import Span
from referee.engine.sums import Sum
from referee.engine.unknown import Number, number
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import Violation
from referee.engine.words import words

HIGH = 3
limits = st.lists(st.tuples(st.integers(0, 2), st.integers(0, HIGH), st.booleans()), min_size=1, max_size=6)


def rules(told: Sequence[Any], asked: list[tuple[int, int, bool]]) -> Iterator[Violation]:
    """What a few rules find, each of one number; something is always broken."""
    found = False
    for at, (which, limit, over) in enumerate(asked):
        if (told[which] > limit) == over:
            found = True
            yield Violation(f"rule {at}", "")
    if not found:
        yield Violation("none", "")


@given(limits, st.integers(0, 2000))
def test_rules_that_are_named_are_broken_everywhere_or_one_of_them_is(
    asked: list[tuple[int, int, bool]], effort: int
) -> None:
    told = [number(name, 0, HIGH) for name in "abc"]
    found = explore(lambda: next(rules(told, asked)))
    firsts = [way.result for way in found.ways if way.result is not None]
    assert found.finished and len(firsts) == len(found.ways)
    named = {one.rule for one in broken.named(lambda: rules(told, asked), found, firsts, {}, Budget(effort))}
    every = [
        {one.rule for one in rules([a, b, c], asked)}
        for a in range(HIGH + 1)
        for b in range(HIGH + 1)
        for c in range(HIGH + 1)
    ]
    common = set.intersection(*every)
    assert named
    assert named <= common or all(named & one for one in every)
    if effort == 2000 and common:
        assert named == common


def test_what_is_named_of_one_way_is_said_by_what_is_known_there() -> None:
    told = number("a", 0, 9)

    def found() -> Iterator[Violation]:
        few = told < 5
        yield Violation("few" if few else "many", "{a}", a=told)

    ways = explore(lambda: next(found()))
    firsts = [way.result for way in ways.ways if way.result is not None]
    named = broken.named(found, ways, firsts, {}, Budget(0))
    assert {one.rule: str(one.facts["a"]) for one in named} == {"few": "0–4", "many": "5–9"}


def test_what_is_named_with_enough_is_all_that_is_broken_everywhere() -> None:
    asked = [(0, 1, True), (1, 1, True), (2, 9, False), (0, 9, False)]
    told = [number(name, 0, HIGH) for name in "abc"]
    found = explore(lambda: next(rules(told, asked)))
    firsts = [way.result for way in found.ways if way.result is not None]
    of = lambda: rules(told, asked)  # noqa: E731
    named = [{one.rule for one in broken.named(of, found, firsts, {}, Budget(effort))} for effort in (0, 2000)]
    assert named == [{"rule 0", "rule 1", "rule 2"}, {"rule 2", "rule 3"}]


def test_an_exploration_ends_with_its_budget_and_so_do_those_within_it() -> None:
    many = [number(f"n{at}", 0, 1) for at in range(12)]
    budget = Budget(1000)
    found = explore(lambda: [int(one) for one in many], 4000, budget=budget)
    assert not found.finished and budget.spent and len(found.ways) < 20

    def asks() -> bool:
        return surely(lambda: sum(int(one) for one in many) >= 0)

    unbounded, bounded = explore(asks), explore(asks, budget=Budget(1000))
    assert not bounded.finished
    assert sum(way.run.effort for way in bounded.ways) < 2000 < sum(way.run.effort for way in unbounded.ways)


def test_a_part_of_a_budget_is_spent_from_the_whole() -> None:
    whole = Budget(100)
    part = whole.part(60)
    part.spend(70)
    assert part.spent and whole.left == 30 and whole.part(60).left == 30


@dataclass
class Holder:
    a: Any
    b: int = 1
    both = Sum(words("both"), "a", "b")


def test_a_declared_sum_is_unknown_also_when_it_is_read_first() -> None:
    """What is compiled at the first reading gave one value of it, so that a verdict depended on who asked before."""

    def read() -> object:
        return Holder(number("a", 0, 5)).both

    (way,) = explore(read).ways
    assert isinstance(way.result, Number) and way.result.bounds() == Span(1, 6)


@dataclass
class Built:
    trains: list[int]
    ships: list[int]
    both = Sum(words("trains and ships"), "trains.size", "ships.size")


def test_a_sum_of_what_lies_in_lists_tries_none_of_their_sizes() -> None:
    """A list that nobody told was tried with every size as soon as the sum was read."""
    told: Any = Unlisted("trains", None, 0, 9)
    (way,) = explore(lambda: Built(told, [1, 2]).both).ways
    assert isinstance(way.result, Number) and way.result.bounds() == Span(2, 11)
    assert Built([1], [1, 2]).both == 3
