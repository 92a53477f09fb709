"""Whom an answer is for: judging, listing and trying with no more than somebody who asks can know.

A game gives the positions that stand for all that agree with what an asker knows
(:attr:`~referee.engine.game.Game.seen`). A veiled session plays in all of them at once: an action is legal if it is
legal in each, illegal if it is illegal in each, and otherwise depends on what only another player knows. The true
position is not among them, so that nothing said can betray it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from referee.engine import judge as judging
from referee.engine import position as positions
from referee.engine.action import Action
from referee.engine.asking import wondering
from referee.engine.data import Json
from referee.engine.errors import Ambiguous
from referee.engine.session import Session, Step
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE, Verdict, Warn

Said = TypeVar("Said")


def veiled(session: Session) -> Session:
    """The session as its asker may see it: itself where nothing is hidden from them."""
    if session.asker is None or isinstance(session, Veiled):
        return session
    guises = session.game.seen(session.position, session.setting, session.asker)
    return Veiled(session, guises) if guises else session


class Veiled(Session):
    """A copy of a table as its asker sees it, to try things on; it is never saved.

    ``guises`` are the positions it plays in.
    """

    def __init__(self, session: Session, guises: Sequence[object]) -> None:
        super().__init__(session.setting, guises[0])
        self.asker = session.asker
        self._typed: object = session._typed if isinstance(session, Veiled) else positions.clone(session.position)
        self._twins = [Session(session.setting, one) for one in guises[1:]]
        self._followed: list[list[Step]] = [[] for _ in self._twins]

    def judge(self, action: Action, *, warn: bool = True) -> Verdict:
        """What can be said of the action without what only others know; it changes nothing."""
        others = self._others()
        if self.parted:
            return Verdict(UNVERIFIABLE, action, hidden=self._keepers(action))
        verdicts: list[Verdict] = []
        options: list[Action] = []
        asked = False
        for one in (self, *others):
            try:
                verdict = judging.judge(one.position, self.setting, action, self.asker)
            except Ambiguous as error:
                asked = True
                options += error.options
            else:
                if warn and verdict.status != ILLEGAL:
                    verdict.warnings.extend(verdict.action.warnings(one.position, self.setting))
                verdicts.append(wondering(verdict, one.position, self.setting))
        done = {verdict.action: None for verdict in verdicts if verdict.status != ILLEGAL}
        if asked or len(done) > 1:
            raise judging.which(action, self._public([*options, *done]))
        return self._together(verdicts)

    def _together(self, verdicts: Sequence[Verdict]) -> Verdict:
        """One verdict made of the verdicts in all guises."""
        first = verdicts[0]
        bad = [one for one in verdicts if one.status == ILLEGAL]
        if len(bad) == len(verdicts):
            common = set.intersection(*(set(one.rules) for one in verdicts))
            if common or not any(one.violations for one in verdicts):
                first.violations = [one for one in first.violations if one.rule in common]
                return first
        if bad:
            action = next((one.action for one in verdicts if one.status != ILLEGAL), first.action)
            warnings = [Warn(one.rule, one.template, **one.facts) for one in bad[0].violations]
            return Verdict(UNVERIFIABLE, action, warnings=warnings, hidden=self._keepers(action))
        open_ = next((one for one in verdicts if one.status == UNVERIFIABLE), first)
        made = replace(open_, warnings=in_all([verdict.warnings for verdict in verdicts]))
        made.missing = [*{one.key: one for verdict in verdicts for one in verdict.missing}.values()]
        return made

    def declare(
        self, action: Action, *, override: bool = False, why: str = "", text: str = "", warn: bool = True
    ) -> Verdict:
        """As :meth:`Session.declare`, in every guise; the notes are what happens in all of them."""
        steps = len(self.steps)
        verdict = super().declare(action, override=override, why=why, text=text, warn=warn)
        if len(self.steps) > steps:
            verdict.notes = in_all([self.steps[-1].notes, *(one.steps[-1].notes for one in self._others())])
        return verdict

    def legal(self, seat: int | None = None, *, private: bool = False) -> list[Action]:
        """Whatever may be legal for all the asker knows."""
        return [] if self.parted else self._public(self._legal(seat))

    def doubtful(self) -> set[Action]:
        """Those of the legal actions that are so only if something hidden allows it."""
        every = [set(judging.legal(one.position, self.setting)) for one in self.everywhere()]
        return set() if self.parted else every[0].union(*every[1:]) - every[0].intersection(*every[1:])

    def instead(self, action: Action) -> list[Action]:
        """Legal actions near an illegal one that are legal whatever is hidden."""
        found = judging.instead(self.position, self.setting, action, asker=action.player)
        return self._public(one for one in found if all(self._allows(twin, one) for twin in self._others()))

    def learn_all(self, facts: Mapping[str, object]) -> None:
        """Add facts to the box and play the steps again with them, in every guise."""
        self._others()
        super().learn_all(facts)
        for twin in self._twins:
            twin.learn_all({})

    def branch(self) -> Session:
        """A copy to try things on; this session stays as it is."""
        others = self._others()
        made = Veiled(self, [positions.clone(one._kept[0]) for one in (self, *others)])
        made.continues(self)
        for twin, other in zip(made._twins, others, strict=True):
            twin.continues(other)
        made._followed = [list(self.steps) for _ in others]
        return made

    @property
    def parted(self) -> bool:
        """Whether the guises differ in what everybody sees, so that nothing can be said of what is next."""
        mine = self._open(self) if self.steps else None
        return bool(self.steps) and any(self._open(twin) != mine for twin in self._others())

    def told(self) -> Json:
        """The position as data, without what the asker cannot know."""
        return agreed([positions.to_json(one.position) for one in (self, *self._others())], self.game.private)

    def everywhere(self) -> list[Session]:
        """The sessions in all guises; in the first nothing hidden is told at all."""
        return [self, *self._others()]

    def _others(self) -> list[Session]:
        """The other guises, carried on to where this session stands."""
        for number, twin in enumerate(self._twins):
            followed = self._followed[number]
            same = 0
            while same < min(len(followed), len(self.steps)) and followed[same] is self.steps[same]:
                same += 1
            if same < len(followed):
                twin.jump(same)
            for step in self.steps[same:]:
                twin.restore(
                    Step(step.action, step.path, step.value, step.why, step.status, step.rules, step.overridden)
                )
            self._followed[number] = list(self.steps)
        return self._twins

    def _open(self, session: Session) -> object:
        return without(positions.to_json(session.position), self.game.private)

    def _legal(self, seat: int | None) -> dict[Action, None]:
        every = (judging.legal(one.position, self.setting, seat) for one in self.everywhere())
        return {action: None for found in every for action in found}

    def _allows(self, twin: Session, action: Action) -> bool:
        return not action.unsaid() and judging.allowed(twin.position, self.setting, action)

    def _public(self, actions: Iterable[Action]) -> list[Action]:
        return judging.public(self._typed, self.setting, actions, self.asker)

    def _keepers(self, action: Action) -> list[int]:
        """Whom to ask: whoever acts, else everybody who hides something."""
        seats = range(len(self.setting.seats))
        mine = [seat for seat in seats if seat == action.player and seat != self.asker]
        return mine or [seat for seat in seats if seat != self.asker]


def everywhere(session: Session) -> list[Session]:
    """A session in all its guises: only itself where nothing is hidden."""
    return session.everywhere() if isinstance(session, Veiled) else [session]


def told(session: Session) -> Json:
    """The position as data, without what the session's asker cannot know."""
    seen = veiled(session)
    return seen.told() if isinstance(seen, Veiled) else positions.to_json(seen.position)


