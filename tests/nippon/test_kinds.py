"""What holds alike for every action, track, good, region and number of players, table by table as the rulebook has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine import judge
from referee.engine import position as positions
from referee.engine import scenario as scenarios
from referee.engine.session import Session
from referee.engine.verdict import ILLEGAL, LEGAL
from referee.games.nippon.actions.market import Market
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
@pytest.mark.parametrize("city", ["1a", "2b", "3a", "4b"])
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
    for there in {max(1, most - 1), most}:
        lying = {f"cities.{city}.slots.north": {"owner": 1, "value": there} for city in CITIES}
        given = {f"cities.{city}.goods": asked for city in CITIES} | lying
        given[f"players.0.factories.{good}"] = {"tile": 1, "goods": goods, "machine": 0}
        made = table(given, untold={"players.0.tiles": {"unknown": True}})
        (take,) = made.read("take 5 c1")
        assert (made.judge(take).status == ILLEGAL) == (there == most), there


@pytest.mark.parametrize("ruling", ["lowest", "any-lower"])
@pytest.mark.parametrize("tiles", [[1, 4, 7], []])
@pytest.mark.parametrize("lying", [(), (7, 7), (3, 5), (3, 3, 5)])
def test_what_is_listed_for_a_city_is_whatever_may_be_placed_there(
    lying: tuple[int, ...], tiles: list[int], ruling: str
) -> None:
    """NP-MARKET-14 to -17: also where more tiles lie around a city than there may."""
    slots = {at: {"owner": 1, "value": value} for at, value in zip(("east", "south", "west"), lying, strict=False)}
    made = selling("clocks", 2, slots=slots, given={"players.0.tiles": tiles}, rulings={"NP-AMB-21": ruling})
    every = [
        Market(0, 0, 4, cubes, value, out) for cubes in (1, 2, 3) for value in range(1, 8) for out in (None, *range(6))
    ]
    listed = {one for one in made.legal(0) if isinstance(one, Market) and one.city == 0}
    assert listed == {one for one in every if judge.allowed(made.position, made.setting, one)}


@pytest.mark.parametrize("ruling", ["lowest", "any-lower"])
@pytest.mark.parametrize("sides", [("north", "east"), ("east", "south"), ("east", "south", "west")])
def test_no_tile_is_placed_where_only_sevens_lie(sides: tuple[str, ...], ruling: str) -> None:
    """NP-WORK-04, NP-MARKET-10, -15: whatever tiles somebody has, whom nobody tracked."""
    sevens = {f"cities.{city}.slots.{side}": {"owner": 1, "value": 7} for city in CITIES for side in sides}
    given = sevens | {"players.0.factories.silk": {"tile": 1, "goods": 3, "machine": 0}}
    made = table(given, untold={"players.0.tiles": {"unknown": True}}, rulings={"NP-AMB-21": ruling})
    assert broken(made, "take 5 c1") == ["NP-WORK-04"]


SLOTS = {2: 4, 3: 6, 4: 8}
ROLLING = {"train": ("trains", 4, "NP-TRAIN-02"), "ship": ("ships", 3, "NP-SHIP-02")}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ROLLING)
@pytest.mark.parametrize("region", [1, 4])
def test_trains_and_ships_share_the_slots_of_a_region(players: int, kind: str, region: int) -> None:
    """NP-TS-02, NP-TS-03: 4, 6 or 8 by the players, of whatever kind; more lie there only where a table wants it."""
    space = ROLLING[kind][1]
    full = "NP-TS-02" if players == 4 else "NP-TS-03"
    for lying in range(SLOTS[players] - 1, SLOTS[players] + 2):
        for trains in (0, lying):
            one = {"owner": 1, "value": 2}
            there = {"trains": [one] * trains, "ships": [one] * (lying - trains)}
            made = table({f"regions.{region}": there, "turn.stage": "act", "turn.space": space}, players=players)
            assert broken(made, f"{kind} {region}") == ([] if lying < SLOTS[players] else [full]), (lying, trains)
            assert not broken(made, f"{kind} {region % 4 + 1}")


@pytest.mark.parametrize("kind", ROLLING)
@pytest.mark.parametrize("left", range(7))
def test_six_of_each_kind_are_built_from_left_to_right(kind: str, left: int) -> None:
    """NP-TS-01, NP-TS-05, NP-TS-06: each uncovers the symbol of its own place, and only where the track goes on."""
    kinds, space, _ = ROLLING[kind]
    other = "ships" if kind == "train" else "trains"
    for place in {1, 6, 7 - max(left, 1)}:
        box = {
            f"row.{kinds}": {"stars": [], "money": [place]},
            f"row.{other}": {"stars": [], "money": []},
            "both_rows": [],
        }
        for steps in (0, 7):
            given = {
                f"players.0.{kinds}": left,
                "players.0.steps.money": steps,
                "turn.stage": "act",
                "turn.space": space,
            }
            made = table(given, box=box)
            if not left:
                assert broken(made, f"{kind} 1") == ["NP-TS-05"]
                continue
            declared(made, f"{kind} 1")
            own = made.position.players[0]
            uncovered = left + place == 7
            assert (getattr(own, kinds), own.steps[1]) == (left - 1, min(7, steps + uncovered)), (place, steps)
            (built,) = getattr(made.position.regions[0], kinds)
            assert (built.owner, built.value) == (0, 2)


@pytest.mark.parametrize("kind", ROLLING)
def test_each_of_an_action_goes_to_another_region(kind: str) -> None:
    """NP-TS-04, NP-TS-07: in another action the same region has further ones."""
    kinds, space, _ = ROLLING[kind]
    for region in range(1, 5):
        made = table({"players.0.yen": 20, "turn.stage": "act", "turn.space": space}, f"{kind} {region}")
        for again in range(1, 5):
            assert broken(made, f"{kind} {again}") == (["NP-TS-04"] if again == region else [])
    made = table({"turn.stage": "act", "turn.space": space, f"regions.1.{kinds}": [{"owner": 0, "value": 2}]})
    assert not broken(made, f"{kind} 1")


CLIMBS = {"knowledge": (1, 2, "NP-KNOW-03"), "mines": (3, 0, "NP-MINE-03")}


@pytest.mark.parametrize("verb", CLIMBS)
@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("left", range(5))
@pytest.mark.parametrize("ruling", ["must-fit", "excess-lost"])
def test_steps_of_an_action_must_fit_below_the_top(verb: str, steps: int, left: int, ruling: str) -> None:
    """NP-KNOW-03, NP-MINE-03, NP-GEN-07, NP-AMB-10: or one must, and the rest is lost."""
    space, track, rule = CLIMBS[verb]
    at = {f"players.0.steps.{TRACKS[track]}": 7 - left, "turn.stage": "act", "turn.space": space}
    made = table(at, rulings={"NP-AMB-10": ruling})
    fine = left >= (1 if ruling == "excess-lost" else steps)
    assert broken(made, f"{verb} {steps}") == ([] if fine else [rule])
    if fine:
        own = declared(made, f"{verb} {steps}").position.players[0]
        assert (own.steps[track], own.yen) == (7 - max(0, left - steps), 12 - (0, 1, 3, 6)[steps])
        assert sum(own.steps) == own.steps[track]


@pytest.mark.parametrize("track", TRACKS)
def test_three_blueprints_are_a_step_below_the_top_of_a_track(track: str) -> None:
    """NP-BLUE-01, -02, -03: on any of the three, again and again."""
    for blueprints in (0, 2, 3, 5, 6):
        for steps in (0, 6, 7):
            made = table({"players.0.blueprints": blueprints, f"players.0.steps.{track}": steps})
            fine = blueprints >= 3 and steps < 7
            assert set(broken(made, f"exchange {track}")) == (set() if fine else {"NP-BLUE-03"})
            listed = {one.text() for one in made.legal(0) if one.spec.verb.key == "exchange"}
            assert (f"exchange {track}" in listed) == fine
            if fine:
                own = declared(made, f"exchange {track}").position.players[0]
                assert (own.blueprints, own.steps[TRACKS.index(track)]) == (blueprints - 3, steps + 1)
                again = blueprints >= 6 and steps < 6
                assert set(broken(made, f"exchange {track}")) == (set() if again else {"NP-BLUE-03"})


@pytest.mark.parametrize("steps", [0, 4, 5, 6, 7])
def test_steps_of_a_contract_beyond_the_top_are_lost_or_the_contract_waits(steps: int) -> None:
    """NP-EXPORT-07, NP-AMB-11: contracts of the practice box bring one, two or three steps."""
    full = {f"players.0.factories.{good}": {"tile": 4, "goods": 4, "machine": 0} for good in GOODS[:4]}
    given = full | {"players.0.steps.money": steps, "turn.stage": "act", "turn.space": 2}
    for entry, brought in (("3 silk", 1), ("5 silk paper bento", 2), ("8 silk paper bento lenses", 3)):
        strict = table(given, rulings={"NP-AMB-11": "refused"})
        assert broken(strict, f"export {entry}") == (["NP-EXPORT-07"] if steps + brought > 7 else [])
        made = declared(table(given), f"export {entry}")
        assert made.position.players[0].steps[1] == min(7, steps + brought)


@pytest.mark.parametrize("machine", range(3))
@pytest.mark.parametrize("extra", range(2))
@pytest.mark.parametrize("goods", [0, 1, 2, 3, 4, 5])
def test_a_started_factory_makes_what_its_storage_takes(machine: int, extra: int, goods: int) -> None:
    """NP-PROD-04 to -07: one, one or two more with a machine, as far as there is room; none where it is full."""
    given = {"players.0.factories.silk": {"tile": 1, "goods": goods, "machine": machine}}
    given |= {"turn.stage": "act", "turn.space": 1}
    more = (
        {"when": "on_produce_here", "do": [{"op": "extra_good"}]}
        if extra
        else {"when": "permanent", "do": [{"op": "extra_star"}]}
    )
    made = table(given, box={"synergy.silk.1": more})
    assert broken(made, "produce silk") == (["NP-PROD-04"] if goods >= 4 else [])
    if goods < 4:
        own = declared(made, "produce silk").position.players[0]
        assert (own.factories[0].goods, own.coal) == (min(4, goods + 1 + machine + extra), 0)


@pytest.mark.parametrize("good", ["silk", "lenses", "bulbs"])
@pytest.mark.parametrize("knowledge", range(8))
def test_a_factory_needs_knowledge_by_its_level_or_blueprints(good: str, knowledge: int) -> None:
    """NP-INVEST-05, -07, NP-GEN-08: 2, 4 or 6, read at or below the marker."""
    level = (1, 2, 3, 3, 4, 5, 5, 6)[knowledge]
    lacking = max(0, 2 * (GOODS.index(good) // 2 + 1) - level)
    given = {"players.0.steps.knowledge": knowledge, "turn.stage": "act", "turn.space": 2, "players.0.yen": 6}
    for blueprints in {lacking, max(0, lacking - 1), lacking + 1}:
        made = table(
            given | {"players.0.blueprints": blueprints},
            box={f"synergy.{good}.1": {"when": "permanent", "do": [{"op": "extra_star"}]}},
        )
        assert broken(made, f"invest {good} 1") == ([] if blueprints >= lacking else ["NP-INVEST-05"])
        if blueprints >= lacking:
            assert declared(made, f"invest {good} 1").position.players[0].blueprints == blueprints - lacking


@pytest.mark.parametrize("good", ["silk", "paper", "bulbs"])
@pytest.mark.parametrize("machine", range(3))
def test_a_machine_is_new_turned_or_stored_by_what_the_factories_show(good: str, machine: int) -> None:
    """NP-MACH-03, -04, -06: and none is on a factory that is not there."""
    others = {f"players.0.factories.{one}": {"tile": 1, "goods": 0, "machine": 2} for one in GOODS if one != good}
    given = {"turn.stage": "act", "turn.space": 4, "players.0.yen": 20}
    given[f"players.0.factories.{good}"] = {"tile": 1, "goods": 0, "machine": machine}
    made = table(given | others, box={"synergy.lenses.1": {"when": "permanent", "do": [{"op": "extra_star"}]}})
    assert broken(made, f"machinery new {good}") == ([] if machine == 0 else ["NP-MACH-03"])
    assert broken(made, f"machinery upgrade {good}") == ([] if machine == 1 else ["NP-MACH-04"])
    assert broken(made, "machinery store") == ([] if machine == 2 else ["NP-MACH-06"])
    bare = table({key: one for key, one in (given | others).items() if key != f"players.0.factories.{good}"})
    assert broken(bare, f"machinery new {good}") == ["NP-MACH-03"]
    assert broken(bare, f"machinery upgrade {good}") == ["NP-MACH-04"]
    assert broken(bare, "machinery store") == []


@pytest.mark.parametrize(("stored", "shown", "left"), [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 2, 1), (5, 2, 3)])
@pytest.mark.parametrize("good", ["silk", "bulbs"])
def test_stored_machines_go_on_the_next_factory(good: str, stored: int, shown: int, left: int) -> None:
    """NP-MACH-09 to -11: one at once, another turns it, the rest waits; no yen."""
    given = {"players.0.machines": stored, "players.0.blueprints": 9, "players.0.yen": 6, "turn.stage": "act"}
    made = table(given | {"turn.space": 2}, f"invest {good} 2")
    own = made.position.players[0]
    assert (own.factories[GOODS.index(good)].machine, own.machines, own.yen) == (shown, left, 0)


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
