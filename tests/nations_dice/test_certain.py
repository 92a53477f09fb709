"""What the referee of Nations says while not all is told."""

from __future__ import annotations

from referee.games.nations_dice.game import GAME
from referee.testing.certain import LIMITS, Certain


class TestCertain(Certain):
    """Of legal entries fewer are found: what can be used or paid hangs on every tile of which nobody told."""

    game = GAME
    decided = LIMITS | {"half": (0.90, 0.82), "all": (0.85, 0.64)}