def doubtful(session: Session) -> set[Action]:
    """The legal actions of a session that may turn out not to be: what they hinge on is hidden, or nobody told it."""
    hidden = session.doubtful() if isinstance(session, Veiled) else set()
    return hidden | untold(session) if session.setting.partly else hidden


def untold(session: Session) -> set[Action]:
    """The legal actions of a session that hinge on what nobody has told."""
    found = (one for one in session.legal(private=True) if _is_open(session, one))
    return {*judging.public(session.position, session.setting, found, session.asker)}


def _is_open(session: Session, action: Action) -> bool:
    try:
        return session.judge(action, warn=False).status == UNVERIFIABLE
    except Ambiguous:
        return False


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


def agreed(guises: Sequence[Json], private: Iterable[str]) -> Json:
    """Position data without those private parts that are None or differ between the guises."""
    first = guises[0]
    if isinstance(first, dict) and all(isinstance(one, dict) for one in guises):
        return {
            key: agreed([one.get(key) for one in guises], private)
            for key, value in first.items()
            if key not in private or (value is not None and all(one.get(key) == value for one in guises))
        }
    if isinstance(first, list) and all(isinstance(one, list) and len(one) == len(first) for one in guises):
        return [agreed(list(same), private) for same in zip(*guises, strict=True)]
    return first
