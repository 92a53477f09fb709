"""Nothing the referee says tells what lies behind a screen: played with so many Resources that a leak would be seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.simulate import playing
from referee.engine.verdict import Verdict
from referee.games.great_wall.game import GAME
from referee.games.great_wall.ready import ready
from referee.testing import samples
from referee.testing.examples import shows

MANY = 800
MODES = [(1, {}), (2, {}), (2, {"mode": "cooperative"}), (3, {"mode": "cooperative"})]


def numbers(value: Any) -> Iterator[int]:
    """Every whole number in a fact, however deep."""
    if isinstance(value, Mapping):
        value = [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from numbers(one)
    elif isinstance(value, int):
        yield value


Told = tuple[str, Mapping[str, Any]]


def said(verdict: Verdict) -> Iterator[Told]:
    """Everything a verdict tells."""
    yield from ((one.template, one.facts) for one in verdict.violations)
    yield from ((one.template, one.facts) for one in verdict.notes)
    yield from ((one.template, one.facts) for one in verdict.warnings)


@shows("GW-CORE-03")
@pytest.mark.parametrize(("count", "mode"), MODES)
def test_no_message_tells_the_resources_of_a_player(count: int, mode: dict[str, str]) -> None:
    """GW-CORE-03: notes of what happened, refusals, and the questions asked."""
    setting = GAME.setting(samples.seats(GAME, count), mode, {}, practice_box(GAME.package))
    rich = {f"players.{seat}.resources": [MANY + 100 + seat] * 4 for seat in range(count)}
    session, rng = Session(setting, ready(setting, rich)), Random(count)
    heard = refused = 0
    before: list[Action] = []
    for action in playing(session, rng):
        told: list[Told] = [(one.template, one.facts) for one in session.steps[-1].notes]
        asked = session.decision().prompt
        heard += len(told)
        before.append(action)
        for again in rng.sample(before, min(4, len(before))):
            verdict = session.judge(again)
            refused += not verdict.legal
            told += said(verdict)
        for template, facts in [*told, (asked.template, asked.facts)]:
            assert all(number < MANY for number in numbers(dict(facts))), template
    assert heard
    assert refused
