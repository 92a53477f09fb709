"""The comparison of two tables: it finds a twin that believes what is not so, and nothing where both know the same."""

from __future__ import annotations

from collections.abc import Container
from random import Random

import pytest

from referee.engine import position as positions
from referee.engine.box import Box
from referee.engine.session import Session
from referee.engine.written import is_known
from referee.games import NAMES
from referee.games import game as find_game
from referee.testing import samples, twins
from referee.testing.parts import untold_parts, without
from referee.testing.samples import Case


def stretch(share: float, parts: float = 0) -> twins.Twins:
    game = find_game("zhanguo")
    return twins.stretch(game, Case(2, {"side": "A"}), share, Random(1), 40, parts)


def test_tables_that_know_the_same_say_the_same() -> None:
    found = stretch(0, parts=0.1)
    assert sum(found.tally.met.values()) > 300
    assert sum(found.parts.met.values()) > 10
    for tally in (found.tally, found.parts, found.both):
        assert not tally.differences
        assert tally.share("legal") == tally.share("illegal") == 1


def test_a_twin_that_believes_what_is_not_so_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def believes(told: Session, untold: Container[str]) -> Session:
        box = told.setting.box
        wrong = {key: [[1, 2, 3, 4]] * 5 for key in box.facts if key.endswith(".ban")}
        lying = Box(box.game, "twin", False, box.facts | wrong)
        made = told.game.setting(told.setting.seats, told.setting.options, told.setting.rulings, lying)
        return Session(made, None if told.begun else told.position_at(0))

    monkeypatch.setattr(twins, "twin_of", believes)
    monkeypatch.setattr(twins.Twins, "_stands", lambda self, action, told: True)
    kinds = {one.kind for seed in range(4) for one in stretch_of(seed).tally.differences}
    assert "called illegal" in kinds


def stretch_of(seed: int) -> twins.Twins:
    return twins.stretch(find_game("zhanguo"), Case(2, {"side": "A"}), 0, Random(seed), 40, 0)


@pytest.mark.parametrize("name", NAMES)
def test_parts_of_a_position_are_told_one_by_one(name: str) -> None:
    """What is told is there, the rest is unknown; with nothing left out the position is known and the same."""
    game, rng = find_game(name), Random(name)
    table = samples.session(game, game.players[1])
    for _, _ in zip(range(40), samples.play(table, rng), strict=False):
        pass
    assert without(table.position, ()) == table.position
    assert is_known(without(table.position, ()))
    left = untold_parts(table, 0.3, rng)
    assert left
    made = without(table.position, left)
    for path in left:
        assert not is_known(positions.get_path(made, path)) or positions.get_path(table.position, path) in (None, {}), (
            path
        )
