"""A position of ZhanGuo: everything that lies on the table, as plain data.

Players and owners are seats (0 for the first), regions 1 to 5 are places 0 to 4 of a list and are named "1" to "5"
in data and paths; officials, markers and card colours are lists in the order red, grey, white and ivory, orange,
brown.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from messages.classes import mutable
from referee.engine.fields import PRIVATE, QUIET, SILENT, Alone, In, axis
from referee.engine.holds import NOBODY, OWNER, PLAYER, SEAT, At, Count, Counted, Most, OneOf, Pile, Track, Whole
from referee.engine.pieces import Pieces
from referee.engine.single import Singles
from referee.engine.sums import Sum, SumOf
from referee.engine.values import Choice
from referee.engine.words import words
from referee.games.zhanguo.components import (
    AREA,
    ASPECTS,
    AUCTION_START,
    BARS,
    BOARDS,
    CARD,
    CARDS_A_REGION,
    CARDS_A_ROUND,
    COLOUR,
    DEEDS,
    FACES,
    GOVERNORS,
    KIND,
    MARKERS_A_COLOUR,
    OFFICIAL,
    OFFICIALS_A_COLOUR,
    PALACES,
    PHASES,
    POOLS,
    POWER,
    REGION,
    REGIONS,
    ROUNDS,
    SECTION,
    SLOT,
    SQUARE,
    STAGES,
    TASK_DISCS,
    TILE,
    TRACKS,
    WALLS,
    WORKER_AREA,
    Phase,
    Pool,
    Stage,
)

OFFICIALS = tuple(OFFICIAL.index)
COLOURS = tuple(COLOUR.index)
FREE = NOBODY
REGION_NAMES = ("1", "2", "3", "4", "5")
MOST_CARDS = 120
MOST_ACTIVATED = 2 * REGIONS * CARDS_A_REGION
"""Each card of a board, twice where the table plays so (ZG-AMB-04)."""
CARDS_PLAYED = Most({players: players * CARDS_A_ROUND * ROUNDS for players in (2, 3, 4)})
GOVERNORS_ALL = {players: players * GOVERNORS for players in (2, 3, 4)}
ALL_OFFICIALS = OFFICIALS_A_COLOUR * 3
SUPPLY = In(words("supply"))
EACH_ONCE = Most({2: 2, 3: 3, 4: 4})
"""As many as there are players."""
MARKERS = words("markers")
MARKERS_OF_3 = words("threes", "markers worth 3")
IN_WORKER_AREA = words("officials in the worker area")
CARDS_IN_HAND = words("cards in hand")

Card = Annotated[int, Whole(1, MOST_CARDS)]
CardOrNone = Annotated[int, Whole(0, MOST_CARDS)]
Seat = Annotated[int, SEAT]
PlayerSeat = Annotated[int, PLAYER]
Owner = Annotated[int, OWNER]
Board = Annotated[str, OneOf("", BOARDS)]
Square = Annotated[str, OneOf("", *[one for one in SQUARE.options if one.key != "none"])]
Aspect = Annotated[int, At(ASPECTS)]
SlotNumber = Annotated[int, At(SLOT)]
Officials = Annotated[Count, Most(OFFICIALS_A_COLOUR)]
Serving = Annotated[Count, Most(WORKER_AREA + 1)]
"""With the official that stands in a full worker area and has to go on."""
Ones = Annotated[Count, Most(MARKERS_A_COLOUR)]
Threes = Annotated[Count, Most(1)]
InHand = Annotated[Count, Most(CARDS_A_ROUND // 3)]


class FullArea(OneOf):
    """A worker area, named as people name it; 0 is none."""

    def shown(self, value: int) -> str:
        return AREA.show(value, "en") if value else ""


def zeros() -> list[int]:
    return [0, 0, 0]


@mutable
class Region:
    """One region of one player's board: unrest level, officials in both areas, workers, cards in the order played."""

    level: Annotated[int, Track(20), Most(max(TRACKS)), words("unrest")] = 0
    governor_area: Annotated[
        list[Officials], words("governor area"), Alone(words("officials in the governor area"))
    ] = axis(OFFICIAL, zeros)
    worker_area: Annotated[list[Serving], words("worker area"), Alone(IN_WORKER_AREA)] = axis(OFFICIAL, zeros)
    workers: Annotated[Count, words("workers"), QUIET] = 0
    cards: Annotated[list[Card], Most(CARDS_A_REGION), words("cards")] = field(default_factory=list)
    serving = Sum(IN_WORKER_AREA, "worker_area.*", within=Counted(WORKER_AREA + 1))


