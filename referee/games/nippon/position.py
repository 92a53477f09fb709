"""A position of Nippon: everything that lies on the table, as plain data.

Players and owners are seats (0 for the first), workers are the numbers of their colours (0 to 5), money is in thousands
of yen, and track markers count the steps above their start.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, ClassVar

from messages.classes import mutable
from referee.engine.fields import QUIET, SILENT, Alone, In, axis
from referee.engine.holds import NOBODY, OWNER, SEAT, At, ByPlayers, Count, Counted, Each, Most, OneOf, Size, Whole
from referee.engine.lists import size
from referee.engine.pieces import BAG, Pieces, inside
from referee.engine.sums import Sum, SumOf
from referee.engine.words import words
from referee.games.nippon.components import (
    A_ROW,
    A_SPACE,
    ACHIEVEMENTS,
    CITIES,
    CITY,
    CONTRACT,
    CONTRACTS,
    DEEDS,
    DOUBLES,
    FACTORY_TILES,
    GIVEN,
    GOOD,
    GOODS,
    LAST_ROUNDS,
    MOST_ROWS,
    MOST_SPACES,
    MOST_STEPS,
    MOST_STORED,
    MOST_UNITS,
    MOST_VALUE,
    MULTIPLIER,
    MULTIPLIERS,
    PHASES,
    PLACE,
    REGION,
    REMOVED,
    REWARD_BONUS,
    REWARDS,
    ROLLING,
    ROWS,
    SIDE,
    SIDES,
    SLOTS_A_REGION,
    SPACE,
    SPACES,
    STAGES,
    START_COAL,
    START_VALUE,
    START_YEN,
    TILE,
    TILES,
    TILES_A_CITY,
    TRACK,
    VALUE,
    WORKER,
    WORKER_SPACES,
    WORKERS_A_COLOUR,
    Phase,
    Stage,
)

REGION_NAMES = tuple(str(number) for number in REGION.domain())
SPACE_NAMES = tuple(str(number) for number in SPACE.domain())
MULTIPLIER_NAMES = tuple(str(number) for number in MULTIPLIER.domain())
ACHIEVEMENT_NAMES = tuple(str(number) for number in PLACE.domain())
SUPPLY = In(words("supply"))
VP = words("vp", "VP")
YEN = words("yen")
COAL = words("coal")
BLUEPRINTS = words("blueprints")
TRAINS = words("trains")
SHIPS = words("ships")
FULFILLED = words("fulfilled", "contracts fulfilled")
TILES_LEFT = words("tiles", "influence tiles")
OWNED = words("owner")
WORTH = words("worth")
PENDING = words("pending", "open places of the rows")
REWARDS_LEFT = words("rewards")
DOUBLES_GONE = words("doubles_gone", "2x tiles gone")
MARKER = words("marker", "scoring marker")
TIMES = [words(one, f"{one}x") for one in MULTIPLIER_NAMES]
TAKEN_OUT = words("removed", "removed rewards")


class TileOf(OneOf):
    """The multiplier of a reward tile, 0 for none, told as ``3x``."""

    def __init__(self) -> None:
        super().__init__(0, *MULTIPLIERS)

    def shown(self, value: Any) -> Any:
        return f"{value}x" if value else ""


Seat = Annotated[int, SEAT]
Owner = Annotated[int, OWNER]
Used = Annotated[int, Whole(-1, CONTRACTS)]
Placed = Annotated[int, Whole(0, len(CITIES) * len(GOODS) - 1)]
OF_UNITS = Most(MOST_UNITS)
Worker = Annotated[int, At(WORKER)]
Contract = Annotated[int, Whole(1, CONTRACTS)]
Influence = Annotated[int, Whole(VALUE.low, VALUE.high)]
Good = Annotated[str, OneOf("", GOOD)]
Points = Annotated[int, Whole(-10_000, 10_000)]
Left = Annotated[int, Counted(ROLLING)]
Steps = Annotated[Count, Most(MOST_STEPS)]
Contracts = Annotated[list[Contract], Most(CONTRACTS)]
Stack = Annotated[list[Annotated[int, Counted(REWARDS[4])]], Each(REWARD_BONUS)]
"""Reward tiles of one multiplier by their bonus."""
TakenOut = Annotated[list[Annotated[Count, Most(max(REMOVED.values()))]], Each(REWARD_BONUS)]
Space = Annotated[list[Worker], Most(A_SPACE)]
Row = Annotated[list[Worker], Most(A_ROW)]
ROWS_IN_USE = ByPlayers({2: Size(ROWS[2], ROWS[2]), 3: Size(ROWS[3], ROWS[3]), 4: Size(1, MOST_ROWS)})
TURNS_LEFT = ByPlayers({players: Whole(-1, LAST_ROUNDS * players) for players in (2, 3, 4)})
TAKEN = ByPlayers({players: Counted(most) for players, most in TILES_A_CITY.items()})
BUILT = ByPlayers({players: Counted(most) for players, most in SLOTS_A_REGION.items()})
IN_A_REGION = Most(SLOTS_A_REGION)


@mutable
class Factory:
    """A player's factory of one good: the number of its tile (0 not built), stored goods, machine (0, +1 or +2)."""

    tile: Annotated[int, Whole(0, FACTORY_TILES), TILE.name, Alone(words("factory tile"))] = 0
    goods: Annotated[Count, Most(MOST_STORED), words("goods")] = 0
    machine: Annotated[int, Whole(0, 2), words("machine"), QUIET] = 0


