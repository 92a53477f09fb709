"""Officials on their ways, workers that pay: every area, number and region, held to the rulebook once more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

import pytest
from zhanguo_support import ACT, NO_HANDS, rules, table

from referee.engine.action import Action
from referee.engine.session import Session
from referee.engine.verdict import Violation
from referee.games.zhanguo import flow
from referee.games.zhanguo.actions.building import Palace, Wall
from referee.games.zhanguo.actions.claims import Claim
from referee.games.zhanguo.actions.officials import Drop, Move, Recruit
from referee.games.zhanguo.actions.play import Court, Unify
from referee.games.zhanguo.components import SITES, SLOT
from referee.games.zhanguo.position import Player


def listed(made: Session, verb: type[Action]) -> list[Any]:
    return [one for one in verb.candidates(made.position, made.setting, 0) if not rules(made, one)]


AREAS = range(2, 12)
GOVERNORS = {1: [2, 0, 0], 2: [0, 1, 0], 3: [0, 0, 0], 4: [1, 0, 0], 5: [0, 0, 1]}
WORKING = {1: [1, 1, 0], 2: [1, 0, 0], 3: [0, 0, 0], 4: [0, 0, 0], 5: [0, 0, 2]}
WORKERS = {1: 0, 2: 1, 3: 2, 4: 0, 5: 0}


def standing(player: int = 0) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for region in range(1, 6):
        at = f"players.{player}.regions.{region}"
        given |= {f"{at}.governor_area": GOVERNORS[region], f"{at}.worker_area": WORKING[region]}
        given[f"{at}.workers"] = WORKERS[region]
    return given


def leads_on(region: int, points: int, adjacent: Mapping[int, Any]) -> bool:
    """Whether so many points lead out of a full worker area to a free place."""
    return points > 0 and any(sum(WORKING[to]) < 2 or leads_on(to, points - 1, adjacent) for to in adjacent[region])


def way(official: int, start: int, end: int, points: int, ruling: str, adjacent: Mapping[int, Any]) -> Iterator[str]:
    """ZG-REASSIGN-03 to -07, -09, -12: the rules that a point from area to area breaks."""
    here, there, low, low_then = start // 2, end // 2, start % 2, end % 2
    if (here == there) == (low == low_then) or (here == there and low_then):
        yield "ZG-REASSIGN-06"
        return
    lying = (WORKING if low else GOVERNORS)[here]
    if low and not any(lying) and WORKERS[here]:
        yield "ZG-REASSIGN-12"
    elif not lying[official]:
        yield "ZG-REASSIGN-05" if here == there else "ZG-REASSIGN-04" if low else "ZG-REASSIGN-03"
    if here != there and there not in adjacent[here]:
        yield "ZG-REASSIGN-09"
    if here != there and low and sum(WORKING[there]) >= 2:
        left = points - 1
        if not (left > 0 if ruling == "allowed" else leads_on(there, left, adjacent)):
            yield "ZG-REASSIGN-07"


@pytest.mark.parametrize("ruling", ["allowed", "forbidden"])
@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("player", [0, 2])
def test_a_point_leads_from_area_to_area(player: int, points: int, ruling: str) -> None:
    turn = {"player": player, "stage": "effects", "action": "reassign", "pool": "court", "points": points}
    given = standing(player) | {f"turn.{key}": value for key, value in turn.items()}
    made = table(given, ZG_AMB_15=ruling)
    adjacent = flow.known(made.setting).adjacent
    for official, start, end in product(range(3), AREAS, AREAS):
        found = rules(made, Move(player, official, start, end))
        assert found == [*way(official, start, end, points, ruling, adjacent)], (official, start, end)


def test_down_an_official_goes_for_nothing_where_there_is_room() -> None:
    """ZG-FREE-01, -02: of his colour, in the governor area of the region; two officials fill a worker area."""
    made = table(standing() | ACT)
    for official, region in product(range(3), range(1, 6)):
        full, there = sum(WORKING[region]) >= 2, GOVERNORS[region][official]
        expected = ["ZG-FREE-01"] * (not there) + ["ZG-FREE-02"] * full
        assert rules(made, Drop(0, official, region)) == expected, (official, region)
        before = made.position.players[0].regions[region - 1]
        if not expected:
            branch = made.branch()
            branch.declare(Drop(0, official, region))
            after = branch.position.players[0].regions[region - 1]
            assert after.governor_area[official] == before.governor_area[official] - 1
            assert after.worker_area[official] == before.worker_area[official] + 1


@pytest.mark.parametrize("left", [*product(range(2), repeat=3)])
def test_a_recruit_comes_from_the_supply_to_a_governor_area(left: tuple[int, ...]) -> None:
    """ZG-RECRUIT-01, -02, -04, -05."""
    made = table({"players.0.officials": [*left]} | ACT)
    for official, region in product(range(3), range(1, 6)):
        none = "ZG-RECRUIT-01" if any(left) else "ZG-RECRUIT-04"
        expected = [] if left[official] else [none]
        assert rules(made, Recruit(0, official, region)) == expected
        below = rules(made, Recruit(0, official, region, 2 * region + 1))
        assert below == sorted(
            [*expected, "ZG-RECRUIT-05"], key=["ZG-RECRUIT-04", "ZG-RECRUIT-05", "ZG-RECRUIT-01"].index
        )
    assert {(one.official, one.region) for one in listed(made, Recruit)} == {
        (official, region) for official in range(3) if left[official] for region in range(1, 6)
    }


def workers(own: Player, *counts: int) -> None:
    for region, count in zip(own.regions, counts, strict=True):
        region.workers = count


@pytest.mark.parametrize("here", range(5))
@pytest.mark.parametrize("region", [1, 3, 5])
def test_two_workers_of_the_region_and_one_of_another_pay_a_palace(region: int, here: int) -> None:
    """ZG-PALACE-03, -05, -10."""
    made = table(ACT)
    own = made.position.players[0]
    others = [one for one in range(1, 6) if one != region]
    for lying in [(), (others[0],), (others[-1],), (others[1], others[2])]:
        workers(own, *(here if one == region else one in lying for one in range(1, 6)))
        for third in range(1, 6):
            few = ["ZG-PALACE-03"] * (here < 2)
            if third in lying:
                expected = few
            else:
                nowhere = ["ZG-PALACE-03"] * (here < 3 and not lying)
                wrong = (
                    ["ZG-PALACE-10"] if third == region or (here >= 3 and not lying) else ["ZG-PALACE-03"] * bool(lying)
                )
                expected = few + nowhere + wrong
            assert rules(made, Palace(0, region, third, 0)) == expected, (lying, third)
        assert {(one.region, one.third) for one in listed(made, Palace)} == {
            (region, third) for third in lying if here >= 2
        }
        if here >= 2 and lying:
            branch = made.branch()
            branch.declare(Palace(0, region, lying[-1], 0))
            left = [one.workers for one in branch.position.players[0].regions]
            assert left == [here - 2 if one == region else int(one in lying[:-1]) for one in range(1, 6)]


@pytest.mark.parametrize("bars", [1, 2, 3])
def test_a_worker_of_each_of_as_many_regions_as_there_are_bars_pays_a_wall(bars: int) -> None:
    """ZG-WALL-02, -04, -06."""
    made = table(ACT)
    own = made.position.players[0]
    for staffed in [(), (2,), (1, 5), (2, 3, 4), (1, 2, 3, 4, 5)]:
        workers(own, *(2 * (one in staffed) for one in range(1, 6)))
        for named in [*combinations(range(1, 6), bars), *combinations(range(1, 6), bars % 3 + 1), (2,) * bars]:
            fits = len(named) == bars == len({*named})
            if len(staffed) < bars:
                expected = ["ZG-WALL-04"]
            elif not fits:
                expected = ["ZG-WALL-06"]
            else:
                expected = ["ZG-WALL-06"] * sum(one not in staffed for one in named)
            assert rules(made, Wall(0, 4, bars, named)) == expected, (staffed, named)
        found = listed(made, Wall)
        assert {one.regions for one in found if (one.section, one.bars) == (4, bars)} == {*combinations(staffed, bars)}


@pytest.mark.parametrize("section", [0, 3, 5])
def test_a_wall_needs_a_free_space_in_a_section_without_an_own_one(section: int) -> None:
    """ZG-WALL-01, -02, -03."""
    made = table(ACT)
    workers(made.position.players[0], 1, 1, 1, 1, 1)
    for spaces in product((-1, 0, 1), repeat=3):
        made.position.walls[section].spaces = [*spaces]
        for bars in (1, 2, 3):
            expected = ["ZG-WALL-03"] * (0 in spaces) + ["ZG-WALL-02"] * (spaces[bars - 1] >= 0)
            assert rules(made, Wall(0, section, bars, (1, 2, 3)[:bars])) == expected, (spaces, bars)
        assert {one.bars for one in listed(made, Wall) if one.section == section} == {
            bars for bars in (1, 2, 3) if spaces[bars - 1] < 0 and 0 not in spaces
        }
    made.position.players[0].walls = 0
    assert rules(made, Wall(0, (section + 1) % 6, 1, (1,))) == ["ZG-WALL-01"]


ENTRIES = (
    "unify 41 1", "court 41", "recruit red 1", "reassign", "move red 1g 2g", "governor 1 beside", "hire 1 and 2",
    "palace 1 from 2", "wall gold-left 1 from 1", "drop red 4", "activate 41", "power A", "claim bottom wall", "accept",
    "pass", "done", "take red 1",
)  # fmt: skip
AT_COURT = {"turn.card": 3, "court": [3], "turn.action": "recruit"}
MOMENTS: dict[str, dict[str, Any]] = {
    "play": {"turn.player": 1},
    "act": {"turn.player": 1, **ACT},
    "effects": {"turn.player": 1, "turn.stage": "effects", **AT_COURT},
    "claims": {"turn.player": 1, "turn.stage": "claims", **AT_COURT},
    "reward": {"phase": "rewards", "accepted": 1, "turn.player": 1, "turn.stage": "reward", **NO_HANDS},
    "offer": {
        "phase": "rewards", "accepted": -1, "turn.player": -1, "turn.stage": "", "players.1.ones": [1, 1, 1], **NO_HANDS
    },
}  # fmt: skip
OTHERS = {
    "turn": {"drop": "ZG-FREE-04", "claim": "ZG-TASK-12", "accept": "ZG-GEN-01"},
    "reward": {"drop": "ZG-FREE-04", "claim": "ZG-TASK-12"} | dict.fromkeys(("accept", "pass", "done"), "ZG-REWARD-11"),
    "offer": {"drop": "ZG-FREE-04", "claim": "ZG-TASK-12", "accept": "ZG-REWARD-04", "pass": "ZG-REWARD-04"}
    | {"done": "ZG-REWARD-05"},
}
"""What whoever has not the turn hears first: that it is another's, or that the round is at something else."""
COURT = ("recruit", "reassign", "governor", "hire", "palace", "wall")
MINE: dict[str, dict[str, str]] = {
    "play": dict.fromkeys((*COURT, "activate", "power"), "ZG-TURN-04")
    | {"move": "ZG-FREE-05", "claim": "ZG-TASK-12", "accept": "ZG-GEN-01", "pass": "ZG-TURN-02", "done": "ZG-TURN-02"},
    "act": dict.fromkeys(("activate", "power"), "ZG-ACT-17")
    | {"move": "ZG-FREE-05", "claim": "ZG-TASK-12", "accept": "ZG-GEN-01", "pass": "ZG-TURN-02"}
    | {"done": "ZG-COURT-04"},
    "effects": dict.fromkeys((*COURT, "unify", "court"), "ZG-TURN-01")
    | {"move": "ZG-FREE-05", "accept": "ZG-GEN-01", "pass": "ZG-TURN-02"},
    "claims": dict.fromkeys((*COURT, "unify", "court"), "ZG-TURN-01")
    | dict.fromkeys(("activate", "power"), "ZG-TURN-04")
    | {"move": "ZG-FREE-05", "accept": "ZG-GEN-01", "pass": "ZG-TURN-02"},
    "reward": dict.fromkeys((*COURT, "unify", "court"), "ZG-GEN-01")
    | {"drop": "ZG-FREE-04", "move": "ZG-FREE-05", "activate": "ZG-ACT-14", "power": "ZG-SIDEB-13"}
    | dict.fromkeys(("accept", "pass"), "ZG-REWARD-11"),
    "offer": dict.fromkeys((*COURT, "unify", "court", "move", "activate", "power", "take"), "ZG-GEN-01")
    | {"drop": "ZG-FREE-04", "claim": "ZG-TASK-12", "done": "ZG-REWARD-05"},
}
"""What the player in turn hears first of what is not for this moment."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_entry_has_its_moment_and_its_player(moment: str) -> None:
    """ZG-TURN-01, -02, -04, -07, ZG-FREE-04, ZG-TASK-12, ZG-REWARD-04, -05, -11: whoever sits before or behind."""
    lying = standing(0) | standing(1) | standing(2)
    boards = {f"players.{seat}.board": "B-circle" for seat in range(3)}  # with ability A
    made = table(lying | boards | MOMENTS[moment], options={"side": "B", "auction": "no", "order": "no"})
    others = OTHERS.get(moment, OTHERS["turn"])
    for entry in ENTRIES:
        verb = entry.split()[0]
        actions = [made.read(f"{name}: {entry}")[0] for name in ("anna", "boris", "carla")]
        before, mine, behind = ([*rules(made, one), ""][0] for one in actions)
        rule = others.get(verb, "ZG-GEN-01" if made.position.phase == "rewards" else "ZG-TURN-07")
        assert before == behind == rule, entry
        if verb in MINE[moment]:
            assert mine == MINE[moment][verb], entry
        else:
            assert not mine.startswith(("ZG-TURN", "ZG-GEN", "ZG-REWARD")), entry


@pytest.mark.parametrize("points", [1, 2])
def test_an_official_in_a_full_worker_area_goes_on_before_any_other(points: int) -> None:
    """ZG-REASSIGN-07: the one that came there, out of that area."""
    turn = {"stage": "effects", "action": "reassign", "pool": "court", "points": points, "transit": 3}
    given = standing() | {f"turn.{key}": value for key, value in turn.items()} | {"turn.transit_colour": 1}
    made = table(given | {"players.0.regions.1.worker_area": [1, 1, 1]})
    for official, start in product(range(3), AREAS):
        found = rules(made, Move(0, official, start, start + 1 - 2 * (start % 2)))
        assert (found[:1] == ["ZG-REASSIGN-07"]) == ((official, start) != (1, 3)), (official, start)
    (first, *_) = Move(0, 0, 3, 2).check(made.position, made.setting)
    assert isinstance(first, Violation) and first.facts["region"] == 1


@pytest.mark.parametrize("stage", ["play", "act"])
@pytest.mark.parametrize("told", [None, [6, 90]])
@pytest.mark.parametrize("hand", [[0, 0, 1], [1, 0, 1]])
def test_a_card_comes_from_the_hand_and_the_one_at_court_may_be_changed(
    hand: list[int], told: list[int] | None, stage: str
) -> None:
    """ZG-INV-05, -06, ZG-TURN-03, ZG-COURT-04: by whoever has the turn, while its action is not carried out."""
    given = {f"players.{seat}.hand": hand for seat in range(3)} | {"turn.player": 1, "players.2.regions.4.cards": [5]}
    given |= {"court": [2, 3] if stage == "act" else [2], "turn.card": 3 if stage == "act" else 0, "turn.stage": stage}
    made = table(given)
    made.position.players[1].known_hand = told and [card for card in told if hand[(card - 1) // 40]]
    for seat, card in product(range(3), (2, 3, 4, 5, 6, 41, 90, 91)):
        mine, colour = seat == 1, (card - 1) // 40
        back = mine and stage == "act"
        if card in (2, 5) or (card == 3 and stage == "act" and not mine):
            expected = ["ZG-INV-06"]
        elif not hand[colour] and not (back and colour == 0):
            expected = ["ZG-INV-05"]
        elif mine and told and card not in (made.position.players[1].known_hand or ()) and not (back and card == 3):
            expected = ["ZG-TURN-03"]
        else:
            expected = []
        moment = [] if mine else ["ZG-TURN-07"]
        assert rules(made, Court(seat, card)) == [*moment, *expected], (seat, card)
        assert rules(made, Unify(seat, card, 1)) == [*moment, *expected], (seat, card)


@pytest.mark.parametrize("slot", range(6))
@pytest.mark.parametrize("tile", range(1, 5))
def test_a_claim_hears_what_its_task_still_needs(slot: int, tile: int) -> None:
    """ZG-TASK-01, -08, -10: walls by site, palaces and governors by region; one of two walls of a site is not enough."""
    made = table({f"tasks.{SLOT[slot].key}.tile": tile, "turn.stage": "effects", **AT_COURT})
    needs = made.setting.known.needs[slot % 3, tile]
    claim = Claim(0, slot // 3, slot % 3)
    for late in (False, True):
        made.position.players[0].late = [slot] if late else []
        found = [one for one in claim.check(made.position, made.setting) if isinstance(one, Violation)]
        assert [one.rule for one in found] == ["ZG-TASK-08" if late else "ZG-TASK-01"] * len(needs)
        place = [one.facts["site"].key if slot % 3 == 0 else one.facts["region"] for one in found]
        assert place == [SITES[one].key if slot % 3 == 0 else one for one, _ in needs]
        assert [one.facts["needed"] for one in found] == [count for _, count in needs]
        assert all(("wall", "palace", "governor")[slot % 3] in one.template for one in found)
    if slot % 3 == 0:
        for site, count in needs:
            for lower in (0, 1):
                made.position.walls[2 * site + lower].spaces = [-1, 0, 2]
                left = [one.rule for one in claim.check(made.position, made.setting) if isinstance(one, Violation)]
                assert sorted(left) == ["ZG-TASK-08"] * (len(needs) - 1) + ["ZG-TASK-10"] * (count == 2)
                made.position.walls[2 * site + lower].spaces = [-1, 1, 2]


@pytest.mark.parametrize("ruling", ["at-once", "when-carried-out"])
@pytest.mark.parametrize("moment", ["play", "act", "effects"])
def test_a_declared_card_stands_where_the_table_plays_so(moment: str, ruling: str) -> None:
    """ZG-TURN-01, -08, ZG-AMB-40."""
    made = table(MOMENTS[moment], ZG_AMB_40=ruling)
    stands = ["ZG-TURN-08"] if ruling == "at-once" and moment == "act" else []
    expected = ["ZG-TURN-01"] if moment == "effects" else stands
    assert rules(made, Court(1, 41)) == rules(made, Unify(1, 41, 2)) == expected


@pytest.mark.parametrize(
    ("phase", "said"), [("setup", "set up"), ("auction", "set up"), ("boards", "set up"), ("rewards", "phase 3")]
)
def test_where_nobody_has_a_turn_it_is_told_what_is_going_on(phase: str, said: str) -> None:
    """ZG-GEN-01."""
    made = table({})
    made.position.phase = phase  # type: ignore[assignment]
    (found,) = flow.not_playing(made.position)
    assert isinstance(found, Violation) and found.rule == "ZG-GEN-01" and said in found.template
