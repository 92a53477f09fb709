"""The facts of an owner's copy: what is accepted, how it is typed in three languages, what does not fit together."""

from __future__ import annotations

import pytest

from referee.engine.box import practice_box
from referee.engine.rule import RuleBook
from referee.engine.words import LANGUAGES
from referee.games.nations_dice.box import facts
from referee.games.nations_dice.box.known import digest
from referee.games.nations_dice.components import COLOUR_KEYS
from referee.games.nations_dice.game import GAME
from referee.testing.facts import Facts, in_any_order, plain

KEYS = facts.keys()
PRACTICE = practice_box(facts.PACKAGE)
WHITE = ["book", "food", "gold", "gold", "stone", "strength"]
ADVISOR = {"kind": "advisor", "chits": ["reroll", "reroll"], "vp": 1}
WONDER = {
    "title": "Lake: north",
    "kind": "wonder",
    "cost": 2,
    "dice": ["red", "red"],
    "chits": ["gold+food", "star"],
    "stone": 4,
    "vp": 3,
}
BOARD = {
    "title": "Nation",
    "buildings": [["white"], ["white", "white"], []],
    "advisors": [{"dice": ["green"], "chits": ["star"]}, {}],
    "wonders": 2,
    "chits": ["gold", "reroll"],
    "vp": [0, 2, 0],
}
BARE_BOARD = {"buildings": [["white"]]}

GOOD = [
    ("die.white", WHITE),
    ("die.blue", ["book", "book3", "stone", "stone", "stone", "stone2"]),
    ("die.green", ["book2", "food2", "gold2", "stone2", "strength2", "unrest"]),
    ("tile.1.1", ADVISOR),
    ("tile.4.20", WONDER),
    ("event.2.5", {"famine": 3, "war": 0}),
    ("board.u4b", BOARD),
    ("board.u1a", BARE_BOARD),
    ("chits", ["gold+food", "gold2", "star", "star"]),
    ("track.books", 40),
    ("track.vp", 60),
    ("star", "unrest_only"),
]

