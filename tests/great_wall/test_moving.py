"""Clerks that Move: from everywhere to everywhere, for a player and for the Reed Clan."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.engine.verdict import Missing
from referee.games.great_wall.actions.clerks import Move
from referee.games.great_wall.components import LOCATION, LOCATIONS, POOL, REED, SUPPLY, WAREHOUSE
from referee.games.great_wall.game import GAME

OFF_BOARD = (WAREHOUSE, SUPPLY, POOL)
EVERYWHERE = (*range(len(LOCATIONS)), *OFF_BOARD)
SPOTS = {f"location.3.{one}": {"kind": "regular", "spots": 2, "shame": False} for one in LOCATIONS[:8]}
SPOTS |= {f"location.3.{one}": {"kind": "special", "spots": 2, "shame": False} for one in LOCATIONS[8:]}
"""Eight Regular Locations with two spots, and two Special ones."""


def table(task: dict[str, Any], players: int = 3, **given: Any) -> Session:
    empty: dict[str, Any] = {f"locations.{place}": [] for place in LOCATIONS}
    moving = {"kind": "move", "seats": [0], "count": 3} | task
    position = {"phase": "fall", "active": 0, "slot": 1, "track": [0, 1, REED if players == 2 else 2]} | empty
    position |= {"tasks": [{"kind": "turns"}, {"kind": "contribute", "seats": [1]}, moving]} | given
    made = {"game": GAME.id, "players": players, "box": SPOTS, "given": position}
    return scenarios.session_of(GAME, practice_box(GAME.package), made)


def refused(session: Session, target: int, source: int | None) -> set[str]:
    return {one.rule for one in Move(0, target, source).check(session.position, session.setting)}


HERE: dict[int, list[int]] = {0: [0], 1: [0, 1], 2: [0, 0], 3: [1], 4: [1, 1], 8: [0, 1, 1], 9: [1]}
FULL = {1, 2, 4}


@pytest.mark.parametrize("supply", [0, 1])
@pytest.mark.parametrize("pool", [0, 2])
def test_a_clerk_moves_from_wherever_it_may_to_wherever_it_may(supply: int, pool: int) -> None:
    """GW-CLERK-01 to -04, -07 to -09: from the supply or a Location where an own one is to another, past those that are
    full; never to or from the Warehouse, nor back."""
    places = {f"locations.{LOCATIONS[at]}": owners for at, owners in HERE.items()}
    session = table({}, **places, **{"players.0.clerks": supply, "players.0.pool": pool})
    for target, source in product(EVERYWHERE, (None, *EVERYWHERE)):
        if target in OFF_BOARD:
            wanted = {"GW-CLERK-09" if target == WAREHOUSE else "GW-CLERK-08"}
        else:
            wanted = {"GW-CLERK-02"} if target in FULL else set()
            if source in (None, SUPPLY):
                wanted |= set() if supply else {"GW-CLERK-07" if pool else "GW-CLERK-01"}
            elif source == POOL:
                wanted |= {"GW-CLERK-07"}
            elif source == WAREHOUSE:
                wanted |= {"GW-CLERK-09"}
            else:
                wanted |= {"GW-CLERK-01"} if 0 not in HERE.get(source, []) or source == target else set()
                wanted |= {"GW-CLERK-04"} if source in FULL else set()
        assert refused(session, target, source) == wanted, (target, source)


CLAN: dict[int, list[int]] = {0: [REED], 1: [0, REED], 3: [0], 8: [REED, 1], 9: [1]}


def test_the_clan_moves_from_location_to_location() -> None:
    """GW-REED-05, -09: at most one Clerk in each, none from a supply, locks included."""
    places = {f"locations.{LOCATIONS[at]}": owners for at, owners in CLAN.items()}
    session = table({"reed": True}, players=2, **places, **{"players.0.clerks": 2})
    for target, source in product(range(len(LOCATIONS)), (None, SUPPLY, *range(len(LOCATIONS)))):
        wanted = {"GW-CLERK-02"} if target == 1 else set()
        wanted |= {"GW-REED-05"} if REED in CLAN.get(target, []) else set()
        if source in (None, SUPPLY):
            wanted |= {"GW-REED-09"}
        else:
            wanted |= {"GW-CLERK-01"} if REED not in CLAN.get(source, []) or source == target else set()
            wanted |= {"GW-CLERK-04"} if source == 1 else set()
        assert refused(session, target, source) == wanted, (target, source)


@pytest.mark.parametrize("reed", [False, True])
@pytest.mark.parametrize("supply", [0, 1])
def test_what_is_offered_starts_where_a_clerk_is(supply: int, reed: bool) -> None:
    """GW-CLERK-01, GW-REED-09: in the supply, if one is there, and in each Location with one; every other is a target."""
    places = {f"locations.{LOCATIONS[at]}": owners for at, owners in CLAN.items()}
    session = table({"reed": reed}, players=2, **places, **{"players.0.clerks": supply})
    found = [(one.source, one.target) for one in Move.candidates(session.position, session.setting, 0)]
    sources = [at for at, owners in CLAN.items() if (REED if reed else 0) in owners]
    starts = [*([None] if supply and not reed else []), *sources]
    assert found == [(start, at) for start in starts for at in range(len(LOCATIONS)) if at != start]


def test_an_effect_moves_clerks_where_it_says_and_none_twice() -> None:
    """GW-CMD-02, GW-CLERK-05, -06, -11: to different Locations if it says so; whom it has Moved stays."""
    places = {"locations.logistics": [0], "locations.builders": [0, 1], "locations.quarry": [0]}
    session = table({}, **places, **{"players.0.clerks": 2})
    task = session.position.tasks[-1]
    effects = product([[], [5], [6, 5]], [[], [3], [5, 6]], [False, True])
    for (task.used, task.to, task.apart), target, source in product(effects, (3, 5, 6), (None, 1, 5, 6)):
        used, to, apart = task.used, task.to, task.apart
        wanted = {"GW-CMD-02"} if to and target not in to else set()
        wanted |= {"GW-CLERK-06"} if apart and target in used else set()
        wanted |= {"GW-CLERK-02"} if target == 5 else set()
        wanted |= {"GW-CLERK-05" if 5 in used else "GW-CLERK-04"} if source == 5 else set()
        if source == target:
            wanted |= {"GW-CLERK-01"}
        elif source in used:
            wanted |= {"GW-CLERK-11"}
        assert refused(session, target, source) == wanted, (target, source)


@pytest.mark.parametrize("source", [None, 3, 9])
@pytest.mark.parametrize("reed", [False, True])
def test_a_clerk_that_moves_is_gone_from_where_it_was(reed: bool, source: int | None) -> None:
    """GW-CLERK-01, GW-REED-09."""
    owner = REED if reed else 0
    if reed and source is None:
        return
    places = {"locations.temple": [1, owner], "locations.academy": [owner, 1, owner]}
    session = table({"reed": reed, "count": 2}, players=2, **places, **{"players.0.clerks": 2})
    before = [list(here) for here in session.position.locations]
    session.declare(Move(0, 8, source), override=True, why="so it was done")
    wanted = before
    wanted[8] = [owner]
    if source is not None:
        wanted[source].remove(owner)
    assert session.position.locations == wanted
    assert session.position.players[0].clerks == 2 - (source is None)
    assert (session.position.tasks[-1].used, session.position.tasks[-1].left) == ([8], 1)
    assert LOCATION[8].key == "embassy"


@pytest.mark.parametrize("supply", [0, 1])
@pytest.mark.parametrize("reed", [False, True])
@pytest.mark.parametrize("where", [None, 0, 9])
def test_nobody_is_asked_to_move_clerks_that_has_none(where: int | None, reed: bool, supply: int) -> None:
    """GW-CLERK-01: neither in the supply nor in any Location; of the Reed Clan those are asked for that it has."""
    here = {} if where is None else {f"locations.{LOCATIONS[where]}": [REED if reed else 0]}
    given = {"locations.embassy": [1], "players.0.pool": 3, "players.0.clerks": supply}
    session = table({"reed": reed, "count": 1}, players=2, **given, **here)
    asked = where is not None or (supply and not reed)
    assert session.decision().kind == ("move" if asked else "contribute")


@pytest.mark.parametrize("astray", [0, 3, 9])
def test_where_clerks_of_others_may_have_gone_a_move_hangs_on_what_nobody_told(astray: int) -> None:
    """GW-CLERK-01, -02, -04: to such a Location or from it; not between others."""
    places = {f"locations.{place}": [0] for place in LOCATIONS[5:8]} | {f"locations.{LOCATIONS[astray]}": [0]}
    session = table({}, **places, **{"players.0.clerks": 1})
    session.position.unsure = [f"location.3.tea_house.at.{astray}"]
    for target, source in product(range(len(LOCATIONS)), (None, SUPPLY, 5, 6, astray)):
        if target == source:
            continue
        found = [*Move(0, target, source).check(session.position, session.setting)]
        lacking = [one.key for one in found if isinstance(one, Missing)]
        assert lacking == ["location.3.tea_house"] * (astray in (target, source)), (target, source)


@pytest.mark.parametrize(("astray", "left"), [([], 5), ([6], 6), ([7, 6], 6), ([0], 5)])
def test_a_clerk_that_is_counted_elsewhere_is_taken_from_there(astray: list[int], left: int) -> None:
    """GW-REED-09: people see where it is; the move was refused though nobody could say that it is illegal."""
    places = {f"locations.{LOCATIONS[place]}": [REED] for place in (5, 6, 9)}
    session = table({"reed": True, "count": 2}, players=2, **places, **{"players.0.clerks": 2})
    session.position.unsure = [f"location.3.tea_house.at.{place}" for place in (*astray, 3)]
    before = [list(here) for here in session.position.locations]
    verdict = session.declare(Move(0, 0, 3), warn=False)
    before[left].remove(REED)
    before[0].append(REED)
    assert (verdict.status, session.position.locations) == ("unverifiable", before)


@pytest.mark.parametrize("astray", [[], [0], [3]])
def test_the_reed_clan_moves_none_from_a_supply_wherever_its_clerks_are(astray: list[int]) -> None:
    """GW-REED-09: where they might have strayed it could not be verified, and a fourth one came."""
    session = table({"reed": True, "count": 2}, players=2, **{"locations.temple": [REED], "players.0.clerks": 2})
    session.position.unsure = [f"location.3.tea_house.at.{place}" for place in astray]
    verdict = session.judge(Move(0, 0))
    assert (verdict.status, verdict.rules) == ("illegal", ["GW-REED-09"])
