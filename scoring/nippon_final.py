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

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from messages import N_
from scoring.shape import MOST, cannot, code, distinct, join, mapping, numbers, sequence, whole
from scoring.sheet import SOURCES, FinalError

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
KEYS = ("players", "last", "third", "table", "regions", "achievements", "boards", "sources")
HELD = ("tiles", "trains", "ships")


@dataclass(frozen=True, slots=True)
class Region:
    """A region at the third scoring: sums by player, and the foreign companies."""

    tiles: Mapping[str, int]
    trains: Mapping[str, int]
    ships: Mapping[str, int]
    foreign: int = 0


@dataclass(frozen=True, slots=True)
class Achievement:
    """An achievement space: what it counts, what the players placed on it, and how many each has."""

    base: str = "manual"
    amount: int = 1
    what: str = ""
    printed: int = 0
    tiles: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """One player's VP, money level and colours of workers."""

    vp: int = 0
    money: int = 0
    colours: int = 0


@dataclass(frozen=True, slots=True)
class NipponFinal:
    """The table at the end of a game, shaped like the plain data of this module's description."""

    players: tuple[str, ...] = ()
    last: str = ""
    third: str = THIRD[0]
    table: tuple[int, ...] = ()
    regions: Mapping[str, Region] = field(default_factory=dict)
    achievements: Mapping[str, Achievement] = field(default_factory=dict)
    boards: Mapping[str, Board] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The final as plain data."""
        data: dict[str, Any] = {"players": list(self.players), "last": self.last, "third": self.third}
        if self.third == "open":
            data["table"] = list(self.table)
            data["regions"] = {name: _region_json(one) for name, one in self.regions.items()}
        data["achievements"] = {space: _achievement_json(one) for space, one in self.achievements.items()}
        data["boards"] = {
            player: {"vp": one.vp, "money": one.money, "colours": one.colours} for player, one in self.boards.items()
        }
        return {**data, "sources": dict(self.sources)} if self.sources else data


def _region_json(region: Region) -> dict[str, Any]:
    return {**{held: dict(getattr(region, held)) for held in HELD}, "foreign": region.foreign}


def _achievement_json(one: Achievement) -> dict[str, Any]:
    said = {"base": one.base, "amount": one.amount, "what": one.what, "printed": one.printed}
    return {**said, "tiles": dict(one.tiles), "counts": dict(one.counts)}


def read(data: Any) -> NipponFinal:
    """Check all that is there, and leave what is missing at its default."""
    top = mapping(data, "", KEYS)
    players = _players(top["players"]) if "players" in top else ()
    boards = mapping(top.get("boards", {}), "boards", players)
    third = code(top.get("third", THIRD[0]), "third", THIRD)
    for key in ("table", "regions"):
        if key in top and third == "counted":
            raise FinalError(key, N_("does not belong here: the third scoring is counted already"))
    return NipponFinal(
        players=players,
        last=code(top["last"], "last", players) if "last" in top else "",
        third=third,
        table=numbers(top["table"], "table", PLACES) if "table" in top else (),
        regions=_regions(top.get("regions", {}), players),
        achievements=_achievements(top.get("achievements", {}), players),
        boards={player: _board(boards[player], join("boards", player)) for player in players if player in boards},
        sources=_sources(top.get("sources", {})),
    )


def _players(value: Any) -> tuple[str, ...]:
    found = sequence(value, "players")
    for place, name in enumerate(found, 1):
        if not isinstance(name, str) or name.strip() != name or not name.isprintable() or name in ("", "-"):
            raise FinalError(join("players", place), N_("must be a name"))
    distinct((name.casefold() for name in found), "players")
    if not PLAYERS[0] <= len(found) <= PLAYERS[1]:
        raise FinalError("players", N_("must be {low} to {high} names"), low=PLAYERS[0], high=PLAYERS[1])
    return tuple(found)


def _regions(value: Any, players: tuple[str, ...]) -> dict[str, Region]:
    given = mapping(value, "regions", REGIONS)
    return {name: _region(given[name], join("regions", name), players) for name in REGIONS if name in given}


def _region(value: Any, path: str, players: tuple[str, ...]) -> Region:
    given = mapping(value, path, (*HELD, "foreign"))
    held = {name: _held(given.get(name, {}), join(path, name), players) for name in HELD}
    return Region(**held, foreign=whole(given.get("foreign", 0), join(path, "foreign")))


def _held(value: Any, path: str, players: Sequence[str]) -> dict[str, int]:
    """Numbers by player; who is left out has none."""
    return {name: whole(count, join(path, name)) for name, count in mapping(value, path, players).items()}


def _achievements(value: Any, players: tuple[str, ...]) -> dict[str, Achievement]:
    given = mapping(value, "achievements", SPACES)
    found = {
        space: _achievement(given[space], join("achievements", space), players) for space in SPACES if space in given
    }
    distinct((one.base for one in found.values() if one.base == "yen_per"), "achievements")
    return found


def _achievement(value: Any, path: str, players: tuple[str, ...]) -> Achievement:
    given = mapping(value, path, ("base", "amount", "what", "printed", "tiles", "counts"))
    base = code(given.get("base", "manual"), join(path, "base"), tuple(BASES))
    tiles = _held(given.get("tiles", {}), join(path, "tiles"), players)
    for name, multiplier in tiles.items():
        if multiplier not in (0, 2, 3, 4, 5):
            cannot(join(path, f"tiles.{name}"), N_("a tile multiplies by 2 to 5; 0 means no tile"))
    if base == "yen_per" and given.get("counts"):
        raise FinalError(join(path, "counts"), N_("follow from the money level and the wages"))
    return Achievement(
        base=base,
        amount=whole(given.get("amount", 1), join(path, "amount"), 1, MOST if base in PER else 1),
        what=code(given["what"], join(path, "what"), BASES[base]) if "what" in given else "",
        printed=whole(given.get("printed", 0), join(path, "printed"), 0, 1),
        tiles=tiles,
        counts=_held(given.get("counts", {}), join(path, "counts"), players),
    )


def _board(value: Any, path: str) -> Board:
    given = mapping(value, path, ("vp", "money", "colours"))
    return Board(
        vp=whole(given.get("vp", 0), join(path, "vp"), -MOST),
        money=whole(given.get("money", 0), join(path, "money")),
        colours=whole(given.get("colours", 0), join(path, "colours"), 0, COLOURS),
    )


def _sources(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise FinalError("sources", N_("must be an object"))
    for path in value:
        code(str(path).split(".")[0], join("sources", path), ("", *KEYS))
    return {str(path): code(source, join("sources", path), SOURCES) for path, source in value.items()}


def json_schema() -> dict[str, Any]:
    """JSON Schema of a final: its shape only, :func:`read` also checks its parts against each other."""
    name = {"type": "string", "minLength": 1}
    region = _object({**dict.fromkeys(HELD, _by_player()), "foreign": _count()}, (*HELD, "foreign"))
    achievement = _object(
        {
            "base": {"enum": list(BASES)},
            "amount": _count(low=1),
            "what": {"enum": sorted({what for options in BASES.values() for what in options})},
            "printed": _count(1),
            "tiles": {"type": "object", "additionalProperties": {"enum": [0, 2, 3, 4, 5]}},
            "counts": _by_player(),
        },
        ("base", "printed", "tiles"),
    )
    board = _object(
        {"vp": _count(low=-MOST), "money": _count(), "colours": _count(COLOURS)}, ("vp", "money", "colours")
    )
    shape = _object(
        {
            "players": {
                "type": "array",
                "items": name,
                "uniqueItems": True,
                "minItems": PLAYERS[0],
                "maxItems": PLAYERS[1],
            },
            "last": name,
            "third": {"enum": list(THIRD)},
            "table": {"type": "array", "items": _count(), "minItems": PLACES, "maxItems": PLACES},
            "regions": _object(dict.fromkeys(REGIONS, region), REGIONS),
            "achievements": _object(dict.fromkeys(SPACES, achievement), SPACES),
            "boards": {"type": "object", "additionalProperties": board},
            "sources": {"type": "object", "additionalProperties": {"enum": list(SOURCES)}},
        },
        ("players", "last", "third", "achievements", "boards"),
    )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Nippon: final", **shape}


def _count(high: int = MOST, low: int = 0) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


def _by_player() -> dict[str, Any]:
    return {"type": "object", "additionalProperties": _count()}


def _object(properties: Mapping[str, Any], required: Iterable[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }
