"""Tables of every game as a camera may see them, without pictures: pieces hidden, unread, shifted."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, cast

from calibration.layout import Layout
from referee.camera import kit as kits
from referee.camera.kit import Kit, Look, zones_of
from referee.camera.scene import Put, put
from referee.engine.session import Session
from referee.engine.spot import lay
from referee.games import game as find_game
from referee.testing import samples
from vision.observation import Observation, Sighting
from vision.reading import Reading

GAMES = ("zhanguo", "nippon", "nations_dice", "great_wall")
SQUARE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


@cache
def kit_of(game: str) -> Kit:
    return kits.kit_of(find_game(game))


@cache
def finished(game: str, players: int = 2, seed: int = 0) -> Session:
    """A random game, played to its end."""
    table = samples.session(game, players)
    for _ in samples.play(table, Random(f"{game}/{players}/{seed}")):
        pass
    return table


def puts_of(table: Session, seed: int = 0) -> list[Put]:
    """The pieces of a table, put into their zones."""
    return put(kit_of(table.game.id), lay(zones_of(table.game).spots(table.setting), table.position), seed)


def boards_of(table: Session) -> list[str]:
    spots = zones_of(table.game).spots(table.setting)
    return sorted({place.board for spot in spots for place in spot.places})


@dataclass(frozen=True)
class Found:
    """A board that was found, as far as a tally asks: wholly in view but for some zones."""

    layout: Layout
    zones_cut_off: tuple[str, ...] = ()
    doubt_mm: float = 0.0
    residual_mm: float = 0.0


def look_at(
    table: Session,
    puts: Iterable[Put],
    hidden: Collection[str] = (),
    unread: Collection[str] = (),
    picture: str = "one",
    boards: Collection[str] | None = None,
    doubt_mm: float = 0.0,
) -> Look:
    """A look at pieces without a picture: ``hidden`` ones are not seen, ``unread`` ones not read."""
    kit, within = kit_of(table.game.id), boards_of(table) if boards is None else boards
    there = [one for one in puts if one.board in within]
    known = [sighting(kit, one, picture=picture) for one in there if one.tag.component not in {*hidden, *unread}]
    lost = [sighting(kit, one, read=False, picture=picture) for one in there if one.tag.component in unread]
    poses = [Found(layout, doubt_mm=doubt_mm) for layout in kit.layouts if layout.name in within]
    return Look(picture, cast(Any, tuple(poses)), Observation(tuple(known), unread=tuple(lost)))


def sighting(kit: Kit, one: Put, *, read: bool = True, picture: str = "one") -> Sighting:
    zone = kit.layout(one.board).zone_at(one.x, one.y)
    reading = Reading(one.tag.payload if read else None, one.tag.symbology, "zxing", 0.9, SQUARE)
    name = one.tag.component if read else None
    return Sighting(name, reading, picture, one.board, one.x, one.y, zone.name if zone else None)


def truth(table: Session) -> Any:
    """The final of a table as the engine knows it."""
    data, missing = table.game.final(table.position, table.setting)
    assert not missing
    return data


def score(table: Session, data: Any) -> Any:
    return table.game.score(data, table.setting.rulings, [])
