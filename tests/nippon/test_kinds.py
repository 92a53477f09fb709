"""What holds alike for every action and moment of a turn, for what actions cost and what factories bring."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from nippon_support import (
    AGAIN,
    AT_ONCE,
    GOODS,
    RICH,
    SPACE_OF,
    TRACKS,
    UNIT,
    acted,
    broken,
    declared,
    numbers,
    table,
)

from referee.engine import position as positions
from referee.engine.runs import Span
from referee.engine.session import Session
from referee.engine.unknown import Number, number
from referee.engine.verdict import Note
from referee.games.nippon import synergy
from referee.games.nippon.components import ACTIONS, GOOD
from referee.games.nippon.game import GAME, SET_UP
from referee.games.nippon.prices import at_least_nothing, cheaper


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("units", [1, 3])
def test_after_one_action_no_other_is_done_and_nothing_else_is_wrong_with_it(action: str, units: int) -> None:
    """NP-WORK-03: whatever was built or started, it says nothing about the places and goods of another action."""
    made = table(RICH | acted(action, units, *([1] * units)))
    for other in ACTIONS:
        if other != action:
            assert broken(made, UNIT[other]) == ["NP-WORK-03"], other


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("units", [1, 2, 3, 4])
def test_an_action_has_at_most_three_units_and_those_with_steps_have_one(action: str, units: int) -> None:
    """NP-PROD-01, NP-EXPORT-01, NP-SHIP-01, NP-MACH-01, NP-TRAIN-01, NP-MARKET-01; four only where a table wants it."""
    used = {"produce": 4, "machinery": 4, "market": 2}.get(action, 3)
    made = table(RICH | acted(action, units, *([used] * units)))
    fine = units < 3 and action not in AT_ONCE
    assert broken(made, UNIT[action]) == ([] if fine else [AGAIN[action]])


MORE = {
    "produce": "produce bento", "export": "export 2 silk paper", "ships": "ship 1", "machinery": "machinery new paper",
    "trains": "train 1", "market": "market 2b silk 1 1",
}  # fmt: skip


@pytest.mark.parametrize(("before", "action"), [*permutations(MORE, 2)])
def test_an_action_that_the_table_wants_besides_another_has_units_of_its_own(before: str, action: str) -> None:
    """NP-WORK-03 is overridden; the factories and regions of what was done before are none of the new action's."""
    placed = {"turn.placed": [12] * 3} if before == "market" else {}
    used = {"produce": [0, 1, 2], "machinery": [0, 1, 2], "market": [3, 3, 3]}.get(before, [1, 2, 3])
    made = table(RICH | acted(before, 3, *used) | placed)
    (wanted,) = made.read(UNIT[action])
    made.declare(wanted, override=True)
    assert (made.position.turn.action, made.position.turn.units) == (action, 1)
    assert broken(made, MORE[action]) == []


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_is_done_with_a_worker_from_its_space(action: str) -> None:
    """NP-WORK-03, NP-WORK-06: from no other, and before a worker is taken no action is done (NP-TURN-02)."""
    assert broken(table(RICH), UNIT[action]) == ["NP-TURN-02"]
    for space in range(1, 6):
        made = table(RICH | {"turn.stage": "act", "turn.space": space})
        other = "NP-WORK-06" if action == "market" else "NP-WORK-03"
        assert broken(made, UNIT[action]) == ([] if space == SPACE_OF[action] else [other]), space


@pytest.mark.parametrize("stage", ["reward", "wages"])
@pytest.mark.parametrize("action", ACTIONS)
def test_no_action_is_added_to_a_consolidation(stage: str, action: str) -> None:
    """NP-TURN-02."""
    made = table(RICH | {"turn.stage": stage, "turn.action": "consolidate", "players.0.workers": [0, 1, 2]})
    assert broken(made, UNIT[action]) == ["NP-TURN-02"]


TIMES = {
    "setup": ("NP-SETUP-01", {"phase": "setup"}),
    "refill": ("NP-REFILL-04", {"phase": "refill", "spaces.1": [], "rows": [[], []], "turn.space": 1}),
    "complete": ("NP-PAY-06", {"phase": "complete", "rows": [[], [0]], "pending": [2, 0]}),
    "marker": ("NP-TIME-08", {"phase": "marker"}),
    "end": ("NP-END-01", {"phase": "end", "scorings": 3, "last": 0}),
}


