"""What the kernel handles without knowing what it is: positions of games, and data of files."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from typing import Any, TypeAlias

Position: TypeAlias = Any
"""What lies on the table, as a class of the game.

The kernel only passes it on; a game's own functions name the class.
"""
Part: TypeAlias = Any
"""A part of a position, as its field declares it; or a whole one."""
Hint: TypeAlias = Any
"""What is declared beside a field: a class, or one of the many forms that :mod:`typing` gives a type."""
Json: TypeAlias = Any
"""Plain data, as JSON holds it."""
Fact: TypeAlias = Json
"""What is printed on a component: plain data of the shape that the game declares for its key."""
Table: TypeAlias = Mapping[str, Json]
"""A table of a TOML file or an object of JSON, read by whoever knows its keys."""
Schema: TypeAlias = dict[str, Json]
"""A JSON Schema."""


def text_of(package: str, name: str, instead: str | None = None) -> str:
    """The text of a file of a package, or ``instead`` if that is given and there is no such file."""
    try:
        data = pkgutil.get_data(package, name)
    except FileNotFoundError:
        data = None
    if data is None and instead is None:
        raise FileNotFoundError(f"{package} has no {name}")
    return (instead or "") if data is None else data.decode("utf-8")
