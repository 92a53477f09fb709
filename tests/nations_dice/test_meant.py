"""Symbols named alone, pieces named too often or by a part, dice just paid: what is meant, or the rule that says no."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import Box
from referee.engine.errors import Ambiguous
from referee.engine.session import Session
from referee.games.nations_dice.actions.place import Place
from referee.games.nations_dice.game import GAME
from referee.testing import samples

FORGE = {"tile.1.1": {"kind": "building", "dice": ["red"]}}


def table(given: dict[str, Any], *, empty: bool = False, **more: Any) -> Session:
    box = Box(GAME.id, "owner", False, {}) if empty else samples.practice(GAME.id)
    return scenarios.session_of(GAME, box, {"game": GAME.id, "players": 2, "given": given} | more)


def declared(session: Session, *entries: str) -> Session:
    for entry in entries:
        for action in session.read(entry):
            assert session.declare(action).status != "illegal", entry
    return session


def rules(session: Session, entry: str) -> list[str]:
    (action,) = session.read(entry)
    return session.judge(action).rules


BOOKS = ["blue-book3", "white-book", "white-gold", "white-gold"]


@pytest.mark.parametrize("empty", [False, True], ids=["practice", "empty"])
@pytest.mark.parametrize(
    ("phase", "entry", "refused"),
    [
        ("books", "use food, food", ["ND-STA-11", "ND-STA-08"]),
        ("books", "use book strength", ["ND-STA-11", "ND-STA-08"]),
        ("books", "use book book", []),
        ("books", "use trade gold gold", ["ND-BOK-07"]),
        ("famine", "use food, food", ["ND-STA-08"]),
        ("famine", "use trade gold gold", []),
        ("war", "use strength strength strength", ["ND-STA-08"]),
    ],
)
def test_symbols_in_a_row(phase: str, entry: str, refused: list[str], empty: bool) -> None:
    session = table({"phase": phase, "waiting": [0], "players.0.dice": BOOKS, "players.0.chits": []}, empty=empty)
    assert rules(session, entry) == refused


@pytest.mark.parametrize("empty", [False, True], ids=["practice", "empty"])
def test_a_symbol_for_every_piece_that_shows_it(empty: bool) -> None:
    session = declared(table({}, empty=empty), "buy 1-1")
    (pay,) = session.read("pay gold, gold")
    assert session.judge(pay).action.text() == "pay gold-chit white-gold"
    assert rules(session, "pay gold gold gold") == ["ND-STA-08"]


@pytest.mark.parametrize("empty", [False, True], ids=["practice", "empty"])
@pytest.mark.parametrize("phase", ["books", "famine", "war"])
def test_nothing_is_used_where_nothing_is_left(phase: str, empty: bool) -> None:
    given = {"phase": phase, "waiting": [0], "players.0.dice": [], "players.0.chits": []}
    for entry in ("use", f"use {({'books': 'book', 'famine': 'food', 'war': 'sword'})[phase]}"):
        assert rules(table(given, empty=empty), entry) == ["ND-STA-08"]


def test_what_may_be_there_is_asked_for() -> None:
    """A tile bought unseen may have given something: that is no reason to refuse, nor anything to record."""
    given = {"phase": "books", "waiting": [0], "players.0.dice": [], "players.0.chits": [], "unsure": ["tile.1.9"]}
    session = table(given, empty=True)
    with pytest.raises(Ambiguous, match="which pieces"):
        session.judge(session.read("use")[0])
    assert session.judge(session.read("use book")[0]).status == "unverifiable"


@pytest.mark.parametrize(
    "entry", ["reroll white-gold roll white-food", "buy 1-3 pay white-strength roll white-food", "roll white-gold"]
)
def test_whoever_is_in_turn_is_not_asked_who_rolls(entry: str) -> None:
    """ND-AMB-24: others may roll meanwhile, and say so by their name."""
    others = {"players.1.rolled": False, "players.1.dice": [], "players.1.unrolled": [5, 0, 0, 0, 0]}
    own = {"players.0.unrolled": [1, 0, 0, 0, 0]} if entry.startswith("roll") else {}
    session = table(others | own)
    assert {one.player for one in session.read(entry)} == {0}


@pytest.mark.parametrize(("kinds", "asked"), [("gold-food-stone", False), ("gold-strength-stone", True)])
def test_whoever_could_trade_for_strength_is_asked_in_war(kinds: str, asked: bool) -> None:
    """ND-AMB-01: and scores what he makes of it."""
    dice = {"players.0.dice": ["white-book"] * 4, "players.1.dice": [], "players.1.chits": []}
    event = {"event.1.1": {"famine": 9, "war": 2}}
    given = {"phase": "famine", "waiting": [0], "players.0.chits": [], **dice}
    session = table(given, box=event, rulings={"ND-AMB-01": kinds})
    if not asked:
        declared(session, "done")
        assert session.position.phase == "reveal"
        return
    declared(session, "done", "use trade 4 white-book")
    assert [player.vp for player in session.position.players] == [1, 0]


@pytest.mark.parametrize(
    ("entry", "refused"),
    [
        ("tiles 1-1 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-16", ["ND-SET-20"]),
        ("event 1-4", ["ND-SET-20"]),
        ("event 1-3", []),
    ],
)
@pytest.mark.parametrize("mode", ["base", "unrest"])
def test_tiles_of_the_expansion_are_no_part_of_the_base_game(mode: str, entry: str, refused: list[str]) -> None:
    session = table({"phase": "reveal", "grid": [[], [], []], "event": ""}, options={"mode": mode})
    assert rules(session, entry) == (refused if mode == "base" else [])


def test_a_tile_that_gives_a_green_die_is_one_of_the_expansion() -> None:
    """ND-SET-20, whatever its number; if it was told too late, its die can be rolled all the same."""
    green = {"tile.1.1": {"kind": "building", "dice": ["green"]}}
    laying = table({"phase": "reveal", "grid": [[], [], []], "event": ""}, box=green)
    assert rules(laying, "tiles 1-1 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-9") == ["ND-SET-20"]
    declared(table({}, box=green), "buy 1-1 pay white-gold place 1", "roll green-gold2")


@pytest.mark.parametrize(
    ("told", "back"),
    [
        ("white-gold", None),
        ("gold", None),
        ("white-food", ("white-food",)),
        ("food", ("white-food",)),
    ],
)
@pytest.mark.parametrize("golds", [1, 2])
def test_the_die_just_paid_may_be_given_back_by_name(told: str, back: tuple[str, ...] | None, golds: int) -> None:
    """ND-BLD-04: it is used now; one still unused is given back only if no used one can be meant."""
    dice = ["white-gold"] * golds + ["white-food", "white-stone", "white-strength"]
    session = declared(table({"players.0.dice": dice}, box=FORGE), "buy 1-1", "pay white-gold")
    verdict = session.judge(session.read(f"place 1 back {told}")[0])
    assert verdict.legal
    assert verdict.action == Place(0, 1, back)


LYING = {"players.0.dice": ["red-strength3", "blue-book", "white-gold", "white-food"], "players.0.chits": ["reroll"]}


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        ("reroll book", "reroll blue-book"),
        ("reroll strength gold", "reroll red-strength3 white-gold"),
        ("переброс книга", "reroll blue-book"),
    ],
)
def test_a_die_rolled_again_is_the_one_that_shows_it(entry: str, meant: str) -> None:
    session = table(LYING)
    assert session.judge(session.read(entry)[0]).action.text() == meant


def test_a_die_traded_is_the_one_that_shows_it() -> None:
    session = declared(table(LYING), "buy 1-1")
    verdict = session.judge(session.read("pay trade book strength")[0])
    assert verdict.action.text() == "pay trade blue-book red-strength3"


def test_two_dice_that_show_it_are_asked_for() -> None:
    session = table({"players.0.dice": ["red-stone", "white-stone"], "players.0.chits": ["reroll"]})
    with pytest.raises(Ambiguous):
        session.judge(session.read("reroll stone")[0])


@pytest.mark.parametrize(
    ("named", "refused"),
    [
        ("2 white-gold", ["ND-STA-08"]),
        ("2 gold-chit", ["ND-STA-08"]),
        ("2 orange-gold2", ["ND-STA-08"]),
        ("7 gold", ["ND-STA-08"]),
        ("orange-gold", ["ND-STA-06"]),
        ("stone-chit", ["ND-STA-08"]),
    ],
)
def test_what_is_not_there_is_not_a_part_of_something_else(named: str, refused: list[str]) -> None:
    given = {"players.0.dice": ["white-gold", "orange-gold2"], "players.0.chits": ["gold", "gold2"]}
    session = declared(table(given, options={"mode": "unrest"}), "buy 1-1")
    assert rules(session, f"pay {named}")[:1] == refused


@pytest.mark.parametrize("lying", [["", ""], ["1-12", ""]])
def test_a_free_slot_for_a_wonder_is_not_asked_for(lying: list[str]) -> None:
    box = {
        "tile.1.1": {"kind": "wonder", "stone": 2},
        "board.u1a": {"title": "Two", "buildings": [["white"]] * 5, "wonders": 2, "chits": ["gold", "reroll"]},
    }
    given = {"players.0.board": "u1a", "players.0.wonders": lying}
    session = declared(table(given, box=box, options={"mode": "unrest"}), "buy 1-1 pay white-gold")
    assert "1-1" in session.position.players[0].wonders
    assert session.position.turn.player == 1


@pytest.mark.parametrize(
    ("paid", "needless"),
    [
        ("orange-gold2 white-gold", ["white-gold"]),
        ("orange-gold2 orange-gold3", ["orange-gold2"]),
        ("3 white-gold", ["white-gold", "white-gold"]),
    ],
)
def test_only_what_could_stay_at_once_is_needless(paid: str, needless: list[str]) -> None:
    given = {"players.0.dice": ["orange-gold2", "orange-gold3", *["white-gold"] * 3], "players.0.chits": []}
    session = declared(table(given), "buy 1-1")
    (warning,) = session.judge(session.read(f"pay {paid}")[0]).warnings
    assert [one.key for one in warning.facts["needless"]] == needless


@pytest.mark.parametrize(
    ("entry", "verbs"),
    [
        ("above food strength book tiles 1-1 1-2 1-3", ["above", "tiles"]),
        ("над еда сила книги тайлы 1-1 1-2 1-3", ["above", "tiles"]),
        ("sopra cibo forza libri tessere 1-1 1-2 1-3", ["above", "tiles"]),
        ("roll green-gold2 unrest aside", ["roll", "unrest_aside"]),
        ("roll white-food unrest reroll", ["roll", "unrest_reroll"]),
        ("бросок еда книги тени книга", ["roll", "shadow"]),
        ("reroll white-food roll gold", ["reroll", "roll"]),
    ],
)
def test_one_line_is_as_many_actions_as_it_names(entry: str, verbs: list[str]) -> None:
    found = GAME.grammar.read(entry, 0, [("anna",), ("boris",)])
    assert [one.spec.verb.key for one in found] == verbs
