"""Pieces that exist once, each with a name or number of its own: one declared line a kind says where they can lie.

A place is a path into the position, as for :mod:`~referee.engine.pieces`; ``*`` stands for every place of a list::

    Singles("ZG-INV-06", words("card"), ("court.*", "players.*.regions.*.cards.*"))

Those that lie in no place are in the box, where nobody looks, unless all of them must lie somewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache

from messages.classes import frozen
from referee.engine.data import Part, Position
from referee.engine.message import N_
from referee.engine.runs import RUNNING
from referee.engine.verdict import Violation
from referee.engine.words import Words


@frozen(eq=False)
class Singles:
    """One kind of piece of which each lies in one place only; ``nothing`` are values that stand for no piece.

    ``named`` has the words of the pieces that are called by more than their number; if it is ``complete``, none of them
    can be missing.
    """

    rule: str
    what: Words
    places: tuple[str, ...]
    nothing: tuple[object, ...] = ("", 0)
    named: Mapping[Part, Words] = field(default_factory=dict)
    complete: bool = False

    def holds(self, path: str) -> bool:
        """Whether it is in the list at a path that these pieces lie."""
        steps = f"{path}.*".split(".")
        ways = [place.split(".") for place in self.places if place.count(".") == len(steps) - 1]
        return any(all(own in ("*", step) for own, step in zip(way, steps, strict=True)) for way in ways)


def audit(lines: Sequence[Singles], position: Position) -> Iterator[Violation]:
    """The pieces that lie in several places at once, or in none though they must."""
    for line in lines:
        found = lying(position, line.places)
        if RUNNING.get() is None and _each_once(line, found):
            continue
        counted = Counter(one for one in found if one not in line.nothing)
        missing = [one for one in line.named if line.complete and not counted[one]]
        for one in sorted([*missing, *(one for one, count in counted.items() if count > 1)]):
            facts = {"what": line.what, "piece": line.named.get(one, one), "count": counted[one]}
            yield Violation(line.rule, N_("{what} {piece} lies in {count#place|places}"), **facts)


def _each_once(line: Singles, found: list[Part]) -> bool:
    """Whether each piece lies there once, and each that must lie somewhere does."""
    different = set(found)
    nothing = [one for one in line.nothing if one in different]
    if len(different) - len(nothing) < len(found) - sum([found.count(one) for one in nothing]):
        return False
    return not line.complete or different >= line.named.keys()


def lying(position: Position, places: tuple[str, ...]) -> list[Part]:
    """Whatever lies in these places, in their order."""
    return _gathering(places)(position)


def piles(position: Position, places: tuple[str, ...]) -> list[Part]:
    """These places themselves, each of which is a list: whether a piece lies in one is Python's own ``in``."""
    return _gathering(_lists(places))(position)


@cache
def _lists(places: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(place.removesuffix(".*") for place in places)


@cache
def _gathering(places: tuple[str, ...]) -> Callable[[Position], list[Part]]:
    """One compiled expression that looks into all these places, as :mod:`~referee.engine.pieces` counts."""
    made: Callable[[Position], list[Part]] = eval(f"lambda position: [{', '.join(map(_expression, places))}]")
    return made


def _expression(place: str) -> str:
    here, loops = "position", ""
    for depth, part in enumerate(place.split(".")):
        if part == "*":
            loops += f" for one{depth} in {here}"
            here = f"one{depth}"
        else:
            here += f".{part}"
    return f"*[{here}{loops}]" if loops else here