@pytest.mark.parametrize("time", TIMES)
def test_between_the_turns_nothing_of_a_turn_is_done(time: str) -> None:
    """Nobody acts before what comes first is done; blueprints are exchanged in a turn only (NP-BLUE-05)."""
    rule, given = TIMES[time]
    made = table(RICH | given | {"players.0.factories.bulbs": {"tile": 4, "goods": 0, "machine": 0}})
    for entry in (*UNIT.values(), "take 2 c4", "consolidate", "reward 2 coal2 on 1", "done"):
        if "bulbs" not in entry:
            assert broken(made, entry) == [rule], entry
    assert broken(made, "exchange coal") == ["NP-BLUE-05" if time == "end" else rule]
    assert rule in broken(made, "flip train 1") and rule in broken(made, "adjust yen 1")
    (shown,) = (one for one in made.judge(made.read("done")[0]).violations)
    assert shown.forced == (time != "end")


@pytest.mark.parametrize(
    ("stage", "verbs"),
    [
        ("start", {"take", "exchange"}),
        ("act", {"knowledge", "exchange"}),
        ("acted", {"exchange", "done"}),
        ("reward", {"reward", "exchange"}),
        ("wages", {"exchange", "done"}),
    ],
)
def test_only_what_its_moment_allows_is_tried_and_only_of_whoever_has_the_turn(stage: str, verbs: set[str]) -> None:
    given = {"turn.stage": stage, "players.0.blueprints": 3, "players.1.blueprints": 3, "players.0.workers": [0, 1, 2]}
    given |= acted("knowledge", 1, 1) if stage == "acted" else {}
    given |= {"turn.action": "consolidate", "turn.units": int(stage == "wages")} if stage in ("reward", "wages") else {}
    given |= {"turn.player": 1, "players.1.workers": [0, 1, 2], "players.2.blueprints": 3}
    made = table(given | ({"turn.space": 1} if stage == "act" else {}), players=3)
    before, mine, behind = (
        {verb.spec.verb.key for verb in GAME.actions if any(verb.candidates(made.position, made.setting, seat))}
        for seat in range(3)
    )
    assert mine - {"consolidate", "produce"} == verbs - {"consolidate", "produce"}
    assert before == behind == set()
    assert not {verb.spec.verb.key for verb in SET_UP} & mine


BUDGETS = [
    *((f"knowledge {steps}", cost, "NP-KNOW-02") for steps, cost in ((1, 1), (2, 3), (3, 6))),
    *((f"mines {steps}", cost, "NP-MINE-02") for steps, cost in ((1, 1), (2, 3), (3, 6))),
    ("ship 1", 5, "NP-SHIP-02"),
    ("train 1", 5, "NP-TRAIN-02"),
    ("machinery new silk", 5, "NP-MACH-02"),
    ("machinery upgrade silk", 5, "NP-MACH-02"),
    ("machinery store", 5, "NP-MACH-02"),
    *((f"invest {good} 3", 6, "NP-INVEST-04") for good in ("silk", "paper", "bento", "lenses", "clocks", "bulbs")),
]
DEED_OF = {"ship": "ships", "train": "trains"}


def paying(entry: str, yen: int) -> dict[str, Any]:
    """A table where only the yen may be too few."""
    verb = entry.split()[0]
    machine = {"upgrade": 1, "store": 2}.get(entry.split()[1], 0)
    silk = {} if verb == "invest" else {"players.0.factories.silk": {"tile": 4, "goods": 4, "machine": machine}}
    space = SPACE_OF[DEED_OF.get(verb, verb)]
    return {"players.0.yen": yen, "players.0.blueprints": 9, "turn.stage": "act", "turn.space": space, **silk}


