"""Types that know their own values: how a person types them, how they are shown, stored, checked and enumerated.

Every argument of an action has one. A value read from text, from JSON or from a camera is the same Python value.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from referee.engine.words import Words, fold, words


class Sortable(Protocol):
    """What every value has to be, because the values of a list are sorted."""

    def __lt__(self, other: Any, /) -> bool: ...


V = TypeVar("V", bound=Sortable)
Found: TypeAlias = tuple[V, int] | None
"""A value that was read and the index of the word behind it; None if there is none."""
Read: TypeAlias = Callable[[Sequence[str], int], Found[V]]
WHOLE = re.compile(r"-?[0-9]{1,9}")
JOINING = words("and")
"""What people say between two values of a list: ``1 and 4``."""


class Value(Generic[V]):
    """One type of argument. ``table`` maps every folded spelling, of one word or a few, to its value.

    ``sampled``: there are more values than :meth:`domain` gives.
    """

    sampled = False

    def __init__(self, name: Words) -> None:
        self.name = name

    @cached_property
    def table(self) -> Mapping[str, V]:
        return {}

    @cached_property
    def most_words(self) -> int:
        return max((len(spelling.split()) for spelling in self.table), default=1)

    def read(self, tokens: Sequence[str], at: int) -> Found[V]:
        """The value that begins at ``tokens[at]`` and the index behind it, or None if none does."""
        table, most = self.table, self.most_words
        if most > 1 and at + 1 < len(tokens):
            if most > 2 and (found := self._phrase(tokens, at)) is not None:
                return found
            pair = f"{tokens[at]} {tokens[at + 1]}"
            if pair in table:
                return table[pair], at + 2
        token = tokens[at]
        if token in table:
            return table[token], at + 1
        meant = self.by_prefix(token)
        return None if meant is None else (meant, at + 1)

    def _phrase(self, tokens: Sequence[str], at: int) -> Found[V]:
        for size in range(min(self.most_words, len(tokens) - at), 2, -1):
            phrase = " ".join(tokens[at : at + size])
            if phrase in self.table:
                return self.table[phrase], at + size
        return None

    def beyond(self, tokens: Sequence[str], at: int) -> Found[V]:
        """As :meth:`read`, but numbers out of range are read too."""
        return self.read(tokens, at)

    def by_prefix(self, token: str) -> V | None:
        """The single value one of whose spellings begins with ``token``, else None."""
        if len(token) < 2 or token.isdigit():
            return None
        table, words = self.table, self._in_order
        first = None
        for at in range(bisect_left(words, token), len(words)):
            if not words[at].startswith(token):
                break
            value = table[words[at]]
            if first is not None and self.to_key(value) != self.to_key(first):
                return None
            first = value
        return first

    @cached_property
    def _in_order(self) -> list[str]:
        """Every spelling, sorted: those that begin alike stand together."""
        return sorted(self.table)

    def to_key(self, value: V) -> object:
        """A hashable stand-in for ``value``."""
        return value

    def show(self, value: V, lang: str) -> str:
        """How ``value`` is written in an entry."""
        return str(value)

    def named(self, value: V, lang: str, names: Sequence[str]) -> str:
        """As :meth:`show`, with the players' names where the value is a player."""
        return self.show(value, lang)

    def to_json(self, value: V) -> object:
        """``value`` as plain data."""
        return value

    def from_json(self, data: object) -> V:
        """The value of plain data; ValueError if it is none."""
        raise NotImplementedError

    def domain(self) -> Iterable[V]:
        """Every value there is; for long sequences a sample."""
        raise NotImplementedError

    def spellings(self, lang: str) -> Iterator[str]:
        """What a completer offers."""
        return (self.show(value, lang) for value in self.domain())


AnyValue: TypeAlias = Value[Any]


class Number(Value[int]):
    """A whole number from ``low`` to ``high``, both included; ``rule`` is the rule that says so.

    Of an ``amount`` people may say "all": as many as is legal.
    """

    def __init__(
        self, name: Words, low: int, high: int, *, prefix: str = "", rule: str = "", amount: bool = False
    ) -> None:
        super().__init__(name)
        self.low, self.high, self.prefix, self.rule, self.amount = low, high, prefix, rule, amount
        table: dict[str, int] = {}
        if high - low <= 2000:
            for number in range(low, high + 1):
                table[str(number)] = number
                if prefix:
                    table[f"{prefix}{number}"] = number
        self.table = table

    def read(self, tokens: Sequence[str], at: int) -> Found[int]:
        token = tokens[at]
        known = self.table.get(token)
        if known is not None:
            return known, at + 1
        if token.removeprefix("-").isdecimal() and token.isascii() and len(token) < 10:
            number = int(token)
            if self.low <= number <= self.high:
                return number, at + 1
        return None

    def beyond(self, tokens: Sequence[str], at: int) -> Found[int]:
        token = tokens[at].removeprefix(self.prefix)
        return (int(token), at + 1) if WHOLE.fullmatch(token) else None

    def from_json(self, data: object) -> int:
        if isinstance(data, bool) or not isinstance(data, int) or not self.low <= data <= self.high:
            raise ValueError(f"a whole number from {self.low} to {self.high}")
        return data

    def domain(self) -> Iterable[int]:
        return range(self.low, self.high + 1)


