"""Every way that a function can go on what is only partly known.

The function is run again from the start for each way: the choices so far are replayed, then the first way is taken, and
the others wait in a queue, those nearest to the start first. What is found counts only if no way is left: an exploration
that ran out of its budget is never a result. A budget counts what is reckoned, so that it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count, islice, zip_longest
from math import inf
from typing import Any, Generic, TypeVar

from messages.classes import mutable
from referee.engine.runs import RUNNING, Contradiction, Leaf, NotKnown, Run, Span, Terms, roots
from referee.engine.unknown import Number, one_of

T = TypeVar("T")
MOST_RUNS = 256
MOST_EFFORT = 18_000
"""What may be reckoned for one verdict; about as much as takes 50 ms."""
MOST_COMPARED, MOST_RARE = 100, 10
"""So many ways are compared with each other, so many of the rarest verdict with all where that tells nothing."""
MOST_RECKONED = 16


@mutable
class Way(Generic[T]):
    """One way: what the function gave, ``spans`` of the leaves on it, and the leaves it ``read``.

    ``open`` are leaves without which it could not go on; it gave nothing then.
    """

    result: T | None
    run: Run
    open: tuple[Leaf, ...] = ()

    @property
    def spans(self) -> Mapping[Leaf, Span]:
        return self.run.spans

    @property
    def read(self) -> Iterable[Leaf]:
        return self.run.read


@mutable
class Explored(Generic[T]):
    """The ways found; ``finished`` if there are no others. ``spans`` and ``lines`` are what was known beforehand."""

    ways: list[Way[T]]
    finished: bool
    spans: Mapping[Leaf, Span] | None = None
    lines: Mapping[Terms, tuple[int, int]] | None = None

    @property
    def leaves(self) -> dict[Leaf, None]:
        """Every leaf that any way looked at."""
        return {leaf: None for way in self.ways for leaf in (*way.read, *way.open)}


@mutable
class Budget:
    """How much may still be reckoned (:attr:`~referee.engine.runs.Run.effort`), by all that is done for one verdict.

    ``whole`` is the budget of which this is a part. ``listed`` says that no list was cut short.
    """

    left: int = MOST_EFFORT
    whole: Budget | None = None
    listed: bool = True

    @property
    def spent(self) -> bool:
        return self.left <= 0

    def part(self, most: int) -> Budget:
        """A part of it, so much at most."""
        return Budget(min(most, self.left), self)

    def spend(self, effort: int) -> None:
        self.left -= effort
        if self.whole is not None:
            self.whole.spend(effort)


def explore(
    of: Callable[[], T],
    most: int = MOST_RUNS,
    *,
    spans: Mapping[Leaf, Span] | None = None,
    lines: Mapping[Terms, tuple[int, int]] | None = None,
    enough: Callable[[list[Way[T]]], bool] | None = None,
    fails: tuple[type[Exception], ...] = (),
    budget: Budget | None = None,
    cheap_first: bool = False,
    all_or_none: bool = False,
) -> Explored[T]:
    """Run ``of`` on every way, in at most so many runs, as far as the ``budget`` and that of a run under way go.

    ``spans`` and ``lines`` are what is known of leaves and sums beforehand; ``enough`` may stop it early (it is not
    finished then). The errors in ``fails`` end a way that cannot be judged. With ``cheap_first`` those ways come first that
    leave one on which little was reckoned. With ``all_or_none`` it stops as soon as there are more ways than runs.
    """
    waiting: list[tuple[int, int, Sequence[int], int, int]] = [(0, 0, (), 0, 0)]
    numbers = count(1)
    ways: list[Way[T]] = []
    complete = True
    outer = RUNNING.get()
    ends: tuple[type[Exception], ...] = (NotKnown, *fails)
    for _ in range(most):
        room = min(inf if budget is None else budget.left, inf if outer is None else outer.most - outer.effort)
        if not waiting or room <= 0:
            break
        _, _, taken, at, way = heappop(waiting)
        run = Run((*taken[:at], way) if taken else (), dict(spans or {}), dict(lines or {}), most=room)
        before, known = RUNNING.set(run), len(ways)
        try:
            result = of()
            if run.can_be():
                ways.append(Way(result, run))
        except Contradiction:
            pass
        except ends as error:
            if run.effort <= room:  # else it may come of an exploration within it that was cut short
                ways.append(Way(None, run, error.leaves if isinstance(error, NotKnown) else tuple(run.read)))
        finally:
            RUNNING.reset(before)
            _spend(run.effort, budget, outer)
        others = ((run.taken, at, way) for at, ways in run.open for way in range(1, ways))
        for one in islice(others, max(most - len(ways) - len(waiting), 0)):
            heappush(waiting, (run.effort if cheap_first else 0, next(numbers), *one))
        complete = complete and run.effort <= room and next(others, None) is None
        if (all_or_none and not complete) or (len(ways) > known and enough is not None and enough(ways)):
            return Explored(ways, False, spans, lines)
    return Explored(ways, complete and not waiting, spans, lines)


def _spend(effort: int, budget: Budget | None, outer: Run | None) -> None:
    """Take what a run reckoned from the budget and from the run that it was made in."""
    if budget is not None:
        budget.spend(effort)
    if outer is not None:
        outer.effort += effort


def surely(of: Callable[[], object], most: int = MOST_RUNS) -> bool:
    """Whether something is so on every possible table; also where it is known."""
    try:
        return bool(of())
    except NotKnown:
        if RUNNING.get() is not None:
            raise
    found = explore(of, most, enough=lambda ways: not ways[-1].result)
    return found.finished and all(way.result for way in found.ways)


def beyond(value: int, low: int, high: int) -> bool:
    """Whether a number is surely lower or higher than it can be; also where it is known."""
    if type(value) is int and type(high) is int:
        return not low <= value <= high
    return surely(lambda: value < low or value > high)


def perhaps(of: Callable[[], object], most: int = MOST_RUNS) -> bool:
    """Whether something may be so on a possible table; also where it is known."""
    try:
        return bool(of())
    except NotKnown:
        if RUNNING.get() is not None:
            raise
    found = explore(lambda: bool(of()), most, enough=lambda ways: ways[-1].result is not False)
    return not found.finished or any(way.result is not False for way in found.ways)


def certain(of: Callable[[], object], most: int = MOST_RUNS) -> bool | None:
    """What is so on every possible table; None if that is not the same on all. Branches no run that is under way."""
    if RUNNING.get() is None:
        try:
            return bool(of())
        except NotKnown:
            pass
    return weighed(of, most)[0]


def weighed(of: Callable[[], object], most: int = MOST_RUNS) -> tuple[bool | None, tuple[Leaf, ...]]:
    """What is so on every possible table, None if that is not the same on all; and the leaves looked at for it."""
    run = RUNNING.get()
    if run is None:
        try:
            return bool(of()), ()
        except NotKnown:
            pass
    spans, lines = (run.spans, run.lines) if run is not None else (None, None)
    found = explore(lambda: bool(of()), most, spans=spans, lines=lines, enough=_differ)
    looked_at = found.leaves
    if run is not None:
        run.read.update(looked_at)
    results = {way.result for way in found.ways}
    return (results.pop() if found.finished and len(results) == 1 else None), (*looked_at,)


def _differ(ways: list[Way[bool]]) -> bool:
    return ways[-1].result is not ways[0].result


def reckoned(path: str, of: Callable[[], int], among: Sequence[int], most: int = MOST_RECKONED) -> Any:
    """The number that a function gives; where that hinges on what is not known, an unknown of its own at this ``path``.

    So no run that is under way is branched. It may be any ``among`` these where there are too many ways to try.
    """
    run = RUNNING.get()
    if run is None:
        try:
            return of()
        except NotKnown:
            pass
    spans, lines = (run.spans, run.lines) if run is not None else (None, None)
    found = explore(of, most, spans=spans, lines=lines)
    results = [way.result for way in found.ways if way.result is not None]
    if not found.finished or len(results) < len(found.ways):
        results = [*among]
    return one_of(path, results, because=tuple(dict.fromkeys(roots(found.leaves))))


def reach(value: int | Number) -> Span:
    """What a number can be, without branching a run that is under way."""
    run = RUNNING.get()
    return value.bounds(run.spans if run is not None else None) if isinstance(value, Number) else Span(value, value)


def hinges(ways: Sequence[Way[T]], same: Callable[[Way[T], Way[T]], bool]) -> Iterator[Terms]:
    """What would have to be told: leaves, and sums of leaves, whose answer can matter.

    Two ways of different verdict agree on all others then. A way that could not go on hinges on what it lacked.
    """
    kinds = _kinds(ways, same)
    few = [way for several in zip_longest(*kinds) for way in several if way is not None][:MOST_COMPARED]
    found: dict[Terms, None] = {}
    for at, one in enumerate(few):
        found.update(dict.fromkeys(((leaf, 1),) for leaf in one.open))
        found.update(_differing(one, few[:at], same))
    if not found and len(kinds) > 1 and len(few) < len(ways):
        for one in min(kinds, key=len)[:MOST_RARE]:
            found.update(_differing(one, ways, same))
    return iter(found)


def _kinds(ways: Sequence[Way[T]], same: Callable[[Way[T], Way[T]], bool]) -> list[list[Way[T]]]:
    """The ways of each verdict."""
    kinds: list[list[Way[T]]] = []
    for way in ways:
        kind = next((one for one in kinds if same(one[0], way)), None)
        if kind is None:
            kinds.append([way])
        else:
            kind.append(way)
    return kinds


def _differing(one: Way[T], others: Iterable[Way[T]], same: Callable[[Way[T], Way[T]], bool]) -> dict[Terms, None]:
    """On what alone a way cannot agree with others of another verdict."""
    return dict.fromkeys(terms for other in others if not same(one, other) for terms in _apart(one, other))


def _apart(one: Way[T], other: Way[T]) -> Sequence[Terms]:
    """The leaf or the sums on which alone two ways cannot agree."""
    apart: list[Terms] = []
    spans = other.run.spans
    for leaf, span in one.run.spans.items():
        if leaf in spans and spans[leaf] != span and not span.meets(spans[leaf]):
            if apart:
                return ()
            apart.append(((leaf, 1),))
    if apart:
        return apart
    mine, its = one.run.lines, other.run.lines
    both = [
        terms for terms, (low, high) in mine.items() if terms in its and (low > its[terms][1] or its[terms][0] > high)
    ]
    return both or [*mine, *its]
