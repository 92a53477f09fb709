"""How far the numbers of entries go, how many of a thing one entry names, and what there is room for in a position."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Annotated, Any

from referee.engine.fields import fields
from referee.engine.game import Game
from referee.engine.holds import held, most
from referee.engine.values import Number, Several

PLAYERS = (1, 2, 3, 4)


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


def room(game: Game) -> dict[str, str]:
    """By path what makes sense in a position, and the most there are while all is right; for 1 to 4 players if it differs."""
    return dict(_room(game.position, ""))


def _room(hint: Any, path: str) -> Iterator[tuple[str, str]]:
    holds, high = held(hint), most(hint)
    if holds is not None:
        yield path, _for_each(holds.at(players).said(range(players)) for players in PLAYERS)
    if high is not None:
        yield f"{path} most", _for_each(str(high.of(players)) for players in PLAYERS)
    if typing.get_origin(hint) is Annotated:
        hint = typing.get_args(hint)[0]
    if is_dataclass(hint):
        for shape in dict.fromkeys((hint, *getattr(hint, "shapes", {}).values())):
            for one in fields(shape):
                yield from _room(one.hint, f"{path}.{one.name}".lstrip("."))
    elif typing.get_origin(hint) in (list, tuple, dict, types.UnionType, typing.Union):
        for one in typing.get_args(hint):
            yield from _room(one, f"{path}.*")


def _for_each(said: Iterator[str]) -> str:
    each = [*said]
    return " / ".join(each) if len({*each}) > 1 else each[0]
