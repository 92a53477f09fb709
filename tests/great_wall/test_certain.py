"""What the referee of The Great Wall says while not all is told."""

from __future__ import annotations

from referee.games.great_wall.game import GAME
from referee.testing.certain import LIMITS, Certain


class TestCertain(Certain):
    """Of legal entries a little fewer are found with a tenth untold: most hang on the Location that they go to."""

    game = GAME
    decided = LIMITS | {"a tenth": (0.97, 0.94)}
