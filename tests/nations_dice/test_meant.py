"""Symbols named alone, pieces named too often or by a part, dice just paid: what is meant, or the rule that says no."""

from __future__ import annotations

import itertools
from random import Random
from time import process_time
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.action import Arg
from referee.engine.box import Box
from referee.engine.choosing import ending
from referee.engine.errors import Ambiguous, RefereeError
from referee.engine.picking import Row
from referee.engine.session import Session
from referee.engine.unknown import number
from referee.engine.values import Many
from referee.engine.verdict import Verdict
from referee.games.nations_dice.actions.buy import TRADED, Pay
from referee.games.nations_dice.actions.place import BACK, Place
from referee.games.nations_dice.actions.reroll import DICE, Reroll, Star, WithChit
from referee.games.nations_dice.actions.reveal import ABOVE, BLUE_DICE, GRID, Above, ShadowBooks, faces
from referee.games.nations_dice.actions.roll import RESULTS, Roll
from referee.games.nations_dice.actions.setup import DRAWN, SEATS, Drawn, Order
from referee.games.nations_dice.actions.using import Done, Use
from referee.games.nations_dice.chance import _boards, chance
from referee.games.nations_dice.components import FACES, PIECES, face_verbs
from referee.games.nations_dice.game import GAME
from referee.testing import samples

FORGE = {"tile.1.1": {"kind": "building", "dice": ["red"]}}
ADVISORS = {f"tile.1.{number}": {"kind": "advisor", "cost": 1, "chits": ["reroll"]} for number in range(1, 10)}
UNREST = {"mode": "unrest"}


def table(given: dict[str, Any], *, empty: bool = False, **more: Any) -> Session:
    box = Box(GAME.id, "owner", False, {}) if empty else samples.practice(GAME.id)
    return scenarios.session_of(GAME, box, {"game": GAME.id, "players": 2, "given": given} | more)


def declared(session: Session, *entries: str) -> Session:
    for entry in entries:
        for action in session.read(entry):
            assert session.declare(action).status != "illegal", entry
    return session


def said(session: Session, entry: str) -> Verdict:
    """The verdict on the last action of an entry; those before it are carried out."""
    *before, last = session.read(entry)
    for action in before:
        assert session.declare(action).legal, action
    return session.judge(last)


def rules(session: Session, entry: str) -> list[str]:
    return said(session, entry).rules


BOOKS = ["blue-book3", "white-book", "white-gold", "white-gold"]


@pytest.mark.parametrize("empty", [False, True], ids=["practice", "empty"])
@pytest.mark.parametrize(
    ("phase", "dice", "entry", "meant", "refused"),
    [
        ("books", BOOKS, "use food, food", "use 2 food", ["ND-STA-11", "ND-STA-08"]),
        ("books", BOOKS, "use book strength", "use strength white-book", ["ND-STA-11", "ND-STA-08"]),
        ("books", BOOKS, "use book book", "use blue-book3 white-book", []),
        ("books", BOOKS, "use trade gold gold", "use trade 2 white-gold", ["ND-BOK-07"]),
        ("books", ["white-book"], "use book book", "use 2 book", ["ND-STA-08"]),
        (
            "books",
            ["white-book", "white-strength"],
            "use book strength",
            "use white-book white-strength",
            ["ND-STA-11"],
        ),
        ("books", ["white-gold"], "use books books books", "use 3 book", ["ND-STA-08"]),
        ("books", ["blue-book", "blue-book3"], "use gold+food", "use gold+food", ["ND-STA-11", "ND-STA-08"]),
        ("famine", BOOKS, "use food, food", "use 2 food", ["ND-STA-08"]),
        ("famine", BOOKS, "use trade gold gold", "use trade 2 white-gold", []),
        ("famine", ["white-food"], "use food, food", "use 2 food", ["ND-STA-08"]),
        ("famine", ["orange-food"], "use food, food", "use 2 food", ["ND-STA-08"]),
        ("famine", ["orange-food", "white-food"], "use food, food", "use orange-food white-food", []),
        ("famine", ["white-food", "white-gold"], "use gold+food", "use gold+food", ["ND-STA-08"]),
        ("famine", ["orange-food2"], "use food", "use orange-food2", []),
        (
            "famine",
            ["white-food", "white-gold"],
            "use food trade food gold",
            "use food trade white-food white-gold",
            ["ND-STA-08"],
        ),
        ("famine", ["orange-food2"], "use food food", "use orange-food2", []),
        ("war", BOOKS, "use strength strength strength", "use 3 strength", ["ND-STA-08"]),
    ],
)
def test_symbols_in_a_row(phase: str, dice: list[str], entry: str, meant: str, refused: list[str], empty: bool) -> None:
    session = table({"phase": phase, "waiting": [0], "players.0.dice": dice, "players.0.chits": []}, empty=empty)
    verdict = said(session, entry)
    assert verdict.action.text() == meant
    assert verdict.rules == refused


