"""Properties of whole games of Nations: The Dice Game, for every player count and mode."""

from __future__ import annotations

from random import Random

import battery
import pytest
import support
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.session import Session
from referee.engine.verdict import Verdict
from referee.games.nations_dice import payment
from referee.games.nations_dice.actions.buy import Pay
from referee.games.nations_dice.actions.using import Use
from referee.games.nations_dice.components import amount

GAME = "nations_dice"
TABLES = [
    pytest.param(players, mode, id=f"{players}-{mode}") for players in (1, 2, 3, 4) for mode in ("base", "unrest")
]
FUZZ = settings(max_examples=250)


def table_of(players: int, mode: str, rulings: dict[str, str] | None = None) -> tuple[Session, Random]:
    return support.session(GAME, players, {"mode": mode}, rulings), Random(f"{players}{mode}")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_whole_game(players: int, mode: str, seed: int) -> None:
    table, _ = table_of(players, mode)
    battery.plays_whole(table, Random(f"{players}{mode}{seed}"))


SWITCHED = {
    "ND-AMB-01": "gold-strength-stone",
    "ND-AMB-02": "four-columns",
    "ND-AMB-03": "covered-too",
    "ND-AMB-05": "normal-with-unrest",
    "ND-AMB-06": "base-plus-printed",
    "ND-AMB-08": "not-allowed",
    "ND-AMB-13": "shown",
    "ND-AMB-14": "all-tied",
    "ND-AMB-15": "three",
    "ND-AMB-15b": "roll-plus-tile",
    "ND-AMB-16": "any-left",
    "ND-AMB-19": "reroll-fours",
}


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_whole_game_with_the_other_rulings(players: int, mode: str) -> None:
    """No ruling leads into a game that does not end or a position that cannot be."""
    table, rng = table_of(players, mode, SWITCHED)
    battery.plays_whole(table, rng)
    assert table.position.phase == "end"


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_round_trips_at_every_step(players: int, mode: str) -> None:
    battery.round_trips(*table_of(players, mode))


def test_every_value_is_read_back_in_every_language() -> None:
    battery.reads_its_own_words(*table_of(4, "unrest"))


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_only_facts_there_are_are_asked_for(players: int, mode: str) -> None:
    table, rng = table_of(players, mode)
    table.setting.box.facts.clear()
    table.setting.refresh()
    battery.asks_for_facts_there_are(table, rng, every=4)


def unlisted(verdict: Verdict) -> bool:
    """Payments that waste are not listed, nor are symbols used several at once: that comes to one after another."""
    action = verdict.action
    several = isinstance(action, Use) and len(action.pieces or ()) + len(action.traded or ()) // 2 > 1
    return several or bool(verdict.warnings)


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_listed_is_accepted_and_accepted_is_listed(players: int, mode: str) -> None:
    battery.lists_what_it_accepts(*table_of(players, mode), every=4, unlisted=unlisted)


@pytest.mark.parametrize("mode", ["base", "unrest"])
def test_payments_listed_waste_nothing_and_in_any_order_are_one(mode: str) -> None:
    """The least wasteful payment comes first; every one covers the price; its pieces may be typed in any order."""
    table, rng = table_of(3, mode)
    seen = 0
    for _ in support.play(table, rng):
        if table.position.turn.stage != "pay":
            continue
        listed = [one for one in table.legal() if isinstance(one, Pay)]
        assert listed
        assert len(set(listed)) == len(listed)
        for one in rng.sample(listed, min(5, len(listed))):
            assert not table.judge(one).warnings
            words = list(one.pieces or ())
            rng.shuffle(words)
            traded = list(one.traded or ())
            rng.shuffle(traded)
            text = " ".join(("pay", *words, *(("trade", *traded) if traded else ())))
            assert table.read(text) == [one]
            seen += 1
    assert seen > 20


def test_fewer_trades_come_first() -> None:
    """A payment by faces is offered before one by trading."""
    table, rng = table_of(2, "base")
    for _ in support.play(table, rng):
        if table.position.turn.stage == "pay":
            listed = [len(one.traded or ()) for one in table.legal() if isinstance(one, Pay)]
            assert listed == sorted(listed)


MIDDLES = [
    battery.middle(table_of(players, mode)[0], steps, Random(steps))
    for steps, players, mode in (
        (0, 2, "base"),
        (12, 3, "base"),
        (30, 2, "unrest"),
        (33, 1, "unrest"),
        (90, 4, "unrest"),
    )
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


def test_every_way_of_paying_is_found() -> None:
    """Against all choices among the pieces: the ways listed are those in which nothing could be left out."""
    table, _ = table_of(2, "unrest")
    player = table.position.players[0]
    player.dice = ["green-gold2", "white-book", "white-food", "white-gold"]
    player.chits = ["gold", "gold+food"]
    pieces = payment.unused(player)
    for price in (1, 2, 3, 4):
        found = set(payment.ways(player, table.setting, "gold", price))
        wanted = {
            (paid, traded)
            for paid in payment.selections(pieces)
            for traded in payment.selections(player.dice)
            if len(traded) % 2 == 0
            and all(amount(one, "gold") for one in paid)
            and not list(payment.owned(player, table.setting, paid, traded))
            and payment.total(paid, "gold") + len(traded) // 2 >= price
            and not payment.wasteful(paid, traded, "gold", price)
        }
        assert found == wanted