@mutable
class Player:
    """What one player has: ``officials`` to ``discs`` are the own supply, ``ones`` and ``threes`` the markers taken.

    ``hand`` counts the cards held per colour, as the backs show; ``known_hand`` are their numbers if the owner
    typed them. ``late`` and ``lost`` are task slots whose claim was forgotten once, or too often (ZG-AMB-45).
    """

    board: Annotated[Board, BOARDS.name] = ""
    vp: Annotated[Count, words("vp", "VP")] = 0
    officials: Annotated[list[Officials], words("officials"), SUPPLY] = axis(OFFICIAL, lambda: [OFFICIALS_A_COLOUR] * 3)
    governors: Annotated[Count, Most(GOVERNORS), words("governors"), SUPPLY] = GOVERNORS
    palaces: Annotated[Count, Most(PALACES), words("palaces"), SUPPLY] = PALACES
    walls: Annotated[Count, Most(WALLS), words("walls"), SUPPLY] = WALLS
    discs: Annotated[Count, Most(TASK_DISCS), words("task discs"), SUPPLY] = TASK_DISCS
    regions: list[Region] = axis(REGION, lambda: [Region() for _ in REGION.domain()])
    ones: Annotated[list[Ones], MARKERS] = axis(COLOUR, zeros)
    threes: Annotated[list[Threes], MARKERS_OF_3] = axis(COLOUR, zeros)
    hand: Annotated[list[InHand], words("in hand"), Alone(CARDS_IN_HAND)] = axis(COLOUR, zeros)
    known_hand: Annotated[list[Card] | None, Most(CARDS_A_ROUND), CARDS_IN_HAND, PRIVATE] = None
    late: Annotated[list[SlotNumber], Most(TASK_DISCS), words("late", "overlooked tasks"), SILENT] = field(
        default_factory=list
    )
    lost: Annotated[list[SlotNumber], Most(TASK_DISCS), words("lost", "forfeited tasks"), SILENT] = field(
        default_factory=list
    )
    idle = Sum(words("officials in supply"), "officials.*", within=Counted(ALL_OFFICIALS))
    on_board = Sum(
        words("officials on the board"),
        "regions.*.governor_area.*",
        "regions.*.worker_area.*",
        within=Counted(ALL_OFFICIALS),
    )
    unified = Sum(words("cards on the board"), "regions.*.cards.size", within=Counted(REGIONS * CARDS_A_REGION))
    held = Sum(CARDS_IN_HAND, "hand.*", within=Counted(CARDS_A_ROUND))
    strength = SumOf(words("strength"), COLOUR, "ones.{kind}", "3 * threes.{kind}")


@mutable
class Governor:
    """A governor on the gameboard: its owner and the bonus square it stands on ("" beside the squares)."""

    owner: Annotated[Seat, words("owner")]
    square: Annotated[Square, SQUARE.name] = ""


@mutable
class Section:
    """A wall section: the face of its tile ("" while unknown) and the owner of each space by bars (-1 free)."""

    face: Annotated[str, OneOf("", FACES), FACES.name] = ""
    spaces: list[Owner] = axis(BARS, lambda: [FREE for _ in BARS.domain()])


