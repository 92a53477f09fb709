"""Every scenario file of Nippon: rules shown by executed examples."""

from __future__ import annotations

from referee.games.nippon.game import GAME
from referee.testing.examples import Scenarios


class TestScenarios(Scenarios):
    game = GAME
    vectors = {f"NP-EX-{number:02}" for number in range(1, 25)} | {f"NP-EX-D{number:02}" for number in range(1, 26)}
