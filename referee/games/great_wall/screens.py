"""What is hidden from others: Resources behind the screens, and Command cards until all are turned over (GW-CORE-03)."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.engine.action import Action
from referee.engine.explore import perhaps, surely
from referee.engine.game import TABLE, Setting
from referee.engine.position import HIGHEST, clone
from referee.engine.unknown import number, one_of
from referee.games.great_wall.actions.orders import Order
from referee.games.great_wall.components import RESOURCES
from referee.games.great_wall.position import Player, Position


def public(position: Position, action: Action) -> Action:
    """The action as everybody may read it: an Order without the name of its card."""
    return Order(action.player) if isinstance(action, Order) else action


def seen(position: Position, setting: Setting, asker: int) -> Position | None:
    """The position as the ``asker`` may know it; None if nothing is hidden: after the game, and alone at the table.

    Unknown are the Resources behind the other screens and, until all have chosen, which Command card lies face down;
    it is among those in hand, then, or not chosen at all: so what comes next hinges on it, and nobody finds it by trying.
    """
    hidden = [seat for seat in range(len(position.players)) if seat != asker]
    alone = len(position.players) == 1 and asker == TABLE
    if not hidden or alone or surely(lambda: position.phase == "end"):
        return None
    shown = clone(position)
    for seat in hidden:
        own, path = shown.players[seat], f"players.{seat}"
        behind: list[Any] = [number(f"{path}.resources.{kind}", 0, HIGHEST) for kind in RESOURCES]
        own.resources = behind
        if type(own.hand) is list and surely(partial(_has_chosen, own, position)):
            own.hand = sorted((*own.hand, own.chosen))
            own.chosen = one_of(f"{path}.chosen", (-1, *own.hand))
    return shown


def secret(position: Position, action: Action) -> bool:
    """Whether the action must stay hidden now: a Command card lies face down until all have chosen."""
    return isinstance(action, Order) and perhaps(lambda: _choosing(position))


def _choosing(position: Position) -> bool:
    return any(task.kind in ("order", "reveal") for task in position.tasks)


def _has_chosen(own: Player, position: Position) -> bool:
    return own.chosen >= 0 and _choosing(position)
