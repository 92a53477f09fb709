"""A position of Nations: everything that lies on the table, as plain data.

Players are seats (0 for the first). Unused dice are named by colour and face (``white-gold``); used ones and those still
to be rolled are counted by colour. Chits are named by what they show. Tiles are named by age and number.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from messages.classes import mutable
from referee.engine.fields import GATHERED, QUIET, SILENT, Alone, In, axis
from referee.engine.holds import OWNER, PLAYER, Count, Counted, Heap, Most, OneOf, Size, Track, Whole
from referee.engine.single import Singles
from referee.engine.sums import SumOf
from referee.engine.values import Choice
from referee.engine.words import words
from referee.games.nations_dice.components import (
    BASE_BOARDS,
    BOARD,
    BONUS,
    CHITS,
    COLOUR_KEYS,
    COLOURS,
    COLUMNS,
    DICE_IN_BOX,
    DIE,
    EVENT,
    FIRST_TILE,
    FIRST_TILES,
    PHASES,
    PURCHASE,
    RESOURCE,
    ROLLING,
    ROUNDS,
    ROWS,
    STAGES,
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
MOST_ROLLED, MOST_OWNED = 99, 3 * MOST_DICE
MOST_CHITS = 73
"""33 in the base game, and as many of the expansion as can be told of."""
MOST_SYMBOLS = 3 * (MOST_DICE + MOST_CHITS + 1)
"""Of one kind, in one round: no face, chit or pass first tile shows more than three."""
MOST_BOOKS = 4 + ROUNDS * MOST_SYMBOLS
MOST_VP = sum([3 + 2 * age + 2 for age in range(1, ROUNDS + 1)])
"""Until the tiles are counted: in each round three for books, its number for famine and for war, two by a bonus tile."""
MOST_GIVEN = 40
"""Chits of one kind that one tile or board can give."""
MOST_TAKEN = ROUNDS * ROWS * COLUMNS
MOST_BUILDINGS, MOST_ADVISORS, MOST_WONDERS = 12, 4, 4
"""Slots of one board, as far as can be told of."""

EMPTY = words("", "empty")
AS_PRINTED = words(PRINTED, "as printed")
FIRST = words("pass first tile")
FIRST_ONES = words("pass first tiles")
BOOKS = words("books")
BACK, ON, BESIDE, BEFORE = "/back", "/on ", "/beside", "/before"
"""Behind the key of a fact of which nobody had told when what it gave may have gone back, when its owner said on which
slot it lies, when a wonder beside it was built, or when a wonder was laid that came later."""
AREA = In(words("area", "player area"))
ON_BOARD = In(words("board", "player board"))

Seat = Annotated[int, PLAYER]
Tile = Annotated[str, OneOf(*TILE)]
TileOrNone = Annotated[str, OneOf(EMPTY, *TILE)]
Slot = Annotated[str, OneOf(EMPTY, AS_PRINTED, *TILE)]
Event = Annotated[str, OneOf(*EVENT)]
EventOrNone = Annotated[str, OneOf("", *EVENT)]
Bonus = Annotated[str, OneOf(*BONUS)]
BonusOrNone = Annotated[str, OneOf("", *BONUS)]
Board = Annotated[str, OneOf(*BOARD)]
BoardOrNone = Annotated[str, OneOf("", *BOARD)]
FirstTile = Annotated[str, OneOf(*FIRST_TILE)]
FirstTileOrNone = Annotated[str, OneOf("", *FIRST_TILE)]
Die = Annotated[str, OneOf(*DIE)]
Chit = Annotated[str, OneOf(*CHITS)]
Dice = Annotated[int, Counted(MOST_DICE)]
Symbols = Annotated[Count, Most(MOST_SYMBOLS)]
TAKEN_TILES = Most(MOST_TAKEN)
"""More tiles than lie on the progress board in four rounds nobody can take."""
EVERYBODY = Most({players: players for players in (1, 2, 3, 4)})
Row = Annotated[list[TileOrNone], Size(0, COLUMNS)]


def none_of_each() -> list[int]:
    return [0] * len(COLOURS)


def nothing_made() -> list[int]:
    return [0] * len(STEP_SYMBOLS)


def unused(player: Player, colour: int) -> int:
    """How many unused dice of a colour the player has; they are named by their faces."""
    name = COLOUR_KEYS[colour]
    return sum([die.startswith(name) for die in player.dice])


@mutable
class Player:
    """What one player has. ``unrolled`` dice must be rolled before he goes on; ``rolled``: this round's roll was made.

    Slots hold ``printed`` (what the board shows there), the tile lying on them, or nothing. ``covered`` are tiles that
    were replaced, ``unplaced`` ones that are paid and wait for their slot, or for somebody to tell what they are. ``made`` counts the symbols used in
    the steps of this round, ``shown`` those that lay unused when the present step began. ``withheld`` are the keys of facts of
    which nobody had told when they gave chits, so that these are not listed, when what they gave went back, when a slot
    was named for them, or when a wonder beside them was built or laid.
    """

    board: Annotated[BoardOrNone, BOARD.name] = ""
    vp: Annotated[int, Track(), Most(MOST_VP), words("vp", "VP")] = 0
    books: Annotated[int, Track(), Most(MOST_BOOKS), BOOKS] = 0
    dice: Annotated[list[Die], Heap(0, MOST_DICE), words("dice", "unused dice/dice"), AREA] = field(
        default_factory=list
    )
    unrolled: Annotated[
        list[Dice], words("unrolled", "to be rolled/unrolled"), Alone(words("dice to be rolled")), AREA
    ] = axis(COLOURS, none_of_each)
    used: Annotated[list[Dice], words("used", "used dice"), AREA] = axis(COLOURS, none_of_each)
    chits: Annotated[list[Chit], Heap(), Most(MOST_CHITS), words("chits", "unused chits/chits"), AREA] = field(
        default_factory=list
    )
    spent: Annotated[list[Chit], Heap(), Most(MOST_CHITS), words("spent", "used chits"), AREA] = field(
        default_factory=list
    )
    buildings: Annotated[list[Slot], Most(MOST_BUILDINGS), words("buildings"), ON_BOARD] = field(default_factory=list)
    advisors: Annotated[list[Slot], Most(MOST_ADVISORS), words("advisors"), ON_BOARD] = field(default_factory=list)
    wonders: Annotated[
        list[TileOrNone], Most(MOST_WONDERS), words("wonders", "wonders under construction/wonders"), ON_BOARD
    ] = field(default_factory=list)
    colonies: Annotated[list[Tile], TAKEN_TILES, words("colonies"), ON_BOARD] = field(default_factory=list)
    built: Annotated[list[Tile], TAKEN_TILES, words("built", "wonders built/built wonders"), ON_BOARD] = field(
        default_factory=list
    )
    covered: Annotated[list[Tile], TAKEN_TILES, words("covered", "replaced tiles"), ON_BOARD] = field(
        default_factory=list
    )
    unplaced: Annotated[list[Tile], TAKEN_TILES, words("unplaced", "tiles not placed yet"), ON_BOARD] = field(
        default_factory=list
    )
    rolled: Annotated[bool, words("rolled", "has rolled in this round"), SILENT] = False
    passed: Annotated[bool, words("passed", "has passed")] = False
    first_tile: Annotated[FirstTileOrNone, FIRST] = ""
    made: Annotated[list[Symbols], words("made", "used in steps"), AREA] = axis(
        [RESOURCE[one] for one in STEP_SYMBOLS], nothing_made
    )
    shown: Annotated[Symbols, words("shown", "symbols that lay unused when the step began"), SILENT] = 0
    withheld: Annotated[
        list[str], Most(0), words("withheld", "facts not told when chits were taken"), SILENT, GATHERED
    ] = field(default_factory=list)
    owned = SumOf(
        words("dice in all"), Choice(words("colour"), COLOURS), "used.{kind}", "unrolled.{kind}", unused,
        within=Counted(MOST_OWNED),
    )  # fmt: skip


@mutable
class Turn:
    """The turn in play. ``stage``: act, pay (a tile or a building is to be paid), place, shadow (the d4 is due).

    ``purchase`` is buy or build, ``tile`` what it is about, ``row`` and ``column`` where a bought one lies;
    ``paid`` are the dice this purchase was paid with, ``rolling`` says why dice are being rolled: gain, reroll, star or
    unrest.
    """

    player: Annotated[int, OWNER, words("player", "player in turn")] = -1
    stage: Annotated[Stage, OneOf("", *STAGES), STAGES.name] = ""
    purchase: Annotated[
        Literal["", "buy", "build"], OneOf("", *PURCHASE.values()), words("purchase", "purchase of this turn")
    ] = ""
    tile: Annotated[TileOrNone, words("tile", "tile of this turn")] = ""
    row: Annotated[int, Whole(0, ROWS), words("row", "row of the tile bought")] = 0
    column: Annotated[int, Whole(0, COLUMNS), words("column", "column of the tile bought")] = 0
    paid: Annotated[list[Die], Heap(0, MOST_DICE), words("paid", "dice paid in this turn")] = field(
        default_factory=list
    )
    rolling: Annotated[Literal["", "gain", "reroll", "star", "unrest"], OneOf("", *ROLLING), ROLLING.name] = ""


@mutable
class Shadow:
    """The opponent of a solo game: its book marker, the books of this round's roll, pass first tiles taken."""

    books: Annotated[int, Track(), Most(MOST_BOOKS), BOOKS] = 0
    rolled: Annotated[int, Whole(-1, MOST_ROLLED), words("rolled", "books rolled"), QUIET] = -1
    tiles: Annotated[list[FirstTile], Most(len(FIRST_TILES)), FIRST_ONES] = field(default_factory=list)


