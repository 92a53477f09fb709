"""What is paid for building, from the Warehouse and by the builder, and what is built."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.verdict import Open, Violation
from referee.games.great_wall.actions.building import Barricade, WallLevel, payments, room_for_barricade, room_for_wall
from referee.games.great_wall.components import SECTIONS
from referee.games.great_wall.game import GAME

BUILDERS = {"kind": "builders", "seats": [0], "at": 5}


def table(task: dict[str, Any] | None = None, players: int = 3, **given: Any) -> Session:
    waiting = [{"kind": "turns"}, {"kind": "contribute", "seats": [1]}, BUILDERS | (task or {})]
    here: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 9 if players == 2 else 2]}
    here |= {"locations.builders": [0], "players.0.clerks": 4, "tasks": waiting}
    made = {"game": GAME.id, "players": players, "given": here | given}
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


PAID = [None, *(one for one in product(range(3), range(2), range(2), range(2)) if sum(one) <= 3)]
STORED = [None, (0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (1, 1, 0, 0), (2, 0, 0, 0), (0, 0, 0, 1), (0, 1, 1, 0)]


@pytest.mark.parametrize("warehouse", [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [1, 1, 0], [0, 1, 2]])
def test_a_barricade_is_paid_from_the_warehouse_first(warehouse: list[int]) -> None:
    """GW-BUILD-03, -07, -08, GW-CORE-05: two Resources, as many of them from the Warehouse as it has, of the builder's
    choice; the rest by the builder, never in Chi."""
    own = [1, 1, 0, 2]
    session = table(**{"warehouse": warehouse, "players.0.resources": own, "sections.left.barricades": 0})
    due = min(2, sum(warehouse))
    for pay, store in product(PAID, STORED):
        wanted, open_ = set(), set()
        if pay is None:
            open_ |= {"pay"} if due < 2 else set()
        else:
            wanted |= {"GW-BUILD-07"} if pay[3] else set()
            if sum(pay[:3]) > 2 - due:
                wanted |= {"GW-BUILD-07" if due else "GW-BUILD-03"}
            elif sum(pay[:3]) < 2 - due:
                wanted |= {"GW-BUILD-03"}
            wanted |= {"GW-CORE-05"} if any(count > have for count, have in zip(pay, own, strict=True)) else set()
        if store is None:
            several = sum(1 for have in warehouse if have) > 1
            open_ |= {"store"} if several and sum(warehouse) > due else set()
        else:
            wanted |= {"GW-BUILD-07"} if sum(store) != due else set()
            lacks = any(count > have for count, have in zip(store, [*warehouse, 0], strict=True))
            wanted |= {"GW-BUILD-08"} if lacks else set()
        found = [*Barricade(0, 0, pay, store).check(session.position, session.setting)]
        assert {one.rule for one in found if isinstance(one, Violation)} == wanted, (pay, store)
        assert {one.arg for one in found if isinstance(one, Open)} == open_, (pay, store)


@pytest.mark.parametrize("warehouse", [[0, 0, 0], [2, 0, 0], [1, 1, 0], [0, 2, 3]])
def test_every_way_to_pay_is_offered_once(warehouse: list[int]) -> None:
    """GW-BUILD-07, -08: what goes without saying is not said."""
    own = [1, 0, 3, 4]
    position = table(**{"warehouse": warehouse, "players.0.resources": own}).position
    for cost in range(5):
        assert sorted(map(str, payments(position, 0, cost))) == sorted(map(str, ways(warehouse, own, cost)))


def ways(
    warehouse: list[int], own: list[int], cost: int
) -> list[tuple[tuple[int, ...] | None, tuple[int, ...] | None]]:
    due = min(cost, sum(warehouse))
    stores = [one for one in product(*(range(have + 1) for have in warehouse)) if sum(one) == due]
    paid = [one for one in product(*(range(have + 1) for have in own[:3])) if sum(one) == cost - due]
    return [
        (None if cost == due else (*pay, 0), None if len(stores) == 1 else (*store, 0))
        for pay in paid
        for store in stores
    ]


@pytest.mark.parametrize("verb", ["barricade", "wall"])
@pytest.mark.parametrize("store", [None, (1, 1, 0, 0), (0, 1, 1, 0), (1, 0, 1, 0), (0, 0, 2, 0)])
def test_what_was_paid_is_gone(verb: str, store: tuple[int, ...] | None) -> None:
    """GW-BUILD-03, -05 to -08: a Barricade for two, a level for five; for each of them the Honor."""
    price = 2 if verb == "barricade" else 5
    ware = [1, 1, 2] if store and price == 2 else [2, 2, 1] if price == 5 else [0, 2, 0]
    if price == 5:
        store = None
    session = table(**{"warehouse": ware, "players.0.resources": [3, 4, 5, 6], "sections.right.barricades": 0})
    made = (Barricade if verb == "barricade" else WallLevel)(0, 2, None, store)
    assert session.declare(made).legal
    taken = store[:3] if store else ware
    section, own = session.position.sections[2], session.position.players[0]
    assert session.position.warehouse == [have - count for have, count in zip(ware, taken, strict=True)]
    assert (own.resources, own.honor) == ([3, 4, 5, 6], price)
    assert (section.barricades, section.level) == ((1, 0) if verb == "barricade" else (0, 1))
    assert session.decision().kind == "contribute"


@pytest.mark.parametrize("good", range(3))
def test_the_builder_pays_with_any_of_three(good: int) -> None:
    """GW-BUILD-03, -07."""
    session = table(**{"warehouse": [0, 0, 0], "players.0.resources": [3, 3, 3, 3], "sections.left.barricades": 1})
    pay = tuple(2 * (one == good) for one in range(4))
    assert session.declare(Barricade(0, 0, pay)).legal
    assert session.position.players[0].resources == [3 - count for count in pay]
    assert session.position.sections[0].barricades == 2


@pytest.mark.parametrize("players", [2, 3])
def test_where_what_is_built_depends_on_room_and_on_the_effect(players: int) -> None:
    """GW-CORE-17, GW-BUILD-03, -05, GW-CMD-02: three Barricades and three levels at most, the left Section only with more
    than two players, and where and what a card says if it says so."""
    own = {"players.0.resources": [9, 9, 9, 9], "warehouse": [0, 0, 0]}
    levels, barricades = (0, 2, 3), (2, 3, 0)
    here = {
        f"sections.{name}.{what}": count[at]
        for at, name in enumerate(SECTIONS)
        for what, count in (("level", levels), ("barricades", barricades))
        if players > 2 or at
    }
    session = table({"by_card": True, "count": 1}, players, **own, **here)
    position, task = session.position, session.position.tasks[-1]
    named = product(["", "barricade", "wall"], [[], [0], [1, 2]])
    for (task.only, task.sections), section, verb in product(named, range(3), ("barricade", "wall")):
        elsewhere = bool(task.sections) and section not in task.sections
        full = (levels[section] if verb == "wall" else barricades[section]) == 3
        room = {"GW-CORE-17"} if players == 2 and not section else set()
        room |= {"GW-BUILD-05" if verb == "wall" else "GW-BUILD-03"} if full and not room else set()
        made = WallLevel if verb == "wall" else Barricade
        cost = 5 * (levels[section] + 1) if verb == "wall" else 2
        pay = (min(cost, 9), max(0, min(9, cost - 9)), 0, 0)
        found = {one.rule for one in made(0, section, pay).check(position, session.setting)}
        assert found == room | ({"GW-CMD-02"} if elsewhere or task.only not in ("", verb) else set())
        listed = {one.section for one in made.candidates(position, session.setting, 0)}
        assert (section in listed) == (not room and not elsewhere)


@pytest.mark.parametrize(
    ("warehouse", "said", "written"),
    [
        ([2, 0, 0], "store 2 wood", ""),
        ([0, 3, 0], "store 2 stone", ""),
        ([1, 1, 0], "store 1 wood 1 stone", ""),
        ([1, 2, 0], "store 2 stone", " store 2 stone"),
        ([1, 2, 0], "store 1 wood 1 stone", " store 1 wood 1 stone"),
        ([1, 0, 0], "pay 1 gold store 1 wood", " pay 1 gold"),
        ([0, 0, 0], "pay 2 gold", " pay 2 gold"),
        ([0, 0, 0], "pay 2 gold store 0 wood", " pay 2 gold"),
        ([2, 0, 0], "pay 0 wood store 2 wood", ""),
        ([2, 0, 0], "store 2 gold", " store 2 gold"),
        ([2, 0, 0], "pay 1 wood", " pay 1 wood"),
    ],
)
def test_a_payment_without_a_choice_is_not_written(warehouse: list[int], said: str, written: str) -> None:
    """GW-BUILD-07, -08: what the Warehouse gives where it can give nothing else, and that the builder pays nothing."""
    session = table(**{"warehouse": warehouse, "sections.left.barricades": 0})
    one = session.read(f"Anna: barricade left {said}")[0]
    assert one.plain(session.position, session.setting).text() == f"barricade left{written}"


@pytest.mark.parametrize("section", range(3))
def test_a_section_with_more_than_fits_is_full_too(section: int) -> None:
    """GW-BUILD-03, -05: as may be where something was built against the rules."""
    session = table(**{"players.0.resources": [9, 9, 9, 9], "warehouse": [0, 0, 0]})
    here = session.position.sections[section]
    for here.barricades in range(6):
        found = [one.rule for one in room_for_barricade(session.position, section)]
        assert found == ["GW-BUILD-03"] * (here.barricades >= 3)
    for here.level in range(5):
        found = [one.rule for one in room_for_wall(session.position, section)]
        assert found == ["GW-BUILD-05"] * (here.level >= 3)
        if here.level >= 3:
            told = WallLevel(0, section, (1, 0, 0, 1)).check(session.position, session.setting)
            assert [one.rule for one in told if isinstance(one, Violation)] == ["GW-BUILD-05"]
