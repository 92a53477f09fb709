"""Whom an answer is for: judging, listing and trying with no more than somebody who asks can know.

A game says what is hidden from an asker by giving the position as they know it, in which that is unknown
(:attr:`~referee.engine.game.Game.seen`). A veiled session plays on it as any session plays on a position of which only
a part is told; what hinges on what is hidden is asked of nobody. Nothing hidden is in it, so that nothing said can betray it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from referee.engine import judge as judging
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.broken import said
from referee.engine.data import Json, Position
from referee.engine.errors import Ambiguous
from referee.engine.narrowing import narrow
from referee.engine.possible import sure
from referee.engine.runs import Leaf, Span, roots
from referee.engine.session import Session
from referee.engine.untold import FORMS, leaves_of
from referee.engine.verdict import UNVERIFIABLE, Verdict, Warn

Said = TypeVar("Said")
MOST_OF_A_VERB = 8


def veiled(session: Session) -> Session:
    """The session as its asker may see it: itself where nothing is hidden from them."""
    if session.asker is None or isinstance(session, Veiled):
        return session
    seen = session.game.seen(session.position, session.setting, session.asker)
    if seen is None:
        return session
    hidden = frozenset(leaves_of(seen))
    if session.setting.partly:
        hidden = hidden.difference(leaves_of(session.position))
    return Veiled(session, seen, positions.clone(session.position), hidden)


class Veiled(Session):
    """A copy of a table as its asker sees it, to try things on; it is never saved.

    ``typed`` is the true position when it was made, ``hidden`` what is unknown of it only to the asker.
    """

    def __init__(self, session: Session, seen: Position, typed: Position, hidden: frozenset[Leaf]) -> None:
        setting = session.setting
        if hidden and not setting.gaps:
            setting = copy.copy(setting)
            setting.has_gaps()
        super().__init__(setting, seen)
        self.asker = session.asker
        self._typed, self._hidden = typed, hidden

    def judge(self, action: Action, *, warn: bool = True) -> Verdict:
        """What can be said of the action without what only others know; it changes nothing."""
        if self.parted:
            return Verdict(UNVERIFIABLE, action, hidden=self._keepers(action))
        try:
            verdict = super().judge(action, warn=warn)
        except Ambiguous as error:
            raise judging.which(action, self._public(error.options)) from None
        return self._unasked(verdict)

    def _unasked(self, verdict: Verdict) -> Verdict:
        """The verdict without what nobody may tell the asker: whose secret it is takes its place."""
        hidden = [leaf for leaf in roots(verdict.hinges) if leaf in self._hidden]
        if hidden:
            against = [way.result.violation for way in verdict.found.ways if way.result] if verdict.found else []
            rules = {one.rule: one for one in reversed(against) if one is not None}
            verdict.warnings += [
                Warn(one.rule, one.template, **{name: said(fact, name) for name, fact in one.facts.items()})
                for one in reversed(rules.values())
            ]
            verdict.hinges = [leaf for leaf in verdict.hinges if self._hidden.isdisjoint(roots([leaf]))]
            verdict.hidden = self._keepers(verdict.action)
            verdict.found = verdict.inquiry = None
        return verdict

    def legal(self, seat: int | None = None, *, private: bool = False) -> list[Action]:
        """Whatever may be legal for all the asker knows."""
        return [] if self.parted else self._public(judging.legal(self.position, self.setting, seat))

    def instead(self, action: Action) -> list[Action]:
        """Legal actions near an illegal one that are legal whatever is hidden."""
        found = judging.instead(self.position, self.setting, action, asker=action.player)
        return self._public(one for one in found if self._allows(one))

    @property
    def parted(self) -> bool:
        """Whether what is next depends on what the asker cannot know, so that nothing can be said of it."""
        of_moment = self.game.of_moment
        return bool(self.steps) and any(
            of_moment.match(leaf.path) and not self._hidden.isdisjoint(roots([leaf]))
            for leaf in leaves_of(self.position)
        )

    def told(self) -> Json:
        """The position as data, without what the asker cannot know."""
        return _told(positions.to_json(self.position), self.game.private)

    def extremes(self) -> list[Position]:
        """The position with as little of what is hidden as may be, and with as much."""
        least = {leaf: Span(leaf.span.low, leaf.span.low) for leaf in self._hidden}
        most = {leaf: Span(leaf.span.high, leaf.span.high) for leaf in self._hidden}
        return [self._with(least), self._with(most)]

    def _with(self, spans: Mapping[Leaf, Span]) -> Position:
        made = positions.clone(self.position)
        narrow(made, spans)
        return made

    def _allows(self, action: Action) -> bool:
        return not action.unsaid() and sure(self.position, self.setting, action)

    def _public(self, actions: Iterable[Action]) -> list[Action]:
        return judging.public(self._typed, self.setting, actions, self.asker)

    def _keepers(self, action: Action) -> list[int]:
        """Whom to ask: whoever acts, else everybody who hides something."""
        seats = range(len(self.setting.seats))
        mine = [seat for seat in seats if seat == action.player and seat != self.asker]
        return mine or [seat for seat in seats if seat != self.asker]


def extremes(session: Session) -> list[Position]:
    """The position of a session with as little of what is hidden from its asker as may be, and with as much."""
    seen = veiled(session)
    return seen.extremes() if isinstance(seen, Veiled) else [seen.position]


def told(session: Session) -> Json:
    """The position as data, without what the session's asker cannot know."""
    seen = veiled(session)
    return seen.told() if isinstance(seen, Veiled) else positions.to_json(seen.position)


