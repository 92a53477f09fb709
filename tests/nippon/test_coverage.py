"""Every rule is shown: by an example that keeps it and, if it can reject something, by one that breaks exactly it."""

from __future__ import annotations

from pathlib import Path

from referee.games.nippon.game import GAME
from referee.testing.examples import Coverage

PERMITS = {
    "NP-GEN-01": "supplies never run out",
    "NP-GEN-02": "each limited piece has a rule of its own",
    "NP-GEN-11": "a worker's colour forbids nothing",
    "NP-GEN-12": "there is no entry for giving",
    "NP-REFILL-09": "any draw is possible that the bag can give",
    "NP-INVEST-07": "the referee takes the blueprints himself",
    "NP-MARKET-09": "an entry names one good",
    "NP-INV-04": "it follows from six workers on a board",
}


class TestCoverage(Coverage):
    game = GAME
    permits = PERMITS

    def sources(self) -> list[Path]:
        return [*super().sources(), *(self.folder().parent / "scoring").glob("test_nippon*.py")]
