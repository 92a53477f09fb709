"""Every scenario file of The Great Wall: rules shown by executed examples."""

from __future__ import annotations

from referee.games.great_wall.game import GAME
from referee.testing.examples import Scenarios


class TestScenarios(Scenarios):
    game = GAME
    vectors = {f"GW-EX-{number:02}" for number in range(1, 73)}
