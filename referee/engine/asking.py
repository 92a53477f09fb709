"""Asking for what a verdict hinges on, and nothing else: one question at a time until it is certain.

An :class:`Inquiry` explores an entry on all tables that agree with what was told and answered. While they differ, it asks
a question whose answer can matter; what nobody knows is left open. Which moment of the game it is, is supposed: the first
at which the entry can be legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from functools import reduce
from math import prod, sqrt
from typing import Any

from messages.classes import mutable
from referee.engine import broken, listing, naming, phrasing, possible, putting, sums
from referee.engine.action import Action
from referee.engine.data import Position
from referee.engine.explore import Budget, Explored, Way, explore, hinges
from referee.engine.game import Setting
from referee.engine.joined import own_stacks
from referee.engine.judge import out_of_range
from referee.engine.message import Message
from referee.engine.position import clone
from referee.engine.possible import Outcome
from referee.engine.question import Asked, Group, Hinge, Known, alike, as_good, is_good, question_for, status_of
from referee.engine.runs import CANNOT, Contradiction, Leaf, Run, Span, Terms, telling
from referee.engine.unknown import Number
from referee.engine.unlisted import WHERE
from referee.engine.verdict import ILLEGAL, LEGAL, Verdict, Violation

MOST_RUNS, MOST_AT_FIRST = 400, 750_000
MORE_RUNS, MORE_EFFORT = 4000, 130_000
"""What is spent where all ways agree so far: perhaps nothing has to be asked."""
MOST_FOR_ANSWER = 900_000
"""What may be reckoned after each answer: to see what is left, and to name the rules that are broken."""
MOST_WEIGHED, MOST_WEIGHED_WAYS = 12, 60
MOST_IN_A_ROW = 6
UNLIKELIEST = 1e-100
TROUBLE = 0.05
"""So much doubt each further thing of a row must take away."""
Enough = Callable[[list[Way[Outcome]]], bool]


@mutable
class Inquiry:
    """An entry at a table of which only a part is known; ``position`` may hold what is unknown.

    ``supposed`` is what was taken for granted of the moment; ``given`` are the questions answered so far, each with what
    was known before it.
    """

    setting: Setting
    position: Position
    actions: Sequence[Action]
    known: Known = field(default_factory=Known)
    supposed: dict[Leaf, Span] = field(default_factory=dict)
    given: list[tuple[Asked, Known]] = field(default_factory=list)
    _found: Explored[Outcome] | None = None
    _budget: Budget | None = None
    _table: Position | None = None
    _sums: Mapping[Terms, sums.Declared] | None = None
    _hinges: list[Hinge] | None = None

    def __post_init__(self) -> None:
        self.setting.has_gaps()

    @property
    def table(self) -> Position:
        """The position with the lists that were told."""
        if self._table is None:
            lists, singles, occasion = self.known.lists, self.setting.game.singles, self.known.occasion
            sizes = self.known.sizes
            told = lists or singles or occasion or sizes
            self._table = listing.with_lists(self.position, lists, singles, sizes) if told else self.position
            if occasion is not None:
                occasion(self._table)
        return self._table

    def explored(
        self, most: int, enough: Enough | None = None, budget: Budget | None = None, *, cheap_first: bool = False
    ) -> Explored[Outcome]:
        """The ways of the entry with what is known, in at most so many runs and as far as the ``budget`` goes."""
        spans, lines = self.known.spans, self.known.lines
        return explore(
            self._outcome,
            most,
            spans=spans,
            lines=lines,
            enough=enough,
            fails=CANNOT,
            budget=budget,
            cheap_first=cheap_first,
        )

    def learn(self, **more: Any) -> None:
        """Know more than before."""
        self.known = replace(self.known, **more)
        self._found = self._hinges = self._table = self._sums = None
        if self.known.totals:
            self._hold_totals()

    def _hold_totals(self) -> None:
        """Know the declared sums that were told of what is still unknown of them."""
        run = Run(spans=dict(self.known.spans), lines=dict(self.known.lines))
        for terms, declared in sums.unknown(self.table, least=1):
            told = self.known.totals.get(declared.path)
            if told is not None:
                held = declared.terms(told)
                with suppress(Contradiction):
                    run.hold(terms, held.low, held.high)
        self.known = replace(self.known, spans=run.spans, lines=run.lines)

    def _outcome(self) -> Outcome:
        """What comes of the entry on one table: the first action that is not legal, or the last."""
        position = self.table
        for action in self.actions:
            beyond = next(out_of_range(action), None)
            done = Outcome(ILLEGAL, action, beyond) if beyond else possible.outcome(position, self.setting, action)
            if done.status != LEGAL or action is self.actions[-1]:
                return done
            if position is self.table:
                position = clone(position)
                own_stacks(position)
            done.action.apply(position, self.setting, [])
        raise AssertionError

    def _violations(self) -> Iterable[Violation]:
        if len(self.actions) == 1 and not any(out_of_range(self.actions[0])):
            return possible.violations(self.table, self.setting, self.actions[0])
        first = self._outcome().violation
        return [] if first is None else [first]

    @property
    def found(self) -> Explored[Outcome]:
        """The ways that are left."""
        if self._found is None:
            self._budget = Budget(MOST_FOR_ANSWER)
            self._found = self.explored(MOST_RUNS, budget=self._budget.part(MOST_AT_FIRST))
            if not self._found.finished and len({status_of(way) for way in self._found.ways}) == 1:
                self._found = self.explored(MORE_RUNS, budget=self._budget.part(MORE_EFFORT))
        return self._found

    @property
    def verdict(self) -> Verdict:
        """What can be said by now."""
        return possible.verdict_of(self.found, self.actions[-1], self._violations, self._budget)

    def breaks(self, rules: Collection[str]) -> bool:
        """Whether one of these rules is surely broken on every table that is left."""
        return broken.always(rules, self.found, self._violations, {}, Budget(MOST_FOR_ANSWER)) is not None

    @property
    def certain(self) -> bool:
        """Whether all tables that are left agree."""
        return possible.agreed_on(self.found) in (LEGAL, ILLEGAL)

    def question(self) -> Asked | None:
        """What to ask next; None if the verdict is certain, or if what is left nobody knows or nobody can be asked."""
        if self.certain:
            return None
        groups = self.groups()
        return putting.put(self, min(groups[:MOST_WEIGHED], key=self.doubt)) if groups else None

    def questions(self) -> list[Asked]:
        """Everything the verdict hinges on, also what nobody knew, in the order in which rules read it."""
        return [] if self.certain else [putting.put(self, group) for group in self.groups(skipped=frozenset())]

    def groups(self, skipped: frozenset[Terms | str] | None = None) -> list[Group]:
        """What can matter, together as people see it, in the order in which rules read it."""
        skipped = self.known.skipped if skipped is None else skipped
        subjects = [one for one in dict.fromkeys(self._matter()) if one not in skipped and self._can_be_asked(one)]
        listed = self._listed(subjects)
        things = dict.fromkeys(listed.get(one, one) for one in subjects)
        rows = {one: self._rows_of_list(one) if isinstance(one, str) else self._rows(one) for one in things}
        often = Counter(row for one in things for row in rows[one])
        groups: dict[str, list[Terms | str]] = {}
        for one in things:
            row = max(rows[one], key=lambda row: often[row]) if rows[one] else str(one)
            if one not in skipped and len(groups.setdefault(row, [])) < MOST_IN_A_ROW:
                groups[row].append(one)
        for path in self._other_lists({*things, *skipped}) if listed else ():
            row = next((row for row in self._rows_of_list(path) if groups.get(row)), "")
            if row and len(groups[row]) < MOST_IN_A_ROW:
                groups[row].append(path)
        return [_group(group, subjects, listed) for group in groups.values() if group]

    def _listed(self, subjects: Sequence[Terms]) -> Mapping[Terms, str]:
        """The leaves instead of which it is asked what lies in a list, with the path of the list.

        So it is where more of a list matters than one thing, or where more was looked at if it is not empty.
        """
        found: dict[str, list[Terms]] = {}
        for subject in subjects:
            if (path := self._list_of(subject)) is not None:
                found.setdefault(path, []).append(subject)
        looked = [leaf.path for leaf in self.found.leaves]
        whole: dict[Terms, str] = {}
        for path, leaves in found.items():
            asked = [leaf.path for ((leaf, _),) in leaves]
            if f"{path}.size" in asked:
                asked += [one for one in looked if one.startswith(f"{path}.")]
            if listing.is_whole(path, asked) and phrasing.listed(type(self.position), path) is not None:
                whole.update(dict.fromkeys(leaves, path))
        return whole

    def _other_lists(self, known: Container[Terms | str]) -> Iterable[str]:
        """Lists that were looked into as well, where nobody can say yet whether they matter: told with others of a row."""
        if self.found.finished:
            return ()
        kind: Any = type(self.position)
        found = dict.fromkeys(self._list_of(((leaf, 1),)) for leaf in self.found.leaves if not leaf.values)
        return [path for path in found if path and path not in known and phrasing.listed(kind, path) is not None]

    def _list_of(self, subject: Terms) -> str | None:
        """The path of the unknown list that a leaf belongs to."""
        leaf = subject[0][0]
        found = None if len(subject) > 1 or leaf.fact else listing.list_at(self.table, leaf.path)
        return found.path if found is not None and leaf.since == found.since else None

    def _rows_of_list(self, path: str) -> Sequence[str]:
        """The rows of lists that a list is in."""
        return [f"{row} lists" for row in naming.rows(type(self.position), path)]

    def _can_be_asked(self, subject: Terms) -> bool:
        """Whether something is still to be told of a leaf or a sum, and there are words for it."""
        is_open = bool(subject[0][0].fact) or self.span(subject).size > 1
        return is_open and self.words_for(subject) is not None

    def _rows(self, subject: Terms) -> Sequence[str]:
        """The rows of numbers that a leaf is in, asked for together; a fact is one thing however many parts it has."""
        leaf = subject[0][0]
        if leaf.fact:
            return (f"box:{leaf.fact}",)
        asked = self.words_for(subject)
        if asked is None or asked.kind not in phrasing.IN_ROWS:
            return ()
        alike = type(asked.holds).__name__ if asked.holds is not None and not leaf.values else leaf.values
        if leaf.path.startswith(WHERE):
            return (f"where {alike}",)
        path = self.sums[subject].path if len(subject) > 1 else leaf.path
        return [f"{row} {asked.kind} {alike}" for row in naming.rows(type(self.position), path)]

    def _matter(self) -> Iterator[Terms]:
        """The leaves and declared sums whose answer can matter."""
        found = list(hinges(self.found.ways, as_good))
        if self.found.finished and not any(map(self._can_be_asked, found)):
            found = list(hinges(self.found.ways, alike))
        elif not any(map(self._can_be_asked, found)):
            found = [((leaf, 1),) for leaf in self.found.leaves if self.span(((leaf, 1),)).size > 1]
        missing = [one for way in self.found.ways if way.result is not None for one in way.result.missing]
        found += [((Leaf(f"box:{one.key}", Span(0, 1)), 1),) for one in missing]
        for terms in found:
            if terms in self.sums and terms not in self.known.skipped:
                yield terms
            else:
                yield from (((leaf, 1),) for leaf in telling(leaf for leaf, _ in terms) if leaf not in self.supposed)

    @property
    def sums(self) -> Mapping[Terms, sums.Declared]:
        """The declared sums of what is unknown in the position."""
        if self._sums is None:
            self._sums = dict(sums.unknown(self.table))
        return self._sums

    def words_for(self, subject: Terms) -> phrasing.Question | None:
        """How people are asked; None where nobody gave it words."""
        kind: Any = type(self.position)
        if len(subject) > 1:
            return phrasing.question(kind, self.sums[subject].path) if subject in self.sums else None
        leaf = subject[0][0]
        if leaf.fact:
            return phrasing.Question(Message("{fact}", {"fact": leaf.fact}), None)
        return question_for(kind, leaf, self.setting.game.singles)

    def span(self, subject: Terms, way: Way[Outcome] | None = None) -> Span:
        """What a leaf or a sum can be, on a way or on all that are left."""
        run = Run(spans=dict(self.known.spans), lines=dict(self.known.lines)) if way is None else way.run
        if len(subject) == 1:
            return run.span(subject[0][0])
        reach = Span(*run.reach(subject))
        if subject not in self.sums:
            return reach
        value = self.sums[subject].value(reach)
        return value._replace(low=max(0, value.low))

    def doubt(self, group: Group) -> float:
        """How much doubt an answer is likely to leave, from 0 to 1, and how much trouble it is to answer.

        Values are taken as equally likely, but long ranges as less likely than they are long. What lies on the table is
        asked before what is printed on it.
        """
        if group.subjects[0][0][0].fact:
            return 2.0
        ways = self.found.ways[:MOST_WEIGHED_WAYS]
        told = [tuple([self.span(one, way) for one in group.subjects]) for way in ways]
        likely = [max(sqrt(prod(self._share(leaf, way) for leaf in way.spans)), UNLIKELIEST) for way in ways]
        legal = [is_good(way) for way in ways]
        doubt, shares = 0.0, dict[Sequence[Span], float]()
        for at, answer in enumerate(told):
            if answer not in shares:
                agree = {spans: spans == answer or all(map(Span.meets, answer, spans)) for spans in {*told}}
                left = [(likely[way], legal[way]) for way, spans in enumerate(told) if agree[spans]]
                every = sum(weight for weight, _ in left)
                shares[answer] = sum(weight for weight, so in left if so) / every
            doubt += likely[at] * 4 * shares[answer] * (1 - shares[answer])
        return doubt / sum(likely) + TROUBLE * (len(group.lists or group.subjects) - 1)

    def _share(self, leaf: Leaf, way: Way[Outcome]) -> float:
        """How much of what a leaf can be is left on a way."""
        return way.run.span(leaf).size / self.known.spans.get(leaf, leaf.span).size

    def answer(self, asked: Asked, spans: Sequence[Span | None]) -> None:
        """Take an answer: what each of the subjects is, None where nobody knows.

        ValueError if no table that is left has that.
        """
        run = Run(spans=dict(self.known.spans), lines=dict(self.known.lines))
        totals = dict(self.known.totals)
        skipped = {subject for subject, span in zip(asked.subjects, spans, strict=True) if span is None}
        for subject, span in zip(asked.subjects, spans, strict=True):
            if span is None:
                continue
            now = self.span(subject)
            if not now.meets(span):
                raise ValueError(str(span))
            told = reduce(Span.without, span.holes, now.within(span.low, span.high))
            if len(subject) == 1:
                run.narrow(subject[0][0], told)
            else:
                totals[self.sums[subject].path] = told
                held = self.sums[subject].terms(told)
                run.hold(subject, held.low, held.high)
        self.given.append((asked, self.known))
        self.learn(spans=run.spans, lines=run.lines, totals=totals, skipped=self.known.skipped | skipped)

    def tell_lists(self, asked: Asked, values: Sequence[Sequence[Any] | None]) -> None:
        """Take what lies in each list that was asked for, in order: values, or what was told of things by field.

        None where nobody knows. ValueError if no table that is left has so many.
        """
        told = dict(zip(asked.lists, values, strict=True))
        for path, lying in told.items():
            now = listing.list_at(self.table, path)
            size = now.size if now is not None and lying is not None else 0
            if lying is not None and len(lying) not in (
                size.bounds(self.known.spans) if isinstance(size, Number) else (size,)
            ):
                raise ValueError(str(len(lying)))
        self.given.append((asked, self.known))
        lists = {path: tuple(lying) for path, lying in told.items() if lying is not None}
        skipped = self.known.skipped | {path for path, lying in told.items() if lying is None}
        self.learn(lists={**self.known.lists, **lists}, skipped=skipped)

    def tell(self, asked: Asked, value: Any) -> None:
        """Take the value of the fact that was asked for."""
        self.given.append((asked, replace(self.known, facts=dict(self.setting.box.facts))))
        self.setting.box.facts[asked.fact] = value
        self.setting.refresh()
        self.learn()

    def skip(self, asked: Asked) -> None:
        """Nobody knows: what was asked stays open and is not asked again."""
        self.given.append((asked, self.known))
        self.known = replace(self.known, skipped=self.known.skipped.union(asked.subjects, asked.lists))

    def hinges(self) -> list[Hinge]:
        """Every question whose answer can matter, also what nobody knew, the most telling first, with what it would mean."""
        if self._hinges is None:
            self._hinges = putting.telling(self)
        return self._hinges

    def back(self) -> bool:
        """Take back the last answer; False if there is none."""
        if not self.given:
            return False
        asked, self.known = self.given.pop()
        if asked.fact and asked.subjects[0] not in self.known.skipped and self.known.facts:
            self.setting.box.facts = dict(self.known.facts)
            self.setting.refresh()
        self.learn()
        return True


def wondering(verdict: Verdict, position: Position, setting: Setting) -> Verdict:
    """The same verdict with an inquiry about what it hinges on, as the table stands before the action."""
    if verdict.found is not None:
        verdict.inquiry = Inquiry(setting, clone(position), [verdict.action], _found=verdict.found)
    return verdict


def _group(things: Sequence[Terms | str], subjects: Sequence[Terms], listed: Mapping[Terms, str]) -> Group:
    lists = tuple(sorted((one for one in things if isinstance(one, str)), key=_places))
    asked = sorted((one for one in subjects if listed.get(one, one) in things), key=lambda one: _places(one[0][0].path))
    return Group(tuple(asked), lists)


def _places(path: str) -> list[int]:
    """The places on a path that are counted: things of a row are asked for in their order."""
    return [int(one) for one in path.split(".") if one.isdecimal()]
