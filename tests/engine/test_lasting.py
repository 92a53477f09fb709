"""What no step of a game takes back: which notes a correction draws, with which facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from referee.engine.fields import axis
from referee.engine.lasting import Lasting, alters, broken, falls, loses, shrinks
from referee.engine.position import clone, set_path
from referee.engine.values import Choice, Number
from referee.engine.words import words

TRACK = Choice(words("track"), (words("coal"), words("money")))
GHOST, SPIRIT = 8, words("ghost")
PLACE = Number(words("place"), 1, 2)


@dataclass(slots=True)
class Player:
    steps: list[int] = axis(TRACK, lambda: [2, 0])
    tiles: list[int] = axis(PLACE, lambda: [0, 5])
    done: list[int] = field(default_factory=lambda: [3, 4])


@dataclass(slots=True)
class Board:
    players: list[Player] = field(default_factory=lambda: [Player(), Player()])
    rows: list[list[int]] = field(default_factory=lambda: [[1], [1, 2]])


LINES = (
    Lasting("R-1", "players.{player}.steps.{track}", falls, "the {track} marker of {player} falls"),
    Lasting("R-2", "players.{player}.tiles.{place}", alters, "tile {old} on {place} of {player} becomes {new}"),
    Lasting("R-3", "players.{player}.done", loses("card"), "card {card} of {player} is turned back"),
    Lasting("R-4", "rows.{row}", shrinks, "{count#thing leaves|things leave} a row"),
    Lasting("R-4", "players.{player}.done", shrinks, "{count#thing leaves|things leave} a row"),
)


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("players.1.steps.coal", 1, [("R-1", {"track": TRACK[0], "player": 1})]),
        ("players.1.steps.coal", 3, []),
        ("players.0.tiles.2", 4, [("R-2", {"old": 5, "new": 4, "place": 2, "player": 0})]),
        ("players.0.tiles.1", 4, []),
        ("players.0.done", [4, 9], [("R-3", {"card": 3, "player": 0})]),
        ("players.0.done", [3, 4, 9], []),
        ("rows.1", [2], [("R-4", {})]),
        ("rows", [[], []], [("R-4", {})]),
    ],
)
def test_what_is_taken_back_is_said_once_with_what_the_sentence_speaks_of(
    path: str, value: Any, found: list[tuple[str, dict[str, Any]]]
) -> None:
    before = Board()
    after = clone(before)
    set_path(after, path, value)
    assert [(note.rule, dict(note.facts)) for note in broken(LINES, before, after)] == found


@dataclass(slots=True)
class Haunted(Board):
    ghost: Player = field(default_factory=Player)

    def party(self, seat: int) -> Player:
        return self.ghost if seat == GHOST else self.players[seat]

    def parties(self) -> Iterator[tuple[int, Player]]:
        yield from enumerate(self.players)
        yield GHOST, self.ghost


@pytest.mark.parametrize(("path", "player"), [("players.1.steps.coal", 1), ("ghost.steps.coal", "ghost")])
def test_what_parties_have_that_nobody_plays_lasts_too(path: str, player: Any) -> None:
    line = Lasting("R-1", "party.{player}.steps.{track}", falls, "the {track} marker of {player} falls")
    before = Haunted()
    after = clone(before)
    set_path(after, path, 1)
    (note,) = broken((line,), before, after, lambda seat: SPIRIT if seat == GHOST else seat)
    assert (str(note.facts["player"]), note.facts["track"]) == (str(player), TRACK[0])
