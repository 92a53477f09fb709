"""How many lie in a list of a position, and which on top, and how many things of a kind: questions that rules ask of it.

Two others, ``card in court`` and ``discs.count(seat)``, are Python's own words. So a check asks for what it needs,
and a table can be judged of which only the answer is known and not the list
(:class:`~referee.engine.unlisted.Unlisted`). A list that is known stays a plain ``list``: a class of its own would cost
every copy of a position more (some 70 ns a list) than a shorter word is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")
KNOWN = frozenset((list, tuple))


def size(of: Sequence[T]) -> int:
    """How many there are."""
    return len(of) if type(of) in KNOWN else _size(of)


def top(of: Sequence[T]) -> T | None:
    """The last of them, which lies on top of the others; None if there is none."""
    return of[-1] if of else None


def having(of: Sequence[Any], **wanted: object) -> int:
    """How many things in a list have these values: ``having(governors, owner=0)``."""
    if type(of) is not list:
        found: int = of.having(**wanted)  # type: ignore[attr-defined]
        return found
    return sum([all(getattr(one, name) == value for name, value in wanted.items()) for one in of])


def _size(of: Sequence[T]) -> int:
    found: int = getattr(of, "size", None)  # type: ignore[assignment]
    return len(of) if found is None else found
