"""Positions of which random parts are not told."""

from __future__ import annotations

from collections.abc import Container, Iterator
from random import Random
from typing import Any

from referee.engine import position as positions
from referee.engine.data import Json, Part, Position
from referee.engine.fields import Field, fields, is_class, is_shaped
from referee.engine.session import Session
from referee.engine.untold import tell, untold


def untold_parts(table: Session, share: float, rng: Random) -> dict[str, Json]:
    """Random parts of the position of a table by their paths; the moment of the game is not among them."""
    every = parts(table.position)
    return {
        path: part for path, part in every if path.partition(".")[0] not in table.game.moment and rng.random() < share
    }


def without(position: Position, left: Container[str]) -> Position:
    """A position of which these parts are not known."""
    made = untold(position)
    for path, part in parts(position):
        if path not in left:
            tell(made, nested(path, part))
    return made


def parts(value: Part, path: str = "", own: Field | None = None) -> Iterator[tuple[str, Json]]:
    """The smallest parts of a position that are told one by one, with their paths."""
    kind: Any = type(value)
    if is_class(kind) and not is_shaped(kind):
        for one in fields(kind):
            yield from parts(getattr(value, one.name), f"{path}.{one.name}".lstrip("."), one)
    elif kind is list and own is not None and (own.keys or own.name == "players"):
        for place, one in enumerate(value):
            yield from parts(one, f"{path}.{own.keys[place] if own.keys else place}")
    else:
        yield path, positions.to_json(value)


def nested(path: str, value: Json) -> Json:
    """A part as the position that holds nothing else."""
    for key in reversed(path.split(".")):
        value = {key: value}
    return value
