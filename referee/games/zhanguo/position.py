"""A position of ZhanGuo: everything that lies on the table, as plain data.

Players and owners are seats (0 for the first), regions 1 to 5 are places 0 to 4 of a list and are named "1" to "5"
in data and paths; officials, markers and card colours are lists in the order red, grey, white and ivory, orange,
brown.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.engine.position import Count, axis
from referee.games.zhanguo.components import (
    GOVERNORS,
    OFFICIALS_A_COLOUR,
    PALACES,
    SECTIONS,
    SLOTS,
    TASK_DISCS,
    WALLS,
)

OFFICIALS = ("red", "grey", "white")
COLOURS = ("ivory", "orange", "brown")
FREE = -1
REGION_NAMES = ("1", "2", "3", "4", "5")


def zeros() -> list[int]:
    return [0, 0, 0]


@dataclass(slots=True)
class Region:
    """One region of one player's board: unrest level, officials in both areas, workers, cards in the order played."""

    level: Count = 0
    governor_area: list[Count] = axis(OFFICIALS, zeros)
    worker_area: list[Count] = axis(OFFICIALS, zeros)
    workers: Count = 0
    cards: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Player:
    """What one player has: ``officials`` to ``discs`` are the own supply, ``ones`` and ``threes`` markers in front.

    ``hand`` counts the cards held per colour, as the backs show; ``known_hand`` are their numbers if the owner
    typed them. ``late`` and ``lost`` are task slots whose claim was forgotten once, or too often (ZG-AMB-45).
    """

    board: str = ""
    vp: Count = 0
    officials: list[Count] = axis(OFFICIALS, lambda: [OFFICIALS_A_COLOUR] * 3)
    governors: Count = GOVERNORS
    palaces: Count = PALACES
    walls: Count = WALLS
    discs: Count = TASK_DISCS
    regions: list[Region] = axis(REGION_NAMES, lambda: [Region() for _ in range(5)])
    ones: list[Count] = axis(COLOURS, zeros)
    threes: list[Count] = axis(COLOURS, zeros)
    hand: list[Count] = axis(COLOURS, zeros)
    known_hand: list[int] | None = None
    late: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Governor:
    """A governor on the gameboard: its owner and the bonus square it stands on ("" beside the squares)."""

    owner: int
    square: str = ""


@dataclass(slots=True)
class Section:
    """A wall section: the face of its tile ("" while unknown) and the owner of each space by bars (-1 free)."""

    face: str = ""
    spaces: list[int] = axis(("1", "2", "3"), lambda: [-1, -1, -1])


@dataclass(slots=True)
class Slot:
    """A task slot: the number of the tile there (0 while unknown) and the owners of the discs on it, left to right.

    A space whose disc was taken back is free (-1) where others lie behind it.
    """

    tile: int = 0
    discs: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Turn:
    """The turn in play. ``stage``: play, act, effects, claims.

    ``card`` lies at court or on the board, ``action`` is the court action carried out, ``beneath`` the number the card
    is compared with (0 if there is none). ``points`` are re-assignment points still open, ``moved`` how many were
    spent of a ``pool``; ``transit`` is where an official stands in a full worker area and has to go on (0: none).
    ``blocked`` are the regions at their maximum before the action (negative: perhaps, its track is not known), ``wish`` whether a free official is open.
    """

    player: int = 0
    stage: str = "play"
    card: int = 0
    action: str = ""
    beneath: int = 0
    activated: list[int] = field(default_factory=list)
    powers: list[str] = field(default_factory=list)
    points: Count = 0
    pool: str = ""
    moved: Count = 0
    transit: int = 0
    transit_colour: int = -1
    wish: bool = False
    blocked: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Auction:
    """The auction of side-B boards: who still bids, the highest bid and whose it is."""

    bidders: list[int] = field(default_factory=list)
    turn: int = -1
    bid: Count = 0
    leader: int = -1
    last_winner: int = -1
    won: bool = False


@dataclass(slots=True)
class Position:
    """All of it. ``phase``: setup, auction, boards, draw, play, rewards, end.

    ``track`` is the reward track from top to bottom, ``column`` the (aspect, seat) of each disc in this round's
    column; ``asked`` are the players who answered for the ``aspect`` now on offer, ``accepted`` who has just taken it
    and may still claim (-1 nobody). ``turns`` counts the turns finished; ``cleared`` is how many court cards no longer
    count for comparison (ZG-AMB-01). ``unsure`` are facts whose lack has left something out of the position.
    """

    phase: str = "setup"
    round: int = 1
    first: int = -1
    players: list[Player] = field(default_factory=list)
    track: list[int] = field(default_factory=list)
    column: list[tuple[int, int]] = field(default_factory=list)
    ones: list[Count] = axis(COLOURS, zeros)
    threes: list[Count] = axis(COLOURS, lambda: [1, 1, 1])
    court: list[int] = field(default_factory=list)
    palaces: list[list[int]] = axis(REGION_NAMES, lambda: [[] for _ in range(5)])
    governors: list[list[Governor]] = axis(REGION_NAMES, lambda: [[] for _ in range(5)])
    walls: list[Section] = axis(SECTIONS, lambda: [Section() for _ in range(6)])
    tasks: list[Slot] = axis(SLOTS, lambda: [Slot() for _ in range(6)])
    boards_left: list[str] = field(default_factory=list)
    auction: Auction = field(default_factory=Auction)
    turn: Turn = field(default_factory=Turn)
    turns: Count = 0
    aspect: int = 0
    asked: list[int] = field(default_factory=list)
    accepted: int = -1
    cleared: Count = 0
    unsure: list[str] = field(default_factory=list)
