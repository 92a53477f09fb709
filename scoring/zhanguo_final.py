"""What final scoring of ZhanGuo needs to know of a table.

As plain data, easy to write by hand (JSON or TOML); the lists of five numbers are regions 1 to 5::

    {"players": ["Anna", "Boris"],                      seating order
     "track": ["Boris", "Anna"],                        reward track, top to bottom
     "governors": {"1": {"Anna": 2, "Boris": 1}, "2": {}, "3": {}, "4": {}, "5": {}},
     "boards": {"Anna": {
         "vp": 57,                                      VP track
         "markers": {"ivory": {"1": 2, "3": 1}, "orange": {}, "brown": {}},
         "unrest": [0, 1, 2, 0, 0],
         "officials": {"red": [1, 0, 0, 2, 0]},         both areas together; red, grey, white, total
         "cards": {"total": [3, 2, 2, 3, 1]}}},         ivory, orange, brown, total
     "walls": {"gold-left": {"spaces": {"2": "Anna"}, "face": "HAS_RED"}},
     "tasks": {"upper": {"wall": {"discs": ["Anna"], "vp": [5, 3]}}},
     "sources": {"boards.Anna": "photo"}}

``walls`` names all six sections (``spaces`` by bars; no ``face`` where nobody built), ``tasks`` both sections
with all three kinds (``discs`` and the VP printed on their spaces, left to right). Of unrest, officials and
cards only what the player's walls need has to be there. ``sources``, optional, maps path prefixes to tracked,
photo, photo+tracked or typed.

Inside ``governors`` and ``markers`` a number left out is 0; anything else left out is missing, never 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from messages import N_
from scoring.shape import MOST, cannot, code, distinct, join, mapping, names, numbers, sequence, whole
from scoring.sheet import SOURCES, FinalError

COLOURS = ("ivory", "orange", "brown")
OFFICIALS = ("red", "grey", "white")
REGIONS = ("1", "2", "3", "4", "5")
BARS = ("1", "2", "3")
WORTH = ("1", "3")
SECTIONS = (
    N_("turquoise-left"),
    N_("turquoise-right"),
    N_("gold-left"),
    N_("gold-right"),
    N_("third-left"),
    N_("third-right"),
)
PARTS = ("upper", "lower")
KINDS = ("wall", "palace", "governor")
FACES = (
    "UNREST_EMPTY",
    "OFFICIALS_GE_UNREST",
    "HAS_GREY",
    "HAS_RED",
    "HAS_WHITE",
    "MINUS_UNREST",
    "SETS_3_COLOURS",
    "FULL_REGION",
    "TWO_SAME_COLOUR",
    "HAS_ORANGE_CARD",
    "HAS_BROWN_CARD",
    "HAS_IVORY_CARD",
)
TOTAL = "total"
KEYS = ("players", "track", "governors", "boards", "walls", "tasks", "sources")
PLAYERS = (2, 4)
HIGHEST_LEVEL = 4
GOVERNORS = 8
WALLS = 5
OFFICIALS_A_COLOUR = 5
CARDS_A_REGION = 3
CARDS_A_COLOUR = 10
ONES_A_PLAYER = 3
"""Markers worth 1 of a colour that the box holds for each player: 6, 9 or 12."""

Five = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """One player's points, markers and board. ``officials`` and ``cards``: colour or total, then regions."""

    vp: int = 0
    markers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    unrest: Five | None = None
    officials: Mapping[str, Five] = field(default_factory=dict)
    cards: Mapping[str, Five] = field(default_factory=dict)

    def five(self, what: str) -> Five | None:
        """The numbers of ``unrest``, ``officials.red``, ``cards.total``…; None if they cannot be known."""
        if what == "unrest":
            return self.unrest
        pile, key = what.split(".")
        counts, colours = (self.officials, OFFICIALS) if pile == "officials" else (self.cards, COLOURS)
        if key == TOTAL and key not in counts and all(colour in counts for colour in colours):
            return tuple(map(sum, zip(*(counts[colour] for colour in colours), strict=True)))
        return counts.get(key)


