"""The doors: a module each, with what it takes (``take``), whole inputs to begin with (``seeds``), and its ``words``.

``take`` may raise a :class:`messages.RefereeError`, which a person can read. Anything else is a fault.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from importlib import import_module
from typing import Protocol, cast

NAMES = tuple(sorted(one.name for one in pkgutil.iter_modules(__path__)))


class Door(Protocol):
    def take(self, data: bytes) -> None: ...

    def seeds(self) -> Iterable[bytes]: ...

    def words(self) -> Iterable[str]: ...


def door(name: str) -> Door:
    return cast(Door, import_module(f"{__name__}.{name}"))
