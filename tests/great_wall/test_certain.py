"""What the referee of The Great Wall says while not all is told."""

from __future__ import annotations

from referee.games.great_wall.game import GAME
from referee.testing import samples
from referee.testing.certain import Certain


class TestCertain(Certain):
    """What is left undecided are mostly abilities that nobody told: they may let their owners do what would be illegal."""

    game = GAME
    tries = 60 if samples.WIDE else 15
