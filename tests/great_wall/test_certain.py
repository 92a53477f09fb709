"""What the referee of The Great Wall says while not all is told."""

from __future__ import annotations

from referee.games.great_wall.game import GAME
from referee.testing.certain import LIMITS, Certain


class TestCertain(Certain):
    """Of what is left undecided another box shows nearly all, if it is looked for long enough; here only a few are tried.

    A little less is found to be illegal than elsewhere: alone, after a text that Qin or the Reed Clan followed, much counts as
    doubtful, and whatever happens an ability that nobody told may let its owner do what would be illegal without it.
    """

    game = GAME
    decided = LIMITS | {"a tenth": (0.965, 0.95), "half": (0.86, 0.85)}