def test_how_many_there_are_is_said() -> None:
    session = table({"phase": "famine", "waiting": [0], "players.0.dice": ["white-book", "white-food"]})
    (violation,) = said(session, "use food food").violations
    assert (violation.facts["count"], violation.facts["piece"].key) == (1, "food")


@pytest.mark.parametrize("empty", [False, True], ids=["practice", "empty"])
def test_a_symbol_for_every_piece_that_shows_it(empty: bool) -> None:
    session = declared(table({}, empty=empty), "buy 1-1")
    (pay,) = session.read("pay gold, gold")
    assert session.judge(pay).action.text() == "pay gold-chit white-gold"
    assert rules(session, "pay gold gold gold") == ["ND-STA-08"]


@pytest.mark.parametrize("entry", ["pay gold, gold", "pay gold gold"])
def test_two_of_three_that_could_be_are_asked_for_and_not_made_three(entry: str) -> None:
    """Of the price of 3 all three pieces are the only payment; who says two of them is not taken to mean it."""
    session = table({"players.0.dice": ["orange-gold", "white-gold"], "players.0.chits": ["gold"]}, box=ADVISORS)
    verdict = said(session, f"buy row 3 column 1 {entry}")
    assert verdict.rules == ["ND-BUY-05"]
    assert len(verdict.action.to_json()["pieces"]) == 2


@pytest.mark.parametrize("empty", [False, True], ids=["practice", "empty"])
@pytest.mark.parametrize(("phase", "dice"), [("books", []), ("books", ["white-gold"]), ("famine", []), ("war", [])])
def test_nothing_is_used_where_nothing_is_left(phase: str, dice: list[str], empty: bool) -> None:
    """A bare ``use`` is answered at once too."""
    given = {"phase": phase, "waiting": [0], "players.0.dice": dice, "players.0.chits": []}
    for entry in ("use", f"use {({'books': 'book', 'famine': 'food', 'war': 'sword'})[phase]}"):
        assert rules(table(given, empty=empty), entry) == ["ND-STA-08"]


def test_what_may_be_there_is_asked_for() -> None:
    """A tile bought unseen may have given something: that is no reason to refuse, nor anything to record."""
    given = {"phase": "books", "waiting": [0], "players.0.dice": [], "players.0.chits": []}
    given |= {"players.0.unplaced": ["1-9"]}
    session = table(given, empty=True)
    with pytest.raises(Ambiguous, match="which pieces"):
        session.judge(session.read("anna: use")[0])
    assert session.judge(session.read("anna: use book")[0]).status == "unverifiable"


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
    """ND-SET-20, whatever its number; if it was told too late, its die is rolled and used all the same."""
    green = {"tile.1.1": {"kind": "building", "dice": ["green"]}}
    laying = table({"phase": "reveal", "grid": [[], [], []], "event": ""}, box=green)
    assert rules(laying, "tiles 1-1 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-9") == ["ND-SET-20"]
    entries = ("buy 1-1 pay white-gold place 1", "roll green-gold2", "boris: pass", "anna: buy 1-2")
    session = declared(table({"players.0.chits": []}, box=ADVISORS | green), *entries)
    assert said(session, "anna: pay green-gold2").legal
    assert rules(session, "anna: pay green-gold") == ["ND-CMP-01"]


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
    session = table({"players.0.dice": dice}, box=FORGE)
    verdict = said(session, f"buy 1-1 pay white-gold place 1 back {told}")
    assert verdict.legal
    assert verdict.action == Place(0, 1, back)
    session.declare(verdict.action)
    own = session.position.players[0]
    left = [die for die in dice[1:] if die not in (back or ())]
    assert (own.dice, own.used[0]) == (left, len(back or ()))


