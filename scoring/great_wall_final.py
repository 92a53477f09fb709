"""What final scoring of The Great Wall needs to know of a table.

As plain data, easy to write by hand (JSON or TOML)::

    {"players": ["Anna", "Boris", "Vera"],              seating order; alone: you and Qin Jiushao
     "tea": ["Boris", "Anna", "Vera"],                  Tea order, top to bottom, without the Reed Clan
     "boards": {"Anna": {
         "honor": 63,                                   Honor before final scoring
         "shamed": 2,                                   own warriors with a Shame token
         "clean": 2,                                    claimed Horde cards without a Shame token
         "hordes": [6, 8],                              the Honor printed on each of those
         "artifacts": [10, 0, 5]}},                     Honor from each of the 3 Artifacts
     "sources": {"boards.Anna": "photo"}}

Alone, the second player is named ``Qin Jiushao``: he has no ``shamed`` and no ``artifacts``. ``lost``, optional, is true
when the Shame pool ran out alone, or when everybody lost together. ``sources``, optional, maps path prefixes to tracked,
photo or typed.

Together there is no final scoring: such a final holds no ``boards``, but ``"together": {"fulfilled": 7, "needed": 7}``,
the Requests done and those needed to win.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from messages import N_
from scoring.shape import MOST, cannot, code, distinct, join, mapping, names, numbers, sequence, whole
from scoring.sheet import SOURCES, FinalError

QIN = "Qin Jiushao"
KEYS = ("players", "tea", "boards", "together", "lost", "sources")
PLAYERS = (2, 4)
ARTIFACTS = 3
WARRIORS = 16
"""10 Spearmen, 4 Archers and 2 Horsemen of each player."""
HORDE_CARDS = 24
REQUESTS = 12


@dataclass(frozen=True, slots=True)
class Board:
    """One player's Honor and what final scoring adds to it; None is not known yet."""

    honor: int | None = None
    shamed: int | None = None
    clean: int | None = None
    hordes: tuple[int, ...] | None = None
    artifacts: tuple[int, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """The board as plain data."""
        known = {key: getattr(self, key) for key in self.__slots__ if getattr(self, key) is not None}
        return {key: list(one) if isinstance(one, tuple) else one for key, one in known.items()}


@dataclass(frozen=True, slots=True)
class Together:
    """The Requests of a cooperative game: done, and needed to win."""

    fulfilled: int
    needed: int


@dataclass(frozen=True, slots=True)
class GreatWallFinal:
    """The table at the end of a game, shaped like the plain data of this module's description."""

    players: tuple[str, ...] = ()
    tea: tuple[str, ...] = ()
    boards: Mapping[str, Board] = field(default_factory=dict)
    together: Together | None = None
    lost: bool = False
    sources: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The final as plain data."""
        data: dict[str, Any] = {"players": list(self.players), "tea": list(self.tea)}
        if self.together is None:
            data["boards"] = {player: board.to_json() for player, board in self.boards.items()}
        else:
            data["together"] = {"fulfilled": self.together.fulfilled, "needed": self.together.needed}
        if self.lost:
            data["lost"] = True
        return {**data, "sources": dict(self.sources)} if self.sources else data


def read(data: Any) -> GreatWallFinal:
    """Check all that is there, and leave what is missing at its default."""
    top = mapping(data, "", KEYS)
    players = _players(top.get("players", []))
    given = mapping(top.get("boards", {}), "boards", players)
    boards = {one: _board(given[one], join("boards", one), one) for one in players if one in given}
    _enough_cards(boards)
    together = _together(top, players)
    lost = top.get("lost", False)
    if not isinstance(lost, bool):
        raise FinalError("lost", N_("must be true or false"))
    if lost and together is None and QIN not in players:
        raise FinalError("lost", N_("is for games played alone or together"))
    tea = _tea(top.get("tea", players), players)
    return GreatWallFinal(players, tea, boards, together, lost, _sources(top.get("sources", {})))


def _together(top: Mapping[str, Any], players: tuple[str, ...]) -> Together | None:
    if "together" not in top:
        return None
    if top.get("boards"):
        raise FinalError("together", N_("has no boards beside it"))
    if QIN in players:
        raise FinalError("together", N_("is not played against {name}"), name=QIN)
    given = mapping(top["together"], "together", ("fulfilled", "needed"))
    for key in ("fulfilled", "needed"):
        if key not in given:
            raise FinalError(join("together", key), N_("is missing"))
    fulfilled = whole(given["fulfilled"], "together.fulfilled", 0, REQUESTS)
    return Together(fulfilled, whole(given["needed"], "together.needed", 1, REQUESTS))


def _players(value: Any) -> tuple[str, ...]:
    found = sequence(value, "players")
    for place, name in enumerate(found, 1):
        if not isinstance(name, str) or name.strip() != name or not name.isprintable() or name in ("", "-"):
            raise FinalError(join("players", place), N_("must be a name"))
    distinct((name.casefold() for name in found), "players")
    if found and not PLAYERS[0] <= len(found) <= PLAYERS[1]:
        raise FinalError("players", N_("must be {low} to {high} names"), low=PLAYERS[0], high=PLAYERS[1])
    if QIN in found and len(found) > PLAYERS[0]:
        raise FinalError("players", N_("must be 2 names if one is {name}"), name=QIN)
    return tuple(found)


def _tea(value: Any, players: tuple[str, ...]) -> tuple[str, ...]:
    found = names(value, "tea", players)
    for player in players:
        if player not in found:
            raise FinalError("tea", N_("has no marker of {name}"), name=player)
    return found


def _board(value: Any, path: str, player: str) -> Board:
    keys = ("honor", "clean", "hordes") if player == QIN else Board.__slots__
    given = mapping(value, path, keys)
    clean = _number(given, path, "clean", HORDE_CARDS)
    return Board(
        honor=_number(given, path, "honor", MOST),
        shamed=_number(given, path, "shamed", WARRIORS),
        clean=clean,
        hordes=_list(given, path, "hordes", clean),
        artifacts=_list(given, path, "artifacts", ARTIFACTS),
    )


def _number(given: Mapping[str, Any], path: str, key: str, high: int) -> int | None:
    return whole(given[key], join(path, key), 0, high) if key in given else None


def _list(given: Mapping[str, Any], path: str, key: str, length: int | None) -> tuple[int, ...] | None:
    if key not in given:
        return None
    items = sequence(given[key], join(path, key))
    return numbers(items, join(path, key), len(items) if length is None else length)


def _enough_cards(boards: Mapping[str, Board]) -> None:
    count = sum(board.clean or len(board.hordes or ()) for board in boards.values())
    if count > HORDE_CARDS:
        problem = N_("the players hold {count} Horde cards, there are only {limit}")
        cannot("boards", problem, count=count, limit=HORDE_CARDS)


def _sources(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise FinalError("sources", N_("must be an object"))
    for path in value:
        code(str(path).split(".")[0], join("sources", path), ("", *KEYS))
    return {str(path): code(source, join("sources", path), SOURCES) for path, source in value.items()}


def json_schema() -> dict[str, Any]:
    """JSON Schema of a final: its shape only, :func:`read` also checks the numbers against each other."""
    several = {"type": "array", "items": _count()}
    board = _object(
        {
            "honor": _count(),
            "shamed": _count(WARRIORS),
            "clean": _count(HORDE_CARDS),
            "hordes": several,
            "artifacts": {**several, "minItems": ARTIFACTS, "maxItems": ARTIFACTS},
        },
        ("honor", "clean"),
    )
    shape = _object(
        {
            "players": _names(),
            "tea": _names(),
            "boards": {"type": "object", "additionalProperties": board},
            "together": _object({"fulfilled": _count(REQUESTS), "needed": _count(REQUESTS)}, ("fulfilled", "needed")),
            "lost": {"type": "boolean"},
            "sources": {"type": "object", "additionalProperties": {"enum": list(SOURCES)}},
        },
        ("players", "tea"),
    )
    shape["anyOf"] = [{"required": ["boards"]}, {"required": ["together"]}]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "The Great Wall: final", **shape}


def _count(high: int = MOST) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "maximum": high}


def _names() -> dict[str, Any]:
    items = {"type": "string", "minLength": 1}
    return {"type": "array", "items": items, "uniqueItems": True, "minItems": PLAYERS[0], "maxItems": PLAYERS[1]}


def _object(properties: Mapping[str, Any], required: Iterable[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }
