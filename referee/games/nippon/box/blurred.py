"""Numbers that follow from what nobody has told, where no sum says how: unknown again, within the least and the most."""

from __future__ import annotations

from typing import Any

from referee.engine.runs import RUNNING, Leaf, Span, roots
from referee.engine.unknown import Number, number

LIMIT = 10_000


def spanned(value: Number | int) -> Span:
    """What a number can be, on this way, which has looked at it by that."""
    if not isinstance(value, Number):
        return Span(value, value)
    run = RUNNING.get()
    if run is None:
        return value.bounds()
    run.read.update(dict.fromkeys(value.leaves))
    return value.bounds(run.spans)


def label(value: Number | int) -> str:
    """What tells a number from others that may be equal to it."""
    if not isinstance(value, Number):
        return str(value)
    return "+".join([str(value.plus), *(f"{factor}*{leaf.path}~{leaf.since}" for leaf, factor in value.terms)])


def between(what: str, low: int, high: int, *of: Number | int, since: int = 0, fact: str = "") -> Any:
    """A number from ``low`` to ``high`` that follows from others, and perhaps from a ``fact``.

    One with other ends is another number.
    """
    leaves = [leaf for one in of if isinstance(one, Number) for leaf in one.leaves]
    because = dict.fromkeys(roots([*([Leaf(f"box:{fact}", Span(0, 1))] if fact else []), *leaves]))
    return number(f"{what}~{low}-{high}", low, high, since, tuple(because))


def raised(value: Number | int, by: int, fact: str, what: str) -> Any:
    """A number that an unknown fact may have raised by so much."""
    span = spanned(value)
    before = value.leaves if isinstance(value, Number) else ()
    since = 1 + max((leaf.since for leaf in before), default=0)
    return between(f"box:{fact}/{what}", span.low, min(span.high + by, LIMIT), value, since=since, fact=fact)


def lowered(value: Number | int, by: int, fact: str, what: str) -> Any:
    """A number that an unknown fact may have lowered by so much, never below zero."""
    span = spanned(value)
    before = value.leaves if isinstance(value, Number) else ()
    since = 1 + max((leaf.since for leaf in before), default=0)
    return between(f"box:{fact}/{what}", max(0, span.low - by), max(0, span.high), value, since=since, fact=fact)