@mutable
class Player:
    """What one player has; ``machines`` to ``tiles`` are in the personal supply.

    ``steps`` are the markers on the coal, money and knowledge track, ``workers`` stand from left to right, ``tiles`` are
    the values of unplaced influence tiles, ``achievements`` the multiplier of the tile on each space (0 none).
    """

    vp: Annotated[Points, VP] = 0
    yen: Annotated[Count, YEN] = START_YEN
    coal: Annotated[Count, COAL] = START_COAL
    blueprints: Annotated[Count, BLUEPRINTS] = 1
    steps: Annotated[list[Steps], words("steps")] = axis(TRACK, lambda: [0, 0, 0])
    workers: Annotated[list[Worker], Most(WORKER_SPACES), words("workers")] = field(default_factory=list)
    factories: Annotated[list[Factory], words("factory")] = axis(GOOD, lambda: [Factory() for _ in GOODS])
    machines: Annotated[Count, words("machines"), SUPPLY, QUIET] = 0
    contracts: Annotated[Contracts, words("contracts"), SUPPLY] = field(
        default_factory=lambda: list(range(1, CONTRACTS + 1))
    )
    fulfilled: Annotated[Contracts, FULFILLED] = field(default_factory=list)
    trains: Annotated[Left, TRAINS, SUPPLY] = ROLLING
    ships: Annotated[Left, SHIPS, SUPPLY] = ROLLING
    tiles: Annotated[list[Influence], Most(TILES), TILES_LEFT, SUPPLY] = field(default_factory=list)
    achievements: list[Annotated[int, TileOf()]] = axis(PLACE, lambda: [0] * ACHIEVEMENTS)
    improved = Sum(
        words("factories with a machine"),
        "factories.*.machine>0",
        within=Counted(len(GOODS)),
    )
    power = Sum(
        words("machines on factories"),
        "factories.*.machine",
        within=Counted(2 * len(GOODS)),
    )
    stored = Sum(words("goods stored"), "factories.*.goods", within=Counted(MOST_STORED * len(GOODS)))


def no_rewards() -> list[list[int]]:
    """No tile of any multiplier and bonus."""
    return [[0 for _ in REWARD_BONUS.options] for _ in MULTIPLIERS]


@mutable
class Slot:
    """An influence slot: the owner of its tile (-1 none) and the value of it."""

    owner: Annotated[Owner, OWNED, Alone(words("owner of the influence tile"))] = NOBODY
    value: Annotated[int, Whole(0, VALUE.high), VALUE.name, Alone(words("value of the influence tile"))] = 0


@mutable
class City:
    """A city: the good on each side of its tile ("" while unknown) and the influence slots beside them."""

    goods: Annotated[list[Good], words("goods")] = axis(SIDE, lambda: ["" for _ in SIDES])
    slots: list[Slot] = axis(SIDE, lambda: [Slot() for _ in SIDES])
    taken = Sum(
        words("influence tiles"),
        "slots.*.owner>-1",
        within=TAKEN,
    )


@mutable
class Rolling:
    """A train or ship on the board: whose, and what it is worth."""

    owner: Annotated[Seat, OWNED]
    value: Annotated[int, Whole(0, MOST_VALUE), WORTH] = START_VALUE


@mutable
class Region:
    """What was built in a region."""

    trains: Annotated[list[Rolling], IN_A_REGION, TRAINS] = field(default_factory=list)
    ships: Annotated[list[Rolling], IN_A_REGION, SHIPS] = field(default_factory=list)
    built = Sum(words("trains and ships"), "trains.size", "ships.size", within=BUILT)


