"""The facts of a box as the rules of Nations look them up; what is not told is unknown, within what it can be.

Boards that nobody has told of are absent: nothing is known of their slots.

Keys and values::

    die.{colour}            six faces: ["gold", "gold", "food", "stone", "strength", "book"]; green has "unrest" once
    tile.{age}.{number}     { title, kind = "wonder", cost = 2, dice = ["red"], chits = ["reroll"], stone = 3, vp = 2 }
    event.{age}.{number}    { famine = 3, war = 4 }
    board.{board}           { title, buildings = [["white"], []], advisors = [{ chits = ["star"] }], wonders = 2,
                              chits = ["gold", "reroll"], vp = [0, 2] }
    chits                   the chits of the expansion: ["star", "gold2", "gold+food"]
    track.books, track.vp   the last number printed on each track
    star                    what a star reroll does: "free", "unrest_only", "normal", or the first and the last with
                            dice showing unrest among them: "free_with_unrest", "normal_with_unrest"

Of tiles and boards what is usual is left out: no title, a cost of 1, no dice, chits, stone or points; one advisor without
anything and one wonder.

Ages are 1 to 4; tiles are numbered 1 to 20 and events 1 to 5 in an age, as the owner lists them (named ``2-07`` at the
table). Boards of the expansion are ``u1a`` to ``u4b``; the four of the base game need no fact: five buildings with
a white die each, one advisor, one wonder, a gold and a reroll chit. A face or chit of several symbols is written with
their number, ``strength3``, and with ``+`` between kinds, in the order gold, food, stone, strength, book.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from typing import Any

from messages.classes import frozen, mutable
from referee.engine.box import Box
from referee.engine.runs import Leaf, Span
from referee.engine.told import Facts, untold
from referee.engine.unknown import number
from referee.games.nations_dice.components import BASE_BOARDS, BOARD, COLOUR_KEYS, START_CHITS, START_DICE, TILE

PACKAGE = "referee.games.nations_dice"


def by_colour(dice: Sequence[str]) -> tuple[int, ...]:
    """Dice named by colour, counted."""
    return tuple(dice.count(colour) for colour in COLOUR_KEYS)


@frozen
class Gains:
    """Dice by colour, and chits, that a tile or a slot gives as long as it is visible.

    Those of a tile that nobody has told of are nowhere listed (:mod:`~referee.games.nations_dice.holdings`).
    """

    dice: tuple[int, ...] = (0,) * len(COLOUR_KEYS)
    chits: tuple[str, ...] = ()


@frozen
class Tile:
    """A progress tile. ``cost`` is what is printed, in strength for colonies, else in gold."""

    kind: str
    gains: Gains
    cost: int = 1
    stone: int = 0
    vp: int = 0
    title: str = ""

    @property
    def currency(self) -> str:
        return "strength" if self.kind == "colony" else "gold"


@frozen
class Board:
    """A player board: what its building and advisor slots print, its wonder slots, and further starting chits."""

    buildings: tuple[Gains, ...]
    advisors: tuple[Gains, ...] = (Gains(),)
    wonders: int = 1
    chits: tuple[str, ...] = ()
    vp: tuple[int, ...] = ()
    title: str = ""


WHITE = Gains(by_colour(["white"]))
BASE_BOARD = Board((WHITE,) * START_DICE, chits=START_CHITS)


@mutable
class Known:
    """Look-ups by game terms. What is ``in`` one of them has been told; ``gaps`` says that some tiles or boards have not."""

    faces: Facts[str, Collection[str]]
    tiles: Facts[str, Tile]
    events: Facts[str, tuple[int, int]]
    star: str
    boards: dict[str, Board] = field(default_factory=lambda: dict.fromkeys(BASE_BOARDS, BASE_BOARD))
    chits: tuple[str, ...] | None = None
    ends: dict[str, int] = field(default_factory=dict)
    gaps: bool = False


def digest(box: Box) -> Known:
    """Arrange a box for look-up."""
    known = Known(
        Facts({}, lambda colour: untold(PACKAGE, f"die.{colour}")),
        Facts({}, lambda tile: _tile(untold(PACKAGE, tile_key(tile)))),
        Facts({}, lambda event: _event(untold(PACKAGE, event_key(event)))),
        untold(PACKAGE, "star"),
    )
    for key, value in box.facts.items():
        kind, _, rest = key.partition(".")
        if kind == "die":
            known.faces[rest] = frozenset(value)
        elif kind == "tile":
            known.tiles[rest.replace(".", "-")] = _tile(value)
        elif kind == "event":
            known.events[rest.replace(".", "-")] = _event(value)
        elif kind == "board":
            known.boards[rest] = _board(value)
        elif key == "chits":
            known.chits = tuple(value)
        elif key == "star":
            known.star = value
        elif kind == "track":
            known.ends[rest] = value
    known.gaps = not (known.tiles.keys() >= TILE.by_key.keys() and known.boards.keys() >= BOARD.by_key.keys())
    return known


def _gains(value: Mapping[str, Any]) -> Gains:
    dice = value.get("dice", [])
    return Gains(dice if isinstance(dice, tuple) else by_colour(dice), tuple(value.get("chits", ())))


def _event(value: Mapping[str, Any]) -> tuple[int, int]:
    return value["famine"], value["war"]


def _tile(value: Mapping[str, Any]) -> Tile:
    return Tile(
        value["kind"],
        _gains(value),
        value.get("cost", 1),
        value.get("stone", 0),
        value.get("vp", 0),
        value.get("title", ""),
    )


def _board(value: Mapping[str, Any]) -> Board:
    return Board(
        tuple(Gains(by_colour(dice)) for dice in value["buildings"]),
        tuple(_gains(one) for one in value.get("advisors", [{}])),
        value.get("wonders", 1),
        tuple(value.get("chits", ())),
        tuple(value.get("vp", ())),
        value.get("title", ""),
    )


def perhaps(key: str, what: str, most: int, others: Sequence[str] = ()) -> Any:
    """An unknown number up to ``most`` that follows from a fact that nobody has told; ``others`` could tell that it is
    less.
    """
    because = [Leaf(f"box:{one}/{what}", Span(0, most)) for one in (key, *others)] if others else []
    return number(f"box:{key}/{what}", 0, most, because=tuple(because))


def board_key(board: str) -> str:
    """The box key of a board."""
    return f"board.{board}"


def tile_key(tile: str) -> str:
    """The box key of a tile."""
    return f"tile.{tile.replace('-', '.')}"


def event_key(event: str) -> str:
    """The box key of an event."""
    return f"event.{event.replace('-', '.')}"
