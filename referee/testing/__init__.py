"""The tests that every game of the house must pass, for a game's own package to inherit.

A test module names the game, and pytest does the rest::

    from referee.testing import Book, Coverage, Properties, Scenarios, Zones

    class TestProperties(Properties):
        game = GAME

:class:`Properties` plays whole random games, :class:`Scenarios` executes the written examples and :class:`Coverage`
asks whether they show every rule, :class:`Book` looks at the rules as data, :class:`Facts` at what an owner's box may
hold, :class:`Certain` at what is said while not all is told, and :class:`Zones` at what a camera sees. Needs pytest
and Hypothesis (``pip install "referee[testing]"``); installing the referee makes the pytest plugin known that brings
the mark of ``@shows("ZG-END-04")`` and readable assertions.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.testing.certain import Certain
    from referee.testing.examples import Coverage, Scenarios, shows
    from referee.testing.facts import Facts
    from referee.testing.properties import Properties
    from referee.testing.rules import Book
    from referee.testing.samples import Case
    from referee.testing.zones import Zones

__all__ = ["Book", "Case", "Certain", "Coverage", "Facts", "Properties", "Scenarios", "Zones", "shows"]
HOMES = {
    "Book": "rules",
    "Case": "samples",
    "Certain": "certain",
    "Coverage": "examples",
    "Facts": "facts",
    "Properties": "properties",
    "Scenarios": "examples",
    "Zones": "zones",
    "shows": "examples",
}


def __getattr__(name: str) -> object:
    """Import an exported name when it is first used: only the camera's tests need ``referee[camera]``."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
    except ModuleNotFoundError as missing:
        if missing.name in ("pytest", "hypothesis"):
            raise ModuleNotFoundError('referee.testing needs more: pip install "referee[testing]"') from missing
        raise
