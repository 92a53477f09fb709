"""Carrying out an action on what is only partly known: every way is carried out, and what comes of them is joined.

Numbers that come out differently become ranges, words one of several, lists unlisted; of what comes next, a stack of
tasks, it is one of several stacks. What all ways have in common stays as it is, and a number that was paid from is
narrowed to what was there: legal tells that there was enough.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from messages.classes import mutable
from referee.engine import possible
from referee.engine.data import Hint, Part, Position
from referee.engine.explore import Budget, Way, explore
from referee.engine.fields import GATHERED, below, fields, is_class, is_shaped, marks
from referee.engine.narrowing import fitting, hull_of, keep_sensible, narrow, narrowed
from referee.engine.runs import CANNOT, Contradiction, Leaf, NotKnown, Span, roots
from referee.engine.unknown import Number, Word, one_of
from referee.engine.unlisted import Unlisted
from referee.engine.untold import unknown
from referee.engine.verdict import ILLEGAL, Note
from referee.engine.written import clone, is_known

if TYPE_CHECKING:
    from referee.engine.action import Action
    from referee.engine.game import Setting

MOST_APPLIED = 128
MOST_LEGALLY, MOST_FOR_LEGAL, MOST_FOR_APPLYING = 1024, 250_000, 300_000
"""So many ways are tried, as far as so much effort goes, to find those where it is legal; and the effort in all. It is no
part of the budget for the verdict: played again without being judged, a step has to come to the same."""
FEW = 8


@mutable
class _Done:
    """What came of one way."""

    position: Position
    notes: list[Note] = field(default_factory=list)


def carry_out(position: Position, setting: Setting, action: Action, notes: list[Note], since: int) -> None:
    """Apply an action in place, with all that happens added to ``notes``.

    Where that meets what is not known, it is applied on every possible table where it is legal, as it is meant there, or
    on every one if it is legal on none, and what comes of them is joined. ``since`` is the number of the step: what
    becomes unknown by it is told apart from what was unknown before. Where there are too many ways in which it may be
    legal, that tells nothing; NotKnown if there are more than can be carried out: nobody could say then what they have
    in common, so the position is as it was.
    """
    before, count, alike = clone(position), len(notes), False
    try:
        (action.plain(position, setting) if setting.partly else action).apply(position, setting, notes)
        if is_known(before) or not _hinges(before, setting, action):
            return
        alike = True
    except NotKnown:
        pass

    def legally() -> _Done:
        found = possible.outcome(before, setting, action)
        if found.status == ILLEGAL:
            raise Contradiction
        return applied(found.action)

    def applied(meant: Action) -> _Done:
        done = _Done(clone(before))
        own_stacks(done.position)
        meant.apply(done.position, setting, done.notes)
        return done

    budget = Budget(MOST_FOR_APPLYING)
    found = explore(legally, MOST_LEGALLY, fails=CANNOT, budget=budget.part(MOST_FOR_LEGAL))
    ways = [way for way in found.ways if way.result is not None]
    if alike and not found.finished:
        return
    del notes[count:]
    if not ways or not found.finished:
        found = explore(lambda: applied(action.plain(before, setting)), MOST_APPLIED, fails=CANNOT, budget=budget)
        ways = [way for way in found.ways if way.result is not None]
    if not ways or not found.finished:
        _take(position, before)
        raise NotKnown(*dict.fromkeys(roots(leaf for way in found.ways for leaf in (*way.open, *way.read))))
    joining = _Joining(ways, since, len(ways) == len(found.ways), range(len(before.players)))
    _take(position, joining.joined([_result(way).position for way in ways], type(before), ""))
    if joining.complete:
        narrow(position, joining.spans)
    keep_sensible(position, setting)
    notes.extend(_in_all([_result(way).notes for way in ways]))


def _hinges(position: Position, setting: Setting, action: Action) -> bool:
    """Whether the rules look at something unknown, about which it tells something that they are kept."""
    try:
        possible.outcome(position, setting, action)
    except NotKnown:
        return True
    except CANNOT:
        return False
    return False


def _result(way: Way[_Done]) -> _Done:
    assert way.result is not None
    return way.result


def _take(position: Position, other: Position) -> None:
    kind: Any = type(position)
    for one in fields(kind):
        setattr(position, one.name, getattr(other, one.name))


def _in_all(each: Sequence[Sequence[Note]]) -> list[Note]:
    first, *others = ([(repr(one), one) for one in notes] for notes in each)
    found = [{key for key, _ in notes} for notes in others]
    return [note for key, note in first if all(key in other for other in found)]


class _Joining:
    """Joins positions part by part; ``spans`` is what the leaves can be on any of the ways.

    Where what comes next is one of a few stacks, ``way`` is the leaf that says which: other lists that differ, and
    numbers on two ways, are made of it too, so that whoever finds out what comes next knows all of them. Where it is one
    of ``several`` on more ways, another list is one of a few for itself.
    """

    def __init__(self, ways: Sequence[Way[Any]], since: int, complete: bool, seats: range) -> None:
        self.ways, self.since, self.complete, self.seats = ways, since, complete, seats
        leaves = {leaf: None for way in ways for leaf in way.spans}
        self.because = tuple(dict.fromkeys(roots(leaves)))
        self.way: Leaf | None = None
        self.several = False
        self.spans = {leaf: hull_of([way.run.span(leaf) for way in ways]) for leaf in leaves}

    def joined(self, each: Sequence[Part], hint: Hint, path: str, keys: Sequence[str] = ()) -> Part:
        """One part made of what it is on each way."""
        first = each[0]
        if all(same(first, other) for other in each[1:]):
            return self._of_all(first, path)
        kinds: set[Any] = {type(one) for one in each}
        if kinds == {list} and GATHERED in marks(hint):
            return list(dict.fromkeys(note for one in each for note in one))
        if len(kinds) == 1 and is_class(next(iter(kinds))):
            return self._of_fields(each, path)
        if is_shaped(below(hint)) and not all(_like(first, other) for other in each[1:]):
            return self._one_of_several(each, path)
        if kinds == {list} and len({len(one) for one in each}) == 1:
            item = below(hint)
            places = keys or [str(at) for at in range(len(first))]
            return [
                self.joined(list(of), item, f"{path}.{places[at]}") for at, of in enumerate(zip(*each, strict=True))
            ]
        if kinds == {tuple}:
            return tuple(
                self.joined(of, below(hint, at), f"{path}.{at}") for at, of in enumerate(zip(*each, strict=True))
            )
        if kinds == {dict}:
            every = {key: value for one in each for key, value in one.items()}
            return {
                key: self.joined(
                    [one[key] if key in one else self._none(every[key]) for one in each], below(hint), f"{path}.{key}"
                )
                for key in every
            }
        return self._unknown(each, hint, path)

    def _of_all(self, value: Part, path: str) -> Part:
        """What is the same on all ways. A sum that by its leaves alone might fall below zero keeps what it is at least."""
        if type(value) is Word:
            return narrowed(value, {value.leaf: value.leaf.span})
        if type(value) is not Number or len(value.terms) < 2 or value.bounds(self.spans).low >= 0:
            return value
        hull = hull_of([_bounds(value, way) for way in self.ways])
        return value if hull.low < 0 else Number(((Leaf(path, hull, (), self.since, self.because), 1),))

    def _of_fields(self, each: Sequence[Part], path: str) -> Part:
        made = each[0]
        kind: Any = type(made)
        for one in sorted(fields(kind), key=lambda one: not is_shaped(below(one.hint))):
            values = [getattr(of, one.name) for of in each]
            joined = self.joined(values, one.hint, f"{path}.{one.name}".lstrip("."), one.keys)
            setattr(made, one.name, fitting(joined, one.hint))
        return made

    def _one_of_several(self, stacks: Sequence[Part], path: str) -> Part:
        """What comes next, one of several stacks."""
        if self.complete and len(stacks) <= FEW and not any(isinstance(one, Word) for one in stacks):
            self.way = Leaf(path, Span(0, len(stacks) - 1), (), self.since, self.because)
            return self._by_way(stacks)
        self.several = True
        every = _distinct(one for stack in stacks for one in (stack.left() if isinstance(stack, Word) else [stack]))
        return Word(Leaf(path, Span(0, len(every) - 1), tuple(every), self.since, self.because))

    def _none(self, value: Part) -> Part:
        """What stands for nothing where something is counted on other ways; NotKnown if it is no count."""
        if isinstance(value, int | Number) and not isinstance(value, bool):
            return 0
        if type(value) is not list:
            raise NotKnown(*self.because)
        return [self._none(one) for one in value]

    def _by_way(self, each: Sequence[Part]) -> Word:
        """A part that is known as soon as it is known which way was gone."""
        assert self.way is not None
        return Word(Leaf(self.way.path, self.way.span, tuple(each), self.since, self.because))

    def _is_owned(self, path: str) -> bool:
        """Whether a list there is settled before a position is carried on (:func:`own_stacks`): it, or the list around it,
        is a field of the position."""
        name, _, below_it = path.partition(".")
        return not below_it or ("." not in below_it and type(getattr(_result(self.ways[0]).position, name)) is list)

    def _unknown(self, each: Sequence[Part], hint: Hint, path: str) -> Part:
        if self._is_owned(path) and all(type(one) is list and is_known(one) for one in each):
            if self.way is not None:
                return self._by_way(each)
            if self.several and self.complete and len(several := _distinct(each)) <= FEW:
                return Word(Leaf(path, Span(0, len(several) - 1), tuple(several), self.since, self.because))
        if self.way is not None and len(each) == 2 and all(type(one) is int for one in each):
            return Number(((self.way, each[1] - each[0]),), each[0])
        if all(type(one) is Word and one.leaf.values == each[0].leaf.values for one in each) and not self.complete:
            return one_of(path, each[0].leaf.values, self.since, self.because)
        if not self.complete or any(isinstance(one, list | dict | Unlisted) for one in each):
            return _renamed(unknown(hint, path, self.seats, self.since), self.because)
        if all(isinstance(one, int | Number) and not isinstance(one, bool) for one in each):
            spans = [_bounds(one, way) for one, way in zip(each, self.ways, strict=True)]
            hull = hull_of(spans)
            return Number(((Leaf(path, hull, (), self.since, self.because), 1),))
        values = [value for one, way in zip(each, self.ways, strict=True) for value in _values(one, way)]
        return one_of(path, values, self.since, self.because)


def _distinct(parts: Iterable[Part]) -> list[Part]:
    """Each of them once."""
    found: list[Part] = []
    for one in parts:
        if not any(same(one, other) for other in found):
            found.append(one)
    return found


def own_stacks(position: Position) -> None:
    """Give a position that is carried on, in a run, the stack of this way as its own, where it is one of several."""
    kind: Any = type(position)
    for one in fields(kind):
        value = getattr(position, one.name)
        if _is_stack(value):
            setattr(position, one.name, copy.deepcopy(value.settled()))
        elif type(value) is list:
            for at, part in enumerate(value):
                if _is_stack(part):
                    value[at] = copy.deepcopy(part.settled())


def _is_stack(value: Part) -> bool:
    """Whether it is one of several lists."""
    return type(value) is Word and type(value.leaf.values[0]) is list


def _like(one: Part, other: Part) -> bool:
    """Whether two stacks differ in nothing but how much an unknown number is."""
    kind: Any = type(one)
    if Number in (kind, type(other)):
        return isinstance(one, int | Number) and isinstance(other, int | Number)
    if kind is not type(other):
        return False
    if is_class(kind):
        return all(_like(getattr(one, of.name), getattr(other, of.name)) for of in fields(_class(one)))
    if kind in (list, tuple):
        return len(one) == len(other) and all(map(_like, one, other))
    if kind is dict:
        return bool(one.keys() == other.keys()) and all(_like(one[key], other[key]) for key in one)
    return same(one, other)


def _renamed(value: Part, because: tuple[Leaf, ...]) -> Part:
    """The same with the leaves through which it became unknown."""
    if isinstance(value, Word):
        return Word(value.leaf.through(because))
    if isinstance(value, Number):
        return Number(tuple((leaf.through(because), factor) for leaf, factor in value.terms), value.plus)
    if isinstance(value, Unlisted):
        item = value.item
        made = Unlisted(value.path, lambda at: _renamed(item(at), because), value.least, value.most, value.since)
        made.because = because
        return made
    return value


def _bounds(value: int | Number, way: Way[Any]) -> Span:
    if not isinstance(value, Number):
        return Span(value, value)
    if len(value.terms) < 2:
        return value.bounds(way.spans)
    low, high = way.run.reach(value.terms)
    return Span(low + value.plus, high + value.plus)


def _values(value: Part, way: Way[Any]) -> list[Part]:
    if isinstance(value, Word):
        return value.left(way.spans)
    return value.bounds(way.spans).values() if isinstance(value, Number) else [value]


def _class(value: Part) -> Any:
    return type(value)


def same(one: Part, other: Part) -> bool:
    """Whether two parts are the same, without asking what is not known."""
    if one is other:
        return True
    kind: Any = type(one)
    if kind is not type(other):
        return False
    if kind is Number:
        return one.plus == other.plus and dict(one.terms) == dict(other.terms) and _alike(one, other)
    if kind is Word:
        return _alike(one, other)
    if kind is Unlisted:
        alike = (one.path, one.since, one.least, one.most) == (other.path, other.since, other.least, other.most)
        return alike and same(one.added, other.added) and same(one.gone, other.gone)
    if is_class(kind):
        return all(same(getattr(one, of.name), getattr(other, of.name)) for of in fields(_class(one)))
    if kind in (list, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if kind is dict:
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool(one == other)


def _alike(one: Number | Word, other: Number | Word) -> bool:
    """Whether two are made of the same leaves, which can be the same."""
    return {leaf: (leaf.span, leaf.values) for leaf in one.leaves} == {
        leaf: (leaf.span, leaf.values) for leaf in other.leaves
    }
