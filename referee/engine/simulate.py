"""Random legal games: every verb as likely as any other, every position audited."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from random import Random
from time import perf_counter
from types import MappingProxyType

from messages.classes import mutable
from referee.engine import judge as judging
from referee.engine.action import Action
from referee.engine.data import Fact
from referee.engine.errors import HistoryError, RefereeError, UntoldError
from referee.engine.game import TABLE, Decision, Setting
from referee.engine.message import N_
from referee.engine.runs import NotKnown
from referee.engine.session import Session
from referee.engine.verdict import ILLEGAL, UNVERIFIABLE, Violation

LONGEST = 20_000
MOST_REFUSED = 12
"""So many entries are tried that hinge on too much before the table is told something."""


@mutable
class Simulation:
    """What came of the games. ``violations`` name the seed of the game, the action and what was wrong."""

    games: int = 0
    actions: int = 0
    seconds: float = 0.0
    scores: list[list[int]] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        """The result as plain data."""
        return {
            "games": self.games,
            "actions": self.actions,
            "actions_per_s": round(self.actions / self.seconds) if self.seconds else 0,
            "scores": self.scores,
            "violations": len(self.violations),
            "problems": self.violations,
        }


def simulate(setting: Setting, games: int, seed: int) -> Simulation:
    """Play ``games`` games to the end; the same seed gives the same games. HistoryError if one cannot go on."""
    result = Simulation()
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        begun = perf_counter()
        session = Session(setting)
        for action in playing(session, rng):
            result.actions += 1
            result.violations += [f"{seed}/{number}: {action.text()}: {problem}" for problem in _problems(session)]
        result.seconds += perf_counter() - begun
        result.games += 1
        result.scores.append(_totals(session))
    return result


def playing(session: Session, rng: Random, facts: Mapping[str, Fact] = MappingProxyType({})) -> Iterator[Action]:
    """Play a session to its end and yield each action when it has been carried out. HistoryError if it cannot go on.

    Where it cannot because of what nobody told, it is told what it asks of these ``facts``, and goes on before the first
    entry that turns out to be illegal then.
    """
    for _ in range(LONGEST):
        decision = session.decision()
        if decision.over:
            return
        yield _goes_on(session, rng, facts, decision)
    raise HistoryError(N_("The game does not end."))


def _goes_on(session: Session, rng: Random, facts: Mapping[str, Fact], decision: Decision) -> Action:
    refused: set[Action] = set()
    legal: Sequence[Action] | None = None
    while True:
        action = None
        try:
            legal = _listed(session, decision) if legal is None else legal
            action = choose(session, rng, [one for one in legal if one not in refused] if refused else legal)
            if session.declare(action, warn=False).status != ILLEGAL:
                return action
            problem: RefereeError = HistoryError(N_("{action} was listed as legal and is not."), action=action.text())
        except (HistoryError, UntoldError) as error:
            problem = error
        except NotKnown:
            problem = HistoryError(N_("What chance may bring hinges on what nobody has told."))
        untold = [key for key in facts if key not in session.setting.box.facts]
        if not untold:
            raise problem
        if action is not None and action not in refused and len(refused) < MOST_REFUSED:
            refused.add(action)
            continue
        asked = _asked(session, untold) or {rng.choice(untold)}
        session.learn_all({key: facts[key] for key in untold if key in asked})
        wrong = (at for at, step in enumerate(session.steps) if step.verdict == ILLEGAL)
        session.jump(next(wrong, len(session.steps)))
        refused.clear()
        legal, decision = None, session.decision()


def _asked(session: Session, untold: Collection[str]) -> set[str]:
    """The facts on which the last entry hinges that could not be verified."""
    for at, step in reversed([*enumerate(session.steps)]):
        if step.action is None or step.verdict != UNVERIFIABLE:
            continue
        with suppress(RefereeError):
            verdict = judging.judge(session.position_at(at), session.setting, step.action)
            leaves = (*verdict.hinges, *verdict.rests_on)
            found = {*(one.key for one in verdict.missing), *(leaf.fact for leaf in leaves)}.intersection(untold)
            if found:
                return found
    return set()


def _by_chance(decision: Decision) -> bool:
    return decision.chance or decision.seats == (TABLE,)


def _listed(session: Session, decision: Decision) -> Sequence[Action]:
    """What is legal, where it is not chance that goes on."""
    return () if _by_chance(decision) else [*judging.legal(session.position, session.setting, decision=decision)]


def choose(session: Session, rng: Random, legal: Sequence[Action] | None = None) -> Action:
    """The next action: chance for the table itself and for dice, else a random verb and a random action of it.

    It is one of the ``legal`` ones where these are given. HistoryError if there is none.
    """
    if not legal and _by_chance(session.decision()):
        return session.game.chance(session.position, session.setting, rng)
    by_verb: dict[type[Action], list[Action]] = {}
    for action in session.legal(private=True) if legal is None else legal:
        by_verb.setdefault(type(action), []).append(action)
    if not by_verb:
        raise HistoryError(N_("Nothing is legal, and the game is not over."))
    return rng.choice(by_verb[rng.choice(sorted(by_verb, key=lambda verb: verb.spec.verb.key))])


def _problems(session: Session) -> Iterator[str]:
    for one in session.game.audit(session.position, session.setting):
        if isinstance(one, Violation):
            yield f"{one.rule} {one.template} {dict(one.facts)}"


def _totals(session: Session) -> list[int]:
    data, _ = session.game.final(session.position, session.setting)
    sheet = session.game.score(data, session.setting.rulings, [])
    return [sheet.totals[name] for name in session.setting.players]
