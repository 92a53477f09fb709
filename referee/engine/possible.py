"""Judging on every possible table, where a position or a box is only partly known.

A possible table agrees with everything that is known and with what can be at all: the declared bounds, the counts of
pieces, what the rulebook prints. What is legal on all of them is legal, what is illegal on all is illegal; everything
else cannot be verified, and hinges on what could tell these tables apart.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from messages.classes import mutable
from referee.engine import broken, meaning
from referee.engine.broken import said
from referee.engine.data import Hint, Json, Position
from referee.engine.explore import Budget, Explored, Way, explore, hinges
from referee.engine.fields import is_class
from referee.engine.meaning import Meaning
from referee.engine.message import N_, SEATS, Message, span
from referee.engine.runs import CANNOT, RUNNING, Leaf, NotKnown, Span, roots, telling
from referee.engine.unknown import Opaque, Unknown, holds_unknown
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Missing, Open, Verdict, Violation

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.game import Decision, Setting

T = TypeVar("T")
Otherwise = TypeVar("Otherwise")
OPEN = "open"
MOST_DECIDING = 64
MOST_FINALS = 600
ONE_OF = N_("one of these: {questions}")
MOST_PROMPTS = 2
"""So many questions of which nobody knows which is asked are worth reading."""
MOST_FOR_JUDGING = 16_000
"""What may be reckoned to see whether it is legal or illegal; the rest is for completing it and naming what is broken."""
MOST_FOR_HINGES = 8_000
"""What may be reckoned to find what a verdict hinges on, once it is certain that it cannot be given."""
MOST_FOR_LIST, EFFORT_OF_ONE = 200_000, 2
"""What may be reckoned for a list, and what each thing of it takes."""
KNOWN = frozenset((int, str, bool, type(None)))
"""Data of these types has nothing unknown in it."""


@mutable
class Outcome:
    """The verdict on one possible table: the first rule broken, the argument still open, the facts without a shape.

    ``action`` is what the entry is made of there, ``means`` what tells that apart from what it is made of elsewhere.
    """

    status: str
    action: Action
    violation: Violation | None = None
    arg: str = ""
    missing: tuple[Missing, ...] = ()
    means: Meaning | None = None

    def agrees(self, other: Outcome) -> bool:
        """Whether both tables come to the same verdict, and what is legal means the same there."""
        if self.status != other.status:
            return False
        return self.status != LEGAL or meaning.is_one([self.means, other.means])


def outcome(position: Position, setting: Setting, action: Action) -> Outcome:
    """Judge on this table as far as the first violation."""
    entry, action = action, action.plain(position, setting)
    still_open, missing = "", []
    for finding in action.findings(position, setting):
        if isinstance(finding, Violation):
            return Outcome(ILLEGAL, action, finding)
        if isinstance(finding, Open):
            still_open = still_open or finding.arg
        else:
            missing.append(finding)
    means = meaning.of(action, entry, position, setting)
    if still_open:
        return Outcome(OPEN, action, arg=still_open, means=means)
    return Outcome(UNVERIFIABLE if missing else LEGAL, action, missing=tuple(missing), means=means)


def judge(position: Position, setting: Setting, action: Action, budget: Budget) -> tuple[Verdict, str]:
    """The verdict on every possible table, and the argument that has to be said first, if one has."""
    of = budget.part(MOST_FOR_JUDGING)
    found = explore(lambda: outcome(position, setting, action), fails=CANNOT, enough=_enough(), budget=of)
    verdict = verdict_of(found, action, lambda: violations(position, setting, action), budget)
    statuses = {_status(way) for way in found.ways}
    if OPEN in statuses and statuses <= {OPEN, ILLEGAL}:
        return verdict, next(way.result.arg for way in found.ways if way.result and way.result.arg)
    return verdict, ""


def _status(way: Way[Outcome]) -> str:
    return way.result.status if way.result is not None else UNVERIFIABLE


def _enough() -> Callable[[list[Way[Outcome]]], bool]:
    """Says whether it is certain that nothing can be verified, and whether that has taken long enough."""
    seen: set[str] = set()
    spent = 0

    def enough(ways: list[Way[Outcome]]) -> bool:
        nonlocal spent
        seen.add(_status(ways[-1]))
        spent += ways[-1].run.effort
        return spent > MOST_FOR_HINGES and (UNVERIFIABLE in seen or (LEGAL in seen and len(seen) > 1))

    return enough


def verdict_of(
    found: Explored[Outcome],
    action: Action,
    of: Callable[[], Iterable[Violation]],
    budget: Budget | None = None,
) -> Verdict:
    """One verdict of the outcomes on all tables; ``of`` gives all violations on one."""
    results = [way.result for way in found.ways if way.result is not None]
    agreed = agreed_on(found)
    verdict = Verdict(UNVERIFIABLE, _common_action(results, action), rests_on=list(dict.fromkeys(roots(found.leaves))))
    if agreed == ILLEGAL:
        verdict.status = ILLEGAL
        seen: dict[Leaf, None] = dict.fromkeys(verdict.rests_on)
        firsts = [one.violation for one in results if one.violation is not None]
        verdict.violations = broken.named(of, found, firsts, seen, budget or Budget())
        verdict.rests_on = list(seen)
    elif agreed == LEGAL:
        verdict.status = LEGAL
    else:
        verdict.found = found
        _hinge(verdict, found, results)
    return verdict


def agreed_on(found: Explored[Outcome]) -> str:
    """The verdict that all tables come to, and with one meaning if it is legal; empty where they do not agree."""
    statuses = {_status(way) for way in found.ways}
    if not found.finished or len(statuses) != 1:
        return ""
    meanings = [way.result.means for way in found.ways if way.result is not None]
    return "" if statuses == {LEGAL} and not meaning.is_one(meanings) else statuses.pop()


def _common_action(results: Sequence[Outcome], action: Action) -> Action:
    meant = [one for one in results if one.status != ILLEGAL] or results
    return meaning.common([one.action for one in meant], [one.means for one in meant], action)


def _hinge(verdict: Verdict, found: Explored[Outcome], results: Sequence[Outcome]) -> None:
    """Say what the verdict hinges on: leaves whose answer can matter, or what was looked at if nobody can say."""
    if found.finished:
        leaves = list(telling(leaf for terms in hinges(found.ways, _alike) for leaf, _ in terms))
    else:
        often = Counter(leaf for way in found.ways for leaf in (*way.read, *way.open))
        leaves = list(telling(leaf for leaf, _ in often.most_common()))
    missing = {one.key: one for result in results for one in result.missing}
    facts = [leaf for leaf in dict.fromkeys(leaves) if leaf.fact]
    rules, first = _rules_about(found.ways) if facts else ({}, "")
    for leaf in facts:
        missing.setdefault(leaf.fact, Missing(leaf.fact, rules.get(leaf, first)))
    verdict.hinges = [leaf for leaf in dict.fromkeys(leaves) if not leaf.fact]
    verdict.missing = [*missing.values()]


def _rules_about(ways: Sequence[Way[Outcome]]) -> tuple[dict[Leaf, str], str]:
    """The rule that is broken soonest after each leaf was looked at; and the first that is broken at all."""
    against = [(way.run.read, way.result.violation.rule) for way in ways if way.result and way.result.violation]
    rules: dict[Leaf, str] = {}
    for read, rule in sorted(against, key=lambda one: len(one[0])):
        for leaf in roots(read):
            rules.setdefault(leaf, rule)
    return rules, against[0][1] if against else ""


def _alike(one: Way[Outcome], other: Way[Outcome]) -> bool:
    if one.result is None or other.result is None:
        return one.result is other.result
    return one.result.agrees(other.result)


def violations(position: Position, setting: Setting, action: Action) -> Iterator[Violation]:
    """Every rule broken on this table, with what is said of it; which more it breaks may hang on what is missing."""
    run = RUNNING.get()
    for one in action.plain(position, setting).findings(position, setting):
        if isinstance(one, Violation):
            yield _told(one)
        elif isinstance(one, Missing) and run is not None:
            run.read[Leaf(f"box:{one.key}", Span(0, 1))] = None


def _told(violation: Violation) -> Violation:
    """The same with what is unknown in its facts said as what it can be on this table."""
    if violation.facts:
        violation.facts = {name: said(one, name) for name, one in violation.facts.items()}
    return violation


def allowed(position: Position, setting: Setting, action: Action, budget: Budget | None = None) -> bool:
    """Whether no rule is broken on some possible table, and nothing is open on all of them, as far as can be reckoned."""
    found = explore(
        lambda: outcome(position, setting, action).status,
        fails=CANNOT,
        enough=lambda ways: ways[-1].result not in (ILLEGAL, OPEN),
        budget=budget,
    )
    return not found.finished or any(way.result not in (ILLEGAL, OPEN) for way in found.ways)


def sure(position: Position, setting: Setting, action: Action) -> bool:
    """Whether no rule is broken on any possible table, whatever is still to be said of the action."""
    found = explore(
        lambda: outcome(position, setting, action).status,
        fails=CANNOT,
        enough=lambda ways: ways[-1].result not in (LEGAL, OPEN),
    )
    return found.finished and all(way.result in (LEGAL, OPEN) for way in found.ways)


def every(of: Callable[[], Iterable[T]], budget: Budget | None = None) -> Iterator[T]:
    """Whatever is there on some possible table, each once, as far as the ``budget`` goes."""
    given: list[T] = []
    try:
        for one in of():
            given.append(_plainly(one))
            yield given[-1]
    except NotKnown:
        if RUNNING.get() is not None:
            raise
        yield from _further(of, set(given), budget or Budget(MOST_FOR_LIST))


def _further(of: Callable[[], Iterable[T]], given: set[T], budget: Budget) -> Iterator[T]:
    def listed() -> list[T]:
        found = [_plainly(one) for one in of()]
        if (run := RUNNING.get()) is not None:
            run.effort += len(found) * EFFORT_OF_ONE
        return found

    found = explore(listed, MOST_DECIDING, fails=CANNOT, budget=budget)
    budget.listed = budget.listed and found.finished
    for way in found.ways:
        for one in way.result or ():
            if one not in given:
                given.add(one)
                yield one


def _plainly(one: Any) -> Any:
    """The same with one of its values for each unknown in it."""
    if isinstance(one, Unknown):
        return one.settled()
    if isinstance(one, tuple):
        return tuple(map(_plainly, one)) if any(isinstance(part, Unknown) for part in one) else one
    if not is_class(type(one)):
        return one
    kind: Hint = type(one)
    values = [(name, getattr(one, name)) for name in _names(kind)]
    changed = {name: _plainly(value) for name, value in values if holds_unknown(value)}
    return dataclasses.replace(one, **changed) if changed else one


@cache
def _names(kind: Hint) -> Sequence[str]:
    return [one.name for one in dataclasses.fields(kind)]


def or_else(of: Callable[[], T], otherwise: Callable[[], Otherwise]) -> T | Otherwise:
    """What a function gives; where that hinges on what nobody told, what another gives."""
    try:
        return of()
    except NotKnown:
        if RUNNING.get() is not None:
            raise
    return otherwise()


def decision(of: Callable[[], Decision]) -> Decision:
    """Who decides next; where that is not known, everybody who may, with every action that may be."""
    return or_else(lambda: _settled(of()), lambda: _united(of))


def _united(of: Callable[[], Decision]) -> Decision:
    ways = explore(lambda: _settled(of()), MOST_DECIDING, fails=CANNOT).ways
    found = [way.result for way in ways if way.result is not None]
    if not found:
        raise NotKnown
    going_on = [one for one in found if not one.over] or found
    return replace(
        going_on[0],
        seats=tuple(sorted({seat for one in going_on for seat in one.seats})),
        verbs=tuple(dict.fromkeys(verb for one in going_on for verb in one.verbs)),
        others=tuple(dict.fromkeys(verb for one in going_on for verb in one.others)),
        chance=all(one.chance for one in going_on),
        prompt=_any_of(going_on),
    )


def _any_of(decisions: Sequence[Decision]) -> Message:
    """One question for several of which nobody knows which is asked; of those of one kind the first, and who may be asked."""
    if any(isinstance(one.kind, Unknown) for one in decisions) or len({one.kind for one in decisions}) > MOST_PROMPTS:
        return Message(N_("it hangs on what nobody has told yet"), {})
    said: dict[str, Message] = {}
    for kind, prompt in [(one.kind, one.prompt) for one in decisions]:
        if kind not in said:
            alike = [one.prompt for one in decisions if (one.kind, one.prompt.template) == (kind, prompt.template)]
            said[kind] = Message(prompt.template, {name: _in_all(name, alike) for name in prompt.facts})
    return next(iter(said.values())) if len(said) == 1 else Message(ONE_OF, {"questions": [*said.values()]})


def _in_all(name: str, every: Sequence[Message]) -> Any:
    """A fact of several sentences: all seats that are meant, from the least to the most, what they have in common, or ``?``."""
    values: list[Any] = [one.facts.get(name) for one in every]
    numbers = [one for one in values if type(one) is int]
    if name in SEATS:
        seats = {seat for one in values for seat in (one if isinstance(one, list | tuple) else [one])}
        return sorted(seat for seat in seats if isinstance(seat, int) and seat >= 0) or values[0]
    if len(numbers) == len(values):
        return span(min(numbers), max(numbers))
    return values[0] if all(repr(one) == repr(values[0]) for one in values) else Opaque("")


def _settled(made: Decision) -> Decision:
    """A decision with one of the seats for each that is not known, in its prompt as well."""
    if not any(isinstance(seat, Unknown) for seat in made.seats):
        return made
    facts = plain(dict(made.prompt.facts))
    return replace(made, seats=tuple(map(int, made.seats)), prompt=Message(made.prompt.template, facts))


def agreed(of: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """What a function gives by name; unknown where that is not the same on every possible table."""

    def everywhere() -> Mapping[str, Any]:
        found = explore(of, MOST_DECIDING, fails=CANNOT)
        results = [way.result for way in found.ways if way.result is not None]
        return _in_each(results, found.finished) if results else {}

    return or_else(of, everywhere)


def _in_each(values: Sequence[Any], every: bool) -> Any:
    first = values[0]
    if all(isinstance(one, Mapping) for one in values):
        return {key: _in_each([one.get(key) for one in values], every) for key in first}
    return first if every and all(repr(one) == repr(first) for one in values) else Opaque("")


def misfit(of: Callable[[], Message | None]) -> Message | None:
    """What makes no sense in a position; where it is only partly known, what makes none on every possible table."""

    def everywhere() -> Message | None:
        found = explore(of, fails=CANNOT, enough=lambda ways: ways[-1].result is None, all_or_none=True)
        return found.ways[0].result if found.finished and found.ways else None

    return or_else(of, everywhere)


def in_common(of: Callable[[], Sequence[T]], budget: Budget | None = None) -> list[T]:
    """What is found on every possible table, told apart by how it is written."""

    def everywhere() -> list[T]:
        common: dict[str, T] = {}

        def nothing(ways: Sequence[Way[dict[str, T]]]) -> bool:
            nonlocal common
            last = ways[-1].result or {}
            common = last if len(ways) == 1 else {key: one for key, one in common.items() if key in last}
            return not common

        found = explore(
            lambda: {repr(one): one for one in of()}, MOST_DECIDING, fails=CANNOT, enough=nothing, budget=budget
        )
        return list(common.values()) if found.finished else []

    return or_else(lambda: list(of()), everywhere)


def finals(
    position: Position, setting: Setting, most: int = MOST_FINALS
) -> Explored[tuple[dict[str, Json], list[Missing]]]:
    """What final scoring would get on every possible table, with nothing unknown in it."""

    def final() -> tuple[dict[str, Json], list[Missing]]:
        data, missing = setting.game.final(position, setting)
        return plain(data), missing

    return explore(final, most, fails=CANNOT)


def plain(data: Json) -> Json:
    """Data in which every unknown is one of its values, each on a way of its own."""
    if type(data) in KNOWN:
        return data
    if isinstance(data, Unknown):
        return plain(data.settled())
    if isinstance(data, dict):
        return {key: plain(one) for key, one in data.items()}
    return [plain(one) for one in data] if isinstance(data, (list, tuple, Unlisted)) else data
