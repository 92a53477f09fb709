"""What a player declares but nobody chooses, such as dice: random play asks chance for it."""

from __future__ import annotations

import dataclasses
from random import Random

from referee.engine import simulate
from referee.engine.game import Decision, Setting
from referee.engine.session import Session

import toy  # isort: skip


def dealt(position: toy.Courtyard, setting: Setting) -> Decision:
    """Cards are dealt, not chosen: by chance, each player's card in turn."""
    decision = toy.decision(position, setting)
    if decision.kind != "choose":
        return decision
    return dataclasses.replace(decision, seats=decision.seats[:1], secret=False, chance=True)


def test_chance_declares_for_a_player() -> None:
    setting = toy.setting()
    setting.game = dataclasses.replace(
        toy.GAME, decision=dealt, chance=lambda position, setting, rng: toy.Choose(dealt(position, setting).seats[0], 3)
    )
    table = Session(setting)
    assert [next(simulate.playing(table, Random(1))) for _ in range(3)] == [toy.Choose(seat, 3) for seat in range(3)]
    assert not table.decision().chance
