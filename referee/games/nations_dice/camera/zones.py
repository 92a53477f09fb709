"""What a camera needs to know of Nations: which pieces carry tags, and what of a position lies in which zone.

Dice are rolled and cannot carry a tag, chits are too small: what players pay with is declared, or follows from what they
bought. A slot of a player's board holds a tile, or a card that says it is free or shows what is printed there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from calibration.layout import Layout
from calibration.registry import Piece, copies_of
from referee.engine.game import Setting
from referee.engine.spot import UNSEEN, Lying, Place, Spot, digits, level, line_up, one_of
from referee.games.nations_dice import flow, setup
from referee.games.nations_dice.camera import mats
from referee.games.nations_dice.camera.labels import kind_named, named, titled
from referee.games.nations_dice.camera.mats import ADVISORS, BOOKS, BUILDINGS, COLUMNS, MAIN, PILES, VP
from referee.games.nations_dice.components import (
    BOARD,
    BONUS,
    EVENTS_AN_AGE,
    FIRST_TILES,
    ROUNDS,
    ROWS,
    SEAT_COLOURS_WORDS,
    TILES_AN_AGE,
)
from referee.games.nations_dice.position import PRINTED, Position

__all__ = ["PREFIX", "bare", "boards", "given", "kind_named", "named", "pieces", "spots", "titled"]
PREFIX = "ND"
QR_MM = 12.0
AGES = range(1, 5)
SLOT_CARDS = {PRINTED: "slot/printed", "": "slot/free"}
SLOT_COPIES = 4 * (BUILDINGS + ADVISORS)


def boards() -> tuple[Layout, ...]:
    """The progress board's mat and one for each colour of player."""
    return mats.boards()


def pieces() -> tuple[Piece, ...]:
    """Every tile, card and marker of a box, of all colours of players."""
    return tuple(_pieces())


def _pieces() -> Iterator[Piece]:
    for colour in (one.key for one in SEAT_COLOURS_WORDS):
        for kind in ("order", "passed", *VP, *BOOKS):
            yield from copies_of(f"{colour}/{kind}", 1, QR_MM)
    for age in AGES:
        yield from copies_of(f"tile/{age}", TILES_AN_AGE, QR_MM)
        yield from copies_of(f"event/{age}", EVENTS_AN_AGE, QR_MM, 0.3)
    for kind, keys in (("bonus", BONUS.by_key), ("first", FIRST_TILES), ("board", BOARD.by_key)):
        for key in keys:
            yield from copies_of(f"{kind}/{key}", 1, QR_MM)
    for kind in SLOT_CARDS.values():
        yield from copies_of(kind, SLOT_COPIES, QR_MM, 0.3)
    yield from copies_of("round", 1, QR_MM)
    for name in BOOKS:
        yield from copies_of(f"shadow/{name}", 1, QR_MM)


def bare(setting: Setting) -> Position:
    """The end of a game in which nobody ever took a piece."""
    position: Position = setup.start(setting)
    position.phase, position.round = "end", ROUNDS
    return position


def given(setting: Setting) -> tuple[str, ...]:
    """What of a final follows from the players and the mode."""
    return ("players", "edition", "order") if len(setting.seats) == 1 else ("players", "edition")


def spots(setting: Setting) -> tuple[Spot, ...]:
    """Everything of a position that can be seen on the mats."""
    return tuple(_spots(setting))


def _spots(setting: Setting) -> Iterator[Spot]:
    colours = [seat.colour for seat in setting.seats]
    yield level("round", [Place(MAIN, f"round-{number}") for number in range(1, ROUNDS + 1)], "round", first=1)
    for row in range(ROWS):
        yield _row(f"grid.{row}", [Place(MAIN, f"tile-{row + 1}-{column}") for column in range(1, COLUMNS + 1)])
    yield _card("event", Place(MAIN, "event"), [f"event/{age}" for age in AGES])
    if flow.unrest(setting):
        yield one_of("bonus", Place(MAIN, "bonus"), {f"bonus/{key}": key for key in BONUS.by_key}, none="")
    if len(colours) == 1:
        yield from _solo(setting)
    else:
        yield line_up(
            "order", Place(MAIN, "order"), {seat: f"{colour}/order" for seat, colour in enumerate(colours)}, ("order",)
        )
        if flow.unrest(setting):
            yield _first_tiles("first_tiles", Place(MAIN, "pass-first"))
    for seat, one in enumerate(setting.seats):
        yield from _player(f"players.{seat}", one.colour, f"boards.{one.name}", setting)


def _solo(setting: Setting) -> Iterator[Spot]:
    """What belongs to the opponent nobody plays."""
    cells = {f"shadow-{row}": fields for row, fields in BOOKS.items()}
    yield digits("shadow.books", MAIN, cells, [f"shadow/{row}" for row in BOOKS])
    if flow.unrest(setting):
        yield _above([Place(MAIN, f"above-{column}") for column in range(1, COLUMNS)])
        yield _first_tiles("shadow.tiles", Place(MAIN, "shadow-tiles"))


