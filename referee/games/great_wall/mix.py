"""Several things of a few kinds, counted: ``3 wood 2 stone``, ``2 spearmen archer``."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from referee.engine.values import JOINING, Choice, Several
from referee.engine.words import Words


class Mix(Several[int]):
    """A value that counts each option of ``of``: a tuple of counts that sum to at most ``most``."""

    def __init__(self, name: Words, of: Choice, most: int) -> None:
        super().__init__(name)
        self.of: Choice = of
        self.low, self.high, self.most = 0, most, most

    def gathered(self, pieces: Sequence[int]) -> tuple[int, ...]:
        counts = tuple(pieces.count(place) for place in self.of.domain())
        if sum(counts) > self.most:
            raise ValueError(f"{self.most} at most")
        return counts

    def pieces(self, value: tuple[int, ...]) -> Sequence[int]:
        return [place for place, count in enumerate(value) for _ in range(count)]

    def read(self, tokens: Sequence[str], at: int) -> tuple[Any, int] | None:
        counts = [0] * len(self.of)
        begun = at
        while at < len(tokens):
            start = at + (at > begun and tokens[at] in JOINING)
            numbered = (
                start < len(tokens) and len(tokens[start]) < 4 and tokens[start].isascii() and tokens[start].isdecimal()
            )
            if start + numbered >= len(tokens):
                break
            one = self.of.read(tokens, start + numbered)
            if one is None:
                break
            counts[one[0]] += int(tokens[start]) if numbered else 1
            at = one[1]
        return (tuple(counts), at) if at > begun and sum(counts) <= self.most else None

    def show(self, value: Any, lang: str) -> str:
        parts = (f"{count} {self.of.show(place, lang)}" for place, count in enumerate(value) if count)
        return " ".join(parts) or f"0 {self.of.show(0, lang)}"

    def to_json(self, value: Any) -> Any:
        return {option.key: count for option, count in zip(self.of.options, value, strict=True) if count}

    def from_json(self, data: Any) -> Any:
        keys = [option.key for option in self.of.options]
        counts = isinstance(data, dict) and all(key in keys and type(count) is int for key, count in data.items())
        if not counts or any(count < 0 for count in data.values()) or sum(data.values()) > self.most:
            raise ValueError(f"counts of {', '.join(keys)}, {self.most} at most")
        return tuple(data.get(key, 0) for key in keys)

    def domain(self) -> Iterable[Any]:
        return (one for one in within([2] * len(self.of), self.most) if any(one))

    def spellings(self, lang: str) -> Iterator[str]:
        return self.of.spellings(lang)


def within(have: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Every tuple of counts, each at most its count in ``have``, that sums to at most ``most``."""
    for counts in itertools.product(*(range(min(count, most) + 1) for count in have)):
        if sum(counts) <= most:
            yield counts


def exactly(have: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Every tuple of counts, each at most its count in ``have``, that sums to ``total``."""
    return (counts for counts in within(have, total) if sum(counts) == total)
