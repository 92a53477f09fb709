"""What actions cost. Factories can make them cheaper; a unit that a factory gives costs nothing."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.nippon import flow, synergy
from referee.games.nippon.box.blurred import between, label, spanned
from referee.games.nippon.position import Position


def cheaper(position: Position, setting: Setting, player: int, action: str) -> int:
    """How much less the action costs the player (effect cost_minus)."""
    return synergy.extra(position, setting, player, "cost_minus", "on_action", action)


def at_least_nothing(cost: int) -> int:
    """A cost that bonuses may have brought below zero."""
    if type(cost) is int:
        return max(0, cost)
    span = spanned(cost)
    return between(f"cost {label(cost)}", max(0, span.low), max(0, span.high), cost) if span.low < 0 else cost


def price(position: Position, setting: Setting, player: int, action: str, usual: int) -> int:
    """What one unit of an action costs, or all steps of it together."""
    return (
        0 if flow.is_given(position, action) else at_least_nothing(usual - cheaper(position, setting, player, action))
    )


def cost(position: Position, setting: Setting, player: int, action: str, usual: int, rule: str) -> Iterator[Finding]:
    """Nothing if the budget suffices, otherwise the violation."""
    due, own = price(position, setting, player, action, usual), position.players[player]
    if own.yen < due:
        yield Violation(rule, N_("this costs {cost}k yen, the budget holds {yen}k"), cost=due, yen=own.yen)


def pay(
    position: Position, setting: Setting, player: int, action: str, usual: int, rule: str, notes: list[Note]
) -> None:
    """Pay for an action."""
    due = price(position, setting, player, action, usual)
    flow.spend(position, player, "yen", due)
    notes.append(Note(rule, N_("{player} pays {cost}k yen"), player=player, cost=due))
