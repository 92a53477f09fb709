"""Declaring an action, once.

An action is a small typed class. Its verb and the types of its arguments give the text grammar, the completer, the
JSON form, the help page and the fuzz generator::

    @action("palace", help=N_("Build one palace"))
    class Palace(Action):
        region: int = arg(REGION)
        third: int = arg(REGION, FROM)
        marker: int | None = arg(COLOUR)

An argument is required unless its type says ``| None``. An action yields findings from a position
(:meth:`Action.check`) without changing anything, and changes the position (:meth:`Action.apply`) without checking
anything.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from messages.classes import frozen
from referee.engine.data import Json, Position
from referee.engine.message import Message
from referee.engine.values import AnyValue, Many, Number, Read, V, Value
from referee.engine.verdict import Finding, Note, Open, Violation, Warn
from referee.engine.words import Words, words

if TYPE_CHECKING:
    from referee.engine.game import Setting
    from referee.engine.picking import Row


Asked: TypeAlias = Callable[[Any, Any, "Setting"], Iterable[Finding]]


@frozen
class Arg:
    """One argument: its field, its type, the word that may introduce it, and whether that word is always shown.

    A ``joined`` one takes a bare value right behind the argument before it: ``gold-left 3``. An ``opening`` one is read
    only until an argument that is not ``opening`` has been read. A ``required`` one has to be said before the action is
    carried out. ``held`` names the private field of the player that its values are taken from, if there is one.
    """

    field: str
    value: AnyValue
    key: Words
    shown_key: bool
    joined: bool
    opening: bool
    rule: str = ""
    required: bool = False
    held: str = ""
    asks: str = ""

    @property
    def question(self) -> Message:
        """What is asked where it has to be said."""
        return Message(self.asks or which(self.key))


@frozen
class Spec:
    """What the kernel knows of an action class.

    ``numbers`` are the arguments that are or hold numbers, with their type. The fields behind it follow from ``args``
    and are computed once, because every entry needs them: ``read`` and ``beyond`` hold the function that reads each
    argument (``beyond`` takes numbers out of range too), ``opening`` and ``joined`` say whether any argument is so,
    ``required`` names the fields that must be said, ``ranges`` gives field, lowest and highest number.
    """

    verb: Words
    help: str
    args: tuple[Arg, ...]
    follow: tuple[str, ...]
    by_table: bool
    listed: bool
    private: bool
    ends: bool
    waits: bool
    numbers: tuple[tuple[Arg, Number], ...]
    read: tuple[Read[Any], ...]
    beyond: tuple[Read[Any], ...]
    opening: bool
    joined: bool
    required: tuple[str, ...]
    ranges: tuple[tuple[str, int, int], ...]
    _keys: dict[str, int] = dataclasses.field(default_factory=dict, compare=False, repr=False)

    @property
    def keys(self) -> Mapping[str, int]:
        """The words that introduce an argument, folded and in every language, with its place in ``args``."""
        if not self._keys:
            for place, one in enumerate(self.args):
                for word in (*one.key.folded(), *one.value.name.folded()):
                    self._keys.setdefault(word, place)
        return self._keys


class Part(NamedTuple):
    """A part of a check: the arguments it rests on, the function that reads them as a key, and the check itself."""

    of: tuple[str, ...]
    key: Callable[[Any], object]
    asked: Asked


def rests_on(*of: str) -> Callable[[Asked], Asked]:
    """Declare a part of a check that rests on these arguments alone, beside the position and the player.

    Where many candidates are judged in one position, it is asked once for all that agree in them.
    """

    def declare(asked: Asked) -> Asked:
        asked.rests_on = of  # type: ignore[attr-defined]
        return asked

    return declare


def which(name: Words) -> str:
    """The plain question for an argument of this name; catalogues hold it as a sentence."""
    return f"which {name.en[0]}?"


def arg(
    value: Value[V],
    key: Words | None = None,
    *,
    joined: bool = False,
    opening: bool = False,
    rule: str = "",
    aside: bool = False,
    held: str = "",
    asks: str = "",
) -> V:
    """An argument of type ``value``. A ``key`` makes it a named one (``from 5``); its type's name always works too.

    It is required unless its annotation ends with ``| None``; an optional argument that is left out is ``None``.
    ``rule`` is the id of the rule that limits its numbers, where it is not the rule of the type. One said ``aside`` does
    not tell two actions apart. What is taken from a private field of the player is ``held`` there: which values may be
    chosen would tell what lies in it. ``asks`` is the question for it, where "which" and its name will not do.
    """
    metadata = {
        "value": value,
        "key": key,
        "joined": joined,
        "opening": opening,
        "rule": rule,
        "held": held,
        "asks": asks,
    }
    field: V = dataclasses.field(default=None, compare=not aside, metadata=metadata)  # type: ignore[assignment]
    return field


@frozen
class Action:
    """One declared step of one player (``player`` is the seat, 0 for the first; -1 for the table itself)."""

    player: int

    spec: ClassVar[Spec]
    parts: ClassVar[tuple[Part, ...]] = ()
    """What the check is made of, if it is made of parts (:func:`rests_on`)."""

    if TYPE_CHECKING:

        def __init__(self, player: int, *values: object, **named: object) -> None: ...

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """Yield every rule broken and fact missing, and each optional argument that is needed here; changes nothing.

        An action that is not complete may be checked too (:meth:`findings`): the check ends where it reads a required
        argument that was not said. What does not depend on that argument is therefore checked before it.
        A class that declares parts of a check (:func:`rests_on`) needs no other.
        """
        for one in self.parts:
            yield from one.asked(self, position, setting)

    def warnings(self, position: Position, setting: Setting) -> Iterable[Warn]:
        """What is worth saying before the action is carried out.

        Asked only of a complete action that is not illegal.
        """
        return ()

    def hopeless(self, position: Position, setting: Setting) -> Iterator[Violation]:
        """Yield why every completion of this action is illegal, where a game can say it better than the kernel.

        Without any such violation the kernel tries the completions and tells which rules they break.
        """
        return iter(())

    def plain(self, position: Position, setting: Setting) -> Action:
        """The same action as the legal list has it, without arguments that the table shows anyway."""
        return self

    def does(self, position: Position, setting: Setting) -> object:
        """What it does on this table, where its arguments alone do not say; equal where it is the same. Else None."""
        return None

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        """Carry the action out and note what happened; checks nothing."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        """Yield complete actions of this verb by ``player``: every legal one is among them, others may be."""
        raise NotImplementedError

    @classmethod
    def rows(
        cls, position: Position, setting: Setting, player: int, one: Arg, said: Mapping[str, Any]
    ) -> Iterable[Row]:
        """Of which pieces an argument of several values is put together, where no list holds what is declared.

        ``said`` are the arguments before it. What is unknown of it need not be told: nothing is refused by it.
        """
        return ()

    def needless(self, position: Position, setting: Setting) -> bool:
        """Whether it answers what is not asked here, and so changes nothing.

        That is no fault of an entry that was made while nobody knew whether it is asked; of any other it is.
        """
        return False

    def unsaid(self) -> str:
        """The first required argument that was not said; empty if the action is complete."""
        for name in self.spec.required:
            if getattr(self, name, None) is None:
                return name
        return ""

    def findings(self, position: Position, setting: Setting) -> Iterator[Finding]:
        """All that :meth:`check` finds, and the required argument without which it cannot go on."""
        for name in self.spec.required:
            if getattr(self, name) is None:
                return self._as_far_as_said(position, setting, name)
        return self.check(position, setting)

    def _as_far_as_said(self, position: Position, setting: Setting, first: str) -> Iterator[Finding]:
        """Check a copy without the attributes that were not said.

        Where the check reads one, it ends with :class:`Open`.
        """
        said = copy.copy(self)
        for name in self.spec.required:
            if getattr(self, name) is None:
                delattr(said, name)
        try:
            yield from said.check(position, setting)
        except AttributeError as error:
            if error.obj is not said or error.name not in self.spec.required:
                raise
            first = error.name
        yield Open(first)

    def to_json(self) -> dict[str, Json]:
        """``{"verb": …, "player": seat, argument: value, …}``, open arguments left out."""
        data: dict[str, Json] = {"verb": self.spec.verb.key, "player": self.player}
        for one in self.spec.args:
            value = getattr(self, one.field)
            if value is not None:
                data[one.field] = one.value.to_json(value)
        return data

    def text(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """The entry a person would type for it; ``names`` are the players' by seat."""
        parts = [self.spec.verb.shown(lang)]
        skipped = False
        for one in self.spec.args:
            value = getattr(self, one.field)
            if value is None:
                skipped = True
                continue
            if one.shown_key or skipped:
                parts.append(one.key.shown(lang))
            parts.append(one.value.named(value, lang, names))
        return " ".join(parts)


