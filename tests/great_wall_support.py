"""Tables of The Great Wall in the middle of a game, many of the same box: what its facts say is looked up once."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.engine import scenario as scenarios
from referee.engine.box import practice_box
from referee.engine.errors import PositionError
from referee.engine.game import Setting
from referee.engine.position import clone, set_path
from referee.engine.session import Session
from referee.engine.verdict import Verdict
from referee.games.great_wall import tasks
from referee.games.great_wall.components import QIN, REED
from referee.games.great_wall.game import GAME
from referee.games.great_wall.position import Position
from referee.games.great_wall.task_shapes import Task

BOX = practice_box(GAME.package)
SETTINGS: dict[str, Setting] = {}
BEGUN: dict[str, Session] = {}
TRACKS = {1: [0, QIN, REED], 2: [0, 1, REED], 3: [0, 1, 2], 4: [0, 1, -1, 2, 3]}
"""An Initiative track of each number of players."""


class Table(NamedTuple):
    """A position of its own, and the setting that it shares with others."""

    position: Position
    setting: Setting

    @property
    def next(self) -> list[Task]:
        """The tasks, the one of now first."""
        return self.position.tasks[::-1]

    def settled(self, task: Task) -> list[tuple[str, dict[str, Any]]]:
        """What is noted while the game does this by itself."""
        notes: list[Any] = []
        tasks.KINDS[task.kind].run(self.position, self.setting, task, notes)  # type: ignore[misc]
        return [(one.rule, one.facts) for one in notes]


def like(session: Session, **given: Any) -> Table:
    """A copy of a table where these parts are otherwise."""
    position: Any = clone(session.position)
    for path, value in given.items():
        set_path(position, path, value)
    return Table(position, session.setting)


def table(
    players: int = 3,
    mode: str = "competitive",
    *,
    phase: str = "fall",
    options: dict[str, str] | None = None,
    rulings: dict[str, str] | None = None,
    box: dict[str, Any] | None = None,
    **given: Any,
) -> Table:
    """A table at which nothing waits and no Horde card lies, but for what is given."""
    start = {"phase": phase, "track": TRACKS[players], "tasks": [{"kind": "order", "seats": [0]}]}
    made: dict[str, Any] = {"game": GAME.id, "players": players, "box": box or {}, "given": start}
    made |= {"options": {"mode": mode, **(options or {})}, "rulings": rulings or {}}
    key = repr(made)
    if key not in BEGUN:
        BEGUN[key] = session_of(made)
        BEGUN[key].position.tasks.clear()
        for section in BEGUN[key].position.sections:
            section.hordes.clear()
    return like(BEGUN[key], **given)


def judged(session: Session, entry: str) -> Verdict:
    """What Anna's entry would be."""
    return session.judge(session.read(f"Anna: {entry}")[0])


def say(session: Session, *entries: str) -> None:
    """Declare Anna's entries, all of them legal."""
    for entry in entries:
        verdict = session.declare(session.read(f"Anna: {entry}")[0])
        assert verdict.legal, (entry, verdict.violations)


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
