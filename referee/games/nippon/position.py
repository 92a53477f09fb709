"""A position of Nippon: everything that lies on the table, as plain data.

Players and owners are seats (0 for the first), workers are the numbers of their colours (0 to 5), money is in thousands
of yen, and track markers count the steps above their start.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.engine.holds import Count
from referee.engine.position import axis
from referee.games.nippon.components import (
    ACHIEVEMENTS,
    CITIES,
    CONTRACTS,
    DOUBLES,
    GOODS,
    ROLLING,
    SIDES,
    SPACES,
    START_COAL,
    START_YEN,
    TRACKS,
)

REGION_NAMES = ("1", "2", "3", "4")
SPACE_NAMES = tuple(str(number) for number in range(1, SPACES + 1))
MULTIPLIER_NAMES = ("2", "3", "4", "5")
ACHIEVEMENT_NAMES = tuple(str(number) for number in range(1, ACHIEVEMENTS + 1))


@dataclass(slots=True)
class Factory:
    """A player's factory of one good: the number of its tile (0 not built), stored goods, machine (0, +1 or +2)."""

    tile: int = 0
    goods: Count = 0
    machine: Count = 0


@dataclass(slots=True)
class Player:
    """What one player has; ``machines`` to ``tiles`` are in the personal supply.

    ``steps`` are the markers on the coal, money and knowledge track, ``workers`` stand from left to right, ``tiles`` are
    the values of unplaced influence tiles, ``achievements`` the multiplier of the tile on each space (0 none).
    """

    vp: int = 0
    yen: Count = START_YEN
    coal: Count = START_COAL
    blueprints: Count = 1
    steps: list[Count] = axis(TRACKS, lambda: [0, 0, 0])
    workers: list[int] = field(default_factory=list)
    factories: list[Factory] = axis(GOODS, lambda: [Factory() for _ in GOODS])
    machines: Count = 0
    contracts: list[int] = field(default_factory=lambda: list(range(1, CONTRACTS + 1)))
    fulfilled: list[int] = field(default_factory=list)
    trains: Count = ROLLING
    ships: Count = ROLLING
    tiles: list[int] = field(default_factory=list)
    achievements: list[Count] = axis(ACHIEVEMENT_NAMES, lambda: [0] * ACHIEVEMENTS)


@dataclass(slots=True)
class Slot:
    """An influence slot: the owner of its tile (-1 none) and the value of it."""

    owner: int = -1
    value: int = 0


@dataclass(slots=True)
class City:
    """A city: the good on each side of its tile ("" while unknown) and the influence slots beside them."""

    goods: list[str] = axis(SIDES, lambda: [""] * 4)
    slots: list[Slot] = axis(SIDES, lambda: [Slot() for _ in SIDES])


@dataclass(slots=True)
class Rolling:
    """A train or ship on the board: whose, and what it is worth."""

    owner: int
    value: int = 2


@dataclass(slots=True)
class Region:
    """What was built in a region."""

    trains: list[Rolling] = field(default_factory=list)
    ships: list[Rolling] = field(default_factory=list)


@dataclass(slots=True)
class Turn:
    """The turn in play. ``stage``: start, act, acted, reward, wages.

    ``space`` is where the worker came from (0 none), ``action`` what is done with it, ``units`` how often so far;
    ``used`` are the goods or regions of those units, ``placed`` the cities and goods beside which they put tiles (6 x
    city + good). ``gifts`` of factories wait to be taken: machinery, trains, ships,
    flip_trains, flip_ships.
    """

    player: int = 0
    stage: str = "start"
    space: int = 0
    action: str = ""
    units: Count = 0
    used: list[int] = field(default_factory=list)
    placed: list[int] = field(default_factory=list)
    gifts: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Position:
    """All of it. ``phase``: setup, play, refill, complete, marker, end.

    ``pending`` are places of the worker rows that the bag could not fill; ``rewards`` the tiles left of each multiplier
    (5k yen, 2 coal, 2 blueprints), ``removed`` those taken out at set-up, ``gone`` those discarded later, likewise
    ``doubles`` and ``doubles_gone`` of the 2x tiles. ``last`` are the turns left once the final phase began (-1 before),
    ``unsure`` facts whose lack has left something out of the position.
    """

    phase: str = "setup"
    first: int = -1
    players: list[Player] = field(default_factory=list)
    spaces: list[list[int]] = axis(SPACE_NAMES, lambda: [[] for _ in range(SPACES)])
    rows: list[list[int]] = field(default_factory=list)
    pending: list[Count] = field(default_factory=list)
    rewards: list[list[Count]] = axis(MULTIPLIER_NAMES, lambda: [[2, 2, 2] for _ in range(4)])
    removed: list[list[Count]] = axis(MULTIPLIER_NAMES, lambda: [[0, 0, 0] for _ in range(4)])
    gone: Count = 0
    doubles: Count = DOUBLES
    doubles_gone: Count = 0
    cities: list[City] = axis(CITIES, lambda: [City() for _ in CITIES])
    regions: list[Region] = axis(REGION_NAMES, lambda: [Region() for _ in REGION_NAMES])
    marker: int = 1
    scorings: Count = 0
    last: int = -1
    turn: Turn = field(default_factory=Turn)
    turns: Count = 0
    unsure: list[str] = field(default_factory=list)
