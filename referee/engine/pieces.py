"""Pieces of which a fixed number exists: one declared line a kind says where they can lie; counts follow from it.

A place is a path into the position. ``*`` stands for every place of a list or dict, ``{seat}`` for the player whose
pieces are counted, ``{kind}`` for the kind; ``party.{seat}`` asks the position's method ``party``. What counts is said
at the end:

* a path to a number: that number,
* ``={seat}``, ``={kind}`` or ``=2``: how many of the values there are equal to it; ``spaces.*>0``: how many are above 0,
* ``units.*.owner={seat}&soldier=2``: how many units there are of which both is true,
* ``.size``: how many things lie in a list.

Below what is not there (None, no key of a dict) lies nothing. The place :data:`BAG` holds all that lies in no other
place: nobody counts it. Where no path says what lies there, a function of position and seat counts it.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple

from messages.classes import frozen
from referee.engine import fields
from referee.engine.fields import bare, below, is_class, may_lack
from referee.engine.lists import size
from referee.engine.message import N_, Message
from referee.engine.runs import RUNNING, NotKnown
from referee.engine.values import Choice, Number
from referee.engine.verdict import Violation
from referee.engine.words import Words
from referee.engine.written import function

Count = Callable[[Any, int], int]
Total = int | Mapping[int, int] | Callable[[int], int]
"""How many exist: one number, numbers by how many play, or a function of the seat."""
NO_SEAT = -1
BAG, SIZE = "bag", "size"


@frozen(eq=False)
class Pieces:
    """One kind of piece, or several alike (``{kind}``): how many there are, and where they lie.

    The first place is the supply, or the bag. Those of a player are told apart from those of all by ``{seat}`` in their
    places; a position with parties that nobody plays names every seat in its method ``parties``. ``text`` is what the
    audit says if it is not what is usual: of ``{player}``, ``{what}``, ``{have}``, ``{supply}``, ``{placed}``,
    ``{total}``.
    """

    rule: str
    what: Words | Choice | Number
    total: Total
    places: tuple[str | Count, ...]
    text: str = ""

    @property
    def own(self) -> bool:
        """Whether every player has so many."""
        return any(isinstance(place, str) and "{seat}" in place for place in self.places)

    def exist(self, players: int, seat: int) -> int:
        """How many exist with so many players; of pieces that each player has, how many ``seat`` has."""
        if isinstance(self.total, Mapping):
            return self.total[players]
        return self.total if isinstance(self.total, int) else self.total(seat)

    @property
    def kinds(self) -> Sequence[tuple[int, Words | Message]]:
        """The kinds that are counted apart, each with its number and its name: ``red official``, ``contract 3``."""
        if isinstance(self.what, Words):
            return ((0, self.what),)
        thing = self.what.name
        if isinstance(self.what, Number):
            numbers = range(self.what.low, self.what.high + 1)
            return [(one, Message(N_("{thing} {number}"), {"thing": thing, "number": one})) for one in numbers]
        named = N_("{kind} {thing}")
        return [(at, Message(named, {"kind": one, "thing": thing})) for at, one in enumerate(self.what.options)]


class Tally(NamedTuple):
    """One count of a kind, for one player where each has so many: ``supply`` counts the supply, ``placed`` the rest."""

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


def audit(lines: tuple[Pieces, ...], position: Any, named: Callable[[int], int | Words] = int) -> Iterator[Violation]:
    """The kinds of which there are more or fewer than exist; ``named`` says what a seat is called."""
    if _all_there(lines, position):
        return
    for one in _tallies(position, lines):
        supply, placed = one.supply(position, one.seat), one.placed(position, one.seat)
        if supply + placed == one.total and supply >= 0:
            continue
        facts: dict[str, Any] = {
            "player": named(one.seat),
            "what": one.what,
            "have": supply + placed,
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


def _all_there(lines: tuple[Pieces, ...], position: Any) -> bool:
    """Whether every count is right, asked at once; False where that is not known without going through them."""
    if RUNNING.get() is not None:
        return False
    kind: Any = type(position)
    try:
        return _at_once(kind, lines, len(position.players), _seats(position))(position)
    except NotKnown:
        return False


def _tallies(position: Any, lines: tuple[Pieces, ...]) -> tuple[Tally, ...]:
    kind: Any = type(position)
    return _counted(kind, lines, len(position.players), _seats(position))


def _seats(position: Any) -> tuple[int, ...]:
    if hasattr(position, "parties"):
        return tuple([seat for seat, _ in position.parties()])
    return tuple(range(len(position.players)))


@cache
def _counted(cls: Any, lines: tuple[Pieces, ...], players: int, seats: tuple[int, ...]) -> tuple[Tally, ...]:
    """Everything that is counted at a table of so many."""
    return tuple(one for line in lines for one in _of_line(cls, line, players, seats))


def _of_line(cls: Any, line: Pieces, players: int, seats: tuple[int, ...]) -> Iterator[Tally]:
    counted = _by_hand(line)
    for kind, what in line.kinds:
        first, *others = [_term(cls, place, kind) for place in line.places]
        placed = _function(" + ".join(others), counted)
        for seat in seats if line.own else (NO_SEAT,):
            total = line.exist(players, seat)
            supply = f"{total} - ({' + '.join(others)})" if line.places[0] == BAG else first
            yield Tally(line.rule, what, seat, total, _function(supply, counted), placed, _template(line))


@cache
def _at_once(cls: Any, lines: tuple[Pieces, ...], players: int, seats: tuple[int, ...]) -> Callable[[Any], bool]:
    """All counts of a table of so many, compiled into one function in which nothing is looked up twice."""
    uses: dict[str, Any] = {SIZE: size}
    once = _Once()
    for line in lines:
        uses |= _by_hand(line)
        for seat in seats if line.own else (NO_SEAT,):
            once.begin(seat)
            for kind, _ in line.kinds:
                first, *others = [_term(cls, place, kind, once) for place in line.places]
                total, placed = line.exist(players, seat), " + ".join(others)
                right = f"(supply := {first}) >= 0 and supply + {placed} == {total}"
                once.say(f"if not ({f'{placed} <= {total}' if line.places[0] == BAG else right}): return False")
    return function("True", uses, once.lines, "position")


def _by_hand(line: Pieces) -> dict[str, Count]:
    """The functions that count where no path can say it, by their names in what is compiled."""
    return {f"count{id(place)}": place for place in line.places if not isinstance(place, str)}


def _term(cls: Any, place: str | Count, kind: int, once: _Once | None = None) -> str:
    if not isinstance(place, str):
        return f"count{id(place)}(position, seat)"
    return "" if place == BAG else expression(cls, place, kind, once=once)


def _template(line: Pieces) -> str:
    if line.text:
        return line.text
    if line.places[0] == BAG:
        return N_("{what}: {placed} on the table, but there are {total}")
    if line.own:
        return N_("{player}: {what}: {supply} in supply and {placed} elsewhere, but there are {total}")
    return N_("{what}: {supply} in supply and {placed} elsewhere, but there are {total}")


def _function(expression: str, counted: Mapping[str, Any]) -> Count:
    """A function compiled from an expression, as dataclasses make their methods: every audit calls it."""
    made: Count = eval(f"lambda position, seat: {expression}", {**counted, SIZE: size})
    return made


def expression(cls: Any, place: str, kind: int | str, start: str = "position", once: _Once | None = None) -> str:
    """The Python expression that counts what lies in a place of an object of this class, which it calls ``start``.

    What several expressions ask for is looked up ``once``, where they are put together.
    """
    first, *others = place.split("&")
    path, sign, wanted = first.partition(">" if ">" in first else "=")
    also = [(name, _wanted(value, kind)) for name, _, value in (other.partition("=") for other in others)]
    return _Counting(kind, sign, _wanted(wanted, kind), also, once).along(cls, (), path.split("."), start)


def _wanted(value: str, kind: int | str) -> str:
    return {"{seat}": "seat", "{kind}": str(kind)}.get(value, value)


@dataclass
class _Once:
    """The lines of a function that is written for one seat after another, and what it has looked up so far."""

    lines: list[str] = field(default_factory=list)
    found: dict[tuple[str, int], str] = field(default_factory=dict)
    seat: int = NO_SEAT

    def begin(self, seat: int) -> None:
        self.seat = seat
        self.say(f"seat = {seat}")

    def say(self, line: str) -> None:
        self.lines.append(line)

    def of(self, looked_up: str) -> str:
        """The name of what this expression gives."""
        key = looked_up, self.seat if "seat" in looked_up else NO_SEAT
        if key not in self.found:
            self.found[key] = f"once{len(self.found)}"
            self.say(f"{self.found[key]} = {looked_up}")
        return self.found[key]


@frozen
class _Counting:
    """Writes the Python expression for one place.

    What stands at its end must equal ``wanted``, or be more if ``sign`` is ``>``; ``also`` are further conditions.
    """

    kind: int | str
    sign: str
    wanted: str
    also: Sequence[tuple[str, str]]
    once: _Once | None

    def along(self, hint: Any, names: Sequence[str], parts: Sequence[str], here: str) -> str:
        """The expression for the rest of a path; ``here`` is the expression it begins at, of type ``hint``."""
        if not parts:
            holder = here.rpartition(".")[0]
            so = [f"{here} {self.sign.replace('=', '==')} {self.wanted}"]
            so += [f"{holder}.{name} == {value}" for name, value in self.also]
            return f"({' and '.join(so)})" if self.wanted else here
        part, rest = parts[0], parts[1:]
        if part == SIZE:
            return f"{SIZE}({here})"
        if part == "*":
            flat = self._flat(hint, parts, here) if self.once and self.sign == "=" else ""
            return flat or self._of_all(hint, rest, here)
        if is_class(hint):
            return self._of_field(hint, part, rest, here)
        at = _wanted(part, self.kind) if part in ("{seat}", "{kind}") or not names else str(names.index(part))
        if typing.get_origin(hint) is dict:
            return f"({self._perhaps().along(bare(below(hint)), (), rest, f'{here}[{at}]')} if {at} in {here} else 0)"
        there = f"{here}[{at}]"
        return self.along(bare(below(hint)), (), rest, self._known(there) if part == "{seat}" else there)

    def _perhaps(self) -> _Counting:
        """The same for what may be lacking, so that nothing below it can be looked up beforehand."""
        return replace(self, once=None)

    def _known(self, here: str) -> str:
        """The same where it has been looked up already, if it does not lie in each of several places."""
        return here if self.once is None or "item" in here else self.once.of(here)

    def _of_field(self, cls: Any, part: str, rest: Sequence[str], here: str) -> str:
        method = getattr(cls, part, None)
        if callable(method):
            there = self._known(f"{here}.{part}(seat)")
            return self.along(typing.get_type_hints(method)["return"], (), rest[1:], there)
        declared = fields.field(cls, part)
        assert declared is not None, f"{cls} has no {part}"
        lacking = may_lack(declared.hint)
        on = self._perhaps() if lacking else self
        there = on.along(bare(declared.hint), declared.keys, rest, f"{here}.{part}")
        return f"(0 if {here}.{part} is None else {there})" if lacking else there

    def _of_all(self, hint: Any, rest: Sequence[str], here: str) -> str:
        every = f"{here}.values()" if typing.get_origin(hint) is dict else here
        if not rest and self.sign != ">":
            return f"{here}.count({self.wanted})" if self.wanted else f"sum({every})"
        one = f"item{len(rest)}"
        return f"sum([{self.along(bare(below(hint)), (), rest, one)} for {one} in {every}])"

    def _flat(self, hint: Any, parts: Sequence[str], here: str) -> str:
        """How many are equal in one list of all that lies along the path, which other counts ask for as well.

        Empty where something on the way may be lacking.
        """
        assert self.once is not None
        if "item" in here:
            return ""
        loops, one = "", here
        for depth, part in enumerate(parts):
            declared = fields.field(hint, part) if is_class(hint) else None
            if part == "*" and typing.get_origin(hint) is list:
                loops += f" for item{depth} in {one}"
                hint, one = bare(below(hint)), f"item{depth}"
            elif declared is not None and not may_lack(declared.hint):
                hint, one = bare(declared.hint), f"{one}.{part}"
            else:
                return ""
        holder = one.rpartition(".")[0]
        each = ", ".join([one, *(f"{holder}.{name}" for name, _ in self.also)])
        wanted = ", ".join([self.wanted, *(value for _, value in self.also)])
        return f"{self.once.of(f'[({each}){loops}]')}.count(({wanted}))"