@pytest.mark.parametrize("told", ["white-gold red-strength", "red-strength white-gold", "gold red-strength"])
def test_the_die_just_paid_may_be_named_beside_one_of_another_colour(told: str) -> None:
    """ND-BLD-03: of each colour as many go back as the slot gave."""
    given = {
        "players.0.dice": ["red-strength", "red-strength3", "white-food", "white-gold"],
        "players.0.buildings": ["1-12", *["printed"] * 4],
    }
    session = table(given, box=FORGE | {"tile.1.12": {"kind": "building", "dice": ["white", "red"]}})
    verdict = said(session, f"buy 1-1 pay white-gold place 1 back {told}")
    assert (verdict.legal, verdict.action) == (True, Place(0, 1, ("red-strength",)))


@pytest.mark.parametrize("told", ["food", "white-food"])
def test_of_an_empty_slot_no_die_goes_back_however_it_is_named(told: str) -> None:
    """ND-BLD-04: what goes back is of a colour that was shown there."""
    board = {"buildings": [["white"], []], "chits": []}
    given = {
        "players.0.board": "u1a",
        "players.0.buildings": ["printed", ""],
        "players.0.dice": ["white-gold", "white-food"],
    }
    session = table(given, box=FORGE | {"board.u1a": board}, options=UNREST)
    verdict = said(session, f"buy row 1 column 1 pay white-gold place 2 back {told}")
    assert (verdict.action, verdict.rules) == (Place(0, 2, ("white-food",)), ["ND-BLD-04"])


def test_two_dice_paid_and_one_named_twice() -> None:
    """Of a slot of two dice one that was paid and an unused one go back, named alike."""
    board = {"buildings": [["white", "white"], ["white"]], "chits": []}
    given = {"players.0.board": "u1a", "players.0.buildings": ["printed"] * 2, "players.0.dice": ["white-gold"] * 3}
    session = table(given, box=FORGE | {"board.u1a": board}, options=UNREST)
    assert said(session, "buy row 1 column 1 pay white-gold place 1 back white-gold").legal
    assert said(session, "place 1 back 2 white-gold").legal
    assert said(session, "place 1 back 3 white-gold").rules == ["ND-BLD-04", "ND-STA-02"]
    session.declare(said(session, "place 1 back 2 white-gold").action)
    assert session.position.players[0].dice == ["white-gold"]


def test_an_unused_die_named_beside_the_one_just_paid_goes_back() -> None:
    """ND-BLD-04: though another used one lies there."""
    board = {"buildings": [["white", "white"], ["white"]], "chits": []}
    given = {"players.0.board": "u1a", "players.0.buildings": ["printed"] * 2, "players.0.dice": ["white-gold"] * 3}
    session = table(given | {"players.0.used": [1, 0, 0, 0, 0]}, box=FORGE | {"board.u1a": board}, options=UNREST)
    declared(session, "buy row 1 column 1 pay white-gold place 1 back 2 white-gold")
    own = session.position.players[0]
    assert (own.dice, own.used[0]) == (["white-gold"], 1)


LYING = ["red-strength3", "blue-book", "white-gold", "white-food"]


@pytest.mark.parametrize(
    ("dice", "entry", "meant"),
    [
        (LYING, "reroll book", "reroll blue-book"),
        (LYING, "reroll strength gold", "reroll red-strength3 white-gold"),
        (LYING, "переброс книга", "reroll blue-book"),
        (LYING, "buy 1-1 pay trade book strength", "pay trade blue-book red-strength3"),
        (["red-stone", "white-stone"], "reroll stone", None),
        (["blue-book", "white-book"], "reroll book", None),
        (["blue-book", "white-book"], "reroll book book", "reroll blue-book white-book"),
        (["blue-book", "red-food"], "buy 1-1 pay trade book food", "pay trade blue-book red-food"),
        (["blue-book", "white-book", "red-food"], "buy 1-1 pay trade book food", None),
        (["blue-book", "orange-gold2"], "buy 1-1 pay gold", "pay orange-gold2"),
    ],
)
def test_a_face_alone_is_of_the_die_that_shows_it(dice: list[str], entry: str, meant: str | None) -> None:
    """Of several that do, the table is asked for one."""
    session = table({"players.0.dice": dice, "players.0.chits": ["reroll"]}, box=ADVISORS)
    if meant is None:
        with pytest.raises(Ambiguous) as asked:
            said(session, entry)
        assert len(asked.value.options) == 2
        assert all(session.judge(one).legal for one in asked.value.options)
    else:
        verdict = said(session, entry)
        assert verdict.action.text() == meant
        assert verdict.legal


