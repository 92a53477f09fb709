"""Consolidations, refills and the scoring marker by whole tables: every number of workers, players and rounds."""

from __future__ import annotations

from typing import Any

import pytest
from nippon_support import (
    SPACE_OF,
    broken,
    declared,
    table,
)

from referee.engine import position as positions
from referee.engine.effect import Count
from referee.games.nippon import counting, flow
from referee.games.nippon.components import CITIES
from referee.games.nippon.regions import score_regions


@pytest.mark.parametrize("count", range(7))
def test_as_many_workers_allow_as_high_a_reward(count: int) -> None:
    """NP-REWARD-01, -03: none with fewer than three, then 2x to 5x."""
    most = {3: 2, 4: 3, 5: 4, 6: 5}.get(count, 0)
    made = table({"players.0.workers": [0] * count}, "consolidate", players=4)
    for multiplier in range(2, 6):
        expected = ["NP-REWARD-01"] if not most else [] if multiplier <= most else ["NP-REWARD-03"]
        assert broken(made, f"reward {multiplier} coal2 on 1") == expected
    assert broken(made, "done") == (["NP-REWARD-02"] if most else [])


REWARDS = {"yen5": (5, 0, 0), "coal2": (0, 2, 0), "blueprints2": (0, 0, 2)}


@pytest.mark.parametrize("multiplier", range(2, 6))
@pytest.mark.parametrize("bonus", REWARDS)
@pytest.mark.parametrize("place", [1, 5, 9])
def test_a_reward_brings_its_bonus_and_lies_on_one_achievement(multiplier: int, bonus: str, place: int) -> None:
    """NP-REWARD-04, -07, -08: one tile of its stack, on a space that is free."""
    given: dict[str, Any] = {"players.0.workers": [0] * 6, "players.0.achievements.3": 2}
    made = table(given, "consolidate", players=4)
    yen, coal, blueprints = REWARDS[bonus]
    before = [[*stack] for stack in made.position.rewards]
    entry = f"reward {multiplier} {bonus} on {place}"
    assert broken(made, f"reward {multiplier} {bonus} on 3") == ["NP-REWARD-08"]
    own = declared(made, entry).position.players[0]
    assert (own.yen, own.coal, own.blueprints) == (12 + yen, 2 + coal, 1 + blueprints)
    assert {n: tile for n, tile in enumerate(own.achievements, 1) if tile} == {3: 2, place: multiplier}
    assert (made.position.turn.stage, made.position.turn.units) == ("wages", 1)
    before[multiplier - 2][[*REWARDS].index(bonus)] -= 1
    assert (made.position.rewards, made.position.gone, made.position.doubles) == (before, 0, 4)
    gone = table(given | {f"rewards.{multiplier}": [9 * (one != bonus) for one in REWARDS]}, "consolidate", players=4)
    assert broken(gone, entry) == ["NP-REWARD-04"]


@pytest.mark.parametrize("left", range(2, 7))
@pytest.mark.parametrize("count", range(3, 7))
@pytest.mark.parametrize("doubles", [0, 1])
def test_a_reward_is_due_where_one_of_an_allowed_level_lies(left: int, count: int, doubles: int) -> None:
    """NP-REWARD-02, -05, -06: if only higher ones are left none is taken, if none at all a 2x tile while there is one."""
    stacks = {f"rewards.{one}": [0, 0, int(one >= left)] for one in range(2, 6)}
    made = table({"players.0.workers": [0] * count, "doubles": doubles} | stacks, "consolidate", players=4)
    allowed, double = left <= count - 1, left > 5 and doubles
    assert (made.position.turn.stage == "reward") == bool(allowed or double)
    if double:
        own = declared(made, "reward 2 on 7").position
        assert (own.doubles, own.players[0].achievements[6], own.players[0].yen) == (0, 2, 12)
    elif not allowed:
        assert broken(made, "reward 2 on 7") == ["NP-REWARD-06" if left > 5 else "NP-REWARD-05"]


