"""Tables of Nippon, what is declared there, and which rules an entry breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine import scenario as scenarios
from referee.engine.session import Session
from referee.engine.verdict import LEGAL
from referee.games.nippon.components import CITIES
from referee.games.nippon.game import GAME
from referee.testing import samples
from referee.text.speech import Speaker

SPACE_OF = {
    "knowledge": 1, "produce": 1, "export": 2, "invest": 2, "mines": 3, "ships": 3, "machinery": 4, "trains": 4,
    "market": 5,
}  # fmt: skip
"""The space that shows each action (NP-WORK-06)."""
AGAIN = {
    "knowledge": "NP-KNOW-01", "produce": "NP-PROD-01", "export": "NP-EXPORT-01", "invest": "NP-INVEST-01",
    "mines": "NP-MINE-01", "ships": "NP-SHIP-01", "machinery": "NP-MACH-01", "trains": "NP-TRAIN-01",
    "market": "NP-MARKET-01",
}  # fmt: skip
"""The rule that says how often a turn's action is done."""
AT_ONCE = ("knowledge", "invest", "mines")
UNIT = {
    "knowledge": "knowledge 1", "produce": "produce paper", "export": "export 1 silk bento", "invest": "invest bulbs 3",
    "mines": "mines 1", "ships": "ship 4", "machinery": "machinery new silk", "trains": "train 4",
    "market": "market 2a silk 1 1",
}  # fmt: skip
"""One more unit of each action that nothing speaks against at a rich table."""
RICH: dict[str, Any] = {
    "players.0.yen": 60,
    "players.0.coal": 20,
    "players.0.blueprints": 9,
    "players.0.factories.silk": {"tile": 4, "goods": 4, "machine": 0},
    "players.0.factories.paper": {"tile": 3, "goods": 2, "machine": 0},
    "players.0.factories.bento": {"tile": 4, "goods": 2, "machine": 0},
}
TILE = {"north": "silk", "east": "paper", "south": "lenses", "west": "bulbs"}
TRACKS = ("coal", "money", "knowledge")
GOODS = ("silk", "paper", "bento", "lenses", "clocks", "bulbs")


def table(given: dict[str, Any] | None = None, *entries: str, players: int = 2, **more: Any) -> Session:
    cities = {f"cities.{city}.goods": TILE for city in CITIES}
    made = {"game": GAME.id, "players": players, "given": cities | (given or {})} | more
    return declared(scenarios.session_of(GAME, samples.practice(GAME.id), made), *entries)


def declared(made: Session, *entries: str) -> Session:
    for entry in entries:
        for one in made.read(entry):
            verdict = made.declare(one)
            assert verdict.legal, (entry, verdict.violations)
    return made


def broken(made: Session, entry: str) -> list[str]:
    """The rules that an entry breaks, none if it is legal."""
    (action,) = made.read(entry)
    verdict = made.judge(action)
    assert verdict.rules or verdict.status == LEGAL, verdict
    return verdict.rules


def why(made: Session, entry: str) -> list[str]:
    speaker = Speaker("en", GAME.id, made.setting.players)
    (action,) = made.read(entry)
    return [speaker.say(one.template, one.facts) for one in made.judge(action).violations]


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of a position by its path."""
    if isinstance(data, dict | list):
        for key, one in data.items() if isinstance(data, dict) else enumerate(data):
            yield from numbers(one, f"{path}.{key}" if path else str(key))
    elif isinstance(data, int):
        yield path, data


def acted(action: str, units: int, *used: int) -> dict[str, Any]:
    """So many units of an action were done in this turn."""
    turn = {"stage": "acted", "space": SPACE_OF[action], "action": action, "units": units, "used": [*used]}
    return {f"turn.{key}": value for key, value in turn.items()}