@mutable
class Slot:
    """A task slot: the number of the tile there (0 while unknown) and the owners of the discs on it, left to right.

    A space whose disc was taken back is free (-1) where others lie behind it.
    """

    tile: Annotated[int, Whole(0, 4), TILE.name] = 0
    discs: Annotated[list[Owner], EACH_ONCE, words("discs")] = field(default_factory=list)


@mutable
class Turn:
    """The turn in play; its ``stage`` is play, act, effects or claims.

    ``card`` lies at court or on the board, ``action`` is the court action carried out, ``beneath`` the number the card
    is compared with (0 if there is none). ``points`` are re-assignment points still open, ``moved`` how many were spent
    of a ``pool``; ``transit`` is where an official stands in a full worker area and has to go on (0: none). ``blocked``
    are the regions at their last unrest space before the action; ``wish`` says whether the official of a bonus square
    is open.
    """

    player: Annotated[Owner, words("player", "player in turn")] = 0
    stage: Annotated[Stage, OneOf("", STAGES), STAGES.name] = "play"
    card: Annotated[CardOrNone, words("card", "card played")] = 0
    action: Annotated[str, OneOf(*DEEDS.values()), words("action", "action of this turn")] = ""
    beneath: Annotated[CardOrNone, words("beneath", "card beneath")] = 0
    activated: Annotated[list[Card], Most(MOST_ACTIVATED), words("activated", "activated cards")] = field(
        default_factory=list
    )
    powers: Annotated[list[Annotated[str, OneOf(POWER)]], Most(len(POWER)), words("powers", "abilities used")] = field(
        default_factory=list
    )
    points: Annotated[int, Counted(4), words("points", "re-assignment points")] = 0
    pool: Annotated[Pool, OneOf("", POOLS), POOLS.name] = ""
    moved: Annotated[Count, Most(4), words("moved", "points spent")] = 0
    transit: Annotated[int, FullArea(0, 3, 5, 7, 9, 11), words("transit", "full worker area")] = 0
    transit_colour: Annotated[int, At(OFFICIAL, none=True), words("transit_colour", "official to go on")] = NOBODY
    wish: Annotated[bool, words("wish", "official of the bonus square open")] = False
    blocked: Annotated[
        list[Annotated[int, Whole(-5, 5)]],
        Most(REGIONS),
        words("blocked", "regions at the last space before the action"),
    ] = field(default_factory=list)


@mutable
class Auction:
    """The auction of side-B boards: who still bids, the highest bid and whose it is."""

    bidders: Annotated[list[PlayerSeat], EACH_ONCE, words("bidders")] = field(default_factory=list)
    turn: Annotated[Owner, words("turn", "next bidder"), SILENT] = NOBODY
    bid: Annotated[Count, Most(AUCTION_START), words("bid")] = 0
    leader: Annotated[Owner, words("highest bidder")] = NOBODY
    last_winner: Owner = NOBODY
    won: Annotated[bool, words("won", "auction is won"), SILENT] = False