BAD = [
    ("die.blue", [*WHITE[:5], "gold"], "die.blue", "A blue die has no food"),
    ("die.orange", ["gold", "food", "gold", "food", "gold", "gold+strength"], "die.orange", "no gold+strength"),
    ("die.red", ["book", "food", "stone", "strength", "strength", "strength"], "die.red", "A red die has no book"),
    ("die.white", [*WHITE[:5], "unrest"], "die.white", "A white die has no unrest"),
    ("die.green", WHITE, "die.green", "on one face, not on 0"),
    ("die.green", ["unrest", "unrest", "gold", "food", "stone", "book"], "die.green", "not on 2"),
    ("die.white", WHITE[:5], "die.white", "5 values instead of 6"),
    ("die.white", [*WHITE[:5], "silver"], "die.white[6]", "gold, food, stone"),
    ("die.black", WHITE, "die.black", "There is no fact die.black"),
    ("tile.1.1", {}, "tile.1.1", "kind is missing"),
    ("tile.1.1", {"kind": "army"}, "tile.1.1.kind", "building, advisor, colony, wonder"),
    ("tile.1.1", {"kind": "colony", "stone": 2}, "tile.1.1.stone", "Only a wonder"),
    ("tile.1.1", {"kind": "wonder"}, "tile.1.1.stone", "at least 1 stone"),
    ("tile.1.1", {"kind": "colony", "cost": 0}, "tile.1.1.cost", "1 to 6"),
    ("tile.1.1", {"kind": "colony", "vp": -1}, "tile.1.1.vp", "0 to 30"),
    ("tile.1.1", {"kind": "colony", "vp": True}, "tile.1.1.vp", "0 to 30"),
    ("tile.1.1", {"kind": "colony", "dice": ["gold"]}, "tile.1.1.dice[1]", "white, blue, orange, red, green"),
    ("tile.1.1", {"kind": "colony", "chits": ["unrest"]}, "tile.1.1.chits[1]", "reroll, star"),
    ("tile.1.1", {"kind": "colony", "chits": "gold"}, "tile.1.1.chits", "not a list"),
    ("tile.1.1", {"kind": "colony", "colour": "red"}, "tile.1.1", "does not belong here"),
    ("tile.1.1", {"kind": "colony", "title": "a\nb"}, "tile.1.1.title", "one line"),
    ("tile.1.1", {"kind": "colony", "title": "x" * 41}, "tile.1.1.title", "40 characters"),
    ("tile.1.1", ["colony"], "tile.1.1", "is not a table"),
    ("tile.5.1", ADVISOR, "tile.5.1", "There is no fact"),
    ("tile.1.21", ADVISOR, "tile.1.21", "There is no fact"),
    ("event.1.1", {"famine": 3}, "event.1.1", "war is missing"),
    ("event.1.1", {"famine": 3, "war": 31}, "event.1.1.war", "0 to 30"),
    ("event.1.6", {"famine": 3, "war": 3}, "event.1.6", "There is no fact"),
    ("board.u1a", {"title": "Nation"}, "board.u1a", "buildings is missing"),
    ("board.u1a", {"buildings": []}, "board.u1a.buildings", "0 values"),
    ("board.u1a", {"buildings": "white"}, "board.u1a.buildings", "not a list"),
    ("board.u1a", {"buildings": [["white"], ["pink"]]}, "board.u1a.buildings[2][1]", "white, blue"),
    ("board.u1a", {"buildings": [["white"]], "vp": [0, 1]}, "board.u1a.vp", "2 numbers of points for 1 building slot"),
    ("board.u1a", {"buildings": [["white"]], "advisors": [{"dice": 1}]}, "board.u1a.advisors[1].dice", "not a list"),
    ("board.u1a", {"buildings": [["white"]], "wonders": 5}, "board.u1a.wonders", "0 to 4"),
    ("board.rome", BARE_BOARD, "board.rome", "There is no fact"),
    ("chits", ["gold4"], "chits[1]", "gold2"),
    ("chits", 18, "chits", "not a list"),
    ("track.vp", 5, "track.vp", "10 to 999"),
    ("star", "often", "star", "free, unrest_only, normal"),
]

TYPED = [
    ("die.white", "gold gold food stone strength book", "золото золото еда камень сила книга", "oro, oro, cibo, pietra, forza, libro", WHITE),
    ("die.blue", "book book3 stone stone stone stone2", "книга книга3 камень камень камень камень2", "libro libro3 pietra pietra pietra pietra2", GOOD[1][1]),
    ("tile.1.1", "advisor 2 reroll vp 1", "советник переброс переброс 1 по", "consigliere 2 rilancio pv 1", ADVISOR),
    ("tile.4.20", "wonder 2 red star gold+food vp 3 build 4 cost 2: Lake: north", "чудо звезда 2 красный еда+золото 3 очки постройка 4 цена 2: Lake: north", "meraviglia rosso rosso stella oro+cibo pv 3 costruire 4 costo 2:Lake: north", WONDER),
    ("tile.2.2", "building", "здание", "edificio", {"kind": "building"}),
    ("event.2.5", "3 0", "война 0 голод 3", "carestia 3 guerra 0", {"famine": 3, "war": 0}),
    ("event.2.5", "war 0, famine 3", "голод 3, 0", "3, 0", {"famine": 3, "war": 0}),
    (
        "board.u4b",
        "Nation: white, 2 white, -; advisor green star; advisor -; wonders 2; chits gold reroll; vp 0 2 0",
        "Nation: белый, белый белый, нет; советник звезда зелёный; советник; чудес 2; жетоны золото переброс; по 0 2 0",
        "Nation: bianco, 2 bianco, niente; consigliere verde stella; consigliere -; meraviglie 2; segnalini oro rilancio; pv 0 2 0",
        BOARD,
    ),
    ("board.u1a", "white", "белый", "bianco", BARE_BOARD),
    ("chits", "2 star gold2 gold+food", "2 звезда золото2 золото+еда", "stella 2oro stella cibo+oro", ["gold+food", "gold2", "star", "star"]),
    ("track.vp", "60", "60", "60", 60),
    ("star", "unrest", "беспорядки", "rivolta", "unrest_only"),
    ("star", "free", "свободно", "libero", "free"),
    ("star", "normal-with-unrest", "обычно-с-беспорядками", "normale-con-rivolta", "normal_with_unrest"),
]  # fmt: skip

