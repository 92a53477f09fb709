"""A box: the facts of one owner's copy of a game, as flat keys with plain values, and what a game asks for.

A fact is printed on a component only; nobody but the owner can tell it. A practice box holds made-up values and says so
wherever it is used. Boxes travel as TOML files::

    game = "zhanguo"
    name = "mine"
    practice = false

    [facts]
    "squares.1" = ["vp4", "official"]
"""

from __future__ import annotations

import itertools
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from fnmatch import fnmatchcase
from functools import cache

from messages import DataError
from messages.classes import frozen, mutable
from referee.engine.catalogue import translated
from referee.engine.data import Fact, Table, text_of
from referee.engine.message import N_
from referee.engine.words import Words, fold, words

MOST_BYTES = 1_000_000


class BoxError(DataError):
    """A box, a fact or a value that is not valid; the message says what is allowed.

    ``path`` is the key of the fact, with the place inside its value: ``board.A.max[2]`` is the second number.
    """


@mutable
class Box:
    """Facts by key; ``practice`` marks made-up values."""

    game: str
    name: str
    practice: bool = False
    facts: dict[str, Fact] = field(default_factory=dict)

    def copy(self) -> Box:
        """A box of the same facts that can be added to."""
        return Box(self.game, self.name, self.practice, dict(self.facts))

    def get(self, key: str) -> Fact:
        """The value of a fact, None while the owner has not told it."""
        return self.facts.get(key)

    @classmethod
    def from_toml(cls, text: str) -> Box:
        """The box of a TOML file; its values are not validated yet. BoxError if it is no box."""
        if len(text) > MOST_BYTES:
            raise BoxError(N_("This file is too large for a box."))
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BoxError(N_("This is not a TOML file: {problem}"), problem=str(error)) from None
        unknown = set(data) - {"game", "name", "practice", "facts"}
        if unknown:
            raise BoxError(N_("A box has no entry {key}."), path=min(unknown), key=min(unknown))
        for key, kind in (("game", str), ("name", str), ("practice", bool), ("facts", dict)):
            if not isinstance(data.get(key, kind()), kind):
                raise BoxError(N_("The entry {key} of a box has the wrong type."), path=key, key=key)
        if not data.get("game"):
            raise BoxError(N_("A box must name its game."))
        return cls(data["game"], data.get("name", ""), data.get("practice", False), dict(data.get("facts", {})))

    def to_toml(self) -> str:
        """The box as a TOML file."""
        import tomli_w

        head = tomli_w.dumps({"game": self.game, "name": self.name, "practice": self.practice})
        lines = [f"{_text(key)} = {_inline(value)}" for key, value in self.facts.items()]
        label = "# PRACTICE BOX: every value below is made up.\n" if self.practice else ""
        return f"{label}{head}\n[facts]\n" + "\n".join(lines) + "\n"


