"""How far the numbers of entries go, and how many of a thing one entry names."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Game
from referee.engine.values import Number, Several


def reach(game: Game) -> dict[str, str]:
    """By verb and field the least and the most: of what is named one after another how many, then which numbers."""
    return {
        f"{verb.spec.verb.key} {arg.field}": " of ".join(found)
        for verb in game.actions
        for arg in verb.spec.args
        if (found := list(_reach(arg.value)))
    }


def _reach(value: object) -> Iterator[str]:
    if isinstance(value, Number | Several):
        yield f"{value.low}-{value.high}"
    if isinstance(value, Several):
        yield from _reach(value.of)