@mutable
class Position:
    """Everything on the table; its ``phase`` is setup, auction, boards, draw, play, rewards or end.

    ``track`` is the reward track from top to bottom, ``column`` the (aspect, seat) of each disc in this round's column;
    ``asked`` are the players who answered for the ``aspect`` now on offer, ``accepted`` who has just taken it and may
    still claim (-1 nobody). ``turns`` counts the turns finished; ``cleared`` is how many court cards no longer count
    for comparison (ZG-AMB-01).
    """

    former = frozenset({"unsure"})
    phase: Annotated[Phase, OneOf(PHASES), PHASES.name] = "setup"
    round: Annotated[int, Whole(1, ROUNDS), words("round")] = 1
    first: Annotated[Owner, words("first player")] = NOBODY
    players: list[Player] = field(default_factory=list)
    track: Annotated[list[Seat], EACH_ONCE, words("reward track")] = field(default_factory=list)
    column: Annotated[
        list[tuple[Aspect, Seat]],
        Most({2: 2, 3: 3, 4: 3}),
        words("reward column", "rewards of this round"),
    ] = field(default_factory=list)
    ones: Annotated[list[Ones], MARKERS, SUPPLY] = axis(COLOUR, zeros)
    threes: Annotated[list[Threes], MARKERS_OF_3, SUPPLY] = axis(COLOUR, lambda: [1, 1, 1])
    court: Annotated[list[Card], Pile(), CARDS_PLAYED, words("court")] = field(default_factory=list)
    palaces: Annotated[list[Annotated[list[Seat], EACH_ONCE]], words("palaces")] = axis(
        REGION, lambda: [[] for _ in REGION.domain()]
    )
    governors: Annotated[list[Annotated[list[Governor], Most(GOVERNORS_ALL)]], words("governors")] = axis(
        REGION, lambda: [[] for _ in REGION.domain()]
    )
    walls: Annotated[list[Section], words("wall")] = axis(SECTION, lambda: [Section() for _ in SECTION.domain()])
    tasks: Annotated[list[Slot], words("task")] = axis(SLOT, lambda: [Slot() for _ in SLOT.domain()])
    boards_left: Annotated[list[Board], Most(len(BOARDS) - 1), words("boards left")] = field(default_factory=list)
    auction: Annotated[Auction, words("auction")] = field(default_factory=Auction)
    turn: Turn = field(default_factory=Turn)
    turns: Annotated[Count, CARDS_PLAYED, words("turns", "turns finished"), SILENT] = 0
    aspect: Annotated[Aspect, words("aspect", "aspect on offer"), SILENT] = 0
    asked: Annotated[list[PlayerSeat], EACH_ONCE, words("asked", "players who have answered"), SILENT] = field(
        default_factory=list
    )
    accepted: Annotated[Owner, words("accepted", "taker of the reward"), SILENT] = NOBODY
    cleared: Annotated[Count, CARDS_PLAYED, words("cleared", "court cards that no longer count"), SILENT] = 0
    unified = Sum(words("cards on all boards"), "players.*.regions.*.cards.size", within=Counted(MOST_CARDS))
    held = Sum(words("cards in all hands"), "players.*.hand.*", within=Counted(MOST_CARDS))


DISC = words("disc", "task disc", sense="piece")
TALL = Choice(COLOUR.name, [words(f"{one.key}3", f"{one.en[0]} 3") for one in COLOUR.options])
PIECES = (
    Pieces(
        "ZG-INV-01", OFFICIAL, OFFICIALS_A_COLOUR,
        ("players.{seat}.officials.{kind}", "players.{seat}.regions.*.governor_area.{kind}", "players.{seat}.regions.*.worker_area.{kind}"),
    ),
    Pieces("ZG-INV-02", KIND[2], GOVERNORS, ("players.{seat}.governors", "governors.*.*.owner={seat}")),
    Pieces("ZG-INV-02", KIND[1], PALACES, ("players.{seat}.palaces", "palaces.*.*={seat}")),
    Pieces("ZG-INV-02", KIND[0], WALLS, ("players.{seat}.walls", "walls.*.spaces.*={seat}")),
    Pieces("ZG-INV-02", DISC, TASK_DISCS, ("players.{seat}.discs", "tasks.*.discs.*={seat}")),
    Pieces("ZG-INV-03", COLOUR, MARKERS_A_COLOUR, ("ones.{kind}", "players.*.ones.{kind}")),
    Pieces("ZG-INV-03", TALL, 1, ("threes.{kind}", "players.*.threes.{kind}")),
)  # fmt: skip
"""The pieces of which a fixed number exists, and where they can lie."""
CARDS = (Singles("ZG-INV-06", CARD.name, ("court.*", "players.*.regions.*.cards.*")),)
"""The pieces that exist once, and where they can lie."""
