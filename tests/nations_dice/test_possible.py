"""What is said while nobody has told what a tile is: just what holds whatever it may be."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import Box, practice_box
from referee.engine.explore import reach
from referee.engine.session import Session
from referee.games.nations_dice.game import GAME
from referee.testing import samples

DICE = {key: fact for key, fact in practice_box(GAME.package).facts.items() if key.startswith("die.")}
TOLD = DICE | {
    "board.u1a": {"buildings": [["white"], ["white"]], "advisors": [{"dice": ["white"]}], "wonders": 2},
    "board.u1b": {"buildings": [[], []], "advisors": [{"chits": ["food"]}, {"chits": ["food"]}]},
    "board.u2a": {"buildings": [["white"]]},
    "event.1.1": {"famine": 2, "war": 2},
    "tile.1.2": {"kind": "advisor", "chits": ["food"]},
    "tile.1.3": {"kind": "colony", "chits": ["food"]},
    "tile.1.4": {"kind": "building", "dice": ["orange"]},
    "tile.1.5": {"kind": "advisor", "dice": ["red"]},
    "tile.1.6": {"kind": "wonder", "stone": 1, "dice": ["blue"]},
    "tile.1.7": {"kind": "wonder", "stone": 2, "chits": ["book"]},
    "tile.1.8": {"kind": "colony", "chits": ["stone"]},
    "tile.1.9": {"kind": "building"},
    "tile.1.11": {"kind": "wonder", "stone": 3},
    "tile.1.13": {"kind": "advisor"},
}
GAINS: list[dict[str, Any]] = [
    {},
    *({"dice": dice} for dice in (["red"], ["white"], ["orange", "blue"])),
    *({"chits": [chit]} for chit in ("gold3", "reroll", "food", "book", "strength3", "stone")),
]
MAY_BE = [
    *({"kind": kind} | gains for kind in ("building", "advisor", "wonder") for gains in GAINS),
    {"kind": "wonder", "stone": 3},
    {"kind": "building", "cost": 3},
    *({"kind": "colony"} | gains for gains in GAINS if "dice" not in gains),
]
FEWER = [
    *({"kind": "advisor"} | gains for gains in ({}, {"dice": ["white"]}, {"dice": ["red"]})),
    *({"kind": "advisor", "chits": [chit]} for chit in ("gold3", "reroll", "food", "book", "strength3", "stone")),
    *({"kind": "wonder", "stone": stone, "chits": ["book"]} for stone in (0, 1, 3)),
    {"kind": "building"},
]
MAY_BE_BUILT = [*MAY_BE, *({"kind": "wonder", "stone": 1} | gains for gains in GAINS)]
SAID = [
    *(
        "Anna: buy 1 2",
        "Anna: buy 1 3",
        "Anna: buy 2 1",
        "Anna: buy 3 2",
        "Anna: buy 3 3",
        "Anna: build 1",
        "Anna: build 2",
    ),
    *("Anna: reroll white-food", "Anna: pay white-stone", "Anna: pay stone-chit", "Anna: pay orange-gold2"),
    *("Anna: use food-chit", "Anna: use white-food", "Anna: use white-book", "Anna: use book-chit"),
    *("Anna: use red-strength3", "Anna: use trade white-food white-stone", "Anna: done books", "Anna: done famine"),
    *("Anna: place 1", "Anna: place 2", "Anna: place 1 back white-food", "Anna: place 1 back red-strength3"),
    *("Anna: roll red-strength", "Anna: roll white-food"),
    *(
        "Anna: done war",
        "Boris: done war",
        "Boris: place 1",
        "Boris: buy 1 2",
        "Boris: use white-food",
        "Boris: use white-book",
        "Boris: done books",
    ),
]
OWN = {"players.0.dice": ["white-food", "white-gold", "white-stone"], "players.0.chits": ["gold"]}
NATION = {
    "players.0.board": "u1a",
    "players.0.buildings": ["printed", "printed"],
    "players.0.advisors": ["printed"],
    "players.0.wonders": ["", ""],
}
RICH = {"players.0.dice": ["orange-gold2", "red-strength3", "white-gold"], "players.0.advisors": ["1-5"]}


def table(given: Mapping[str, Any], told: Mapping[str, Any]) -> Session:
    mode = "unrest" if "players.0.board" in given else "base"
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": mode}, {}, Box(GAME.id, "owner", False, dict(told)))
    return Session(setting, GAME.ready(setting, OWN | given))


def said(at: Session, text: str) -> str:
    (action,) = at.read(text)
    return at.declare(action).status


BOUGHT = ("Anna: buy 1 1", "Anna: pay white-gold")
BOUGHT_OR_TAKEN = ("Anna: buy 1 1", "Anna: pay white-gold white-strength")
STRONG = {"players.0.dice": ["white-food", "white-gold", "white-strength"]}
TWICE = (*BOUGHT, "Boris: pass", "Anna: buy 1 2", "Anna: pay gold-chit")
ARCH = {"players.0.wonders": ["1-7"]}
SPENT = {"players.0.used": [3, 0, 0, 0, 0], "players.0.dice": ["white-gold"]}
PLACED_OVER = {"Anna: buy 2 1", "Anna: buy 3 3"}
"""What hangs on whether a building has been placed in between: it takes a die back."""
WHERE = {one for one in SAID if one.startswith("Anna: place")}
"""What hangs on whether a tile that gives something has been placed in between."""
GIVEN = {"Anna: buy 1 3", "Anna: buy 2 1", "Anna: buy 3 2", "Anna: buy 3 3", "Anna: reroll white-food"}
BY_BORIS = ("Anna: pass", "Boris: buy 1 1", "Boris: pay white-gold")
EQUAL = {
    "order": [0, 1],
    "players.0.dice": ["white-gold", "white-strength", "white-book", "white-food"],
    "players.1.dice": ["white-strength"],
    "players.1.chits": [],
}

Case = tuple[Mapping[str, Any], tuple[str, ...], set[str]]
ONE_TILE: list[Case] = [
    ({}, BOUGHT, set()),
    ({}, (*BOUGHT, "Anna: place 1"), WHERE),
    ({}, (*BOUGHT, "Boris: pass"), WHERE),
    ({}, (*BOUGHT, "Boris: pass", "Anna: pass"), WHERE),
    ({}, TWICE[:-1], WHERE),
    (NATION, BOUGHT, {"Anna: roll red-strength", "Anna: roll white-food"}),
    (NATION, (*BOUGHT, "Anna: place 1"), WHERE),
    (RICH, BOUGHT, set()),
    (RICH, (*BOUGHT, "Boris: pass"), WHERE),
    (RICH, (*BOUGHT, "Boris: pass", "Anna: pass"), WHERE),
    (RICH, (*BOUGHT, "Boris: pass", "Anna: pass", "Boris: done books"), WHERE),
    (RICH | {"players.0.buildings": ["1-4", "printed", "", "", ""]}, (*BOUGHT, "Boris: pass"), WHERE | PLACED_OVER),
    (ARCH, BOUGHT, set()),
    (ARCH, (*BOUGHT, "Boris: pass"), WHERE),
    (SPENT, (*BOUGHT, "Boris: pass"), WHERE),
    (STRONG, BOUGHT_OR_TAKEN, set()),
    (STRONG, (*BOUGHT_OR_TAKEN, "Boris: pass"), WHERE),
    (STRONG, (*BOUGHT_OR_TAKEN, "Boris: pass", "Anna: pass"), WHERE),
    (SPENT, (*BOUGHT, "Boris: pass", "Anna: pass"), WHERE),
    (NATION, (*BOUGHT, "Boris: pass food"), WHERE | GIVEN),
    ({}, BY_BORIS, set()),
    ({}, (*BY_BORIS, "Boris: place 1"), set()),
    (EQUAL, (*BOUGHT, "Boris: pass", "Anna: pass", "Anna: done books", "Anna: done famine"), WHERE),
]
TWO_TILES: list[Case] = [
    ({}, TWICE, set()),
    ({}, (*TWICE, "Anna: pass"), WHERE),
]
STONES = {"players.0.dice": ["white-food", "white-gold", "white-stone", "white-stone"]}
BUILT: list[Case] = [
    (STONES, (*BOUGHT, "Boris: pass", "Anna: build 1", "Anna: pay white-stone"), set()),
    (STONES | ARCH, (*BOUGHT, "Boris: pass", "Anna: build 1", "Anna: pay 2 white-stone"), WHERE | {"Anna: build 1"}),
]
GOLDS = {"players.0.dice": ["orange-gold2", "red-strength3", "white-food", "white-gold", "white-stone"]}
ADVISED = NATION | GOLDS | {"players.0.advisors": ["1-2"]}
MEANWHILE = ("Boris: reroll white-food", "Boris: roll white-gold")
A_SECOND = (*BOUGHT, *MEANWHILE, "Anna: buy 2 3", "Anna: pay orange-gold2")
A_WONDER_LATER: list[Case] = [
    (GOLDS, (*A_SECOND, "Boris: pass"), WHERE),
    (GOLDS | ARCH, (*A_SECOND, "Boris: pass"), WHERE),
    (ADVISED, (*A_SECOND, "Boris: pass food"), WHERE),
    (ADVISED | {"players.0.wonders": ["1-7", "1-11"]}, A_SECOND, set()),
]
WAITS = {"players.0.unplaced": ["1-1"]}
EACH_WAITS = WAITS | {
    "phase": "books",
    "waiting": [0, 1],
    "players.1.unplaced": ["1-2"],
    "players.1.dice": ["white-gold"],
}
RED_SPENT = {"players.0.dice": ["red-strength3"], "players.0.used": [0, 0, 0, 1, 0]}
RED_BACK = ("Anna: place 1 back red-strength3",)
RED_ADVISOR = ("Anna: buy 2 2", "Anna: pay white-gold gold-chit", "Anna: roll red-strength")
UNBUILT = {
    "players.0.board": "u1a",
    "players.0.unplaced": ["1-5", "1-6"],
    "players.0.dice": ["blue-stone", "white-stone"],
}
CASES = [
    *(({"tile.1.1": MAY_BE}, *case) for case in ONE_TILE),
    *(({"tile.1.1": MAY_BE_BUILT}, *case) for case in (*BUILT, *A_WONDER_LATER)),
    *(({"tile.1.1": FEWER, "tile.1.2": FEWER}, *case) for case in TWO_TILES),
]


RED_BELOW = {
    "players.0.unplaced": ["1-5"],
    "grid": [["1-1", "1-2", "1-3"], ["1-4", "", "1-6"], ["1-7", "1-8", "1-9"]],
    "players.0.dice": ["red-strength3", "white-gold"],
    "players.0.used": [0, 0, 0, 1, 0],
}
LATE = {
    "phase": "war",
    "waiting": [1],
    "players.1.dice": ["white-gold"],
    "players.1.chits": [],
    "players.1.unplaced": ["1-1"],
    "players.0.unplaced": ["1-4"],
    "players.0.used": [1, 0, 0, 0, 0],
    "grid": [["", "1-2", "1-3"], ["", "1-5", "1-6"], ["1-7", "1-8", "1-9"]],
}
TWO_SLOTS = WAITS | NATION | {"players.0.dice": ["blue-stone", "orange-gold2", "white-gold"]}
COVERS = {
    "players.0.chits": ["gold2"],
    "players.0.dice": ["orange-gold2", "white-food", "white-gold"],
    "players.0.buildings": ["1-12", "printed", "printed", "printed", "printed"],
}
COVERING = ("Anna: buy 3 3", "Anna: pay orange-gold2 white-gold", "Anna: place 1", "Boris: pass")
SECOND = ("Anna: buy 2 1", "Anna: pay gold2-chit")
TRADES = {
    "phase": "famine",
    "waiting": [0, 1],
    "order": [1, 0],
    "players.0.chits": [],
    "players.0.unplaced": ["1-1"],
    "players.0.advisors": ["1-5"],
    "players.1.dice": ["white-food"],
}
STRENGTHS = WAITS | {"players.0.dice": ["red-strength3", "white-strength"], "players.0.advisors": ["1-5"]}
FAMINE = {"phase": "famine", "waiting": [0], "players.0.dice": []}
USED_FOOD = ("Anna: use food-chit",)
TWO_ADVISORS = FAMINE | {
    "players.0.board": "u1b",
    "players.0.buildings": ["", ""],
    "players.0.advisors": ["printed", "printed"],
}
ON_A_SLOT = NATION | {
    "players.0.dice": ["red-strength3", "white-food", "white-gold", "white-stone"],
    "players.0.chits": ["gold2"],
}


def placed_on(slot: int) -> tuple[str, ...]:
    """A tile that nobody told is laid on a slot, and then a building is bought."""
    return (*BOUGHT, f"Anna: place {slot} back white-stone", "Boris: pass food", *SECOND)


A_WONDER = ("Anna: buy 2 3", "Anna: pay gold2-chit")
ONLY = {
    "players.0.board": "u2a",
    "players.0.buildings": ["printed"],
    "players.0.advisors": [""],
    "players.0.wonders": [""],
}
TWO_RED = WAITS | {
    "players.0.board": "u1b",
    "players.0.buildings": ["", ""],
    "players.0.advisors": ["1-13", "1-5"],
    "players.0.used": [0, 0, 0, 1, 0],
    "players.0.chits": ["gold2"],
}
AN_ADVISOR = ("Anna: buy 1 2", "Anna: pay gold2-chit")
NONE_WAITS = ON_A_SLOT | {"players.0.advisors": [""], "grid": [["", "1-2", "1-3"], ["", "1-5", "1-6"], ["", "", ""]]}
BOTH_WAIT = NONE_WAITS | {"players.0.unplaced": ["1-1", "1-4"]}


HALF: list[tuple[str, Mapping[str, Any], tuple[str, ...], str]] = [
    # one of an earlier turn had to be placed by hand if it is a building, or an advisor with a choice of what goes back
    ("tile.1.1", WAITS, ("Anna: place 2 back white-food",), "unverifiable"),
    ("tile.1.1", WAITS | RED_SPENT | {"players.0.advisors": ["1-5"]}, RED_BACK, "unverifiable"),
    ("tile.1.1 tile.1.2", RED_SPENT | {"players.0.unplaced": ["1-1", "1-2"]}, RED_BACK, "unverifiable"),
    # the other one may have books
    ("tile.1.1 tile.1.2", EACH_WAITS, ("Boris: done books", "Anna: done books"), "unverifiable"),
    # where nothing covers anything, nothing was given back
    ("board.u1a", {"players.0.board": "u1a"}, ("Anna: buy 1 2",), "legal"),
    # an advisor that gives a die is not passed over on a board of which nobody told
    ("board.u1a", {"players.0.board": "u1a"}, RED_ADVISOR, "unverifiable"),
    # nor a wonder that lies there, whatever came before it
    ("board.u1a", UNBUILT, ("Anna: build 1",), "unverifiable"),
    ("board.u1a", UNBUILT, ("Anna: build 1", "Anna: pay white-stone"), "unverifiable"),
    ("board.u1a", UNBUILT, ("Anna: build 2",), "illegal"),
    # of a die that an advisor may have given, which one goes back may be chosen, if it is there at all
    ("tile.1.5", RED_BELOW, ("Anna: buy 1 2", "Anna: pay white-gold", *RED_BACK), "unverifiable"),
    ("tile.1.5", RED_BELOW, ("Anna: buy 1 2", "Anna: pay white-gold", "Boris: pass"), "unverifiable"),
    # nor need the used die still be there that would go back next
    ("tile.1.12", COVERS, (*COVERING, *SECOND, "Anna: place 2"), "unverifiable"),
    # while nobody can know whether a new round has begun, a used die may have become one that is still to be rolled
    ("tile.1.1", LATE, ("Anna: place 1",), "unverifiable"),
    ("nothing", LATE | {"players.1.unplaced": []}, ("Anna: place 1",), "legal"),
    # what lay below a building is gone with all it gave: it gives nothing more
    ("tile.1.12", COVERS, (*COVERING, "Anna: reroll white-food"), "illegal"),
    # of two dice that could be traded one may have gone back, so that it may be the turn of the next
    ("tile.1.1", TRADES | {"players.0.dice": ["red-stone", "white-gold"]}, ("Boris: done famine",), "unverifiable"),
    ("tile.1.1", TRADES | {"players.0.dice": ["white-gold"] * 4}, ("Boris: done famine",), "illegal"),
    # a tile covers one slot: what two of them gave does not go back for it
    *(
        ("tile.1.1", STRENGTHS, (f"Anna: buy {cell}",), status)
        for cell, status in (("1 3", "legal"), ("3 2", "unverifiable"))
    ),
    (
        "tile.1.1",
        TRADES | {"players.0.dice": ["red-stone", "white-gold", "white-gold"]},
        ("Boris: done famine",),
        "illegal",
    ),
    *(
        ("tile.1.1", WAITS | TWO_ADVISORS | {"players.0.chits": ["food"] * count}, USED_FOOD, status)
        for count, status in ((1, "unverifiable"), (2, "legal"))
    ),
    # nor is a chit there for certain that an advisor of which nobody told may have given, where another may cover it
    *(
        (untold, WAITS | FAMINE | {"players.0.advisors": [lying], "players.0.chits": ["food"]}, USED_FOOD, status)
        for untold, lying, status in (
            ("tile.1.1 tile.1.2", "1-2", "unverifiable"),
            ("tile.1.1", "1-2", "unverifiable"),
            ("tile.1.1", "1-5", "legal"),
            ("tile.1.1", "", "legal"),
            ("tile.1.1", "printed", "legal"),
        )
    ),
    # nor is a die there for certain that was named for a tile, which may be one of two wonders
    (
        "tile.1.1",
        ON_A_SLOT | {"players.0.advisors": [""]},
        (*BOUGHT, "Anna: place 1 back white-food", "Boris: pass food", *SECOND, "Anna: place 2 back white-food"),
        "unverifiable",
    ),
    # a tile that may be a wonder may have filled the last slot: then the owner says which wonder leaves the game
    *(
        (
            "tile.1.1",
            ON_A_SLOT | {"players.0.advisors": [""], "players.0.wonders": wonders},
            (*BOUGHT, *MEANWHILE, *A_WONDER, "Boris: pass food"),
            status,
        )
        for wonders, status in (
            (["1-7", ""], "unverifiable"),
            (["", "1-7"], "unverifiable"),
            (["", ""], "legal"),
            # where none was free before, none is, whatever it is
            (["1-7", "1-11"], "illegal"),
        )
    ),
    # for a wonder nothing goes back, whatever the tile is that came before it
    *(
        (
            "tile.1.1",
            NONE_WAITS | WAITS | {"players.0.chits": ["gold2", "reroll"]},
            (*between, "Anna: reroll red-strength3"),
            "legal",
        )
        for between in ((), (*A_WONDER, "Boris: pass food"))
    ),
    *(
        ("tile.1.1 tile.1.4", BOTH_WAIT | {"players.0.wonders": wonders}, (*A_WONDER, "Boris: pass food"), status)
        for wonders, status in (
            (["1-7", ""], "unverifiable"),
            (["", ""], "unverifiable"),
            (["1-7", "1-11"], "illegal"),
        )
    ),
    # whichever wonder it is that nobody told and that lies on a slot: that one is not free
    *(
        ("nothing", NONE_WAITS | {"players.0.wonders": wonders}, (*A_WONDER, "Boris: pass food"), status)
        for wonders, status in (
            (["1-10", ""], "legal"),
            (["", "1-10"], "legal"),
            (["1-10", "1-7"], "illegal"),
            (["1-7", "1-10"], "illegal"),
        )
    ),
    # what a building gave goes back where it may lie, and not on the slot beside it
    *(
        ("tile.1.1", ON_A_SLOT, (*placed_on(one), f"Anna: place {other} back red-strength3"), status)
        for one, other, status in (
            (1, 1, "unverifiable"),
            (1, 2, "illegal"),
            (2, 1, "illegal"),
            (2, 2, "unverifiable"),
        )
    ),
    # nor on the only slot, if none was named for it: then it is no building
    *(
        ("tile.1.1", ON_A_SLOT | ONLY | WAITS, (*SECOND, f"Anna: place 1 back {die}"), status)
        for die, status in (("white-food", "legal"), ("red-strength3", "illegal"))
    ),
    # nor on the first of two slots for advisors, if the second was named for it
    *(
        ("tile.1.1", TWO_RED | {"players.0.withheld": [f"tile.1.1/on {slot}"]}, (*AN_ADVISOR, "Anna: place 1"), status)
        for slot, status in ((1, "unverifiable"), (2, "legal"))
    ),
]


def test_where_one_of_two_wonders_was_built_a_slot_is_free_whichever_it_was() -> None:
    """ND-WON-03, ND-WON-07: nobody has to say which wonder leaves the game."""
    given = {"players.0.wonders": ["1-7", "1-11"], "players.0.dice": ["white-gold", *["white-stone"] * 4]}
    half = table(NONE_WAITS | WAITS | given, {key: fact for key, fact in TOLD.items() if key != "tile.1.1"})
    for text in ("Anna: build 1", "Anna: pay 4 white-stone", *MEANWHILE, *A_WONDER, "Boris: pass food"):
        assert said(half, text) != "illegal", text


@pytest.mark.parametrize(("untold", "given", "entries", "status"), HALF)
def test_what_may_lie_there_is_neither_refused_nor_taken_for_certain(
    untold: str, given: Mapping[str, Any], entries: tuple[str, ...], status: str
) -> None:
    half = table(given, {key: fact for key, fact in TOLD.items() if key not in untold.split()})
    *before, last = entries
    for text in before:
        assert said(half, text) != "illegal", text
    assert said(half, last) == status


def test_what_may_have_been_given_back_hinges_on_the_tile_that_was_covered() -> None:
    """ND-BLD-03: it is named, so that its owner can look."""
    half = table(COVERS, TOLD)
    for text in (*COVERING, "Anna: buy 1 2"):
        assert said(half, text) != "illegal"
    (pay,) = half.read("Anna: pay gold2-chit")
    assert [one.key for one in half.judge(pay).missing] == ["tile.1.12"]


@pytest.mark.parametrize("entry", ["use green-strength2", "done famine", "done war"])
def test_nobody_knows_which_step_it_is_where_a_die_may_be_gone(entry: str) -> None:
    """ND-FAM-01, ND-TRD-01, ND-BLD-03: two dice are traded for food; what the tile covers may have taken one of them."""
    given = NATION | {"phase": "famine", "waiting": [0], "players.0.dice": ["green-strength2", "red-stone"]}
    given |= {"players.0.chits": [], "players.0.unplaced": ["1-16"], "players.0.buildings": ["printed", "1-3"]}
    events = {f"event.1.{number}": {"famine": 2, "war": 2} for number in range(1, 6)}
    half = table(given | {"event": "1-1"}, events | {"tile.1.16": {"kind": "building", "dice": ["green"]}})
    (action,) = half.read(f"Anna: {entry}")
    verdict = half.judge(action)
    assert (verdict.status, [one.key for one in verdict.missing]) == ("unverifiable", ["board.u1a"])


@pytest.mark.parametrize("board", [True, False])
def test_what_was_given_back_rests_on_what_a_tile_lies_on_as_well(board: bool) -> None:
    """ND-ADV-02: the first that nobody told may have covered an untold one, the second one of both; its own fact tells."""
    given = NATION | {"players.0.advisors": ["1-9"], "players.0.unplaced": ["1-1", "1-2"], "phase": "war"}
    given |= {"waiting": [0], "players.0.dice": ["red-strength"], "players.0.chits": []}
    told = {"board.u1a": {"buildings": [["white"], ["white"]], "advisors": [{}], "wonders": 2}} if board else {}
    half = table(given, told)
    (action,) = half.read("Anna: use red-strength")
    verdict = half.judge(action)
    assert verdict.status == "unverifiable"
    below = {"tile.1.9"} if board else {"board.u1a"}
    assert {leaf.fact for leaf in verdict.rests_on} == {"tile.1.1", "tile.1.2", *below}
    assert {one.key for one in verdict.missing} == {"tile.1.1", "tile.1.2", *below} - {"tile.1.9"}


TWO_WONDERS = ("Anna: buy 2 3", "Anna: pay orange-gold2", "Boris: pass food")


@pytest.mark.parametrize(
    ("untold", "given", "before", "built"),
    [
        # not the advisor that waits beside it
        ("board.u1a", UNBUILT, (), ["1-6"]),
        # the one that was there before may lie on either of two slots, if it is a wonder
        ("tile.1.1", TWO_SLOTS, TWO_WONDERS, ["1-1", "1-6"]),
    ],
)
def test_what_is_built_is_one_of_the_wonders_that_may_lie_there(
    untold: str, given: Mapping[str, Any], before: tuple[str, ...], built: list[str]
) -> None:
    """ND-WON-04."""
    half = table(given, {key: fact for key, fact in TOLD.items() if key != untold})
    for text in (*before, "Anna: build 1", "Anna: pay blue-stone"):
        assert said(half, text) != "illegal"
    (found,) = half.position.players[0].built
    assert sorted(str(found).split("/")) == built


def test_whoever_has_built_two_wonders_has_none_left() -> None:
    """ND-WON-04, ND-WON-07: on whichever slots they lay."""
    dice = {"players.0.dice": ["orange-gold2", "white-gold", *["white-stone"] * 6]}
    half = table(TWO_SLOTS | dice, {key: fact for key, fact in TOLD.items() if key != "tile.1.1"})
    paid = [f"Anna: {entry}" for slot in (1, 2) for entry in (f"build {slot}", "pay 3 white-stone")]
    for text in (*TWO_WONDERS, *paid):
        assert said(half, text) != "illegal", text
    assert [said(half.branch(), f"Anna: build {slot}") for slot in (1, 2)] == ["illegal"] * 2


def test_who_comes_first_of_those_whose_tile_is_told_is_asked_to_place_it() -> None:
    """Whoever has one of which nobody told keeps nobody waiting."""
    waiting = {"players.0.unplaced": ["1-1"], "players.1.unplaced": ["1-4"]}
    decision = table(waiting, {key: fact for key, fact in TOLD.items() if key != "tile.1.1"}).decision()
    assert (decision.kind, decision.seats) == ("place", (1,))


@pytest.mark.parametrize(("unplaced", "seat"), [([], 1), (["1-1"], 0)])
def test_who_has_a_tile_told_late_is_asked_for_it_while_another_places_his(unplaced: list[str], seat: int) -> None:
    turn = {"player": 1, "stage": "place", "purchase": "buy", "tile": "1-4"}
    given = {"players.0.unplaced": unplaced, "players.1.unplaced": ["1-4"], "turn": turn}
    decision = table(given, TOLD | {"tile.1.1": {"kind": "building"}}).decision()
    assert (decision.kind, decision.seats) == ("place", (seat,))


def test_fewer_dice_may_be_rolled_after_a_tile_that_nobody_told_of() -> None:
    """What it covered may have been given back."""
    given = RICH | WAITS | {"phase": "war", "waiting": [1], "players.1.dice": ["white-strength"]}
    half = table(given, {key: fact for key, fact in TOLD.items() if key != "tile.1.1"})
    assert said(half, "Boris: done war") == "legal"
    white, _, orange, red, _ = (reach(count) for count in half.position.players[0].unrolled)
    assert [(one.low, one.high) for one in (white, orange, red)] == [(0, 1), (1, 1), (0, 1)]


@pytest.mark.parametrize(("players", "points"), [(1, [0, 2]), (2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_books_that_nobody_counted_are_worth_a_point_for_each_who_may_have_fewer(
    players: int, points: list[int]
) -> None:
    """ND-BOK-04, ND-BOK-05, ND-SOL-07: against a single opponent they are worth 2."""
    given = {f"players.{seat}.dice": [] for seat in range(players)} | {"phase": "books", "waiting": [0]}
    given |= {f"players.{seat}.vp": 0 for seat in range(players)} | {"players.0.dice": ["white-book"]}
    untold = {f"players.{seat}.books": {"unknown": True} for seat in range(players)}
    scenario = {"game": GAME.id, "players": players, "given": given, "untold": untold}
    session = scenarios.session_of(GAME, samples.practice(GAME.id), scenario)
    assert said(session, "Anna: done books") == "legal"
    for player in session.position.players:
        assert reach(player.vp).values() == points


def test_a_piece_that_serves_in_two_steps_is_meant_for_the_one_that_is_still_to_come() -> None:
    """Who is through with his books uses it in war, though nobody can know whether books are over."""
    given = {"phase": "books", "waiting": [0, 1], "players.0.dice": [], "players.0.chits": ["strength+book"]}
    given |= {"players.1.dice": ["white-gold"], "players.1.chits": [], "players.1.unplaced": ["1-1"]}
    half = table(given, {key: fact for key, fact in TOLD.items() if key != "tile.1.1"})
    assert said(half, "Anna: done books") == "unverifiable"
    (action,) = half.read("Anna: use strength+book-chit")
    assert half.judge(action).action.text() == "use strength+book-chit for war"


PLACED = {
    "Anna: place 1": {"building", "advisor", "colony", "wonder"},
    "Anna: place 1 back red-strength3": {"advisor"},
    "Anna: place 1 back white-gold": {"building"},
    "Anna: place 2": {"building"},
    "Anna: place 2 back white-gold": {"building"},
}


@pytest.mark.parametrize("meanwhile", [(), ("Boris: pass",)])
@pytest.mark.parametrize(("entry", "right"), PLACED.items())
@pytest.mark.parametrize("kind", ["building", "advisor", "colony", "wonder"])
def test_a_slot_named_for_a_tile_that_nobody_told_is_judged_when_it_is_told(
    kind: str, entry: str, right: set[str], meanwhile: tuple[str, ...]
) -> None:
    """ND-BLD-03, ND-ADV-02: that it lies where it has to lie anyway need not have been said, but is no fault."""
    half = table(RICH | {"players.0.used": [0, 0, 0, 1, 0]}, {key: TOLD[key] for key in TOLD if key != "tile.1.1"})
    for text in ("Anna: buy 1 1", "Anna: pay orange-gold2", *meanwhile, entry):
        assert said(half, text) != "illegal"
    half.learn("tile.1.1", {"kind": kind} | ({"stone": 1} if kind == "wonder" else {}))
    assert half.steps[-1].settled == ("legal" if kind in right else "illegal")


KINDS = [
    {"kind": "building"},
    {"kind": "advisor"},
    {"kind": "colony"},
    {"kind": "wonder", "stone": 1},
]


@pytest.mark.parametrize(
    ("wonders", "slot", "right"),
    [
        (["1-7", ""], 2, {"building", "wonder"}),
        (["", "1-7"], 1, {"building", "advisor", "colony", "wonder"}),
    ],
)
@pytest.mark.parametrize("tile", KINDS, ids=[str(one["kind"]) for one in KINDS])
def test_a_wonder_that_nobody_told_may_be_said_to_lie_where_it_has_to(
    tile: Mapping[str, Any], wonders: list[str], slot: int, right: set[str]
) -> None:
    """ND-WON-02: on the slot that is free; the only advisor lies on the first one."""
    board = TOLD["board.u1a"] | {"advisors": [{}]}
    given = RICH | NATION | {"players.0.advisors": ["1-2"], "players.0.wonders": wonders, "players.0.chits": ["food"]}
    half = table(given, {key: TOLD[key] for key in TOLD if key != "tile.1.1"} | {"board.u1a": board})
    for text in ("Anna: buy 1 1", "Anna: pay orange-gold2", "Boris: pass food", f"Anna: place {slot}"):
        assert said(half, text) != "illegal", text
    half.learn("tile.1.1", tile)
    assert half.steps[-1].settled == ("legal" if tile["kind"] in right else "illegal")


@pytest.mark.parametrize(("untold", "given", "entries", "besides"), CASES)
def test_what_holds_whatever_it_is_and_nothing_else_is_said(
    untold: Mapping[str, list[Any]], given: Mapping[str, Any], entries: tuple[str, ...], besides: set[str]
) -> None:
    """``besides`` is what hangs on whether a tile has been placed without a word: that is asked only at once."""
    told = {key: fact for key, fact in TOLD.items() if key not in untold}
    half = table(given, told)
    for text in entries:
        assert said(half, text) != "illegal", text
    every = (table(given, told | dict(zip(untold, facts, strict=True))) for facts in product(*untold.values()))
    possible = [one for one in every if all(said(one, text) == "legal" for text in entries)]
    passing = "pass food" if "players.0.board" in given else "pass"
    for text in {f"Boris: {passing}", f"Anna: {passing}", *SAID} - besides:
        found = {said(one.branch(), text) for one in possible}
        expected = "unverifiable" if len(found) > 1 else next(iter(found))
        assert (text, said(half.branch(), text)) == (text, expected)
