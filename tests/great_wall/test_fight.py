"""What the referee keeps himself in a fight: nothing an entry could break."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.session import Session
from referee.games.great_wall.actions.attacks import Attack
from referee.games.great_wall.actions.card_deeds import Wound
from referee.games.great_wall.components import HORDE_CARDS
from referee.games.great_wall.game import GAME
from referee.testing.examples import shows

BOX = practice_box(GAME.package)


def table(card: int, task: dict[str, Any]) -> Session:
    given = {
        "phase": "fall",
        "active": 0,
        "slot": 1,
        "track": [0, 1, 2],
        "players.0.soldiers": [9, 3, 2],
        "sections.left.hordes": [{"card": card}],
        "tasks": [{"kind": "turns"}, {"kind": "send", "seats": [0], "used": [0]}, task],
    }
    return scenarios.session_of(GAME, BOX, {"game": GAME.id, "players": 3, "given": given})


def goods(session: Session) -> list[int]:
    own = session.position.players[0]
    return [*own.resources, own.honor, own.tactics]


@shows("GW-ATK-05")
@pytest.mark.parametrize("card", range(1, HORDE_CARDS + 1, 3))
def test_a_wound_never_brings_a_reward(card: int) -> None:
    """GW-ATK-05: neither an Archer's nor a card's, on whatever spot of whatever card."""
    tasks = ({"kind": "send", "seats": [0], "used": [1]}, {"kind": "wound", "seats": [0], "count": 1})
    for task in tasks:
        session = table(card, task)
        for one in [one for one in session.legal() if isinstance(one, Attack | Wound)]:
            session.declare(one)
            assert goods(session) == [5, 5, 5, 5, 0, 0], one
            assert session.decision().kind == "send"
            session.undo()
