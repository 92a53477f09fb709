"""Tables of all games to try things at: at the start and in the middle, with a box that knows all, half or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import anything

from referee.engine.session import Session
from referee.games import game as find_game
from referee.testing import samples

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("great_wall", "nations_dice", "nippon", "zhanguo")
MOST = 24


@cache
def table(number: int) -> Session:
    """One of some tables; a fourth of them is of each game."""
    game = GAMES[number % len(GAMES)]
    return anything.table(game, Random(f"{game}/{number // len(GAMES)}"))


@cache
def vocabulary(game_id: str) -> tuple[str, ...]:
    """The words of a game's entries, in every language, and the numbers and names that go with them."""
    found: set[str] = set()
    for cls in find_game(game_id).actions:
        found |= {*cls.spec.verb.folded()}
        for one in cls.spec.args:
            found |= {*one.value.table, *one.key.folded()}
    return tuple(sorted(found | {"anna", "boris:", "p2", ";", "#", ",", "7", "120", "-1", "3G"}))


def words() -> Iterator[str]:
    """The words of all games, of each game as many as fit into a list that a fuzzer can use."""
    for game in GAMES:
        yield from Random(game).sample(every := vocabulary(game), min(250, len(every)))


@cache
def entries() -> tuple[str, ...]:
    """Entries of the examples, the shortest of every verb."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "examples").glob("*.entries")):
        for line in path.read_text("utf-8").splitlines():
            for entry in re.split(";", line.partition("#")[0]):
                head = " ".join(word for word in entry.split() if word.isalpha())[:12]
                if entry.strip() and len(entry) < len(found.get(head, entry * 2)):
                    found[head] = entry.strip()
    return tuple(found.values())


def practice(game: str) -> dict[str, object]:
    return dict(samples.practice(game).facts)
