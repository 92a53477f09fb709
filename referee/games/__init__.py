"""The games the referee knows; each is loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from referee.engine.errors import SetupError
from referee.engine.game import Game
from referee.engine.message import N_
from referee.engine.words import fold

NAMES = ("zhanguo", "nations_dice", "nippon", "great_wall")


@cache
def game(name: str) -> Game:
    """The game of that name; SetupError if there is none."""
    key = fold(name).replace("-", "_").replace(" ", "_")
    found = [known for known in NAMES if known == key] or [known for known in NAMES if key and known.startswith(key)]
    if len(found) != 1:
        raise SetupError(N_("There is no game called {name}. Games: {known}."), name=name, known=", ".join(NAMES))
    made: Game = import_module(f"referee.games.{found[0]}.game").GAME
    return made
