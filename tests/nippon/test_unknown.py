"""Games while facts are missing: they end, nothing is illegal for it, and what is told later settles what came before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from referee.engine.action import Action
from referee.engine.box import Box, practice_box
from referee.engine.game import TABLE
from referee.engine.session import Session
from referee.engine.written import is_known
from referee.games.nippon.actions.drawing import Marker
from referee.games.nippon.components import MARK
from referee.games.nippon.game import GAME
from referee.testing import samples

FACTS = practice_box(GAME.package).facts
KINDS = (
    "spaces", "score_track", "region_vp.", "influence.", "influence_set", "region.", "foreign.", "city.", "factory.",
    "synergy.", "contract.", "track.", "track.money", "row.", "rows", "rewards.", "worker_levels", "achievement.",
    "other_side.", "",
)  # fmt: skip


def table_without(kind: str, players: int) -> Session:
    """A table whose owner has told everything but the facts of one kind."""
    left = {key: value for key, value in FACTS.items() if not key.startswith(kind)}
    return Session(GAME.setting(samples.seats(GAME, players), {}, {}, Box(GAME.id, "owner", False, left)))


@pytest.mark.parametrize("seed", range(12))
def test_no_city_tile_is_drawn_twice_from_a_box_of_which_nothing_is_told(seed: int) -> None:
    rng = Random(f"3{seed}")
    table = Session(GAME.setting(samples.seats(GAME, 3), {}, {}, Box(GAME.id, "owner", False, {})))
    for _ in islice(samples.play(table, rng), 14):
        pass
    assert all(all(city.goods) for city in table.position.cities)


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_without_some_facts_and_with_them_afterwards(kind: str) -> None:
    players = 2 + KINDS.index(kind) % 3 if kind != "rows" else 4
    table = table_without(kind, players)
    for action in islice(samples.play(table, Random(kind)), 120 if samples.WIDE else 60):
        assert not GAME.audit(table.position, table.setting), action
        assert GAME.fits(table.position, table.setting) is None, action
        assert GAME.view(table.position, table.setting) and GAME.status(table.position, table.setting)
    assert json.dumps(GAME.final(table.position, table.setting)[0])
    table.learn_all(FACTS)
    assert is_known(table.position)
    assert GAME.fits(table.position, table.setting) is None
    assert not GAME.final(table.position, table.setting)[1]


class Played(NamedTuple):
    """A whole game at a table that knows everything: each action with what lies there after it, and the end."""

    steps: list[tuple[Action, int, int]]
    ended: Session


@cache
def whole(players: int, seed: str) -> Played:
    told = table_without("nothing", players)
    play = samples.play(told, Random(f"{players}{seed}"))
    return Played([(action, told.position.scorings, told.position.last) for action in play], told)


def reported(action: Action, scorings: int, last: int, blind: Session) -> Iterator[Action]:
    """An action of a table that knows everything, as people would declare it where the referee does not."""
    yield action
    if blind.position.phase == "marker":
        scoring = scorings > blind.position.scorings
        gold = last >= 0
        yield Marker(
            TABLE, MARK.index[{(0, 0): "plain", (1, 0): "scoring", (0, 1): "gold", (1, 1): "both"}[scoring, gold]]
        )


@pytest.mark.parametrize(
    ("kind", "players"),
    [
        (kind, players)
        for at, kind in enumerate(KINDS)
        for players in (2, 4)
        if samples.WIDE or at % 2 == (players == 4)
    ],
)
def test_what_is_legal_is_never_called_illegal_for_want_of_a_fact(kind: str, players: int) -> None:
    """A whole legal game, told to a referee who knows less: section 7.3."""
    blind, (steps, told) = table_without(kind, players), whole(players, kind if samples.WIDE else "")
    for action, scorings, last in steps:
        for one in reported(action, scorings, last, blind):
            verdict = blind.declare(one)
            assert verdict.status != "illegal", (one.text(), verdict.violations)
    assert (blind.position.phase, blind.position.turns) == ("end", told.position.turns)
    blind.learn_all(FACTS)
    assert blind.position == told.position
