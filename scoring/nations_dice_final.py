"""What final scoring of Nations: The Dice Game needs to know of a table.

As plain data, easy to write by hand (JSON or TOML)::

    {"edition": "unrest",                               base or unrest
     "players": ["Anna", "Boris"],                      seating order; a single one played solo
     "order": ["Boris", "Anna"],                        player order, as the cards lie at the end
     "boards": {"Anna": {
         "vp": 17,                                      VP track, before the tiles are counted
         "wonders": {"2-07": 4, "4-01": 6},             built wonders and the VP printed on them
         "colonies": 3,                                 or just their sum
         "buildings": {"3-10": 1},                      visible ones that were bought
         "advisors": 2,                                 visible ones that were bought
         "starting": 0,                                 VP the board prints on what is still visible there
         "covered": {"1-04": 1},                        tiles that were replaced
         "unbuilt": {"4-02": 5}}},                      wonders nobody built
     "sources": {"boards.Anna": "photo"}}

``starting`` may be left out of the base game, whose boards print none; ``unbuilt`` scores nothing and may always be.
Anything else left out is missing, never 0. ``sources``, optional, maps path prefixes to tracked, photo or typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, NamedTuple, TypeAlias

from messages import N_
from messages.classes import frozen
from scoring.declared import Final, Part
from scoring.holds import OPTIONAL, Count, Everybody, Holds, Names, OneOf, Player, Players, Schema, Sources
from scoring.shape import cannot, join
from scoring.sheet import FinalError

EDITIONS = ("base", "unrest")
VISIBLE = ("wonders", "colonies", "buildings", "advisors")
PILES = (*VISIBLE, "covered", "unbuilt")
PLAYERS = (1, 4)
TILES = 80
"""Progress tiles there are with the expansion."""


class Tiles(Holds):
    """Tiles by name."""

    def look(self, data: Any, path: str, around: Mapping[str, Any]) -> None:
        if len(data) > TILES:
            cannot(path, N_("{count} are too many; at most {limit} are possible"), count=len(data), limit=TILES)
        if not all(isinstance(name, str) and name.strip() and name.isprintable() for name in data):
            raise FinalError(path, N_("names a tile by something that is no name"))

    def schema(self) -> Schema:
        return {"maxProperties": TILES}


Printed: TypeAlias = Count | Annotated[Mapping[str, Count], Tiles()]
"""The VP printed on tiles of one kind: their sum, or each by the tile's name."""


class Pile(NamedTuple):
    """Tiles of one kind: the VP printed on them together and, if told, on each."""

    vp: int
    tiles: Mapping[str, int]


@frozen
class Board(Part):
    """One player's marker, tiles, and what the board itself prints."""

    vp: Count = 0
    starting: Annotated[Count, OPTIONAL] = 0
    wonders: Printed | None = None
    colonies: Printed | None = None
    buildings: Printed | None = None
    advisors: Printed | None = None
    covered: Printed | None = None
    unbuilt: Annotated[Printed | None, OPTIONAL] = None

    def pile(self, name: str) -> Pile:
        """The tiles of one kind; none if they are not told."""
        told: Printed = getattr(self, name) or 0
        return Pile(told, {}) if isinstance(told, int) else Pile(sum(told.values()), told)


@frozen
class NationsFinal(Final):
    """The table at the end of a game, shaped like the plain data of this module's description."""

    title = "Nations: The Dice Game: final"

    edition: Annotated[str, OneOf(EDITIONS)] = EDITIONS[0]
    players: Annotated[Names, Players(*PLAYERS)] = ()
    order: Annotated[tuple[Player, ...], Everybody(*PLAYERS, N_("has no card of {name}")), OPTIONAL] = ()
    boards: Mapping[Player, Board] = field(default_factory=dict)
    sources: Sources = field(default_factory=dict)

    def check(self, path: str) -> None:
        """A tile lies in one place only: no two players, no two piles can have it."""
        places: dict[str, str] = {}
        for player, board in self.boards.items():
            for name in PILES:
                here = f"boards.{player}.{name}"
                for tile in board.pile(name).tiles:
                    there = places.setdefault(tile, here)
                    if there != here:
                        cannot(join(here, tile), N_("also lies at {there}"), there=there)
