"""What final scoring of Nippon needs to know of a table.

As plain data, easy to write by hand (JSON or TOML); money is in thousands of yen::

    {"players": ["Anna", "Boris"],                          seating order, clockwise
     "last": "Boris",                                       who had the last turn of the game
     "third": "open",                                       the third scoring: counted on the VP track, or open
     "table": [19, 15, 11],                                 only if open: VP of its three places
     "regions": {"1": {"tiles": {"Anna": 9},                only if open: influence tiles of each, added up
                       "trains": {"Anna": 4, "Boris": 2},   numbers on the trains, added up
                       "ships": {"Boris": 2},               VP on the ships, added up
                       "foreign": 5}, …},                   numbers of the uncovered slots, added up
     "achievements": {"1": {"base": "contracts_per",        what the space counts (BASES) …
                            "amount": 2,                    … and how many of it make 1 VP
                            "what": "",                     stars of which track or row, levels, count or sum
                            "printed": 0,                   1 if 1x is printed
                            "tiles": {"Anna": 3},           multipliers of the tiles lying there
                            "counts": {"Anna": 5}}, …},     how many each has; nothing for yen_per
     "boards": {"Anna": {"vp": 87,                          VP track
                         "money": 16,                       money level
                         "colours": 2}, …},                 different colours of workers on the board
     "sources": {"boards.Anna": "photo"}}

Players left out of a mapping have nothing. ``amount`` may be left out where it is 1, ``what`` where it is nothing.
``sources``, optional, maps path prefixes to tracked, photo or typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, TypeAlias

from messages import N_
from messages.classes import frozen
from scoring.declared import Final, Part
from scoring.holds import OPTIONAL, QUIET, Count, Holds, Names, OneOf, Player, Players, Schema, Size, Sources, Whole
from scoring.shape import MOST, cannot, code, distinct, join, whole
from scoring.sheet import FinalError

PLAYERS = (2, 4)
REGIONS = ("1", "2", "3", "4")
SPACES = tuple(str(number) for number in range(1, 10))
THIRD = ("counted", "open")
PLACES = 3
COLOURS = 6
BASES: Mapping[str, tuple[str, ...]] = {
    "contracts_per": ("",),
    "yen_per": ("",),
    "stars": ("knowledge", "coal", "ships", "trains"),
    "factories_of_level": ("1", "2", "3", "1 2", "1 3", "2 3", "1 2 3"),
    "machines": ("count", "sum"),
    "influence_tiles": ("",),
    "regions_with_influence": ("",),
    "trains_on_board": ("",),
    "blueprints_per": ("",),
    "coal_per": ("",),
    "goods_per": ("",),
    "manual": ("",),
}
"""What an achievement may count, and what has to be said with it."""
PER = tuple(base for base in BASES if base.endswith("_per"))
"""Bases of which several make 1 VP."""
TILES = (0, 2, 3, 4, 5)
"""Multipliers of the tiles on achievements; 0 is no tile."""
ByPlayer: TypeAlias = Mapping[Player, Count]


class Amount(Whole):
    """How many make 1 VP, which only some bases say."""

    def read(self, value: Any, path: str, around: Mapping[str, Any]) -> int:
        return whole(value, path, self.low, self.high if around["base"] in PER else self.low)


class What(Holds):
    """What has to be said with the base."""

    def read(self, value: Any, path: str, around: Mapping[str, Any]) -> str:
        return code(value, path, BASES[around["base"]])

    def schema(self) -> Schema:
        return {"enum": sorted({what for options in BASES.values() for what in options})}


class Tile(Holds):
    """The multiplier of a player's tile."""

    def read(self, value: Any, path: str, around: Mapping[str, Any]) -> int:
        if whole(value, path) not in TILES:
            cannot(path, N_("a tile multiplies by 2 to 5; 0 means no tile"))
        return int(value)

    def schema(self) -> Schema:
        return {"enum": list(TILES)}


@frozen
class Region(Part):
    """A region at the third scoring: sums by player, and the foreign companies."""

    tiles: ByPlayer = field(default_factory=dict)
    trains: ByPlayer = field(default_factory=dict)
    ships: ByPlayer = field(default_factory=dict)
    foreign: Count = 0


@frozen
class Achievement(Part):
    """An achievement space: what it counts, what the players placed on it, and how many each has."""

    base: Annotated[str, OneOf(tuple(BASES))] = "manual"
    amount: Annotated[int, Amount(1), OPTIONAL] = 1
    what: Annotated[str, What(), OPTIONAL] = ""
    printed: Annotated[int, Whole(0, 1)] = 0
    tiles: Mapping[Player, Annotated[int, Tile()]] = field(default_factory=dict)
    counts: Annotated[ByPlayer, OPTIONAL] = field(default_factory=dict)

    def check(self, path: str) -> None:
        """Yen are not counted here."""
        if self.base == "yen_per" and self.counts:
            raise FinalError(join(path, "counts"), N_("follow from the money level and the wages"))


@frozen
class Board(Part):
    """One player's VP, money level and colours of workers."""

    vp: Annotated[int, Whole(-MOST)] = 0
    money: Count = 0
    colours: Annotated[int, Whole(0, COLOURS)] = 0


@frozen
class NipponFinal(Final):
    """The table at the end of a game, shaped like the plain data of this module's description."""

    title = "Nippon: final"

    players: Annotated[Names, Players(*PLAYERS)] = ()
    last: Annotated[Player, QUIET] = ""
    third: Annotated[str, OneOf(THIRD)] = THIRD[0]
    table: Annotated[tuple[Count, ...], Size(PLACES), QUIET] = ()
    regions: Annotated[Mapping[Annotated[str, OneOf(REGIONS)], Region], QUIET] = field(default_factory=dict)
    achievements: Mapping[Annotated[str, OneOf(SPACES)], Achievement] = field(default_factory=dict)
    boards: Mapping[Player, Board] = field(default_factory=dict)
    sources: Sources = field(default_factory=dict)

    def check(self, path: str) -> None:
        """The third scoring is told while it is open, and yen make VP in one space only."""
        for key in ("table", "regions"):
            if self.third == "counted" and getattr(self, key):
                raise FinalError(key, N_("does not belong here: the third scoring is counted already"))
        distinct((one.base for one in self.achievements.values() if one.base == "yen_per"), "achievements")
