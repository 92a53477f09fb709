"""The pieces of Nippon: what there is, how it is called, and how many of each."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, TypeVar

from referee.engine.values import Choice, Number
from referee.engine.words import words

Good = TypeVar("Good", int, str)
WORKER_SPACES = 6
SPACES = 5
A_SPACE = 3
MOST_DRAWN = 6
MOST_UNITS = 3
CONTRACTS = 8
TILES = 10
FACTORY_TILES = 4
ROLLING = 6
DOUBLES = 4
ACHIEVEMENTS = 9
MOST_ROWS = 6
MOST_SPACES = 12
"""The longest scoring track there may be (FACT-03)."""
MOST_VALUE = 9
"""The most a train or ship may be worth (FACT-13)."""
MOST_STORED = 8
"""The most a factory may store (FACT-09)."""
MOST_STEPS = 29
"""The steps above the start of the longest track there may be (FACT-12)."""
WAGE = 3
WAGE_VP = 2
FACTORY_COST = 6
MACHINE_COST = 5
ROLLING_COST = 5
STEP_COSTS = (0, 1, 3, 6)
EXCHANGE = 3
START_YEN = 12
START_COAL = 2
START_VP = 10
LAST_ROUNDS = 3
WORKERS_A_COLOUR = {2: 6, 3: 7, 4: 8}
ROWS = {2: 2, 3: 3}
A_ROW = {2: 2, 3: 3, 4: 3}
SLOTS_A_REGION = {2: 4, 3: 6, 4: 8}
TILES_A_CITY = {2: 2, 3: 3, 4: 4}
REWARDS = {2: 16, 3: 20, 4: 24}
REMOVED = {2: 2, 3: 1, 4: 0}
REMOVED_BY = {2: "NP-SETUP-12", 3: "NP-SETUP-11", 4: "NP-SETUP-11"}
"""The rule that says how many reward tiles go to the box."""
ROWS_BY = {2: "NP-SETUP-18", 3: "NP-SETUP-17", 4: "NP-SETUP-16"}
"""The rule that says how many workers lie in rows."""
TRACKS = ("coal", "money", "knowledge")
COAL, MONEY, KNOWLEDGE = range(3)
START_LEVELS = {"coal": 2, "money": 12, "knowledge": 1}
LEAST_ABOVE = {"coal": 1, "money": 1, "knowledge": 3}
"""How many steps there are at least above the start: to 5, to 16, and to 3, one without a number and 4 (FACT-12)."""
MOST_CUBES = 4
"""The most cubes of one good on a contract, and the most different goods (FACT-11)."""
MOST_LEVEL = 99
"""The highest number on a track (FACT-12)."""
START_VALUE = 2
NEEDED = (2, 2, 4, 4, 6, 6)
MULTIPLIERS = (2, 3, 4, 5)

SEAT_COLOURS = Choice(
    words("colour"),
    (
        words("yellow"),
        words("red"),
        words("purple"),
        words("blue"),
    ),
)
GOOD = Choice(
    words("good", "good/factory"),
    (
        words("silk"),
        words("paper"),
        words("bento"),
        words("lenses", "lenses/lens"),
        words("clocks", "clocks/clock"),
        words("bulbs", "bulbs/bulb/lamps"),
    ),
)
GOODS = tuple(one.key for one in GOOD.options)
WORKER = Choice(
    words("worker", "worker/workers"),
    tuple(words(f"c{number}", f"c{number}") for number in range(1, 7)),
    owned=True,
)
"""The six colours of workers; the rulebook does not name them, so the table numbers or names them once (FACT-16)."""

SPACE = Number(words("space"), 1, SPACES, prefix="s", rule="NP-WORK-06")
REGION = Number(words("region"), 1, 4, prefix="r", rule="NP-TS-02")
CITY = Choice(
    words("city"),
    tuple(words(f"{region}{letter}", f"{region}{letter}") for region in range(1, 5) for letter in "ab"),
)
CITIES = tuple(one.key for one in CITY.options)
CITY_TILES = range(1, 10)
SIDE = Choice(
    words("side"),
    (
        words("north"),
        words("east"),
        words("south"),
        words("west"),
    ),
)
SIDES = tuple(one.key for one in SIDE.options)
TILE = Number(words("tile", "tile/tile number"), 1, 4, rule="NP-INVEST-02")
CUBES = Number(words("cubes", "cubes/cube"), 1, 3, rule="NP-MARKET-03", amount=True)
VALUE = Number(words("value"), 1, 7, rule="NP-MARKET-05")
STEPS = Number(words("steps", "steps/step"), 1, 3, amount=True)
CONTRACT = Number(words("contract"), 1, CONTRACTS, rule="NP-SETUP-02")
MULTIPLIER = Number(words("multiplier"), 2, 5, prefix="x", rule="NP-SETUP-10")
PLACE = Number(words("achievement"), 1, ACHIEVEMENTS, rule="NP-REWARD-08")
BONUS = Choice(
    words("bonus"),
    (
        words("yen5", "yen5/5 yen/yen", told="5k yen"),
        words("coal2", "coal2/2 coal/coal", told="2 coal"),
        words("blueprints2", "blueprints2/2 blueprints/blueprints", told="2 blueprints"),
        words("vp2", "vp2/2 vp/vp", told="2 VP"),
    ),
)
REWARD_BONUS = Choice(BONUS.name, BONUS.options[:3])
TRACK = Choice(
    words("track"),
    (
        words("coal"),
        words("money"),
        words("knowledge"),
    ),
)
IMPROVEMENT = Choice(
    words("improvement"),
    (
        words("new"),
        words("upgrade"),
        words("store"),
    ),
)
NEW, UPGRADE, STORE = range(3)
PLACES = Choice(
    words("place"),
    (
        *(words(f"s{n}", f"s{n}/space {n}", told=f"space {n}") for n in range(1, SPACES + 1)),
        *(words(f"row{n}", f"row{n}/row {n}", told=f"row {n}") for n in range(1, MOST_ROWS + 1)),
    ),
)
ACTIONS = (
    "knowledge",
    "produce",
    "export",
    "invest",
    "mines",
    "ships",
    "machinery",
    "trains",
    "market",
)
GIVEN = ("machinery", "trains", "ships", "flip_trains", "flip_ships")
"""What a bonus may give without yen."""
DEEDS = {
    one.key: one
    for one in (
        words("knowledge"),
        words("produce"),
        words("export"),
        words("invest"),
        words("mines"),
        words("ships"),
        words("machinery"),
        words("trains"),
        words("market", "local market"),
        words("consolidate"),
        words("", "-"),
    )
}
"""What a turn's action is called in a sentence."""

