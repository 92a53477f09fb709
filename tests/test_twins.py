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
from referee.testing.otherwise import Others
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


def test_other_boxes_show_what_nobody_could_know() -> None:
    game = find_game("zhanguo")
    box = samples.practice()
    box.facts |= {"board.A.max": [3] * 5, "board.A.ban": [[]] * 5}
    setting = game.setting(samples.seats(game, 2), {}, {}, box)
    start = game.ready(setting, {"players.0.regions.2.cards": [85], "players.0.regions.2.level": 2})
    told = Session(setting, start)
    (action,) = told.read("unify 7 2")
    for untold, wanted in ((["board.A.max", "card.12"], True), (["card.12", "squares.1"], False)):
        twin, others = twins.twin_of(told, untold), Others(told, Random(1), 60)
        assert others.tell_apart(twin, untold[:1], untold, action) is wanted
    assert not Others(told, Random(1), 0).tell_apart(told, ["board.A.max"], ["board.A.max"], action)
