"""Games while facts are missing: they end, nothing is illegal for it, and what is told later settles what came before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from referee.engine.action import Action
from referee.engine.box import Box, practice_box
from referee.engine.game import TABLE
from referee.engine.session import Session
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


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_without_some_facts_and_with_them_afterwards(kind: str) -> None:
    players = 2 + KINDS.index(kind) % 3 if kind != "rows" else 4
    table = table_without(kind, players)
    for action in samples.play(table, Random(kind)):
        assert not GAME.audit(table.position, table.setting), action
        assert GAME.fits(table.position, table.setting) is None, action
    data, missing = GAME.final(table.position, table.setting)
    if not missing:
        assert GAME.score(data, table.setting.rulings, [])
    table.learn_all(FACTS)
    assert GAME.fits(table.position, table.setting) is None
    assert not GAME.final(table.position, table.setting)[1]


def reported(action: Action, told: Session, blind: Session) -> Iterator[Action]:
    """An action of a table that knows everything, as people would declare it where the referee does not."""
    yield action
    if blind.position.phase == "marker":
        scoring = told.position.scorings > blind.position.scorings
        gold = told.position.last >= 0
        yield Marker(
            TABLE, MARK.index[{(0, 0): "plain", (1, 0): "scoring", (0, 1): "gold", (1, 1): "both"}[scoring, gold]]
        )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_legal_is_never_called_illegal_for_want_of_a_fact(kind: str, players: int) -> None:
    """A whole legal game, told to a referee who knows less: section 7.3."""
    told, blind = table_without("nothing", players), table_without(kind, players)
    for action in samples.play(told, Random(f"{players}{kind}")):
        for one in reported(action, told, blind):
            verdict = blind.declare(one)
            assert verdict.status != "illegal", (one.text(), verdict.violations, blind.position.unsure)
    assert (blind.position.phase, blind.position.turns) == ("end", told.position.turns)
    blind.learn_all(FACTS)
    assert blind.position == told.position
