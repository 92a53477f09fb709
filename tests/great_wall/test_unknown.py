"""Boxes as owners fill them: nothing yet, the board only, most cards. Games go on to their end, and only facts there are are asked."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random

import pytest

from referee.engine.box import Box, practice_box
from referee.engine.errors import Ambiguous
from referee.engine.game import TABLE, Seat
from referee.engine.judge import judge
from referee.engine.position import to_json
from referee.engine.session import Session
from referee.engine.untold import begun
from referee.games.great_wall.actions.setup import Deck
from referee.games.great_wall.box import board, facts
from referee.games.great_wall.game import GAME
from referee.testing import parts, samples

BOARD = ("time", "location", "overseer", "bare", "wall", "slots")
TABLES = [(1, "competitive"), (2, "cooperative"), (3, "competitive"), (4, "cooperative"), (4, "competitive")]
MOST = 3000
KEYS = facts.keys()


def filled(how: str, rng: Random) -> Box:
    box = practice_box(facts.PACKAGE)
    for key in list(box.facts):
        known = {"nothing": False, "board": key.split(".")[0] in BOARD, "most": rng.random() < 0.7}
        if not known[how]:
            del box.facts[key]
    return box


@pytest.mark.parametrize(
    ("how", "players", "mode"),
    [
        (how, *table)
        for at, how in enumerate(("nothing", "board", "most"))
        for number, table in enumerate(TABLES)
        if samples.WIDE or not at or number % 2 == at - 1
    ],
)
def test_a_game_ends_however_much_is_known(how: str, players: int, mode: str) -> None:
    rng = Random(f"{how} {players} {mode}")
    seats = samples.seats(GAME, players)
    table = Session(GAME.setting(seats, {"mode": mode}, {}, filled(how, rng)))
    for count, _ in enumerate(samples.play(table, rng)):
        assert count < MOST
        assert not list(GAME.audit(table.position, table.setting))
    assert table.decision().over
    for mark in table.position.unsure:
        key = board.fact_of(table.setting, mark) if mark.startswith("horde.") else mark
        about = [fact for fact in KEYS if f"{key}.".startswith(f"{fact}.")]
        assert about and about[0] not in table.setting.box.facts


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_a_game_joined_in_the_middle_can_be_given_again(players: int, mode: str) -> None:
    """With an empty box nobody knows which Horde cards point to the closed Section; the deck is of the usual size then."""
    setting = GAME.setting(samples.seats(GAME, players), {"mode": mode}, {}, Box(GAME.id, "empty", False, {}))
    made = GAME.ready(setting, {})
    assert to_json(begun(setting, to_json(made))) == to_json(made)
    assert not list(GAME.audit(made, setting))


@pytest.mark.parametrize("without", [["reserve.hordes"], ["sections.left.closed"], ["reserve.hordes", "reserve.boxed"]])
def test_a_deck_without_its_size_is_not_completed_where_it_may_be_counted_already(without: list[str]) -> None:
    """Where every back is told, nothing is asked: so it is no entry, whatever size would be right."""
    table = samples.session(GAME, 2)
    with pytest.raises(Ambiguous) if "reserve.boxed" in without else nullcontext():
        verdict = judge(parts.without(table.position, without), table.setting, Deck(TABLE))
        assert verdict.status == "illegal"


LOWER_HALF = (
    *("horde 18", "come 32", "come 16", "horde 14", "come 11", "deck 17", "come 25", "artifacts 1 2 4", "begin"),
    *("Anna: keep 1 active 14", "Boris: keep 2 active 15", "stack Anna Boris", "Boris: order betrayal"),
    *("Anna: order harder", "Boris: play 20 boosted", "Anna: pay 1 stone 1 gold", "come 44"),
    *("Boris: text gain 5 honor of tactic.20.boosted", "Boris: drop", "Anna: upgrade horseman", "Anna: activate mill"),
    *("Boris: done tactics",),
)
"""A game in which a party that nobody plays may have followed the lower half of a card that nobody told."""


def test_a_half_of_a_card_is_asked_for_by_its_card() -> None:
    seats = [Seat("Anna", "red"), Seat("Boris", "yellow")]
    session = Session(GAME.setting(seats, {}, {}, Box(GAME.id, "empty")))
    for entry in LOWER_HALF:
        for action in session.read(entry):
            session.declare(action)
    (wound,) = session.read("Anna: wound centre row 1 spot 8")
    keys = [one.key for one in session.judge(wound).missing]
    assert keys and {*keys} == {"tactic.20"}
