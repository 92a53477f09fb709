"""What a production Location brings, and which warrior becomes an Overseer; who may be Recruited."""

from __future__ import annotations

from typing import Any

import pytest
from great_wall_support import session_of

from referee.engine.session import Session
from referee.games.great_wall import tasks
from referee.games.great_wall.actions.production import Donate, Upgrade
from referee.games.great_wall.actions.recruit import Recruit
from referee.games.great_wall.components import LOCATIONS
from referee.games.great_wall.game import GAME
from referee.games.great_wall.task_shapes import AtPlace, GoingHome

NEXT = [{"kind": "turns"}, {"kind": "activations", "seats": [0]}]
FALL: dict[str, Any] = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, 2], "locations.embassy": [0]}
PLACES = LOCATIONS[:4]
CELLS = (3, 3, 2, 3)
LEVELS = ((1, 2, 3), (1, 2, 3), (1, 2), (1, 2, 4))


def table(*of: dict[str, Any], **more: Any) -> Session:
    given = FALL | {"tasks": [*NEXT, *of], "players.0.clerks": 2} | more
    return session_of({"game": GAME.id, "players": 3, "given": given})


def there(at: int, *seats: int) -> dict[str, Any]:
    clerks = {f"players.{seat}.clerks": 5 - (seat == 0) - seats.count(seat) for seat in range(3)}
    return {f"locations.{PLACES[at]}": [*seats]} | clerks


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("cell", [0, 1, 2])
def test_a_resource_for_each_clerk_and_once_the_level_of_the_overseer(at: int, cell: int) -> None:
    """GW-PROD-02, GW-PROD-03: to each who has Clerks there, and to nobody else."""
    overseer = {f"players.0.overseers.{PLACES[at]}": {"cell": cell, "soldier": 0}, "players.0.soldiers.spearman": 9}
    session = table({"kind": "contribute", "seats": [1]}, **there(at, 0, 1, 0), **(overseer if cell else {}))
    tasks.plan(session.position, AtPlace("collect", at=at), GoingHome(at=at))
    home = session.position.tasks[-2]
    tasks.settle(session.position, session.setting, [])
    level = LEVELS[at][cell - 1] if cell else 0
    for seat, count in ((0, 2 + level), (1, 1), (2, 0)):
        found = session.position.players[seat].resources
        assert found == [5 + count if good == at else 5 for good in range(4)], seat
    assert home.took == {0: 2 + level, 1: 1}  # type: ignore[attr-defined]


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize(("took", "legal"), [(0, False), (1, True), (None, True)])
@pytest.mark.parametrize("by_card", [False, True])
def test_who_collected_nothing_neither_upgrades_nor_donates(
    at: int, took: int | None, legal: bool, by_card: bool
) -> None:
    """GW-OVS-01, GW-WARE-01; a card asks for no collecting; the Warehouse takes no Chi (GW-WARE-02)."""
    home = {"kind": "go_home", "at": at, "took": {} if took is None else {"0": took}}
    part = {"seats": [0], "at": at, "by_card": by_card, "count": 1}
    session = table(home, {"kind": "upgrade"} | part, **there(at, 0))
    assert session.judge(Upgrade(0, 0)).rules == ([] if legal or by_card else ["GW-OVS-01"])
    if at == 3:
        assert session.judge(Donate(0)).rules == ["GW-WARE-02"]
        return
    given = table(home, {"kind": "donate"} | part, **there(at, 0))
    assert given.judge(Donate(0)).rules == ([] if legal or by_card else ["GW-WARE-01"])
    none = table(home, {"kind": "donate"} | part, **there(at, 0), **{"players.0.resources": [0, 0, 0, 9]})
    assert "GW-WARE-03" in none.judge(Donate(0)).rules
    given.declare(Donate(0), override=True, why="so it was done")
    own = given.position.players[0]
    assert (own.resources[at], own.honor, given.position.warehouse[at]) == (4, 2, 1)


@pytest.mark.parametrize("at", range(4))
def test_an_overseer_goes_on_to_its_last_cell(at: int) -> None:
    """GW-OVS-03, GW-OVS-05: and in the last one there is nothing to upgrade."""
    last = CELLS[at]
    for cell in range(1, last + 1):
        own = {f"players.0.overseers.{PLACES[at]}": {"cell": cell, "soldier": 0}, "players.0.soldiers.spearman": 9}
        home = {"kind": "go_home", "at": at, "took": {"0": 1}}
        session = table(home, {"kind": "upgrade", "seats": [0], "at": at}, **there(at, 0), **own)
        if cell == last:
            assert session.decision().kind != "upgrade"
            continue
        assert session.judge(Upgrade(0, 1)).rules == ["GW-OVS-05"]
        session.declare(Upgrade(0))
        assert session.position.players[0].overseers[at].cell == cell + 1
        poor = table(home, {"kind": "upgrade", "seats": [0], "at": at}, **there(at, 0), **own,
                     **{"players.0.resources": [0, 0, 0, 0]})  # fmt: skip
        assert {*poor.judge(Upgrade(0)).rules} == {"GW-OVS-03"}


