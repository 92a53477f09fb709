"""Scenario files: any text, and scenarios of the tests with something changed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from typing import Any

from fuzz.draw import Draw, changed
from fuzz.tables import GAMES, ROOT
from referee.cli.scenario import results
from referee.games import game as find_game


@cache
def scenarios() -> list[dict[str, Any]]:
    """Every ninth scenario of the tests, whole."""
    found = []
    for path in sorted((ROOT / "tests").glob("*/scenarios/*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        found += [{**data, "scenario": [one]} for one in data["scenario"][::9]]
    return found


def take(data: bytes) -> None:
    draw = Draw(data)
    if draw.byte() < 128:
        written = changed(draw.one(scenarios()), draw)
    else:
        try:
            written = tomllib.loads(draw.text())
        except (tomllib.TOMLDecodeError, RecursionError):
            return
    for one in results(written, "any", find_game):
        assert isinstance(one.passed, bool)


def seeds() -> Iterable[bytes]:
    for number in range(len(scenarios())):
        yield bytes((0, number >> 8, number & 255, number & 255, 3))
    yield b'\x80game = "zhanguo"\nplayers = 3\n[[scenario]]\nname = "a"\nentry = "court 70"\nexpect = { verdict = "legal" }\n'


def words() -> Iterable[str]:
    from referee.engine.scenario import EXPECTED, FIELDS

    return sorted({*EXPECTED, *FIELDS, *GAMES, "[[scenario]]", "[given]", "[box]", " = ", '"', "\n", "{", "}"})
