"""What the referee of The Great Wall says while not all is told."""

from __future__ import annotations

from referee.games.great_wall.game import GAME
from referee.testing.certain import LIMITS, Certain


class TestCertain(Certain):
    """Of what is left undecided another box shows nearly all, if it is looked for long enough; here only a few are tried.

    With a tenth and half untold a little less is found to be illegal: alone, where Qin's Clerks may be elsewhere since a
    Location was not told, and after a text that he or the Reed Clan followed, much counts as doubtful.
    """

    game = GAME
    decided = LIMITS | {"a tenth": (0.96, 0.94), "half": (0.88, 0.85)}
