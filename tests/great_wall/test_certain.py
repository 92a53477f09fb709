"""What the referee of The Great Wall says while not all is told."""

from __future__ import annotations

from referee.games.great_wall.game import GAME
from referee.testing.certain import LIMITS, Certain


class TestCertain(Certain):
    """Of what is left undecided another box shows nearly all, if it is looked for long enough; here only a few are tried.

    With half untold a little less is found to be illegal: alone, after a text that Qin or the Reed Clan followed, much counts
    as doubtful.
    """

    game = GAME
    decided = LIMITS | {"half": (0.89, 0.85)}
