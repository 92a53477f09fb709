"""An empty table to put things on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.zhanguo_final import COLOURS, KINDS, OFFICIALS, PARTS, REGIONS, SECTIONS


def empty_table(players: list[str], changes: dict[str, Any]) -> dict[str, Any]:
    """A complete final in which nobody has anything, changed at dotted paths."""
    data: dict[str, Any] = {
        "players": list(players),
        "track": list(players),
        "governors": {region: {} for region in REGIONS},
        "boards": {player: empty_board() for player in players},
        "walls": {section: {"spaces": {}} for section in SECTIONS},
        "tasks": {part: {kind: {"discs": []} for kind in KINDS} for part in PARTS},
    }
    for path, value in changes.items():
        *above, last = path.split(".")
        place = data
        for key in above:
            place = place.setdefault(key, {})
        place[last] = value
    return data


def empty_board() -> dict[str, Any]:
    return {
        "vp": 0,
        "markers": {colour: {} for colour in COLOURS},
        "unrest": [0] * 5,
        "officials": {colour: [0] * 5 for colour in OFFICIALS},
        "cards": {colour: [0] * 5 for colour in COLOURS},
    }


@pytest.fixture(scope="session")
def table() -> Callable[[list[str], dict[str, Any]], dict[str, Any]]:
    return empty_table
