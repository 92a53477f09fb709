"""Which slots there are, and what lies on them: wonders under construction, and tiles that nobody told or told late."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import Box, practice_box
from referee.engine.session import Session
from referee.engine.verdict import Missing, Violation
from referee.games.nations_dice.actions.buy import Buy
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


NO_SLOT = {"building": "ND-BLD-01", "advisor": "ND-ADV-01", "wonder": "ND-WON-02"}


@pytest.mark.parametrize("ruling", ["replaces", "not-allowed"])
@pytest.mark.parametrize("kind", ["building", "advisor", "wonder", "colony"])
def test_a_tile_is_bought_where_there_is_a_slot_for_it(kind: str, ruling: str) -> None:
    """ND-BLD-01, ND-ADV-01, ND-WON-02, ND-WON-03, ND-AMB-08: an unbuilt wonder makes room, if the table plays so."""
    box = {"tile.1.1": {"kind": kind}, "board.u1a": NATION}
    session = table({"players.0.board": "u1a", "players.0.chits": ["gold", "strength"]}, box=box)
    session.setting.rulings = {**session.setting.rulings, "ND-AMB-08": ruling}
    own = session.position.players[0]
    buy = Buy(0, 1, 1)
    for slots in range(4):
        for full in range(slots + 1):
            lying = [f"1-{10 + at}" for at in range(full)] + [""] * (slots - full)
            own.buildings, own.advisors, own.wonders = [*lying], [*lying], [*lying]
            filled = kind == "wonder" and 0 < slots == full
            refused = [] if kind == "colony" or slots else [NO_SLOT[kind]]
            refused += ["ND-WON-03"] * (filled and ruling == "not-allowed")
            found = [*buy.check(session.position, session.setting)]
            assert [one.rule for one in found if isinstance(one, Violation)] == refused
            warned = [*buy.warnings(session.position, session.setting)]
            assert [(one.rule, one.facts["tile"]) for one in warned] == [("ND-WON-03", "1-10")] * filled


@pytest.mark.parametrize("kind", NO_SLOT)
def test_without_slots_on_a_board_that_nobody_told_there_may_be_one(kind: str) -> None:
    """ND-BLD-01, ND-ADV-01, ND-WON-02."""
    given = {"players.0.board": "u1a", "players.0.buildings": [], "players.0.advisors": [], "players.0.wonders": []}
    at = table(given | {"players.0.chits": ["gold"]}, {"tile.1.1": {"kind": kind}})
    (missing,) = (one for one in Buy(0, 1, 1).check(at.position, at.setting) if isinstance(one, Missing))
    assert (missing.key, missing.rule) == ("board.u1a", NO_SLOT[kind])


def test_a_tile_is_read_as_the_cell_where_it_lies() -> None:
    """ND-BUY-01: in the row and column that are said, if any are; else it stays as it was said."""
    at = table({"grid": [["1-1", "1-2", "1-3"], ["1-4", "", "1-5"], ["1-6", "1-7"]]})
    cells = {"1-1": (1, 1), "1-2": (1, 2), "1-3": (1, 3), "1-4": (2, 1), "1-5": (2, 3), "1-6": (3, 1), "1-7": (3, 2)}
    for tile, cell in [*cells.items(), ("1-9", (0, 0))]:
        for row, column in product((None, 1, 2, 3), (None, 1, 2, 3)):
            said = Buy(0, row, column, tile)  # type: ignore[arg-type]
            there = tile != "1-9" and row in (None, cell[0]) and column in (None, cell[1])
            assert said.plain(at.position, at.setting) == (Buy(0, *cell) if there else said)
    for row, column in product((1, 2, 3), (1, 2, 3, 4)):
        rules = [one.rule for one in Buy(0, row, column).check(at.position, at.setting) if isinstance(one, Violation)]
        assert ("ND-BUY-01" in rules) == ((row, column) not in cells.values())
    listed = {(one.row, one.column) for one in Buy.candidates(at.position, at.setting, 0) if isinstance(one, Buy)}
    assert listed == {*cells.values()}