@pytest.mark.parametrize(("entry", "cost", "rule"), BUDGETS)
def test_what_an_action_costs_must_be_there_and_goes(entry: str, cost: int, rule: str) -> None:
    """NP-GEN-03 for every action that is paid with yen."""
    box = {f"synergy.{good}.3": {"when": "other", "do": [{"op": "other", "text": "-"}]} for good in ("clocks", "paper")}
    made = table(paying(entry, cost), box=box)
    declared(made, entry)
    assert made.position.players[0].yen == 0
    assert broken(table(paying(entry, cost - 1), box=box), entry) == [rule]


@pytest.mark.parametrize(("entry", "cost", "rule"), BUDGETS)
def test_a_factory_may_take_the_whole_cost_of_an_action_and_no_more(entry: str, cost: int, rule: str) -> None:
    """NP-INVEST-10: what costs less than nothing costs nothing, and brings nothing."""
    verb = entry.split()[0]
    good = "paper" if "lenses" in entry else "lenses"
    owner = {f"players.0.factories.{good}": {"tile": 4, "goods": 0, "machine": 2}}
    for less in {1, cost, cost + 1}:
        does = {"when": "on_action", "at": [DEED_OF.get(verb, verb)], "do": [{"op": "cost_minus", "n": less}]}
        box, due = {f"synergy.{good}.4": does}, max(0, cost - less)
        made = declared(table(paying(entry, due) | owner, box=box), entry)
        assert made.position.players[0].yen == 0
        assert not due or broken(table(paying(entry, due - 1) | owner, box=box), entry) == [rule]


@pytest.mark.parametrize(("less", "coal", "left"), [(1, 2, 1), (2, 0, 0), (3, 0, 0), (2, 4, 4)])
def test_a_factory_may_take_the_coal_of_another_and_no_more(less: int, coal: int, left: int) -> None:
    """NP-INVEST-10, NP-PROD-03: paper tile 2 takes 2 coal."""
    box = {"synergy.silk.4": {"when": "on_action", "at": ["produce"], "do": [{"op": "cost_minus", "n": less}]}}
    own = {"silk": {"tile": 4, "goods": 4, "machine": 0}, "paper": {"tile": 2, "goods": 0, "machine": 0}}
    given = {"players.0.coal": coal, "turn.stage": "act", "turn.space": 1}
    made = table(given | {f"players.0.factories.{good}": one for good, one in own.items()}, "produce paper", box=box)
    assert made.position.players[0].coal == left


HELD = ("yen", "coal", "blueprints", "vp", "machines")
BY_WORDS = {"synergy.bulbs.1": {"when": "other", "do": [{"op": "other", "text": "as the table reads it"}]}}


def adjusting(**changes: Any) -> Session:
    """A table at which the words of a factory let its owner change anything."""
    own = {f"players.0.factories.{good}": {"tile": 1, "goods": 1, "machine": 2} for good in GOODS}
    given = own | {"players.0.steps": [2, 2, 2], **{f"players.0.{what}": 3 for what in HELD}}
    return table(given | {path.replace("_", "."): value for path, value in changes.items()}, box=BY_WORDS)


THINGS = [
    *((one, f"players.0.{one}") for one in HELD),
    *((f"{track}-track", f"players.0.steps.{track}") for track in TRACKS),
    *((good, f"players.0.factories.{good}.goods") for good in GOODS),
]


@pytest.mark.parametrize(("thing", "path"), THINGS)
@pytest.mark.parametrize("by", [1, -1])
def test_by_the_words_of_a_factory_one_thing_changes_and_nothing_else(thing: str, path: str, by: int) -> None:
    """NP-INVEST-10, FACT-10."""
    made = adjusting()
    before = dict(numbers(positions.to_json(made.position)))
    declared(made, f"adjust {thing} {by}")
    after = dict(numbers(positions.to_json(made.position)))
    assert {one: after[one] - before[one] for one in after if after[one] != before[one]} == {path: by}


@pytest.mark.parametrize(
    ("thing", "least", "rule"),
    [
        *((one, 3, "NP-INV-13") for one in HELD if one != "vp"),
        *((f"{track}-track", 2, "NP-INV-13") for track in TRACKS),
        *((good, 1, "NP-INV-13") for good in GOODS),
    ],
)
def test_the_words_of_a_factory_take_all_there_is_and_no_more(thing: str, least: int, rule: str) -> None:
    """NP-INV-13, NP-INV-07; VP alone may fall below nothing (NP-GEN-10)."""
    assert broken(adjusting(), f"adjust {thing} -{least}") == []
    assert broken(adjusting(), f"adjust {thing} -{least + 1}") == [rule]
    assert broken(adjusting(), "adjust vp -4") == []


