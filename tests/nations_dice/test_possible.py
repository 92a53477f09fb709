"""What is said while nobody has told what a tile is: just what holds whatever it may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine.box import Box, practice_box
from referee.engine.session import Session
from referee.games.nations_dice.game import GAME
from referee.testing import samples

DICE = {key: fact for key, fact in practice_box(GAME.package).facts.items() if key.startswith("die.")}
TOLD = DICE | {
    "board.u1a": {"buildings": [["white"], ["white"]], "advisors": [{"dice": ["white"]}], "wonders": 2},
    "event.1.1": {"famine": 2, "war": 2},
    "tile.1.2": {"kind": "advisor", "chits": ["food"]},
    "tile.1.3": {"kind": "colony", "chits": ["food"]},
    "tile.1.4": {"kind": "building", "dice": ["orange"]},
    "tile.1.5": {"kind": "advisor", "dice": ["red"]},
    "tile.1.6": {"kind": "wonder", "stone": 1, "dice": ["blue"]},
    "tile.1.7": {"kind": "wonder", "stone": 2, "chits": ["book"]},
    "tile.1.8": {"kind": "colony", "chits": ["stone"]},
    "tile.1.9": {"kind": "building"},
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
    {"kind": "colony"},
]
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
    *("Anna: done war", "Boris: buy 1 2", "Boris: use white-food", "Boris: use white-book", "Boris: done books"),
]
PLACED = [
    f"Anna: place {rest}" for rest in ("1", "2", "1 back white-food", "1 back red-strength3", "2 back white-stone")
]
OWN = {"players.0.dice": ["white-food", "white-gold", "white-stone"], "players.0.chits": ["gold"]}
NATION = {
    "players.0.board": "u1a",
    "players.0.buildings": ["printed", "printed"],
    "players.0.advisors": ["printed"],
    "players.0.wonders": ["", ""],
}
RICH = {"players.0.dice": ["orange-gold2", "red-strength3", "white-gold"], "players.0.advisors": ["1-5"]}


def table(given: Mapping[str, Any], tile: Mapping[str, Any] | None = None) -> Session:
    mode = "unrest" if "players.0.board" in given else "base"
    box = Box(GAME.id, "owner", False, TOLD | ({} if tile is None else {"tile.1.1": tile}))
    setting = GAME.setting(samples.seats(GAME, 2), {"mode": mode}, {}, box)
    return Session(setting, GAME.ready(setting, OWN | given))


def said(at: Session, text: str) -> str:
    (action,) = at.read(text)
    return at.declare(action).status


CASES = [
    ({}, ()),
    ({}, ("Anna: place 1",)),
    ({}, ("Boris: pass",)),
    ({}, ("Boris: pass", "Anna: pass")),
    ({}, ("Boris: pass", "Anna: buy 1 2")),
    (NATION, ()),
    (NATION, ("Anna: place 1",)),
    (RICH, ()),
    (RICH, ("Boris: pass",)),
    (RICH, ("Boris: pass", "Anna: pass")),
    (RICH, ("Boris: pass", "Anna: pass", "Boris: done books")),
    (RICH | {"players.0.buildings": ["1-4", "printed", "", "", ""]}, ("Boris: pass",)),
    ({"players.0.wonders": ["1-7"]}, ("Boris: pass",)),
    ({"players.0.wonders": ["1-7"]}, ()),
    ({"players.0.used": [3, 0, 0, 0, 0], "players.0.dice": ["white-gold"]}, ("Boris: pass",)),
    ({"players.0.used": [3, 0, 0, 0, 0], "players.0.dice": ["white-gold"]}, ("Boris: pass", "Anna: pass")),
]


LATE = {"Anna: buy 2 1", "Anna: buy 3 3"}
"""What hangs on whether a building has been placed in between: it takes a die back."""


@pytest.mark.parametrize(("given", "entries"), CASES)
def test_what_holds_whatever_the_tile_is_and_nothing_else_is_said(
    given: Mapping[str, Any], entries: tuple[str, ...]
) -> None:
    """A building may have been placed in between without a word: whether it can be placed now is asked only at once."""
    half = table(given)
    before = ("Anna: buy 1 1", "Anna: pay white-gold", *entries)
    for text in before:
        assert said(half, text) != "illegal", text
    tables = [table(given, tile) for tile in MAY_BE]
    possible = [one for one in tables if all(said(one, text) == "legal" for text in before)]
    passing = "pass food" if "players.0.board" in given else "pass"
    asked = {f"Boris: {passing}", f"Anna: {passing}", *SAID, *(() if entries else PLACED)}
    for text in asked - (LATE if "1-4" in given.get("players.0.buildings", ()) else set()):
        found = {said(one.branch(), text) for one in possible}
        expected = "unverifiable" if len(found) > 1 else next(iter(found))
        assert (text, said(half.branch(), text)) == (text, expected)