class Choice(Value[int]):
    """One of a few named things; its Python value is the place in the list, its JSON form the key.

    Those of an ``owned`` one may have other names at a table (:attr:`referee.engine.game.Game.own_words`).
    """

    def __init__(self, name: Words, options: Sequence[Words], *, owned: bool = False) -> None:
        super().__init__(name)
        self.owned = owned
        self.options = tuple(options)
        self.index = {option.key: place for place, option in enumerate(self.options)}

    @cached_property
    def table(self) -> Mapping[str, int]:
        """Every name of every option in every language, read from the catalogues when the first entry needs it."""
        return {word: place for place, option in enumerate(self.options) for word in option.folded()}

    def __getitem__(self, place: int) -> Words:
        return self.options[place]

    def __len__(self) -> int:
        return len(self.options)

    def show(self, value: int, lang: str) -> str:
        return self.options[value].shown(lang)

    def named(self, value: int, lang: str, names: Sequence[str]) -> str:
        own: Mapping[str, str] = getattr(names, "own", {}) if self.owned else {}
        return own.get(self.options[value].key) or self.show(value, lang)

    def to_json(self, value: int) -> str:
        return self.options[value].key

    def from_json(self, data: object) -> int:
        if not isinstance(data, str) or data not in self.index:
            raise ValueError("one of " + ", ".join(self.index))
        return self.index[data]

    def domain(self) -> Iterable[int]:
        return range(len(self.options))


class Several(Value[tuple[V, ...]]):
    """A value put together of pieces: values of another type, between ``low`` and ``high`` of them."""

    of: AnyValue
    low: int
    high: int
    sampled = True

    def gathered(self, pieces: Sequence[Any]) -> tuple[V, ...]:
        """The value made of these pieces; ValueError if it cannot be."""
        raise NotImplementedError

    def pieces(self, value: tuple[V, ...]) -> Sequence[Any]:
        """The pieces a value is made of."""
        raise NotImplementedError

    def kinds(self) -> Iterable[Any]:
        """Every piece there is, each by its full name."""
        return self.of.domain()


class Many(Several[V]):
    """Between ``low`` and ``high`` values of another type, as a tuple; sorted unless their order means something."""

    def __init__(self, name: Words, of: Value[V], low: int, high: int, *, ordered: bool = False) -> None:
        super().__init__(name)
        self.of: Value[V] = of
        self.low, self.high, self.ordered = low, high, ordered

    def gathered(self, pieces: Sequence[Any]) -> tuple[V, ...]:
        if not self.low <= len(pieces) <= self.high:
            raise ValueError(f"a list of {self.low} to {self.high}")
        return self._tuple(list(pieces))

    def pieces(self, value: tuple[V, ...]) -> Sequence[Any]:
        return value

    def _tuple(self, items: list[V]) -> tuple[V, ...]:
        return tuple(items if self.ordered else sorted(items))

    def read(self, tokens: Sequence[str], at: int) -> Found[tuple[V, ...]]:
        return self._read(tokens, at, self.of.read)

    def beyond(self, tokens: Sequence[str], at: int) -> Found[tuple[V, ...]]:
        return self._read(tokens, at, self.of.beyond)

    def _read(self, tokens: Sequence[str], at: int, read: Read[V]) -> Found[tuple[V, ...]]:
        found: list[V] = []
        while at < len(tokens) and len(found) < self.high:
            joined = bool(found) and tokens[at] in JOINING and at + 1 < len(tokens)
            item = read(tokens, at + joined)
            if item is None:
                break
            found.append(item[0])
            at = item[1]
        return (self._tuple(found), at) if len(found) >= self.low else None

    def show(self, value: tuple[V, ...], lang: str) -> str:
        return " ".join(self.of.show(item, lang) for item in value)

    def named(self, value: tuple[V, ...], lang: str, names: Sequence[str]) -> str:
        return " ".join(self.of.named(item, lang, names) for item in value)

    def to_json(self, value: tuple[V, ...]) -> object:
        return [self.of.to_json(item) for item in value]

    def from_json(self, data: object) -> tuple[V, ...]:
        if not isinstance(data, list | tuple) or not self.low <= len(data) <= self.high:
            raise ValueError(f"a list of {self.low} to {self.high}")
        return self.gathered([self.of.from_json(item) for item in data])

    def domain(self) -> Iterable[tuple[V, ...]]:
        items = list(self.kinds())
        sizes = range(self.low, max(self.low, min(self.high, 3)) + 1)
        return (self._tuple(list(one)) for size in sizes for one in itertools.combinations(items, size))

    def spellings(self, lang: str) -> Iterator[str]:
        return self.of.spellings(lang)


class SeatValue(Value[int]):
    """A player at this table. Names belong to the table, so the grammar reads them; ``p1`` is the first seat."""

    def __init__(self, name: Words, most: int) -> None:
        super().__init__(name)
        self.most = most
        self.table = {f"p{number + 1}": number for number in range(most)}

    def by_prefix(self, token: str) -> None:
        return None

    def show(self, value: int, lang: str) -> str:
        return f"p{value + 1}"

    def named(self, value: int, lang: str, names: Sequence[str]) -> str:
        return names[value] if value < len(names) else self.show(value, lang)

    def from_json(self, data: object) -> int:
        if isinstance(data, bool) or not isinstance(data, int) or not 0 <= data < self.most:
            raise ValueError(f"the number of a seat, 0 to {self.most - 1}")
        return data

    def domain(self) -> Iterable[int]:
        return range(self.most)


class Text(Value[str]):
    """One word taken as it is typed, such as a label of the owner's; folded."""

    sampled = True

    def read(self, tokens: Sequence[str], at: int) -> Found[str]:
        return tokens[at], at + 1

    def from_json(self, data: object) -> str:
        if not isinstance(data, str) or not data or data != fold(data) or len(data.split()) != 1 or len(data) > 40:
            raise ValueError("one word of at most 40 letters, in lower case")
        return data

    def domain(self) -> Iterable[str]:
        return ()


FLAG = Choice(words("answer"), (words("no"), words("yes")))
