"""A position of Nippon: everything that lies on the table, as plain data.

Players and owners are seats (0 for the first), workers are the numbers of their colours (0 to 5), money is in thousands
of yen, and track markers count the steps above their start.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from referee.engine.holds import OWNER, SEAT, ByPlayers, Count, Counted, OneOf, Size, Whole
from referee.engine.pieces import BAG, Pieces
from referee.engine.position import axis
from referee.engine.words import words
from referee.games.nippon.components import (
    A_ROW,
    ACHIEVEMENTS,
    ACTIONS,
    CITIES,
    CONTRACT,
    CONTRACTS,
    DOUBLES,
    FACTORY_TILES,
    GIVEN,
    GOODS,
    LAST_ROUNDS,
    MOST_ROWS,
    MOST_SPACES,
    MOST_VALUE,
    MULTIPLIERS,
    REWARD_BONUS,
    REWARDS,
    ROLLING,
    ROWS,
    SIDES,
    SPACES,
    START_COAL,
    START_VALUE,
    START_YEN,
    TRACKS,
    VALUE,
    WORKER,
    WORKERS_A_COLOUR,
    Phase,
    Stage,
)

REGION_NAMES = ("1", "2", "3", "4")
SPACE_NAMES = tuple(str(number) for number in range(1, SPACES + 1))
MULTIPLIER_NAMES = ("2", "3", "4", "5")
ACHIEVEMENT_NAMES = tuple(str(number) for number in range(1, ACHIEVEMENTS + 1))

Seat = Annotated[int, SEAT]
Owner = Annotated[int, OWNER]
Worker = Annotated[int, Whole(0, len(WORKER) - 1)]
Contract = Annotated[int, Whole(1, CONTRACTS)]
Influence = Annotated[int, Whole(VALUE.low, VALUE.high)]
Good = Annotated[str, OneOf("", *GOODS)]
Points = Annotated[int, Whole(-10_000, 10_000)]
Left = Annotated[int, Counted(ROLLING)]
Stack = Annotated[list[Annotated[int, Counted(REWARDS[4])]], Size(len(REWARD_BONUS), len(REWARD_BONUS))]
"""Reward tiles of one multiplier by their bonus."""
ROWS_IN_USE = ByPlayers({2: Size(ROWS[2], ROWS[2]), 3: Size(ROWS[3], ROWS[3]), 4: Size(1, MOST_ROWS)})
TURNS_LEFT = ByPlayers({players: Whole(-1, LAST_ROUNDS * players) for players in (2, 3, 4)})


@dataclass(slots=True)
class Factory:
    """A player's factory of one good: the number of its tile (0 not built), stored goods, machine (0, +1 or +2)."""

    tile: Annotated[int, Whole(0, FACTORY_TILES)] = 0
    goods: Count = 0
    machine: Annotated[int, Whole(0, 2)] = 0


@dataclass(slots=True)
class Player:
    """What one player has; ``machines`` to ``tiles`` are in the personal supply.

    ``steps`` are the markers on the coal, money and knowledge track, ``workers`` stand from left to right, ``tiles`` are
    the values of unplaced influence tiles, ``achievements`` the multiplier of the tile on each space (0 none).
    """

    vp: Points = 0
    yen: Count = START_YEN
    coal: Count = START_COAL
    blueprints: Count = 1
    steps: list[Count] = axis(TRACKS, lambda: [0, 0, 0])
    workers: list[Worker] = field(default_factory=list)
    factories: list[Factory] = axis(GOODS, lambda: [Factory() for _ in GOODS])
    machines: Count = 0
    contracts: list[Contract] = field(default_factory=lambda: list(range(1, CONTRACTS + 1)))
    fulfilled: list[Contract] = field(default_factory=list)
    trains: Left = ROLLING
    ships: Left = ROLLING
    tiles: list[Influence] = field(default_factory=list)
    achievements: list[Annotated[int, OneOf(0, *MULTIPLIERS)]] = axis(ACHIEVEMENT_NAMES, lambda: [0] * ACHIEVEMENTS)