def test_a_chit_told_by_its_symbol_where_only_dice_serve() -> None:
    session = table({"players.0.dice": ["white-food"], "players.0.chits": ["gold", "reroll"]}, box=ADVISORS)
    assert said(session, "reroll gold").rules == ["ND-STA-04"]
    assert said(session, "buy row 1 column 1 pay trade gold food").rules == ["ND-TRD-04"]


@pytest.mark.parametrize(
    ("dice", "chits", "named", "refused"),
    [
        (["white-gold", "orange-gold2"], ["gold", "gold2"], "2 white-gold", "ND-STA-08"),
        (["white-gold", "orange-gold2"], ["gold", "gold2"], "2 gold-chit", "ND-STA-08"),
        (["white-gold", "orange-gold2"], ["gold", "gold2"], "2 orange-gold2", "ND-STA-08"),
        (["white-gold", "orange-gold2"], ["gold", "gold2"], "7 gold", "ND-STA-08"),
        (["white-gold", "orange-gold2"], ["gold", "gold2"], "orange-gold", "ND-STA-06"),
        (["white-gold", "orange-gold2"], ["gold", "gold2"], "stone-chit", "ND-STA-08"),
        (["white-gold"], [], "2 white-gold", "ND-STA-08"),
        (["orange-gold2"], [], "2 orange-gold2", "ND-STA-08"),
        (["white-food"], ["gold"], "2 gold-chit", "ND-STA-08"),
        (["white-food"], ["gold", "gold2"], "2 gold-chit", "ND-STA-08"),
        (["white-food"], ["gold+food"], "2 gold+food-chit", "ND-STA-08"),
    ],
)
def test_what_is_not_there_is_not_a_part_of_something_else(
    dice: list[str], chits: list[str], named: str, refused: str
) -> None:
    session = table({"players.0.dice": dice, "players.0.chits": chits}, box=ADVISORS, options=UNREST)
    assert rules(session, f"buy 1-1 pay {named}")[:1] == [refused]


@pytest.mark.parametrize("lying", [["", ""], ["1-12", ""]])
def test_a_free_slot_for_a_wonder_is_not_asked_for(lying: list[str]) -> None:
    box = {
        "tile.1.1": {"kind": "wonder", "stone": 2},
        "board.u1a": {"title": "Two", "buildings": [["white"]] * 5, "wonders": 2, "chits": ["gold", "reroll"]},
    }
    given = {"players.0.board": "u1a", "players.0.wonders": lying}
    session = declared(table(given, box=box, options=UNREST), "buy 1-1 pay white-gold")
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


@pytest.mark.parametrize(("pairs", "needless"), [(2, 2), (3, 4)])
def test_what_is_traded_for_too_many_symbols_could_stay(pairs: int, needless: int) -> None:
    session = declared(table({"players.0.dice": ["white-food", "white-stone"] * 3, "players.0.chits": []}), "buy 1-1")
    (warning,) = session.judge(session.read("pay trade" + " white-food white-stone" * pairs)[0]).warnings
    assert warning.facts["needless"] == needless


@pytest.mark.parametrize(
    ("entry", "actions"),
    [
        ("above food strength book tiles 1-1 1-2 1-3", ["above food strength book", "tiles 1-1 1-2 1-3"]),
        ("над еда сила книги тайлы 1-1 1-2 1-3", ["above food strength book", "tiles 1-1 1-2 1-3"]),
        ("sopra cibo forza libri tessere 1-1 1-2 1-3", ["above food strength book", "tiles 1-1 1-2 1-3"]),
        ("roll green-gold2 unrest aside", ["roll green-gold2", "unrest aside"]),
        ("roll white-food unrest reroll", ["roll white-food", "unrest reroll"]),
        ("бросок еда книги тени книга", ["roll white-food", "shadow blue-book"]),
        ("бросок 2 белая еда 3 белых камня", ["roll 2 white-food 3 white-stone"]),
        ("кидаю 3 белых камня и 2 белые еды", ["roll 2 white-food 3 white-stone"]),
        ("reroll white-food roll gold", ["reroll white-food", "roll white-gold"]),
        (
            "roll green-unrest white-strength unrest reroll roll green-gold2",
            ["roll green-unrest white-strength", "unrest reroll", "roll green-gold2"],
        ),
    ],
)
def test_one_line_is_as_many_actions_as_it_names(entry: str, actions: list[str]) -> None:
    found = GAME.grammar.read(entry, 0, [("anna",), ("boris",)])
    assert [one.text() for one in found] == actions


