"""Scenarios read entries as every front end does: chains, whole or not at all, the worst verdict."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario
from referee.engine.box import practice_box
from referee.engine.errors import PositionError
from referee.games import game
from referee.testing import samples


def problems(entry: str, **expect: Any) -> list[str]:
    one = {"game": "zhanguo", "players": 2, "entry": entry, "expect": expect}
    return scenario.run(game("zhanguo"), samples.practice(), one).problems


def test_entries_are_split_and_what_is_typed_at_once_is_one() -> None:
    assert not problems("unify 32 3; done # and on\nboris: unify 33 3", verdict="legal", decision=["effects", "Boris"])
    assert not problems("unify 32 3; done; unify 33 3", verdict="ambiguous", options=["unify 33 3"])


def test_nothing_of_a_refused_chain_stays() -> None:
    before = {"players.0.regions.3.cards": []}
    assert not problems("unify 32 3; palace 4 from 5", verdict="illegal", position=before)
    assert not problems("unify 32 3 palace 4 from 5", verdict="illegal", position=before)
    assert not problems("unify 32 3; nonsense", verdict="not-understood", position=before)


@pytest.mark.parametrize("entry", ["unify 32 3 done", "unify 32 3; done"])
def test_the_worst_verdict_of_a_chain_counts(entry: str) -> None:
    one = {
        "game": "zhanguo",
        "players": 2,
        "box": {"board.A.max": "missing"},
        "given": {"players.0.regions.3.cards": [5, 45], "players.0.regions.3.level": 1},
        "entry": entry,
        "expect": {"verdict": "unverifiable", "missing": ["board.A.max"]},
    }
    assert not scenario.run(game("zhanguo"), samples.practice(), one).problems


def test_an_empty_list_says_that_there_is_none() -> None:
    assert not problems("unify 32 3", verdict="legal", warnings=[], missing=[])
    (said,) = problems("unify 32 3", verdict="legal", notes=[])
    assert said.startswith("notes: ") and said.endswith("none expected")


def test_parts_of_the_position_may_be_untold() -> None:
    """As half-known positions are written; the rest is what the scenario gives."""
    made = {"game": "nippon", "players": 2, "rules": [], "entry": "take 1 c1 knowledge 1", "expect": {}}

    def tried(untold: dict[str, Any], **expect: Any) -> list[str]:
        one = made | {"untold": untold, "expect": expect}
        return scenario.run(game("nippon"), practice_box(game("nippon").package), one).problems

    assert not tried({"players.1.vp": {"unknown": True}}, verdict="legal", position={"players.1.yen": 12})
    assert not tried({"players.0.yen": {"from": 0, "to": 3}}, verdict="unverifiable")
    assert not tried({"spaces.2": {"unknown": True}, "players.0.yen": {"from": 4, "to": 9}}, verdict="legal")
    with pytest.raises(PositionError, match="there is no 6 here"):
        tried({"spaces.6": {"unknown": True}})