def _inline(value: object) -> str:
    """A value as TOML on one line; TOML's own writer would use several."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_text(key)} = {_inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_inline(one) for one in value) + "]"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool | int | float):
        return str(value).lower()
    raise BoxError(N_("A box cannot hold {found}."), found=repr(value))


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


@frozen
class FactSchema:
    """One kind of fact: the pattern of its keys, the question to the owner and how the answer is typed.

    ``first`` are the patterns of the keys that a first game needs before it begins, each with what must hold of the table
    (``side=B players=2-3``); the first pattern that fits a key counts. ``pattern`` has placeholders, ``reward.{round}.{aspect}``, whose values are in ``parts`` and are shown as ``words``;
    texts are English, translated in the catalogue of the ``package``.
    """

    id: str
    pattern: str
    parts: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, str]
    needed_for: tuple[str, ...] = ()
    when: str = ""
    optional: bool = False
    words: Mapping[str, Words] = field(default_factory=dict)
    package: str = ""
    first: Mapping[str, str] = field(default_factory=dict)

    def every_key(self) -> Iterator[str]:
        """Every key of this kind, in order."""
        for values in itertools.product(*self.parts.values()):
            yield self.pattern.format(**dict(zip(self.parts, values, strict=True)))

    def first_keys(self, players: int | None, options: Mapping[str, str]) -> Iterator[str]:
        """The keys that a first game needs before it begins; of any number of players if that is None."""
        for key in self.every_key():
            condition = next((given for pattern, given in self.first.items() if fnmatchcase(key, pattern)), None)
            if condition is not None and all(_holds(one, players, options) for one in condition.split()):
                yield key

    def operands(self, key: str) -> Mapping[str, str]:
        """What stands at the placeholders of a key."""
        wanted, given = self.pattern.split("."), key.split(".")
        return {part[1:-1]: value for part, value in zip(wanted, given, strict=True) if part.startswith("{")}

    def matches(self, key: str) -> bool:
        """Whether the key is of this kind."""
        wanted, given = self.pattern.split("."), key.split(".")
        return len(wanted) == len(given) and all(
            value in self.parts[part[1:-1]] if part.startswith("{") else part == value
            for part, value in zip(wanted, given, strict=True)
        )

    def named(self, key: str, lang: str) -> dict[str, str]:
        """What stands at the placeholders of a key, in words."""
        return {
            name: self.words[value].shown(lang) if value in self.words else value
            for name, value in self.operands(key).items()
        }

    def value_of(self, placeholder: str, said: str) -> str | None:
        """What may stand at a placeholder, said in any language or as in the key; None if it is nothing of the kind."""
        word = fold(said)
        return next(
            (
                one
                for one in self.parts[placeholder]
                if word == fold(one) or (one in self.words and word in self.words[one])
            ),
            None,
        )

    def question(self, key: str, lang: str) -> str:
        """The question for one key."""
        return self._text("question", lang).format(**self.named(key, lang))

    def asked(self, lang: str) -> str:
        """The question for any key."""
        return self._text("question", lang).format(**dict.fromkeys(self.parts, "…"))

    def columns(self, lang: str) -> list[str]:
        """What stands above the columns of a table of these facts; none if the game does not say."""
        return [one.strip() for one in self._text("columns", lang).split("|")] if "columns" in self.texts else []

    def title(self, lang: str) -> str:
        """The name of this kind of fact."""
        return self._text("title", lang)

    def help(self, lang: str) -> str:
        """How the owner types the answer."""
        return self._text("help", lang)

    def _text(self, of: str, lang: str) -> str:
        return translated(self.package, lang, self.texts[of], f"fact {self.id} {of}")


def _holds(condition: str, players: int | None, options: Mapping[str, str]) -> bool:
    """Whether ``players=2-3`` or ``option=value`` is so."""
    name, _, wanted = condition.partition("=")
    if name != "players":
        return options.get(name) == wanted
    low, _, high = wanted.partition("-")
    return players is None or int(low) <= players <= int(high or low)


@cache
def schemas(package: str) -> tuple[FactSchema, ...]:
    """The kinds of fact a game asks for, read from its ``facts.toml``."""
    data = tomllib.loads(text_of(package, "facts.toml", ""))
    named = {key: words(key, name, kind="fact", home=package) for key, name in data.pop("words", {}).items()}
    return tuple(_schema(key, one, named, package) for key, one in data.items())


def _schema(key: str, one: Table, named: Mapping[str, Words], package: str) -> FactSchema:
    return FactSchema(
        id=key,
        pattern=one["keys"],
        parts={name: _values(one[name]) for name in _placeholders(one["keys"])},
        texts={of: one[of] for of in ("title", "question", "help")} | {of: one[of] for of in ("columns",) if of in one},
        needed_for=tuple(one.get("needed_for", ())),
        when=one.get("when", ""),
        optional=one.get("optional", False),
        words=named,
        package=package,
        first=one.get("first", {}),
    )


def _placeholders(pattern: str) -> list[str]:
    return [part[1:-1] for part in pattern.split(".") if part.startswith("{")]


def _values(given: str | list[str]) -> tuple[str, ...]:
    """What stands at a placeholder: a list, or whole numbers as ``1..120``."""
    if isinstance(given, list):
        return tuple(given)
    low, high = given.split("..")
    return tuple(str(number) for number in range(int(low), int(high) + 1))


@cache
def _kinds(package: str) -> Mapping[str, FactSchema]:
    """Every key of a game in order, with the kind of fact it belongs to."""
    return {key: one for one in schemas(package) for key in one.every_key()}


def keys_of(package: str, begun: str) -> list[str]:
    """The keys of a kind of fact, such as FACT-04, or those that begin like this; BoxError if there are none."""
    of_kind = [key for key, one in _kinds(package).items() if one.id == begun.upper()]
    found = of_kind or [key for key in _kinds(package) if key.startswith(begun)]
    if not found:
        schema_of(package, begun)
    return found


def schema_of(package: str, key: str) -> FactSchema:
    """The kind of fact a key belongs to; BoxError if there is none."""
    found = _kinds(package).get(key)
    if found is None:
        kind = next((one for one in schemas(package) if one.id == key.upper()), None)
        if kind is not None:
            text = N_("{key} is a kind of fact: name one of it, such as {example}.")
            raise BoxError(text, path=key, key=key, example=next(kind.every_key()))
        raise BoxError(N_("There is no fact {key}."), path=key[:60], key=key[:60])
    return found


def missing(package: str, facts: Iterable[str], *, optional: bool = False) -> list[str]:
    """The keys the owner has not told yet, in the order of the schemas; optional ones only if asked for."""
    known = set(facts)
    return [key for key, one in _kinds(package).items() if key not in known and (optional or not one.optional)]


def first_game(package: str, players: int | None, options: Mapping[str, str]) -> list[str]:
    """The few keys that a first game needs before it begins, in the order they come up.

    What depends on chance, such as the cards that were dealt, is not among them: it is asked as it is met.
    """
    return [key for one in schemas(package) for key in one.first_keys(players, options)]


def progress(package: str, facts: Iterable[str]) -> dict[str, tuple[int, int]]:
    """How many facts the owner has told and how many there are, by kind of fact."""
    known = set(facts)
    return {
        one.id: (sum(key in known for key in one.every_key()), sum(1 for _ in one.every_key()))
        for one in schemas(package)
    }


@cache
def _practice(package: str) -> Box:
    text = text_of(package, "practice.toml", "")
    return Box.from_toml(text) if text else Box("", "practice")


def practice_box(package: str) -> Box:
    """A fresh copy of a game's practice box, whose values are made up; an empty box if the game has none."""
    return _practice(package).copy()
