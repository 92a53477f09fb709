"""An entry judged at a table that nobody tracked: what is taken for granted, what has to be asked, what the answers mean.

A :class:`Case` asks one question at a time, only what its verdict hinges on: what is still open in the entry first, then
what lies on the table and what is printed in the box. How many play and with which options is asked last, and only if
the same answers would come to another verdict with others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from messages.classes import frozen
from referee.declaring import Outcome
from referee.engine.action import Action, Arg
from referee.engine.asking import Inquiry
from referee.engine.data import Position
from referee.engine.errors import PositionError, RefereeError, SetupError
from referee.engine.game import Option, Setting
from referee.engine.message import N_, Message
from referee.engine.position import get_path
from referee.engine.possible import OPEN
from referee.engine.question import Asked, Known, status_of
from referee.engine.runs import Leaf, Span
from referee.engine.session import Session
from referee.engine.supposing import suppose
from referee.engine.unknown import Unknown
from referee.engine.unlisted import WHERE, Unlisted
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Verdict
from referee.untracked import PLAYERS, Free

OF_LIST = re.compile(r"\.(?:size$|top|count\.|having\.|after\d)")
MOST_OFFERED = 12


@frozen
class Offer:
    """One answer that may be given: what it is called, and what it stands for."""

    label: object
    value: Any


@frozen
class Question:
    """What is asked next: of the entry (``arg``), of the table (``asked``), or which ``key`` of its opening.

    ``offers`` are the answers that make a difference; none where there are too many to be named.
    """

    text: Message
    offers: tuple[Offer, ...] = ()
    asked: Asked | None = None
    arg: Arg | None = None
    at: int = 0
    key: str = ""

    @property
    def fact(self) -> str:
        """The key of the fact of the box that is asked for."""
        return self.asked.fact if self.asked is not None else ""


@frozen
class _Moment:
    """Everything a case is at one moment, to come back to."""

    free: Free | None
    setting: Setting
    position: Position
    actions: tuple[Action, ...]
    known: Known
    supposed: Mapping[Leaf, Span]
    unknown: frozenset[str]
    facts: Mapping[str, Any]


class Case:
    """An entry that is asked about, at a table opened from ``free`` or at one that is there.

    ``told`` are the facts of the box that were answered.
    """

    def __init__(self, actions: Sequence[Action], free: Free | None, at: tuple[Setting, Position]) -> None:
        self.free = free
        self.actions = tuple(actions)
        self.setting, self.position = at
        self.unknown: frozenset[str] = frozenset()
        self.told: dict[str, Any] = {}
        self._before: list[_Moment] = []
        self._inquiry: Inquiry | None = None
        self._other: tuple[str, Verdict] | None = None
        self._compared = False
        self._supposing = free is not None

    # -- the state -------------------------------------------------------------------------------------------------

    @property
    def inquiry(self) -> Inquiry:
        """The kernel's side of it, for the entry as far as it was said."""
        if self._inquiry is None:
            self._inquiry = self._begun(Known())
        return self._inquiry

    def _begun(self, known: Known) -> Inquiry:
        """An inquiry by what is ``known``, with the moment supposed at which the entry can be legal.

        It is looked for where nothing else is told, so that the entry is not illegal by what was supposed.
        """
        made = Inquiry(self.setting, self.position, self.actions, known)
        if not self._supposing or self.free is None:
            return made
        blank = Inquiry(self.setting, replace(self.free, tellers=()).opened()[1], self.actions)
        suppose(blank, self.setting.game.ready(self.setting, {}))
        if not all(_unknown(self.position, leaf) for leaf in blank.supposed):
            suppose(made, self.setting.game.ready(self.setting, {}))
            return made
        return Inquiry(
            self.setting,
            self.position,
            self.actions,
            replace(known, spans={**known.spans, **blank.supposed}, occasion=blank.known.occasion),
            blank.supposed,
        )

    @property
    def supposed(self) -> Mapping[Leaf, Span]:
        """What was taken for granted of the moment of the game."""
        return self.inquiry.supposed

    @property
    def occasion(self) -> Message | None:
        """What is asked at the table at the moment that was supposed, where that is more than a part of the position."""
        if self.inquiry.known.occasion is None:
            return None
        return self.setting.game.decision(self.inquiry.table, self.setting).prompt

    @property
    def certain(self) -> bool:
        """Whether the verdict is the same on every table that is left."""
        return self.inquiry.certain and self._differing() is None

    @property
    def verdict(self) -> Verdict:
        """What can be said by now."""
        verdict = self.inquiry.verdict
        if verdict.status == UNVERIFIABLE:
            verdict.inquiry = self.inquiry
        elif self._differing() is not None:
            return Verdict(UNVERIFIABLE, verdict.action, rests_on=verdict.rests_on)
        return verdict

    def verdicts(self) -> list[Verdict]:
        """The verdict of each action as far as it is judged; the last is that of the entry."""
        verdict = self.verdict
        if verdict.status == UNVERIFIABLE:
            return [verdict]
        end = len(self.actions) - 1 if verdict.status == LEGAL else self._place(verdict.action)
        return [*(Verdict(LEGAL, one) for one in self.actions[:end]), verdict]

    def _place(self, action: Action) -> int:
        """Which action it is that cannot be; 0 if that differs."""
        return next((at for at, one in enumerate(self.actions) if one == action), 0)

    def questions(self) -> list[Question]:
        """Everything the verdict hinges on by now, with what is asked next first."""
        first = self.question()
        found = [first] if first is not None else []
        asked = [] if first is None or first.asked is None else [first.asked.subjects]
        found += [_for_table(one) for one in self.inquiry.questions() if one.subjects not in asked]
        opening = self._of_opening(skipped=True)
        return found if opening is None or opening in found else [*found, opening]

    def _keep(self) -> None:
        """Note how things are, to come back to."""
        now = self.inquiry
        self._before.append(
            _Moment(
                self.free,
                self.setting,
                self.position,
                self.actions,
                now.known,
                dict(now.supposed),
                self.unknown,
                dict(self.setting.box.facts),
            )
        )
        self._compared = False

    def back(self) -> bool:
        """Take back the last answer; False if there is none."""
        if not self._before:
            return False
        was = self._before.pop()
        self.free, self.setting, self.position, self.actions = was.free, was.setting, was.position, was.actions
        if self.setting.box.facts != was.facts:
            self.setting.box.facts = dict(was.facts)
            self.setting.refresh()
            self.told = {key: value for key, value in self.told.items() if key in was.facts}
        self.unknown, self._compared = was.unknown, False
        self._inquiry = Inquiry(self.setting, self.position, self.actions, was.known, dict(was.supposed))
        return True

    def seen(self) -> dict[str, Any]:
        """What was told of single parts of the position, by their paths."""
        spans, lists = self.inquiry.known.spans, self.inquiry.known.lists
        whole = {path: [*lying] for path, lying in lists.items() if not any(map(_is_partly_told, lying))}
        return whole | {
            leaf.path: leaf.values[span.low] if leaf.values else span.low
            for leaf, span in spans.items()
            if span.low == span.high
            and not leaf.fact
            and leaf not in self.supposed
            and not leaf.because
            and _is_part(leaf)
        }

    # -- asking ----------------------------------------------------------------------------------------------------

    def question(self) -> Question | None:
        """What to ask next; None if the verdict is certain, or nobody can tell what is left."""
        return self._of_entry() or self._of_table() or self._of_opening()

    def _of_entry(self) -> Question | None:
        """The question for what was not said and has to be."""
        for at, action in enumerate(self.actions):
            name = action.unsaid()
            if name and f"{at}.{name}" not in self.unknown:
                return _for_arg(action, name, at)
        results = [way.result for way in self.inquiry.found.ways if way.result is not None]
        statuses = {one.status for one in results}
        if OPEN not in statuses or not (statuses <= {OPEN, ILLEGAL} or statuses <= {OPEN, LEGAL}):
            return None
        first = next(one for one in results if one.status == OPEN)
        at = next(
            (
                at
                for at, one in enumerate(self.actions)
                if type(one) is type(first.action) and getattr(one, first.arg) is None
            ),
            -1,
        )
        return None if at < 0 or f"{at}.{first.arg}" in self.unknown else _for_arg(self.actions[at], first.arg, at)

    def _of_table(self) -> Question | None:
        asked = self.inquiry.question()
        return None if asked is None else _for_table(asked)

    def _of_opening(self, *, skipped: bool = False) -> Question | None:
        """How many play, or which option: where other answers would come to another verdict."""
        found = self._differing() if self.inquiry.certain else None
        if found is None or self.free is None or (found in self.unknown and not skipped):
            return None
        if found == PLAYERS:
            low, high = self.free.game.players
            counts = range(max(low, len(self.free.seats)), high + 1)
            return Question(Message(N_("How many play?")), tuple(Offer(one, one) for one in counts), key=PLAYERS)
        option = next(one for one in self.free.game.options if one.name.key == found)
        return _for_option(option)

    def _differing(self) -> str | None:
        """What of the opening would come to another verdict if it were otherwise."""
        if not self._compared:
            self._other = None
            verdict = self.inquiry.verdict if self.free is not None and self.inquiry.certain else None
            if verdict is not None:
                self._other = self._first_other(verdict)
            self._compared = True
        return self._other[0] if self._other is not None else None

    def _first_other(self, verdict: Verdict) -> tuple[str, Verdict] | None:
        assert self.free is not None
        for key, free in self.free.others():
            try:
                other = self._at(free)
            except (SetupError, PositionError):
                continue
            if not other.certain:
                return key, verdict
            if status_of(other.found.ways[0]) != verdict.status:
                return key, other.verdict
            if verdict.status == ILLEGAL and not other.breaks(verdict.rules):
                found = other.verdict
                if found.rules and not {*found.rules} & {*verdict.rules}:
                    return key, found
        return None

    def _at(self, free: Free) -> Inquiry:
        """The same entry and answers at a table opened otherwise."""
        known = self.inquiry.known
        spans = {
            leaf: span for leaf, span in known.spans.items() if not leaf.path.startswith(WHERE) or span == leaf.span
        }
        return Inquiry(*free.opened(), self.actions, replace(known, spans=spans), dict(self.inquiry.supposed))

    # -- answering -------------------------------------------------------------------------------------------------

    def answer(self, question: Question, value: Any) -> None:
        """Take an answer: the value of an argument, an option or a fact, or the spans of what was asked.

        ValueError if no table that is left has that.
        """
        self._keep()
        if question.arg is not None:
            self._say(question, value)
        elif question.key:
            self._open(question.key, value)
        elif question.asked is not None and question.fact:
            self.told[question.fact] = value
            self.inquiry.tell(question.asked, value)
        elif question.asked is not None:
            take = self.inquiry.tell_lists if question.asked.lists else self.inquiry.answer
            try:
                take(question.asked, value)
            except ValueError:
                self._before.pop()
                raise

    def skip(self, question: Question) -> None:
        """Nobody knows; it is not asked again."""
        self._keep()
        if question.asked is not None:
            self.inquiry.skip(question.asked)
        else:
            self.unknown |= {question.key or f"{question.at}.{question.arg.field if question.arg else ''}"}

    def contradict(self) -> bool:
        """What was taken for granted of the moment is not so: it is asked from now on. False if nothing was."""
        if not self.supposed:
            return False
        self._keep()
        now = self.inquiry
        spans = {leaf: span for leaf, span in now.known.spans.items() if leaf not in now.supposed}
        self._supposing = False
        known = replace(now.known, spans=spans, occasion=None)
        self._inquiry = Inquiry(self.setting, self.position, self.actions, known)
        return True

    def _say(self, question: Question, value: Any) -> None:
        assert question.arg is not None
        said = replace(self.actions[question.at], **{question.arg.field: value})
        self.actions = (*self.actions[: question.at], said, *self.actions[question.at + 1 :])
        self._begin_anew(self.inquiry.known)

    def _open(self, key: str, value: Any) -> None:
        assert self.free is not None
        free = (
            replace(self.free, count=value)
            if key == PLAYERS
            else replace(self.free, options={**self.free.options, key: value})
        )
        at = self._at(free)
        self.free, self.setting, self.position = free, at.setting, at.position
        self._begin_anew(at.known)

    def _begin_anew(self, known: Known) -> None:
        """Suppose the moment again: at what was said since, the entry may be legal at another."""
        supposed = self.inquiry.supposed
        spans = {leaf: span for leaf, span in known.spans.items() if leaf not in supposed}
        self._inquiry = self._begun(replace(known, spans=spans))


