"""What the referee of Nations says while not all is told."""

from __future__ import annotations

from referee.games.nations_dice.game import GAME
from referee.testing.certain import Certain


class TestCertain(Certain):
    """Of legal entries fewer are found than are legal: what can be used or paid hangs on every tile of which nobody told.

    What is left undecided could be either way: nearly all of it another box shows that agrees with all that is known.
    """

    game = GAME
    decided = {"a tenth": (0.98, 0.98), "half": (0.97, 0.95), "all": (0.95, 0.94)}
