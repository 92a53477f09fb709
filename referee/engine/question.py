"""What is asked about an entry whose verdict hinges on something, in which words, and what is known of it at a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from messages.classes import frozen
from referee.engine import phrasing
from referee.engine.data import Position
from referee.engine.explore import Way
from referee.engine.holds import Holds
from referee.engine.listing import Told
from referee.engine.message import N_, Message
from referee.engine.possible import OPEN, Outcome
from referee.engine.runs import Leaf, Span, Terms
from referee.engine.single import Singles
from referee.engine.unlisted import WHERE
from referee.engine.values import FLAG
from referee.engine.verdict import LEGAL, UNVERIFIABLE

SIZE = ".size"


@frozen
class Choice:
    """One answer that makes a difference: what it is called, and what lies behind it."""

    label: object
    span: Span


@frozen
class Asked:
    """A question for ``subjects``, leaves or sums that people see as one thing, or for a ``fact`` of the box.

    ``choices`` are the answers that make a difference, where one thing is asked; ``rules`` those that could be broken by
    it; ``holds`` says how values are shown and typed. ``lists`` are the paths of lists of which it is asked what lies in
    them, ``flags`` say of what it is asked whether it is so.
    """

    text: Message
    subjects: tuple[Terms, ...]
    choices: tuple[Choice, ...] = ()
    fact: str = ""
    rules: tuple[str, ...] = ()
    holds: Holds | None = None
    lists: tuple[str, ...] = ()
    flags: tuple[object, ...] = ()

    @property
    def leaf(self) -> Leaf | None:
        """The leaf, where one leaf is asked for."""
        first = self.subjects[0]
        return first[0][0] if len(self.subjects) == len(first) == 1 and not self.lists else None


@frozen
class Meaning:
    """What one answer would mean: the verdict and the rules broken then, or that it is still open."""

    choice: Choice
    status: str
    rules: tuple[str, ...] = ()


@frozen
class Hinge:
    """A question on which a verdict hinges, with its possible answers."""

    asked: Asked
    answers: tuple[Meaning, ...] = ()


@frozen
class Known:
    """What is known at a moment of an inquiry: of leaves, sums, lists and the box; and what nobody could tell.

    ``lines`` are sums of leaves, ``totals`` the declared sums that were told: of other leaves as more is known.

    ``occasion`` puts a position to the moment of the game that was supposed.
    """

    spans: Mapping[Leaf, Span] = field(default_factory=dict)
    lines: Mapping[Terms, tuple[int, int]] = field(default_factory=dict)
    totals: Mapping[str, Span] = field(default_factory=dict)
    lists: Told = field(default_factory=dict)
    skipped: frozenset[Terms | str] = frozenset()
    facts: Mapping[str, Any] = field(default_factory=dict)
    occasion: Callable[[Position], None] | None = None

    @property
    def sizes(self) -> Mapping[str, int]:
        """How many lie in the lists of which that was told."""
        told = ((leaf, span) for leaf, span in self.spans.items() if leaf.path.endswith(SIZE) and not leaf.since)
        return {leaf.path.removesuffix(SIZE): span.low for leaf, span in told if span.low == span.high}


class Group(NamedTuple):
    """Leaves and sums that are asked for together; ``lists`` are the paths of lists that are asked for instead."""

    subjects: tuple[Terms, ...]
    lists: tuple[str, ...] = ()


def rest_as_one(parts: Sequence[Span]) -> list[Span]:
    """The single values, and all others as one."""
    single = [part for part in parts if part.low == part.high]
    rest = [part for part in parts if part.low < part.high]
    if len(rest) < 2:
        return [*parts]
    low, high = rest[0].low, rest[-1].high
    return [*single, Span(low, high, frozenset(range(low, high + 1)).difference(*(part.values() for part in rest)))]


def label_of(leaf: Leaf, part: Span, now: Span, asked: phrasing.Question, *, whether: bool) -> object:
    if whether:
        return FLAG[int(part.low > 0)]
    if part.low == part.high:
        value = leaf.values[part.low] if leaf.values else part.low
        if asked.holds is None and leaf.span == Span(0, 1):
            return FLAG[int(bool(value))]
        return value if asked.holds is None else asked.holds.shown(value)
    if leaf.values:
        return Message(N_("elsewhere") if isinstance(asked.holds, phrasing.Places) else N_("something else"))
    return Message(N_("{low} or more"), {"low": part.low}) if part.high >= now.high and part.low > 0 else str(part)


def question_for(cls: Any, leaf: Leaf, singles: Sequence[Singles] = ()) -> phrasing.Question | None:
    """How people are asked for a leaf of the position; None where nobody gave it words."""
    if leaf.path.startswith(WHERE):
        value = leaf.path.removeprefix(WHERE)
        places = [one for one in leaf.values if one]
        what = next((line.what for line in singles if line.holds(places[0])), None)
        return phrasing.where(cls, places, int(value) if value.isdecimal() else value, what)
    head, counted, value = leaf.path.partition(".count.")
    if counted:
        return phrasing.whether_in(cls, head, int(value) if value.lstrip("-").isdecimal() else value)
    return phrasing.question(cls, leaf.path)


def what_is(cls: Any, leaf: Leaf, singles: Sequence[Singles] = ()) -> object:
    """What a leaf is a part of, in words; its path or its fact where nobody gave it any."""
    asked = None if leaf.fact else question_for(cls, leaf, singles)
    return leaf.fact or leaf.path if asked is None else asked.text.facts["part"]


def is_good(way: Way[Outcome]) -> bool:
    """Whether the entry is legal on this way, as far as it was said."""
    return status_of(way) in (LEGAL, OPEN)


def alike(one: Way[Outcome], other: Way[Outcome]) -> bool:
    if one.result is None or other.result is None:
        return status_of(one) == status_of(other)
    return one.result.agrees(other.result)


def as_good(one: Way[Outcome], other: Way[Outcome]) -> bool:
    return alike(one, other) or (is_good(one) and is_good(other))


def status_of(way: Way[Outcome]) -> str:
    """What comes of the entry on this way."""
    return way.result.status if way.result is not None else UNVERIFIABLE
