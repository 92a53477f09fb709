"""Undo, redo, branch, correct and override: the table is the truth."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine import position as positions
from referee.engine import simulate
from referee.engine.errors import HistoryError, PositionError
from referee.engine.session import Session
from referee.games import game as find_game
from referee.testing import samples
from referee.text.speech import Speaker


def in_play(steps: int = 120) -> Session:
    table = samples.session("zhanguo", 3)
    for _, _ in zip(range(steps), samples.play(table, Random(3)), strict=False):
        pass
    return table


def test_undo_and_redo_in_any_portion() -> None:
    table = in_play()
    seen = [positions.to_json(table.position_at(count)) for count in range(len(table.steps) + 1)]
    rng = Random(1)
    for _ in range(40):
        if table.undone and rng.random() < 0.5:
            table.redo(rng.randint(1, len(table.undone)))
        elif table.steps:
            table.undo(rng.randint(1, len(table.steps)))
        assert positions.to_json(table.position) == seen[len(table.steps)]


def test_redo_is_lost_when_something_new_is_declared() -> None:
    table = in_play()
    table.undo(5)
    table.declare(simulate.choose(table, Random(9)))
    with pytest.raises(HistoryError, match="There is nothing to redo"):
        table.redo()


def test_a_branch_leaves_the_table_alone() -> None:
    table = in_play()
    before = positions.to_json(table.position)
    branch = table.branch()
    for _, _ in zip(range(30), samples.play(branch, Random(4)), strict=False):
        pass
    branch.undo(50)
    assert positions.to_json(table.position) == before
    assert len(table.steps) == 120


def test_correct_sets_the_position_and_can_be_undone() -> None:
    table = in_play()
    before = positions.to_json(table.position)
    step = table.correct("players.0.vp", 77, "the disc was moved by an elbow")
    assert table.position.players[0].vp == 77
    assert step.why == "the disc was moved by an elbow"
    table.undo()
    assert positions.to_json(table.position) == before


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("players.0.vp", "many", "players.0.vp must be a whole number"),
        ("players.9.vp", 3, "players.9: there is no 9 here"),
        ("players.0.hair", 3, "there is no hair here"),
        ("turn.player", 7, "turn.player cannot be 7"),
        ("", 7, "Name a path"),
        ("round", True, "round must be a whole number"),
    ],
)
def test_a_correction_that_makes_no_sense_changes_nothing(path: str, value: object, problem: str) -> None:
    table = in_play()
    before = positions.to_json(table.position)
    with pytest.raises(PositionError, match=problem):
        table.correct(path, value, "because")
    assert positions.to_json(table.position) == before
    assert len(table.steps) == 120


def test_a_correction_needs_a_reason() -> None:
    with pytest.raises(PositionError, match="needs a reason"):
        in_play().correct("players.0.vp", 7, " ")


def test_override_records_the_broken_rules() -> None:
    table = in_play(20)
    action = table.game.grammar.read("hire 5", table.decision().seats[0], {})[0]
    refused = table.declare(action)
    assert refused.status == "illegal"
    assert len(table.steps) == 20
    verdict = table.declare(action, override=True, why="we agreed")
    assert verdict.overridden
    assert table.steps[-1].rules == refused.rules
    table.undo()
    assert len(table.steps) == 20


def test_a_fact_told_later_also_changes_what_a_game_begins_with() -> None:
    """The Great Wall's Time track says with how much time the first Year begins."""
    game, box = find_game("great_wall"), samples.practice("great_wall")
    track = {key: box.facts.pop(key) for key in list(box.facts) if key.startswith("time.")}
    late = Session(game.setting(samples.seats(game, 2), {}, {}, box))
    known = Session(game.setting(samples.seats(game, 2), {}, {}, samples.practice("great_wall")))
    assert late.position != known.position
    trial = late.branch()
    for session in (late, trial):
        session.learn_all(track)
        assert session.position == session.position_at(0) == known.position
    given = positions.clone(known.position)
    given.year = 3
    moved = Session(late.setting, given)
    moved.learn_all(track)
    assert moved.position.year == 3


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "a whole number"), ("ru", "целое число"), ("it", "un numero intero")]
)
def test_what_should_stand_there_is_said_in_every_language(lang: str, said: str) -> None:
    with pytest.raises(PositionError) as raised:
        Session(samples.session().setting).correct("round", "many", "why")
    assert said in Speaker(lang).message(raised.value)
