"""Every scenario file of ZhanGuo: rules shown by executed examples."""

from __future__ import annotations

from referee.games.zhanguo.game import GAME
from referee.testing.examples import Scenarios


class TestScenarios(Scenarios):
    game = GAME
    vectors = {f"ZG-EX-{number:02}" for number in range(1, 61)}
