"""What a position of Nippon may hold and what not."""

from __future__ import annotations

from typing import Any

import pytest
from ranges import expected_spans, holds_only, untold_spans

from referee.engine import scenario as scenarios
from referee.engine.session import Session
from referee.engine.sums import declared
from referee.games.nippon.game import GAME
from referee.games.nippon.position import City, Factory, Player, Position, Region, Slot, TileOf, Turn
from referee.testing import samples

WHY = "the table says so"


def table() -> Session:
    return scenarios.session_of(GAME, samples.practice(GAME.id), {"game": GAME.id, "players": 3})


RANGES: list[tuple[str, list[Any], list[Any]]] = [
    ("players.0.vp", [-10_000, 10_000], [-10_001, 10_001]),
    ("players.0.yen", [0, 10_000], [-1, 10_001]),
    ("players.0.workers", [[0, 5], []], [[-1], [6]]),
    ("players.0.trains", [0, 6], [-1, 7]),
    ("players.0.contracts", [[1, 8], []], [[0], [9]]),
    ("players.0.fulfilled", [[1, 8], []], [[0], [9]]),
    ("players.0.tiles", [[1, 7], []], [[0], [8]]),
    ("players.0.factories.silk.tile", [0, 4], [-1, 5]),
    ("players.0.factories.silk.machine", [0, 2], [-1, 3]),
    ("players.0.achievements.9", [0, 2, 5], [1, 6]),
    ("cities.1a.slots.north", [{"owner": 2, "value": 7}], [{"owner": 3, "value": 1}, {"owner": 0, "value": 8}]),
    ("regions.1.trains", [[{"owner": 2, "value": 9}], []], [[{"owner": 3, "value": 2}], [{"owner": 0, "value": 10}]]),
    ("marker", [1, 2], [0, 13]),
    ("scorings", [0, 3], [-1, 4]),
    ("last", [-1, 9], [-2, 10]),
    ("doubles", [0, 4], [-1, 5]),
    ("turn.space", [0, 5], [-1, 6]),
]


@pytest.mark.parametrize(("path", "possible", "impossible"), RANGES)
def test_what_may_stand_there_and_what_not(path: str, possible: list[Any], impossible: list[Any]) -> None:
    holds_only(table(), path, possible, impossible, WHY)


def test_a_reward_tile_is_told_by_its_multiplier() -> None:
    assert [TileOf().shown(value) for value in (0, 2, 5)] == ["", "2x", "5x"]


SUMS: list[tuple[type, str, tuple[int, int, int]]] = [
    (Player, "improved", (6, 6, 6)),
    (Player, "power", (12, 12, 12)),
    (Player, "stored", (48, 48, 48)),
    (City, "taken", (2, 3, 4)),
    (Region, "built", (4, 6, 8)),
    (Position, "left", (24, 24, 24)),
    (Position, "bagged", (8, 8, 8)),
    (Position, "in_bag", (48, 48, 48)),
]


@pytest.mark.parametrize(("of", "name", "most"), SUMS)
def test_what_rules_add_up_comes_to_no_more_than_there_is_or_fits(
    of: type, name: str, most: tuple[int, int, int]
) -> None:
    """Sections 2 and 7.2, NP-MARKET-14, NP-TS-03: six factories store 8 each and have a machine of 2 each."""
    (summed,) = [one for one in declared(of) if one.name == name]
    for players, high in zip((2, 3, 4), most, strict=True):
        within = summed.within.at(players)
        assert within.allows(high, range(players)) and not within.allows(high + 1, range(players))


def test_every_sum_of_the_rules_has_its_most() -> None:
    every = {(of, one.name) for of in (Player, City, Region, Position, Factory, Slot, Turn) for one in declared(of)}
    assert every == {(of, name) for of, name, _ in SUMS}


UNTOLD: list[tuple[str, Any, Any, int]] = [
    ("phase", 6, "words", 1),
    ("first", -1, (1, 2, 3), 1),
    ("players.*.vp", -10000, 10000, 1),
    ("players.*.yen", 0, 10000, 1),
    ("players.*.coal", 0, 10000, 1),
    ("players.*.blueprints", 0, 10000, 1),
    ("players.*.steps.*", 0, 29, 3),
    ("players.*.workers", 0, 6, 1),
    ("players.*.factories.*.tile", 0, 4, 6),
    ("players.*.factories.*.goods", 0, 8, 6),
    ("players.*.factories.*.machine", 0, 2, 6),
    ("players.*.machines", 0, 10000, 1),
    ("players.*.contracts", 0, 8, 1),
    ("players.*.fulfilled", 0, 8, 1),
    ("players.*.trains", 0, 6, 1),
    ("players.*.ships", 0, 6, 1),
    ("players.*.tiles", 0, 10, 1),
    ("players.*.achievements.*", "of", "0 2 3 4 5", 9),
    ("spaces.*", 0, 3, 5),
    ("pending", 0, 60, 1),
    ("rewards.*.*", 0, 24, 12),
    ("removed.*.*", 0, 2, 12),
    ("gone", 0, 24, 1),
    ("doubles", 0, 4, 1),
    ("doubles_gone", 0, 4, 1),
    ("cities.*.goods.*", 7, "words", 32),
    ("cities.*.slots.*.owner", -1, (1, 2, 3), 32),
    ("cities.*.slots.*.value", 0, 7, 32),
    ("regions.*.trains", 0, (4, 6, 8), 4),
    ("regions.*.ships", 0, (4, 6, 8), 4),
    ("marker", 1, 12, 1),
    ("scorings", 0, 3, 1),
    ("last", -1, (6, 9, 12), 1),
    ("turn.player", 0, (1, 2, 3), 1),
    ("turn.stage", 5, "words", 1),
    ("turn.space", 0, 5, 1),
    ("turn.action", 11, "words", 1),
    ("turn.units", 0, 3, 1),
    ("turn.used", 0, 3, 1),
    ("turn.placed", 0, 3, 1),
    ("turn.gifts", 0, 60, 1),
    ("turns", 0, 10000, 1),
]
"""What each part may be, and how many of it there are: ends of a number or of the size of a list, how many words, or all."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_nobody_saw_may_be_whatever_there_is(players: int) -> None:
    """Section 2 and FACT-01 to -19: pieces, places and the longest boards; only the board tells the rows of four."""
    expected = expected_spans(UNTOLD, players)
    expected |= {("rows", 1, 6): 1} if players == 4 else {("rows.*", 0, players): players}
    assert untold_spans(GAME, players) == expected