@pytest.mark.parametrize(
    ("thing", "most", "rule"),
    [
        *((f"{track}-track", 5, "NP-GEN-07") for track in TRACKS),
        *((good, most, "NP-INV-07") for good, most in zip(GOODS, (3, 2, 3, 2, 3, 2), strict=True)),
    ],
)
def test_the_words_of_a_factory_bring_what_a_track_or_storage_holds_and_no_more(
    thing: str, most: int, rule: str
) -> None:
    """NP-GEN-07, NP-INV-07: the tracks of the practice box have seven steps, the first factories store 4 or 3."""
    assert broken(adjusting(), f"adjust {thing} {most}") == []
    assert broken(adjusting(), f"adjust {thing} {most + 1}") == [rule]


@pytest.mark.parametrize("good", GOODS[:5])
def test_no_words_bring_goods_to_a_factory_that_is_not_there(good: str) -> None:
    """NP-INV-07."""
    made = table({"players.0.factories.bulbs.tile": 1}, box=BY_WORDS)
    assert broken(made, f"adjust {good} 1") == ["NP-INV-07"]


@pytest.mark.parametrize("kind", ["train", "ship"])
@pytest.mark.parametrize("region", range(1, 5))
def test_one_own_tile_of_its_kind_is_turned_over_in_the_region_that_was_said(kind: str, region: int) -> None:
    """NP-INVEST-10, NP-AMB-36: the other side is worth what the box tells; others' tiles and the turned ones stay."""
    kinds = f"{kind}s"
    there = [{"owner": seat, "value": value} for seat, value in ((1, 2), (0, 7), (0, 1), (0, 2))]
    given: dict[str, Any] = {f"regions.{region}.{kinds}": there, "turn.gifts": [f"flip_{kinds}"]}
    given |= acted("invest", 1, 5) | {f"players.0.{kinds}": 3, f"players.1.{kinds}": 5}
    box = {"other_side.trains": 4, "other_side.ships": 5}
    made = table(given, box=box)
    other = "ship" if kind == "train" else "train"
    assert broken(made, f"flip {other} {region}") == ["NP-INVEST-10"] and not broken(made, f"flip {kind} {region}")
    assert all(broken(made, f"flip {kind} {n}") == ["NP-INVEST-10"] for n in range(1, 5) if n != region)
    declared(made, f"flip {kind} {region}")
    turned = box[f"other_side.{kinds}"]
    assert [one.value for one in getattr(made.position.regions[region - 1], kinds)] == [2, 7, 1, turned]
    assert made.position.turn.gifts == []
    assert broken(made, f"flip {kind} {region}") == ["NP-INVEST-10"]