RICH = [f"{colour}-{face.key}" for colour in ("white", "blue", "red", "green") for face in FACES[:10]]
SAID = ("gold", "food", "unrest", "gold2", "gold+food", "white-gold", "gold-chit", "7", "x")


@pytest.mark.parametrize("lang", ["en", "ru", "it"])
@pytest.mark.parametrize(
    "given",
    [
        {},
        {"players.0.dice": RICH},
        {"phase": "famine", "waiting": [0]},
        {"phase": "books", "waiting": [0], "players.0.dice": []},
        {"phase": "war", "waiting": [0], "players.0.dice": RICH},
        {"phase": "reveal", "grid": [[], [], []]},
        {"turn.stage": "pay", "turn.purchase": "buy", "turn.tile": "1-1", "turn.row": 3, "turn.column": 1},
        {"turn.stage": "place", "turn.purchase": "buy", "turn.tile": "1-1", "turn.row": 1, "turn.column": 1},
    ],
)
def test_any_verb_with_any_symbol_once_twice_and_three_times(given: dict[str, Any], lang: str) -> None:
    """An answer within half a second of work, whatever lies on the table; the slowest counts."""
    session = table(given, options=UNREST)
    slowest = 0.0
    for cls, word, times in itertools.product(GAME.actions, SAID, (0, 1, 2, 3)):
        entry = " ".join([cls.spec.verb.shown(lang), *[word] * times])
        begun = process_time()
        try:
            for action in session.read(entry):
                session.judge(action)
        except RefereeError as error:
            assert str(error)
        slowest = max(slowest, process_time() - begun)
    assert slowest < 0.5


def test_verbs_that_begin_with_a_face_are_known() -> None:
    """Behind a list of dice they are the next action, not one more die."""
    assert face_verbs() == {"unrest reroll", "unrest aside", "книги тени"}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [1, 3])
def test_what_follows_on_one_line_reads_back(players: int, seed: int) -> None:
    """A7: ``roll … white-strength unrest reroll`` was read as a roll of one die more."""
    session, before = samples.session(GAME.id, players, UNREST), None
    for action in samples.play(session, Random(seed)):
        if before is not None and before.player == action.player:
            for lang in ("en", "ru", "it"):
                text = " ".join(one.text(lang, session.setting.players) for one in (before, action))
                assert GAME.grammar.read(text, action.player, session.setting.names) == [before, action], text
        before = action


@pytest.mark.parametrize("entry", ["buy 2 4", "buy row 2 column 4", "buy column 4 row 2", "buy column 4 2", "buy 1-8"])
def test_a_cell_however_it_is_told(entry: str) -> None:
    session = table({}, players=4)
    assert said(session, entry).action.text() == "buy row 2 column 4"


def test_what_the_event_prints_is_told_when_it_is_laid_out() -> None:
    """ND-RND-04."""
    laying = table({"phase": "reveal", "grid": [[], [], []], "event": ""}, box={"event.1.2": {"famine": 4, "war": 2}})
    (action,) = declared(laying, "tiles 1-1 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-9").read("event 1-2")
    (note,) = (one for one in laying.declare(action).notes if one.rule == "ND-RND-04")
    assert note.facts == {"famine": 4, "war": 2}


def test_every_bonus_tile_may_be_turned_up() -> None:
    """ND-RND-05, but none that was there in an earlier round."""
    laying = table({"phase": "reveal", "bonus": ""}, options=UNREST)
    assert len([one for one in laying.legal() if one.spec.verb.key == "bonus"]) == 5


