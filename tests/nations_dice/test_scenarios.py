"""Every scenario file of Nations: The Dice Game: rules shown by executed examples."""

from __future__ import annotations

from referee.engine.action import Action
from referee.games.nations_dice.game import GAME
from referee.testing.examples import Scenarios


class TestScenarios(Scenarios):
    game = GAME
    vectors = {f"ND-EX-{number:02}" for number in range(1, 33)}

    def unlisted(self, action: Action) -> bool:
        """Paying more than is due has too many ways to list."""
        return action.spec.verb.key in ("pay", "use") or super().unlisted(action)
