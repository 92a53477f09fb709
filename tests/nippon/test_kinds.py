"""What holds alike for every action, track, good, region and number of players, table by table as the rulebook has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine import position as positions
from referee.engine import scenario as scenarios
from referee.engine.session import Session
from referee.engine.verdict import ILLEGAL, LEGAL
from referee.games.nippon.components import ACTIONS, CITIES
from referee.games.nippon.game import GAME, SET_UP
from referee.testing import samples
from referee.text.speech import Speaker

SPACE_OF = {
    "knowledge": 1, "produce": 1, "export": 2, "invest": 2, "mines": 3, "ships": 3, "machinery": 4, "trains": 4,
    "market": 5,
}  # fmt: skip
"""The space that shows each action (NP-WORK-06)."""
AGAIN = {
    "knowledge": "NP-KNOW-01", "produce": "NP-PROD-01", "export": "NP-EXPORT-01", "invest": "NP-INVEST-01",
    "mines": "NP-MINE-01", "ships": "NP-SHIP-01", "machinery": "NP-MACH-01", "trains": "NP-TRAIN-01",
    "market": "NP-MARKET-01",
}  # fmt: skip
"""The rule that says how often a turn's action is done."""
AT_ONCE = ("knowledge", "invest", "mines")
UNIT = {
    "knowledge": "knowledge 1", "produce": "produce paper", "export": "export 1 silk bento", "invest": "invest bulbs 3",
    "mines": "mines 1", "ships": "ship 4", "machinery": "machinery new silk", "trains": "train 4",
    "market": "market 2a silk 1 1",
}  # fmt: skip
"""One more unit of each action that nothing speaks against at a rich table."""
RICH: dict[str, Any] = {
    "players.0.yen": 60,
    "players.0.coal": 20,
    "players.0.blueprints": 9,
    "players.0.factories.silk": {"tile": 4, "goods": 4, "machine": 0},
    "players.0.factories.paper": {"tile": 3, "goods": 2, "machine": 0},
    "players.0.factories.bento": {"tile": 4, "goods": 2, "machine": 0},
}
TILE = {"north": "silk", "east": "paper", "south": "lenses", "west": "bulbs"}


def table(given: dict[str, Any] | None = None, *entries: str, players: int = 2, **more: Any) -> Session:
    cities = {f"cities.{city}.goods": TILE for city in CITIES}
    made = {"game": GAME.id, "players": players, "given": cities | (given or {})} | more
    return declared(scenarios.session_of(GAME, samples.practice(GAME.id), made), *entries)


def declared(made: Session, *entries: str) -> Session:
    for entry in entries:
        for one in made.read(entry):
            verdict = made.declare(one)
            assert verdict.legal, (entry, verdict.violations)
    return made


def broken(made: Session, entry: str) -> list[str]:
    """The rules that an entry breaks, none if it is legal."""
    (action,) = made.read(entry)
    verdict = made.judge(action)
    assert verdict.rules or verdict.status == LEGAL, verdict
    return verdict.rules


