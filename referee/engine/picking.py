"""Several values that are chosen together: dice by their faces, workers by their colours, the tiles that were drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from messages.classes import frozen
from referee.engine.values import Several
from referee.engine.words import Words

if TYPE_CHECKING:
    from referee.engine.action import Arg

MOST_WAYS = 5_000


@frozen
class Row:
    """Pieces of which between ``low`` and ``high`` are chosen: ``pieces`` are values, each with how many there may be.

    ``name`` says which they are, where there are several rows.
    """

    pieces: tuple[tuple[Any, int], ...]
    low: int
    high: int
    name: Words | None = None

    @classmethod
    def of(cls, values: Iterable[Any], count: int, name: Words | None = None) -> Row:
        """So many of these values, each as often as one likes."""
        return cls(tuple((value, count) for value in values), count, count, name)

    @classmethod
    def single(cls, values: Iterable[Any], count: int, name: Words | None = None) -> Row:
        """So many of these values, each at most once."""
        return cls(tuple((value, 1) for value in values), count, count, name)


@frozen
class Pick:
    """The values of an argument, chosen out of rows. It is complete by itself if every row takes a fixed number."""

    arg: Arg
    rows: tuple[Row, ...]

    @property
    def exact(self) -> bool:
        return all(row.low == row.high for row in self.rows)

    def holds(self, values: Sequence[Any]) -> bool:
        """Whether these values may be chosen together."""
        assert isinstance(self.arg.value, Several)
        left = Counter(self.arg.value.pieces(tuple(values)))
        for row in self.rows:
            inside = {value: left.pop(value) for value, _ in row.pieces if value in left}
            if not row.low <= sum(inside.values()) <= row.high:
                return False
            if any(inside.get(value, 0) > most for value, most in row.pieces):
                return False
        return not left


def free(arg: Arg, values: Collection[Any]) -> Pick | None:
    """The pick of an argument that takes any of the pieces in these values together; None if only some of them go."""
    kind = arg.value
    if not isinstance(kind, Several) or getattr(kind, "ordered", False):
        return None
    several = [kind.pieces(value) for value in values if value is not None]
    most: dict[Any, int] = {}
    for value in several:
        for piece, count in Counter(value).items():
            most[piece] = max(most.get(piece, 0), count)
    sizes = {len(value) for value in several}
    if not sizes or len(several) != _ways(most.values(), min(sizes), max(sizes)):
        return None
    return Pick(arg, (Row(tuple(sorted(most.items())), 0 if None in values else min(sizes), max(sizes)),))


def _ways(most: Iterable[int], low: int, high: int) -> int:
    """In how many ways between ``low`` and ``high`` pieces can be taken, of each kind at most so many."""
    ways = [1] + [0] * high
    for count in most:
        ways = [sum(ways[size - taken] for taken in range(min(count, size) + 1)) for size in range(high + 1)]
    return sum(ways[low:])


def all_rows(arg: Arg, rows: Iterable[Row] = ()) -> Iterator[Row]:
    """Every value there is, where a game says nothing better; first those of the ``rows`` that it knows."""
    assert isinstance(arg.value, Several)
    known = (value for row in rows for value, _ in row.pieces)
    pieces = tuple((value, arg.value.high) for value in dict.fromkeys((*known, *arg.value.kinds())))
    if pieces:
        yield Row(pieces, arg.value.low, arg.value.high)
