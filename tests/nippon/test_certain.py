"""What the referee of Nippon says while not all is told."""

from __future__ import annotations

from referee.games.nippon.game import GAME
from referee.testing import samples
from referee.testing.certain import Certain


class TestCertain(Certain):
    """Most of what is not decided hinges on the actions under the spaces, which takes many boxes to show."""

    game = GAME
    cases = [one._replace(seed=seed) for one in samples.pairs(GAME) for seed in (1, 2)]
    parts = 0.03
    tries = 50