@dataclass(slots=True)
class Slot:
    """An influence slot: the owner of its tile (-1 none) and the value of it."""

    owner: Owner = -1
    value: Annotated[int, Whole(0, VALUE.high)] = 0


@dataclass(slots=True)
class City:
    """A city: the good on each side of its tile ("" while unknown) and the influence slots beside them."""

    goods: list[Good] = axis(SIDES, lambda: [""] * 4)
    slots: list[Slot] = axis(SIDES, lambda: [Slot() for _ in SIDES])


@dataclass(slots=True)
class Rolling:
    """A train or ship on the board: whose, and what it is worth."""

    owner: Seat
    value: Annotated[int, Whole(0, MOST_VALUE)] = START_VALUE


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

    player: Seat = 0
    stage: Stage = "start"
    space: Annotated[int, Whole(0, SPACES)] = 0
    action: Annotated[str, OneOf("", "consolidate", *ACTIONS)] = ""
    units: Count = 0
    used: list[Annotated[int, Whole(-1, CONTRACTS)]] = field(default_factory=list)
    placed: list[Annotated[int, Whole(0, len(CITIES) * len(GOODS) - 1)]] = field(default_factory=list)
    gifts: list[Annotated[str, OneOf(*GIVEN)]] = field(default_factory=list)


@dataclass(slots=True)
class Position:
    """All of it. ``phase``: setup, play, refill, complete, marker, end.

    ``pending`` are places of the worker rows that the bag could not fill; ``rewards`` the tiles left of each multiplier
    (5k yen, 2 coal, 2 blueprints), ``removed`` those taken out at set-up, ``gone`` those discarded later, likewise
    ``doubles`` and ``doubles_gone`` of the 2x tiles. ``last`` are the turns left once the final phase began (-1 before),
    ``unsure`` facts whose lack has left something out of the position.
    """

    phase: Phase = "setup"
    first: Owner = -1
    players: list[Player] = field(default_factory=list)
    spaces: list[list[Worker]] = axis(SPACE_NAMES, lambda: [[] for _ in range(SPACES)])
    rows: Annotated[list[list[Worker]], ROWS_IN_USE] = field(default_factory=list)
    pending: list[Annotated[int, Counted(max(A_ROW.values()))]] = field(default_factory=list)
    rewards: list[Stack] = axis(MULTIPLIER_NAMES, lambda: [[2, 2, 2] for _ in range(4)])
    removed: list[Stack] = axis(MULTIPLIER_NAMES, lambda: [[0, 0, 0] for _ in range(4)])
    gone: Count = 0
    doubles: Annotated[int, Counted(DOUBLES)] = DOUBLES
    doubles_gone: Annotated[int, Whole(0, DOUBLES)] = 0
    cities: list[City] = axis(CITIES, lambda: [City() for _ in CITIES])
    regions: list[Region] = axis(REGION_NAMES, lambda: [Region() for _ in REGION_NAMES])
    marker: Annotated[int, Whole(1, MOST_SPACES)] = 1
    scorings: Annotated[int, Whole(0, 3)] = 0
    last: Annotated[int, TURNS_LEFT] = -1
    turn: Turn = field(default_factory=Turn)
    turns: Count = 0
    unsure: list[str] = field(default_factory=list)


TRAIN = words("train", ru="поезд", it="treno")
SHIP = words("ship", ru="корабль", it="nave")
WORKERS = Pieces(
    "NP-INV-01", WORKER, WORKERS_A_COLOUR, (BAG, "spaces.*.*={kind}", "rows.*.*={kind}", "players.*.workers.*={kind}")
)
PIECES = (
    WORKERS,
    Pieces("NP-INV-06", CONTRACT, 1, ("players.{seat}.contracts.*={kind}", "players.{seat}.fulfilled.*={kind}")),
    Pieces("NP-INV-06", TRAIN, ROLLING, ("players.{seat}.trains", "regions.*.trains.*.owner={seat}")),
    Pieces("NP-INV-06", SHIP, ROLLING, ("players.{seat}.ships", "regions.*.ships.*.owner={seat}")),
)
"""What there is a fixed number of, and where it can lie."""
