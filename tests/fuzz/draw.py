"""Choices made of an input's bytes, so that a small change of the input is a small change of what is tried."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 12, 100, -4, 10**6, 10**6 + 1, 10**30, 0.5, float("nan"), float("inf"))
ODD = (
    None,
    True,
    False,
    "",
    "x",
    "?",
    "\ud800",
    [],
    {},
    [[]],
    {"": 0},
    {"from": 0, "to": 3},
    {"one_of": [1, 2]},
    "unknown",
)


class Draw:
    """Takes bytes from the front; at the end there are only zeros."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def one(self, of: Sequence[T]) -> T:
        place = self.byte() if len(of) <= 256 else self.byte() << 8 | self.byte()
        return of[place % len(of)]

    def rest(self) -> bytes:
        left, self.at = self.data[self.at :], len(self.data)
        return left

    def text(self) -> str:
        return self.rest().decode("utf-8", "replace")


def changed(document: Any, draw: Draw) -> Any:
    """A copy of plain data, changed in as many places as there are bytes for, a dozen at most."""
    made = [copy.deepcopy(document)]
    for _ in range(12):
        if not draw:
            break
        holder, key = _place(made, draw)
        _change(holder, key, draw, made)
    return made[0]


def _place(data: Any, draw: Draw) -> tuple[Any, Any]:
    """Somewhere in plain data: what holds it, and its key there."""
    holder = data
    while True:
        key = draw.one([*holder] if isinstance(holder, dict) else range(len(holder)))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or (holder is not data and not draw.byte() % 8):
            return holder, key
        holder = inner


def _change(holder: Any, key: Any, draw: Draw, made: list[Any]) -> None:
    kind = draw.byte() % 8
    if kind < 3:
        holder[key] = draw.one(NUMBERS)
    elif kind == 3:
        holder[key] = copy.deepcopy(draw.one(ODD))
    elif kind == 4:
        other, place = _place(made, draw)
        holder[key] = copy.deepcopy(other[place])
    elif kind == 5 and holder is not made:
        del holder[key]
    elif kind == 6 and isinstance(holder, dict):
        holder[draw.one(("x", "", "kind", "0", "players"))] = holder[key]
    elif isinstance(holder, list) and holder is not made:
        holder.append(copy.deepcopy(holder[key]))


def keys(data: Any) -> Iterator[str]:
    """All names in plain data."""
    if isinstance(data, dict):
        yield from map(str, data)
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from keys(value)