UNREADABLE = [
    ("die.white", "", "too short"),
    ("die.white", "gold food", "2 values instead of 6"),
    ("die.white", "2 gold food stone strength book", "2 does not fit here"),
    ("tile.1.1", "", "building"),
    ("tile.1.1", "army", "building, advisor, colony, wonder"),
    ("tile.1.1", "colony purple", "purple does not fit here"),
    ("tile.1.1", "colony vp", "too short"),
    ("tile.1.1", "colony 9 gold", "9 values"),
    ("tile.1.1", "wonder vp 3 build 4 stone", "name chits before the cost"),
    ("tile.1.1", "advisor cost 1 gold", "name chits before the cost"),
    ("tile.1.1", "wonder 3 stone", "at least 1 stone"),
    ("event.1.1", "3", "too short"),
    ("event.1.1", "3 4 5", "5 is too much"),
    ("event.1.1", "war 3 war 4", "war does not fit here. Possible: famine."),
    ("board.u1a", "white; castle", "advisor, wonders, chits, vp"),
    ("board.u1a", "white; wonders 2 3", "3 is too much"),
    ("board.u1a", "white, gold", "gold does not fit here"),
    ("chits", "silver", "silver does not fit here"),
    ("track.vp", "many", "10–999"),
    ("star", "never", "free, unrest-only, normal"),
    ("tile.1.1", "a" * 3000, "2000"),
    ("board.u1a", "a" * 3000, "2000"),
]


def test_values_get_their_usual_form() -> None:
    assert facts.validate("die.white", WHITE[::-1]) == WHITE
    usual = {"title": "", "cost": 1, "dice": [], "chits": [], "stone": 0, "vp": 0}
    assert facts.validate("tile.1.1", {"kind": "colony"} | usual) == {"kind": "colony"}
    plain = {"title": "", "advisors": [{"dice": [], "chits": []}], "wonders": 1, "chits": [], "vp": [0]}
    assert facts.validate("board.u1a", BARE_BOARD | plain) == BARE_BOARD
    assert facts.validate("chits", ("star", "gold2")) == ["gold2", "star"]


def test_shown_values_speak_the_readers_language() -> None:
    assert [facts.show("tile.1.1", ADVISOR, lang) for lang in ("en", "ru", "it")] == [
        "advisor 2 reroll vp 1",
        "советник 2 переброс ПО 1",
        "consigliere 2 rilancio pv 1",
    ]
    assert facts.show("board.u1a", BARE_BOARD) == "white; advisor -; wonders 1"


def test_every_answer_about_star_rerolls_is_a_ruling() -> None:
    options = RuleBook(facts.PACKAGE).rulings["ND-AMB-05"].options
    told = facts.shape_of("star").schema()["enum"]
    assert {"ask", *(answer.replace("_", "-") for answer in told)} == set(options)


CROSS = [
    ("FACT-01", "warning", {"die.blue": ["book"] * 3 + ["stone"] * 3}, "blue die is said to have a face book x3"),
    ("FACT-01", "warning", {"die.red": ["strength"] * 3 + ["stone"] * 3}, "red die is said to have a face strength x3"),
    ("FACT-01", "warning", {"die.white": ["gold"] * 6}, "white die is said to show: book, food, gold, gold"),
    ("FACT-01", "warning", {"die.green": ["unrest", *["gold2"] * 5]}, "green die is said to show"),
    ("FACT-05", "warning", {"chits": ["star"] * 17}, "17 chits of Unrest named; there should be 18"),
    ("FACT-05", "warning", {"chits": ["gold2"] * 18}, "none is among the chits"),
    ("FACT-04", "warning", {"board.u1a": BARE_BOARD}, "u1a starts with 1 white die; 4 to 6"),
    (
        "FACT-04",
        "error",
        {"board.u1a": BOARD, "board.u2b": BOARD | {"title": "NATION"}},
        "2 sides of boards are called",
    ),
    (
        "FACT-02",
        "error",
        {"tile.1.15": ADVISOR | {"dice": ["green"]}},
        "1-15 gives a green die or a chit of the expansion",
    ),
    ("FACT-02", "error", {"tile.3.2": ADVISOR | {"chits": ["star"]}}, "numbers 1 to 15 are for the base game"),
]


