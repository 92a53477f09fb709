"""The table in words: what lies on the board and in front of each player, as messages with an indent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.games.nippon import flow
from referee.games.nippon.components import BONUS, CITY, GOOD, REWARD_BONUS, TRACK, TRACKS, WORKER
from referee.games.nippon.position import Player, Position

Lines = Iterator[tuple[int, Message]]


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table, with its depth; what is empty is left out."""
    return [*_course(position), *_board(position, setting), *_players(position, setting)]


def _line(depth: int, template: str, **facts: Any) -> tuple[int, Message]:
    return depth, Message(template, facts)


def _course(position: Position) -> Lines:
    yield _line(
        0,
        N_("Scoring marker on space {space}, {count#scoring|scorings} done; the bag holds {bag#worker|workers}"),
        space=position.marker,
        count=position.scorings,
        bag=sum(flow.bag(position)),
    )
    if position.last >= 0:
        yield _line(0, N_("{count#turn is|turns are} left in the game"), count=position.last)
    for number, here in enumerate(position.spaces, 1):
        yield _line(1, N_("Space {space}: {workers}"), space=number, workers=[WORKER[one] for one in here])
    for number, row in enumerate(position.rows, 1):
        if row:
            yield _line(1, N_("Row {row}: {workers}"), row=number, workers=[WORKER[one] for one in row])


def _board(position: Position, setting: Setting) -> Lines:
    for number, city in enumerate(position.cities):
        if any(city.goods):
            yield _line(1, N_("City {city}: {goods}"), city=CITY[number], goods=_goods(city.goods))
        for good, slot in zip(city.goods, city.slots, strict=True):
            if slot.owner >= 0:
                yield _line(
                    2, N_("{good}: {value} of {player}"), good=_goods([good])[0], value=slot.value, player=slot.owner
                )
    for number, region in enumerate(position.regions, 1):
        if region.trains or region.ships:
            yield _line(
                1,
                N_("Region {region}: trains of {players}, ships of {owner}"),
                region=number,
                players=[one.owner for one in region.trains],
                owner=[one.owner for one in region.ships],
            )
    for multiplier, left in enumerate(position.rewards, 2):
        yield _line(
            1,
            N_("Rewards {multiplier}x: {left}"),
            multiplier=multiplier,
            left=dict(zip(REWARD_BONUS.options, left, strict=True)),
        )
    bonuses = flow.known(setting).bonuses
    for number, bonus in sorted(bonuses.items()):
        yield _line(1, N_("Bonus of region {region}: {bonus}"), region=number, bonus=BONUS[BONUS.index[bonus]])


def _goods(names: list[str]) -> list[Any]:
    return [GOOD[GOOD.index[name]] if name else "-" for name in names]


def _players(position: Position, setting: Setting) -> Lines:
    for seat, player in enumerate(position.players):
        yield _line(
            0,
            N_("{player}: {vp} VP, {yen}k yen, {coal} coal, {blueprints#blueprint|blueprints}"),
            player=seat,
            vp=player.vp,
            yen=player.yen,
            coal=player.coal,
            blueprints=player.blueprints,
        )
        yield from _own(player, setting)


def _own(player: Player, setting: Setting) -> Lines:
    for number, name in enumerate(TRACKS):
        track = flow.known(setting).tracks.get(name)
        level = "?" if track is None else track.level(player.steps[number])
        yield _line(
            1,
            N_("The {track} track: {level}, {steps#step|steps} above the start"),
            track=TRACK[number],
            level=level,
            steps=player.steps[number],
        )
    if player.workers:
        yield _line(1, N_("Workers: {workers}"), workers=[WORKER[one] for one in player.workers])
    for good, factory in enumerate(player.factories):
        if factory.tile:
            yield _line(
                1,
                N_("{good} factory, tile {tile}: {count} in storage, machine +{machine}"),
                good=GOOD[good],
                tile=factory.tile,
                count=factory.goods,
                machine=factory.machine,
            )
    yield _line(
        1,
        N_("Left: {trains#train|trains}, {ships#ship|ships}, influence tiles {tiles}; contracts {contracts}"),
        trains=player.trains,
        ships=player.ships,
        tiles=list(player.tiles),
        contracts=list(player.contracts),
    )
    if any(player.achievements):
        yield _line(
            1,
            N_("Achievements: {tiles}"),
            tiles=[f"{place}: {tile}x" for place, tile in enumerate(player.achievements, 1) if tile],
        )
