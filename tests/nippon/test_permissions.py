"""What Nippon allows however a table looks, and rules that the referee keeps himself."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.errors import NotUnderstood
from referee.engine.session import Session
from referee.games.nippon import flow
from referee.games.nippon.components import A_ROW, A_SPACE, ROWS, SPACES, WORKER_SPACES, WORKERS_A_COLOUR
from referee.games.nippon.game import GAME
from referee.games.nippon.position import Player
from referee.testing import samples
from referee.testing.examples import shows

FULL = {"tile": 1, "goods": 3, "machine": 2}
GOODS = ("silk", "paper", "bento", "lenses", "clocks", "bulbs")


def table(given: dict[str, Any] | None = None, **more: Any) -> Session:
    made = {"game": GAME.id, "players": 2, "given": given or {}} | more
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


def say(session: Session, *entries: str) -> None:
    """Each entry is legal."""
    for entry in entries:
        for action in session.read(entry):
            verdict = session.declare(action)
            assert verdict.legal, (entry, verdict.violations)


def refused(session: Session, entry: str) -> list[str]:
    """The rules an entry breaks."""
    (action,) = session.read(entry)
    return session.judge(action).rules


@shows("NP-GEN-01")
def test_supplies_never_run_out() -> None:
    """NP-GEN-01: more machines, blueprints, cubes and yen than any box holds; one more of each is legal."""
    rich = {
        **{f"players.{seat}.factories.{good}": FULL | {"tile": seat + 1} for seat in range(2) for good in GOODS},
        **{f"players.{seat}.machines": 40 for seat in range(2)},
        **{f"players.{seat}.blueprints": 500 for seat in range(2)},
        **{f"players.{seat}.yen": 5000 for seat in range(2)},
        **{f"players.{seat}.coal": 900 for seat in range(2)},
    }
    say(table(rich), "take 4 c4", "machinery store", "machinery store", "done")
    say(table(rich | {"players.0.workers": [0, 1, 2]}), "consolidate", "reward 2 blueprints on 1", "done")
    say(table(rich | {"cities.3a.goods": ["silk", "paper", "lenses", "bulbs"]}), "take 5 c1", "market 3a silk 1 1")
    made = table(rich | {"players.0.factories.silk": {"tile": 1, "goods": 0, "machine": 2}})
    say(made, "take 1 c1", "produce silk")
    assert made.position.players[0].factories[0].goods == 3


SHORT = [
    ({"players.1.factories.silk.tile": 2}, ("take 2 c4",), "invest silk 2", "NP-INVEST-02"),
    ({"players.0.workers": [0, 1, 2], "rewards.2": [1, 1, 0]}, ("consolidate",), "reward 2 blueprints on 1", "NP-REWARD-04"),
    (
        {"players.0.workers": [0, 1, 2], "rewards": {str(number): [0, 0, 0] for number in range(2, 6)}, "doubles": 0},
        ("consolidate",), "reward 2 on 1", "NP-REWARD-06",
    ),
    ({"players.0.trains": 0}, ("take 4 c4",), "train 1", "NP-TS-05"),
    ({"players.0.ships": 0}, ("take 3 c1",), "ship 1", "NP-TS-05"),
    ({"players.0.tiles": [1], "players.0.factories.silk": FULL}, ("take 5 c1",), "market 1a silk 3 2", "NP-MARKET-05"),
    ({"players.0.contracts": [1], "players.0.fulfilled": [2], "players.0.factories.silk": FULL, "players.0.factories.paper": FULL}, ("take 2 c4",), "export 2 silk paper", "NP-EXPORT-08"),
    ({"spaces.1": [1]}, (), "take 1 c1", "NP-WORK-01"),
]  # fmt: skip


@shows("NP-GEN-02")
@pytest.mark.parametrize(("given", "before", "entry", "rule"), SHORT)
def test_what_is_in_short_supply_is_refused_once_it_is_gone(
    given: dict[str, Any], before: tuple[str, ...], entry: str, rule: str
) -> None:
    """NP-GEN-02: each limited piece has a rule of its own that refuses more of it."""
    made = table(given)
    say(made, *before)
    assert refused(made, entry) == [rule]


@shows("NP-GEN-11")
@pytest.mark.parametrize("worker", range(1, 7))
def test_any_worker_may_do_anything(worker: int) -> None:
    """NP-GEN-11: a worker's colour says nothing about the actions of its space, nor whose it may be."""
    spaces = {str(space): [worker - 1] for space in range(1, 6)}
    given = {
        "spaces": spaces,
        "players.0.yen": 20,
        "players.0.blueprints": 3,
        "players.0.factories.silk": {"tile": 1, "goods": 1, "machine": 0},
    }
    for space, entry in (
        (1, "knowledge 1"), (1, "produce silk"), (2, "export 3 silk"), (2, "invest paper 1"), (3, "mines 1"),
        (3, "ship 1"), (4, "machinery new silk"), (4, "train 1"), (5, "market 1a silk 1 1"),
    ):  # fmt: skip
        stored = {"players.0.factories.silk.goods": 3} if "export" in entry else {}
        made = table(given | stored)
        say(made, f"take {space} c{worker}", entry)


GIVING = ("give boris 5 yen", "lend boris coal", "trade boris silk paper", "pay boris 3", "boris: gift anna 2 coal")


@shows("NP-GEN-12")
@pytest.mark.parametrize("entry", GIVING)
def test_nothing_can_be_given_to_another(entry: str) -> None:
    """NP-GEN-12: there is no entry for it."""
    with pytest.raises(NotUnderstood):
        table().read(entry)


