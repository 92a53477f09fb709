"""What a field of a final may hold, declared beside its type: ``vp: Annotated[int, Whole(0, 99)] = 0``.

From these declarations follow reading and the JSON Schema (:mod:`scoring.declared`).
"""

from __future__ import annotations

import typing
from collections.abc import Collection, Mapping
from typing import Annotated, Any, TypeAlias

from messages import N_, span
from messages.classes import frozen
from scoring.shape import MOST, cannot, code, distinct, whole
from scoring.sheet import SOURCES, FinalError

Around = Mapping[str, Any]
"""The fields read so far, here and above, by their names."""
Schema = dict[str, Any]


class Holds:
    """What may stand in one place."""

    def look(self, data: Any, path: str, around: Around) -> None:
        """FinalError for plain data that cannot be, before what is within it is read."""

    def read(self, value: Any, path: str, around: Around) -> Any:
        """The value, when all within it is read; or FinalError."""
        return value

    def keys(self, around: Around) -> Collection[str] | None:
        """The keys there are, where it declares those of a mapping."""
        return None

    def schema(self) -> Schema:
        """What JSON Schema can say of it."""
        return {}


OPTIONAL = Holds()
"""A complete final may do without it."""
QUIET = Holds()
"""A complete final may do without it; while it is nothing it is not written."""


class Some(Holds):
    """Of a mapping: a complete final need not have all of its keys."""

    def schema(self) -> Schema:
        return {"required": []}


SOME = Some()


@frozen
class Whole(Holds):
    """A whole number."""

    low: int = 0
    high: int = MOST

    def read(self, value: Any, path: str, around: Around) -> int:
        return whole(value, path, self.low, self.high)

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@frozen
class OneOf(Holds):
    """One of a few codes; with ``none`` also None."""

    codes: tuple[str, ...]
    none: bool = False

    def read(self, value: Any, path: str, around: Around) -> str | None:
        return None if self.none and value is None else code(value, path, self.codes)

    def keys(self, around: Around) -> Collection[str]:
        return self.codes

    def schema(self) -> Schema:
        return {"enum": [*self.codes, *([None] if self.none else [])]}


class Name(Holds):
    """What a player may be called."""

    def read(self, value: Any, path: str, around: Around) -> Any:
        if not isinstance(value, str) or value.strip() != value or not value.isprintable() or value in ("", "-"):
            raise FinalError(path, N_("must be a name"))
        return value

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1}


class OfPlayers(Name):
    """One of the field ``players``."""

    def read(self, value: Any, path: str, around: Around) -> str:
        return code(value, path, around["players"])

    def keys(self, around: Around) -> Collection[str]:
        return typing.cast(Collection[str], around["players"])


@frozen
class Size(Holds):
    """A list of so many numbers."""

    length: int

    def look(self, data: Any, path: str, around: Around) -> None:
        if isinstance(data, list | tuple) and len(data) != self.length:
            problem = N_("must be a list of {length} numbers, not {count}")
            cannot(path, problem, length=self.length, count=len(data))

    def schema(self) -> Schema:
        return {"minItems": self.length, "maxItems": self.length}


@frozen
class Distinct(Holds):
    """Nobody twice, in a list or among the values of a mapping."""

    low: int = 0
    high: int = 0

    def read(self, value: Any, path: str, around: Around) -> Any:
        distinct(value.values() if isinstance(value, Mapping) else value, path)
        return value

    def schema(self) -> Schema:
        return {"uniqueItems": True, "minItems": self.low, "maxItems": self.high} if self.high else {}


class Players(Distinct):
    """From ``low`` to ``high`` players."""

    def read(self, value: Any, path: str, around: Around) -> Any:
        distinct((name.casefold() for name in value), path)
        if not self.low <= len(value) <= self.high:
            raise FinalError(path, N_("must be {span#name|names}"), span=span(self.low, self.high))
        return value


@frozen
class Everybody(Distinct):
    """All players in some order; left out, in that of their seats. ``lacking`` says that one is not there."""

    lacking: str = ""

    def read(self, value: Any, path: str, around: Around) -> Any:
        Distinct.read(self, value, path, around)
        for player in around["players"]:
            if player not in value:
                raise FinalError(path, self.lacking, name=player)
        return value


@frozen
class Zeros(Some):
    """Of a mapping to numbers: those left out are 0."""

    of: Holds

    def read(self, value: Any, path: str, around: Around) -> dict[str, int]:
        return {key: value.get(key, 0) for key in self.of.keys(around) or ()}


class PathOfFinal(Holds):
    """A dotted path that begins with a field of the final; ``sources``, which has it as key, is the last of them."""

    def read(self, value: Any, path: str, around: Around) -> Any:
        code(value.split(".")[0], path, ("", *around, "sources"))
        return value


PLAYER = OfPlayers()
Count: TypeAlias = Annotated[int, Whole()]
Player: TypeAlias = Annotated[str, PLAYER]
Names: TypeAlias = tuple[Annotated[str, Name()], ...]
Sources: TypeAlias = Annotated[
    Mapping[Annotated[str, PathOfFinal()], Annotated[str, OneOf(SOURCES)]],
    QUIET,
]
"""Where the parts of a final come from, by the paths above them."""