@mutable
class Turn:
    """The turn in play. ``stage``: start, act, acted, reward, wages.

    ``space`` is where the worker came from (0 none), ``action`` what is done with it, ``units`` how often so far;
    ``used`` are the goods or regions of those units, ``placed`` the cities and goods beside which they put tiles (6 x
    city + good). ``gifts`` of factories wait to be taken: machinery, trains, ships,
    flip_trains, flip_ships.
    """

    player: Annotated[Seat, words("player", "player in turn")] = 0
    stage: Annotated[Stage, OneOf(STAGES), STAGES.name] = "start"
    space: Annotated[int, Whole(0, SPACES), words("space", "space of the worker taken")] = 0
    action: Annotated[str, OneOf(*DEEDS.values()), words("action", "action of this turn")] = ""
    units: Annotated[Count, Most(MOST_UNITS), words("units", "times this action was done")] = 0
    used: Annotated[list[Used], OF_UNITS, words("used", "goods and regions of this action")] = field(
        default_factory=list
    )
    placed: Annotated[list[Placed], OF_UNITS, words("placed", "influence tiles of this turn")] = field(
        default_factory=list
    )
    gifts: Annotated[list[Annotated[str, OneOf(*GIVEN)]], words("gifts", "gifts of factories")] = field(
        default_factory=list
    )


def in_bag(position: Position, colour: int) -> int:
    """How many workers of a colour lie in the bag."""
    return inside(WORKERS, position)[colour]


def all_in_bag(position: Position) -> int:
    """How many workers lie in the bag."""
    out = [*position.spaces, *position.rows, *(one.workers for one in position.players)]
    return WORKERS_A_COLOUR[len(position.players)] * len(WORKER) - sum([size(one) for one in out])


@mutable
class Position:
    """All of it. ``phase``: setup, play, refill, complete, marker, end.

    ``pending`` are places of the worker rows that the bag could not fill; ``rewards`` the tiles left of each multiplier
    (5k yen, 2 coal, 2 blueprints), ``removed`` those taken out at set-up, ``gone`` those discarded later, likewise
    ``doubles`` and ``doubles_gone`` of the 2x tiles. ``last`` are the turns left once the final phase began (-1 before).
    """

    former: ClassVar[frozenset[str]] = frozenset({"unsure"})
    phase: Annotated[Phase, OneOf(PHASES), PHASES.name] = "setup"
    first: Annotated[Owner, words("first player")] = NOBODY
    players: list[Player] = field(default_factory=list)
    spaces: list[Space] = axis(SPACE, lambda: [[] for _ in range(SPACES)])
    rows: Annotated[list[Row], ROWS_IN_USE, words("rows"), Alone(words("worker rows"))] = field(default_factory=list)
    pending: Annotated[list[Annotated[int, Counted(max(A_ROW.values()))]], PENDING, QUIET] = field(default_factory=list)
    rewards: Annotated[list[Stack], REWARDS_LEFT] = axis(TIMES, no_rewards)
    removed: Annotated[list[TakenOut], TAKEN_OUT] = axis(TIMES, no_rewards)
    gone: Annotated[Count, Most(REWARDS[4]), words("gone", "rewards gone"), QUIET] = 0
    doubles: Annotated[int, Counted(DOUBLES), words("doubles", "2x tiles")] = DOUBLES
    doubles_gone: Annotated[int, Whole(0, DOUBLES), DOUBLES_GONE, QUIET] = 0
    cities: Annotated[list[City], CITY.name] = axis(CITY, lambda: [City() for _ in CITIES])
    regions: list[Region] = axis(REGION, lambda: [Region() for _ in REGION_NAMES])
    marker: Annotated[int, Whole(1, MOST_SPACES), MARKER] = 1
    scorings: Annotated[int, Whole(0, 3), words("scorings")] = 0
    last: Annotated[int, TURNS_LEFT, words("last", "turns left"), QUIET] = -1
    turn: Turn = field(default_factory=Turn)
    turns: Annotated[Count, words("turns", "turns played"), SILENT] = 0
    left = Sum(words("reward tiles left"), "rewards.*.*", within=Counted(REWARDS[4]))
    bagged = SumOf(words("workers in the bag"), WORKER, in_bag, within=Counted(max(WORKERS_A_COLOUR.values())))
    in_bag = Sum(
        words("workers in the bag, all colours"),
        all_in_bag,
        within=Counted(len(WORKER) * max(WORKERS_A_COLOUR.values())),
    )


TRAIN = words("train")
SHIP = words("ship")
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
