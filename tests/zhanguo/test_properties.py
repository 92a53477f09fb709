"""Properties of whole games of ZhanGuo, for every player count, side and variant."""

from __future__ import annotations

import itertools
from random import Random

import battery
import pytest
import support
from hypothesis import given, settings
from hypothesis import strategies as st
from shown import shows

from referee.engine import judge as judging
from referee.engine.errors import Ambiguous
from referee.engine.session import Session
from referee.games.zhanguo.game import GAME

TABLES = [
    pytest.param(
        players,
        {"side": side, "auction": auction, **dict(zip(("draw", "order", "unrest"), variants, strict=True))},
        id=f"{players}-{side}-{auction}-{'-'.join(variants)}",
    )
    for players in (2, 3, 4)
    for side, auction in (("A", "no"), ("B", "no"), ("B", "yes"))
    for variants in itertools.product(("no", "yes"), repeat=3)
]
OTHERWISE = {
    key: [one for one in ruling.options if one != ruling.default]
    for key, ruling in GAME.book.rulings.items()
    if len(ruling.options) > 1
}
"""The rulings that change play, with every answer that is not the default."""
FUZZ = settings(max_examples=400)


def game_of(players: int, options: dict[str, str], rulings: dict[str, str] | None = None) -> tuple[Session, Random]:
    rng = Random(f"{players}{sorted(options.items())}")
    return support.session("zhanguo", players, options, rulings), rng


def otherwise(seed: int) -> dict[str, str]:
    """Every ruling answered otherwise."""
    return {key: answers[seed % len(answers)] for key, answers in OTHERWISE.items()}


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_whole_game(players: int, options: dict[str, str]) -> None:
    battery.plays_whole(*game_of(players, options))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "options"), TABLES[::6])
def test_whole_game_under_other_rulings(players: int, options: dict[str, str], seed: int) -> None:
    table, rng = game_of(players, options, otherwise(seed))
    battery.plays_whole(table, rng)


@pytest.mark.parametrize(("players", "side", "seed"), [(2, "B", 0), (3, "A", 1), (3, "B", 2), (4, "B", 0)])
def test_listed_is_accepted_under_other_rulings(players: int, side: str, seed: int) -> None:
    """Whatever a table rules, something is always legal, and the list is what is accepted."""
    battery.lists_what_it_accepts(*game_of(players, {"side": side}, otherwise(seed)), every=5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_trips_at_every_step(players: int) -> None:
    battery.round_trips(*game_of(players, {"side": "B", "auction": "yes"}))


@shows("ZG-TURN-05")
@pytest.mark.parametrize(("players", "side"), [(2, "A"), (3, "B"), (4, "A"), (4, "B")])
def test_listed_is_accepted_and_accepted_is_listed(players: int, side: str) -> None:
    """That something is always legal is rule ZG-TURN-05."""
    battery.lists_what_it_accepts(*game_of(players, {"side": side}), every=5)


def test_every_value_is_read_back_in_every_language() -> None:
    battery.reads_its_own_words(support.session("zhanguo", 4), Random(1))


@pytest.mark.parametrize("side", ["A", "B"])
def test_only_facts_there_are_are_asked_for(side: str) -> None:
    table = support.session("zhanguo", 3, {"side": side, "auction": "yes" if side == "B" else "no"})
    table.setting.box.facts.clear()
    table.setting.refresh()
    battery.asks_for_facts_there_are(table, Random(side), every=4)


def played(steps: int, seed: int, side: str) -> Session:
    return battery.middle(support.session("zhanguo", 3, {"side": side}), steps, Random(seed))


MIDDLES = [
    played(steps, steps, side) for steps, side in ((0, "A"), (25, "A"), (60, "B"), (150, "A"), (260, "B"), (330, "A"))
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


def test_a_hand_that_was_typed_in_is_shown_to_nobody() -> None:
    """Neither the legal list, nor what is offered instead, nor a question names a card of a known hand."""
    table = played(19, 3, "A")
    hand = table.position.players[table.position.turn.player].known_hand
    assert hand
    assert table.position.turn.stage == "play"
    shown = {action.text() for action in table.legal()}
    assert {"court", "unify region 2"} <= shown
    assert not {f"court {card}" for card in hand} & shown
    with pytest.raises(Ambiguous) as raised:
        table.judge(table.read("unify")[0])
    assert all(getattr(option, "card", None) is None for option in raised.value.options)
    unseen = next(card for card in range(1, 41) if card not in hand)
    offered = judging.instead(table.position, table.setting, table.read(f"court {unseen}")[0])
    assert offered
    assert all(getattr(one, "card", None) is None for one in offered)
