"""Every rule is shown: by an example that keeps it and, if it can reject something, by one that breaks exactly it."""

from __future__ import annotations

import pytest
from support import Shown

from referee.games.nations_dice.game import GAME

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
SHOWN = Shown(GAME, PERMITS)


@pytest.mark.parametrize("rule", SHOWN.book.rules)
def test_a_rule_is_shown(rule: str) -> None:
    assert SHOWN.is_shown(rule)


@pytest.mark.parametrize("rule", SHOWN.legality())
def test_a_legality_rule_is_broken_and_kept(rule: str) -> None:
    SHOWN.check_legality(rule)


@pytest.mark.parametrize("ruling", SHOWN.open_rulings())
def test_a_ruling_is_shown_both_ways(ruling: str) -> None:
    SHOWN.check_ruling(ruling)
