"""What would come of an entry before it is declared: its verdict, what changes with it, how it may be ended at once."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import cache
from time import perf_counter
from typing import Any

from messages.classes import frozen, mutable
from referee.engine.action import Action
from referee.engine.choosing import end_of
from referee.engine.data import Hint
from referee.engine.errors import RefereeError
from referee.engine.fields import PLAYERS, Field, bare, fields
from referee.engine.game import TABLE
from referee.engine.holds import ByPlayers, Counted, held
from referee.engine.message import SEATS
from referee.engine.runs import CANNOT, NotKnown
from referee.engine.session import Session
from referee.engine.values import Choice, Many, SeatValue
from referee.engine.verdict import ILLEGAL, Note, Verdict
from referee.engine.words import Words


@frozen
class Change:
    """Of what a player has, so much more or less; ``place`` says which, where a field counts several.

    ``plain``: the place says enough.
    """

    seat: int
    what: Words
    place: Words | str
    by: int
    plain: bool = False


@frozen
class Outlook:
    """The verdict on the last action of an entry, what changes, and the action that would end it (None if none would)."""

    verdict: Verdict
    changes: Sequence[Change] = ()
    end: Action | None = None

    def news(self) -> Iterator[Note]:
        """What would happen beyond what the action itself and the changes say."""
        return (one for one in self.verdict.notes if not self._repeats(one))

    def _repeats(self, note: Note) -> bool:
        seats = [fact for name, fact in note.facts.items() if name in SEATS]
        rest = [fact for name, fact in note.facts.items() if name not in SEATS]
        known = _said(self.verdict.action)
        for one in self.changes:
            if one.seat in seats:
                known |= {abs(one.by), _plain(one.what), _plain(one.place)}
        if not rest:
            return seats == _seats_said(self.verdict.action)
        return all(isinstance(one, int | Words) and _plain(one) in known for one in rest)


def _said(action: Action) -> set[int | str]:
    """The numbers and words that are said with an action."""
    said: set[int | str] = set()
    for one in action.spec.args:
        value = getattr(action, one.field)
        kind = one.value.of if isinstance(one.value, Many) else one.value
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, int):
                said.add(_plain(kind[each]) if isinstance(kind, Choice) else each)
    return said


def _seats_said(action: Action) -> list[object]:
    return [getattr(action, one.field) for one in action.spec.args if isinstance(one.value, SeatValue)]


def _plain(fact: int | str | Words) -> int | str:
    return fact.key if isinstance(fact, Words) else fact


@mutable
class Outlooks:
    """Looks ahead from a session as it stands; nothing is changed there.

    ``most`` entries are looked at, no more, and no further one when these ``seconds`` are over: nobody waits for it.
    """

    session: Session
    most: int
    seconds: float = 0.3
    looked: int = field(default=0, init=False)
    until: float = field(init=False)

    def __post_init__(self) -> None:
        self.until = perf_counter() + self.seconds

    def of(self, actions: tuple[Action, ...]) -> Outlook | None:
        """What would come of these actions; None where nobody can say, or after so many."""
        if self.looked >= self.most or perf_counter() > self.until:
            return None
        self.looked += 1
        trial = self.session.branch()
        try:
            for one in actions:
                verdict = trial.declare(one)
                if verdict.status == ILLEGAL:
                    return Outlook(verdict)
            player = actions[-1].player
            end = None if player == TABLE or actions[-1].spec.ends else end_of(trial, player)
            return Outlook(verdict, [*changes(self.session.position, trial.position)], end)
        except (RefereeError, NotKnown, *CANNOT):
            return None


def changes(before: Any, after: Any) -> Iterator[Change]:
    """What each player has more or less of: what is counted, known and told by itself, not under a heading."""
    for seat, (had, has) in enumerate(zip(getattr(before, PLAYERS, ()), getattr(after, PLAYERS, ()), strict=True)):
        kind: Hint = type(had)
        for one, what in _told(kind):
            was, now = getattr(had, one.name), getattr(has, one.name)
            for place, by in () if was is now else _gained(one, was, now):
                yield Change(seat, what, place, by, one.alone is not None and place != "")


@cache
def _told(kind: Hint) -> Sequence[tuple[Field, Words]]:
    """The fields of a player that count something and are told by themselves, with what they are called."""
    told = [(one, one.words) for one in fields(kind) if one.words is not None and one.heading is None]
    return [(one, words) for one, words in told if not one.silent and _is_count(one)]


def _is_count(one: Field) -> bool:
    """Whether a field holds a count, or a list of them with a name for each."""
    hint = typing.get_args(bare(one.hint))[0] if one.labels else one.hint
    return isinstance(held(hint), Counted | ByPlayers)


def _gained(one: Field, was: Any, now: Any) -> Iterator[tuple[Words | str, int]]:
    """By how much what a field counts differs, by its places; one that is no list has a place without a name."""
    if type(was) is type(now) is int:
        if was != now:
            yield "", now - was
    elif isinstance(was, list) and isinstance(now, list) and len(one.labels) == len(was) == len(now):
        for place, old, new in zip(one.labels, was, now, strict=True):
            if type(old) is type(new) is int and old != new:
                yield place, new - old
