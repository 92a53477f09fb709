"""What is asked, put into words: the question for a group of leaves, the answers that make a difference, what each would mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine import phrasing
from referee.engine.explore import MOST_COMPARED, Way
from referee.engine.possible import Outcome
from referee.engine.question import Asked, Choice, Group, Hinge, Meaning, label_of, rest_as_one, status_of
from referee.engine.runs import Span, Terms, roots
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE

if TYPE_CHECKING:
    from referee.engine.asking import Inquiry

MOST_CHOICES = 12


def put(inquiry: Inquiry, group: Group) -> Asked:
    """The question for what is asked together: a row, lists, flags, a fact, or one thing with its answers."""
    subjects, rules = group.subjects, tuple(_rules(inquiry, group.subjects))
    if group.lists:
        kind: Any = type(inquiry.position)
        whole = [one for path in group.lists if (one := phrasing.listed(kind, path)) is not None]
        text = phrasing.in_a_row(whole) if len(whole) > 1 else whole[0].text
        return Asked(text, subjects, rules=rules, holds=whole[0].holds, lists=group.lists)
    asked = [one for subject in subjects if (one := inquiry.words_for(subject)) is not None]
    if fact := subjects[0][0][0].fact:
        return Asked(asked[0].text, subjects, fact=fact, rules=rules)
    if len(subjects) > 1 and all("part" in one.text.facts for one in asked):
        asked = [phrasing.how_many(one) for one in asked]
        flags = tuple(one.text.facts["part"] for one in asked) if asked[0].kind == phrasing.YES else ()
        return Asked(phrasing.in_a_row(asked), subjects, rules=rules, holds=asked[0].holds, flags=flags)
    most = _as_it_matters(inquiry, asked[0], subjects[0])
    return Asked(most.text, subjects[:1], tuple(_choices(inquiry, subjects[0], most)), rules=rules, holds=most.holds)


def _as_it_matters(inquiry: Inquiry, asked: phrasing.Question, subject: Terms) -> phrasing.Question:
    """The question, as "any?" where no more than that matters, and as "how many?" where more does."""
    if _whether(inquiry, subject):
        return phrasing.whether_any(asked)
    return phrasing.how_many(asked)


def _whether(inquiry: Inquiry, subject: Terms) -> bool:
    """Whether it only matters if there is any."""
    cuts = _cuts(inquiry, subject)
    return len(cuts) == 2 and cuts[0] == Span(0, 0)


def _choices(inquiry: Inquiry, subject: Terms, asked: phrasing.Question) -> Iterator[Choice]:
    leaf, now = subject[0][0], inquiry.span(subject)
    named = leaf.values or (asked.holds is not None and asked.holds.shown(now.low) is not now.low)
    parts = [Span(one, one) for one in now.values()] if named and now.size <= MOST_CHOICES else _cuts(inquiry, subject)
    if leaf.values and len(parts) > 1:
        parts = rest_as_one(parts)
    whether = (_whether(inquiry, subject) and asked.holds is None) or asked.kind == phrasing.ANY
    for part in parts if 1 < len(parts) <= MOST_CHOICES else ():
        yield Choice(label_of(leaf, part, now, asked, whether=whether), part)


def _cuts(inquiry: Inquiry, subject: Terms) -> list[Span]:
    """The parts of what something can be between which the ways differ."""
    now = inquiry.span(subject)
    starts = {now.low}
    for way in inquiry.found.ways[:MOST_COMPARED]:
        low, high, holes = inquiry.span(subject, way)
        starts.update((low, high + 1), *((hole, hole + 1) for hole in holes))
    firsts = sorted(one for one in starts if now.low <= one <= now.high)
    parts = [now.within(low, high - 1) for low, high in zip(firsts, [*firsts[1:], now.high + 1], strict=True)]
    return _apart(inquiry, subject, [part for part in parts if not part.empty])


def _apart(inquiry: Inquiry, subject: Terms, parts: Sequence[Span]) -> list[Span]:
    """The parts, those next to each other as one where everything else comes to the same verdicts."""
    apart: list[tuple[Span, object]] = []
    for part in parts:
        others = _with(inquiry, subject, part)
        if apart and others is not None and apart[-1][1] == others:
            apart[-1] = (inquiry.span(subject).within(apart[-1][0].low, part.high), others)
        else:
            apart.append((part, others))
    return [part for part, _ in apart]


def _with(inquiry: Inquiry, subject: Terms, part: Span) -> object:
    """What else is looked at where something is one of these, and the verdicts it comes to; None where nobody knows."""
    if len(subject) > 1 or not inquiry.found.finished:
        return None
    ((leaf, _),) = subject
    return {
        (
            status_of(way),
            frozenset(one for one in way.spans.items() if one[0] != leaf),
            frozenset(way.run.lines.items()),
        )
        for way in inquiry.found.ways
        if part.meets(way.run.span(leaf))
    }


def _rules(inquiry: Inquiry, group: Sequence[Terms], ways: Iterable[Way[Outcome]] | None = None) -> list[str]:
    """The rules that are broken on some of the ways, or of all, that looked at these leaves, if at any in particular."""
    wanted = {leaf for subject in group for leaf, _ in subject}
    seen = {
        way.result.violation.rule: None
        for way in (inquiry.found.ways if ways is None else ways)
        if way.result is not None and way.result.violation is not None
        if not wanted or not wanted.isdisjoint(roots(way.read))
    }
    return [*seen]


def telling(inquiry: Inquiry) -> list[Hinge]:
    """Everything an inquiry hinges on, also what nobody knew, with what each answer would mean."""
    groups = sorted(inquiry.groups(skipped=frozenset()), key=inquiry.doubt)
    asked = [put(inquiry, group) for group in groups]
    return [Hinge(one, tuple(_meaning(inquiry, one, choice) for choice in _each(one))) for one in asked]


def _meaning(inquiry: Inquiry, asked: Asked, choice: Choice) -> Meaning:
    ways = [way for way in inquiry.found.ways if choice.span.meets(inquiry.span(asked.subjects[0], way))]
    statuses = {status_of(way) for way in ways} if inquiry.found.finished else set()
    if len(statuses) != 1 or not statuses <= {LEGAL, ILLEGAL}:
        return Meaning(choice, UNVERIFIABLE)
    return Meaning(choice, statuses.pop(), tuple(_rules(inquiry, asked.subjects, ways) or _rules(inquiry, (), ways)))


def _each(asked: Asked) -> Sequence[Choice]:
    """The answers that make a difference; of something that is one of several, each of these."""
    leaf = asked.leaf
    if leaf is None or not leaf.values or asked.fact:
        return asked.choices
    shown = asked.holds.shown if asked.holds is not None else lambda value: value
    return [Choice(shown(leaf.values[at]), Span(at, at)) for at in leaf.span.values()]
