"""What the referee of Nippon says while not all is told."""

from __future__ import annotations

from referee.games.nippon.game import GAME
from referee.testing.certain import Certain


class TestCertain(Certain):
    game = GAME
