"""Every scenario file of The Great Wall: rules shown by executed examples."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.games.great_wall.game import GAME

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))
VECTORS = {f"GW-EX-{number:02}" for number in range(1, 73)}


def examples() -> Iterator[Any]:
    for path in FILES:
        for one in scenarios.scenarios_of(tomllib.loads(path.read_text("utf-8"))):
            yield pytest.param(one, id=" ".join((path.stem, *one["rules"], "-", one["name"])))


@pytest.mark.parametrize("one", list(examples()))
def test_scenario(one: dict[str, Any]) -> None:
    result = scenarios.run(GAME, practice_box(GAME.package), one)
    assert result.passed, result.problems


def test_every_scenario_names_rules_there_are_and_says_what_to_expect() -> None:
    for example in examples():
        one = example.values[0]
        assert one["expect"], example.id
        assert set(one["rules"]) <= VECTORS | set(GAME.book.rules) | set(GAME.book.rulings), example.id


def test_every_worked_example_of_the_specification_is_executed() -> None:
    assert {rule for example in examples() for rule in example.values[0]["rules"]} >= VECTORS
