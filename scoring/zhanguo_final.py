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
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, TypeAlias

from messages import N_
from messages.classes import frozen
from scoring.declared import Final, Part
from scoring.holds import (
    OPTIONAL,
    PLAYER,
    QUIET,
    SOME,
    Count,
    Distinct,
    Everybody,
    Names,
    OneOf,
    Player,
    Players,
    Size,
    Sources,
    Whole,
    Zeros,
)
from scoring.shape import cannot, distinct, join

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
PLAYERS = (2, 4)
HIGHEST_LEVEL = 4
GOVERNORS = 8
WALLS = 5
OFFICIALS_A_COLOUR = 5
CARDS_A_REGION = 3
CARDS_A_COLOUR = 10
ONES_A_PLAYER = 3
"""Markers worth 1 of a colour that the box holds for each player: 6, 9 or 12."""

Five: TypeAlias = tuple[int, ...]
Colour: TypeAlias = Annotated[str, OneOf(COLOURS)]
Region: TypeAlias = Annotated[str, OneOf(REGIONS)]
Markers: TypeAlias = Annotated[Mapping[Annotated[str, OneOf(WORTH)], Count], Zeros(OneOf(WORTH))]
Placed: TypeAlias = Annotated[Mapping[Player, Annotated[int, Whole(0, GOVERNORS)]], Zeros(PLAYER)]
Levels: TypeAlias = Annotated[tuple[Annotated[int, Whole(0, HIGHEST_LEVEL)], ...], Size(5)]
OfficialsHere: TypeAlias = Annotated[tuple[Annotated[int, Whole(0, 3 * OFFICIALS_A_COLOUR)], ...], Size(5)]
CardsHere: TypeAlias = Annotated[tuple[Annotated[int, Whole(0, CARDS_A_REGION)], ...], Size(5)]


@frozen
class Board(Part):
    """One player's points, markers and board. ``officials`` and ``cards``: colour or total, then regions."""

    vp: Count = 0
    markers: Mapping[Colour, Markers] = field(default_factory=dict)
    unrest: Annotated[Levels | None, OPTIONAL] = None
    officials: Annotated[Mapping[Annotated[str, OneOf((*OFFICIALS, TOTAL))], OfficialsHere], SOME, QUIET] = field(
        default_factory=dict
    )
    cards: Annotated[Mapping[Annotated[str, OneOf((*COLOURS, TOTAL))], CardsHere], SOME, QUIET] = field(
        default_factory=dict
    )

    def five(self, what: str) -> Five | None:
        """The numbers of ``unrest``, ``officials.red``, ``cards.total``…; None if they cannot be known."""
        if what == "unrest":
            return self.unrest
        pile, key = what.split(".")
        counts, colours = (self.officials, OFFICIALS) if pile == "officials" else (self.cards, COLOURS)
        if key == TOTAL and key not in counts and all(colour in counts for colour in colours):
            return tuple(map(sum, zip(*(counts[colour] for colour in colours), strict=True)))
        return counts.get(key)

    def check(self, path: str) -> None:
        """Officials and cards: not more than there are, and the colours agree with the total."""
        _pile(self.officials, OFFICIALS, 3 * OFFICIALS_A_COLOUR, OFFICIALS_A_COLOUR, join(path, "officials"))
        _pile(self.cards, COLOURS, CARDS_A_REGION, CARDS_A_COLOUR, join(path, "cards"))


@frozen
class Section(Part):
    """A wall section: the face of its tile and the player on each space by bars."""

    spaces: Annotated[Mapping[Annotated[str, OneOf(BARS)], Player], SOME, Distinct()] = field(default_factory=dict)
    face: Annotated[str | None, OneOf(FACES, none=True), OPTIONAL] = None


@frozen
class Slot(Part):
    """A task slot: its discs from left to right and the VP printed on its spaces."""

    discs: Annotated[tuple[Player, ...], Distinct(0, PLAYERS[1])] = ()
    vp: Annotated[tuple[Count, ...] | None, OPTIONAL] = None

    def check(self, path: str) -> None:
        """Each disc lies on a space."""
        if self.vp is not None and len(self.discs) > len(self.vp):
            cannot(path, N_("{count#disc|discs} for {limit#space|spaces}"), count=len(self.discs), limit=len(self.vp))


@frozen
class ZhanGuoFinal(Final):
    """The table at the end of a game, shaped like the plain data of this module's description."""

    title = "ZhanGuo: final"

    players: Annotated[Names, Players(*PLAYERS)] = ()
    track: Annotated[tuple[Player, ...], Everybody(*PLAYERS, N_("has no disc of {name}")), OPTIONAL] = ()
    governors: Mapping[Region, Placed] = field(default_factory=dict)
    boards: Mapping[Player, Board] = field(default_factory=dict)
    walls: Mapping[Annotated[str, OneOf(SECTIONS)], Section] = field(default_factory=dict)
    tasks: Mapping[Annotated[str, OneOf(PARTS)], Mapping[Annotated[str, OneOf(KINDS)], Slot]] = field(
        default_factory=dict
    )
    sources: Sources = field(default_factory=dict)

    def check(self, path: str) -> None:
        """Nobody has more governors, markers and walls than there are; every face is there once."""
        for player in self.players:
            placed = sum(counts[player] for counts in self.governors.values())
            problem = N_("{name} has {count} governors here, there are only {limit}")
            _at_most(placed, GOVERNORS, "governors", problem, player)
        self._markers()
        distinct((one.face for one in self.walls.values() if one.face), "walls")
        built = Counter(player for one in self.walls.values() for player in one.spaces.values())
        for player, count in built.items():
            _at_most(count, WALLS, "walls", N_("{name} has {count} walls here, there are only {limit}"), player)

    def _markers(self) -> None:
        for colour in COLOURS:
            held = [board.markers[colour] for board in self.boards.values() if colour in board.markers]
            for worth, limit in (("1", ONES_A_PLAYER * len(self.players)), ("3", 1)):
                count = sum(markers[worth] for markers in held)
                if count > limit:
                    problem = N_("the players hold {count} markers of worth {worth} and colour {name}, not {limit}")
                    cannot("boards", problem, name=colour, worth=worth, count=count, limit=limit)


def _at_most(count: int, limit: int, path: str, problem: str, name: str) -> None:
    if count > limit:
        cannot(path, problem, name=name, count=count, limit=limit)


def _pile(found: Mapping[str, Five], colours: Sequence[str], per_region: int, per_colour: int, path: str) -> None:
    """Officials or cards by region, of some colours or in total, which must agree."""
    for key, five in found.items():
        limit = per_colour * (len(colours) if key == TOTAL else 1)
        problem = N_("{count} are too many, at most {limit} are possible")
        _at_most(sum(five), limit, join(path, key), problem, key)
    _agree([found[colour] for colour in colours if colour in found], found.get(TOTAL), per_region, path)


def _agree(known: Sequence[Five], total: Five | None, per_region: int, path: str) -> None:
    """The colours known of each region against its total or, without one, against what a region can hold."""
    for place, parts in enumerate(zip(*known, strict=True)):
        count, most = sum(parts), total[place] if total else per_region
        if count > most or (total and len(known) == 3 and count < most):
            problem = N_("the colours add up to {count} in region {region}, not {total}")
            cannot(path, problem, count=count, region=place + 1, total=most)
