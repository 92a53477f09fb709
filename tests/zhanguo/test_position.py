"""What the parts of a position of ZhanGuo may be, and what its sums come to at most."""

from __future__ import annotations

from typing import Any

import pytest
from ranges import expected_spans, untold_spans

from referee.engine.sums import declared
from referee.games.zhanguo.game import GAME
from referee.games.zhanguo.position import Player, Position, Region

UNTOLD: list[tuple[str, Any, Any, int]] = [
    ("phase", 7, "words", 1),
    ("round", 1, 5, 1),
    ("first", -1, (1, 2, 3), 1),
    ("players.*.board", 6, "words", 1),
    ("players.*.vp", 0, 10000, 1),
    ("players.*.officials.*", 0, 5, 3),
    ("players.*.governors", 0, 8, 1),
    ("players.*.palaces", 0, 6, 1),
    ("players.*.walls", 0, 5, 1),
    ("players.*.discs", 0, 6, 1),
    ("players.*.regions.*.level", 0, 4, 5),
    ("players.*.regions.*.governor_area.*", 0, 5, 15),
    ("players.*.regions.*.worker_area.*", 0, 3, 15),
    ("players.*.regions.*.workers", 0, 10000, 5),
    ("players.*.regions.*.cards", 0, 3, 5),
    ("players.*.ones.*", 0, (6, 9, 12), 3),
    ("players.*.threes.*", 0, 1, 3),
    ("players.*.hand.*", 0, 2, 3),
    ("players.*.known_hand", None, None, 1),
    ("players.*.late", 0, 6, 1),
    ("players.*.lost", 0, 6, 1),
    ("track", 0, (2, 3, 4), 1),
    ("column", 0, (2, 3, 3), 1),
    ("ones.*", 0, (6, 9, 12), 3),
    ("threes.*", 0, 1, 3),
    ("court", 0, 60, 1),
    ("palaces.*", 0, (2, 3, 4), 5),
    ("governors.*", 0, (16, 24, 32), 5),
    ("walls.*.face", 13, "words", 6),
    ("walls.*.spaces.*", -1, (1, 2, 3), 18),
    ("tasks.*.tile", 0, 4, 6),
    ("tasks.*.discs", 0, (2, 3, 4), 6),
    ("boards_left", 0, 4, 1),
    ("auction.bidders", 0, (2, 3, 4), 1),
    ("auction.turn", -1, (1, 2, 3), 1),
    ("auction.bid", 0, 15, 1),
    ("auction.leader", -1, (1, 2, 3), 1),
    ("auction.last_winner", -1, (1, 2, 3), 1),
    ("auction.won", 0, 1, 1),
    ("turn.player", -1, (1, 2, 3), 1),
    ("turn.stage", 6, "words", 1),
    ("turn.card", 0, 120, 1),
    ("turn.action", 8, "words", 1),
    ("turn.beneath", 0, 120, 1),
    ("turn.activated", 0, 30, 1),
    ("turn.powers", 0, 6, 1),
    ("turn.points", 0, 4, 1),
    ("turn.pool", 6, "words", 1),
    ("turn.moved", 0, 4, 1),
    ("turn.transit", "of", "0 3 5 7 9 11", 1),
    ("turn.transit_colour", -1, 2, 1),
    ("turn.wish", 0, 1, 1),
    ("turn.blocked", 0, 5, 1),
    ("turns", 0, (60, 90, 120), 1),
    ("aspect", 0, 2, 1),
    ("asked", 0, (2, 3, 4), 1),
    ("accepted", -1, (1, 2, 3), 1),
    ("cleared", 0, (60, 90, 120), 1),
]
"""What each part may be, and how many of it there are: ends of a number or of the size of a list, how many words, or all."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_nobody_saw_may_be_whatever_there_is(players: int) -> None:
    """Section 2: pieces, cards and spaces, by the number of players."""
    assert untold_spans(GAME, players) == expected_spans(UNTOLD, players)


SUMS: list[tuple[type, str, int]] = [
    (Region, "serving", 3),
    (Player, "idle", 15),
    (Player, "on_board", 15),
    (Player, "unified", 15),
    (Player, "held", 6),
    (Position, "unified", 120),
    (Position, "held", 120),
]


@pytest.mark.parametrize(("of", "name", "most"), SUMS)
def test_what_rules_add_up_comes_to_no_more_than_there_is(of: type, name: str, most: int) -> None:
    """Section 2: 15 officials, three cards on each of five regions, six in a hand, 120 in all."""
    (summed,) = [one for one in declared(of) if one.name == name]
    within = summed.within.at(3)
    assert within.allows(most, range(3)) and not within.allows(most + 1, range(3))


def test_every_sum_has_its_most() -> None:
    bounded = {(of, one.name) for of in (Region, Player, Position) for one in declared(of)}
    assert bounded == {(of, name) for of, name, _ in SUMS} | {(Player, "strength")}
