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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from messages import N_
from scoring.shape import MOST, cannot, code, distinct, join, mapping, names, sequence, whole
from scoring.sheet import SOURCES, FinalError

EDITIONS = ("base", "unrest")
VISIBLE = ("wonders", "colonies", "buildings", "advisors")
PILES = (*VISIBLE, "covered", "unbuilt")
KEYS = ("edition", "players", "order", "boards", "sources")
PLAYERS = (1, 4)
TILES = 80
"""Progress tiles there are with the expansion."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Tiles of one kind: the VP printed on them together and, if told, on each."""

    vp: int = 0
    tiles: Mapping[str, int] | None = None

    def to_json(self) -> int | dict[str, int]:
        """The pile as it is written in a final."""
        return self.vp if self.tiles is None else dict(self.tiles)


@dataclass(frozen=True, slots=True)
class Board:
    """One player's marker, tiles, and what the board itself prints."""

    vp: int = 0
    starting: int = 0
    piles: Mapping[str, Pile] = field(default_factory=dict)

    def pile(self, name: str) -> Pile:
        """The tiles of one kind; none if they are not told."""
        return self.piles.get(name, Pile())


@dataclass(frozen=True, slots=True)
class NationsFinal:
    """The table at the end of a game, shaped like the plain data of this module's description."""

    edition: str = "base"
    players: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    boards: Mapping[str, Board] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The final as plain data."""
        data: dict[str, Any] = {
            "edition": self.edition,
            "players": list(self.players),
            "order": list(self.order),
            "boards": {player: _board_json(board) for player, board in self.boards.items()},
        }
        return {**data, "sources": dict(self.sources)} if self.sources else data


def _board_json(board: Board) -> dict[str, Any]:
    piles = {name: pile.to_json() for name, pile in board.piles.items()}
    return {"vp": board.vp, "starting": board.starting, **piles}


def read(data: Any) -> NationsFinal:
    """Check all that is there, and leave what is missing at its default."""
    top = mapping(data, "", KEYS)
    players = _players(top["players"]) if "players" in top else ()
    boards = mapping(top.get("boards", {}), "boards", players)
    found = {player: _board(boards[player], join("boards", player)) for player in players if player in boards}
    _once(found)
    return NationsFinal(
        edition=code(top.get("edition", EDITIONS[0]), "edition", EDITIONS),
        players=players,
        order=_order(top.get("order", list(players)), players),
        boards=found,
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


def _order(value: Any, players: tuple[str, ...]) -> tuple[str, ...]:
    found = names(value, "order", players)
    absent = [player for player in players if player not in found]
    if absent:
        raise FinalError("order", N_("has no card of {name}"), name=absent[0])
    return found


def _board(value: Any, path: str) -> Board:
    given = mapping(value, path, ("vp", "starting", *PILES))
    return Board(
        vp=whole(given.get("vp", 0), join(path, "vp")),
        starting=whole(given.get("starting", 0), join(path, "starting")),
        piles={name: _pile(given[name], join(path, name)) for name in PILES if name in given},
    )


def _pile(value: Any, path: str) -> Pile:
    """A sum, or tiles by name with the VP of each."""
    if not isinstance(value, dict):
        return Pile(whole(value, path))
    if len(value) > TILES:
        cannot(path, N_("{count} are too many, at most {limit} are possible"), count=len(value), limit=TILES)
    for name in value:
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise FinalError(path, N_("names a tile by something that is no name"))
    tiles = {name: whole(vp, join(path, name)) for name, vp in value.items()}
    return Pile(sum(tiles.values()), tiles)


def _once(boards: Mapping[str, Board]) -> None:
    """A tile lies in one place only: no two players, no two piles can have it."""
    places: dict[str, str] = {}
    for player, board in boards.items():
        for name, pile in board.piles.items():
            here = f"boards.{player}.{name}"
            for tile in pile.tiles or ():
                there = places.setdefault(tile, here)
                if there != here:
                    cannot(join(here, tile), N_("also lies at {there}"), there=there)


def _sources(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise FinalError("sources", N_("must be an object"))
    for path in value:
        code(str(path).split(".")[0], join("sources", path), ("", *KEYS))
    return {str(path): code(source, join("sources", path), SOURCES) for path, source in value.items()}


def json_schema() -> dict[str, Any]:
    """JSON Schema of a final: its shape only, :func:`read` also checks its parts against each other."""
    name = {"type": "string", "minLength": 1}
    pile = {"anyOf": [_count(), {"type": "object", "additionalProperties": _count(), "maxProperties": TILES}]}
    board = _object({"vp": _count(), "starting": _count(), **dict.fromkeys(PILES, pile)}, ("vp", *VISIBLE, "covered"))
    everybody = {"type": "array", "items": name, "uniqueItems": True, "minItems": PLAYERS[0], "maxItems": PLAYERS[1]}
    shape = _object(
        {
            "edition": {"enum": list(EDITIONS)},
            "players": everybody,
            "order": everybody,
            "boards": {"type": "object", "additionalProperties": board},
            "sources": {"type": "object", "additionalProperties": {"enum": list(SOURCES)}},
        },
        ("edition", "players", "boards"),
    )
    title = "Nations: The Dice Game: final"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **shape}


def _count() -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "maximum": MOST}


def _object(properties: Mapping[str, Any], required: Iterable[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }
