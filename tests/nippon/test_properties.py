"""Properties of whole games of Nippon, for every number of players and the rulings that change play."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.nippon import flow
from referee.games.nippon.game import GAME
from referee.testing import samples
from referee.testing.properties import Properties
from referee.testing.samples import Case, otherwise

OTHERWISE = otherwise(GAME)


class TestProperties(Properties):
    game = GAME
    points = "vp"
    whole = [
        Case(players, {}, rulings, seed)
        for players in (2, 3, 4)
        for rulings in ({}, OTHERWISE)
        for seed in range(3 if samples.WIDE else 1)
    ]
    trips = [(Case(players), 4) for players in (2, 3, 4)]
    listed = [(Case(2), 3), (Case(3, {}, OTHERWISE), 3), (Case(3), 3), (Case(4), 3)]
    bare = [Case(2), Case(4)]
    middles = [(Case(players), steps) for steps, players in ((0, 2), (20, 3), (60, 2), (150, 4), (260, 3), (400, 4))]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bag_never_holds_less_than_nothing(players: int) -> None:
    table = samples.session(GAME, players)
    for action in samples.play(table, Random(players)):
        assert min(flow.bag(table.position)) >= 0, action
    assert table.position.scorings == 3