@pytest.mark.parametrize("soldier", range(3))
@pytest.mark.parametrize(
    ("shamed", "posted", "rule"),
    [(1, 0, "GW-SHAME-02"), (1, 1, "GW-SHAME-02"), (0, 1, "GW-CORE-10"), (0, 0, "GW-OVS-02")],
)
def test_the_first_overseer_is_a_free_warrior_of_the_supply(soldier: int, shamed: int, posted: int, rule: str) -> None:
    """GW-OVS-02, GW-SHAME-02, GW-CORE-10: none with a token, none from the board."""
    free, with_token, resting, lost = [2, 2, 1], [0, 0, 0], [0, 0, 0], [8, 2, 1]
    free[soldier], with_token[soldier], resting[soldier] = 0, shamed, posted
    lost[soldier] = (10, 4, 2)[soldier] - shamed - posted
    own = {"players.0.soldiers": free, "players.0.shamed": with_token, "players.0.lost": lost}
    rest = {"sections.right.rest": {"0": resting}}
    session = table({"kind": "upgrade", "seats": [0], "at": 1}, **there(1, 0), **own, **rest)
    for one in range(3):
        assert session.judge(Upgrade(0, one)).rules == ([rule] if one == soldier else []), one
    poor = table({"kind": "upgrade", "seats": [0], "at": 1}, **there(1, 0), **{"players.0.resources": [9, 9, 1, 9]})
    assert poor.judge(Upgrade(0, soldier)).rules == ["GW-OVS-02"]


@pytest.mark.parametrize(
    ("cell", "free", "rule"), [(0, 0, "GW-OVS-02"), (3, 1, "GW-OVS-03"), (3, 0, "GW-OVS-03"), (0, 1, "GW-OVS-01"), (1, 0, "GW-OVS-01")]
)  # fmt: skip
def test_who_was_passed_over_had_nothing_to_upgrade(cell: int, free: int, rule: str) -> None:
    """No further cell, or no free warrior for the first one; else the part is over."""
    own = {"players.0.soldiers": [free, 0, 0], "players.0.lost": [10 - free - (cell > 0), 4, 2]}
    overseer = {"players.0.overseers.quarry": {"cell": cell, "soldier": 0}} if cell else {}
    home = {"kind": "go_home", "at": 1, "took": {"0": 1}}
    session = table(home, {"kind": "donate", "seats": [0], "at": 1}, **there(1, 0), **own, **overseer)
    verdict = session.judge(Upgrade(0, None if cell else 0))
    assert verdict.rules == ([rule] if rule != "GW-OVS-01" else verdict.rules)
    assert (rule == "GW-OVS-01") == ("GW-OVS-01" in verdict.rules)


@pytest.mark.parametrize("soldier", range(3))
@pytest.mark.parametrize(
    ("free", "shamed", "count", "rules"),
    [(1, 0, 1, []), (2, 0, 1, []), (0, 1, 1, ["GW-SHAME-02"]), (1, 1, 2, ["GW-SHAME-02"]), (1, 0, 2, ["GW-BAR-01"]),
     (0, 0, 1, ["GW-BAR-01"]), (0, 1, 2, ["GW-BAR-01"])],
)  # fmt: skip
def test_recruits_are_free_warriors_of_the_supply(
    soldier: int, free: int, shamed: int, count: int, rules: list[str]
) -> None:
    """GW-SHAME-02: those with a token are there, but cannot be used."""
    have, with_token = [1, 1, 1], [0, 0, 0]
    have[soldier], with_token[soldier] = free, shamed
    lost = [total - one - other for total, one, other in zip((10, 4, 2), have, with_token, strict=True)]
    own = {"players.0.soldiers": have, "players.0.shamed": with_token, "players.0.lost": lost}
    clerks = {"locations.barracks": [0, 0, 0], "players.0.clerks": 1, "players.0.resources": [9, 9, 9, 9]}
    session = table({"kind": "barracks", "seats": [0], "at": 4}, **own, **clerks)
    troops = tuple(count if one == soldier else 0 for one in range(3))
    assert session.judge(Recruit(0, troops)).rules == rules
    assert session.judge(Recruit(0, (0, 0, 0))).rules == ["GW-BAR-01"]


def test_a_card_may_let_recruit_some_kinds_only() -> None:
    task = {"kind": "barracks", "seats": [0], "at": 4, "by_card": True, "count": 2, "soldiers": [1, 2]}
    session = table(task)
    for troops, legal in (((0, 1, 1), True), ((0, 2, 0), True), ((1, 1, 0), False), ((0, 2, 1), False)):
        assert session.judge(Recruit(0, troops)).legal == legal, troops
