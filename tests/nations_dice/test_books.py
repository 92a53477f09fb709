"""What everybody has after each entry of random games, held to a model written from the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from oracles.nations_dice_books import Accounts

from referee.engine import position as positions
from referee.games.nations_dice.game import GAME
from referee.testing import samples
from referee.testing.samples import Case

CASES = samples.cases(GAME)
SEEDS = 100 if samples.WIDE else 2

PILES = {"dice", "chits", "spent", "first_tiles", "gone"}


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", ["base", "unrest"])
def test_everybody_has_what_the_model_says(mode: str, players: int, seed: int) -> None:
    rulings = samples.otherwise(GAME, seed) if seed % 2 else {}
    table, rng = Case(players, {"mode": mode}, rulings, seed).table(GAME)
    accounts = Accounts(players, mode, table.setting.box.facts, rulings)
    before = table.position.phase
    for action in samples.play(table, rng):
        position = table.position
        accounts.entry(action.to_json(), before, position.phase, position.turn.stage == "place")
        before = position.phase
        told = accounts.told()
        assert picked(positions.to_json(position), told) == told, action
    assert before == "end"


def picked(position: Any, like: Any) -> Any:
    """The parts of a position that the model has, piles sorted."""
    if isinstance(like, Mapping):
        found = {key: picked(position[key], value) for key, value in like.items()}
        return found | {key: sorted(found[key]) for key in PILES & found.keys()}
    if isinstance(like, list) and like and isinstance(like[0], Mapping):
        return [picked(one, other) for one, other in zip(position, like, strict=True)]
    return position
