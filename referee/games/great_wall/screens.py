"""What is hidden from others: Resources behind the screens, and Command cards until all are turned over (GW-CORE-03)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from referee.engine.action import Action
from referee.engine.explore import perhaps, surely
from referee.engine.game import TABLE, Setting
from referee.engine.position import clone
from referee.games.great_wall.actions.orders import Order
from referee.games.great_wall.components import RESOURCES
from referee.games.great_wall.position import Player, Position

PLENTY = 60
"""A number of Resources that is more than anything costs."""


def public(position: Position, action: Action) -> Action:
    """The action as everybody may read it: an Order without the name of its card."""
    return Order(action.player) if isinstance(action, Order) else action


def seen(position: Position, setting: Setting, asker: int) -> list[Position]:
    """Two positions the ``asker`` cannot tell from the real one, with nothing and with plenty behind the other screens.

    Command cards still being chosen are hidden as well: one position has none chosen, the other one. The list is empty
    if nothing is hidden: after the game, and alone at the table.
    """
    hidden = [seat for seat in range(len(position.players)) if seat != asker]
    alone = len(position.players) == 1 and asker == TABLE
    if not hidden or alone or position.phase == "end":
        return []
    return [_guise(position, hidden, 0), _guise(position, hidden, PLENTY)]


def secret(position: Position, action: Action) -> bool:
    """Whether the action must stay hidden now: a Command card lies face down until all have chosen."""
    return isinstance(action, Order) and perhaps(lambda: _choosing(position))


def _choosing(position: Position) -> bool:
    return any(task.kind in ("order", "reveal") for task in position.tasks)


def _has_chosen(own: Player, position: Position) -> bool:
    return own.chosen >= 0 and _choosing(position)


def _guise(position: Position, hidden: Iterable[int], stock: int) -> Position:
    guise = clone(position)
    for seat in hidden:
        own = guise.players[seat]
        own.resources = [stock] * len(RESOURCES)
        if type(own.hand) is list and surely(partial(_has_chosen, own, position)):
            own.hand = sorted((*own.hand, own.chosen))
            own.chosen = own.hand[0] if stock else -1
    return guise
