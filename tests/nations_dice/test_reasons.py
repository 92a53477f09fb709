"""Not you, not now, you are through, skipped: each is refused by the rule that says so at that point."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import anything
import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import Box
from referee.engine.errors import RefereeError
from referee.engine.session import Session
from referee.games.nations_dice.game import GAME
from referee.testing import samples

REVEAL = {"phase": "reveal", "grid": [[], [], []], "event": ""}
BOOKS = {"phase": "books", "waiting": [1]}
WONDER = {"tile.1.13": {"kind": "wonder", "stone": 3}}
STONES = {"players.0.wonders": ["1-13"], "players.0.dice": ["white-stone"] * 3}


def table(given: dict[str, Any], *before: str, empty: bool = False, **more: Any) -> Session:
    box = Box(GAME.id, "owner", False, {}) if empty else samples.practice(GAME.id)
    session = scenarios.session_of(GAME, box, {"game": GAME.id, "players": 2, "given": given} | more)
    for entry in before:
        for action in session.read(entry):
            assert session.declare(action).status != "illegal", entry
    return session


def first(session: Session, entry: str) -> str:
    (action,) = session.read(entry)
    verdict = session.judge(action)
    assert verdict.status == "illegal", entry
    return verdict.rules[0]


ACTING = {
    "boris: buy 1-1": "ND-TRN-01",
    "boris: pass": "ND-TRN-01",
    "boris: reroll white-gold": "ND-TRN-01",
    "boris: place 1": "ND-TRN-01",
    "anna: build": "ND-WON-04",
    "anna: pay white-gold": "ND-TRN-02",
    "anna: place 1": "ND-BUY-14",
    "anna: roll gold": "ND-RRL-07",
    "anna: use white-book": "ND-ERD-01",
    "anna: done": "ND-ERD-01",
    "event 1-1": "ND-RND-04",
    "tiles 1-1 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-9": "ND-RND-02",
    "order anna boris": "ND-SET-02",
    "anna: board rome": "ND-SET-10",
    "bonus last": "ND-RND-05",
    "shadow book": "ND-SOL-02",
    "d4 1": "ND-SOL-03",
    "anna: unrest aside": "ND-CMP-01",
    "anna: star white-gold": "ND-STR-01",
}
PAYING = {
    "anna: buy 1-2": "ND-BUY-09",
    "anna: build": "ND-TRN-02",
    "anna: reroll white-gold": "ND-TRN-02",
    "anna: pass": "ND-BUY-07",
    "anna: place 1": "ND-BUY-07",
    "boris: pay white-gold": "ND-TRN-01",
    "boris: place 1": "ND-TRN-01",
}
BUILDING = {
    "anna: buy 1-2": "ND-TRN-02",
    "anna: build": "ND-TRN-02",
    "anna: pass": "ND-WON-06",
    "anna: place 1": "ND-WON-07",
}
PASSED = {
    "boris: buy 1-1": "ND-TRN-03",
    "boris: pass": "ND-TRN-03",
    "boris: place 1": "ND-TRN-03",
    "boris: pay white-gold": "ND-TRN-03",
}
IN_BOOKS = {
    "anna: buy 1-1": "ND-ERD-02",
    "anna: pass": "ND-PAS-02",
    "anna: use white-book": "ND-BOK-01",
    "anna: done": "ND-BOK-01",
    "boris: done famine": "ND-ERD-01",
    "order anna boris": "ND-ORD-06",
}
OUT_OF_RANGE = {
    "buy row 4 column 1": "ND-SET-05",
    "buy row 1 column 5": "ND-SET-05",
    "build 13": "ND-WON-04",
    "place 0": "ND-BLD-01",
    "d4 5": "ND-SOL-03",
}
LAID_OUT = {"anna: buy 1-1": "ND-RND-02", "anna: pass": "ND-RND-02", "anna: roll gold": "ND-RND-02"}
OVER = {"anna: buy 1-1": "ND-END-01", "anna: done": "ND-END-01", "anna: roll gold": "ND-END-01"}
GONE_ON = {"anna: use white-book": "ND-ERD-01", "anna: done": "ND-ERD-01"}
PLACING = {"anna: place 6": "ND-BLD-02", "anna: pay white-gold": "ND-BUY-14", "anna: pass": "ND-BUY-14"}
MOMENTS: dict[str, tuple[Session, dict[str, str]]] = {
    "a turn": (table({}), ACTING),
    "a turn, empty box": (table({}, empty=True), ACTING),
    "a purchase": (table({}, "buy 1-1"), PAYING),
    "a purchase, empty box": (table({}, "buy 1-1", empty=True), PAYING),
    "a building": (table(STONES, "build", box=WONDER), BUILDING),
    "a tile paid": (table({}, "buy 1-1 pay white-gold", box={"tile.1.1": {"kind": "building"}}), PLACING),
    "boris has passed": (table({"players.1.passed": True}), PASSED),
    "boris has passed, anna buys": (table({"players.1.passed": True}, "buy 1-1"), PASSED),
    "books": (table(BOOKS), IN_BOOKS),
    "books, empty box": (table(BOOKS, empty=True), IN_BOOKS),
    "new tiles": (table(REVEAL), LAID_OUT),
    "new tiles of round 2": (table({**REVEAL, "round": 2}), LAID_OUT | GONE_ON),
    "the end": (table({"phase": "end", "round": 4}), OVER),
    "a number out of range": (table({}), OUT_OF_RANGE),
}


@pytest.mark.parametrize(
    ("moment", "entry", "rule"),
    [(moment, entry, rule) for moment, (_, wanted) in MOMENTS.items() for entry, rule in wanted.items()],
)
def test_the_reason_is_the_rules_own(moment: str, entry: str, rule: str) -> None:
    assert first(MOMENTS[moment][0], entry) == rule


@pytest.mark.parametrize("given", [{"phase": "books", "waiting": [0]}, {"phase": "reveal", "round": 2, "event": ""}])
def test_no_four_sided_die_after_the_pass(given: dict[str, Any]) -> None:
    """ND-SOL-06, also where books, famine and war have gone by without anything to use."""
    assert first(table(given, players=1), "d4 2") == "ND-SOL-06"


def test_a_wonder_is_bought_with_gold_and_built_in_another_turn() -> None:
    session = table({}, "buy 1-1", box={"tile.1.1": {"kind": "wonder", "stone": 2}})
    assert first(session, "pay white-strength") == "ND-BUY-02"
    assert first(session, "build") == "ND-WON-09"


def test_too_many_results_of_a_reroll() -> None:
    """What is wrong is their number, not that the first result is to stand."""
    session = table({}, "reroll white-gold")
    assert first(session, "roll 2 food") == "ND-ROL-03"


@pytest.mark.parametrize(("seat", "turn"), [(0, 0), (0, 1)], ids=["own turn", "another places"])
def test_a_tile_bought_unseen_cannot_be_placed_before_it_is_told(seat: int, turn: int) -> None:
    """Nothing is illegal for a fact that is lacking: what it is says whether there is a slot to choose."""
    given: dict[str, Any] = {"players.0.unplaced": ["1-9"], "unsure": ["tile.1.9"], "turn.player": turn}
    if turn != seat:
        given |= {"turn.stage": "place", "turn.purchase": "buy", "turn.tile": "1-1"}
    box = {key: value for key, value in samples.practice(GAME.id).facts.items() if key != "tile.1.9"}
    setting = GAME.setting(samples.seats(GAME, 2), {}, {}, Box(GAME.id, "owner", False, box))
    session = Session(setting, GAME.ready(setting, given))
    (place,) = session.read("anna: place 1")
    verdict = session.judge(place)
    assert verdict.status == "unverifiable"
    assert [one.key for one in verdict.missing] == ["tile.1.9"]


def test_a_pass_in_a_purchase_says_nothing_of_its_tile() -> None:
    session = table({"first_tiles": ["book", "strength"]}, "buy 1-1", options={"mode": "unrest"})
    for entry in ("anna: pass food", "anna: pass"):
        (action,) = session.read(entry)
        verdict = session.judge(action)
        assert verdict.rules == ["ND-BUY-07"], entry


@pytest.mark.parametrize("empty", [False, True], ids=["practice", "empty"])
@pytest.mark.parametrize("moment", [{"phase": "books", "waiting": [1]}, {}, {"phase": "end", "round": 4}])
@pytest.mark.parametrize(
    "entry",
    [
        "shadow book3",
        "bonus last",
        "above food strength book",
        "tiles 1-1 1-2 1-3 1-4 1-5 1-6",
        "event 2-1",
        "order boris boris",
        "anna: board rome",
        "anna: place 12",
    ],
)
def test_an_override_outside_its_moment_leaves_a_table_that_goes_on(
    entry: str, moment: dict[str, Any], empty: bool
) -> None:
    session = table(moment, empty=empty)
    (action,) = session.read(entry)
    assert session.judge(action).status == "illegal"
    with suppress(RefereeError):
        session.declare(action, override=True, why="the table says so")
    anything.works(session)
    if session.position.phase == "books":
        (done,) = session.read("boris: done")
        assert session.declare(done).legal
