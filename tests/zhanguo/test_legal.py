"""What is listed in random games, held to a model written from the rulebook."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from oracles.zhanguo_legal import Moment

from referee.engine import position as positions
from referee.games.zhanguo.game import GAME
from referee.testing import samples
from referee.testing.samples import Case

SEEDS, EVERY = (60, 1) if samples.WIDE else (1, 3)
ASIDE = {"done", "power", "take"}
"""What ends a stage, abilities of side B and the official of a bonus square are not modelled."""


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_listed_is_what_the_model_lists(players: int, side: str, seed: int) -> None:
    options = {"side": side, "auction": "no"}
    if seed % 2:
        options["unrest"] = "yes"
    table, rng = Case(players, options, {}, seed).table(GAME)
    met = set[str]()
    for number, _ in enumerate(samples.play(table, rng)):
        if number % EVERY or table.position.phase not in ("play", "rewards"):
            continue
        moment = Moment(positions.to_json(table.position), table.setting.box.facts)
        moment.variant_unrest = options.get("unrest") == "yes"
        listed = {key(one.to_json()) for one in table.legal(private=True) if one.spec.verb.key not in ASIDE}
        assert listed == {key(one | {"player": moment.seat}) for one in moment.entries()}, table.position.turn
        met |= {json.loads(one)["verb"] for one in listed}
    assert len(met) > 9


def key(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, sort_keys=True)
