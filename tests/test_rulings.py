"""Every option of every ruling in random games: who is asked, what is legal, what is scored.

Whoever is asked has something to answer, everything listed is accepted, whoever is passed over really had nothing, and
at the end there is a score.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import anything
import pytest

from referee.engine import position as positions
from referee.engine import simulate
from referee.engine.action import Action
from referee.engine.session import Session
from referee.engine.verdict import Open, Violation
from referee.games import NAMES
from referee.games import game as find_game
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.done import Done as Passed
from referee.games.great_wall.task_shapes import Task
from referee.games.nations_dice import steps
from referee.games.nations_dice.actions.using import Use
from referee.testing import samples

OPTIONS = [
    pytest.param(name, key, option, id=f"{key}={option}")
    for name in NAMES
    for key, ruling in find_game(name).book.rulings.items()
    if len(ruling.options) > 1
    for option in ruling.options
]
LONGEST = 150 if samples.WIDE else 60
"""Steps of a game that are looked at closely; the rest is only played."""
EVERY = 6
SOME = 4


@pytest.mark.parametrize(("name", "key", "option"), OPTIONS)
def test_ruling(name: str, key: str, option: str, skipped: list[str]) -> None:
    rng = Random(f"{key}={option}")
    game = find_game(name)
    players, options = rng.choice(anything.modes(game))
    table = samples.session(name, players, options, {key: option})
    for number in itertools.count():
        decision = table.decision()
        if decision.over or number == LONGEST:
            break
        if number % EVERY == 0 and min(decision.seats) >= 0 and not decision.chance:
            _asked_and_listed(table, rng)
        table.declare(simulate.choose(table, rng))
        assert not skipped, skipped
    anything.works(table)


def _asked_and_listed(table: Session, rng: Random) -> None:
    decision = table.decision()
    position, setting = table.position, table.setting
    answers = {seat: [*itertools.islice(_can(position, setting, seat, decision.verbs), 40)] for seat in decision.seats}
    hidden = [verb for verb in decision.verbs if not verb.spec.listed]
    assert any(answers.values()) or hidden, f"nobody asked for {decision.kind} has anything to answer"
    for seat, listed in answers.items():
        assert listed or hidden, f"seat {seat} is asked for {decision.kind} and has nothing to answer"
        for one in rng.sample(listed, min(SOME, len(listed))):
            verdict = table.judge(one)
            assert not verdict.violations, (one, verdict.rules)
            trial = table.branch()
            trial.declare(one)


def _can(position: Any, setting: Any, seat: int, verbs: tuple[type[Action], ...]) -> Iterator[Action]:
    """What a seat may do of these verbs."""
    for verb in verbs:
        for one in verb.candidates(position, setting, seat):
            if not any(isinstance(found, Violation | Open) for found in one.check(position, setting)):
                yield one


@pytest.fixture
def skipped(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who was passed over although something could have been done, as the games play on."""
    found: list[str] = []
    _watch_steps(monkeypatch, found)
    _watch_tasks(monkeypatch, found)
    return found


def _watch_steps(monkeypatch: pytest.MonkeyPatch, found: list[str]) -> None:
    """Nations: nobody who could use or trade something is left out of books, famine and war."""
    able = steps.able

    def watched(position: Any, setting: Any, seat: int) -> bool:
        if able(position, setting, seat):
            return True
        forced = positions.clone(position)
        forced.waiting = [seat]
        for one in itertools.islice(_can(forced, setting, seat, (Use,)), 1):
            found.append(f"{position.phase}: seat {seat} was not asked and could {one.text()}")
        return False

    monkeypatch.setattr(steps, "able", watched)


def _watch_tasks(monkeypatch: pytest.MonkeyPatch, found: list[str]) -> None:
    """The Great Wall: a task passes over nobody who could do something but decline; from the top no marker rises."""

    def watching(name: str, kind: tasks.Kind) -> Callable[[Any, Any, Task, int], bool]:
        def watched(position: Any, setting: Any, task: Task, seat: int) -> bool:
            assert kind.idle is not None
            if not kind.idle(position, setting, task, seat):
                return False
            forced = positions.clone(position)
            forced.tasks.append(replace(positions.clone(task), seats=[seat]))
            for verb in kind.verbs:
                if verb is not Passed and seat < len(setting.seats):
                    for one in itertools.islice(_can(forced, setting, seat, (verb,)), 1):
                        found.append(f"{name}: seat {seat} was passed over and could {one.text()}")
            return True

        return watched

    for name, kind in tasks.KINDS.items():
        if kind.idle is not None and name != "tea_house":
            monkeypatch.setitem(tasks.KINDS, name, replace(kind, idle=watching(name, kind)))


def test_the_battery_sees_who_is_passed_over(monkeypatch: pytest.MonkeyPatch, skipped: list[str]) -> None:
    """A step that forgets somebody is found out."""
    game = find_game("nations_dice")
    table = Session(game.setting(samples.seats(game, 2), {"mode": "base"}, {}, samples.practice(game.id)))
    table.position = game.ready(table.setting, {})
    table.position.phase = "books"
    table.position.players[0].dice = ["white-book"]
    monkeypatch.setattr(steps.holdings, "symbols", lambda player, setting, symbol: 0)
    assert not steps.able(table.position, table.setting, 0)
    assert len(skipped) == 1
