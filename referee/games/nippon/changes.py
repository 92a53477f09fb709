"""Which rules a correction contradicts: what no step of a game can have done between two positions.

A correction is carried out all the same, because the table is the truth; these notes say what to look at.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.nippon.components import CITY, GOOD, TILES_A_CITY, TRACK
from referee.games.nippon.position import Position


def changes(before: Position, after: Position, setting: Setting) -> list[Note]:
    """The rules that stand against this change, each with what changed."""
    if before.phase == "setup":
        return []
    return [
        *_tracks(before, after),
        *_factories(before, after),
        *_cities(before, after),
        *_rolling(before, after),
        *_achievements(before, after),
        *_contracts(before, after),
    ]


def _tracks(before: Position, after: Position) -> Iterator[Note]:
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        for track in range(3):
            if new.steps[track] < old.steps[track]:
                yield Note("NP-INV-13", N_("the {track} marker of {player} goes down"), track=TRACK[track], player=seat)


def _factories(before: Position, after: Position) -> Iterator[Note]:
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        for good, (was, now) in enumerate(zip(old.factories, new.factories, strict=True)):
            if now.machine < was.machine:
                yield Note(
                    "NP-MACH-08", N_("the machine on the {good} factory of {player} goes"), good=GOOD[good], player=seat
                )


def _cities(before: Position, after: Position) -> Iterator[Note]:
    most = TILES_A_CITY[len(after.players)]
    for number, (was, now) in enumerate(zip(before.cities, after.cities, strict=True)):
        if was.goods != now.goods:
            yield Note("NP-CITY-03", N_("the tile of city {city} changes"), city=CITY[number])
        count = sum(slot.owner >= 0 for slot in now.slots)
        if count > max(most, sum(slot.owner >= 0 for slot in was.slots)):
            yield Note(
                "NP-MARKET-14",
                N_("{count#tile lies|tiles lie} around city {city}, at most {most} may"),
                count=count,
                city=CITY[number],
                most=most,
            )


def _rolling(before: Position, after: Position) -> Iterator[Note]:
    for number, (was, now) in enumerate(zip(before.regions, after.regions, strict=True), 1):
        if len(now.trains) < len(was.trains) or len(now.ships) < len(was.ships):
            yield Note("NP-GEN-13", N_("a train or ship leaves region {region}"), region=number)


def _achievements(before: Position, after: Position) -> Iterator[Note]:
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        for place, (was, now) in enumerate(zip(old.achievements, new.achievements, strict=True), 1):
            if was and was != now:
                yield Note(
                    "NP-REWARD-10", N_("the tile on achievement {place} of {player} changes"), place=place, player=seat
                )


def _contracts(before: Position, after: Position) -> Iterator[Note]:
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        for contract in old.fulfilled:
            if contract not in new.fulfilled:
                yield Note(
                    "NP-EXPORT-08",
                    N_("contract {contract} of {player} is turned back"),
                    contract=contract,
                    player=seat,
                )
