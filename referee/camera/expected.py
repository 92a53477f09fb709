"""How a table should look if a position is right, spot by spot, and how far that is from what is seen.

Distances are counted in pieces that are missing where they should lie, or lie where they should not. Nothing here needs
a camera.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import field
from typing import Any

from messages.classes import frozen, mutable
from referee.engine.position import to_json, way
from referee.engine.spot import COUNTER, Lying, Place, Spot, Table, on_table, told_by
from referee.engine.written import is_known

Step = Callable[[Any], Any]


_ways: dict[tuple[type[Any], str], tuple[Step, ...]] = {}


def _way(position: Any, path: str) -> tuple[Step, ...]:
    """The steps that lead to the part at ``path`` in all positions of this type; they are looked up once."""
    key = type(position), path
    if key not in _ways:
        _ways[key] = way(position, path)
    return _ways[key]


def value_at(position: Any, path: str) -> Any:
    """The part of a position at ``path`` as plain data; None where it is not known."""
    part = position
    for step in _way(position, path):
        part = step(part)
    return to_json(part) if is_known(part) else None


@mutable
class Fork:
    """A tree of steps into a position; ``ends`` are the numbers of the spots that are reached here."""

    ends: list[int] = field(default_factory=list)
    ways: dict[Step, Fork] = field(default_factory=dict)


@frozen
class Looks:
    """The value that a spot tells, and the pieces in it."""

    told: Any
    pieces: Sequence[Lying]


class Outlook:
    """The spots of a table, by their numbers, as they are seen and as a position says they should look.

    ``seen`` has the spots of which all was seen (their paths are ``sure``), ``doubtful`` the others.
    """

    def __init__(self, spots: Iterable[Spot], position: Any, table: Table, sure: Collection[str]) -> None:
        self.spots = tuple(spots)
        self._ways = [_way(position, spot.path) for spot in self.spots]
        self._known: dict[tuple[int, str], Looks] = {}
        self._root = _forks(self._ways)
        looks = {number: _looks(spot, table) for number, spot in enumerate(self.spots)}
        self.seen = {number: one for number, one in looks.items() if self.spots[number].path in sure}
        self.doubtful = {number: one for number, one in looks.items() if number not in self.seen}

    def differing(self, one: Any, other: Any) -> list[int]:
        """The numbers of the spots whose values differ between two positions."""
        found: list[int] = []
        _compare(self._root, one, other, found)
        return found

    def told(self, number: int, position: Any) -> Any:
        """The value that a spot would tell if the table were as the position says."""
        return self.looks(number, position).told

    def wrong(self, position: Any) -> dict[int, int]:
        """The spots in ``seen`` that do not look as the position says, each with its distance."""
        return {number: off for number in self.seen if (off := self.distance(number, position))}

    def distance(self, number: int, position: Any) -> int:
        """In how many pieces a spot looks different from what the position says; 0 if it is not in ``seen``."""
        if number not in self.seen:
            return 0
        looks, seen = self.looks(number, position), self.seen[number]
        if looks.told == seen.told:
            return 0
        return _off(*apart(looks.pieces, seen.pieces)) or 1

    def beyond(self, position: Any) -> str:
        """The values of all doubtful spots as a text.

        It is equal for two positions if nobody could see a difference between them there.
        """
        return repr([self.told(number, position) for number in self.doubtful])

    def unlike(self, position: Any) -> int:
        """How many doubtful spots tell another value than the little that was seen of them."""
        return sum(self.told(number, position) != one.told for number, one in self.doubtful.items())

    def shown(self, numbers: Iterable[int], one: Any, other: Any) -> Iterator[int]:
        """Those of the spots that would look different in the two positions."""
        return (number for number in numbers if self.told(number, one) != self.told(number, other))

    def looks(self, number: int, position: Any) -> Looks:
        """How a spot would look if the table were as the position says; as it is seen, where that is not known."""
        value = value_at(position, self.spots[number].path)
        if value is None:
            return self.seen[number] if number in self.seen else self.doubtful[number]
        key = number, repr(value)
        if key not in self._known:
            spot = self.spots[number]
            self._known[key] = _looks(spot, on_table(spot.lay(value)))
        return self._known[key]


def _looks(spot: Spot, table: Table) -> Looks:
    pieces = [piece for place in spot.places for piece in table.get(place, ()) if piece.kind in spot.kinds]
    return Looks(told_by(spot, table), pieces)


def _forks(ways: Iterable[Sequence[Step]]) -> Fork:
    root = Fork()
    for number, steps in enumerate(ways):
        fork = root
        for step in steps:
            fork = fork.ways.setdefault(step, Fork())
        fork.ends.append(number)
    return root


def _compare(fork: Fork, one: Any, other: Any, found: list[int]) -> None:
    found += fork.ends
    for step, following in fork.ways.items():
        first, second = step(one), step(other)
        if first is not second and first != second:
            _compare(following, first, second, found)


def apart(
    expected: Iterable[Lying], seen: Iterable[Lying], told: Collection[str] = ()
) -> tuple[list[Lying], list[Lying]]:
    """The pieces that are missing, and those that are too many.

    Which copy it is counts only for kinds of which specific copies are expected, and for those in ``told``.
    """
    here = Counter(expected)
    named = {*told, *(piece.kind for piece in here if piece.copy)}
    there = Counter(piece if piece.kind in named else piece._replace(copy="") for piece in seen)
    return list((here - there).elements()), list((there - here).elements())


def _off(missing: Iterable[Lying], extra: Iterable[Lying]) -> int:
    """In how many pieces a spot differs.

    Counters of a place are summed up; each is worth as many pieces as it stands for.
    """
    pieces, counted = 0, Counter[Place]()
    for sign, some in ((1, missing), (-1, extra)):
        for piece in some:
            kind, _, worth = piece.kind.partition("/")
            if kind == COUNTER:
                counted[piece.place] += sign * int(worth)
            else:
                pieces += 1
    return pieces + sum(abs(worth) for worth in counted.values())
