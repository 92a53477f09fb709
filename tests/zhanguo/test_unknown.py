"""Judging while not all is told: what is called legal or illegal is so at the table that knows everything."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median

import pytest

from referee.engine import judge as judging
from referee.engine import position as positions
from referee.engine.box import Box
from referee.engine.errors import Ambiguous
from referee.engine.explore import perhaps
from referee.engine.game import Setting
from referee.engine.session import Session
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE
from referee.engine.written import is_known
from referee.games.zhanguo.actions.play import Done
from referee.games.zhanguo.game import GAME
from referee.testing import samples
from referee.testing.examples import examples
from referee.testing.twins import SHARES, game_of_twins
from referee.testing.unknown import interview, tables

EVERY = 4
ASSUMED = "ZG-REWARD-12"
"""What the default of ruling ZG-AMB-10 takes for granted while nobody has entered it."""


def entries() -> list[tuple[str, Session, list]]:
    """Some of the examples: their names, the tables where they are judged and what is judged."""
    listed = [one for _, one in examples(Path(__file__).parent / "scenarios")]
    found = [(f"{one['rules']} {one['name']}", table, actions) for one, table, actions in tables(GAME, iter(listed))]
    return found[::EVERY]


ENTRIES = entries()


def without(setting: Setting, share: float, rng: Random) -> Setting:
    """The same setting on a box that lacks a share of the facts."""
    left = {key: value for key, value in setting.box.facts.items() if rng.random() >= share}
    return GAME.setting(setting.seats, setting.options, setting.rulings, Box(GAME.id, "lacking", False, left))


@pytest.mark.parametrize("share", SHARES.values(), ids=SHARES)
def test_examples_on_a_box_that_lacks_facts(share: float) -> None:
    met: Counter[tuple[str, str]] = Counter()
    for number, (name, table, actions) in enumerate(ENTRIES):
        known = table.judge(actions[-1]).status
        try:
            found = judging.judge(table.position, without(table.setting, share, Random(number)), actions[-1]).status
        except Ambiguous:
            found = "open"
        assert found in (known, UNVERIFIABLE, "open") or ASSUMED in name, name
        met[known, found] += 1
    for status in (LEGAL, ILLEGAL):
        every = sum(count for (known, _), count in met.items() if known == status)
        assert met[status, status] >= every * {0.1: 0.9, 0.5: 0.75, 1.0: 0.5}[share], met


def test_examples_at_a_table_that_nobody_tracked() -> None:
    """Every question can matter, and few are asked (with the moment of the game supposed)."""
    asked: list[int] = []
    for name, table, actions in ENTRIES:
        found = interview(table, actions)
        assert found.status in (table.judge(actions[-1]).status, UNVERIFIABLE), name
        asked.append(len(found.questions))
    asked.sort()
    assert median(asked) <= 3
    assert asked[int(len(asked) * 0.95)] <= 8


@pytest.mark.parametrize(
    ("share", "players", "side", "legal", "illegal"),
    [("a tenth", 2, "A", 0.9, 0.97), ("half", 3, "B", 0.7, 0.9), ("all", 3, "B", 0.5, 0.85)],
)
def test_a_game_with_facts_untold_says_nothing_wrong(
    share: str, players: int, side: str, legal: float, illegal: float
) -> None:
    found = game_of_twins(samples.session(GAME, players, {"side": side}), SHARES[share], Random(players), 0)
    assert not found.tally.differences
    assert found.tally.share(LEGAL) >= legal
    assert found.tally.share(ILLEGAL) >= illegal


@pytest.mark.parametrize("ruling", ["any-later", "next-turn"])
def test_what_a_player_has_overlooked_is_a_note_and_parts_no_ways(ruling: str) -> None:
    """The end of a turn is carried out as it is, whatever nobody has told about the tasks."""
    rulings = {"ZG-AMB-45": ruling}
    table = samples.session(GAME, 3, {"side": "A"}, rulings)
    facts = {key: one for key, one in table.setting.box.facts.items() if not key.startswith(("task.", "slot."))}
    lacking = GAME.setting(table.setting.seats, table.setting.options, rulings, Box(GAME.id, "lacking", False, facts))
    unsure = 0
    for action in itertools.islice(samples.play(table, Random(5)), 250):
        if isinstance(action, Done):
            after = positions.clone(table.position_at(len(table.steps) - 1))
            action.apply(after, lacking, [])
            own = after.players[action.player]
            noted = table.position.players[action.player]
            assert all(perhaps(lambda slot=slot, own=own: slot in own.late) for slot in noted.late)  # type: ignore[misc]
            assert all(perhaps(lambda slot=slot, own=own: slot in own.lost) for slot in noted.lost)  # type: ignore[misc]
            unsure += not is_known(own.late)
    assert unsure