class TestFacts(Facts):
    game, facts = GAME, facts
    few, others = 4, 0.33
    kinds = {f"FACT-{number:02}" for number in range(1, 8)}
    moments = {"setup", "play"}
    langs = LANGUAGES
    good, bad, typed, unreadable, cross = GOOD, BAD, TYPED, UNREADABLE, CROSS
    wrong = (
        {"board.u1a": {"buildings": []}, "nonsense": 1, "chits": ["star"]},
        [("error", "FACT-04"), ("error", ""), ("warning", "FACT-05")],
    )
    unfit = [("track.vp", 5), ("tile.1.1", {"vp": 2}), ("die.red", ["stone"]), ("star", "never")]
    data = plain(["gold", "white", "wonder", "free", "x"], ["kind", "stone", "buildings", "famine", "title", "vp"])
    answers = in_any_order([*"29;:,-", "wonder", "advisor", "red", "gold", "gold+food", "build", "vp", "cost", "star"])


def test_the_practice_box_reaches_every_rule() -> None:
    known = digest(PRACTICE)
    for age in range(1, 5):
        tiles = [known.tiles[f"{age}-{number}"] for number in range(1, 21)]
        assert {tile.kind for tile in tiles[:15]} == {"building", "advisor", "colony", "wonder"}
        assert {tile.cost for tile in tiles} == {1, 2}
        assert all(any(tile.gains.dice[COLOUR_KEYS.index(one)] for tile in tiles) for one in COLOUR_KEYS[1:])
        assert any(tile.kind == "building" and tile.gains.chits for tile in tiles[:15])
        assert any(tile.kind == "wonder" and any(tile.gains.dice) for tile in tiles)
    assert any(tile.kind == "advisor" and any(tile.gains.dice) for tile in known.tiles.values())
    boards = [board for key, board in known.boards.items() if key.startswith("u")]
    assert {board.wonders for board in boards} == {1, 2}
    assert {len(board.advisors) for board in boards} == {1, 2}
    assert any(not any(slot.dice) for board in boards for slot in board.buildings)
    assert any(any(board.vp) for board in boards)
    slots = [slot for board in boards for slot in board.advisors]
    assert any(any(slot.dice) for slot in slots) and any(slot.chits for slot in slots)
    assert {"star", "gold2", "gold+food"} <= set(known.chits or ())


def test_keys_come_in_the_order_of_entering() -> None:
    kinds = list(dict.fromkeys(facts.schema_of(key).id for key in KEYS))
    assert len(KEYS) == len(set(KEYS)) == 117
    assert kinds == ["FACT-01", "FACT-04", "FACT-07", "FACT-05", "FACT-02", "FACT-03", "FACT-06"]
    assert facts.keys(optional=False) == [key for key in KEYS if not key.startswith("track.")]
    assert [key for key in KEYS if key.startswith("die.")] == [f"die.{colour}" for colour in COLOUR_KEYS]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_in_the_help_can_be_typed(lang: str) -> None:
    for kind, key in (("FACT-02", "tile.1.1"), ("FACT-04", "board.u1a")):
        schema = next(one for one in facts.schemas() if one.id == kind)
        facts.parse(key, schema.help(lang).partition(" — ")[2])
    chits = next(one for one in facts.schemas() if one.id == "FACT-05").help(lang)
    assert len(facts.parse("chits", chits.partition(":")[0])) == 9
