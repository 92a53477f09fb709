"""Judging with most of a table untold: every example of a game, asked about as somebody would who tracked nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from messages.classes import mutable
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.asking import Inquiry
from referee.engine.box import practice_box
from referee.engine.data import Position, Table
from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.engine.lists import size
from referee.engine.phrasing import Listed
from referee.engine.question import Asked
from referee.engine.runs import Leaf, Span, Terms
from referee.engine.scenario import session_of
from referee.engine.session import Session
from referee.engine.supposing import suppose
from referee.engine.unlisted import HAVING, WHERE
from referee.engine.untold import tell, untold
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE

MOST_QUESTIONS = 40


@mutable
class Interview:
    """How an entry was asked about: the verdict, and the questions with their answers."""

    status: str
    rules: list[str]
    questions: list[tuple[Asked, list[object]]]


def tables(game: Game, scenarios: Iterator[Table]) -> Iterator[tuple[Table, Session, list[Action]]]:
    """The tables of scenarios whose entry is expected legal or illegal, with the actions of the entry to be judged."""
    for one in scenarios:
        if (
            one.get("expect", {}).get("verdict") not in ("legal", "illegal")
            or "entry" not in one
            or one.get("override")
        ):
            continue
        session = session_of(game, practice_box(game.package), one)
        try:
            for text in one.get("before", ()):
                for action in session.read(text):
                    session.declare(action)
            actions = session.read(one["entry"])
            for action in actions[:-1]:
                if session.declare(action).status == ILLEGAL:
                    raise LookupError
            if session.judge(actions[-1]).status != UNVERIFIABLE:
                yield one, session, [session.judge(actions[-1]).action]
        except (RefereeError, LookupError):
            continue


def interview(session: Session, actions: list[Action]) -> Interview:
    """Ask about an entry at a table of which only the moment is known; the answers are read off the session."""
    known = session.position
    told = _of_moment(positions.to_json(known), [path.split(".") for path in session.game.moment])
    position = untold(known, told, session.game.singles)
    tell(position, session.game.laid(session.setting))
    inquiry = Inquiry(session.setting, position, actions)
    asked: list[tuple[Asked, list[object]]] = []
    suppose(inquiry)
    if any(_sum_of(known, ((leaf, 1),)) not in span for leaf, span in inquiry.supposed.items()):
        inquiry = Inquiry(session.setting, inquiry.position, actions)
    while len(asked) < MOST_QUESTIONS:
        question = inquiry.question()
        if question is None:
            break
        if question.lists:
            lying = [told_of(known, path, question) for path in question.lists]
            asked.append((question, [*lying]))
            inquiry.tell_lists(question, lying)
            continue
        values = [_value_of(known, subject, inquiry) for subject in question.subjects]
        asked.append((question, [*values]))
        if any(value is None for value in values):
            inquiry.skip(question)
        else:
            inquiry.answer(question, [Span(value, value) for value in values if value is not None])
    verdict = inquiry.verdict
    return Interview(verdict.status, verdict.rules, asked)


def told_of(known: Position, path: str, question: Asked) -> list[object]:
    """What lies in a list that is asked for, as people say it: things by what their fields hold."""
    values = positions.get_path(known, path)
    assert isinstance(question.holds, Listed)
    if question.holds.pairs:
        return [list(one) for one in values]
    names = [name for name in question.holds.kinds if name]
    return [{name: getattr(one, name) for name in names} if names else one for one in values]


def _of_moment(data: Any, ways: Sequence[Sequence[str]]) -> Any:
    """The part of a position's JSON form that lies on these ways."""
    if not all(ways):
        return data
    named = [(str(at), part) for at, part in enumerate(data)] if isinstance(data, list) else [*data.items()]
    below = {name: [way[1:] for way in ways if way[0] in (name, "*")] for name, _ in named}
    return {name: _of_moment(part, below[name]) for name, part in named if below[name]}


def _value_of(known: Position, subject: Terms, inquiry: Inquiry) -> int | None:
    """What a leaf or a declared sum is at a known table; None if nobody could tell."""
    value = _sum_of(known, subject)
    if value is None or subject not in inquiry.sums:
        return value
    return inquiry.sums[subject].value(Span(value, value)).low


def _sum_of(known: Position, subject: Terms) -> int | None:
    """What a leaf or a sum of leaves is at a known table; None if nobody could tell."""
    places = [_place(leaf, value_of(known, leaf)) for leaf, _ in subject]
    if any(place is None for place in places):
        return None
    return sum(factor * place for (_, factor), place in zip(subject, places, strict=True) if place is not None)


def _place(leaf: Leaf, value: object) -> int | None:
    """What stands for a value in a leaf; None if it cannot be that."""
    if leaf.values:
        return leaf.values.index(value) if value in leaf.values else None
    return int(value) if isinstance(value, int) and int(value) in leaf.span else None


def value_of(position: Position, leaf: Leaf) -> Any:
    """What a leaf is in a position where it is known; None if nothing lies there."""
    head, counted, value = leaf.path.partition(".count.")
    if leaf.path.startswith(WHERE):
        piece = leaf.path.removeprefix(WHERE)
        return next((one for one in leaf.values[1:] if piece in map(str, positions.get_path(position, one))), "")
    try:
        if HAVING in leaf.path:
            return _having(position, *leaf.path.split(f".{HAVING}"))
        if counted:
            return sum(1 for one in positions.get_path(position, head) if str(one) == value)
        above, _, last = leaf.path.rpartition(".")
        if last in ("size", "top"):
            listed = positions.get_path(position, above)
            return size(listed) if last == "size" else (listed[-1] if listed else None)
        return positions.get_path(position, leaf.path)
    except (RefereeError, LookupError, AttributeError):
        return None


def _having(position: Position, path: str, wanted: str) -> int:
    """How many things in a list have the values that a path names, as ``owner=0,square=vp4``."""
    pairs = [one.split("=") for one in wanted.split(",")]
    return sum(
        all(str(getattr(one, name)) == value for name, value in pairs) for one in positions.get_path(position, path)
    )
