"""Asking for what a verdict hinges on, and nothing else: one question at a time until it is certain.

An :class:`Inquiry` explores an entry on all tables that agree with what was told and answered. While they differ, it asks
a question whose answer can matter; what nobody knows is left open. Which moment of the game it is, is supposed: the first
at which the entry can be legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.engine import naming, possible
from referee.engine.action import Action
from referee.engine.data import Position
from referee.engine.explore import Explored, Way, explore, hinges
from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.position import clone
from referee.engine.possible import OPEN, Outcome
from referee.engine.runs import Leaf, Span, Terms, roots
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Verdict, Violation

MOST_RUNS = 400
MOST_SUPPOSING = 4000
MOST_CHOICES = 12
Line = tuple[Terms, int, int]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that makes a difference: what it is called, and what the leaf is then."""

    label: object
    span: Span


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: for ``leaves`` that people see as one thing, or for a ``fact`` of the box.

    ``choices`` are the answers that make a difference, for one leaf; ``rules`` those that could be broken by it.
    """

    text: Message
    leaves: tuple[Leaf, ...]
    choices: tuple[Choice, ...] = ()
    fact: str = ""
    rules: tuple[str, ...] = ()


@dataclass(slots=True)
class _Given:
    """An answer, and what was known before it."""

    asked: Asked
    spans: dict[Leaf, Span]
    skipped: frozenset[Leaf]
    facts: Mapping[str, Any]


@dataclass(slots=True)
class Inquiry:
    """An entry at a table of which only a part is known; ``position`` may hold what is unknown."""

    setting: Setting
    position: Position
    actions: Sequence[Action]
    spans: dict[Leaf, Span] = field(default_factory=dict)
    supposed: dict[Leaf, Span] = field(default_factory=dict)
    skipped: frozenset[Leaf] = frozenset()
    given: list[_Given] = field(default_factory=list)
    _found: Explored[Outcome] | None = None

    def suppose(self) -> None:
        """Take the moment of the game to be the first at which the entry can be legal, if there is one."""
        found = explore(
            self._outcome, MOST_SUPPOSING, spans=self.spans, enough=lambda ways: _stands(ways[-1]) if ways else False,
            fails=possible.CANNOT,
        )  # fmt: skip
        way = next((one for one in found.ways if _stands(one)), None)
        if way is None:
            return
        moment = self.setting.game.moment
        self.supposed = {leaf: span for leaf, span in way.spans.items() if leaf.path.partition(".")[0] in moment}
        self.spans |= self.supposed
        self._found = None

    def _outcome(self) -> Outcome:
        """What comes of the entry on one table: the first action that is not legal, or the last."""
        position = self.position
        for action in self.actions[:-1]:
            done = possible.outcome(position, self.setting, action)
            if done.status != LEGAL:
                return done
            if position is self.position:
                position = clone(position)
            done.action.apply(position, self.setting, [])
        return possible.outcome(position, self.setting, self.actions[-1])

    def _violations(self) -> list[Violation]:
        if len(self.actions) > 1:
            first = self._outcome().violation
            return [] if first is None else [first]
        return possible.violations(self.position, self.setting, self.actions[0])

    @property
    def found(self) -> Explored[Outcome]:
        """The ways that are left."""
        if self._found is None:
            self._found = explore(self._outcome, MOST_RUNS, spans=self.spans, fails=possible.CANNOT)
        return self._found

    @property
    def verdict(self) -> Verdict:
        """What can be said by now."""
        return possible.verdict_of(self.found, self.actions[-1], self._violations, self.spans)

    @property
    def certain(self) -> bool:
        """Whether all tables that are left agree."""
        return self.found.finished and len(
            {_status(way) for way in self.found.ways} - {UNVERIFIABLE, OPEN}
        ) == 1 == len({_status(way) for way in self.found.ways})

    def question(self) -> Asked | None:
        """What to ask next; None if the verdict is certain, or if what is left nobody knows or nobody can be asked."""
        if self.certain:
            return None
        groups = self._groups()
        if not groups:
            return None
        return self._asked(max(groups, key=lambda group: self._ends(group)))

    def _groups(self) -> list[tuple[Leaf, ...]]:
        """The leaves whose answer can matter, together as people see them, in the order in which rules read them."""
        if self.found.finished:
            matter = list(hinges(self.found.ways, lambda one, other: _status(one) == _status(other)))
        else:
            matter = list(self.found.leaves)
        asked = [
            leaf for leaf in dict.fromkeys(roots(matter)) if leaf not in self.skipped and leaf not in self.supposed
        ]
        asked = [leaf for leaf in asked if leaf.fact or self._text(leaf) is not None]
        groups: dict[str, list[Leaf]] = {}
        for leaf in asked:
            groups.setdefault(
                f"box:{leaf.fact}" if leaf.fact else naming.row(type(self.position), leaf.path), []
            ).append(leaf)
        return [tuple(group) for group in groups.values()]

    def _ends(self, group: Sequence[Leaf]) -> float:
        """How likely the answer leaves only one verdict, all values of a leaf being taken as equally likely."""
        if len(group) > 1 or group[0].fact:
            return 0.5
        leaf = group[0]
        now = self.spans.get(leaf, leaf.span)
        sure = 0.0
        for part in self._cuts(leaf):
            statuses = {_status(way) for way in self.found.ways if part.meets(way.run.span(leaf))}
            sure += part.size / max(now.size, 1) if len(statuses) == 1 else 0.0
        return sure

    def _cuts(self, leaf: Leaf) -> list[Span]:
        """The parts of what a leaf can be between which the ways differ."""
        now = self.spans.get(leaf, leaf.span)
        starts = {now.low}
        for way in self.found.ways:
            low, high, holes = way.run.span(leaf)
            starts.update((low, high + 1))
            for hole in holes:
                starts.update((hole, hole + 1))
        ends = sorted(one for one in starts if now.low <= one <= now.high)
        parts = [now.within(low, high - 1) for low, high in zip(ends, [*ends[1:], now.high + 1], strict=True)]
        return [part for part in parts if not part.empty]

    def _text(self, leaf: Leaf) -> naming.Question | None:
        return question_for(type(self.position), leaf)

    def _asked(self, group: tuple[Leaf, ...]) -> Asked:
        first = group[0]
        rules = tuple(self._rules(group))
        if first.fact:
            return Asked(Message("{fact}", {"fact": first.fact}), group, fact=first.fact, rules=rules)
        texts = [text for leaf in group if (text := self._text(leaf)) is not None]
        if len(group) > 1:
            parts = [text.text.facts["part"] for text in texts if "part" in text.text.facts]
            if len(parts) == len(group):
                return Asked(Message(N_("How many: {parts}?"), {"parts": parts}), group, rules=rules)
            group, texts = group[:1], texts[:1]
        return Asked(self._or_any(texts[0], first), group, tuple(self._choices(first, texts[0])), rules=rules)

    def _or_any(self, asked: naming.Question, leaf: Leaf) -> Message:
        """The question, as "any?" where no more than that matters."""
        cuts = self._cuts(leaf)
        if len(cuts) == 2 and cuts[0] == Span(0, 0) and not leaf.values and asked.text.template == naming.HOW_MANY:
            return Message(N_("Any {part}?"), asked.text.facts)
        return asked.text

    def _choices(self, leaf: Leaf, asked: naming.Question) -> Iterator[Choice]:
        now = self.spans.get(leaf, leaf.span)
        named = leaf.values or (asked.holds is not None and asked.holds.shown(now.low) is not now.low)
        for part in (
            [Span(one, one) for one in now.values()] if named and now.size <= MOST_CHOICES else self._cuts(leaf)
        ):
            yield Choice(self._label(leaf, part, asked), part)

    def _label(self, leaf: Leaf, part: Span, asked: naming.Question) -> object:
        if part.low == part.high:
            value = leaf.values[part.low] if leaf.values else part.low
            if asked.holds is None and leaf.span == Span(0, 1):
                return Message(N_("yes")) if value else Message(N_("no"))
            return value if asked.holds is None else asked.holds.shown(value)
        if leaf.values:
            return Message(N_("another"))
        if part.high >= self.spans.get(leaf, leaf.span).high and part.low > 0:
            return Message(N_("{low} or more"), {"low": part.low})
        return f"{part.low}–{part.high}"

    def _rules(self, group: Sequence[Leaf]) -> Iterator[str]:
        """The rules that are broken on some of the ways that looked at these leaves."""
        wanted = set(group)
        seen: dict[str, None] = {}
        for way in self.found.ways:
            if way.result is not None and way.result.violation is not None and not wanted.isdisjoint(roots(way.read)):
                seen[way.result.violation.rule] = None
        yield from seen

    def answer(self, asked: Asked, spans: Mapping[Leaf, Span]) -> None:
        """Take an answer: what the leaves asked for are. ValueError if no table that is left has that."""
        now = {leaf: self.spans.get(leaf, leaf.span) for leaf in spans}
        for leaf, span in spans.items():
            if not now[leaf].meets(span):
                raise ValueError(leaf.path)
        self._remember(asked)
        self.spans = {**self.spans, **{leaf: now[leaf].within(span.low, span.high) for leaf, span in spans.items()}}
        self._found = None

    def tell(self, asked: Asked, value: Any) -> None:
        """Take the value of the fact that was asked for."""
        self._remember(asked)
        self.setting.box.facts[asked.fact] = value
        self.setting.refresh()
        self._found = None

    def skip(self, asked: Asked) -> None:
        """Nobody knows: what was asked stays open and is not asked again."""
        self._remember(asked)
        self.skipped = self.skipped | frozenset(asked.leaves)
        self._found = self._found

    def back(self) -> bool:
        """Take back the last answer; False if there is none."""
        if not self.given:
            return False
        last = self.given.pop()
        self.spans, self.skipped = last.spans, last.skipped
        if last.facts != self.setting.box.facts:
            self.setting.box.facts = dict(last.facts)
            self.setting.refresh()
        self._found = None
        return True

    def _remember(self, asked: Asked) -> None:
        self.given.append(_Given(asked, dict(self.spans), self.skipped, dict(self.setting.box.facts)))


def question_for(cls: Any, leaf: Leaf) -> naming.Question | None:
    """How people are asked for a leaf of the position; None where nobody gave it words."""
    head, counted, value = leaf.path.partition(".count.")
    if counted:
        typed = int(value) if value.lstrip("-").isdecimal() else value
        return naming.whether_in(cls, head, typed)
    return naming.question(cls, leaf.path)


def _status(way: Way[Outcome]) -> str:
    return way.result.status if way.result is not None else UNVERIFIABLE


def _stands(way: Way[Outcome]) -> bool:
    """Whether nothing is broken on this way, as far as it goes."""
    return way.result is None or way.result.status != ILLEGAL
