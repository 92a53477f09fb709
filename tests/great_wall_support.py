"""Tables of The Great Wall in the middle of a game, many of the same box: what its facts say is looked up once."""

from __future__ import annotations

from typing import Any

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.errors import PositionError
from referee.engine.game import Setting
from referee.engine.position import set_path
from referee.engine.session import Session
from referee.games.great_wall.game import GAME

BOX = practice_box(GAME.package)
SETTINGS: dict[str, Setting] = {}


def session_of(made: dict[str, Any]) -> Session:
    """The table of a scenario, as :func:`referee.engine.scenario.session_of` makes it."""
    of_table = {key: value for key, value in made.items() if key not in ("given", "start")}
    key = repr(of_table)
    if key not in SETTINGS:
        SETTINGS[key] = scenarios.session_of(GAME, BOX, of_table).setting
    setting, given = SETTINGS[key], made.get("given", {})
    if made.get("start") == "empty":
        position: Any = GAME.start(setting)
        for path, value in given.items():
            set_path(position, path, value)
    else:
        position = GAME.ready(setting, given)
    problem = GAME.fits(position, setting)
    if problem is not None:
        raise PositionError(problem.template, **problem.facts)
    return Session(setting, position)
