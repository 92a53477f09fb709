"""The local market by whole tables: cubes, values, slots, cities and regions."""

from __future__ import annotations

from typing import Any

import pytest
from nippon_support import (
    GOODS,
    RICH,
    TILE,
    acted,
    broken,
    declared,
    table,
    why,
)

from referee.engine import judge
from referee.engine.session import Session
from referee.engine.verdict import ILLEGAL
from referee.games.nippon.actions.market import Market
from referee.games.nippon.components import CITIES

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


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("good", ["silk", "lenses", "clocks"])
@pytest.mark.parametrize("goods", range(1, 5))
def test_where_nobody_knows_the_tiles_a_lower_one_beside_the_good_may_be_replaced(
    good: str, goods: int, full: bool, owner: int
) -> None:
    """NP-WORK-04, NP-MARKET-06, -10: a worker is refused only where the cubes allow nothing higher."""
    most, asked = HIGHEST[good][min(goods, 3) - 1], dict(zip(TILE, {good: 0} | dict.fromkeys(GOODS), strict=False))
    others = dict(zip(TILE, [one for one in GOODS if one != good], strict=False))
    for there in {max(1, most - 1), most}:
        lying = {f"cities.{city}.slots.north": {"owner": owner, "value": there} for city in CITIES}
        lying |= {f"cities.{city}.slots.west": {"owner": 1, "value": 1} for city in CITIES} if full else {}
        given = {f"cities.{city}.goods": asked if city == "3b" else others for city in CITIES} | lying
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


@pytest.mark.parametrize("goods", range(1, 4))
@pytest.mark.parametrize("lying", range(8))
def test_of_tiles_that_nobody_knows_each_that_the_cubes_allow_is_offered(goods: int, lying: int) -> None:
    """NP-MARKET-06, -07, -10: of those that are higher than the one beside the good."""
    slots = {"north": {"owner": 1, "value": lying}} if lying else {}
    made = selling("clocks", goods, slots=slots, untold={"players.0.tiles": {"unknown": True}})
    listed = {(one.cubes, one.value) for one in made.legal(0) if isinstance(one, Market)}
    most = HIGHEST["clocks"]
    assert listed == {(n, value) for n in range(1, goods + 1) for value in range(lying + 1, most[n - 1] + 1)}
