"""Laying out a round, and what the shadow and dice show: every number of tiles, dice and rounds, every moment."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.action import Action
from referee.engine.box import Box
from referee.engine.session import Session
from referee.engine.verdict import Violation
from referee.games.nations_dice import flow
from referee.games.nations_dice.actions.reveal import Above, Bonus, Event, ShadowBooks, Tiles
from referee.games.nations_dice.actions.roll import Roll
from referee.games.nations_dice.actions.setup import Drawn, Order
from referee.games.nations_dice.actions.shadow import FourSided, cheapest
from referee.games.nations_dice.chance import chance
from referee.games.nations_dice.components import COLOUR_KEYS, STEPS
from referee.games.nations_dice.game import GAME
from referee.games.nations_dice.position import Position, Turn
from referee.testing import samples


def table(players: int = 2, mode: str = "unrest", **more: Any) -> Session:
    scenario = {"game": GAME.id, "players": players, "options": {"mode": mode}, "start": "empty"} | more
    session = scenarios.session_of(GAME, samples.practice(GAME.id), scenario)
    session.position.phase = "reveal"
    return session


def rules(action: Action, session: Session) -> list[str]:
    return [one.rule for one in action.check(session.position, session.setting) if isinstance(one, Violation)]


def lay_out(position: Position, what: str) -> None:
    """Put this part of the round on the table."""
    if what == "tiles":
        position.grid = [["1-1"], [], []]
    elif what == "above":
        position.above = ["food", "strength", "book"]
    elif what == "event":
        position.event = "1-1"
    elif what == "bonus":
        position.bonus = "last"
    else:
        position.shadow.rolled = 0


PARTS: dict[str, tuple[str, Action]] = {
    "above": ("ND-SET-41", Above(-1, ("food", "strength", "book"))),
    "tiles": ("ND-RND-02", Tiles(-1, tuple(f"1-{number}" for number in range(2, 11)))),
    "event": ("ND-RND-04", Event(-1, "1-2")),
    "shadow": ("ND-SOL-02", ShadowBooks(-1, ("blue-book",))),
    "bonus": ("ND-RND-05", Bonus(-1, "food")),
}


@pytest.mark.parametrize("what", PARTS)
def test_a_part_of_the_round_is_laid_out_once_and_while_it_is_laid_out(what: str) -> None:
    """ND-RND-02, ND-RND-04, ND-RND-05, ND-SET-41, ND-SOL-02; the dice of the shadow after the event, tiles below others."""
    rule, action = PARTS[what]
    before = {"tiles": ("above", "ND-SET-41"), "shadow": ("event", "ND-SOL-02")}
    for phase, there, first in product(("setup", "reveal", "actions", *STEPS, "end"), (False, True), (False, True)):
        session = table(1)
        if there:
            lay_out(session.position, what)
        if first and what in before:
            lay_out(session.position, before[what][0])
        session.position.phase = phase
        wrong = ["ND-SET-02"] if phase == "setup" else [rule] if there or phase != "reveal" else []
        if what in before and not first:
            wrong.append(before[what][1])
        assert rules(action, session) == wrong, (phase, there, first)


@pytest.mark.parametrize(("what", "players", "mode", "rule"), [
    ("above", 1, "base", "ND-SET-41"), ("above", 2, "unrest", "ND-SET-41"), ("above", 2, "base", "ND-SET-41"),
    ("above", 1, "unrest", ""), ("shadow", 1, "base", ""), ("shadow", 2, "base", "ND-SOL-02"),
    ("shadow", 2, "unrest", "ND-SOL-02"), ("bonus", 2, "base", "ND-RND-05"), ("bonus", 1, "base", "ND-RND-05"),
    ("bonus", 2, "unrest", ""), ("bonus", 4, "unrest", ""), ("event", 3, "base", ""), ("event", 1, "unrest", ""),
])  # fmt: skip
def test_what_the_game_does_not_have_is_not_laid_out(what: str, players: int, mode: str, rule: str) -> None:
    session = table(players, mode)
    if what == "shadow":
        lay_out(session.position, "event")
    assert rules(PARTS[what][1], session) == [rule] * bool(rule)


@pytest.mark.parametrize("ruling", ["three-columns", "four-columns"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nine_tiles_or_twelve_are_laid_out(players: int, ruling: str) -> None:
    """ND-SET-05, ND-AMB-02: with three players the other number is only warned of."""
    session = table(players, rulings={"ND-AMB-02": ruling})
    lay_out(session.position, "above")
    wanted = 12 if players == 4 or (players == 3 and ruling == "four-columns") else 9
    for count in range(1, 13):
        action = Tiles(-1, tuple(f"1-{number}" for number in range(1, count + 1)))
        wrong = count != wanted and not (players == 3 and count in (9, 12))
        assert rules(action, session) == ["ND-SET-05"] * wrong
        warned = [*action.warnings(session.position, session.setting)]
        assert [(one.rule, one.facts["count"], one.facts["wanted"]) for one in warned] == (
            [("ND-SET-05", count, wanted)] if count != wanted else []
        )
        at = session.branch()
        action.apply(at.position, at.setting, [])
        width = count // 3
        every = [f"1-{number}" for number in range(1, count + 1)]
        rows = [every[row * width : (row + 1) * width] for row in range(3)]
        assert at.position.grid == (rows if count % 3 == 0 else [[], [], []])


PILES = ("buildings", "advisors", "wonders", "colonies", "built", "covered", "unplaced")


def test_tiles_are_of_the_age_of_the_round_and_in_the_game() -> None:
    """ND-RND-03, ND-CMP-03, ND-SET-20: none twice, none that a player has or that has left the game, none of the other box."""
    for number, age in product((1, 2, 3, 4), (1, 2, 3, 4)):
        session = table()
        session.position.round = number
        tiles = tuple(f"{age}-{one}" for one in range(1, 10))
        assert rules(Tiles(-1, tiles), session) == ["ND-RND-03"] * 9 * (age != number)
        assert rules(Event(-1, f"{age}-1"), session) == ["ND-RND-04"] * (age != number)
    for pile, seat in [("gone", 0), *product(PILES, (0, 1))]:
        session = table()
        holder: Any = session.position if pile == "gone" else session.position.players[seat]
        getattr(holder, pile).append("1-5")
        assert rules(PARTS["tiles"][1], session) == ["ND-CMP-03"], pile
    twice = Tiles(-1, ("1-2", "1-3", "1-4", "1-5", "1-6", "1-7", "1-8", "1-2", "1-3"))
    assert rules(twice, table()) == ["ND-CMP-03"] * 2
    for mode in ("base", "unrest"):
        tiles = ("1-2", "1-3", "1-4", "1-5", "1-6", "1-7", "1-8", "1-15", "1-16")
        assert rules(Tiles(-1, tiles), table(2, mode)) == ["ND-SET-20"] * (mode == "base")
        for number in range(1, 6):
            assert rules(Event(-1, f"1-{number}"), table(2, mode)) == ["ND-SET-20"] * (mode == "base" and number > 3)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_as_many_blue_dice_as_the_age_are_rolled_for_the_shadow(number: int) -> None:
    """ND-SOL-02, ND-ROL-04: their books are counted, stones are not."""
    session = table(1, "base")
    session.position.round = number
    lay_out(session.position, "event")
    books = {"blue-book": 1, "blue-book3": 3, "blue-stone": 0, "blue-stone2": 0}
    for count in range(1, 6):
        for dice in product(books, repeat=count):
            if list(dice) != sorted(dice):
                continue
            action = ShadowBooks(-1, dice)
            assert rules(action, session) == ["ND-SOL-02"] * (count != number)
            if count == number:
                at = session.branch()
                action.apply(at.position, at.setting, [])
                assert at.position.shadow.rolled == sum(books[one] for one in dice)
    other = ("white-book", *["blue-book"] * (number - 1))
    assert rules(ShadowBooks(-1, other), session) == ["ND-SOL-02"]
    assert rules(ShadowBooks(-1, ("blue-gold", *["blue-book"] * (number - 1))), session) == ["ND-ROL-04"]


@pytest.mark.parametrize("column", [1, 2, 3])
def test_the_cheapest_tile_of_a_column_leaves_the_game(column: int) -> None:
    """ND-SOL-03, ND-SOL-04: by row times cost, of equal prices the lower row; nothing where the column is empty."""
    costs = {"1-1": 1, "1-2": 2, "1-3": 3}
    box = {f"tile.{name.replace('-', '.')}": {"kind": "advisor", "cost": cost} for name, cost in costs.items()}
    session = table(1, "base", box=box)
    position = session.position
    for tiles in product(("", *costs), repeat=3):
        lying = [one for one in tiles if one]
        if len({*lying}) < len(lying):
            continue
        others = [["1-7", "1-8", "1-9"], ["1-10", "1-11", "1-12"], ["1-13", "1-14", "1-15"]]
        position.grid = [
            [tile if at == column else one for at, one in enumerate(row, 1)]
            for tile, row in zip(tiles, others, strict=True)
        ]
        position.phase, position.turn, position.gone = "actions", Turn(0, "shadow"), []
        prices = [(row * costs[name], row, name) for row, name in enumerate(tiles, 1) if name]
        assert cheapest(position, session.setting, column) == (min(prices)[1] if prices else 0)
        FourSided(-1, column).apply(position, session.setting, [])
        left = min(prices)[2] if prices else ""
        assert position.gone == ([left] if left else [])
        assert [row[column - 1] for row in position.grid] == ["" if one == left else one for one in tiles]
        assert position.turn == Turn(0, "act")
    position.grid, position.above, position.shadow.tiles = [["1-7", "1-8"], [], []], ["food", "strength", "book"], []
    FourSided(-1, column).apply(position, session.setting, [])
    taken = [] if column < 3 else ["book"]
    assert (position.shadow.tiles, position.above) == (taken, ["food", "strength", "" if taken else "book"])
    FourSided(-1, 4).apply(position, session.setting, [])
    assert position.shadow.tiles == taken


ALONE = {"turn": {"player": 0, "stage": "shadow"}, "above": ["food", "strength", "book"]}


@pytest.mark.parametrize(
    ("cell", "gone", "left", "status"),
    [
        ("", [], [], "illegal"),
        ("1-1", [], ["1-1"], "legal"),
        ({"unknown": True}, [], None, "unverifiable"),
        ({"one_of": ["1-1", ""]}, [], None, "unverifiable"),
        # it is not there any more
        ({"one_of": ["1-1", ""]}, ["1-1"], ["1-1"], "illegal"),
        ({"one_of": ["1-1", "1-4"]}, ["1-1"], ["1-1", "1-4"], "legal"),
        ({"one_of": ["1-1", "1-4"]}, ["1-4"], ["1-4", "1-1"], "legal"),
    ],
    ids=str,
)
def test_a_cell_of_which_nobody_told_may_be_empty(
    cell: str | dict[str, Any], gone: list[str], left: list[str] | None, status: str
) -> None:
    """ND-SOL-03, ND-SOL-20, ND-SOL-23: then the shadow takes the tile above it, and whoever passes gets none."""
    given = ALONE | {"gone": gone, "grid": [["", "1-2", "1-3"], ["", "", ""], ["", "", ""]]}
    at = table(1, start="ready", given=given, untold={"grid.0.0": cell})
    at.position.phase = "actions"
    assert at.declare(FourSided(-1, 1)).legal
    (passing,) = at.read("Anna: pass food")
    assert at.judge(passing).status == status
    if left is not None:
        assert at.position.gone == left


def test_each_roll_takes_a_tile_as_long_as_one_lies_in_the_column_whichever_was_cheaper() -> None:
    """ND-SOL-03, ND-SOL-20: of two whose costs nobody told both are gone after two rolls, and no third one."""
    given = ALONE | {"grid": [["1-1", "1-2", "1-3"], ["1-4", "", ""], ["", "", ""]]}
    untold = {key: fact for key, fact in samples.practice(GAME.id).facts.items() if not key.startswith("tile.")}
    scenario = {"game": GAME.id, "players": 1, "options": {"mode": "unrest"}, "given": given}
    at = scenarios.session_of(GAME, Box(GAME.id, "owner", False, untold), scenario)
    for taken in ([], [], ["food"]):
        at.position.turn = Turn(0, "shadow")
        assert at.declare(FourSided(-1, 1)).legal
        assert at.position.shadow.tiles == taken


@pytest.mark.parametrize("ruling", ["off", "reroll-fours"])
def test_the_four_sided_die_is_rolled_after_an_action(ruling: str) -> None:
    """ND-SOL-03, ND-SOL-06, ND-SOL-11: and at no other moment."""
    session = table(1, "base", rulings={"ND-AMB-19": ruling})
    position = session.position
    for phase, number, stage in product(
        ("setup", "reveal", "actions", *STEPS, "end"), (1, 2), ("act", "pay", "shadow")
    ):
        position.phase, position.round, position.turn = phase, number, Turn(0, stage)
        if phase == "actions":
            wrong = [] if stage == "shadow" else ["ND-SOL-06"]
        elif phase in STEPS or (phase == "reveal" and number > 1):
            wrong = ["ND-SOL-06"]
        else:
            wrong = [{"setup": "ND-SET-02", "reveal": "ND-RND-02", "end": "ND-END-01"}[phase]]
        for result in (1, 2, 3, 4):
            again = ["ND-SOL-11"] if result == 4 and ruling == "reroll-fours" else []
            assert rules(FourSided(-1, result), session) == wrong + again
    assert rules(FourSided(-1, 1), table(2)) == ["ND-SOL-03"]


FACE = {"white": "food", "blue": "book", "orange": "food", "red": "food", "green": "food2"}


@pytest.mark.parametrize("rolling", ["", "gain", "reroll", "star", "unrest"])
def test_as_many_dice_of_each_colour_are_rolled_as_are_due(rolling: Any) -> None:
    """ND-ROL-01, ND-ROL-03, ND-GRN-03, ND-RRL-07: and none where all lie there."""
    session = table()
    position = session.position
    position.phase, position.turn = "actions", Turn(0, "act")
    position.turn.rolling = rolling
    own = position.players[0]
    for due, told, rolled in product(product((0, 1, 2), repeat=2), product((0, 1, 2), repeat=2), (False, True)):
        for first, second in ((0, 3), (1, 4)):
            own.unrolled, own.rolled = [0] * 5, rolled
            own.unrolled[first], own.unrolled[second] = due
            counted = ((first, told[0]), (second, told[1]))
            dice = [
                f"{COLOUR_KEYS[colour]}-{FACE[COLOUR_KEYS[colour]]}" for colour, count in counted for _ in range(count)
            ]
            if not dice:
                continue
            if not any(due):
                wrong = ["ND-RRL-07" if rolled else "ND-ROL-01"]
            else:
                rule = "ND-GRN-03" if rolled and rolling == "unrest" else "ND-ROL-03"
                wrong = [] if due == told else [rule]
            assert rules(Roll(0, tuple(sorted(dice))), session) == wrong


@pytest.mark.parametrize("phase", ["setup", "reveal", "actions", *STEPS, "end"])
def test_dice_are_rolled_among_the_actions_or_in_a_step_where_some_are_due(phase: Any) -> None:
    """ND-ROL-01, ND-ROL-05, ND-ERD-02."""
    session = table()
    position = session.position
    position.phase, position.turn, position.waiting = phase, Turn(0, "act"), [0]
    for due in (0, 1):
        position.players[0].unrolled, position.players[0].rolled = [due, 0, 0, 0, 0], True
        outside = [one.rule for one in flow.playing(position) if isinstance(one, Violation)]
        among = phase == "actions" or (phase in STEPS and due)
        assert rules(Roll(0, ("white-food",)), session) == (outside if not among else [] if due else ["ND-RRL-07"])


@pytest.mark.parametrize("mode", ["base", "unrest"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_chance_lays_out_what_may_be_laid_out_and_all_of_it_in_time(players: int, mode: str) -> None:
    """ND-RND-02, ND-RND-04, ND-RND-05, ND-SET-41, ND-SOL-02: of the age of the round, none that was there before."""
    seen: dict[type[Action], set[Any]] = defaultdict(set)
    for seed in range(40):
        session = table(players, mode, box={"tile.2.16": "missing"})
        position, setting = session.position, session.setting
        number = position.round = seed % 4 + 1
        position.gone, position.past_bonuses = [f"{number}-7"], ["food", "strength"]
        for player in position.players:
            player.board = "rome"
        rng = Random(seed)
        while position.phase == "reveal":
            action = chance(position, setting, rng)
            assert rules(action, session) == [], action
            for value in dataclasses.astuple(action)[1:]:
                seen[type(action)] |= {*value} if isinstance(value, tuple) else {value}
            action.apply(position, setting, [])
        assert position.phase == "actions"
    last = 20 if mode == "unrest" else 15
    assert seen[Tiles] == {f"{age}-{one}" for age in range(1, 5) for one in range(1, last + 1) if one != 7}
    assert {one[0] for one in seen[Event]} == {"1", "2", "3", "4"}
    assert {one[2:] for one in seen[Event]} == {*("12345" if mode == "unrest" else "123")}
    assert seen[Bonus] == ({"book", "stronger", "last"} if mode == "unrest" else set())
    assert bool(seen[Above]) == (mode == "unrest" and players == 1)
    assert seen[ShadowBooks] == ({"blue-book", "blue-book3", "blue-stone", "blue-stone2"} if players == 1 else set())


def test_chance_rolls_every_face_of_the_dice_that_are_due_and_every_number_of_the_four_sided_die() -> None:
    """ND-ROL-01, ND-SOL-03, ND-SOL-11, ND-SET-02, ND-SET-22."""
    for ruling, results in (("off", {1, 2, 3, 4}), ("reroll-fours", {1, 2, 3})):
        session = table(1, "base", rulings={"ND-AMB-19": ruling})
        session.position.phase, session.position.turn = "actions", Turn(0, "shadow")
        found = [chance(session.position, session.setting, Random(seed)) for seed in range(40)]
        assert {one.result for one in found if isinstance(one, FourSided)} == results
    session = table(3)
    position = session.position
    position.phase, position.turn = "actions", Turn(1, "act")
    position.players[1].unrolled, position.players[1].rolled = [2, 1, 0, 3, 1], True
    shown = set[str]()
    for seed in range(60):
        action = chance(position, session.setting, Random(seed))
        assert isinstance(action, Roll)
        assert (action.player, rules(action, session)) == (1, [])
        shown.update(action.results)
    known = session.setting.known.faces
    assert shown == {f"{colour}-{face}" for colour in ("white", "blue", "red", "green") for face in known[colour]}
    position.phase = "setup"
    dealt = {chance(position, session.setting, Random(seed)) for seed in range(60)}
    assert {one.who for one in dealt if isinstance(one, Order)} == {*permutations(range(3))}
    position.phase = "boards"
    for having in range(3):
        for seat, player in enumerate(position.players):
            player.board = "rome" if seat < having else ""
        for seed in range(10):
            action = chance(position, session.setting, Random(seed))
            assert isinstance(action, Drawn)
            assert (len(action.boards), rules(action, session)) == (3 - having, [])
