"""Boxes as owners fill them: nothing yet, the board only, most cards. Games go on to their end, and only facts there are are asked."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.box import Box, practice_box
from referee.engine.session import Session
from referee.games.great_wall.box import facts
from referee.games.great_wall.game import GAME
from referee.testing import samples

BOARD = ("time", "location", "overseer", "bare", "wall", "slots")
TABLES = [(1, "competitive"), (2, "cooperative"), (3, "competitive"), (4, "cooperative"), (4, "competitive")]
MOST = 3000


def filled(how: str, rng: Random) -> Box:
    box = practice_box(facts.PACKAGE)
    for key in list(box.facts):
        known = {"nothing": False, "board": key.split(".")[0] in BOARD, "most": rng.random() < 0.7}
        if not known[how]:
            del box.facts[key]
    return box


@pytest.mark.parametrize(("players", "mode"), TABLES)
@pytest.mark.parametrize("how", ["nothing", "board", "most"])
def test_a_game_ends_however_much_is_known(how: str, players: int, mode: str) -> None:
    rng = Random(f"{how} {players} {mode}")
    seats = samples.seats(GAME, players)
    table = Session(GAME.setting(seats, {"mode": mode}, {}, filled(how, rng)))
    for count, _ in enumerate(samples.play(table, rng)):
        assert count < MOST
        assert not list(GAME.audit(table.position, table.setting))
    assert table.decision().over
    for key in table.position.unsure:
        assert facts.schema_of(key)
        assert key not in table.setting.box.facts
