"""Every scenario file of The Great Wall: rules shown by executed examples."""

from __future__ import annotations

from referee.engine.action import Action
from referee.games.great_wall.game import GAME
from referee.testing.examples import Scenarios


class TestScenarios(Scenarios):
    game = GAME
    vectors = {f"GW-EX-{number:02}" for number in range(1, 73)}

    def unlisted(self, action: Action) -> bool:
        """What is said again, too many ways of giving up cards, and rewards that are declined."""
        if getattr(action, "without", None) is not None:
            return True
        return action.spec.verb.key in ("arrived", "drop", "deck", "icon") or super().unlisted(action)