def all_factories(when: str, box: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """What the first factory of each good brings at some moment: 1, 2, 4, … VP by the good."""
    clauses = {
        f"synergy.{good}.1": {"when": when, "do": [{"op": "gain_vp", "n": 2**place}], **more}
        for place, good in enumerate(GOODS)
    }
    return clauses | (box or {})


@pytest.mark.parametrize("good", GOODS)
def test_what_a_factory_brings_when_it_is_built_or_started_comes_from_that_one_alone(good: str) -> None:
    """NP-INVEST-10, NP-INVEST-11: the bonus given once, and that of the factory itself."""
    mine = 2 ** GOODS.index(good)
    owned = {f"players.0.factories.{one}": {"tile": 1, "goods": 0, "machine": 0} for one in GOODS}
    rich = {"players.0.vp": 0, "players.0.yen": 60, "players.0.coal": 9, "players.0.blueprints": 9, "turn.stage": "act"}
    others = {path: value for path, value in owned.items() if not path.endswith(good)}
    made = table(others | rich | {"turn.space": 2}, f"invest {good} 1", box=all_factories("on_build"))
    assert made.position.players[0].vp == mine
    made = table(owned | rich | {"turn.space": 1}, f"produce {good}", box=all_factories("on_produce_here"))
    assert made.position.players[0].vp == mine


MOMENTS = [
    ("on_build_train", {"turn.space": 4}, "train 1", 63),
    ("on_build_ship", {"turn.space": 3}, "ship 1", 63),
    ("on_place_influence", {"turn.space": 5}, "market 4a silk 1 1", 63 + 2),
    ("on_consolidate", {"turn.stage": "start", "turn.space": 0}, "consolidate", 63),
    ("permanent", {"turn.space": 4}, "train 1", 0),
    ("on_build_ship", {"turn.space": 4}, "train 1", 0),
    ("on_build_train", {"turn.space": 3}, "ship 1", 0),
]


@pytest.mark.parametrize(("when", "given", "entry", "vp"), MOMENTS)
def test_what_all_factories_bring_at_a_moment_comes_from_each_once(
    when: str, given: dict[str, Any], entry: str, vp: int
) -> None:
    """NP-INVEST-10: to their owner, nobody else."""
    owned = {f"players.0.factories.{one}": {"tile": 1, "goods": 1, "machine": 0} for one in GOODS}
    owned |= {"players.0.vp": 0, "players.1.vp": 0, "players.0.yen": 20, "turn.stage": "act"}
    made = table(owned | given, entry, box=all_factories(when))
    assert [one.vp for one in made.position.players] == [vp, 0]


@pytest.mark.parametrize("action", ACTIONS)
def test_what_an_action_brings_comes_with_the_first_unit_of_that_action(action: str) -> None:
    """NP-INVEST-10: of an action in its space, not with its further units, not with another action."""
    for at in ACTIONS:
        clause = {"when": "on_action", "at": [at], "do": [{"op": "gain_vp", "n": 50}]}
        box, given = {"synergy.silk.4": clause}, {"turn.stage": "act", "turn.space": SPACE_OF[action]}
        made = table(RICH | given, UNIT[action], box=box)
        assert made.position.players[0].vp == 10 + 50 * (at == action), at
        if action not in AT_ONCE:
            made = table(RICH | acted(action, 1, 2), UNIT[action], box=box)
            assert made.position.players[0].vp == 10


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("stage", ["start", "act", "acted", "reward", "wages"])
def test_whoever_has_not_the_turn_hears_that_and_nothing_else(stage: str, seat: int) -> None:
    """NP-TURN-01, NP-BLUE-05: whatever the player in turn is about, and whoever sits before or behind."""
    name = ("anna", "boris", "carla")[seat]
    given = {path.replace(".0.", f".{seat}."): value for path, value in RICH.items()} | {"turn.player": 1}
    given |= acted("trains", 1, 1) if stage == "acted" else {"turn.stage": stage}
    given |= {"turn.action": "consolidate"} if stage in ("reward", "wages") else {}
    made = table(given | ({"turn.space": 4} if stage == "act" else {}), players=3)
    for entry in (*UNIT.values(), "take 2 c4", "consolidate", "reward 2 coal2 on 1", "done"):
        assert broken(made, f"{name}: {entry}") == ["NP-TURN-01"], entry
    assert broken(made, f"{name}: exchange coal") == ["NP-BLUE-05"]


FREE = {"machinery new silk": "machinery", "train 2": "trains", "ship 3": "ships"}


@pytest.mark.parametrize("entry", FREE)
@pytest.mark.parametrize("yen", [0, 1, 7])
def test_what_a_factory_gives_costs_nothing_and_is_given_once(entry: str, yen: int) -> None:
    """NP-INVEST-10, FACT-10: no yen, and no unit of the action of the turn; the next one is neither free nor allowed."""
    given: dict[str, Any] = {"players.0.yen": yen, "players.0.factories.silk": {"tile": 1, "goods": 0, "machine": 0}}
    made = table(given | acted("invest", 1, 0) | {"turn.gifts": [FREE[entry]]})
    assert broken(made, entry) == []
    declared(made, entry)
    turn = made.position.turn
    assert (made.position.players[0].yen, turn.gifts, turn.action, turn.units) == (yen, [], "invest", 1)
    again = {"machinery new silk": "machinery upgrade silk"}.get(entry, entry)
    assert "NP-WORK-03" in broken(made, again)


@pytest.mark.parametrize("low", [-3, -1, 0, 1, 2])
@pytest.mark.parametrize("high", [-2, -1, 0, 1, 5])
def test_a_cost_never_falls_below_nothing_known_or_not(low: int, high: int) -> None:
    """FACT-10: what makes an action cheaper brings nothing where it would bring more than the action costs."""
    assert at_least_nothing(low) == max(0, low)
    if low <= high:
        untold = number("cost", low, high)
        cost = at_least_nothing(untold)
        ends = cost.bounds() if isinstance(cost, Number) else Span(cost, cost)
        assert (ends.low, ends.high) == (max(0, low), max(0, high))
        assert (cost is untold) == (low >= 0 and low < high) or low == high


def test_how_each_action_is_declared() -> None:
    """Section 3: what the table shows is nobody's; what bonuses say in words and the bag gives are not listed."""
    specs = {verb.spec.verb.key: verb.spec for verb in GAME.actions}
    table_only = {"first", "city", "remove", "begin", "draw", "marker"}
    again = {"exchange", "flip", "adjust", "machinery", "produce", "export", "train", "ship", "market", "draw"}
    for name, spec in specs.items():
        assert spec.by_table == (name in table_only), name
        assert spec.listed == (name not in ("draw", "adjust")), name
        assert spec.ends == (name == "done"), name
        assert spec.follow == ((name,) if name in again else ("reward",) if name == "consolidate" else ()), name
        assert not spec.private and not spec.waits
    left_out = {(name, one.field) for name, spec in specs.items() for one in spec.args if not one.required}
    assert left_out == {
        ("export", "goods"),
        ("machinery", "good"),
        ("market", "removed"),
        ("consolidate", "income"),
        ("reward", "bonus"),
        ("reward", "achievement"),
    }


GIFT = {"when": "on_scoring", "do": [{"op": "build_train", "n": 2, "text": "two trains"}]}


@pytest.mark.parametrize("phase", ["play", "end", "refill"])
@pytest.mark.parametrize("seat", range(3))
def test_what_a_factory_gives_to_build_waits_in_a_turn_of_its_owner(seat: int, phase: str) -> None:
    """FACT-10: at any other moment the words of the bonus are read out, and the table carries it out."""
    made = table(
        {f"players.{seat}.factories.paper.tile": 2, "turn.player": 1}, players=3, box={"synergy.paper.2": GIFT}
    )
    made.position.phase = phase
    notes: list[Note] = []
    synergy.fire(made.position, made.setting, seat, "on_scoring", notes)
    waits = phase == "play" and seat == 1
    assert made.position.turn.gifts == (["trains", "trains"] if waits else [])
    assert [note.facts.get("text") for note in notes] == [None if waits else "two trains"]


EFFECTS = [
    ("gain_yen", {"players.1.yen": 3}, []), ("gain_coal", {"players.1.coal": 3}, []),
    ("gain_blueprints", {"players.1.blueprints": 3}, []), ("gain_vp", {"players.1.vp": 3}, []),
    ("step_coal", {"players.1.steps.coal": 3}, []), ("step_money", {"players.1.steps.money": 3}, []),
    ("step_knowledge", {"players.1.steps.knowledge": 3}, []), ("build_machine", {}, ["machinery"] * 3),
    ("build_train", {}, ["trains"] * 3), ("build_ship", {}, ["ships"] * 3), ("flip_train", {}, ["flip_trains"] * 3),
    ("flip_ship", {}, ["flip_ships"] * 3), ("extra_star", {}, []), ("cost_minus", {}, []), ("extra_good", {}, []),
]  # fmt: skip


@pytest.mark.parametrize(("op", "changes", "gifts"), EFFECTS)
@pytest.mark.parametrize("trigger", ["on_action", "on_place_influence", "end_game"])
def test_what_an_effect_of_a_factory_changes(trigger: str, op: str, changes: dict[str, int], gifts: list[str]) -> None:
    """FACT-10, NP-INVEST-10: at its moment, for its owner, of the tile that was built; nothing at any other moment."""
    clause: dict[str, Any] = {"when": trigger, "do": [{"op": op, "n": 3, "text": "three"}]}
    given = {"players.1.factories.bento.tile": 3, "players.0.factories.bento.tile": 2, "turn.player": 1}
    made = table(
        given | {"players.2.factories.silk.tile": 4},
        players=3,
        box={"synergy.bento.3": clause | ({"at": ["export"]} if trigger == "on_action" else {})},
    )
    before = dict(numbers(positions.to_json(made.position)))
    notes: list[Note] = []
    due = {"action": "export"} if trigger == "on_action" else {}
    for other in ("on_scoring", "on_build_ship", "on_consolidate"):
        synergy.fire(made.position, made.setting, 1, other, notes)
    synergy.fire(made.position, made.setting, 1, "on_action", notes, action="mines")
    for seat in (0, 2):
        synergy.fire(made.position, made.setting, seat, trigger, notes, **due)
    synergy.fire(made.position, made.setting, 1, trigger, notes, good=0, **due)
    assert [note for note in notes if note.facts.get("good") == GOOD[2]] == []
    assert {one: by for one, by in numbers(positions.to_json(made.position)) if one.startswith("players.1")} == {
        one: by for one, by in before.items() if one.startswith("players.1")
    }
    synergy.fire(made.position, made.setting, 1, trigger, notes, **due)
    after = dict(numbers(positions.to_json(made.position)))
    mine = [one for one in after if one.startswith("players.1")]
    assert {one: after[one] - before[one] for one in mine if after[one] != before[one]} == changes
    assert made.position.turn.gifts == gifts


@pytest.mark.parametrize("op", ["cost_minus", "extra_good", "extra_star"])
@pytest.mark.parametrize("built", [(), ("silk",), ("silk", "lenses"), ("lenses", "bulbs")])
def test_standing_effects_add_up_over_the_factories_that_have_them(op: str, built: tuple[str, ...]) -> None:
    """FACT-10: of the own tiles only; further goods come from the factory that is started."""
    when = {"cost_minus": "on_action", "extra_good": "on_produce_here", "extra_star": "permanent"}[op]
    brings = {"silk": 1, "lenses": 3, "bulbs": 4}
    plain = {"when": "end_game", "do": [{"op": "gain_vp", "n": 9, "text": "nine"}]}
    box: dict[str, Any] = {f"synergy.{good}.{tile}": plain for good in GOODS for tile in range(1, 5)}
    for good, n in brings.items():
        clause = {"when": when, "do": [{"op": op, "n": n, "text": "so much"}]}
        box[f"synergy.{good}.2"] = clause | ({"at": ["mines"]} if op == "cost_minus" else {})
    given = {f"players.0.factories.{good}.tile": 2 for good in built} | {"players.1.factories.silk.tile": 1}
    made = table(given, box=box)
    position, setting = made.position, made.setting
    every = sum(brings[good] for good in built)
    if op == "cost_minus":
        assert cheaper(position, setting, 0, "mines") == every
        assert cheaper(position, setting, 0, "knowledge") == cheaper(position, setting, 1, "mines") == 0
    elif op == "extra_star":
        assert (synergy.extra_stars(position, setting, 0), synergy.extra_stars(position, setting, 1)) == (every, 0)
    else:
        for place, good in enumerate(GOODS):
            assert synergy.extra_goods(position, setting, 0, place) == (brings[good] if good in built else 0)


@pytest.mark.parametrize(("bonus", "expected"), [("other", []), ("gain_vp", ["NP-INV-08"]), ("missing", [])])
def test_a_machine_in_store_that_a_factory_gave_by_its_words_is_no_wrong_count(bonus: str, expected: list[str]) -> None:
    """NP-INV-08, FACT-10: a bonus could differ, so what was declared by it is not held against the table afterwards."""
    told = {"when": "other", "do": [{"op": bonus, "text": "one more machine"}]}
    given = acted("invest", 1, 0) | {"players.0.factories.silk": {"tile": 1, "goods": 0, "machine": 0}}
    made = table(given, box={"synergy.silk.1": "missing" if bonus == "missing" else told})
    (more,) = made.read("adjust machines 1")
    made.declare(more, override=True)
    assert [one.rule for one in GAME.audit(made.position, made.setting)] == expected
