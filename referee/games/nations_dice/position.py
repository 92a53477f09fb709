"""A position of Nations: everything that lies on the table, as plain data.

Players are seats (0 for the first). Unused dice are named by colour and face (``white-gold``); used ones and those still
to be rolled are counted by colour. Chits are named by what they show. Tiles are named by age and number.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.engine.holds import Count
from referee.engine.position import axis
from referee.games.nations_dice.components import COLOUR_KEYS, FIRST_TILES, STEPS

PRINTED = "printed"
"""What lies on a slot as the board shows it."""
STEP_SYMBOLS = tuple(STEPS.values())


def none_of_each() -> list[int]:
    return [0] * len(COLOUR_KEYS)


def nothing_made() -> list[int]:
    return [0] * len(STEP_SYMBOLS)


@dataclass(slots=True)
class Player:
    """What one player has. ``unrolled`` dice must be rolled before he goes on; ``rolled``: this round's roll was made.

    Slots hold ``printed`` (what the board shows there), the tile lying on them, or nothing. ``covered`` are tiles that
    were replaced, ``unplaced`` ones bought while nobody had told what they are. ``made`` counts the symbols used in
    the steps of this round, ``shown`` those that lay unused when the present step began.
    """

    board: str = ""
    vp: Count = 0
    books: Count = 0
    dice: list[str] = field(default_factory=list)
    unrolled: list[Count] = axis(COLOUR_KEYS, none_of_each)
    used: list[Count] = axis(COLOUR_KEYS, none_of_each)
    chits: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    buildings: list[str] = field(default_factory=list)
    advisors: list[str] = field(default_factory=list)
    wonders: list[str] = field(default_factory=list)
    colonies: list[str] = field(default_factory=list)
    built: list[str] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)
    unplaced: list[str] = field(default_factory=list)
    rolled: bool = False
    passed: bool = False
    first_tile: str = ""
    made: list[Count] = axis(STEP_SYMBOLS, nothing_made)
    shown: Count = 0


@dataclass(slots=True)
class Turn:
    """The turn in play. ``stage``: act, pay (a tile or a building is to be paid), place, shadow (the d4 is due).

    ``purchase`` is buy or build, ``tile`` what it is about, ``row`` and ``column`` where a bought one lies;
    ``paid`` are the dice this purchase was paid with, ``rolling`` says why dice are being rolled: gain, reroll, star or
    unrest.
    """

    player: int = -1
    stage: str = ""
    purchase: str = ""
    tile: str = ""
    row: int = 0
    column: int = 0
    paid: list[str] = field(default_factory=list)
    rolling: str = ""


@dataclass(slots=True)
class Shadow:
    """The opponent of a solo game: its book marker, the books of this round's roll, pass first tiles taken."""

    books: Count = 0
    rolled: int = -1
    tiles: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Position:
    """All of it. ``phase``: setup, reveal, boards, actions, books, famine, war, end.

    ``order`` are the seats by their order cards. ``grid`` has the tiles row by row, the bottom row first. ``gone`` are
    tiles and ``past`` events and bonus tiles that left the game; ``above`` the pass first tiles over the columns of a
    solo game. ``waiting`` are players still to be asked in the step. ``unsure`` are facts whose lack has left something
    out of the position.
    """

    phase: str = "setup"
    round: int = 1
    players: list[Player] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    grid: list[list[str]] = field(default_factory=lambda: [[], [], []])
    event: str = ""
    bonus: str = ""
    gone: list[str] = field(default_factory=list)
    past_events: list[str] = field(default_factory=list)
    past_bonuses: list[str] = field(default_factory=list)
    boards_left: list[str] = field(default_factory=list)
    first_tiles: list[str] = field(default_factory=lambda: list(FIRST_TILES))
    above: list[str] = field(default_factory=list)
    shadow: Shadow = field(default_factory=Shadow)
    turn: Turn = field(default_factory=Turn)
    waiting: list[int] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)
