"""Which rules a correction contradicts: what no step of a game can have done between two positions.

A correction is carried out all the same, because the table is the truth; these notes say what to look at.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.lasting import Lasting, alters, broken, falls, loses, shrinks
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.nippon.components import CITY, TILES_A_CITY
from referee.games.nippon.position import Position

LEAVES = N_("a train or ship leaves region {region}")
LASTING = (
    Lasting("NP-INV-13", "players.{player}.steps.{track}", falls, N_("the {track} marker of {player} goes down")),
    Lasting(
        "NP-MACH-08",
        "players.{player}.factories.{good}.machine",
        falls,
        N_("the machine on the {good} factory of {player} goes"),
    ),
    Lasting("NP-CITY-03", "cities.{city}.goods", alters, N_("the tile of city {city} changes")),
    Lasting("NP-GEN-13", "regions.{region}.trains", shrinks, LEAVES),
    Lasting("NP-GEN-13", "regions.{region}.ships", shrinks, LEAVES),
    Lasting(
        "NP-REWARD-10",
        "players.{player}.achievements.{place}",
        alters,
        N_("the tile on achievement {place} of {player} changes"),
    ),
    Lasting(
        "NP-EXPORT-08",
        "players.{player}.fulfilled",
        loses("contract"),
        N_("contract {contract} of {player} is turned face up again"),
    ),
)


def changes(before: Position, after: Position, setting: Setting) -> list[Note]:
    """The rules that stand against this change, each with what changed."""
    return [] if before.phase == "setup" else [*broken(LASTING, before, after), *_cities(before, after)]


def _cities(before: Position, after: Position) -> Iterator[Note]:
    """A city gets more influence tiles than it may have."""
    most = TILES_A_CITY[len(after.players)]
    for number, (was, now) in enumerate(zip(before.cities, after.cities, strict=True)):
        if now.taken > max(most, was.taken):
            yield Note(
                "NP-MARKET-14",
                N_("{count#tile lies|tiles lie} around city {city}, at most {most} may"),
                count=now.taken,
                city=CITY[number],
                most=most,
            )
