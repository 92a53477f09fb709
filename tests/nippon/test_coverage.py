"""Every rule is shown: by an example that keeps it and, if it can reject something, by one that breaks exactly it."""

from __future__ import annotations

import pytest
from support import Shown

from referee.games.nippon.game import GAME

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
