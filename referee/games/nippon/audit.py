"""The component audit: which counts of a position cannot be (section NP-INV)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine import pieces
from referee.engine.explore import beyond, surely
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import Missing, Violation
from referee.games.nippon import flow, synergy
from referee.games.nippon.components import (
    A_SPACE,
    CITY,
    DOUBLES,
    GOOD,
    REWARDS,
    SLOTS_A_REGION,
    TILES_A_CITY,
    TRACK,
    WORKER_SPACES,
)
from referee.games.nippon.position import PIECES, Position


def audit(position: Position, setting: Setting) -> list[Violation | Missing]:
    """Every invariant the position breaks; empty for a sound one."""
    return [
        *pieces.audit(PIECES, position),
        *_spaces(position),
        *_players(position, setting),
        *_influence(position, setting),
        *_factories(position, setting),
        *_cities(position),
        *_regions(position),
        *_rewards(position),
    ]


def _spaces(position: Position) -> Iterator[Violation]:
    playing = position.phase == "play" and position.turn.stage == "start"
    for number, here in enumerate(position.spaces, 1):
        if len(here) > A_SPACE or (playing and not here):
            yield Violation(
                "NP-INV-05", N_("space {space} holds {count#worker|workers}, not 1 to 3"), space=number, count=len(here)
            )


def _players(position: Position, setting: Setting) -> Iterator[Violation]:
    for seat, player in enumerate(position.players):
        if len(player.workers) > WORKER_SPACES:
            yield Violation(
                "NP-WORK-05",
                N_("{count} workers stand on the board of {player}; there is room for 6"),
                count=len(player.workers),
                player=seat,
            )
        for name, value in (("yen", player.yen), ("coal", player.coal), ("blueprints", player.blueprints)):
            if value < 0 if type(value) is int else surely(lambda count=value: count < 0):  # type: ignore[misc]
                yield Violation("NP-INV-13", N_("{player} has {count} {what}"), player=seat, count=value, what=name)
        for track in range(3):
            if beyond(player.steps[track], 0, flow.track_of(setting, track).top):
                yield Violation(
                    "NP-GEN-07",
                    N_("the {track} marker of {player} stands beyond its track"),
                    track=TRACK[track],
                    player=seat,
                )


def _influence(position: Position, setting: Setting) -> Iterator[Violation]:
    """The influence tiles of a player are those of a set, which only the box tells."""
    printed = flow.known(setting).influence_set
    if isinstance(printed, Unlisted):
        return
    laid, whole = [slot for city in position.cities for slot in city.slots], Counter(printed)
    for seat, player in enumerate(position.players):
        placed = [slot.value for slot in laid if slot.owner == seat]
        found = placed + player.tiles
        if len(found) != len(printed) or [*map(found.count, whole)] != [*whole.values()]:
            yield Violation(
                "NP-INV-06",
                N_("{player}: influence tiles {supply} left and {placed} placed, but the set is {all}"),
                player=seat,
                supply=list(player.tiles),
                placed=sorted(placed),
                all=list(printed),
            )


def _factories(position: Position, setting: Setting) -> Iterator[Violation]:
    for good in range(len(GOOD)):
        tiles = [player.factories[good].tile for player in position.players if player.factories[good].tile]
        if len(set(tiles)) < len(tiles):
            yield Violation("NP-INV-12", N_("a {good} factory tile lies with two players"), good=GOOD[good])
    for seat, player in enumerate(position.players):
        for good, factory in enumerate(player.factories):
            storage = flow.known(setting).factories[good, factory.tile][1] if factory.tile else 0
            if beyond(factory.goods, 0, storage) or beyond(factory.machine, 0, 2 if factory.tile else 0):
                yield Violation(
                    "NP-INV-07",
                    N_("the {good} factory of {player} stores {goods} (room for {storage}), machine {machine}"),
                    good=GOOD[good],
                    player=seat,
                    goods=factory.goods,
                    storage=storage,
                    machine=factory.machine,
                )
        better = any(one.tile and one.machine < 2 for one in player.factories)
        if player.machines < 0 or (player.machines and better and not _by_words(position, setting, seat)):
            yield Violation(
                "NP-INV-08",
                N_("{player} stores {count#machine|machines} although a factory could be improved"),
                player=seat,
                count=player.machines,
            )


def _by_words(position: Position, setting: Setting, seat: int) -> bool:
    """Whether a player may have what no rule gives, as a factory says in its owner's words, or nobody told what it says."""
    return bool(synergy.declared(position, setting, seat) or synergy.untold(position, setting, seat))


def _cities(position: Position) -> Iterator[Violation]:
    most = TILES_A_CITY[len(position.players)]
    for number, city in enumerate(position.cities):
        if city.taken > most:
            yield Violation(
                "NP-INV-09",
                N_("{count#tile lies|tiles lie} around city {city}, at most {most} may"),
                count=city.taken,
                city=CITY[number],
                most=most,
            )


def _regions(position: Position) -> Iterator[Violation]:
    most = SLOTS_A_REGION[len(position.players)]
    for number, region in enumerate(position.regions, 1):
        if region.built > most:
            yield Violation(
                "NP-INV-10",
                N_("region {region} holds {count} trains and ships; there is room for {most}"),
                region=number,
                count=region.built,
                most=most,
            )


def _rewards(position: Position) -> Iterator[Violation]:
    placed = Counter(tile for player in position.players for tile in player.achievements if tile)
    twos = DOUBLES - position.doubles - position.doubles_gone
    total = position.left + sum(placed.values()) - twos + position.gone
    wanted = (
        REWARDS[len(position.players)] if position.phase != "setup" else REWARDS[4] - sum(map(sum, position.removed))
    )
    if surely(lambda: twos < 0 or twos > placed[2] or total != wanted):
        yield Violation(
            "NP-INV-11",
            N_(
                "{left} reward tiles are left, {placed} placed and {gone} gone, but {all} are in play; 2x tiles left: {doubles}"
            ),
            left=position.left,
            placed=sum(placed.values()) - twos,
            gone=position.gone,
            all=wanted,
            doubles=position.doubles,
        )