def owned(player: Player) -> tuple[Any, ...]:
    """What only its owner's own turns change."""
    factories = tuple((one.tile, one.goods, one.machine) for one in player.factories)
    return player.yen, player.coal, player.blueprints, player.machines, factories, tuple(player.contracts)


@shows("NP-GEN-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_has_more_or_less_by_the_turn_of_another(players: int) -> None:
    """NP-GEN-12: in whole games, what a player holds changes in that player's own turns."""
    made = Session(GAME.setting(samples.seats(GAME, players), {}, {}, practice_box(GAME.package)))
    before = [owned(player) for player in made.position.players]
    for action in samples.play(made, Random(players)):
        after = [owned(player) for player in made.position.players]
        changed = [seat for seat in range(players) if before[seat] != after[seat]]
        assert set(changed) <= {action.player}, action.text()
        before = after


@shows("NP-REFILL-09")
def test_whatever_the_bag_can_give_may_be_drawn() -> None:
    """NP-REFILL-09: three workers of any colours that are in the bag."""
    made = table({"phase": "refill", "turn.space": 1, "spaces.1": [], "rows": [[], []]})
    inside = flow.bag(made.position)
    for first in range(6):
        for second in range(6):
            for third in range(6):
                drawn = Counter((first, second, third))
                possible = all(count <= inside[colour] for colour, count in drawn.items())
                (action,) = made.read(f"draw s1 c{first + 1} c{second + 1} c{third + 1}")
                assert made.judge(action).legal is possible


@shows("NP-INVEST-07")
@pytest.mark.parametrize(("steps", "discarded"), [(0, 3), (1, 2), (3, 1), (4, 0), (7, 0)])
def test_exactly_the_shortfall_is_discarded(steps: int, discarded: int) -> None:
    """NP-INVEST-07: bento needs knowledge 4; the referee takes the blueprints, nobody says how many."""
    made = table({"players.0.blueprints": 5, "players.0.steps.knowledge": steps})
    say(made, "take 2 c4", "invest bento 2")
    assert made.position.players[0].blueprints == 5 - discarded


@shows("NP-MARKET-09")
def test_a_tile_is_paid_with_one_good() -> None:
    """NP-MARKET-09: an entry names one good; two of them are two tiles or nothing."""
    made = table({"players.0.factories.silk": FULL, "players.0.factories.paper": FULL})
    say(made, "take 5 c1")
    assert refused(made, "market 1a silk paper 2 2") == ["NP-MARKET-17"], "a second good names a tile to be removed"
    say(made, "market 1a silk 1 1", "market 1a paper 2 2")
    assert [made.position.players[0].factories[good].goods for good in (0, 1)] == [2, 1]


@shows("NP-INV-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bag_always_fills_the_spaces_and_three_rows(players: int) -> None:
    """NP-INV-04: with six workers on every player board; NP-WORK-05 holds these, so nothing of its own can break it."""
    left = 6 * WORKERS_A_COLOUR[players] - WORKER_SPACES * players
    assert left >= SPACES * A_SPACE + A_ROW[players] * ROWS.get(players, 3)
    crowd = [colour for colour in range(6) for _ in range(WORKERS_A_COLOUR[players])]
    boards = {f"players.{seat}.workers": crowd[seat * 6 : seat * 6 + 6] for seat in range(players)}
    empty = {"spaces": {str(space): [] for space in range(1, 6)}, "rows": [[] for _ in range(ROWS.get(players, 5))]}
    made = table({"phase": "refill", "turn.space": 1, **boards, **empty}, players=players)
    while made.position.phase == "refill":
        made.declare(GAME.chance(made.position, made.setting, Random(players)))
    assert all(len(here) == A_SPACE for here in made.position.spaces)
    assert sum(made.position.pending) == max(0, 15 - 9 if players == 4 else 0)


@shows("NP-SETUP-09", "NP-SETUP-19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_factory_is_on_offer(players: int) -> None:
    """NP-SETUP-09: all 24 tiles lie there at every number of players; NP-SETUP-19: and the rest is the supply."""
    made = table({"players.0.blueprints": 5}, players=players)
    say(made, "take 2 c4")
    offered = {(action.good, action.tile) for action in made.legal(0) if action.spec.verb.key == "invest"}  # type: ignore[attr-defined]
    assert offered == {(good, tile) for good in range(6) for tile in range(1, 5)}


@pytest.mark.parametrize(
    ("space", "given", "rules"),
    [
        (5, {}, ["NP-MARKET-03"]),
        (1, {"players.0.yen": 0}, ["NP-KNOW-02", "NP-PROD-01"]),
        (2, {"players.0.yen": 5}, ["NP-EXPORT-04", "NP-INVEST-04"]),
        (4, {"players.0.yen": 4}, ["NP-MACH-02", "NP-TRAIN-02"]),
        (3, {"players.0.yen": 5, "players.0.steps.coal": 7, "players.0.ships": 0}, ["NP-MINE-03", "NP-MINE-02", "NP-TS-05"]),
    ],
)  # fmt: skip
def test_a_worker_that_could_do_nothing_is_refused_with_what_is_in_the_way(
    space: int, given: dict[str, Any], rules: list[str]
) -> None:
    """NP-WORK-04: the rules against each action of the space are named."""
    made = table({f"spaces.{space}": [0], **given})
    (violation,) = made.judge(made.read(f"take {space} c1")[0]).violations
    assert (violation.rule, violation.facts["rules"]) == ("NP-WORK-04", rules)
