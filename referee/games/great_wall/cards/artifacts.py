"""The Honor of Artifacts at the end of the game, and which of them the table has to tell."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.effect import Clause, holds
from referee.engine.game import Setting
from referee.games.great_wall.box import board
from referee.games.great_wall.cards.counting import counts
from referee.games.great_wall.position import Position


def worth(position: Position, setting: Setting, seat: int, card: int) -> int | None:
    """The Honor an Artifact gives a player (GW-SCORE-03): as declared, else by its text; None if neither tells it."""
    declared = position.players[seat].artifacts
    if card in declared:
        return declared[card]
    told = _told(setting, card)
    if told is None:
        return None
    count = counts(position, setting, seat)
    return sum(effect.amount.value(count) for one in told if holds(one.condition, count) for effect in one.do)


def _told(setting: Setting, card: int) -> Sequence[Clause] | None:
    """The text of an Artifact that only gives Honor that can be counted; None for another or one that is not told."""
    told = board.known(setting).texts.get(f"artifact.{card}")
    return told if told is not None and all(reckoned(one) for one in told) else None


def reckoned(one: Clause) -> bool:
    """Whether the clause only gives Honor that can be counted from the position, without a price or a choice."""
    return not one.cost and not one.pick and all(effect.op == "gain" and effect.has("honor") for effect in one.do)


def undeclared(position: Position, setting: Setting, seat: int) -> list[int]:
    """The open Artifacts whose Honor the player has to tell."""
    declared = position.players[seat].artifacts
    return [card for card in position.artifacts if card not in declared and _told(setting, card) is None]
