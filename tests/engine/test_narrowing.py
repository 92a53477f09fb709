"""What is not known and makes no sense beside the rest is left out: the last of three seats is the one that is left."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import position as positions
from referee.engine.narrowing import fitting
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.games import game as find_game
from referee.testing import samples

UNKNOWN = {"unknown": True}


def table(name: str, path: str, value: object) -> Session:
    """A table of three at which everything is told but what stands at a path."""
    game = find_game(name)
    setting = game.setting(samples.seats(game, 3), {}, {}, samples.practice(name))
    position = game.ready(setting, {})
    data = positions.to_json(position)
    *way, last = path.split(".")
    part: Any = data
    for key in way:
        part = part[int(key) if isinstance(part, list) else key]
    part[int(last) if isinstance(part, list) else last] = value
    return Session(setting, begun(setting, data))


@pytest.mark.parametrize(("name", "path"), [("nations_dice", "order"), ("zhanguo", "track"), ("great_wall", "tea")])
def test_the_seat_that_is_left_is_known(name: str, path: str) -> None:
    told = table(name, f"{path}.1", UNKNOWN).position
    assert sorted(positions.to_json(told)[path]) == [0, 1, 2]


def test_of_two_each_may_be_where_the_other_is_not_until_one_is_told() -> None:
    session = table("nations_dice", "order", [1, UNKNOWN, UNKNOWN])
    assert positions.to_json(session.position)["order"] == [1, {"one_of": [0, 2]}, {"one_of": [0, 2]}]
    session.correct("order.1", 2, "the cards say so")
    assert positions.to_json(session.position)["order"] == [1, 2, 0]


def test_what_no_table_has_cannot_make_an_entry_possible() -> None:
    """Boris has the first card and was thought to have perhaps the second too: so he might have come twice."""
    session = table("nations_dice", "order.1", UNKNOWN)
    first = positions.to_json(session.position)["order"][0]
    name = session.setting.players[first]
    for entry in (f"{name}: pass", f"{name}: pass"):
        verdict = session.declare(session.read(entry)[0])
    assert verdict.status == "illegal"


def test_a_place_that_must_have_something_has_it() -> None:
    session = table("zhanguo", "tasks.upper-wall.tile", UNKNOWN)
    assert positions.to_json(session.position)["tasks"]["upper-wall"]["tile"] == {"from": 1, "to": 4}


def test_the_position_that_was_given_stays_as_it_is() -> None:
    game = find_game("zhanguo")
    setting = game.setting(samples.seats(game, 2), {}, {}, samples.practice("zhanguo"))
    data = positions.to_json(game.ready(setting, {})) | {"track": [0, UNKNOWN]}
    given = begun(setting, data)
    before = positions.to_json(given)
    Session(setting, given)
    assert positions.to_json(given) == before


def test_what_is_yes_or_no_stays_so_when_it_is_found_out() -> None:
    """It became a number, which is no answer to that: a table could not go on from it."""
    assert fitting(0, bool) is False and fitting(1, bool) is True
    assert fitting(1, int) == 1 and fitting(((1,), 2), tuple) == ((1,), 2)