@mutable
class Position:
    """All of it. ``phase``: setup, reveal, boards, actions, books, famine, war, end.

    ``order`` are the seats by their order cards. ``grid`` has the tiles row by row, the bottom row first. ``gone`` are
    tiles and ``past`` events and bonus tiles that left the game; ``above`` the pass first tiles over the columns of a
    solo game. ``waiting`` are players still to be asked in the step.
    """

    former: ClassVar[frozenset[str]] = frozenset({"unsure"})

    phase: Annotated[Phase, OneOf(*PHASES), PHASES.name] = "setup"
    round: Annotated[int, Whole(1, ROUNDS), words("round")] = 1
    players: list[Player] = field(default_factory=list)
    order: Annotated[list[Seat], EVERYBODY, words("order", "player order")] = field(default_factory=list)
    grid: Annotated[list[Row], Size(ROWS, ROWS), words("grid", "progress board")] = field(
        default_factory=lambda: [[], [], []]
    )
    event: Annotated[EventOrNone, EVENT.name] = ""
    bonus: Annotated[BonusOrNone, words("bonus", "bonus tile")] = ""
    gone: Annotated[list[Tile], TAKEN_TILES, words("gone", "tiles out of the game")] = field(default_factory=list)
    past_events: Annotated[list[Event], Most(ROUNDS - 1), words("past events")] = field(default_factory=list)
    past_bonuses: Annotated[list[Bonus], Most(ROUNDS - 1), words("past bonus tiles")] = field(default_factory=list)
    boards_left: Annotated[list[Board], Most(len(BASE_BOARDS)), words("boards left")] = field(default_factory=list)
    first_tiles: Annotated[list[FirstTile], Most(len(FIRST_TILES)), FIRST_ONES] = field(
        default_factory=lambda: list(FIRST_TILES)
    )
    above: Annotated[list[FirstTileOrNone], Most(len(FIRST_TILES)), words("above", "above the columns")] = field(
        default_factory=list
    )
    shadow: Annotated[Shadow, words("shadow")] = field(default_factory=Shadow)
    turn: Turn = field(default_factory=Turn)
    waiting: Annotated[list[Seat], EVERYBODY, words("waiting", "players still to be asked"), SILENT] = field(
        default_factory=list
    )


OWNED = tuple(
    f"players.*.{pile}.*" for pile in ("buildings", "advisors", "wonders", "colonies", "built", "covered", "unplaced")
)
TAKEN = ("gone.*", *OWNED)
"""Where tiles lie that are no longer on the progress board."""
SINGLES = (
    Singles("ND-CMP-03", TILE.name, ("grid.*.*", *TAKEN), ("", PRINTED)),
    Singles("ND-CMP-03", EVENT.name, ("event", "past_events.*")),
    Singles("ND-CMP-03", BONUS.name, ("bonus", "past_bonuses.*"), named=BONUS.by_key),
)
"""What exists once, and where it can lie."""
PASS_FIRST = Singles(
    "ND-PFT-01",
    FIRST,
    ("first_tiles.*", "players.*.first_tile", "shadow.tiles.*"),
    named=FIRST_TILE.by_key,
    complete=True,
)
"""The three tiles for whoever passes first; none of them leaves the game."""