def why(made: Session, entry: str) -> list[str]:
    speaker = Speaker("en", GAME.id, made.setting.players)
    (action,) = made.read(entry)
    return [speaker.say(one.template, one.facts) for one in made.judge(action).violations]


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of a position by its path."""
    if isinstance(data, dict | list):
        for key, one in data.items() if isinstance(data, dict) else enumerate(data):
            yield from numbers(one, f"{path}.{key}" if path else str(key))
    elif isinstance(data, int):
        yield path, data


def acted(action: str, units: int, *used: int) -> dict[str, Any]:
    """So many units of an action were done in this turn."""
    turn = {"stage": "acted", "space": SPACE_OF[action], "action": action, "units": units, "used": [*used]}
    return {f"turn.{key}": value for key, value in turn.items()}


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
    made = table(given | ({"turn.space": 1} if stage == "act" else {}))
    mine, others = (
        {verb.spec.verb.key for verb in GAME.actions if any(verb.candidates(made.position, made.setting, seat))}
        for seat in (0, 1)
    )
    assert mine - {"consolidate", "produce"} == verbs - {"consolidate", "produce"}
    assert others == set()
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
TRACKS = ("coal", "money", "knowledge")
GOODS = ("silk", "paper", "bento", "lenses", "clocks", "bulbs")
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


HIGHEST = {
    "silk": (1, 2, 3),
    "paper": (1, 2, 3),
    "bento": (3, 4, 6),
    "lenses": (3, 4, 6),
    "clocks": (5, 6, 7),
    "bulbs": (5, 6, 7),
}
"""Which tile one, two and three cubes of a good allow at the practice board (FACT-05)."""
SELLING = {"turn.stage": "act", "turn.space": 5}
TEN = [1, 2, 3, 4, 5, 6, 7]


def selling(good: str, goods: int = 3, slots: dict[str, Any] | None = None, **more: Any) -> Session:
    """A market for a good on the north side of city 1a; around the city lie these tiles."""
    others = [one for one in GOODS if one != good]
    asked = dict(zip(TILE, (good, *others), strict=False))
    given: dict[str, Any] = SELLING | {f"players.0.factories.{good}": {"tile": 1, "goods": goods, "machine": 0}}
    given |= {
        "cities.1a.goods": asked,
        "players.0.tiles": TEN,
        **{f"cities.1a.slots.{at}": one for at, one in (slots or {}).items()},
    }
    return table(given | more.pop("given", {}), **more)


@pytest.mark.parametrize("good", GOODS)
def test_the_table_of_the_board_says_how_high_a_tile_may_be(good: str) -> None:
    """NP-MARKET-03, -06, -07: by the level of the good and the cubes, and any lower one."""
    made = selling(good)
    for cubes, most in enumerate(HIGHEST[good], 1):
        for value in range(1, 8):
            rules = broken(made, f"market 1a {good} {cubes} {value}")
            assert rules == ([] if value <= most else ["NP-MARKET-06"]), (cubes, value)


@pytest.mark.parametrize("goods", range(4))
@pytest.mark.parametrize("cubes", range(1, 5))
def test_one_to_three_cubes_that_are_there_buy_a_tile(goods: int, cubes: int) -> None:
    """NP-MARKET-03."""
    fine = cubes <= min(goods, 3)
    assert broken(selling("silk", goods), f"market 1a silk {cubes} 1") == ([] if fine else ["NP-MARKET-03"])


@pytest.mark.parametrize("owner", [0, 1])
def test_only_a_higher_tile_takes_the_place_of_another(owner: int) -> None:
    """NP-MARKET-10, -11, -12: whoever it belongs to, who has it back."""
    for there in range(1, 8):
        for value in range(max(1, there - 1), min(there + 2, 8)):
            made = selling("clocks", slots={"north": {"owner": owner, "value": there}})
            assert (broken(made, f"market 1a clocks 3 {value}") == []) == (value > there), (there, value)
            if value <= there:
                assert broken(made, f"market 1a clocks 3 {value}") == ["NP-MARKET-10"]
                continue
            mine, before = made.position.players, len(made.position.players[owner].tiles)
            declared(made, f"market 1a clocks 3 {value}")
            assert len(mine[owner].tiles) == before + 1 - (owner == 0) and there in mine[owner].tiles
            assert made.position.cities[0].taken == 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("lying", range(4))
def test_around_a_city_lie_as_many_tiles_as_there_are_players(players: int, lying: int) -> None:
    """NP-MARKET-14, -15, -16, -17: with more tiles one that is lower leaves, with fewer none may."""
    slots = {at: {"owner": 1, "value": 3 + n} for n, at in enumerate(("east", "south", "west")[:lying])}
    made, least = selling("clocks", slots=slots, players=players), 3
    second = made.position.cities[0].goods[1]
    if lying < players:
        assert broken(made, "market 1a clocks 1 1") == []
        assert broken(made, f"market 1a clocks 3 7 remove {second}") == ["NP-MARKET-17"]
        return
    for value in range(1, 8):
        rules = broken(made, f"market 1a clocks 3 {value} remove {second}")
        assert rules == ([] if value > least else ["NP-MARKET-15"]), value
    declared(made, f"market 1a clocks 3 7 remove {second}")
    assert made.position.cities[0].taken == lying
    assert [slot.owner for slot in made.position.cities[0].slots][:2] == [0, -1]


@pytest.mark.parametrize("ruling", ["lowest", "any-lower"])
def test_which_tile_leaves_a_full_city_is_the_tables_ruling(ruling: str) -> None:
    """NP-AMB-21, NP-MARKET-16: the lowest, or any that is lower than the new one; never one that is not there."""
    slots = {at: {"owner": 1, "value": value} for at, value in (("east", 2), ("south", 2), ("west", 5))}
    made = selling("clocks", slots=slots, players=3, rulings={"NP-AMB-21": ruling})
    goods = dict(zip(TILE, made.position.cities[0].goods, strict=True))
    for value in range(3, 8):
        for side, there in (("north", 9), ("east", 2), ("south", 2), ("west", 5)):
            fine = there < value if ruling == "any-lower" else there == 2
            rules = broken(made, f"market 1a clocks 3 {value} remove {goods[side]}")
            assert rules == ([] if fine else ["NP-MARKET-16"]), (value, side)


@pytest.mark.parametrize("bonus", ["yen5", "coal2", "blueprints2", "vp2"])
@pytest.mark.parametrize("city", CITIES)
def test_every_tile_brings_the_bonus_of_its_region_and_stays_in_it(city: str, bonus: str) -> None:
    """NP-MARKET-02, -13: the other regions have other bonuses, and are not supplied in the same action."""
    box = {f"region.{n}": bonus if n == int(city[0]) else ("coal2" if bonus == "yen5" else "yen5") for n in range(1, 5)}
    given = {"players.0.factories.silk": {"tile": 1, "goods": 3, "machine": 0}}
    made = table(
        given | SELLING | dict.fromkeys(("players.0.yen", "players.0.coal", "players.0.blueprints", "players.0.vp"), 0),
        box=box,
    )
    declared(made, f"market {city} silk 1 1")
    own = made.position.players[0]
    brought = {"yen5": own.yen, "coal2": own.coal, "blueprints2": own.blueprints, "vp2": own.vp}
    assert brought == dict.fromkeys(brought, 0) | {bonus: 5 if bonus == "yen5" else 2}
    for other in CITIES:
        if other != city:
            assert broken(made, f"market {other} silk 1 1") == ([] if other[0] == city[0] else ["NP-MARKET-02"])


def test_an_action_belongs_to_the_region_of_its_first_tile() -> None:
    """NP-MARKET-02, also where the table let another tile go elsewhere."""
    made = table(RICH | acted("market", 2, 3, 2) | {"turn.placed": [24, 12]})
    assert why(made, "market 1a silk 1 1") == ["this action supplies region 3; city 1a lies in another"]


@pytest.mark.parametrize("good", ["silk", "lenses", "clocks"])
@pytest.mark.parametrize("goods", range(1, 5))
def test_where_nobody_knows_the_tiles_a_lower_one_beside_the_good_may_be_replaced(good: str, goods: int) -> None:
    """NP-WORK-04, NP-MARKET-06, -10: a worker is refused only where the cubes allow nothing higher."""
    most, asked = HIGHEST[good][min(goods, 3) - 1], dict(zip(TILE, {good: 0} | dict.fromkeys(GOODS), strict=False))
    for there in (most - 1, most):
        lying = {f"cities.{city}.slots.north": {"owner": 1, "value": there} for city in CITIES} if there else {}
        given = {f"cities.{city}.goods": asked for city in CITIES} | lying
        given[f"players.0.factories.{good}"] = {"tile": 1, "goods": goods, "machine": 0}
        made = table(given, untold={"players.0.tiles": {"unknown": True}})
        (take,) = made.read("take 5 c1")
        assert (made.judge(take).status == ILLEGAL) == (there == most), there
