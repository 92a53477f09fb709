"""What a position of Nippon may hold and what not."""

from __future__ import annotations

from typing import Any

import pytest
from ranges import holds_only

from referee.engine import scenario as scenarios
from referee.engine.session import Session
from referee.games.nippon.game import GAME
from referee.testing import samples

WHY = "the table says so"


def table() -> Session:
    return scenarios.session_of(GAME, samples.practice(GAME.id), {"game": GAME.id, "players": 3})


RANGES: list[tuple[str, list[Any], list[Any]]] = [
    ("players.0.vp", [-10_000, 10_000], [-10_001, 10_001]),
    ("players.0.yen", [0, 10_000], [-1, 10_001]),
    ("players.0.workers", [[0, 5], []], [[-1], [6]]),
    ("players.0.trains", [0, 6], [-1, 7]),
    ("players.0.contracts", [[1, 8], []], [[0], [9]]),
    ("players.0.fulfilled", [[1, 8], []], [[0], [9]]),
    ("players.0.tiles", [[1, 7], []], [[0], [8]]),
    ("players.0.factories.silk.tile", [0, 4], [-1, 5]),
    ("players.0.factories.silk.machine", [0, 2], [-1, 3]),
    ("players.0.achievements.9", [0, 2, 5], [1, 6]),
    ("cities.1a.slots.north", [{"owner": 2, "value": 7}], [{"owner": 3, "value": 1}, {"owner": 0, "value": 8}]),
    ("regions.1.trains", [[{"owner": 2, "value": 9}], []], [[{"owner": 3, "value": 2}], [{"owner": 0, "value": 10}]]),
    ("marker", [1, 2], [0, 13]),
    ("scorings", [0, 3], [-1, 4]),
    ("last", [-1, 9], [-2, 10]),
    ("doubles", [0, 4], [-1, 5]),
    ("turn.space", [0, 5], [-1, 6]),
]


@pytest.mark.parametrize(("path", "possible", "impossible"), RANGES)
def test_what_may_stand_there_and_what_not(path: str, possible: list[Any], impossible: list[Any]) -> None:
    holds_only(table(), path, possible, impossible, WHY)
