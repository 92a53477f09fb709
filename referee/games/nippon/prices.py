"""What actions cost. Factories can make them cheaper; a unit that a factory gives costs nothing."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.effect import standing
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.nippon import flow, synergy
from referee.games.nippon.position import Position


def cheaper(position: Position, setting: Setting, player: int, action: str) -> int:
    """How much less the action costs the player (effect cost_minus)."""
    due = [one for _, one in synergy.owned(position, setting, player) if one.due("on_action", action)]
    return standing(due, "cost_minus", synergy.counts(position, setting, player)) if due else 0


def price(position: Position, setting: Setting, player: int, action: str, usual: int) -> int:
    """What one unit of an action costs, or all steps of it together."""
    return 0 if action in position.turn.gifts else max(0, usual - cheaper(position, setting, player, action))


def cost(position: Position, setting: Setting, player: int, action: str, usual: int, rule: str) -> Iterator[Finding]:
    """Nothing if the budget suffices, otherwise the violation; a factory whose bonus is not known might make it cheaper."""
    due, own = price(position, setting, player, action, usual), position.players[player]
    if own.yen < due:
        short = Violation(rule, N_("this costs {cost}k yen, the budget holds {yen}k"), cost=due, yen=own.yen)
        yield from flow.unless_unknown(setting, synergy.unknown(position, setting, player), short)


def pay(
    position: Position, setting: Setting, player: int, action: str, usual: int, rule: str, notes: list[Note]
) -> None:
    """Pay for an action."""
    due = price(position, setting, player, action, usual)
    flow.spend(position, player, "yen", due)
    notes.append(Note(rule, N_("{player} pays {cost}k yen"), player=player, cost=due))