Declared = TypeVar("Declared", bound=type[Action])


def action(
    key: str,
    en: str = "",
    *,
    help: str,
    follow: tuple[str, ...] = (),
    by_table: bool = False,
    listed: bool = True,
    private: bool = False,
    ends: bool = False,
    waits: bool = False,
) -> Callable[[Declared], Declared]:
    """Declare an action class.

    ``follow`` are verbs that may be left out when they come next in the same entry; ``by_table`` marks what belongs to
    no player (a reveal, a set-up step): whoever types it, its player is -1. What cannot be enumerated (dice, a hand) is
    not ``listed`` among the legal actions; what is ``private`` is neither listed nor shown to others. One that ``ends``
    is said when a player wants nothing more: it is offered together with what comes before it. One that ``waits`` may be
    done on any later turn as well: a player who could do nothing else now is done.
    """

    def declare(cls: Declared) -> Declared:
        made = frozen(cls)
        args = tuple(_argument(one) for one in dataclasses.fields(made) if "value" in one.metadata)
        declared = [(one.rests_on, one) for one in vars(cls).values() if hasattr(one, "rests_on")]
        made.parts = tuple(Part(of, attrgetter(*(of or ("player",))), one) for of, one in declared)
        listed_ = listed and not private
        numbers = _numbers(args)
        made.spec = Spec(
            words(key, en, kind="verb", home=cls.__module__),
            help,
            args,
            follow,
            by_table,
            listed_,
            private,
            ends,
            waits,
            numbers,
            tuple(one.value.read for one in args),
            tuple(one.value.beyond for one in args),
            any(one.opening for one in args),
            any(one.joined for one in args),
            tuple(one.field for one in args if one.required),
            tuple((one.field, number.low, number.high) for one, number in numbers),
        )
        return made

    return declare


