"""What is listed in random games, held to a model written from the rulebook."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from oracles.nippon_legal import Turn

from referee.engine import judge
from referee.engine import position as positions
from referee.games.nippon.actions.take import Take
from referee.games.nippon.game import GAME
from referee.testing import samples
from referee.testing.samples import Case

SEEDS, EVERY = (60, 1) if samples.WIDE else (2, 3)
VERBS = {
    *(
        "take",
        "consolidate",
        "exchange",
        "done",
        "knowledge",
        "mines",
        "invest",
        "machinery",
        "produce",
        "train",
        "ship",
    ),
    *("export", "market", "reward"),
}


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_listed_is_what_the_model_lists(players: int, seed: int) -> None:
    rulings = samples.otherwise(GAME, seed) if seed % 2 else {}
    table, rng = Case(players, {}, rulings, seed).table(GAME)
    facts = table.setting.box.facts
    met = set[str]()
    for number, _ in enumerate(samples.play(table, rng)):
        if number % EVERY or table.position.phase != "play" or table.position.turn.gifts:
            continue
        turn = Turn(positions.to_json(table.position), facts, rulings)
        listed = {key(one.to_json()) for one in table.legal(private=True) if one.spec.verb.key in VERBS}
        assert listed == {key(one | {"player": turn.seat}) for one in turn.entries()}
        met |= {json.loads(one)["verb"] for one in listed}
    assert len(met) > 9


def key(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, sort_keys=True)


def test_workers_of_a_space_are_taken_alike() -> None:
    """Of the workers on a space one is judged for all, as :attr:`Take.alike` says."""
    table, rng = Case(3, {}, {}, 5).table(GAME)
    seen = set[bool]()
    for number, _ in enumerate(samples.play(table, rng)):
        if number % 9 or table.position.phase != "play" or table.position.turn.stage != "start":
            continue
        seat, listed = table.position.turn.player, set(table.legal())
        for one in Take.candidates(table.position, table.setting, seat):
            fine = judge.allowed(table.position, table.setting, one)
            assert fine == (one in listed), one
            seen.add(fine)
    assert seen == {True, False}
