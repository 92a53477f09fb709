"""Pieces of which a fixed number exists: one declared line a kind says where they can lie; counts follow from it.

A place is a path into the position: ``*`` stands for every place of a list or dict, ``{seat}`` for the player whose pieces
are counted, ``{kind}`` for the kind. A path that leads to owners ends in ``={seat}``: then the places of that player count,
one that leads to numbers of kinds in ``={kind}``; one that leads to a list ends in ``size``: then what lies in it counts.
The place :data:`BAG` holds what lies in no other: nobody counts it.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from referee.engine.fields import bare, below, field, is_class
from referee.engine.message import N_, Message
from referee.engine.values import Choice, Number
from referee.engine.verdict import Violation
from referee.engine.words import Words

Count = Callable[[Any, int], int]
NO_SEAT = -1
BAG, SIZE = "bag", "size"


@dataclass(frozen=True, eq=False)
class Pieces:
    """One kind of piece, or several alike (``{kind}``): how many there are (for a number of players), and where they lie.

    The first place is the supply, or the bag. Those of a player are told apart from those of all by ``{seat}`` in their
    places.
    """

    rule: str
    what: Words | Choice | Number
    total: int | Mapping[int, int]
    places: tuple[str, ...]

    @property
    def own(self) -> bool:
        """Whether every player has so many."""
        return any("{seat}" in place for place in self.places)

    @property
    def kinds(self) -> Sequence[tuple[int, Words | Message]]:
        """The kinds that are counted apart, each with its number and as it is called: ``red official``, ``contract 3``."""
        if isinstance(self.what, Words):
            return ((0, self.what),)
        thing = self.what.name
        if isinstance(self.what, Number):
            numbers = range(self.what.low, self.what.high + 1)
            return [(one, Message(N_("{thing} {number}"), {"thing": thing, "number": one})) for one in numbers]
        named = N_("{kind} {thing}")
        return [(at, Message(named, {"kind": one, "thing": thing})) for at, one in enumerate(self.what.options)]


class Tally(NamedTuple):
    """One count: the pieces of a kind in the supply and elsewhere, those of one player where each has so many."""

    rule: str
    what: Words | Message
    seat: int
    total: int
    supply: Count
    placed: Count
    template: str

    def have(self, position: Any) -> int:
        """How many there are."""
        return self.supply(position, self.seat) + self.placed(position, self.seat)


def audit(lines: tuple[Pieces, ...], position: Any) -> Iterator[Violation]:
    """The kinds of which there are more or fewer than exist."""
    for one in _tallies(position, lines):
        supply, placed = one.supply(position, one.seat), one.placed(position, one.seat)
        if supply + placed == one.total and supply >= 0:
            continue
        facts: dict[str, Any] = {
            "player": one.seat,
            "what": one.what,
            "supply": supply,
            "placed": placed,
            "total": one.total,
        }
        yield Violation(one.rule, one.template, **facts)


def inside(line: Pieces, position: Any) -> list[int]:
    """How many of each kind are in the bag or supply; below zero where more lie elsewhere than exist."""
    return [one.supply(position, one.seat) for one in _tallies(position, (line,))]


def added(lines: tuple[Pieces, ...], before: Any, after: Any) -> Iterator[tuple[Tally, int]]:
    """The kinds of which ``after`` holds more than there are, and more than ``before``; and how many."""
    for one in _tallies(after, lines):
        have = one.have(after)
        if have > max(one.total, one.have(before)):
            yield one, have


def _tallies(position: Any, lines: tuple[Pieces, ...]) -> tuple[Tally, ...]:
    kind: Any = type(position)
    return _counted(kind, lines, len(position.players))


@cache
def _counted(cls: Any, lines: tuple[Pieces, ...], players: int) -> tuple[Tally, ...]:
    """Everything that is counted at a table of so many."""
    return tuple(one for line in lines for one in _of_line(cls, line, players))


def _of_line(cls: Any, line: Pieces, players: int) -> Iterator[Tally]:
    total = line.total if isinstance(line.total, int) else line.total[players]
    first, *others = line.places
    for kind, what in line.kinds:
        placed = " + ".join(expression(cls, place, kind) for place in others)
        supply = f"{total} - ({placed})" if first == BAG else expression(cls, first, kind)
        for seat in range(players) if line.own else (NO_SEAT,):
            yield Tally(line.rule, what, seat, total, _function(supply), _function(placed), _template(line))


def _template(line: Pieces) -> str:
    if line.places[0] == BAG:
        return N_("{what}: {placed} on the table, {total} exist")
    if line.own:
        return N_("{player}: {what}: {supply} in supply and {placed} elsewhere, {total} exist")
    return N_("{what}: {supply} in supply and {placed} elsewhere, {total} exist")


def _function(expression: str) -> Count:
    """Counting as one expression, made as dataclasses make their methods: every audit of every position does it."""
    made: Count = eval(f"lambda position, seat: {expression}")
    return made


def expression(cls: Any, place: str, kind: int | str, start: str = "position") -> str:
    """How what lies in one place is counted, from a thing of this class that is called ``start``."""
    path, _, wanted = place.partition("=")
    return _along(cls, (), path.split("."), start, kind, {"{seat}": "seat", "{kind}": str(kind)}.get(wanted, ""))


def _along(hint: Any, names: Sequence[str], parts: Sequence[str], here: str, kind: int | str, wanted: str) -> str:
    """How what lies along the rest of a path is counted; ``here`` is what it begins at, of type ``hint``."""
    if not parts:
        return f"({here} == {wanted})" if wanted else here
    part, rest = parts[0], parts[1:]
    if part == SIZE:
        return f"len({here})"
    if is_class(hint):
        declared = field(hint, part)
        assert declared is not None, f"{hint} has no {part}"
        return _along(bare(declared.hint), declared.keys, rest, f"{here}.{part}", kind, wanted)
    item = bare(below(hint))
    if part == "*":
        every = f"{here}.values()" if typing.get_origin(hint) is dict else here
        if not rest:
            return f"{here}.count({wanted})" if wanted else f"sum({every})"
        one = f"item{len(rest)}"
        return f"sum([{_along(item, (), rest, one, kind, wanted)} for {one} in {every}])"
    at = "seat" if part == "{seat}" else kind if part == "{kind}" else names.index(part)
    return _along(item, (), rest, f"{here}[{at}]", kind, wanted)
