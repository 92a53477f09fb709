"""Properties of whole games of Nations: The Dice Game, for every player count and mode."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.session import Session
from referee.engine.verdict import Verdict
from referee.games.nations_dice import payment
from referee.games.nations_dice.actions.buy import Pay
from referee.games.nations_dice.actions.using import Use
from referee.games.nations_dice.components import amount
from referee.games.nations_dice.game import GAME
from referee.testing import samples
from referee.testing.properties import Properties
from referee.testing.samples import Case

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
EVERY = [Case(players, {"mode": mode}) for players in (1, 2, 3, 4) for mode in ("base", "unrest")]


def table_of(players: int, mode: str) -> tuple[Session, Random]:
    return Case(players, {"mode": mode}).table(GAME)


class TestProperties(Properties):
    """No ruling leads into a game that does not end or a position that cannot be."""

    game = GAME
    points = "vp"
    whole = [
        *(one._replace(seed=seed) for one in EVERY for seed in range(4)),
        *(one._replace(rulings=SWITCHED) for one in EVERY),
    ]
    trips = [(one, 1) for one in EVERY]
    listed = [(one, 4) for one in EVERY]
    bare = EVERY if samples.WIDE else EVERY[::3]
    middles = [
        (Case(players, {"mode": mode}), steps)
        for steps, players, mode in (
            (0, 2, "base"),
            (12, 3, "base"),
            (30, 2, "unrest"),
            (33, 1, "unrest"),
            (90, 4, "unrest"),
        )
    ]

    @staticmethod
    def unlisted(verdict: Verdict) -> bool:
        """Payments that waste are not listed, nor are symbols used several at once: that comes to one after another."""
        action = verdict.action
        several = isinstance(action, Use) and len(action.pieces or ()) + len(action.traded or ()) // 2 > 1
        return several or bool(verdict.warnings)


@pytest.mark.parametrize("mode", ["base", "unrest"])
def test_payments_listed_waste_nothing_and_in_any_order_are_one(mode: str) -> None:
    """The least wasteful payment comes first; every one covers the price; its pieces may be typed in any order."""
    table, rng = table_of(3, mode)
    seen = 0
    for _ in samples.play(table, rng):
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
    for _ in samples.play(table, rng):
        if table.position.turn.stage == "pay":
            listed = [len(one.traded or ()) for one in table.legal() if isinstance(one, Pay)]
            assert listed == sorted(listed)


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
