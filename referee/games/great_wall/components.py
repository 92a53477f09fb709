"""The pieces of The Great Wall: what there is, how it is called, and how many of each.

Cards are numbered as the owner lists them: standard Horde cards 1 to 24 and those of the cooperative mode 25 to 48,
Generals 1 to 13 and 14 to 21, Tactic titles 1 to 20 and 21 to 32. In entries a number may carry the letter of its kind: h7.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.engine.values import Choice, Many, Number
from referee.engine.words import Words, words

QIN, REED = 8, 9
"""The seats of the parties nobody plays, beside the players' 0 to 3."""
AUTOMAS = (QIN, REED)

CLERKS = 8
POOL_CLERKS = 3
REED_CLERKS = 3
SOLDIER_COUNTS = (10, 4, 2)
COMMAND_CARDS = 6
HORDE_CARDS = 24
TACTIC_CARDS = 20
COOP_TACTICS = 12
ADVISOR_CARDS = 44
ADVISOR_SLOTS = 4
ARTIFACT_SLOTS = 3
REQUEST_CARDS = 12
NAMED_REQUESTS = 4
EVENT_CARDS = 12
ROWS = 3
WALL_LEVELS = 3
WALL_COSTS = (5, 10, 15)
BARRICADE_SLOTS = 3
BARRICADE_COST = 2
BARRICADE_HONOR = 2
BARRICADE_DEFENSE = 2
TACTIC_LIMIT = 5
SHAME_SLOTS = 2
SHAME_EACH = 10
SHAME_LOSS = 5
SHAME_CHI = 2
SHAME_HONOR = 10
SAVE_CHI = 2
PRESENCE_HONOR = 2
ARCHER_HONOR = 2
DONATE_HONOR = 2
DISCARD_HONOR = 2
CLERK_COST = 2
GRID = (2, 6)
FULL_WALLS = {1: 2, 2: 2, 3: 2, 4: 3}
REQUESTS_TO_WIN = {2: 6, 3: 7, 4: 9}

QIN_NAME = words("qin", "Qin Jiushao")
REED_NAME = words("reed", "the Reed Clan")
AUTOMA_NAMES = {QIN: QIN_NAME, REED: REED_NAME}

SEAT_COLOURS = Choice(
    words("colour"),
    (
        words("blue"),
        words("red"),
        words("yellow"),
        words("green"),
    ),
)
RESOURCE = Choice(
    words("resource"),
    (
        words("wood"),
        words("stone"),
        words("gold"),
        words("chi"),
    ),
)
RESOURCES = tuple(one.key for one in RESOURCE.options)
WOOD, STONE, GOLD, CHI = range(4)
WARES = RESOURCES[:3]
SOLDIER = Choice(
    words("soldier", "soldier/warrior"),
    (
        words("spearman", "spearman/spearmen"),
        words("archer", "archer/archers"),
        words("horseman", "horseman/horsemen"),
    ),
)
SOLDIERS = tuple(one.key for one in SOLDIER.options)
SPEARMAN, ARCHER, HORSEMAN = range(3)
LOCATION = Choice(
    words("location"),
    (
        words("lumber_mill", "mill/lumber mill/lumbermill"),
        words("quarry"),
        words("gold_mine", "mine/gold mine/goldmine"),
        words("temple"),
        words("barracks"),
        words("builders", "builders/builders' encampment/encampment"),
        words("logistics", "logistics/logistics center/center"),
        words("tea_house", "teahouse/tea house"),
        words("embassy", "embassy/emperor's embassy"),
        words("academy", "academy/war academy"),
    ),
)
LOCATIONS = tuple(one.key for one in LOCATION.options)
MILL, QUARRY, MINE, TEMPLE, BARRACKS, BUILDERS, LOGISTICS, TEA_HOUSE, EMBASSY, ACADEMY = range(10)
PLACE = Choice(
    words("place"),
    (
        *LOCATION.options,
        words("warehouse"),
        words("supply"),
        words("pool", "pool/clerk pool"),
    ),
)
"""Where a person may say a Clerk goes or comes from; the last three are not Locations."""
WAREHOUSE, SUPPLY, POOL = range(10, 13)
PRODUCTION = LOCATIONS[:4]
"""A production Location and its Resource have the same number."""
SECTION = Choice(
    words("section", "section/wall section"),
    (
        words("left"),
        words("centre", "centre/center"),
        words("right"),
    ),
)
SECTIONS = tuple(one.key for one in SECTION.options)
LEFT, CENTRE, RIGHT = range(3)
COMMAND = Choice(
    words("command", "command/command card"),
    (
        words("economy"),
        words("despotism", "despotism/tyranny"),
        words("betrayal", "betrayal/treachery"),
        words("work_harder", "harder/work harder/card4"),
        words("fifth", "fifth/card5"),
        words("sixth", "sixth/card6"),
    ),
)
"""The sources do not tell the names of two cards, so those have numbers; a box may carry their titles (GW-U-05)."""
COMMANDS = tuple(one.key for one in COMMAND.options)
ECONOMY, DESPOTISM, BETRAYAL, WORK_HARDER = range(4)
ROLE = Choice(
    words("role"),
    (
        words("active"),
        words("supporting", "supporting/support"),
    ),
)
ACTIVE, SUPPORTING = range(2)
SEASON = Choice(
    words("season"),
    (
        words("spring"),
        words("summer"),
        words("fall"),
        words("winter"),
    ),
)
Phase: TypeAlias = Literal["setup", "spring", "summer", "fall", "winter", "end"]
Outcome: TypeAlias = Literal["", "won", "lost"]
PHASES = Choice(
    words("phase"),
    (
        words("setup", "set-up"),
        words("spring"),
        words("summer"),
        words("fall"),
        words("winter"),
        words("end"),
    ),
)
HORDE = Number(
    words("horde", "horde/horde card"),
    1,
    2 * HORDE_CARDS,
    prefix="h",
    rule="GW-SETUP-05",
)
GENERAL = Number(words("general"), 1, 21, prefix="g", rule="GW-SETUP-11")
ADVISOR = Number(
    words("advisor", "advisor/advisor card"),
    1,
    ADVISOR_CARDS,
    prefix="a",
    rule="GW-SETUP-12",
)
TACTIC = Number(
    words("tactic", "tactic/tactic card"),
    1,
    TACTIC_CARDS + COOP_TACTICS,
    prefix="t",
    rule="GW-SETUP-09",
)
ARTIFACT = Number(words("artifact"), 1, 5, prefix="x", rule="GW-SETUP-04")
REQUEST = Number(words("request"), 1, REQUEST_CARDS, prefix="r", rule="GW-SETUPC-02")
EVENT = Number(words("event"), 1, EVENT_CARDS, prefix="e", rule="GW-COOP-22")
ROW = Number(words("row"), 1, ROWS, rule="GW-CORE-16")
SPOT = Number(
    words("spot", "spot/spots/cell"),
    1,
    GRID[0] * GRID[1],
    rule="GW-HORDE-01",
)
"""The cells of a Horde card, counted row by row from the upper left; cells without a Vital spot are counted too."""
SPOTS = Many(words("spots", "spots/spot"), SPOT, 1, 2)
SLOT = Number(words("slot"), 1, 6, rule="GW-FALL-02")
AMOUNT = Number(words("amount"), 0, 60, rule="GW-SCORE-03")


def party_name(seat: int) -> int | Words:
    """How messages name a seat: a player by the seat's number, Qin and the Reed Clan by their names."""
    return AUTOMA_NAMES.get(seat, seat)
