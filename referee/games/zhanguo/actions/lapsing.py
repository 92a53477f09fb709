"""Warnings about what could still be used, before the rules let it lapse."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.action import Action
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Warn
from referee.games.zhanguo import flow
from referee.games.zhanguo.actions.cards import Activate, gives_points
from referee.games.zhanguo.actions.powers import POWER_RULE, Power
from referee.games.zhanguo.components import POWER
from referee.games.zhanguo.position import Position


def unused(position: Position, setting: Setting, player: int) -> Iterator[Warn]:
    """The cards and abilities that could still be used for the court action of this turn (ZG-ACT-01)."""
    if position.turn.stage != "effects" or position.turn.action == "unify":
        return
    reminds = setting.rulings["ZG-AMB-44"] == "may-decline"
    cards = Activate.candidates(position, setting, player)
    for card in dict.fromkeys(one.card for one in cards if _usable(one, position, setting)):
        template = N_("card {card} could still be activated")
        if reminds and gives_points(setting, card):
            template = N_("card {card} could still be activated and gives VP")
        yield Warn("ZG-ACT-01", template, card=card)
    powers = Power.candidates(position, setting, player)
    for letter in dict.fromkeys(one.letter for one in powers if _usable(one, position, setting)):
        key = POWER[letter].key
        if key != "C":  # has to be used: tasks.forced_power
            yield Warn(POWER_RULE[key], N_("ability {letter} could still be used"), letter=key)


def _usable(one: Action, position: Position, setting: Setting) -> bool:
    """Whether the action is legal for certain: no rule is broken, nothing is open and no fact is missing."""
    return not any(one.check(position, setting))


def lapsing(position: Position, setting: Setting, player: int) -> Iterator[Warn]:
    """A warning for everything that is lost when the turn goes on to claims or ends."""
    yield from flow.given_up(position)
    yield from unused(position, setting, player)
