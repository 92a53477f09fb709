"""How many questions an entry takes at a table that nobody tracked, for a sample of every game's own examples."""

from __future__ import annotations

import statistics
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.engine.scenario import scenarios_of
from referee.games import game, names
from referee.testing.unknown import Interview, interview, tables

HERE = Path(__file__).parent
MIDDLE, MOST = 3, 8
SAMPLE = {"zhanguo": 24, "nippon": 14, "nations_dice": 17, "great_wall": 50}
"""One in so many examples."""


def scenarios(name: str) -> Iterator[dict[str, Any]]:
    for file in sorted((HERE / name / "scenarios").glob("*.toml")):
        yield from scenarios_of(tomllib.loads(file.read_text("utf-8")))


def sample(name: str) -> Iterator[tuple[str, str, Interview]]:
    for at, (one, session, actions) in enumerate(tables(game(name), scenarios(name))):
        if at % SAMPLE[name] == 0:
            yield one.get("name") or one["entry"], session.judge(actions[-1]).status, interview(session, actions)


@pytest.mark.parametrize("name", names())
def test_few_questions_decide_an_entry(name: str) -> None:
    found = list(sample(name))
    assert len(found) >= 12
    assert [(called, want, got.status) for called, want, got in found if got.status != want] == []
    counts = sorted(len(got.questions) for _, _, got in found)
    assert statistics.median(counts) <= MIDDLE
    assert counts[-2] <= MOST