def _player(path: str, colour: str, board: str, setting: Setting) -> Iterator[Spot]:
    yield digits(f"{path}.vp", colour, VP, [f"{colour}/{row}" for row in VP], (f"{board}.vp",))
    yield digits(f"{path}.books", colour, BOOKS, [f"{colour}/{row}" for row in BOOKS])
    kinds = {f"board/{key}": key for key in BOARD.by_key}
    yield one_of(f"{path}.board", Place(colour, "board"), kinds, (f"{board}.starting",), "")
    yield one_of(f"{path}.passed", Place(colour, "passed"), {f"{colour}/passed": True}, none=False)
    if flow.unrest(setting):
        first = {f"first/{key}": key for key in FIRST_TILES}
        yield one_of(f"{path}.first_tile", Place(colour, "first"), first, none="")
    for name, slots, parts in (
        ("building", BUILDINGS, ("buildings", "starting")),
        ("advisor", ADVISORS, ("advisors",)),
    ):
        places = [Place(colour, f"{name}-{slot}") for slot in range(1, slots + 1)]
        yield _slots(f"{path}.{name}s", places, tuple(f"{board}.{part}" for part in parts))
    for name in PILES:
        part = {"wonders": "unbuilt", "built": "wonders"}.get(name, name)
        yield _pile(f"{path}.{name}", Place(colour, name), (f"{board}.{part}",))


# -- tiles ------------------------------------------------------------------------------------------------------

TILE_KINDS = tuple(f"tile/{age}" for age in AGES)


def _piece(place: Place, name: str, sort: str = "tile") -> Lying:
    """The tile or event of this name."""
    age, _, number = name.partition("-")
    return Lying(place, f"{sort}/{age}", number)


def _name(piece: Lying) -> str:
    return f"{piece.kind.partition('/')[2]}-{piece.copy}"


def _card(path: str, place: Place, kinds: Sequence[str]) -> Spot:
    """The one card in a zone."""
    sort = kinds[0].partition("/")[0]
    return Spot(
        path,
        (place,),
        tuple(kinds),
        lambda name: [_piece(place, name, sort)] if name else [],
        lambda seen: UNSEEN if len(seen) > 1 else _name(seen[0]) if seen else "",
    )


def _row(path: str, places: Sequence[Place]) -> Spot:
    """Tiles side by side, with gaps where one was bought."""

    def tell(seen: Sequence[Lying]) -> Any:
        lying = {piece.place: _name(piece) for piece in seen}
        row = [lying.get(place, "") for place in places]
        return UNSEEN if len(lying) < len(seen) else _without_end(row)

    return Spot(
        path,
        tuple(places),
        TILE_KINDS,
        lambda row: [_piece(p, n) for p, n in zip(places, row, strict=False) if n],
        tell,
    )


def _without_end(row: list[str]) -> list[str]:
    """A row without the empty places at its end: with fewer players there are fewer columns."""
    while row and not row[-1]:
        row.pop()
    return row


def _pile(path: str, place: Place, parts: tuple[str, ...]) -> Spot:
    """Tiles in any order; what a board prints is no tile."""

    def lay(names: Sequence[str]) -> list[Lying]:
        return sorted((_piece(place, name) for name in names if name not in SLOT_CARDS), key=_by_number)

    return Spot(
        path, (place,), TILE_KINDS, lay, lambda seen: [_name(one) for one in sorted(seen, key=_by_number)], parts
    )


def _by_number(piece: Lying) -> tuple[str, int]:
    return piece.kind, int(piece.copy)


def _slots(path: str, places: Sequence[Place], parts: tuple[str, ...]) -> Spot:
    """Slots of a board: each holds a tile or a card that says what is there instead."""
    shown = {kind: value for value, kind in SLOT_CARDS.items()}

    def lay(slots: Sequence[str]) -> list[Lying]:
        pairs = zip(places, slots, strict=False)
        return [Lying(p, SLOT_CARDS[name]) if name in SLOT_CARDS else _piece(p, name) for p, name in pairs]

    def tell(seen: Sequence[Lying]) -> Any:
        lying = {piece.place: piece for piece in seen}
        here = [lying[place] for place in places if place in lying]
        whole = len(here) == len(seen) and all(place in lying for place in places[: len(here)])
        return [shown.get(one.kind) if one.kind in shown else _name(one) for one in here] if whole else UNSEEN

    return Spot(path, tuple(places), (*TILE_KINDS, *SLOT_CARDS.values()), lay, tell, parts)


def _first_tiles(path: str, place: Place) -> Spot:
    """Pass first tiles that lie together."""
    kinds = [f"first/{key}" for key in FIRST_TILES]
    return Spot(
        path,
        (place,),
        tuple(kinds),
        lambda keys: [Lying(place, f"first/{key}") for key in FIRST_TILES if key in keys],
        lambda seen: [key for key in FIRST_TILES if any(piece.kind == f"first/{key}" for piece in seen)],
    )


def _above(places: Sequence[Place]) -> Spot:
    """Pass first tiles above the columns of a solo game."""

    def tell(seen: Sequence[Lying]) -> list[str]:
        lying = {piece.place: piece.kind.partition("/")[2] for piece in seen}
        return [lying.get(place, "") for place in places] if lying else []

    return Spot(
        "above",
        tuple(places),
        tuple(f"first/{key}" for key in FIRST_TILES),
        lambda keys: [Lying(p, f"first/{key}") for p, key in zip(places, keys, strict=False) if key],
        tell,
    )
