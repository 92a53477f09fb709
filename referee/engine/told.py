"""The facts of a box as rules look them up: what is told as it is, what is not as an unknown of the shape it must have.

A rule need not ask whether a fact is known: it compares, and where the answer hinges on the fact, judging finds out
(:mod:`~referee.engine.possible`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TypeVar

from referee.engine.data import Fact
from referee.engine.unlisted import Unlisted

K = TypeVar("K")
V = TypeVar("V")


class Facts(dict[K, V]):
    """Facts by what rules look them up by; ``untold`` gives the unknown one for a key that is not there."""

    def __init__(self, told: Mapping[K, V], untold: Callable[[K], V]) -> None:
        super().__init__(told)
        self._untold = untold

    def __missing__(self, key: K) -> V:
        return self._untold(key)

    def get(self, key: K, default: object = None) -> V:
        """What is told or unknown; a key of the game always gives something."""
        return self[key]

    def told(self, key: K) -> V | None:
        """What is told for a key; None while nobody has told it."""
        return super().get(key)


@cache
def untold(package: str, key: str) -> Fact:
    """The value of a fact that nobody has told, of the shape that the game's book of facts declares."""
    book = import_module(f"{package}.box.facts").BOOK
    return book.shape_of(key).untold(f"box:{key}")


def fact(package: str, facts: Mapping[str, Fact], key: str) -> Fact:
    """The value of a fact, unknown while nobody has told it."""
    return facts[key] if key in facts else untold(package, key)


def as_set(values: Fact) -> Fact:
    """A list of a fact as a set of what it holds; one that nobody told stays as it is and is asked the same way."""
    return values if isinstance(values, Unlisted) else frozenset(values)


def row(values: Fact) -> Fact:
    """A list of a fact as a tuple; one that nobody told stays as it is and is asked the same way."""
    return values if isinstance(values, Unlisted) else tuple(values)