def test_a_die_shows_only_what_is_on_it() -> None:
    """ND-ROL-04, 7.1: whoever points is offered the faces that a die has."""
    blue = {"die.blue": ["book", "book", "book3", "stone", "stone", "stone2"]}
    shown = faces("blue", table({}, box=blue).setting)
    assert sorted(shown) == ["blue-book", "blue-book3", "blue-stone", "blue-stone2"]


def test_boards_are_drawn_of_those_that_are_known() -> None:
    """A random game of a box of which only some boards were told needs no other, if there are enough (ND-SET-22)."""
    known = {f"board.{side}": {"buildings": [["white"]], "chits": []} for side in ("u1a", "u2a", "u3a")}
    session = table({"phase": "setup"}, empty=True, box=known, options=UNREST)
    for seed in range(9):
        assert {*_boards(session.position, session.setting, Random(seed))} < {"u1a", "u2a", "u3a"}


@pytest.mark.parametrize(("due", "first"), [([1], 1), ([0], 0), ([0, 1], 0), ([1, 2], 1), ([2], 2)])
def test_where_nobody_knows_whose_turn_it_is_dice_are_rolled_for_the_first_who_has_some(
    due: list[int], first: int
) -> None:
    """ND-ROL-05, in a random game."""
    session = table({f"players.{seat}.unrolled": [0, 0, 0, 1, 0] for seat in due}, players=3)
    session.position.turn.player = number("turn.player", 0, 2)
    rolled = chance(session.position, session.setting, Random(1))
    assert isinstance(rolled, Roll)
    assert (rolled.player, [one.partition("-")[0] for one in rolled.results]) == (first, ["red"])


@pytest.mark.parametrize(
    ("phase", "entry"),
    [
        ("books", "use white-book"),
        ("famine", "use white-food"),
        ("famine", "use trade 2 white-gold"),
        ("war", "use white-strength"),
    ],
)
def test_behind_what_is_used_it_is_offered_to_use_nothing_more(phase: str, entry: str) -> None:
    """ND-BOK-01, ND-FAM-01, ND-WAR-01: as long as something is left; who uses nothing more is through."""
    dice = [f"white-{face}" for face in ("book", "food", "gold", "gold", "strength") for _ in range(2)]
    session = table({"phase": phase, "waiting": [0, 1], "order": [1, 0], "players.0.dice": dice})
    end = ending(session, tuple(session.read(entry)))
    assert end == Done(0, phase)
    assert ending(session, (end,)) is None


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        (["white-food"], "uses nothing more"),
        (["white-gold", "white-book"], "uses nothing more"),
        (["white-gold"], "nothing left"),
        ([], "nothing left"),
    ],
)
def test_whoever_is_through_with_a_step_is_told_whether_something_was_left(dice: list[str], why: str) -> None:
    """ND-FAM-01, ND-TRD-01: who could have used more has declined it; two dice are food, traded."""
    given = {
        "phase": "famine",
        "waiting": [1],
        "players.0.dice": dice,
        "players.0.chits": [],
        "players.1.chits": ["food"],
    }
    (violation, *_) = said(table(given), "anna: use food").violations
    assert why in violation.template


@pytest.mark.parametrize(("phase", "rule"), [("books", "ND-BOK-01"), ("famine", "ND-FAM-01"), ("war", "ND-WAR-01")])
@pytest.mark.parametrize("pieces", [("white-gold",), ("blue-book3", "food-chit"), None])
def test_of_what_nobody_uses_it_is_only_said_who_is_asked(
    phase: str, rule: str, pieces: tuple[str, ...] | None
) -> None:
    session = table({"phase": phase, "waiting": [0], "players.1.dice": [], "players.1.chits": []})
    assert session.judge(Use(-1, pieces)).rules == [rule]


UNLIKE = [
    ({"players.0.dice": ["green-unrest", "white-gold"]}, "unrest reroll green-unrest", "unrest reroll"),
    ({"players.0.dice": ["green-unrest", "white-gold"]}, "unrest aside green-unrest", "unrest aside"),
    ({"phase": "books", "waiting": [0]}, "done", "done books"),
    ({"phase": "books", "waiting": [0]}, "use white-book for books", "use white-book"),
    ({}, "buy 1-3", "buy row 1 column 3"),
    ({"players.0.wonders": ["", "1-20"]}, "build", "build 2"),
]


