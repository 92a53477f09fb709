"""The rules that an entry breaks on every possible table, and what is said of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from referee.engine.explore import Budget, Explored, Way, explore
from referee.engine.message import CODES, SEATS, Message
from referee.engine.runs import CANNOT, RUNNING, Leaf, roots
from referee.engine.unknown import Number, Unknown, Word
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import Violation

MOST_SAID = 6
MOST_FOR_A_RULE = 1024
Every = Sequence[Sequence[Violation]]
"""What is broken on each of several tables."""


def named(
    of: Callable[[], Iterable[Violation]],
    found: Explored[Any],
    firsts: Sequence[Violation],
    seen: dict[Leaf, None],
    budget: Budget,
) -> list[Violation]:
    """The rules that are broken on all possible tables, each once; those of each table if they have none in common.

    ``of`` gives all that is broken on a table, ``firsts`` are what was met first on each of the ways that were found.
    Where the budget is too small for all, fewer are named, but none that might be kept. What was looked at is added to
    ``seen``.
    """
    usual = Counter(one.rule for one in firsts)
    first, *others = sorted(range(len(firsts)), key=lambda at: (at > 0, usual[firsts[at].rule]))
    each: dict[int, Every] = {}
    full = budget.part(budget.left // 2)
    for at in (first, *others):
        every = _on(found.ways[at], of, seen, full)
        if every is None:
            break
        each[at] = every
    met = [broken for at in sorted(each) for broken in each[at]]
    common = set.intersection(*({one.rule for one in broken} for broken in met)) if met else {*usual}
    left = [at for at in range(len(firsts)) if at not in each]
    if left:
        wanted = sorted(common & {*usual}, key=lambda rule: -usual[rule])
        proven = [one for rule in wanted if (one := always({rule}, found, of, seen, budget)) is not None]
        common = {one.rule for one in proven}
        if proven and not met:
            met = [proven]
    if common:
        return _in_common(met, common)
    met += [[_on_its_way(firsts[at], found.ways[at])] for at in left]
    return _as_few(met)


def _on_its_way(first: Violation, way: Way[Any]) -> Violation:
    """What is said of a rule that is broken on one way, by what is known there."""
    before = RUNNING.set(way.run)
    try:
        first.facts = {name: said(one, name) for name, one in first.facts.items()}
    finally:
        RUNNING.reset(before)
    return first


def _on(way: Way[Any], of: Callable[[], Iterable[Violation]], seen: dict[Leaf, None], budget: Budget) -> Every | None:
    """What is broken on each table of one way; None if that is too much to reckon."""
    found = explore(lambda: list(of()), fails=CANNOT, spans=way.spans, lines=way.run.lines, budget=budget)
    seen.update(dict.fromkeys(roots(found.leaves)))
    each = [one.result for one in found.ways if one.result]
    return each if found.finished and len(each) == len(found.ways) else None


def always(
    rules: Collection[str],
    found: Explored[Any],
    of: Callable[[], Iterable[Violation]],
    seen: dict[Leaf, None],
    budget: Budget,
) -> Violation | None:
    """What is said first of some rules of which one is broken on every possible table; None as far as that is not certain."""
    found = explore(
        lambda: next((one for one in of() if one.rule in rules), None),
        MOST_FOR_A_RULE,
        fails=CANNOT,
        spans=found.spans,
        lines=found.lines,
        enough=lambda ways: ways[-1].result is None,
        budget=budget,
    )
    seen.update(dict.fromkeys(roots(found.leaves)))
    results = [one.result for one in found.ways]
    return results[0] if found.finished and all(results) else None


def _in_common(each: Every, common: set[str]) -> list[Violation]:
    """What is said of the rules in common: what is said of them everywhere, else what is said of each first."""
    said = set.intersection(*({(one.rule, one.template) for one in broken} for broken in each))
    always = [one for one in each[0] if one.rule in common and (one.rule, one.template) in said]
    rest = {one.rule: one for one in reversed(each[0]) if one.rule in common.difference(one.rule for one in always)}
    return [one for one in each[0] if one in always or one is rest.get(one.rule)]


def _as_few(each: Sequence[Sequence[Violation]]) -> list[Violation]:
    """As few violations as it takes to name one for each table: what is said on all of them, else those of most first."""
    named: list[Violation] = []
    said = set.intersection(*({one.template for one in broken} for broken in each))
    left = [{(one.rule, one.template): one for one in broken if not said or one.template in said} for broken in each]
    while left:
        often = Counter(key for broken in left for key in broken)
        most = max(often, key=lambda key: often[key])
        named.append(next(broken[most] for broken in left if most in broken))
        left = [broken for broken in left if most not in broken]
    return named


def said(value: Any, name: str = "") -> Any:
    """A fact of a sentence; of an unknown one what it can be, seats and codes one by one."""
    run = RUNNING.get()
    spans = run.spans if run is not None else None
    if isinstance(value, Number):
        span = value.bounds(spans)
        if span.low == span.high:
            return span.low
        return span.values() if name in SEATS and span.size <= MOST_SAID else span.said()
    if isinstance(value, Word):
        left = value.left(spans)
        if len(left) == 1:
            return left[0]
        return left if name in CODES and len(left) <= MOST_SAID else "/".join(map(str, left))
    if isinstance(value, Unknown | Unlisted):
        return "?"
    if isinstance(value, Message):
        return type(value)(value.template, {key: said(one, key) for key, one in value.facts.items()})
    if isinstance(value, list | tuple):
        return [said(one, name) for one in value]
    return {key: said(one, name) for key, one in value.items()} if isinstance(value, dict) else value
