"""Which pieces of The Great Wall carry tags, and which colour each party has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from calibration.registry import Piece, copies_of
from referee.engine.game import Setting
from referee.games.great_wall import setup
from referee.games.great_wall.camera.mats import HONOR, SHAME, STOCK
from referee.games.great_wall.components import (
    ADVISOR,
    ARTIFACT,
    BARRICADE_SLOTS,
    CLERKS,
    COMMAND_CARDS,
    EVENT,
    GENERAL,
    HORDE,
    HORDE_CARDS,
    HORSEMAN,
    LOCATIONS,
    QIN,
    REED,
    REED_CLERKS,
    REQUEST,
    SEAT_COLOURS,
    SECTIONS,
    SOLDIER_COUNTS,
    SOLDIERS,
    SPEARMAN,
    WALL_LEVELS,
    WARES,
)

QR_MM, SMALL_MM = 12.0, 8.0
CARD_MM = 0.3
WOUNDS = 30
BACKS = HORDE.high // len(SECTIONS)
OUTCOMES = {"outcome/going": "", "outcome/won": "won", "outcome/lost": "lost"}


def pieces() -> tuple[Piece, ...]:
    """Every piece of a box that can carry a tag, in all colours."""
    return tuple(_pieces())


def _pieces() -> Iterator[Piece]:
    for colour in _colours():
        for soldier, copies in zip(SOLDIERS, SOLDIER_COUNTS, strict=True):
            yield from copies_of(f"{colour}/{soldier}", copies, SMALL_MM, 10.0)
        yield from copies_of(f"{colour}/flank", SOLDIER_COUNTS[HORSEMAN], SMALL_MM)
        yield from copies_of(f"{colour}/clerk", CLERKS, SMALL_MM, 10.0)
        yield from copies_of(f"{colour}/supporting", 1, SMALL_MM)
        yield from copies_of(f"{colour}/command", COMMAND_CARDS, QR_MM, CARD_MM)
        for kind in ("tea", "turn", *HONOR):
            yield from copies_of(f"{colour}/{kind}", 1, QR_MM)
    for cards in (HORDE, GENERAL, ADVISOR, ARTIFACT, REQUEST, EVENT):
        yield from copies_of(cards.name.key, cards.high, QR_MM, CARD_MM)
    for section in SECTIONS:
        yield from copies_of(f"back/{section}", BACKS, QR_MM, CARD_MM)
    for wall in range(1, WALL_LEVELS + 1):
        yield from copies_of(f"wall/level-{wall}", len(SECTIONS), QR_MM)
    yield from copies_of("barricade", BARRICADE_SLOTS * len(SECTIONS), QR_MM)
    yield from copies_of("wound", WOUNDS, SMALL_MM)
    for ware in WARES:
        yield from (piece for row in STOCK[ware] for piece in copies_of(f"stock/{row}", 1, SMALL_MM))
    for kind in (*(f"token/{LOCATIONS[place]}" for place in setup.QIN_PLACES), *SHAME, *OUTCOMES):
        yield from copies_of(kind, 1, QR_MM)
    yield from copies_of("time", 1, SMALL_MM)


def _colours() -> list[str]:
    return [option.key for option in SEAT_COLOURS.options]


def colours_of(setting: Setting) -> Mapping[int, str]:
    """The colour of every party, by seat."""
    taken = [seat.colour for seat in setting.seats]
    free = [colour for colour in _colours() if colour not in taken]
    automas = {1: (REED, QIN), 2: (REED,)}.get(len(taken), ())
    return dict(enumerate(taken)) | dict(zip(automas, free, strict=False))


def in_play(setting: Setting) -> Mapping[str, int]:
    """How many pieces of a kind this table uses, where that is fewer than the box holds."""
    found = {"horde": HORDE_CARDS}
    reed = colours_of(setting).get(REED)
    if reed:
        found |= {f"{reed}/{kind}": 0 for kind in (*SOLDIERS[SPEARMAN + 1 :], "flank")}
        found[f"{reed}/clerk"] = REED_CLERKS
    return found
