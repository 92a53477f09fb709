"""Every scenario file of ZhanGuo: rules shown by executed examples."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import support

from referee.engine import scenario as scenarios
from referee.games import game

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))


def examples() -> Iterator[Any]:
    for path in FILES:
        for one in scenarios.scenarios_of(tomllib.loads(path.read_text("utf-8"))):
            yield pytest.param(one, id=" ".join((path.stem, *one["rules"], "-", one["name"])))


@pytest.mark.parametrize("one", list(examples()))
def test_scenario(one: dict[str, Any]) -> None:
    result = scenarios.run(game(one["game"]), support.practice(one["game"]), one)
    assert result.passed, result.problems


def test_every_scenario_names_rules_there_are_and_says_what_to_expect() -> None:
    book = game("zhanguo").book
    vectors = {f"ZG-EX-{number:02}" for number in range(1, 61)}
    for example in examples():
        one = example.values[0]
        assert one["expect"], example.id
        assert set(one["rules"]) <= vectors | set(book.rules) | set(book.rulings), example.id
