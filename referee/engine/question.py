"""What is asked about an entry whose verdict hinges on something, and what is known of it at a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.engine.data import Position
from referee.engine.holds import Holds
from referee.engine.listing import Told
from referee.engine.message import Message
from referee.engine.runs import Leaf, Span, Terms

SIZE = ".size"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that makes a difference: what it is called, and what lies behind it."""

    label: object
    span: Span


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one answer would mean: the verdict and the rules broken then, or that it is still open."""

    choice: Choice
    status: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hinge:
    """A question on which a verdict hinges, with its possible answers."""

    asked: Asked
    answers: tuple[Meaning, ...] = ()


@dataclass(frozen=True, slots=True)
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
