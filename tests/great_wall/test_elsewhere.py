"""Where Qin's Clerks may be while a Location that nobody told might have been locked for them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.games.great_wall.components import LOCATIONS
from referee.games.great_wall.game import GAME
from referee.games.great_wall.parties import qin

MOVE = {"kind": "move", "seats": [8], "count": 2}
UNTOLD = "location.3.barracks"
TRACK = ("mill", "quarry", "mine", "temple", "barracks")


def moved(times: int, untold: Sequence[str]) -> Session:
    """Qin has moved two Clerks so many times; two of Anna's are in the Barracks, the lowest of his track."""
    box = practice_box(GAME.package)
    for key in untold:
        del box.facts[key]
    tasks = [{"kind": "turns"}, {"kind": "activations", "seats": [0]}, *[MOVE] * times]
    given = {
        "phase": "fall",
        "active": 0,
        "slot": 1,
        "qin.track": [0, 1, 2, 3, 4],
        "locations.barracks": [0, 0],
        "locations.lumber_mill": [0],
        "players.0.clerks": 2,
        "tasks": [*tasks, {"kind": "contribute", "seats": [0]}],
    }
    table = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": given})
    table.declare(table.read("anna: done")[0])
    return table


def verdicts(table: Session) -> dict[str, str]:
    return {place: table.judge(table.read(f"anna: activate {place}")[0]).status for place in TRACK}


def test_only_where_one_move_may_have_gone_is_in_doubt() -> None:
    """Two spots: the Barracks were locked, and his Clerk is in the mine; else it is in the Barracks. The other is in the Temple."""
    known, late = verdicts(moved(1, [])), verdicts(moved(1, [UNTOLD]))
    assert late == {**known, "mine": "unverifiable", "barracks": "unverifiable"}
    assert set(known.values()) == {"legal", "illegal"}


def test_after_the_next_move_they_may_be_anywhere_on_his_track() -> None:
    assert set(verdicts(moved(2, [UNTOLD])).values()) == {"unverifiable"}


@pytest.mark.parametrize("spots", [2, 3])
def test_what_was_not_in_doubt_stays_so_when_the_location_is_told(spots: int) -> None:
    late = moved(1, [UNTOLD])
    made = late.knowing({UNTOLD: {"kind": "regular", "spots": spots, "shame": True}})
    certain = {place: status for place, status in verdicts(late).items() if status != "unverifiable"}
    assert certain.items() <= verdicts(made).items()


def test_where_more_ways_are_open_than_can_be_tried_they_may_be_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qin, "MOST_WAYS", 1)
    late = moved(1, [UNTOLD])
    assert {f"{UNTOLD}.at.{place}" for place in range(len(LOCATIONS))} <= {*late.position.unsure}


@pytest.mark.parametrize(
    ("active", "unsure", "status"),
    [(8, [UNTOLD], "unverifiable"), (8, [], "illegal"), (0, [UNTOLD], "illegal")],
)
def test_what_qin_activated_may_not_have_been_activated(active: int, unsure: Sequence[str], status: str) -> None:
    """GW-FALL-07: wherever his Clerks are, Anna's stage may go on where no Location seemed left; what she did she said."""
    given = {
        "phase": "fall",
        "active": active,
        "slot": 2,
        "track": [0, 8, 9],
        "qin.track": [0, 1, 2, 3, 4],
        "activated": [0],
        "locations.temple": [8],
        "unsure": unsure,
        "tasks": [{"kind": "turns"}, {"kind": "activations", "seats": [0]}],
    }
    box = practice_box(GAME.package)
    del box.facts[UNTOLD], box.facts["location.3.temple"]
    table = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 1, "given": given})
    assert table.judge(table.read("anna: activate mill")[0]).status == status
