"""What lasts in a game: no step can take it back, and a correction that does is told the rule against it.

One declared line says where, how, and in which sentence::

    Lasting("NP-INV-13", "players.{player}.steps.{track}", falls, N_("the {track} marker of {player} goes down"))

A place is a path into the position. A name in braces stands for every place of a list, in ``party.{player}`` for every
seat of a position with the methods ``party`` and ``parties``. The sentence may speak of it, and of ``old`` and ``new``,
the values before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from messages.classes import frozen
from referee.engine.fields import PLAYERS, Field, bare, below, field, is_class
from referee.engine.verdict import Note
from referee.engine.words import Words

Facts = Mapping[str, Any]
How = Callable[[Any, Any], Iterable[Facts]]


@frozen
class Lasting:
    """One thing that lasts: ``how`` tells what has been taken back, if anything, as further facts of the sentence."""

    rule: str
    place: str
    how: How
    template: str


def falls(old: Any, new: Any) -> Iterable[Facts]:
    """For a number that never falls: the old and new value if it fell."""
    return [{"old": old, "new": new}] if new < old else ()


def shrinks(old: Any, new: Any) -> Iterable[Facts]:
    """For a list that never becomes shorter: one entry without facts if it did."""
    return [{}] if len(new) < len(old) else ()


def alters(old: Any, new: Any) -> Iterable[Facts]:
    """For a value that stays as it is once it is there: the old and new value if it changed."""
    return [{"old": old, "new": new}] if old and new != old else ()


def loses(name: str) -> How:
    """For a list that nothing leaves: what has left, each as the fact ``name``."""

    def lost(old: Any, new: Any) -> Iterable[Facts]:
        return [{name: one} for one in old if one not in new]

    return lost


def broken(lines: Sequence[Lasting], before: Any, after: Any, named: Callable[[int], int | Words] = int) -> list[Note]:
    """The rules that stand against this change, each with what changed; the same is said once.

    ``named`` says what a seat is called.
    """
    found: dict[str, Note] = {}
    for line in lines:
        for facts, old, new in _places(line.place.split("."), before, after, named):
            for more in line.how(old, new):
                note = Note(line.rule, line.template, **_spoken(line.template, {**facts, **more}))
                found.setdefault(repr(note), note)
    return [*found.values()]


def _spoken(template: str, facts: Facts) -> Facts:
    """The facts that a sentence speaks of."""
    return {name: value for name, value in facts.items() if f"{{{name}" in template}


def _places(
    parts: Sequence[str], before: Any, after: Any, named: Callable[[int], int | Words]
) -> Iterator[tuple[Facts, Any, Any]]:
    """Every place that a path means, as facts, with what was and is there."""
    if parts[0] != "party":
        yield from _pairs(type(before), None, parts, before, after, {})
        return
    for seat, was in before.parties():
        facts = {parts[1].strip("{}"): named(seat)}
        yield from _pairs(type(was), None, parts[2:], was, after.party(seat), facts)


def _pairs(
    hint: Any, of: Field | None, parts: Sequence[str], old: Any, new: Any, facts: Facts
) -> Iterator[tuple[Facts, Any, Any]]:
    """Every place along the rest of a path, as facts, with what was and is there; ``of`` is the field it begins in."""
    if not parts:
        yield facts, old, new
        return
    part, rest = parts[0], parts[1:]
    if is_class(hint):
        inner = field(hint, part)
        assert inner is not None, f"{hint} has no {part}"
        yield from _pairs(bare(inner.hint), inner, rest, getattr(old, part), getattr(new, part), facts)
        return
    for at, (was, now) in enumerate(zip(old, new, strict=False)):
        here = {**facts, part.strip("{}"): _place(of, at)}
        yield from _pairs(bare(below(hint)), None, rest, was, now, here)


def _place(of: Field | None, at: int) -> Any:
    """A place of a list in a sentence: a seat, the words of the place, or its number."""
    if of is None or of.name == PLAYERS:
        return at
    if not of.keys:
        return at + 1
    return int(of.keys[at]) if of.keys[at].isdecimal() else of.labels[at]
