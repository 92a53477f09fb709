"""Which slots there are, and what lies on them: wonders under construction, and tiles that nobody told or told late."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import Box, practice_box
from referee.engine.session import Session
from referee.games.nations_dice.game import GAME
from referee.testing import samples

DICE = {key: fact for key, fact in practice_box(GAME.package).facts.items() if key.startswith("die.")}
UNREST = {"mode": "unrest"}
NATION = {"buildings": [["white"], ["white"]], "advisors": [{}], "wonders": 2}
OWN = {
    "players.0.board": "u1a",
    "players.0.buildings": ["printed", "printed"],
    "players.0.advisors": [""],
    "players.0.wonders": ["", ""],
}


def table(given: Mapping[str, Any], facts: Mapping[str, Any] | None = None, **more: Any) -> Session:
    """A table of two; with facts, of a box that tells these and its dice."""
    if facts is None:
        scenario = {"game": GAME.id, "players": 2, "given": given, "options": UNREST}
        return scenarios.session_of(GAME, samples.practice(GAME.id), scenario | more)
    setting = GAME.setting(samples.seats(GAME, 2), UNREST, {}, Box(GAME.id, "owner", False, {**DICE, **facts}))
    return Session(setting, GAME.ready(setting, {**given}))


def said(at: Session, text: str) -> str:
    (action,) = at.read(text)
    return at.declare(action).status


WONDERS = {f"tile.1.{number}": {"kind": "wonder", "stone": number} for number in range(1, 5)}
FOUR_SLOTS = {"board.u1a": {"buildings": [["white"]], "wonders": 4}}


@pytest.mark.parametrize("lying", range(1, 16))
def test_a_wonder_is_built_from_the_slot_where_it_lies(lying: int) -> None:
    """ND-WON-02, ND-WON-04, ND-WON-05: of four slots some are free; each wonder costs as many stones as its number."""
    wonders = [f"1-{slot}" if lying >> slot - 1 & 1 else "" for slot in range(1, 5)]
    given = {"players.0.board": "u1a", "players.0.wonders": wonders, "players.0.chits": ["stone"] * 3}
    given["players.0.dice"] = []
    session = table(given, box=WONDERS | FOUR_SLOTS)
    for slot, wonder in enumerate(wonders, 1):
        at = session.branch()
        (build,) = at.read(f"build {slot}")
        verdict = at.declare(build)
        assert verdict.rules == ([] if wonder and slot <= 3 else ["ND-WON-05"] if wonder else ["ND-WON-04"])
        if verdict.legal:
            assert (at.position.turn.tile, at.position.turn.stage) == (wonder, "pay")
            assert said(at, f"pay {slot} stone-chit") == "legal"
            own = at.position.players[0]
            assert own.built == [wonder]
            assert own.wonders == [one if one != wonder else "" for one in wonders]
            assert own.spent == ["stone"] * slot
    (build,) = session.read("build 5")
    assert session.judge(build).status == "illegal"


TURNS: list[dict[str, Any]] = [
    {},
    {"turn": {"player": 1, "stage": "act"}},
    {"phase": "books", "waiting": [0], "turn": {"player": -1}, "players.0.dice": ["white-book"]},
]


@pytest.mark.parametrize("turn", TURNS, ids=["own turn", "another's", "books"])
@pytest.mark.parametrize("gains", [{"chits": ["food"]}, {"dice": ["red"]}, {}], ids=str)
def test_a_colony_that_was_told_late_needs_no_board(turn: Mapping[str, Any], gains: Mapping[str, Any]) -> None:
    """ND-COL-01, ND-COL-02: it lies beside the board, whatever that prints; there is one place for it."""
    given = {"players.0.board": "u1a", "players.0.unplaced": ["1-1"], "players.0.chits": ["gold"]}
    at = table({**given, **turn}, {"tile.1.1": {"kind": "colony", **gains}})
    assert at.decision().kind == "place"
    assert said(at.branch(), "Anna: place 2") == "illegal"
    assert said(at, "Anna: place 1") == "legal"
    own = at.position.players[0]
    assert (own.colonies, own.unplaced, own.chits) == (["1-1"], [], sorted(["gold", *gains.get("chits", [])]))
    assert own.unrolled[3] == len(gains.get("dice", []))
    assert at.decision().kind != "place"


@pytest.mark.parametrize("board", [{}, {"board.u1a": NATION}], ids=["untold", "told"])
@pytest.mark.parametrize(("slot", "settled"), [(1, "legal"), (2, "illegal")])
def test_a_slot_named_for_what_turns_out_a_colony_is_no_fault_if_it_is_its_only_place(
    board: Mapping[str, Any], slot: int, settled: str
) -> None:
    """ND-COL-01: the referee asked for it; but there is no second place beside the board."""
    at = table(OWN | {"players.0.dice": ["white-gold", "white-strength"], "players.1.dice": ["white-food"]}, board)
    for text in ("Anna: buy 1 1", "Anna: pay white-gold white-strength", f"Anna: place {slot}"):
        assert said(at, text) != "illegal", text
    at.learn("tile.1.1", {"kind": "colony"})
    assert at.steps[-1].settled == settled
    assert at.position.players[0].colonies == ["1-1"]


@pytest.mark.parametrize("slots", [0, 2])
@pytest.mark.parametrize("whose", ["of this turn", "of an earlier turn", "of an earlier turn, while another places"])
@pytest.mark.parametrize(
    ("slot", "back"), [(1, ""), (2, ""), (3, ""), (1, " back white-food"), (1, " back white-gold")]
)
def test_on_a_board_that_nobody_told_a_building_of_this_turn_lies_on_one_of_the_slots_that_are_listed(
    slot: int, back: str, whose: str, slots: int
) -> None:
    """ND-BLD-01, ND-BLD-04: on no other one. One of an earlier turn may lie on any by now."""
    given: dict[str, Any] = {"players.0.unplaced": ["1-1"], "players.0.dice": ["white-food"], "players.1.board": "u2a"}
    given |= {"players.0.board": "u1a", "players.0.buildings": ["printed"] * slots, "players.1.buildings": ["printed"]}
    mine = whose == "of this turn"
    if whose != "of an earlier turn":
        turn = {"stage": "place", "purchase": "buy", "tile": "1-1" if mine else "1-4"}
        given |= {"turn": {"player": 0 if mine else 1} | turn, "players.1.unplaced": [] if mine else ["1-4"]}
    at = table(given, {"tile.1.1": {"kind": "building"}, "tile.1.4": {"kind": "building"}})
    wrong = mine and slots and (slot > slots or "gold" in back)
    assert said(at, f"Anna: place {slot}{back}") == ("illegal" if wrong else "unverifiable")
