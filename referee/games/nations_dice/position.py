"""A position of Nations: everything that lies on the table, as plain data.

Players are seats (0 for the first). Unused dice are named by colour and face (``white-gold``); used ones and those still
to be rolled are counted by colour. Chits are named by what they show. Tiles are named by age and number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from referee.engine.holds import OWNER, SEAT, Count, Counted, OneOf, Size, Whole
from referee.engine.position import axis
from referee.engine.single import Singles
from referee.engine.words import words
from referee.games.nations_dice.components import (
    BOARD,
    BONUS,
    CHITS,
    COLOUR_KEYS,
    COLUMNS,
    DICE_IN_BOX,
    DIE,
    EVENT,
    FIRST_TILE,
    FIRST_TILES,
    ROUNDS,
    ROWS,
    STEPS,
    TILE,
    Phase,
    Stage,
)

PRINTED = "printed"
"""What lies on a slot as the board shows it."""
STEP_SYMBOLS = tuple(STEPS.values())
MOST_DICE = sum(DICE_IN_BOX)
"""Of one colour others may stand in for what the supply lacks (ND-AMB-23), but not more than there are dice at all."""

Seat = Annotated[int, SEAT]
Tile = Annotated[str, OneOf(*TILE.by_key)]
TileOrNone = Annotated[str, OneOf("", *TILE.by_key)]
Slot = Annotated[str, OneOf("", PRINTED, *TILE.by_key)]
Event = Annotated[str, OneOf(*EVENT.by_key)]
EventOrNone = Annotated[str, OneOf("", *EVENT.by_key)]
Bonus = Annotated[str, OneOf(*BONUS.by_key)]
BonusOrNone = Annotated[str, OneOf("", *BONUS.by_key)]
Board = Annotated[str, OneOf(*BOARD.by_key)]
BoardOrNone = Annotated[str, OneOf("", *BOARD.by_key)]
FirstTile = Annotated[str, OneOf(*FIRST_TILES)]
FirstTileOrNone = Annotated[str, OneOf("", *FIRST_TILES)]
Die = Annotated[str, OneOf(*DIE.by_key)]
Chit = Annotated[str, OneOf(*[one.key for one in CHITS])]
Dice = Annotated[int, Counted(MOST_DICE)]
Row = Annotated[list[TileOrNone], Size(0, COLUMNS)]


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

    board: BoardOrNone = ""
    vp: Count = 0
    books: Count = 0
    dice: Annotated[list[Die], Size(0, MOST_DICE)] = field(default_factory=list)
    unrolled: list[Dice] = axis(COLOUR_KEYS, none_of_each)
    used: list[Dice] = axis(COLOUR_KEYS, none_of_each)
    chits: list[Chit] = field(default_factory=list)
    spent: list[Chit] = field(default_factory=list)
    buildings: list[Slot] = field(default_factory=list)
    advisors: list[Slot] = field(default_factory=list)
    wonders: list[TileOrNone] = field(default_factory=list)
    colonies: list[Tile] = field(default_factory=list)
    built: list[Tile] = field(default_factory=list)
    covered: list[Tile] = field(default_factory=list)
    unplaced: list[Tile] = field(default_factory=list)
    rolled: bool = False
    passed: bool = False
    first_tile: FirstTileOrNone = ""
    made: list[Count] = axis(STEP_SYMBOLS, nothing_made)
    shown: Count = 0


@dataclass(slots=True)
class Turn:
    """The turn in play. ``stage``: act, pay (a tile or a building is to be paid), place, shadow (the d4 is due).

    ``purchase`` is buy or build, ``tile`` what it is about, ``row`` and ``column`` where a bought one lies;
    ``paid`` are the dice this purchase was paid with, ``rolling`` says why dice are being rolled: gain, reroll, star or
    unrest.
    """

    player: Annotated[int, OWNER] = -1
    stage: Stage = ""
    purchase: Literal["", "buy", "build"] = ""
    tile: TileOrNone = ""
    row: Annotated[int, Whole(0, ROWS)] = 0
    column: Annotated[int, Whole(0, COLUMNS)] = 0
    paid: list[Die] = field(default_factory=list)
    rolling: Literal["", "gain", "reroll", "star", "unrest"] = ""


@dataclass(slots=True)
class Shadow:
    """The opponent of a solo game: its book marker, the books of this round's roll, pass first tiles taken."""

    books: Count = 0
    rolled: Annotated[int, Whole(-1, 99)] = -1
    tiles: list[FirstTile] = field(default_factory=list)


@dataclass(slots=True)
class Position:
    """All of it. ``phase``: setup, reveal, boards, actions, books, famine, war, end.

    ``order`` are the seats by their order cards. ``grid`` has the tiles row by row, the bottom row first. ``gone`` are
    tiles and ``past`` events and bonus tiles that left the game; ``above`` the pass first tiles over the columns of a
    solo game. ``waiting`` are players still to be asked in the step. ``unsure`` are facts whose lack has left something
    out of the position.
    """

    phase: Phase = "setup"
    round: Annotated[int, Whole(1, ROUNDS)] = 1
    players: list[Player] = field(default_factory=list)
    order: list[Seat] = field(default_factory=list)
    grid: Annotated[list[Row], Size(ROWS, ROWS)] = field(default_factory=lambda: [[], [], []])
    event: EventOrNone = ""
    bonus: BonusOrNone = ""
    gone: list[Tile] = field(default_factory=list)
    past_events: list[Event] = field(default_factory=list)
    past_bonuses: list[Bonus] = field(default_factory=list)
    boards_left: list[Board] = field(default_factory=list)
    first_tiles: list[FirstTile] = field(default_factory=lambda: list(FIRST_TILES))
    above: list[FirstTileOrNone] = field(default_factory=list)
    shadow: Shadow = field(default_factory=Shadow)
    turn: Turn = field(default_factory=Turn)
    waiting: list[Seat] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)


TAKEN = (
    "gone.*",
    *(
        f"players.*.{pile}.*"
        for pile in ("buildings", "advisors", "wonders", "colonies", "built", "covered", "unplaced")
    ),
)
"""Where tiles lie that are no longer on the progress board."""
SINGLES = (
    Singles("ND-CMP-03", TILE.name, ("grid.*.*", *TAKEN), ("", PRINTED)),
    Singles("ND-CMP-03", EVENT.name, ("event", "past_events.*")),
    Singles("ND-CMP-03", BONUS.name, ("bonus", "past_bonuses.*"), named=BONUS.by_key),
)
"""What exists once, and where it can lie."""
PASS_FIRST = Singles(
    "ND-PFT-01",
    words("pass first tile"),
    ("first_tiles.*", "players.*.first_tile", "shadow.tiles.*"),
    named=FIRST_TILE.by_key,
    complete=True,
)
"""The three tiles for whoever passes first; none of them leaves the game."""