@pytest.mark.parametrize("free", [0, 1])
@pytest.mark.parametrize("tiles", [True, False])
def test_where_every_achievement_has_a_tile_the_next_leaves_the_game(free: int, tiles: bool) -> None:
    """NP-REWARD-09, NP-AMB-24: and its bonus is received all the same; where one is free it lies there."""
    stacks = {} if tiles else {f"rewards.{one}": [0, 0, 0] for one in range(2, 6)}
    given = {"players.0.workers": [0, 1, 2], "players.0.achievements": [3] * (9 - free) + [0] * free}
    made = table(given | stacks, "consolidate", players=4)
    entry = "reward 2 coal2" if tiles else "reward 2"
    if not free:
        assert broken(made, f"{entry} on 9") == ["NP-REWARD-09"]
    declared(made, entry)
    now = made.position
    assert (now.players[0].coal, now.players[0].achievements[8]) == (4 if tiles else 2, 2 if free else 3)
    assert (now.gone, now.doubles_gone, now.doubles) == (
        int(tiles and not free),
        int(not tiles and not free),
        4 - (not tiles),
    )


@pytest.mark.parametrize("colours", range(7))
@pytest.mark.parametrize("steps", range(3))
def test_wages_are_paid_for_as_many_colours_as_the_yen_allow(colours: int, steps: int) -> None:
    """NP-PAY-01, -02, -03, -05: 3k each, 2 VP lost for each other colour; two workers of one colour cost what one does."""
    money = (12, 14, 16)[steps]
    box = {"track.money": {"values": [12, 14, 16], "stars": []}}
    workers = [*range(colours), *[0] * (0 < colours < 6)]
    given = {"players.0.workers": workers, "players.0.steps.money": steps, "players.0.vp": 10, "turn.stage": "start"}
    none = {f"rewards.{one}": [0, 0, 0] for one in range(2, 6)} | {"doubles": 0}
    made = declared(table(given | none, box=box, players=4), "consolidate", "done")
    own, paid = made.position.players[0], min(colours, money // 3)
    assert (own.yen, own.vp, own.workers) == (money - 3 * paid, 10 - 2 * (colours - paid), [])


LEVELS = {"coal": (2, 3, 3, 4, 5, 5, 6, 8), "money": (12, 14, 16, 18, 21, 24, 27, 30)}


@pytest.mark.parametrize("steps", range(8))
def test_an_income_is_the_number_at_or_below_the_marker(steps: int) -> None:
    """NP-CONS-02, -03, -04, NP-GEN-08: nothing of what was there is kept; what is told besides must agree."""
    yen, coal = LEVELS["money"][steps], LEVELS["coal"][steps]
    given = {"players.0.steps": [steps, steps, 0], "players.0.yen": 99, "players.0.coal": 99, "players.0.workers": [0]}
    for more, rules in (
        ((0, 0), []),
        ((1, 0), ["NP-CONS-03"]),
        ((0, -1), ["NP-CONS-04"]),
        ((-1, 1), ["NP-CONS-03", "NP-CONS-04"]),
    ):
        assert broken(table(given), f"consolidate income {yen + more[0]} {coal + more[1]}") == rules
    own = declared(table(given), "consolidate").position.players[0]
    assert (own.yen, own.coal) == (yen, coal)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("space", range(1, 6))
def test_an_emptied_space_has_the_workers_of_the_topmost_row(players: int, space: int) -> None:
    """NP-REFILL-01, -02, -03, -08: of all its workers, once the last one is taken; other spaces have none."""
    rows: list[list[int]] = [[], *[[n, n + 1] for n in range({2: 1, 3: 2, 4: 4}[players])]]
    rich = {"players.0.factories.silk": {"tile": 1, "goods": 3, "machine": 0}, "players.0.yen": 20}
    entry = ("mines 1", "knowledge 1", "export 3 silk", "mines 1", "machinery new silk", "market 1a silk 1 1")[space]
    for lying in ([5], [5, 4]):
        made = table(rich | {f"spaces.{space}": lying, "rows": rows}, players=players)
        declared(made, f"take {space} c6", entry, "done")
        here, emptied = made.position.spaces[space - 1], len(lying) == 1
        assert (here, made.position.rows[1]) == (([0, 1], []) if emptied else ([4], [0, 1]))
        assert made.position.turn.player == 1
        moved = [note.facts for step in made.steps for note in step.notes if note.rule == "NP-REFILL-02"]
        assert moved == ([{"row": 2, "space": space}] if emptied else [])


@pytest.mark.parametrize("count", range(9))
def test_with_six_workers_or_more_a_turn_is_a_consolidation(count: int) -> None:
    """NP-TURN-03: more stand there only where a table wants it."""
    made = table()
    made.position.players[0].workers = [0] * count
    assert flow.now(made.position) == ("full" if count >= 6 else "start", 0)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("marker", range(1, 9))
@pytest.mark.parametrize("scorings", range(3))
def test_the_marker_passes_each_symbol_once_and_reaches_gold_once(players: int, marker: int, scorings: int) -> None:
    """NP-TIME-01 to -04: at the practice board behind the spaces 2 and 4, gold from the sixth."""
    lacking = {"spaces.1": [0, 0], "rows": [[0] * (2 if players == 2 else 3)] * {2: 2, 3: 3, 4: 5}[players]}
    given = {"phase": "refill", "turn.space": 1, "marker": marker, "scorings": scorings}
    made = table(
        given | lacking, players=players, box={"score_track": {"spaces": 12, "first_gold": 6, "first": 2, "second": 4}}
    )
    declared(made, "draw s1 c6")
    passed = (marker, scorings) in ((2, 0), (4, 1))
    assert (made.position.marker, made.position.scorings) == (marker + 1, scorings + passed)
    assert made.position.last == (3 * players if marker == 5 else -1)
    assert made.position.turn.player == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_rounds_are_left_at_gold_and_then_the_game_ends(players: int) -> None:
    """NP-TIME-04 to -07: a move of the marker for each round, a refill moves it no more."""
    given = {"marker": 6, "scorings": 2, "last": 3 * players, "turn.player": 1}
    made = table(given, players=players)
    for turn in range(1, 3 * players + 1):
        assert (made.position.phase, made.position.turn.player) == ("play", turn % players)
        declared(made, "consolidate", "done")
        assert made.position.marker == min(8, 6 + turn // players)
        assert made.position.last == 3 * players - turn
    assert (made.position.phase, made.position.scorings, made.position.turn.player) == ("end", 3, 0)


@pytest.mark.parametrize("ships", [0, 1])
@pytest.mark.parametrize("other", [0, 1, 2, 4, 6, 7])
@pytest.mark.parametrize("own", [(1, 2), (3, 5), (2, 7)])
def test_who_may_have_several_places_in_a_region_gains_what_they_bring(
    own: tuple[int, int], other: int, ships: int
) -> None:
    """NP-SCORE-05, -06, -09, -11: of a tile whose value nobody knows, the points lie between those of its values."""
    spent = {"last": 1, "turn.player": 1, "players.0.vp": 0, "players.1.vp": 0, "scorings": 0}
    lying = {
        "cities.1a.slots.north": {"owner": 0, "value": own[0]},
        "regions.1.ships": [{"owner": 0, "value": 2}] * ships,
    }
    lying |= {"cities.1b.slots.north": {"owner": 1, "value": other}} if other else {}
    box = {f"foreign.{region}{city}": [0, 0, 0, 0] for region in range(1, 5) for city in "ab"}
    untold = {"cities.1a.slots.north.value": {"from": own[0], "to": own[1]}}
    made = declared(table(spent | lying, box=box, untold=untold), "consolidate", "done")
    one, _ = (positions.to_json(player)["vp"] for player in made.position.players)
    low, high = (one["from"], one["to"]) if isinstance(one, dict) else (one, one)
    points = [2 * ships + (10 if value > other else 8 if value == other else 7) for value in range(own[0], own[1] + 1)]
    assert (low, high) == (min(points), max(points)) if not own[0] <= other <= own[1] else low <= min(points)
    assert high >= max(points)


@pytest.mark.parametrize("mark", ["plain", "scoring", "gold", "both"])
@pytest.mark.parametrize("scorings", range(3))
def test_the_table_says_what_the_marker_reached_and_gold_comes_after_two_scorings(scorings: int, mark: str) -> None:
    """NP-TIME-01 to -04, -06, -09: where nobody told the track; gold too early is worth a word, a third symbol is none."""
    given = {"marker": 5, "scorings": scorings, "phase": "marker"}
    made = table(given, box={"score_track": "missing"}, players=3)
    passes, gold = mark in ("scoring", "both"), mark in ("gold", "both")
    (action,) = made.read(f"marker {mark}")
    verdict = made.judge(action)
    assert verdict.rules == (["NP-TIME-06"] if passes and scorings == 2 else [])
    if verdict.rules:
        return
    assert [one.rule for one in verdict.warnings] == (["NP-TIME-03"] if gold and scorings + passes < 2 else [])
    made.declare(action)
    assert (made.position.scorings, made.position.last) == (scorings + passes, 9 if gold else -1)


@pytest.mark.parametrize("scorings", range(3))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_nobody_told_the_track_a_symbol_may_lie_behind_gold(players: int, scorings: int) -> None:
    """NP-TIME-03 to -06, FACT-03: after a last round but the third the table is asked, as long as a symbol is left."""
    given = {"marker": 6, "scorings": scorings, "last": 3 * players, "players.0.vp": 0, "players.1.vp": 0}
    given |= {"cities.3b.slots.west": {"owner": 0, "value": 7}}
    before = scorings
    box = {"score_track": "missing"} | {f"region_vp.{row}": [10**row, 0, 0] for row in (1, 2, 3)}
    made = table(given, players=players, box=box | {f"foreign.{city}": [0] * 4 for city in CITIES})
    for left in (2, 1, 0):
        declared(made, *["consolidate", "done"] * players)
        if left and scorings < 2:
            assert broken(made, "take 1 c1") == ["NP-TIME-08"]
            assert broken(made, "marker gold") == ["NP-TIME-04"]
            declared(made, "marker scoring" if left == 1 else "marker plain")
            scorings += left == 1
        assert (made.position.scorings, made.position.last) == (scorings + (not left), left * players)
    assert made.position.players[0].vp == sum(10**row for row in range(before + 1, scorings + 2))


@pytest.mark.parametrize("action", ["knowledge", "mines", "machinery", "market"])
def test_a_worker_can_be_taken_where_one_stands_beside_an_action_that_is_possible(action: str) -> None:
    """NP-TURN-04, -05, NP-WORK-04, NP-AMB-08: by that ruling whoever can take one does not consolidate without any."""
    top = {"players.0.steps.coal": 7, "players.0.steps.knowledge": 7}
    poor = {
        "knowledge": {"players.0.steps.coal": 7, "players.0.yen": 1},
        "mines": {"players.0.steps.knowledge": 7, "players.0.yen": 1},
        "machinery": top | {"players.0.yen": 5, "players.0.ships": 0, "players.0.trains": 0},
        "market": top
        | {
            "players.0.yen": 0,
            "players.0.contracts": [],
            "players.0.coal": 0,
            "players.0.factories.silk": {"tile": 1, "goods": 1, "machine": 0},
        },
    }[action]
    for space in range(1, 6):
        spaces = [[0] if one == space else [] for one in range(1, 6)]
        made = table({"spaces": spaces, **poor}, rulings={"NP-AMB-08": "illegal"})
        possible = space == SPACE_OF[action]
        assert (broken(made, f"take {space} c1") == []) == possible, space
        assert broken(made, "consolidate") == (["NP-TURN-04"] if possible else []), space


@pytest.mark.parametrize("scorings", range(4))
def test_each_scoring_has_its_row_of_points(scorings: int) -> None:
    """NP-SCORE-05, FACT-04: after the third there is none of its own, whatever a table wants."""
    box = {f"region_vp.{row}": [10 * row, 7, 5] for row in (1, 2, 3)} | {f"foreign.{city}": [0] * 4 for city in CITIES}
    lying = {"cities.3b.slots.west": {"owner": 1, "value": 4}, "players.1.vp": 0}
    made = table(lying | {"scorings": scorings}, players=3, box=box)
    score_regions(made.position, made.setting, [])
    now = min(3, scorings + 1)
    assert (made.position.scorings, made.position.players[1].vp) == (now, 10 * now)


COUNTED = [
    ("contracts", "", 5), ("yen", "", 31), ("factories_of_level", "1", 2), ("factories_of_level", "2", 1),
    ("factories_of_level", "3", 1), ("factories_of_level", "2 3", 2), ("factories_of_level", "1 2 3", 4),
    ("machines", "", 3), ("machines", "sum", 4), ("influence_tiles", "", 4), ("regions_with_influence", "", 3),
    ("trains_on_board", "", 4), ("ships_on_board", "", 6), ("blueprints", "", 8), ("coal", "", 13), ("goods", "", 9),
    ("stars", "trains", 2), ("stars", "ships", 3), ("stars", "coal", 1), ("stars", "knowledge", 2),
    ("stars", "coal ships", 4), ("stars", "trains knowledge", 4),
]  # fmt: skip


@pytest.mark.parametrize(("what", "of", "count"), COUNTED)
def test_what_an_achievement_can_count(what: str, of: str, count: int) -> None:
    """NP-ACH-04 to -08, FACT-10, -14: of one player, whatever the others have."""
    factories = {"silk": (1, 4, 1), "paper": (2, 2, 2), "lenses": (3, 3, 0), "bulbs": (4, 0, 1)}
    given: dict[str, Any] = {
        f"players.1.factories.{good}": {"tile": tile, "goods": goods, "machine": machine}
        for good, (tile, goods, machine) in factories.items()
    }
    given |= {"players.1.fulfilled": [1, 2, 3, 4, 5], "players.1.yen": 31, "players.1.blueprints": 8}
    given |= {"players.1.coal": 13, "players.1.trains": 2, "players.1.ships": 0, "players.1.steps": [2, 0, 3]}
    given |= {"players.0.fulfilled": [6], "players.0.yen": 1, "players.0.trains": 5}
    for at, seat in (("1a.slots.north", 1), ("1b.slots.west", 1), ("2a.slots.east", 0), ("3a.slots.north", 1)):
        given[f"cities.{at}"] = {"owner": seat, "value": 3}
    given["cities.4b.slots.south"] = {"owner": 1, "value": 7}
    box = {
        "row.trains": {"stars": [1, 4, 5], "money": []}, "row.ships": {"stars": [1, 2, 6], "money": []},
        "track.coal": {"values": [2, 3, 4, 5, 6], "stars": [3, 4]},
        "track.knowledge": {"values": [1, 2, 3, -1, 4], "stars": [2, 4, 5]},
    }  # fmt: skip
    made = table(given, players=3, box=box)
    assert counting.count(made.position, made.setting, 1, Count(what, tuple(of.split()))) == count


@pytest.mark.parametrize("second", [4, 6, 7])
@pytest.mark.parametrize("marker", [6, 7, 8])
@pytest.mark.parametrize("players", [2, 3])
def test_in_the_last_rounds_the_marker_moves_once_a_round_and_passes_what_lies_there(
    players: int, marker: int, second: int
) -> None:
    """NP-TIME-03, -05, -06, -10: to the end of its track; a symbol behind gold counts, in the third round no more."""
    box = {"score_track": {"spaces": 8, "first_gold": 6, "first": 2, "second": second}}
    for last in range(1, 3 * players + 1):
        made = table({"marker": marker, "scorings": 1, "last": last, "turn.player": 1}, players=players, box=box)
        flow.next_turn(made.position, made.setting, [])
        left, during = divmod(last - 1, players)
        moves = not during and marker < 8
        passes = bool(moves and left and marker == second)
        assert (made.position.marker, made.position.last) == (marker + moves, last - 1)
        assert made.position.scorings == 1 + passes + (last == 1)
        assert made.position.phase == ("end" if last == 1 else "play")
        assert made.position.turn.player == (1 if last == 1 else 2 % players)


@pytest.mark.parametrize("left", range(7))
def test_what_left_the_pile_is_on_the_board(left: int) -> None:
    """NP-ACH-08: of six trains and six ships."""
    made = table({"players.1.trains": left, "players.1.ships": left})
    for kind in ("trains_on_board", "ships_on_board"):
        assert counting.count(made.position, made.setting, 1, Count(kind)) == 6 - left