@dataclass(frozen=True, slots=True)
class Section:
    """A wall section: the face of its tile and the player on each space by bars."""

    spaces: Mapping[str, str] = field(default_factory=dict)
    face: str | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """A task slot: its discs from left to right and the VP printed on its spaces."""

    discs: tuple[str, ...] = ()
    vp: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ZhanGuoFinal:
    """The table at the end of a game, shaped like the plain data of this module's description."""

    players: tuple[str, ...] = ()
    track: tuple[str, ...] = ()
    governors: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    boards: Mapping[str, Board] = field(default_factory=dict)
    walls: Mapping[str, Section] = field(default_factory=dict)
    tasks: Mapping[str, Mapping[str, Slot]] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The final as plain data."""
        data: dict[str, Any] = {
            "players": list(self.players),
            "track": list(self.track),
            "governors": {region: dict(counts) for region, counts in self.governors.items()},
            "boards": {player: _board_json(board) for player, board in self.boards.items()},
            "walls": {
                name: {"spaces": dict(section.spaces), "face": section.face} for name, section in self.walls.items()
            },
            "tasks": {
                part: {kind: {"discs": list(slot.discs), "vp": list(slot.vp)} for kind, slot in slots.items()}
                for part, slots in self.tasks.items()
            },
        }
        return {**data, "sources": dict(self.sources)} if self.sources else data


def _board_json(board: Board) -> dict[str, Any]:
    data: dict[str, Any] = {
        "vp": board.vp,
        "markers": {colour: dict(counts) for colour, counts in board.markers.items()},
    }
    if board.unrest is not None:
        data["unrest"] = list(board.unrest)
    for pile, counts in (("officials", board.officials), ("cards", board.cards)):
        if counts:
            data[pile] = {key: list(five) for key, five in counts.items()}
    return data


def read(data: Any) -> ZhanGuoFinal:
    """Check all that is there, and leave what is missing at its default."""
    top = mapping(data, "", KEYS)
    players = _players(top.get("players", []))
    return ZhanGuoFinal(
        players=players,
        track=_track(top.get("track", list(players)), players),
        governors=_governors(top.get("governors", {}), players),
        boards=_boards(top.get("boards", {}), players),
        walls=_walls(top.get("walls", {}), players),
        tasks=_tasks(top.get("tasks", {}), players),
        sources=_sources(top.get("sources", {})),
    )


def _players(value: Any) -> tuple[str, ...]:
    found = sequence(value, "players")
    for place, name in enumerate(found, 1):
        if not isinstance(name, str) or name.strip() != name or not name.isprintable() or name in ("", "-"):
            raise FinalError(join("players", place), N_("must be a name"))
    distinct((name.casefold() for name in found), "players")
    if found and not PLAYERS[0] <= len(found) <= PLAYERS[1]:
        raise FinalError("players", N_("must be {low} to {high} names"), low=PLAYERS[0], high=PLAYERS[1])
    return tuple(found)


def _track(value: Any, players: tuple[str, ...]) -> tuple[str, ...]:
    found = names(value, "track", players)
    absent = [player for player in players if player not in found]
    if absent:
        raise FinalError("track", N_("has no disc of {name}"), name=absent[0])
    return found


def _governors(value: Any, players: Sequence[str]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for region, counts in mapping(value, "governors", REGIONS).items():
        path = join("governors", region)
        given = mapping(counts, path, players)
        found[region] = {one: whole(given.get(one, 0), join(path, one), 0, GOVERNORS) for one in players}
    for player in players:
        placed = sum(counts[player] for counts in found.values())
        problem = N_("{name} has {count} governors here, there are only {limit}")
        _at_most(placed, GOVERNORS, "governors", problem, player)
    return found


def _at_most(count: int, limit: int, path: str, problem: str, name: str) -> None:
    if count > limit:
        cannot(path, problem, name=name, count=count, limit=limit)


def _boards(value: Any, players: Sequence[str]) -> dict[str, Board]:
    given = mapping(value, "boards", players)
    found = {one: _board(given[one], join("boards", one)) for one in players if one in given}
    for colour in COLOURS:
        held = [board.markers[colour] for board in found.values() if colour in board.markers]
        for worth, limit in (("1", ONES_A_PLAYER * len(players)), ("3", 1)):
            count = sum(markers[worth] for markers in held)
            if count > limit:
                problem = N_("the players hold {count} markers of worth {worth} and colour {name}, not {limit}")
                cannot("boards", problem, name=colour, worth=worth, count=count, limit=limit)
    return found


def _board(value: Any, path: str) -> Board:
    given = mapping(value, path, ("vp", "markers", "unrest", "officials", "cards"))
    return Board(
        vp=whole(given.get("vp", 0), join(path, "vp")),
        markers=_markers(given.get("markers", {}), join(path, "markers")),
        unrest=_levels(given["unrest"], join(path, "unrest")) if "unrest" in given else None,
        officials=_pile(given, path, "officials", OFFICIALS, 3 * OFFICIALS_A_COLOUR, OFFICIALS_A_COLOUR),
        cards=_pile(given, path, "cards", COLOURS, CARDS_A_REGION, CARDS_A_COLOUR),
    )


def _levels(value: Any, path: str) -> Five:
    return numbers(value, path, 5, 0, HIGHEST_LEVEL)


def _markers(value: Any, path: str) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for colour, counts in mapping(value, path, COLOURS).items():
        here = join(path, colour)
        given = mapping(counts, here, WORTH)
        found[colour] = {worth: whole(given.get(worth, 0), join(here, worth)) for worth in WORTH}
    return found


def _pile(
    given: Mapping[str, Any], board: str, pile: str, colours: Sequence[str], per_region: int, per_colour: int
) -> dict[str, Five]:
    """Officials or cards by region, of some colours or in total, which must agree."""
    path = join(board, pile)
    counts = mapping(given.get(pile, {}), path, (*colours, TOTAL))
    found = {key: numbers(five, join(path, key), 5, 0, per_region) for key, five in counts.items()}
    for key, five in found.items():
        limit = per_colour * (len(colours) if key == TOTAL else 1)
        problem = N_("{count} are too many, at most {limit} are possible")
        _at_most(sum(five), limit, join(path, key), problem, key)
    _agree([found[colour] for colour in colours if colour in found], found.get(TOTAL), per_region, path)
    return found


def _agree(known: Sequence[Five], total: Five | None, per_region: int, path: str) -> None:
    """The colours known of each region against its total or, without one, against what a region can hold."""
    for place, parts in enumerate(zip(*known, strict=True)):
        count, most = sum(parts), total[place] if total else per_region
        if count > most or (total and len(known) == 3 and count < most):
            problem = N_("the colours add up to {count} in region {region}, not {total}")
            cannot(path, problem, count=count, region=place + 1, total=most)


def _walls(value: Any, players: Sequence[str]) -> dict[str, Section]:
    given = mapping(value, "walls", SECTIONS)
    found = {name: _section(given[name], join("walls", name), players) for name in SECTIONS if name in given}
    distinct((one.face for one in found.values() if one.face), "walls")
    built = Counter(player for one in found.values() for player in one.spaces.values())
    for player, count in built.items():
        _at_most(count, WALLS, "walls", N_("{name} has {count} walls here, there are only {limit}"), player)
    return found


def _section(value: Any, path: str, players: Sequence[str]) -> Section:
    given = mapping(value, path, ("spaces", "face"))
    spaces = mapping(given.get("spaces", {}), join(path, "spaces"), BARS)
    found = {bars: code(spaces[bars], f"{path}.spaces.{bars}", players) for bars in BARS if bars in spaces}
    distinct(found.values(), join(path, "spaces"))
    face = given.get("face")
    return Section(found, None if face is None else code(face, join(path, "face"), FACES))


def _tasks(value: Any, players: Sequence[str]) -> dict[str, dict[str, Slot]]:
    found: dict[str, dict[str, Slot]] = {}
    for part, slots in mapping(value, "tasks", PARTS).items():
        given = mapping(slots, join("tasks", part), KINDS)
        found[part] = {kind: _slot(slot, f"tasks.{part}.{kind}", players) for kind, slot in given.items()}
    return found


def _slot(value: Any, path: str, players: Sequence[str]) -> Slot:
    given = mapping(value, path, ("discs", "vp"))
    discs = names(given.get("discs", []), join(path, "discs"), players)
    printed = sequence(given.get("vp", []), join(path, "vp"))
    vp = numbers(printed, join(path, "vp"), len(printed), 0, MOST)
    if "vp" in given and len(discs) > len(vp):
        cannot(path, N_("{count} discs lie on {limit} spaces"), count=len(discs), limit=len(vp))
    return Slot(discs, vp)


def _sources(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise FinalError("sources", N_("must be an object"))
    for path in value:
        code(str(path).split(".")[0], join("sources", path), ("", *KEYS))
    return {str(path): code(source, join("sources", path), SOURCES) for path, source in value.items()}


def json_schema() -> dict[str, Any]:
    """JSON Schema of a final: its shape only, :func:`read` also checks the numbers against each other."""
    name = {"type": "string", "minLength": 1}
    board = _object(
        {
            "vp": _count(),
            "markers": _every(COLOURS, _object(dict.fromkeys(WORTH, _count()))),
            "unrest": _five(HIGHEST_LEVEL),
            "officials": _object({key: _five(3 * OFFICIALS_A_COLOUR) for key in (*OFFICIALS, TOTAL)}),
            "cards": _object({key: _five(CARDS_A_REGION) for key in (*COLOURS, TOTAL)}),
        },
        ("vp", "markers"),
    )
    spaces = _object(dict.fromkeys(BARS, name))
    section = _object({"spaces": spaces, "face": {"enum": [*FACES, None]}}, ("spaces",))
    slot = _object({"discs": _names(0), "vp": {"type": "array", "items": _count()}}, ("discs",))
    shape = _object(
        {
            "players": _names(PLAYERS[0]),
            "track": _names(PLAYERS[0]),
            "governors": _every(REGIONS, {"type": "object", "additionalProperties": _count(GOVERNORS)}),
            "boards": {"type": "object", "additionalProperties": board},
            "walls": _every(SECTIONS, section),
            "tasks": _every(PARTS, _every(KINDS, slot)),
            "sources": {"type": "object", "additionalProperties": {"enum": list(SOURCES)}},
        },
        ("players", "track", "governors", "boards", "walls", "tasks"),
    )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "ZhanGuo: final", **shape}


def _count(high: int = MOST) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "maximum": high}


def _five(high: int) -> dict[str, Any]:
    return {"type": "array", "items": _count(high), "minItems": 5, "maxItems": 5}


def _names(least: int) -> dict[str, Any]:
    items = {"type": "string", "minLength": 1}
    return {"type": "array", "items": items, "uniqueItems": True, "minItems": least, "maxItems": PLAYERS[1]}


def _object(properties: Mapping[str, Any], required: Iterable[str] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def _every(keys: Iterable[str], value: Any) -> dict[str, Any]:
    properties = dict.fromkeys(keys, value)
    return _object(properties, properties)
