"""The fields that positions are made of, as their classes declare them: what each is called and what it holds.

Everything stands beside the type of a field, and every use of it (:mod:`~referee.engine.holds`,
:mod:`~referee.engine.telling`, :mod:`~referee.engine.naming`, :mod:`~referee.engine.pieces`) reads it here::

    workers: Annotated[Count, words("workers")] = 0
    officials: Annotated[list[Count], words("officials"), In(SUPPLY)] = axis(OFFICIAL, zeros)
    known_hand: Annotated[list[Card] | None, words("cards in hand"), PRIVATE] = None

The words name the field, :class:`Alone` those for it by itself, :class:`In` says under which heading it is told, :data:`PRIVATE` that only its owner may see
it, :data:`QUIET` that it is told only while there is something to tell, :data:`SILENT` that it is never told and its
words are only for whoever asks for it.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Annotated, Any, ClassVar

from messages.classes import frozen
from referee.engine.values import Choice, Number
from referee.engine.words import Words, made_of

PLAYERS = "players"
"""The field of a position that holds the players, by seat."""


@frozen
class In:
    """Where the pieces of a field lie, as people call it: fields with one heading are told on one line under it.

    If ``whole``, the heading says "in" or "on" itself.
    """

    heading: Words
    whole: bool = False


@frozen
class Alone:
    """What a field is called by itself, where its words are short for a line that tells of what lies together."""

    words: Words


class Private:
    """Only the owner may see the field; whatever is shown to all leaves it out."""

    def __repr__(self) -> str:
        return "PRIVATE"


PRIVATE = Private()


class Quiet:
    """The field is not told while it is None, 0, -1 or empty, or a list of only such values."""

    def __repr__(self) -> str:
        return "QUIET"


QUIET = Quiet()


class Silent:
    """The field has words to ask for it by, but is no part of what is told of the table."""

    def __repr__(self) -> str:
        return "SILENT"


SILENT = Silent()


class Gathered:
    """Marks a list of notes: where several things may have happened, it holds what any of them noted."""

    def __repr__(self) -> str:
        return "GATHERED"


GATHERED = Gathered()


def axis(names: Choice | Number | Sequence[str | Words], default: Callable[[], Any]) -> Any:
    """A list field whose places have names in data and paths. Names given as :class:`Words` are also told and typed."""
    if isinstance(names, Number):
        names = [_numbered(names, number) for number in names.domain()]
    places = names.options if isinstance(names, Choice) else tuple(names)
    metadata = {
        "axis": tuple(str(one) for one in places),
        "places": tuple(one for one in places if isinstance(one, Words)),
    }
    return dataclasses.field(default_factory=default, metadata=metadata)


def _numbered(kind: Number, number: int) -> Words:
    """The words for one number of a kind: ``region 4``, also typed as ``r4``."""
    return made_of(str(number), partial(_with_number, kind, number))


def _with_number(kind: Number, number: int, lang: str) -> Iterator[str]:
    yield from (f"{name} {number}" for name in kind.name.names(lang))
    if lang == "en" and kind.prefix:
        yield f"{kind.prefix}{number}"


@frozen(eq=False)
class Field:
    """One declared field: ``hint`` is its type with all that stands beside it, ``places`` the names of its places."""

    name: str
    hint: Any
    keys: tuple[str, ...] = ()
    places: tuple[Words, ...] = ()
    words: Words | None = None
    heading: Words | None = None
    private: bool = False
    quiet: bool = False
    silent: bool = False
    required: bool = False
    whole_heading: bool = False
    alone: Words | None = None

    @property
    def called(self) -> Words | None:
        """Its words where it is spoken of by itself."""
        return self.alone or self.words

    @property
    def labels(self) -> Sequence[Words | str]:
        """How the places are told."""
        return self.places or self.keys


@cache
def hints(cls: Any) -> dict[str, Any]:
    """The types of the fields of a class, with all that stands beside them."""
    return typing.get_type_hints(cls, include_extras=True)


@cache
def bare_hints(cls: Any) -> dict[str, Any]:
    """The types of the fields of a class, and nothing that stands beside them."""
    return {one.name: plain(hints(cls)[one.name]) for one in dataclasses.fields(cls)}


@cache
def fields(cls: Any) -> tuple[Field, ...]:
    """The fields of a class of positions, in their order."""
    return tuple(_field(one, hints(cls)[one.name]) for one in dataclasses.fields(cls))


def _field(one: dataclasses.Field[Any], hint: Any) -> Field:
    beside = marks(hint)
    headings = [mark for mark in beside if isinstance(mark, In)]
    return Field(
        one.name,
        hint,
        one.metadata.get("axis", ()),
        one.metadata.get("places", ()),
        next((mark for mark in beside if isinstance(mark, Words)), None),
        headings[0].heading if headings else None,
        PRIVATE in beside,
        QUIET in beside,
        SILENT in beside,
        one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING,
        bool(headings) and headings[0].whole,
        next((mark.words for mark in beside if isinstance(mark, Alone)), None),
    )


@cache
def field(cls: Any, name: str) -> Field | None:
    """The field of this name, if there is one."""
    return next((one for one in fields(cls) if one.name == name), None)


def is_class(hint: Any) -> bool:
    """Whether a type is a class with declared fields; of types as ``dataclasses.is_dataclass``, at half the price."""
    return hasattr(hint, "__dataclass_fields__")


class Shaped:
    """A dataclass whose ``kind`` says which fields there are: a kind may have a subclass with fields of its own.

    The base class declares ``shapes``, the subclasses by kind; a kind that is not listed has only the fields of the
    base. ``before`` are field names that older data may have; :meth:`modern` translates them.
    """

    __slots__ = ()
    kind: str
    shapes: ClassVar[dict[str, type[Any]]]
    before: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def shape_of(cls, data: dict[str, Any], path: str) -> tuple[type[Any], dict[str, Any]]:
        """The class for data of this kind, and the data with its field names of today; ``path`` is for errors."""
        made = cls.shapes.get(str(data.get("kind")), cls)
        return made, made.modern(data, path) if not cls.before.isdisjoint(data) else data

    @classmethod
    def modern(cls, data: dict[str, Any], path: str) -> dict[str, Any]:
        """Older data with the field names of today."""
        return data

    @classmethod
    def reshaped(cls, plain: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
        """The data ``plain`` with one value set.

        If it is the kind, values for which the new kind has no field are dropped.
        """
        if name == "kind":
            first = next(one for one in reversed(cls.__mro__) if "shapes" in vars(one))
            made: Any = cls.shapes.get(str(value), first)
            kept = {one.name for one in fields(made)}
            plain = {key: part for key, part in plain.items() if key in kept}
        return {**plain, name: value}

    @classmethod
    def reshaped_by(cls, name: str) -> bool:
        """Whether setting this field needs :meth:`reshaped`: it is the kind, or a field that only older data has."""
        return name == "kind" or (
            name in cls.before and name not in {one.name for one in dataclasses.fields(typing.cast(Any, cls))}
        )


def is_shaped(hint: Any) -> bool:
    """Whether a type is a class of several shapes."""
    return isinstance(hint, type) and issubclass(hint, Shaped)


@cache
def marks(hint: Any) -> tuple[Any, ...]:
    """What stands beside a type: the further arguments of ``Annotated``."""
    return typing.get_args(hint)[1:] if typing.get_origin(hint) is Annotated else ()


@cache
def plain(hint: Any) -> Any:
    """A type without all that stands beside it, also inside."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return plain(args[0])
    if origin is None or origin is typing.Literal:
        return hint
    inner = tuple(map(plain, args))
    return typing.Union[inner] if origin in (types.UnionType, typing.Union) else origin[inner]  # noqa: UP007


@cache
def bare(hint: Any) -> Any:
    """The type without what stands beside it, and without None."""
    if typing.get_origin(hint) is Annotated:
        return bare(typing.get_args(hint)[0])
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        return bare(next(one for one in typing.get_args(hint) if one is not type(None)))
    return hint


def may_lack(hint: Any) -> bool:
    """Whether None may stand there."""
    if typing.get_origin(hint) is Annotated:
        return may_lack(typing.get_args(hint)[0])
    return type(None) in typing.get_args(hint)


@cache
def below(hint: Any, place: int | str = 0) -> Any:
    """The type of what lies at a place of a list, a dict or a tuple; None if nothing does."""
    kind, args = typing.get_origin(bare(hint)), typing.get_args(bare(hint))
    if kind is tuple:
        return args[int(place)] if str(place).isdecimal() and int(place) < len(args) else None
    return args[-1] if kind in (list, dict) else None


@cache
def private_fields(cls: Any) -> frozenset[str]:
    """The names of all fields, in every class a position is made of, that only their owner may see."""
    return frozenset(one.name for kind in _classes(cls, set()) for one in fields(kind) if one.private)


def _classes(hint: Any, seen: set[Any]) -> Iterator[Any]:
    kind: Any = bare(hint)
    if is_class(kind):
        if kind not in seen:
            seen.add(kind)
            yield kind
            for one in fields(kind):
                yield from _classes(one.hint, seen)
    else:
        for inner in typing.get_args(kind):
            yield from _classes(inner, seen)
