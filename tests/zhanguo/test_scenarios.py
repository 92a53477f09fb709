"""Every scenario file of ZhanGuo: rules shown by executed examples."""

from __future__ import annotations

import shown

from referee.games.zhanguo.game import GAME


class TestScenarios(shown.Scenarios):
    game = GAME
    vectors = {f"ZG-EX-{number:02}" for number in range(1, 61)}