def _is_partly_told(value: object) -> bool:
    """Whether something in a list was not told, or not all of it."""
    return value is None or isinstance(value, Mapping)


def _is_part(leaf: Leaf) -> bool:
    """Whether a leaf is a part of a position, and not what is asked of a list."""
    return not leaf.path.startswith(WHERE) and not leaf.since and not OF_LIST.search(leaf.path)


def at_table(session: Session, outcome: Outcome) -> Case:
    """The case of an entry that came to an outcome at a tracked table; the table itself is left as it is."""
    box = session.setting.box
    setting = replace(session.setting, box=replace(box, facts=dict(box.facts)))
    return Case([verdict.action for verdict in outcome.verdicts], None, (setting, session.position))


def _unknown(position: Position, leaf: Leaf) -> bool:
    """Whether a leaf is still unknown in a position."""
    path = leaf.path.partition(".count.")[0].removesuffix(".size").removesuffix(".top")
    try:
        return isinstance(get_path(position, path), Unknown | Unlisted)
    except (LookupError, RefereeError):
        return True


def _for_arg(action: Action, name: str, at: int) -> Question:
    one = next(arg for arg in action.spec.args if arg.field == name)
    values = list(islice(one.value.domain(), MOST_OFFERED + 1))
    offers = tuple(Offer(value, value) for value in values)
    text = Message(N_("{verb}: {question}"), {"verb": action.spec.verb, "question": one.question})
    return Question(text, offers if len(values) <= MOST_OFFERED else (), arg=one, at=at)


def _for_table(asked: Asked) -> Question:
    return Question(asked.text, tuple(Offer(one.label, one.span) for one in asked.choices), asked)


def _for_option(option: Option) -> Question:
    return Question(
        Message("{part}?", {"part": Message(option.help)}),
        tuple(Offer(one, one.key) for one in option.values),
        key=option.name.key,
    )
