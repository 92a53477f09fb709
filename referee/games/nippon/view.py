"""The table in words: what lies on the board and in front of each player, as messages with an indent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.words import Words, made_of
from referee.games.nippon import flow
from referee.games.nippon.components import BONUS, CITY, GOOD, REWARD_BONUS, TRACKS, WORKER
from referee.games.nippon.position import Player, Position
from referee.games.nippon.regions import foreign, known_foreign, own_influence

Lines = Iterator[tuple[int, Message]]


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table, with its depth; what is empty is left out."""
    return [*_course(position), *_colours(setting), *_board(position, setting), *_players(position, setting)]


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
    for number, (row, pending) in enumerate(zip(position.rows, position.pending, strict=True), 1):
        if row:
            yield _line(1, N_("Row {row}: {workers}"), row=number, workers=[WORKER[one] for one in row])
        if pending:
            yield _line(
                1, N_("Row {row}: {count#place stays|places stay} open until workers return"), row=number, count=pending
            )


def _colours(setting: Setting) -> Lines:
    """What the table calls the colours of workers, if it has told (FACT-16)."""
    names = setting.box.get("worker_colours")
    if names:
        called = [made_of(name, partial(_called, one, name)) for one, name in zip(WORKER.options, names, strict=True)]
        yield _line(1, N_("Colours of the workers: {names}"), names=called)


def _called(colour: Words, name: str, lang: str) -> tuple[str, ...]:
    return (f"{colour.shown(lang)} {name}",)


def _board(position: Position, setting: Setting) -> Lines:
    for number, city in enumerate(position.cities):
        if any(city.goods):
            yield _line(1, N_("City {city}: {goods}"), city=CITY[number], goods=_goods(city.goods))
        for good, slot in zip(city.goods, city.slots, strict=True):
            if slot.owner >= 0:
                yield _line(
                    2, N_("{good}: {value} of {player}"), good=_goods([good])[0], value=slot.value, player=slot.owner
                )
    for number in range(1, len(position.regions) + 1):
        yield from _region(position, setting, number)
    for multiplier, left in enumerate(position.rewards, 2):
        if any(left):
            stacks = {bonus: count for bonus, count in zip(REWARD_BONUS.options, left, strict=True) if count}
            yield _line(1, N_("Rewards {multiplier}x: {left}"), multiplier=multiplier, left=stacks)
    if not any(any(left) for left in position.rewards):
        yield _line(1, N_("No reward is left; 2x tiles: {count}"), count=position.doubles)


def _region(position: Position, setting: Setting, number: int) -> Lines:
    region, bonus = position.regions[number - 1], flow.known(setting).bonuses.get(number)
    if bonus is None:
        yield _line(1, N_("Region {region}"), region=number)
    else:
        yield _line(1, N_("Region {region}, bonus {bonus}"), region=number, bonus=BONUS[BONUS.index[bonus]])
    influence = {seat: own_influence(position, seat, number) for seat in range(len(position.players))}
    yield _line(
        2,
        N_("Influence: {players}; foreign companies {foreign}"),
        players=influence,
        foreign=foreign(position, setting, number) if known_foreign(position, setting, number) else "?",
    )
    if region.trains:
        yield _line(2, N_("Trains: {players}"), players=[one.owner for one in region.trains])
    if region.ships:
        yield _line(2, N_("Ships: {players}"), players=[one.owner for one in region.ships])


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
    levels = [_level(player, setting, number) for number in range(len(TRACKS))]
    template = N_("Tracks: coal {coal}, money {money}, knowledge {knowledge} (steps above the start: {steps})")
    yield _line(1, template, coal=levels[0], money=levels[1], knowledge=levels[2], steps=list(player.steps))
    if player.workers:
        yield _line(1, N_("Workers: {workers}"), workers=[WORKER[one] for one in player.workers])
    for good, factory in enumerate(player.factories):
        if factory.tile:
            plain = N_("{good} factory, tile {tile}: {count} in storage")
            improved = N_("{good} factory, tile {tile}: {count} in storage, machine +{machine}")
            yield _line(
                1,
                improved if factory.machine else plain,
                good=GOOD[good],
                tile=factory.tile,
                count=factory.goods,
                machine=factory.machine,
            )
    if player.machines:
        yield _line(1, N_("In store: {count#machine|machines}"), count=player.machines)
    yield _line(
        1,
        N_("Left: {trains#train|trains}, {ships#ship|ships}, influence tiles {tiles}, contracts {contracts}"),
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
    if player.fulfilled:
        yield _line(1, N_("Contracts fulfilled: {contracts}"), contracts=list(player.fulfilled))


def _level(player: Player, setting: Setting, track: int) -> int | str:
    here = flow.track_of(setting, track)
    return "?" if here is None else here.level(player.steps[track])
