"""Every rule is shown: by an example that keeps it and, if it can reject something, by one that breaks exactly it."""

from __future__ import annotations

from pathlib import Path

from referee.games.zhanguo.game import GAME
from referee.testing.examples import Coverage

PERMITS = {
    "ZG-GEN-05": "what lies on the table is public",
    "ZG-GEN-06": "backs of cards are visible",
    "ZG-TURN-05": "something is always legal",
    "ZG-UNIFY-08": "any card may go to any region",
    "ZG-UNIFY-11": "a first card goes to a region at its last space",
    "ZG-UNREST-05": "the last space may be reached",
    "ZG-UNREST-13": "cubes are never short",
    "ZG-RECRUIT-03": "governor areas have no limit",
    "ZG-REASSIGN-08": "points may be split",
    "ZG-GOV-11": "governors of a region have no limit",
    "ZG-GOV-12": "unrest does not keep a governor out",
    "ZG-HIRE-06": "workers of a region have no limit",
    "ZG-HIRE-08": "workers are never short",
    "ZG-PALACE-09": "several palaces of one player may stand in a region",
    "ZG-WALL-07": "unrest does not keep a wall out",
    "ZG-TASK-02": "more objects than needed do no harm",
}


class TestCoverage(Coverage):
    game = GAME
    permits = PERMITS

    def sources(self) -> list[Path]:
        return [*super().sources(), *(self.folder().parent / "scoring").glob("test_zhanguo*.py")]