@pytest.mark.parametrize(("given", "entry", "same"), UNLIKE)
def test_what_means_the_same_is_the_same_action(given: dict[str, Any], entry: str, same: str) -> None:
    """So that it is listed and looked for once."""
    session = table(given, options=UNREST)
    ((one,), (other,)) = session.read(entry), session.read(same)
    for action in (one, other):
        session.branch().declare(action)
    assert one.plain(session.position, session.setting) == other.plain(session.position, session.setting)


def test_what_lies_unused_may_be_pointed_at_to_pay() -> None:
    """Dice may be traded, chits may not; what was named to pay is left out; where nothing is left, nothing is offered."""
    session = table({"players.0.dice": ["white-book", "white-food", "white-food"], "players.0.chits": ["gold"]})
    pieces, traded = Pay.spec.args[:2]

    def offered(arg: Arg, said: dict[str, Any]) -> list[Row]:
        return [*Pay.rows(session.position, session.setting, 0, arg, said)]

    assert offered(traded, {}) == [Row((("white-book", 1), ("white-food", 2)), 0, 3)]
    assert offered(traded, {"pieces": ("white-food",)}) == [Row((("white-book", 1), ("white-food", 1)), 0, 2)]
    assert offered(traded, {"pieces": ("white-food", "white-food", "white-book")}) == []
    assert offered(pieces, {}) == [Row((("gold-chit", 1), ("white-book", 1), ("white-food", 2)), 0, 4)]


def test_a_slot_that_is_not_there_is_answered_with_those_there_are() -> None:
    """ND-BLD-02."""
    (violation,) = said(declared(table({}, box=FORGE), "buy 1 1", "pay white-gold"), "place 9").violations
    assert violation.facts == {"slot": 9, "slots": [1, 2, 3, 4, 5]}


def test_what_dice_show_is_told_when_they_are_rolled() -> None:
    """ND-ROL-01."""
    given = {"players.0.dice": [], "players.0.unrolled": [3, 0, 0, 0, 0], "players.0.rolled": False}
    (action,) = table(given).read("roll white-gold white-food white-food")
    (note,) = table(given).declare(action).notes
    assert {symbol.key: count for symbol, count in note.facts["symbols"].items()} == {"gold": 1, "food": 2}


@pytest.mark.parametrize(("entry", "used"), [("place 1 back white-food", False), ("place 1", True)])
def test_only_where_no_die_is_named_used_ones_are_said_to_go_back(entry: str, used: bool) -> None:
    """ND-BLD-04."""
    session = declared(table({}, box=FORGE), "buy 1 1", "pay white-gold")
    (action,) = session.read(entry)
    assert ("ND-BLD-04" in [note.rule for note in session.declare(action).notes]) == used


def test_of_dice_to_be_rolled_only_the_colours_are_told_that_there_are() -> None:
    """ND-ROL-03."""
    given = {"players.0.dice": [], "players.0.unrolled": [2, 0, 0, 1, 0], "players.0.rolled": False}
    (violation,) = said(table(given), "roll white-gold").violations
    due, named = ({colour.key: count for colour, count in violation.facts[one].items()} for one in ("due", "told"))
    assert (due, named) == ({"white": 2, "red": 1}, {"white": 1})


def test_an_order_without_everybody_is_not_kept() -> None:
    """ND-SET-02, even overridden."""
    session = table({}, players=3, start="empty")
    with pytest.raises(RefereeError, match="cannot be carried out"):
        session.declare(Order(-1, (0, 1)), override=True, why="nobody counted")


@pytest.mark.parametrize("choosing", [True, False])
def test_nobody_gets_a_second_board(choosing: bool) -> None:
    """ND-SET-22, even overridden: neither while the others choose nor later."""
    given: dict[str, Any] = {"phase": "boards", "boards_left": ["egypt"], "players.0.board": ""} if choosing else {}
    session = table(given, options=UNREST)
    with pytest.raises(RefereeError, match="cannot be carried out"):
        session.declare(session.read("boris: board egypt")[0], override=True, why="it is the nicer one")


def test_of_a_tile_that_gives_nothing_nothing_is_said_to_be_taken() -> None:
    """ND-BUY-10."""
    session = declared(table({}, box={"tile.1.1": {"kind": "building"}}), "buy 1 1", "pay white-gold")
    (action,) = session.read("place 5")
    assert "ND-BUY-10" not in [note.rule for note in session.declare(action).notes]


