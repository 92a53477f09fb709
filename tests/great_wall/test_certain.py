"""What the referee of The Great Wall says while not all is told."""

from __future__ import annotations

from referee.games.great_wall.game import GAME
from referee.testing.certain import LIMITS, Certain


class TestCertain(Certain):
    """Of legal entries a little fewer are found with a tenth untold: most hang on the Location that they go to.

    With half untold a little less is found to be illegal: while a text waits, and after one that Qin or the Reed Clan
    followed, much could be allowed by what it says.
    """

    game = GAME
    decided = LIMITS | {"a tenth": (0.97, 0.93), "half": (0.87, 0.85)}
