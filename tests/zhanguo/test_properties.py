"""Properties of whole games of ZhanGuo, for every player count, side and variant."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from referee.engine import judge as judging
from referee.engine.errors import Ambiguous
from referee.engine.session import Session
from referee.games.zhanguo.game import GAME
from referee.testing.examples import shows
from referee.testing.properties import Properties, middle
from referee.testing.samples import WIDE, Case, otherwise, pairs, session

SIDES = (("A", "no"), ("B", "no"), ("B", "yes"))
EVERY = [
    Case(players, {"side": side, "auction": auction, "draw": draw, "order": order, "unrest": unrest})
    for players in (2, 3, 4)
    for side, auction in SIDES
    for draw, order, unrest in itertools.product(("no", "yes"), repeat=3)
]


@shows("ZG-TURN-05")
class TestProperties(Properties):
    """That something is always legal is rule ZG-TURN-05."""

    game = GAME
    points = "vp"
    whole = [
        *(EVERY if WIDE else pairs(GAME)),
        *(
            one._replace(rulings=otherwise(GAME, seed), seed=seed)
            for seed in range(3 if WIDE else 1)
            for one in EVERY[::6]
        ),
    ]
    trips = [(Case(players, {"side": "B", "auction": "yes"}), 1 if WIDE else 3) for players in (2, 3, 4)]
    listed = [
        *((Case(players, {"side": side}), 5) for players, side in ((2, "A"), (3, "B"), (4, "A"), (4, "B"))),
        *(
            (Case(players, {"side": side}, otherwise(GAME, seed), seed), 5)
            for players, side, seed in ((2, "B", 0), (3, "A", 1), (3, "B", 2), (4, "B", 0))
        ),
    ]
    bare = [Case(3, {"side": "A"}), Case(3, {"side": "B", "auction": "yes"})]
    middles = [
        (Case(3, {"side": side}), steps)
        for steps, side in ((0, "A"), (25, "A"), (60, "B"), (150, "A"), (260, "B"), (330, "A"))
    ]


def played(steps: int, seed: int, side: str) -> Session:
    return middle(session("zhanguo", 3, {"side": side}), steps, Random(seed))


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
