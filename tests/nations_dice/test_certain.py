"""What the referee of Nations says while not all is told."""

from __future__ import annotations

from referee.games.nations_dice.game import GAME
from referee.testing.certain import LIMITS, Certain


class TestCertain(Certain):
    """Of legal entries fewer are found: what can be used or paid hangs on every tile of which nobody told.

    After such a tile the table is not yet in all cases the same when everything is told, and an illegal entry may be
    found to break another rule as well.
    """

    game = GAME
    decided = LIMITS | {"half": (0.90, 0.82), "all": (0.85, 0.64)}
    not_yet = ("another position", "another mark", "another score", "another final", "rules rest on more")
