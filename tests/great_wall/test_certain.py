"""What the referee of The Great Wall says while not all is told."""

from __future__ import annotations

from referee.games.great_wall.game import GAME
from referee.testing.certain import LIMITS, Certain


class TestCertain(Certain):
    """Of legal entries fewer are found with half untold: most hang on the Tactic or Horde card that they name."""

    game = GAME
    decided = LIMITS | {"half": (0.90, 0.75)}