def _argument(one: dataclasses.Field[object]) -> Arg:
    value: AnyValue = one.metadata["value"]
    key: Words | None = one.metadata["key"]
    flags = {name: one.metadata[name] for name in ("joined", "opening", "rule", "held", "asks")}
    optional = str(one.type).endswith("None")
    return Arg(one.name, value, key or value.name, key is not None, **flags, required=not optional)


def _numbers(args: Sequence[Arg]) -> tuple[tuple[Arg, Number], ...]:
    items = [(one, one.value.of if isinstance(one.value, Many) else one.value) for one in args]
    return tuple((one, item) for one, item in items if isinstance(item, Number))


def from_json(classes: Mapping[str, type[Action]], data: object) -> Action:
    """Read an action from data as :meth:`Action.to_json` writes it; ValueError says what is wrong with it."""
    if not isinstance(data, dict):
        raise ValueError("an action is an object with a verb")
    cls = classes.get(data.get("verb", ""))
    player = data.get("player", -1)
    if cls is None:
        raise ValueError(f"unknown verb {data.get('verb')!r}")
    if isinstance(player, bool) or not isinstance(player, int):
        raise ValueError("player is the number of a seat")
    known = {one.field: one.value for one in cls.spec.args}
    values: dict[str, object] = {}
    for name, value in data.items():
        if name in ("verb", "player"):
            continue
        if name not in known:
            raise ValueError(f"{cls.spec.verb.key} has no argument {name!r}")
        try:
            values[name] = known[name].from_json(value)
        except ValueError as error:
            raise ValueError(f"{name} must be {error}") from None
    return cls(player, **values)
