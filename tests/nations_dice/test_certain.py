"""What the referee of Nations says while not all is told."""

from __future__ import annotations

from referee.games.nations_dice.game import GAME
from referee.testing.certain import LIMITS, Certain


class TestCertain(Certain):
    """Of legal entries fewer are found: what can be used or paid hangs on every tile of which nobody told.

    What is left undecided could be either way on possible tables; so many other boxes do not show that of all of it.
    """

    game = GAME
    decided = LIMITS | {"half": (0.95, 0.85), "all": (0.95, 0.66)}
