"""Every rule is shown: by an example that keeps it and, if it can reject something, by one that breaks exactly it."""

from __future__ import annotations

from pathlib import Path

from referee.games.nations_dice.game import GAME
from referee.testing.examples import Coverage

PERMITS = {
    "ND-CMP-02": "what the box lacks is only warned of",
    "ND-CMP-04": "nothing without an age can be named",
    "ND-CMP-05": "a tile that is none is not entered",
    "ND-STA-07": "dice and chits pay together",
    "ND-TRN-06": "trading is no action",
    "ND-TRD-06": "trades have no limit",
    "ND-BUY-03": "it is the price that ND-BUY-05 holds against a payment",
    "ND-BUY-04": "the column makes no difference",
    "ND-BUY-12": "every tile is open to everybody",
    "ND-BUY-13": "the referee spends the strength",
    "ND-COL-01": "colonies have no limit",
    "ND-WON-08": "a wonder may wait",
    "ND-WON-10": "built wonders have no limit",
    "ND-GRN-08": "green dice are like others",
    "ND-FAM-05": "more than enough is enough",
    "ND-ORD-05": "nothing is declared when the order is worked out",
}


class TestCoverage(Coverage):
    game = GAME
    permits = PERMITS

    def sources(self) -> list[Path]:
        return [*super().sources(), *(self.folder().parent / "scoring").glob("test_nations_dice*.py")]