MARK = Choice(
    words("mark"),
    (
        words("plain"),
        words("scoring"),
        words("gold"),
        words("both", "both/scoring and gold"),
    ),
)
STAGES = Choice(
    words("stage", "stage of the turn"),
    (
        words("start", "nothing done yet"),
        words("act", "a worker taken"),
        words("acted", "its action begun"),
        words("reward", "Emperor's reward due"),
        words("wages", "wages due"),
    ),
)
Phase: TypeAlias = Literal["setup", "play", "refill", "complete", "marker", "end"]
Stage: TypeAlias = Literal["start", "act", "acted", "reward", "wages"]
"""How far a turn has come: nothing done, a worker taken, its action begun; in a consolidation the reward or wages due."""
PHASES = Choice(
    words("phase"),
    (
        words("setup", "set-up"),
        words("play"),
        words("refill", "full refill"),
        words("complete", "completion of rows"),
        words("marker", "scoring track"),
        words("end"),
    ),
)


def level_of(good: int) -> int:
    """The level of a good's factories: silk and paper 1, bento and lenses 2, clocks and bulbs 3."""
    return good // 2 + 1


def region_of(city: int) -> int:
    """The region (1 to 4) of a city (0 to 7)."""
    return city // 2 + 1


@cache
def upright(goods: tuple[Good, ...]) -> tuple[Good, ...]:
    """The goods of a city tile in the one orientation that comes first."""
    return min((goods[turn:] + goods[:turn] for turn in range(len(goods))), default=())
