"""What is asked of positions at every step, written out for each class when it is first asked for.

As dataclasses make their methods: what is written out is several times as fast as going through the fields.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from referee.engine.data import Hint, Part
from referee.engine.fields import bare_hints, is_class, is_shaped
from referee.engine.message import Untold

P = TypeVar("P")
PLAIN = frozenset((int, str, bool, type(None)))
"""What positions hold in the end."""


def clone(position: P) -> P:
    """An independent copy."""
    kind: Any = type(position)
    copied: P = _copier(kind)(position)
    return copied


def is_known(value: Part) -> bool:
    """Whether everything in a position, or a part of one, is told."""
    kind: Any = type(value)
    if kind in PLAIN:
        return True
    if is_class(kind):
        return _asker(kind)(value)
    if isinstance(value, list | tuple):
        return all(map(is_known, value))
    return all(map(is_known, value.values())) if isinstance(value, dict) else not isinstance(value, Untold)


@cache
def _copier(cls: Any) -> Callable[[Part], Part]:
    return _copy_shape if is_shaped(cls) else _copier_of(cls)


@cache
def _copier_of(cls: Any) -> Callable[[Part], Part]:
    """Copies a thing of one class, field by field; what never changes is shared."""
    uses: dict[str, Any] = {"new": object.__new__, "cls": cls, "Untold": Untold}
    held = bare_hints(cls)
    copied = {one.name: _copied(held[one.name], f"value.{one.name}", uses) for one in dataclasses.fields(cls)}
    return function("made", uses, ["made = new(cls)", *(f"made.{name} = {one}" for name, one in copied.items())])


def _copy_shape(value: Any) -> Any:
    kind: Any = type(value)
    return value if isinstance(value, Untold) else _copier_of(kind)(value)


def _copied(hint: Hint, here: str, uses: dict[str, Any]) -> str:
    """The expression that copies what stands ``here``; the functions it calls are added to ``uses``."""
    if is_class(hint):
        name = f"copy{len(uses)}"
        uses[name] = _copier(hint)
        return f"{name}({here})"
    origin: Any = typing.get_origin(hint)
    args: Any = typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        inner = next((made for one in args if (made := _copied(one, here, uses)) != here), here)
        return here if inner == here else f"({here} if {here} is None or isinstance({here}, Untold) else {inner})"
    if origin is not list and origin is not dict:
        return here
    one = f"one{len(uses)}"
    uses[one] = None
    inner = _copied(args[-1], one, uses)
    if inner == one:
        return f"{here}.copy()"
    if origin is dict:
        return f"{{key: {inner} for key, {one} in {here}.items()}}"
    return f"([{inner} for {one} in {here}] if type({here}) is list else {here}.copy())"


@cache
def _asker(cls: Any) -> Callable[[Part], bool]:
    """Says whether everything in a thing of one class is told."""
    uses: dict[str, Any] = {"PLAIN": PLAIN, "is_known": is_known}
    held = bare_hints(cls)
    told = [_told(held[one.name], f"value.{one.name}", uses) for one in dataclasses.fields(cls)]
    return function(" and ".join(told) or "True", uses)


def _told(hint: Hint, here: str, uses: dict[str, Any]) -> str:
    """The expression that says whether what stands ``here`` is told."""
    origin: Any = typing.get_origin(hint)
    if hint in PLAIN or origin is typing.Literal:
        return f"type({here}) in PLAIN"
    if is_class(hint) and not is_shaped(hint):
        name = f"told{len(uses)}"
        uses[name] = _asker(hint)
        return f"{name}({here})"
    if origin is not list:
        return f"is_known({here})"
    item, one = typing.get_args(hint)[0], f"one{len(uses)}"
    uses[one] = None
    inner = _told(item, one, uses)
    every = f"PLAIN.issuperset(map(type, {here}))" if item in PLAIN else f"all([{inner} for {one} in {here}])"
    return f"(type({here}) is list and (not {here} or {every}))"


def function(
    result: str, uses: dict[str, Any], lines: Sequence[str] = (), arguments: str = "value"
) -> Callable[..., Any]:
    """A function compiled from its lines and the expression it gives; ``uses`` are the names in them."""
    found: dict[str, Callable[..., Any]] = {}
    exec("\n".join([f"def made({arguments}):", *(f" {one}" for one in lines), f" return {result}"]), uses, found)
    return found["made"]
