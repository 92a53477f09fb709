"""Asking for what a verdict hinges on, and nothing else: one question at a time until it is certain.

An :class:`Inquiry` explores an entry on all tables that agree with what was told and answered. While they differ, it asks
a question whose answer can matter; what nobody knows is left open. Which moment of the game it is, is supposed: the first
at which the entry can be legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import reduce
from math import prod, sqrt
from typing import Any

from referee.engine import listing, naming, possible, sums
from referee.engine.action import Action
from referee.engine.data import Position
from referee.engine.explore import MOST_COMPARED, Explored, Way, explore, hinges
from referee.engine.game import Setting
from referee.engine.joined import own_stacks
from referee.engine.judge import out_of_range
from referee.engine.message import N_, Message
from referee.engine.position import clone
from referee.engine.possible import OPEN, Outcome
from referee.engine.question import Asked, Choice, Group, Hinge, Known, Meaning
from referee.engine.runs import CANNOT, Contradiction, Leaf, Run, Span, Terms, roots, telling
from referee.engine.single import Singles
from referee.engine.unknown import Number
from referee.engine.unlisted import WHERE
from referee.engine.values import FLAG
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Verdict, Violation

MOST_RUNS = 400
MOST_CHOICES = 12
MOST_WEIGHED, MOST_WEIGHED_WAYS = 12, 60
MOST_IN_A_ROW = 6
TROUBLE = 0.05
"""So much doubt each further thing of a row must take away."""
Enough = Callable[[list[Way[Outcome]]], bool]


@dataclass(slots=True)
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

    def explored(self, most: int, enough: Enough | None = None) -> Explored[Outcome]:
        """The ways of the entry with what is known, in at most so many runs."""
        known = self.known
        return explore(self._outcome, most, spans=known.spans, lines=known.lines, enough=enough, fails=CANNOT)

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
            self._found = self.explored(MOST_RUNS)
        return self._found

    @property
    def verdict(self) -> Verdict:
        """What can be said by now."""
        return possible.verdict_of(self.found, self.actions[-1], self._violations, self.known.spans)

    @property
    def certain(self) -> bool:
        """Whether all tables that are left agree."""
        return self.found.finished and {status_of(way) for way in self.found.ways} in ({LEGAL}, {ILLEGAL})

    def question(self) -> Asked | None:
        """What to ask next; None if the verdict is certain, or if what is left nobody knows or nobody can be asked."""
        if self.certain:
            return None
        groups = self._groups()
        return self._asked(min(groups[:MOST_WEIGHED], key=self._doubt)) if groups else None

    def questions(self) -> list[Asked]:
        """Everything the verdict hinges on, also what nobody knew, in the order in which rules read it."""
        return [] if self.certain else [self._asked(group) for group in self._groups(skipped=frozenset())]

    def _groups(self, skipped: frozenset[Terms | str] | None = None) -> list[Group]:
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
            if listing.is_whole(path, asked) and naming.listed(type(self.position), path) is not None:
                whole.update(dict.fromkeys(leaves, path))
        return whole

    def _other_lists(self, known: Container[Terms | str]) -> Iterable[str]:
        """Lists that were looked into as well, where nobody can say yet whether they matter: told with others of a row."""
        if self.found.finished:
            return ()
        kind: Any = type(self.position)
        found = dict.fromkeys(self._list_of(((leaf, 1),)) for leaf in self.found.leaves if not leaf.values)
        return [path for path in found if path and path not in known and naming.listed(kind, path) is not None]

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
        is_open = bool(subject[0][0].fact) or self._span(subject).size > 1
        return is_open and self._question(subject) is not None

    def _rows(self, subject: Terms) -> Sequence[str]:
        """The rows of numbers that a leaf is in, asked for together; a fact is one thing however many parts it has."""
        leaf = subject[0][0]
        if leaf.fact:
            return (f"box:{leaf.fact}",)
        asked = self._question(subject)
        if asked is None or asked.kind not in naming.IN_ROWS:
            return ()
        alike = type(asked.holds).__name__ if asked.holds is not None and not leaf.values else leaf.values
        if leaf.path.startswith(WHERE):
            return (f"where {alike}",)
        path = self.sums[subject].path if len(subject) > 1 else leaf.path
        return [f"{row} {asked.kind} {alike}" for row in naming.rows(type(self.position), path)]

    def _matter(self) -> Iterator[Terms]:
        """The leaves and declared sums whose answer can matter."""
        found = list(hinges(self.found.ways, _as_good))
        if self.found.finished and not any(map(self._can_be_asked, found)):
            found = list(hinges(self.found.ways, _alike))
        elif not any(map(self._can_be_asked, found)):
            found = [((leaf, 1),) for leaf in self.found.leaves if self._span(((leaf, 1),)).size > 1]
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

    def _question(self, subject: Terms) -> naming.Question | None:
        """How people are asked; None where nobody gave it words."""
        kind: Any = type(self.position)
        if len(subject) > 1:
            return naming.question(kind, self.sums[subject].path) if subject in self.sums else None
        leaf = subject[0][0]
        if leaf.fact:
            return naming.Question(Message("{fact}", {"fact": leaf.fact}), None)
        return question_for(kind, leaf, self.setting.game.singles)

    def _span(self, subject: Terms, way: Way[Outcome] | None = None) -> Span:
        """What a leaf or a sum can be, on a way or on all that are left."""
        run = Run(spans=dict(self.known.spans), lines=dict(self.known.lines)) if way is None else way.run
        if len(subject) == 1:
            return run.span(subject[0][0])
        reach = Span(*run.reach(subject))
        if subject not in self.sums:
            return reach
        value = self.sums[subject].value(reach)
        return value._replace(low=max(0, value.low))

    def _doubt(self, group: Group) -> float:
        """How much doubt an answer is likely to leave, from 0 to 1, and how much trouble it is to answer.

        Values are taken as equally likely, but long ranges as less likely than they are long. What lies on the table is
        asked before what is printed on it.
        """
        if group.subjects[0][0][0].fact:
            return 2.0
        ways = self.found.ways[:MOST_WEIGHED_WAYS]
        told = [[self._span(one, way) for one in group.subjects] for way in ways]
        likely = [sqrt(prod(self._share(leaf, way) for leaf in way.spans)) for way in ways]
        legal = [is_good(way) for way in ways]
        doubt = 0.0
        for at, answer in enumerate(told):
            left = [
                (likely[way], legal[way])
                for way, spans in enumerate(told)
                if way == at or all(map(Span.meets, answer, spans))
            ]
            every = sum(weight for weight, _ in left)
            share = sum(weight for weight, so in left if so) / every
            doubt += likely[at] * 4 * share * (1 - share)
        return doubt / sum(likely) + TROUBLE * (len(group.lists or group.subjects) - 1)

    def _share(self, leaf: Leaf, way: Way[Outcome]) -> float:
        """How much of what a leaf can be is left on a way."""
        return way.run.span(leaf).size / self.known.spans.get(leaf, leaf.span).size

    def _cuts(self, subject: Terms) -> list[Span]:
        """The parts of what something can be between which the ways differ."""
        now = self._span(subject)
        starts = {now.low}
        for way in self.found.ways[:MOST_COMPARED]:
            low, high, holes = self._span(subject, way)
            starts.update((low, high + 1), *((hole, hole + 1) for hole in holes))
        firsts = sorted(one for one in starts if now.low <= one <= now.high)
        parts = [now.within(low, high - 1) for low, high in zip(firsts, [*firsts[1:], now.high + 1], strict=True)]
        return self._apart(subject, [part for part in parts if not part.empty])

    def _apart(self, subject: Terms, parts: Sequence[Span]) -> list[Span]:
        """The parts, those next to each other as one where everything else comes to the same verdicts."""
        apart: list[tuple[Span, object]] = []
        for part in parts:
            others = self._with(subject, part)
            if apart and others is not None and apart[-1][1] == others:
                apart[-1] = (self._span(subject).within(apart[-1][0].low, part.high), others)
            else:
                apart.append((part, others))
        return [part for part, _ in apart]

    def _with(self, subject: Terms, part: Span) -> object:
        """What else is looked at where something is one of these, and the verdicts it comes to; None where nobody knows."""
        if len(subject) > 1 or not self.found.finished:
            return None
        ((leaf, _),) = subject
        return {
            (
                status_of(way),
                frozenset(one for one in way.spans.items() if one[0] != leaf),
                frozenset(way.run.lines.items()),
            )
            for way in self.found.ways
            if part.meets(way.run.span(leaf))
        }

    def _asked(self, group: Group) -> Asked:
        subjects, rules = group.subjects, tuple(self._rules(group.subjects))
        if group.lists:
            kind: Any = type(self.position)
            whole = [one for path in group.lists if (one := naming.listed(kind, path)) is not None]
            text = naming.in_a_row(whole) if len(whole) > 1 else whole[0].text
            return Asked(text, subjects, rules=rules, holds=whole[0].holds, lists=group.lists)
        asked = [one for subject in subjects if (one := self._question(subject)) is not None]
        if fact := subjects[0][0][0].fact:
            return Asked(asked[0].text, subjects, fact=fact, rules=rules)
        if len(subjects) > 1 and all("part" in one.text.facts for one in asked):
            asked = [naming.how_many(one) for one in asked]
            flags = tuple(one.text.facts["part"] for one in asked) if asked[0].kind == naming.YES else ()
            return Asked(naming.in_a_row(asked), subjects, rules=rules, holds=asked[0].holds, flags=flags)
        most = self._as_it_matters(asked[0], subjects[0])
        return Asked(most.text, subjects[:1], tuple(self._choices(subjects[0], most)), rules=rules, holds=most.holds)

    def _as_it_matters(self, asked: naming.Question, subject: Terms) -> naming.Question:
        """The question, as "any?" where no more than that matters, and as "how many?" where more does."""
        if self._whether(subject):
            return naming.whether_any(asked)
        return naming.how_many(asked)

    def _whether(self, subject: Terms) -> bool:
        """Whether it only matters if there is any."""
        cuts = self._cuts(subject)
        return len(cuts) == 2 and cuts[0] == Span(0, 0)

    def _choices(self, subject: Terms, asked: naming.Question) -> Iterator[Choice]:
        leaf, now = subject[0][0], self._span(subject)
        named = leaf.values or (asked.holds is not None and asked.holds.shown(now.low) is not now.low)
        parts = [Span(one, one) for one in now.values()] if named and now.size <= MOST_CHOICES else self._cuts(subject)
        if leaf.values and len(parts) > 1:
            parts = _rest_as_one(parts)
        whether = (self._whether(subject) and asked.holds is None) or asked.kind == naming.ANY
        for part in parts if 1 < len(parts) <= MOST_CHOICES else ():
            yield Choice(_label(leaf, part, now, asked, whether=whether), part)

    def _rules(self, group: Sequence[Terms], ways: Iterable[Way[Outcome]] | None = None) -> list[str]:
        """The rules that are broken on some of the ways, or of all, that looked at these leaves, if at any in particular."""
        wanted = {leaf for subject in group for leaf, _ in subject}
        seen = {
            way.result.violation.rule: None
            for way in (self.found.ways if ways is None else ways)
            if way.result is not None and way.result.violation is not None
            if not wanted or not wanted.isdisjoint(roots(way.read))
        }
        return [*seen]

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
            now = self._span(subject)
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
            self._hinges = self._telling()
        return self._hinges

    def _telling(self) -> list[Hinge]:
        groups = sorted(self._groups(skipped=frozenset()), key=self._doubt)
        asked = [self._asked(group) for group in groups]
        return [Hinge(one, tuple(self._meaning(one, choice) for choice in _each(one))) for one in asked]

    def _meaning(self, asked: Asked, choice: Choice) -> Meaning:
        ways = [way for way in self.found.ways if choice.span.meets(self._span(asked.subjects[0], way))]
        statuses = {status_of(way) for way in ways} if self.found.finished else set()
        if len(statuses) != 1 or not statuses <= {LEGAL, ILLEGAL}:
            return Meaning(choice, UNVERIFIABLE)
        return Meaning(choice, statuses.pop(), tuple(self._rules(asked.subjects, ways) or self._rules((), ways)))

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


def question_for(cls: Any, leaf: Leaf, singles: Sequence[Singles] = ()) -> naming.Question | None:
    """How people are asked for a leaf of the position; None where nobody gave it words."""
    if leaf.path.startswith(WHERE):
        value = leaf.path.removeprefix(WHERE)
        places = [one for one in leaf.values if one]
        what = next((line.what for line in singles if line.holds(places[0])), None)
        return naming.where(cls, places, int(value) if value.isdecimal() else value, what)
    head, counted, value = leaf.path.partition(".count.")
    if counted:
        return naming.whether_in(cls, head, int(value) if value.lstrip("-").isdecimal() else value)
    return naming.question(cls, leaf.path)


def what_is(cls: Any, leaf: Leaf, singles: Sequence[Singles] = ()) -> object:
    """What a leaf is a part of, in words; its path or its fact where nobody gave it any."""
    asked = None if leaf.fact else question_for(cls, leaf, singles)
    return leaf.fact or leaf.path if asked is None else asked.text.facts["part"]


def _each(asked: Asked) -> Sequence[Choice]:
    """The answers that make a difference; of something that is one of several, each of these."""
    leaf = asked.leaf
    if leaf is None or not leaf.values or asked.fact:
        return asked.choices
    shown = asked.holds.shown if asked.holds is not None else lambda value: value
    return [Choice(shown(leaf.values[at]), Span(at, at)) for at in leaf.span.values()]


def _rest_as_one(parts: Sequence[Span]) -> list[Span]:
    """The single values, and all others as one."""
    single = [part for part in parts if part.low == part.high]
    rest = [part for part in parts if part.low < part.high]
    if len(rest) < 2:
        return [*parts]
    low, high = rest[0].low, rest[-1].high
    return [*single, Span(low, high, frozenset(range(low, high + 1)).difference(*(part.values() for part in rest)))]


def _label(leaf: Leaf, part: Span, now: Span, asked: naming.Question, *, whether: bool) -> object:
    if whether:
        return FLAG[int(part.low > 0)]
    if part.low == part.high:
        value = leaf.values[part.low] if leaf.values else part.low
        if asked.holds is None and leaf.span == Span(0, 1):
            return FLAG[int(bool(value))]
        return value if asked.holds is None else asked.holds.shown(value)
    if leaf.values:
        return Message(N_("elsewhere") if isinstance(asked.holds, naming.Places) else N_("something else"))
    return Message(N_("{low} or more"), {"low": part.low}) if part.high >= now.high and part.low > 0 else str(part)


def is_good(way: Way[Outcome]) -> bool:
    """Whether the entry is legal on this way, as far as it was said."""
    return status_of(way) in (LEGAL, OPEN)


def _alike(one: Way[Outcome], other: Way[Outcome]) -> bool:
    return status_of(one) == status_of(other)


def _as_good(one: Way[Outcome], other: Way[Outcome]) -> bool:
    return _alike(one, other) or (is_good(one) and is_good(other))


def status_of(way: Way[Outcome]) -> str:
    """What comes of the entry on this way."""
    return way.result.status if way.result is not None else UNVERIFIABLE
