"""The values of facts: how each is checked as plain data, typed in short by its owner, shown, and described as schema.

A :class:`Shape` does all four for one kind of value. Places inside a value count from 1: ``board.A.max[2]``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import overload

from referee.engine.box import BoxError
from referee.engine.data import Fact, Schema, Table
from referee.engine.message import N_, span
from referee.engine.unknown import Opaque, number, one_of
from referee.engine.unlisted import Unlisted
from referee.engine.values import Choice, Number
from referee.engine.words import fold, words

MOST_TYPED, MOST_COLUMNS, MOST_HINTS = 2000, 6, 15
TOKEN = re.compile(r"[<>]=?|[^\s,;:+<>]+")
ARROW = re.compile(r"->|=>|→|(?<![<>])=")
FILLERS = words("region", "region/regions/and", sense="said beside a value")


class Typed:
    """What the owner typed, word by word."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_TYPED:
            raise BoxError(N_("This answer is longer than {limit} characters."), limit=MOST_TYPED)
        self.tokens = [one for one in TOKEN.findall(ARROW.sub(" ", fold(text))) if one not in FILLERS]
        self.at = 0

    @property
    def word(self) -> str:
        """The next word, empty at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    @overload
    def take(self, of: Choice) -> str: ...
    @overload
    def take(self, of: Number) -> int: ...
    @overload
    def take(self, of: Choice | Number) -> str | int: ...

    def take(self, of: Choice | Number) -> str | int:
        """Take the next value; BoxError says what could stand here."""
        found = of.read(self.tokens, self.at) if self.word else None
        if found is None:
            raise self.wanted(allowed(of))
        number, self.at = found
        return of.to_json(number) if isinstance(of, Choice) else number

    def wanted(self, possible: object) -> BoxError:
        """The error that says what should stand here instead."""
        if not self.word:
            return BoxError(N_("The answer is too short. Next could be: {allowed}."), allowed=possible)
        return BoxError(N_("{word} does not fit here. Possible: {allowed}."), word=self.word[:40], allowed=possible)

    def spread(self) -> None:
        """Split the next word, if it is made of digits, into single digits: 125 is 1 2 5."""
        if len(self.word) > 1 and self.word.isdecimal():
            self.tokens[self.at : self.at + 1] = list(self.word)

    def end(self) -> None:
        """BoxError if words are left."""
        if self.word:
            raise BoxError(N_("{word} is too much; the answer ends before it."), word=self.word[:40])


def allowed(of: Choice | Number) -> object:
    """What may be typed, for a message."""
    return of.options if isinstance(of, Choice) else f"{of.low}–{of.high}"


def brief(data: object) -> str:
    """Data that may be anything, as a text of at most 40 characters for a message."""
    text = repr(data)
    return text if len(text) <= 40 else f"{text[:39]}…"


class Shape:
    """One kind of value. Checking and reading raise BoxError, which says what is allowed.

    In a table a value stands in ``columns`` cells: :meth:`spread` fills them, :meth:`gather` reads them.
    """

    @property
    def columns(self) -> int:
        """How many cells of a table hold the value."""
        return 1

    def check(self, data: object, path: str) -> Fact:
        """The value in its usual form; ``path`` says in errors where it stands."""
        raise NotImplementedError

    def read(self, typed: Typed) -> Fact:
        """Take the value that comes next in what was typed."""
        raise NotImplementedError

    def show(self, value: Fact, lang: str) -> str:
        """The value as it is typed."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """Its JSON Schema."""
        raise NotImplementedError

    def untold(self, path: str) -> Fact:
        """What stands there while nobody has told it: unknown within what it can be, as far as that can be said."""
        return Opaque(path)

    def parse(self, text: str) -> Fact:
        """The value of a whole answer."""
        typed = Typed(text)
        value = self.read(typed)
        typed.end()
        return value

    def spread(self, value: Fact, lang: str) -> list[str]:
        """The value as the cells of a table."""
        return [self.show(value, lang)]

    def gather(self, cells: Sequence[str]) -> Fact:
        """The value of the cells of a table."""
        return self.parse(cells[0])

    def hints(self, lang: str) -> list[str]:
        """What may stand in each cell of a table, empty where that takes a sentence."""
        return [""] * self.columns


class One(Shape):
    """A number or one of several named things."""

    def __init__(self, of: Choice | Number) -> None:
        self.of = of

    def check(self, data: object, path: str) -> Fact:
        of = self.of
        if isinstance(of, Number):
            if type(data) is int and of.low <= data <= of.high:
                return data
            problem = N_("{found} is not a whole number from {low} to {high}.")
            raise BoxError(problem, path=path, found=brief(data), low=of.low, high=of.high)
        if isinstance(data, str) and data in of.index:
            return data
        raise BoxError(
            N_("{found} is not one of: {allowed}."),
            path=path,
            found=data[:40] if isinstance(data, str) else brief(data),
            allowed=list(of.index),
        )

    def read(self, typed: Typed) -> Fact:
        return typed.take(self.of)

    def show(self, value: Fact, lang: str) -> str:
        return self.of.show(self.of.from_json(value), lang)

    def gather(self, cells: Sequence[str]) -> Fact:
        if not cells[0]:
            raise BoxError(N_("A cell is empty. Possible: {allowed}."), allowed=allowed(self.of))
        return self.parse(cells[0])

    def hints(self, lang: str) -> list[str]:
        if isinstance(self.of, Number):
            return [str(allowed(self.of))]
        shown = [one.shown(lang) for one in self.of.options]
        return [", ".join(shown if len(shown) <= MOST_HINTS else [*shown[:MOST_HINTS], "…"])]

    def untold(self, path: str) -> Fact:
        if isinstance(self.of, Choice):
            return one_of(path, self.of.index)
        return number(path, self.of.low, self.of.high)

    def schema(self) -> Schema:
        if isinstance(self.of, Choice):
            return {"enum": list(self.of.index)}
        return {"type": "integer", "minimum": self.of.low, "maximum": self.of.high}


class ListOf(Shape):
    """Between ``low`` and ``high`` values of one kind: all different if ``distinct``, sorted unless ``ordered``."""

    def __init__(self, item: One, low: int, high: int, *, distinct: bool = False, ordered: bool = True) -> None:
        self.item, self.low, self.high, self.distinct, self.ordered = item, low, high, distinct, ordered

    @property
    def columns(self) -> int:
        return self.high if self.low == self.high <= MOST_COLUMNS else 1

    def check(self, data: object, path: str) -> Fact:
        if not isinstance(data, list | tuple):
            raise BoxError(N_("{found} is not a list."), path=path, found=brief(data))
        self._count(len(data), path)
        values = [self.item.check(one, f"{path}[{place}]") for place, one in enumerate(data, 1)]
        if self.distinct:
            unique(values, path)
        return values if self.ordered else sorted(values)

    def _count(self, count: int, path: str) -> None:
        if self.low <= count <= self.high:
            return
        problem = N_("{count#value|values} instead of {span}.")
        raise BoxError(problem, path=path, count=count, span=span(self.low, self.high))

    def read(self, typed: Typed) -> Fact:
        values: list[Fact] = []
        digits = isinstance(self.item.of, Number) and self.item.of.high < 10
        while typed.word or len(values) < self.low:
            if digits:
                typed.spread()
            values.append(self.item.read(typed))
        return values

    def show(self, value: Fact, lang: str) -> str:
        return " ".join(self.item.show(one, lang) for one in value)

    def spread(self, value: Fact, lang: str) -> list[str]:
        return [self.item.show(one, lang) for one in value] if self.columns > 1 else [self.show(value, lang)]

    def gather(self, cells: Sequence[str]) -> Fact:
        return [self.item.gather([one]) for one in cells] if self.columns > 1 else self.parse(cells[0])

    def hints(self, lang: str) -> list[str]:
        return self.item.hints(lang) * self.columns

    def untold(self, path: str) -> Fact:
        return _unlisted(self.item, path, self.low, self.high)

    def schema(self) -> Schema:
        made = {"type": "array", "items": self.item.schema(), "minItems": self.low, "maxItems": self.high}
        return made | {"uniqueItems": True} if self.distinct else made


class Record(Shape):
    """Named values, typed in their order.

    Those in ``usual`` may be left out, and are left out of the usual form if they are equal. One that is not ``parted``
    stands in a table as it is typed, in one cell.
    """

    parted = True

    def __init__(self, usual: Table | None = None, /, **fields: Shape) -> None:
        self.usual: Table = usual or {}
        self.fields: Mapping[str, Shape] = fields

    def check(self, data: object, path: str) -> Fact:
        if not isinstance(data, dict):
            problem = N_("{found} is not a table with {keys}.")
            raise BoxError(problem, path=path, found=brief(data), keys=list(self.fields))
        for key in data:
            if key not in self.fields:
                problem = N_("{key} does not belong here; possible: {keys}.")
                raise BoxError(problem, path=path, key=brief(key), keys=list(self.fields))
        for key in self.fields:
            if key not in data and key not in self.usual:
                raise BoxError(N_("{key} is missing."), path=path, key=key)
        found = {key: shape.check(data[key], f"{path}.{key}") for key, shape in self.fields.items() if key in data}
        return {key: value for key, value in found.items() if key not in self.usual or value != self.usual[key]}

    def read(self, typed: Typed) -> Fact:
        return {key: shape.read(typed) for key, shape in self.fields.items()}

    def show(self, value: Fact, lang: str) -> str:
        return " ".join(shape.show(value[key], lang) for key, shape in self.fields.items()).rstrip()

    @property
    def columns(self) -> int:
        return sum(shape.columns for shape in self.fields.values()) if self.parted else 1

    def spread(self, value: Fact, lang: str) -> list[str]:
        if not self.parted:
            return [self.show(value, lang)]
        return [cell for key, shape in self.fields.items() for cell in shape.spread(value[key], lang)]

    def gather(self, cells: Sequence[str]) -> Fact:
        if not self.parted:
            return self.parse(cells[0])
        rest = iter(cells)
        return {key: shape.gather([*islice(rest, shape.columns)]) for key, shape in self.fields.items()}

    def hints(self, lang: str) -> list[str]:
        return [one for shape in self.fields.values() for one in shape.hints(lang)] if self.parted else [""]

    def untold(self, path: str) -> Fact:
        return {key: shape.untold(f"{path}/{key}") for key, shape in self.fields.items()}

    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in self.fields.items()},
            "required": [key for key in self.fields if key not in self.usual],
            "additionalProperties": False,
        }


class Several(Shape):
    """A list of ``low`` to ``high`` values of any shape."""

    def __init__(self, item: Shape, low: int, high: int) -> None:
        self.item, self.low, self.high = item, low, high

    def check(self, data: object, path: str) -> Fact:
        if not isinstance(data, list | tuple):
            raise BoxError(N_("{found} is not a list."), path=path, found=brief(data))
        if not self.low <= len(data) <= self.high:
            problem = N_("{count#value|values} instead of {span}.")
            raise BoxError(problem, path=path, count=len(data), span=span(self.low, self.high))
        return [self.item.check(one, f"{path}[{place}]") for place, one in enumerate(data, 1)]

    def untold(self, path: str) -> Fact:
        return _unlisted(self.item, path, self.low, self.high)

    def schema(self) -> Schema:
        made = {"type": "array", "items": self.item.schema(), "maxItems": self.high}
        return made | {"minItems": self.low} if self.low else made


class Line(Shape):
    """The owner's words, on one line."""

    def __init__(self, most: int = 200) -> None:
        self.most = most

    def check(self, data: object, path: str) -> Fact:
        if isinstance(data, str) and data.isprintable() and data == data.strip() and 1 <= len(data) <= self.most:
            return data
        problem = N_("{found} is not a text of 1 to {limit} characters on one line.")
        raise BoxError(problem, path=path, found=brief(data), limit=self.most)

    def parse(self, text: str) -> Fact:
        return text.strip()

    def show(self, value: Fact, lang: str) -> str:
        return str(value)

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": self.most}


def _unlisted(item: Shape, path: str, low: int, high: int) -> Fact:
    if low == high:
        return [item.untold(f"{path}/{place}") for place in range(1, high + 1)]
    return Unlisted(f"{path}/", item.untold, low, high)


def unique(values: list[Fact], path: str) -> None:
    """BoxError for the first value that stands twice."""
    for place, value in enumerate(values):
        if value in values[:place]:
            raise BoxError(N_("{value} appears there twice."), path=path, value=value)
