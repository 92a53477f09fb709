"""What the referee of ZhanGuo says while not all is told."""

from __future__ import annotations

from referee.games.zhanguo.game import GAME
from referee.testing.certain import Certain


class TestCertain(Certain):
    game = GAME
