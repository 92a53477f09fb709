"""Properties of whole games of Nippon, for every number of players and the rulings that change play."""

from __future__ import annotations

from random import Random

import battery
import pytest
import support
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.session import Session
from referee.games.nippon import flow
from referee.games.nippon.game import GAME

OTHERWISE = {
    key: next(one for one in ruling.options if one != ruling.default)
    for key, ruling in GAME.book.rulings.items()
    if len(ruling.options) > 1
}
TABLES = [
    pytest.param(players, rulings, seed, id=f"{players}-{name}-{seed}")
    for players in (2, 3, 4)
    for name, rulings in (("default", {}), ("otherwise", OTHERWISE))
    for seed in range(3)
]
FUZZ = settings(max_examples=250)


def session(players: int, rulings: dict[str, str] | None = None) -> Session:
    return support.session(GAME.id, players, {}, rulings)


@pytest.mark.parametrize(("players", "rulings", "seed"), TABLES)
def test_whole_game(players: int, rulings: dict[str, str], seed: int) -> None:
    table = session(players, rulings)
    battery.plays_whole(table, Random(f"{players}/{seed}"))
    assert table.position.scorings == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bag_never_holds_less_than_nothing(players: int) -> None:
    table = session(players)
    for action in support.play(table, Random(players)):
        assert min(flow.bag(table.position)) >= 0, action


@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_trips_in_the_middle_of_games(players: int) -> None:
    battery.round_trips(session(players), Random(players), every=4)


@pytest.mark.parametrize(("players", "rulings"), [(2, {}), (3, OTHERWISE), (3, {}), (4, {})])
def test_listed_is_accepted_and_accepted_is_listed(players: int, rulings: dict[str, str]) -> None:
    """That something is always legal is rule NP-TURN-05."""
    battery.lists_what_it_accepts(session(players, rulings), Random(players), every=3)


def test_every_value_is_read_back_in_every_language() -> None:
    battery.reads_its_own_words(session(4), Random(1))


@pytest.mark.parametrize("players", [2, 4])
def test_only_facts_there_are_are_asked_for(players: int) -> None:
    table = session(players)
    table.setting.box.facts.clear()
    table.setting.refresh()
    battery.asks_for_facts_there_are(table, Random(players), every=4)


MIDDLES = [
    battery.middle(session(players), steps, Random(steps))
    for steps, players in ((0, 2), (20, 3), (60, 2), (150, 4), (260, 3), (400, 4))
]
WORDS = support.near_entries(MIDDLES[0])


@FUZZ
@given(st.sampled_from(MIDDLES), support.plain_text())
def test_no_text_ends_in_a_traceback(table: Session, text: str) -> None:
    battery.hears(table, text)


@FUZZ
@given(st.sampled_from(MIDDLES), WORDS)
def test_own_words_in_any_order(table: Session, text: str) -> None:
    battery.carries_out(table, text)


@FUZZ
@given(st.sampled_from(MIDDLES), st.data())
def test_bad_positions_are_refused_or_playable(table: Session, data: st.DataObject) -> None:
    battery.takes_or_refuses(table, data)
