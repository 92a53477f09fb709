"""What whoever points is offered: the tiles that may lie out, the faces of the dice that are due."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.picking import Row
from referee.engine.session import Session
from referee.games.nations_dice.actions.reveal import Tiles
from referee.games.nations_dice.actions.roll import Roll
from referee.games.nations_dice.game import GAME
from referee.testing import samples


def table(given: dict[str, Any], players: int = 2, mode: str = "base", **more: Any) -> Session:
    made = {"game": GAME.id, "players": players, "given": given, "options": {"mode": mode}} | more
    return scenarios.session_of(GAME, samples.practice(GAME.id), made)


def rows(session: Session, verb: type[Any], seat: int) -> list[Row]:
    return [*verb.rows(session.position, session.setting, seat, verb.spec.args[0], {})]


@pytest.mark.parametrize(("players", "count"), [(1, 9), (3, 9), (4, 12)])
@pytest.mark.parametrize(("mode", "of_age"), [("base", 15), ("unrest", 20)])
def test_as_many_tiles_of_the_age_as_the_board_holds(players: int, count: int, mode: str, of_age: int) -> None:
    """ND-SET-05, ND-RND-03, ND-CMP-03: none that somebody has or that has left the game."""
    given = {"phase": "reveal", "round": 2, "event": "", "grid": [[], [], []], "gone": ["2-5"]}
    given |= {"players.0.covered": ["1-4", "2-6"]}
    (row,) = rows(table(given, players, mode), Tiles, -1)
    assert (row.low, row.high) == (count, count)
    own = {f"2-{number}" for number in range(1, of_age + 1)} - {"2-5", "2-6"}
    assert dict(row.pieces) == dict.fromkeys(own, 1)


def test_only_dice_of_the_colours_that_are_due() -> None:
    """ND-ROL-03."""
    given = {"players.0.dice": [], "players.0.unrolled": [2, 0, 0, 1, 0], "players.0.rolled": False}
    found = [(row.name.key if row.name else "", row.low, row.high) for row in rows(table(given), Roll, 0)]
    assert found == [("white", 2, 2), ("red", 1, 1)]