def doubtful(session: Session) -> set[Action]:
    """The legal actions of a session that may turn out not to be: what they hinge on is hidden, or nobody told it."""
    if not session.setting.partly or session.parted:
        return set()
    found = (one for one in session.legal(private=True) if not sure(session.position, session.setting, one))
    return {*judging.public(session.position, session.setting, found, session.asker)}


def doubts(session: Session, doubted: Iterable[Action]) -> tuple[list[int], bool]:
    """Whose secrets such actions hinge on, as seats, and whether on something that nobody has told.

    Of many of one verb the first few say it. What of another's action is not shown is that player's secret.
    """
    seats, untold, seen = set[int](), False, Counter[tuple[type[Action], int]]()
    for action in doubted:
        kind = type(action), action.player
        seen[kind] += 1
        if seen[kind] > MOST_OF_A_VERB:
            continue
        try:
            verdict = session.judge(action, warn=False)
        except Ambiguous:
            seats.add(action.player)
            continue
        seats.update(verdict.hidden)
        untold |= not verdict.hidden or bool(verdict.missing or verdict.hinges)
    return sorted(seats.intersection(range(len(session.setting.seats)))), untold


def in_all(lists: Sequence[Sequence[Said]]) -> list[Said]:
    """What stands in every one of these lists."""
    first, *others = lists
    return [one for one in first if all(any(_same(one, other) for other in listed) for listed in others)]


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and all(getattr(one, name) == getattr(other, name) for name in one.__slots__)


def without(data: Json, private: Iterable[str]) -> Json:
    """Position data without these parts."""
    if isinstance(data, dict):
        return {key: without(value, private) for key, value in data.items() if key not in private}
    return [without(value, private) for value in data] if isinstance(data, list) else data


def _told(data: Json, private: Iterable[str]) -> Json:
    """Position data without those private parts of which something is not known."""
    if isinstance(data, dict):
        return {
            key: _told(one, private)
            for key, one in data.items()
            if key not in private or not (one is None or _open(one))
        }
    return [_told(one, private) for one in data] if isinstance(data, list) else data


def _open(data: Json) -> bool:
    """Whether something in it is written as unknown."""
    if isinstance(data, Mapping):
        return not FORMS.isdisjoint(data) or any(map(_open, data.values()))
    return isinstance(data, list) and any(map(_open, data))
