"""Reading tasks as they were written before each kind had fields of its own.

Records, scenarios and corrections still hold such tasks. All kinds had the same fields: ``at`` and ``row`` for a place,
``count`` and ``used``, ``card`` and ``step`` for a text, and ``flags`` for everything else: words (``apart``), or words
with numbers behind colons (``to:3``, ``kill:1:0``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from referee.engine.errors import PositionError
from referee.engine.message import N_

NAMES = frozenset({"at", "row", "count", "used", "card", "step", "flags"})
Was: TypeAlias = Mapping[str, tuple[str, Callable[[Any], Any]]]
"""Old names of fields, each with its name now and the function that reads its value."""
WORDS = {
    **{word: (word, True) for word in ("apart", "reed", "usual", "free", "attacking", "resting")},
    **{word: (word, True) for word in ("volley", "paid", "breach", "unstopped")},
    **{f"row{row}": ("rows", row) for row in (1, 2, 3)},
    "all": ("everyone", True),
    "card": ("by_card", True),
}
"""Flags without a colon: the field each belongs to, and its value. For a list field it is one of the values."""
LISTED: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "to": ("to", int),
    "at": ("of", int),
    "in": ("sections", int),
    "soldier": ("soldiers", int),
    "card": ("cards", int),
    "raised": ("raised", int),
    "from": ("stands", str),
    "zone": ("zones", str),
    "role": ("roles", str),
}
SINGLE: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "price": ("price", int),
    "for": ("party", int),
    "only": ("only", str),
}
LOSSES = {"kill": "killed", "save": "saved"}
COUNTED = ("wounds", "killed", "saved")
FLAGGED = frozenset(
    [name for table in (WORDS, LISTED, SINGLE) for name, _ in table.values()]
    + [*LOSSES.values(), "spared", "took", "happened", "due", "words", "windows"]
)
"""The fields that were written as flags."""


def below(number: int) -> int:
    """Read an old number, counted from 1 with 0 for none, as one counted from 0 with -1 for none."""
    return number - 1


def horde(key: str) -> int:
    """The number of a Horde card from its key, such as ``horde.7``; 0 for an empty key."""
    kind, _, number = key.partition(".")
    if kind not in ("", "horde"):
        raise ValueError(key)
    return int(number or 0)


def modern(cls: Any, data: dict[str, Any], path: str) -> dict[str, Any]:
    """The data of a task under the names of now. Old fields that this kind of task does not have are dropped."""
    fields = cls.__dataclass_fields__
    told = FLAGGED.difference(name for name, _ in cls.was.values()) if "flags" in data else ()
    made = {name: value for name, value in data.items() if name not in (told if name in fields else NAMES)}
    for old, (name, read) in cls.was.items():
        if old in data:
            made[name] = _read(read, data[old], f"{path}.{old}")
    if "flags" in data:
        made.update(_flags(cls, data["flags"], f"{path}.flags"))
    return made


def _read(read: Callable[[Any], Any], value: Any, path: str) -> Any:
    try:
        return read(value)
    except (AttributeError, TypeError, ValueError):
        raise PositionError(N_("{path} cannot be {found}."), path=path, found=str(value)) from None


def _flags(cls: Any, flags: Any, path: str) -> dict[str, Any]:
    """The fields and values that these flags stand for; fields that this kind of task does not have are dropped."""
    made: dict[str, Any] = {}

    def take(flag: Any) -> None:
        _flag(cls, made, *flag.partition(":"))

    for flag in _read(list, flags, path):
        _read(take, flag, path)
    return {name: value for name, value in made.items() if name in cls.__dataclass_fields__}


def _flag(cls: Any, made: dict[str, Any], word: str, colon: str, rest: str) -> None:
    """Add the field of one flag to ``made``; ValueError if there is no such flag."""
    if not colon:
        _word(cls, made, word)
    elif word in LISTED:
        name, read = LISTED[word]
        made.setdefault(name, []).append(read(rest))
    elif word in SINGLE:
        name, read = SINGLE[word]
        made[name] = read(rest)
    elif word in LOSSES:
        seat, soldier = rest.split(":")
        made.setdefault(LOSSES[word], []).append([int(seat), int(soldier)])
    elif word in ("spared", "took"):
        owner, count = map(int, rest.split(":"))
        counts = made.setdefault(word, {})
        counts[owner] = counts.get(owner, 0) + count
    else:
        made.setdefault("happened" if word in COUNTED else "due", {})[word] = int(rest)


def _word(cls: Any, made: dict[str, Any], word: str) -> None:
    if word == "free" and "price" in cls.__dataclass_fields__:
        made["price"] = 0
    elif word in WORDS and (cls.older == "" or word in cls.__dataclass_fields__):
        name, value = WORDS[word]
        made[name] = True if value is True else [*made.get(name, []), value]
    elif cls.older:
        made.setdefault(cls.older, []).append(word)