def test_all_ways_to_lay_out_the_pass_first_tiles_are_listed() -> None:
    """ND-SET-41, for one alone."""
    laying = table({"phase": "reveal", "above": []}, players=1, options=UNREST)
    assert len({one.tiles for one in laying.legal() if isinstance(one, Above)}) == 6


def test_boards_drawn_and_dice_of_the_shadow_may_be_pointed_at() -> None:
    """ND-SET-22, ND-SOL-02: as many as are drawn, as many as the age has."""
    drawing = table({"phase": "boards", "order": [2, 0, 1]}, players=3, options=UNREST, start="empty")
    (boards,) = Drawn.rows(drawing.position, drawing.setting, -1, Drawn.spec.args[0], {})
    assert (len(boards.pieces), boards.low, boards.high) == (12, 3, 3)
    rolling = table({"round": 2, "shadow.rolled": -1}, players=1)
    (dice,) = ShadowBooks.rows(rolling.position, rolling.setting, -1, ShadowBooks.spec.args[0], {})
    assert {piece for piece, _ in dice.pieces} == {*faces("blue", rolling.setting)}
    assert (dice.low, dice.high) == (2, 2)


def test_before_the_order_cards_are_dealt_nobody_has_books() -> None:
    """ND-SET-11; one alone gets no card and begins with one."""
    assert [player.books for player in table({}, players=3, start="empty").position.players] == [0, 0, 0]
    assert [player.books for player in table({}, players=1, start="empty").position.players] == [1]


@pytest.mark.parametrize("verb", ["reroll", "star"])
@pytest.mark.parametrize(
    "dice", [[], ["white-book"], ["white-book", "white-gold"], ["white-gold", "white-gold"]], ids=str
)
def test_the_chit_that_pays_for_a_reroll_may_be_named_once_beside_the_dice(verb: str, dice: list[str]) -> None:
    """ND-RRL-01, ND-RRL-06, ND-STA-04: alone it would be what is rolled, twice it would pay twice; no other chit pays."""
    kinds = ["reroll", "star"] if verb == "reroll" else ["star", "reroll"]
    given = {"players.0.dice": ["white-book", "white-gold", "white-gold"], "players.0.chits": ["reroll", "star"]}
    session = table(given, options=UNREST, rulings={"ND-AMB-05": "normal"})
    for own, other in itertools.product((0, 1, 2), (0, 1)):
        chits = [f"{kinds[0]}-chit"] * own + [f"{kinds[1]}-chit"] * other
        if not dice and not chits:
            continue
        (action,) = session.read(f"{verb} {' '.join([*chits, *dice])}")
        assert isinstance(action, Reroll | Star)
        paid = own == 1 and len(dice) + other > 0
        assert sorted(action.dice) == sorted([*dice, *(chits[1:] if paid else chits)])
        rolled = [] if paid else chits[:own]
        why = ["ND-RRL-06"] if len(rolled) > 1 else ["ND-STA-04"] if rolled or other else []
        assert session.judge(action).rules == why


LISTS = [
    (PIECES, "white-gold", 1, 40),
    (TRADED, "white-gold", 1, 40),
    (BACK, "white-gold", 1, 12),
    (DICE, "green-unrest", 1, 40),
    (RESULTS, "white-gold", 1, 40),
    (BLUE_DICE, "blue-book", 1, 8),
    (WithChit("reroll-chit"), "white-gold", 1, 40),
    (GRID, "1-1", 1, 12),
    (ABOVE, "food", 3, 3),
    (SEATS, 0, 1, 4),
    (DRAWN, "u1a", 1, 4),
]


@pytest.mark.parametrize(("several", "piece", "least", "most"), LISTS)
def test_of_what_is_named_there_is_at_least_one_and_no_more_than_can_be(
    several: Many[Any], piece: Any, least: int, most: int
) -> None:
    """ND-RRL-03, ND-SET-05, ND-SET-41, ND-SOL-02: dice, tiles, boards and players; a tile for each of three columns."""
    for count in range(most + 2):
        if least <= count <= most:
            assert several.gathered([piece] * count) == (piece,) * count
        else:
            with pytest.raises(ValueError, match=f"a list of {least} to {most}"):
                several.gathered([piece] * count)
