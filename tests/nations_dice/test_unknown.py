"""Games played while facts are missing: nothing is illegal for it, and what is told later settles what came before."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.box import Box, practice_box
from referee.engine.session import Session
from referee.games.nations_dice.actions.using import Done
from referee.games.nations_dice.components import STEPS
from referee.games.nations_dice.game import GAME
from referee.testing import samples

FACTS = practice_box(GAME.package).facts
KINDS = ("die.", "tile.", "tile.2.", "event.", "board.", "star", "")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("players", "mode"), [(1, "base"), (2, "base"), (1, "unrest"), (3, "unrest")])
def test_a_game_without_some_facts_and_with_them_afterwards(players: int, mode: str, kind: str) -> None:
    left = {key: value for key, value in FACTS.items() if not key.startswith(kind)}
    box = Box(GAME.id, "owner", False, left)
    table = Session(GAME.setting(samples.seats(GAME, players), {"mode": mode}, {}, box))
    for action in samples.play(table, Random(f"{kind}{players}{mode}")):
        assert not GAME.audit(table.position, table.setting), action
        assert GAME.fits(table.position, table.setting) is None, action
    data, missing = GAME.final(table.position, table.setting)
    if not missing:
        assert GAME.score(data, table.setting.rulings, [])
    table.learn_all(FACTS)
    assert GAME.fits(table.position, table.setting) is None
    assert all(one.rule in GAME.book.rules for one in GAME.audit(table.position, table.setting))
    assert not GAME.final(table.position, table.setting)[1]


def test_a_tile_bought_unseen_is_found_when_it_is_told() -> None:
    """The price paid is checked afterwards, and what the tile gives is there."""
    left = {key: value for key, value in FACTS.items() if key != "tile.1.3"}
    box = Box(GAME.id, "owner", False, left)
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, box)
    table = Session(setting, GAME.ready(setting, {}))
    for text in ("buy row 1 column 3", "pay white-strength"):
        (action,) = table.read(text)
        assert table.declare(action).status == "unverifiable", text
    assert table.position.players[0].unplaced == ["1-3"]
    assert table.position.unsure == ["tile.1.3"]
    assert [one.key for one in GAME.final(table.position, setting)[1]] == ["tile.1.3"]
    table.learn("tile.1.3", {"title": "Coast", "kind": "colony", "cost": 1, "dice": [], "chits": ["food"], "vp": 2})
    assert table.position.players[0].colonies == ["1-3"]
    assert table.position.players[0].chits == ["food", "gold", "reroll"]
    assert not table.position.unsure
    assert [step.settled for step in table.steps] == ["legal", "legal"]


def follow_prompts(table: Session, phase: str) -> None:
    """Where the referee asks on because he cannot know that somebody has nothing to use, the table says so."""
    position = table.position
    while position.phase in STEPS and position.phase != phase:
        assert table.declare(Done(position.waiting[0])).status != "illegal"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("players", "mode"), [(1, "base"), (3, "base"), (1, "unrest"), (4, "unrest")])
def test_nothing_legal_is_illegal_because_something_is_unknown(players: int, mode: str, kind: str) -> None:
    """A game played with all facts, declared at a table that lacks some: nothing is refused, and facts settle it all."""
    seats, options = samples.seats(GAME, players), {"mode": mode}
    known = Session(GAME.setting(seats, options, {}, practice_box(GAME.package)))
    left = {key: value for key, value in FACTS.items() if not key.startswith(kind)}
    table = Session(GAME.setting(seats, options, {}, Box(GAME.id, "owner", False, left)))
    phase = known.position.phase
    for action in samples.play(known, Random(f"{kind}{players}{mode}")):
        follow_prompts(table, phase)
        phase = known.position.phase
        verdict = table.declare(action)
        assert verdict.status != "illegal", (action, verdict.violations)
    follow_prompts(table, phase)
    table.learn_all(FACTS)
    assert table.position == known.position
    assert {step.settled for step in table.steps} <= {"", "legal"}
