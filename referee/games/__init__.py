"""The games the referee knows, its own and those of installed packages; each is loaded when it is first asked for.

A package brings a game by an entry point of the group ``referee.games``: ``kalah = "referee_kalah:GAME"``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from referee.engine.errors import NoSuchError, SetupError
from referee.engine.game import Game
from referee.engine.message import N_
from referee.engine.words import fold

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "referee.games"
NAMES = ("zhanguo", "nations_dice", "nippon", "great_wall")


@cache
def names() -> tuple[str, ...]:
    """Every game there is, those of this house first."""
    return (*NAMES, *sorted(set(_packages()) - set(NAMES)))


@cache
def _packages() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {one.name: one for one in entry_points(group=GROUP)}


@cache
def game(name: str) -> Game:
    """The game of that name; SetupError if there is none."""
    key = fold(name).replace("-", "_").replace(" ", "_")
    if key in NAMES:
        return _own(key)
    found = [known for known in names() if known == key] or [one for one in names() if key and one.startswith(key)]
    if len(found) != 1:
        raise NoSuchError(
            N_("There is no game called {name}. Games: {known}."), name, names(), name=name, known=", ".join(names())
        )
    return _own(found[0]) if found[0] in NAMES else _brought(found[0])


def _own(name: str) -> Game:
    made: Game = import_module(f"referee.games.{name}.game").GAME
    return made


def _brought(name: str) -> Game:
    """The game of an installed package; SetupError says what is wrong with the package."""
    try:
        made = _packages()[name].load()
    except Exception as error:
        detail = f"{type(error).__name__}: {error}"
        raise SetupError(
            N_("The package of the game {name} cannot be used: {detail}."), name=name, detail=detail
        ) from error
    if not isinstance(made, Game) or made.id != name:
        raise SetupError(N_("The package of the game {name} cannot be used: {detail}."), name=name, detail=repr(made))
    return made
