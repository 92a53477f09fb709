"""Nippon as the kernel sees it: who decides next, the legal verbs, the status line, chance, and the way to the score."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.game import TABLE, Decision, Game, Setting
from referee.engine.message import N_, Message
from referee.engine.words import words
from referee.games.nippon import flow, setup
from referee.games.nippon.actions.consolidate import Consolidate, Reward
from referee.games.nippon.actions.drawing import Draw, Marker
from referee.games.nippon.actions.export import Export
from referee.games.nippon.actions.factories import Invest, Machinery, Produce
from referee.games.nippon.actions.gifts import Adjust, Flip
from referee.games.nippon.actions.market import Market
from referee.games.nippon.actions.rolling import Ship, Train
from referee.games.nippon.actions.setup import Begin, CityTile, First, Remove
from referee.games.nippon.actions.steps import Knowledge, Mines
from referee.games.nippon.actions.take import Take
from referee.games.nippon.actions.turn import Done, Exchange
from referee.games.nippon.audit import audit
from referee.games.nippon.box.doubts import doubts
from referee.games.nippon.box.known import digest, own_words
from referee.games.nippon.changes import changes
from referee.games.nippon.components import (
    ACTIONS,
    DEEDS,
    GOODS,
    MOST_UNITS,
    MULTIPLIERS,
    PHASES,
    REMOVED,
    SEAT_COLOURS,
    SPACES,
    WORKER_SPACES,
)
from referee.games.nippon.final import final, score
from referee.games.nippon.fits import fits
from referee.games.nippon.position import Position
from referee.games.nippon.ready import ready
from referee.games.nippon.view import view

SET_UP = (First, CityTile, Remove, Draw, Begin)
ACT = (Knowledge, Produce, Export, Invest, Mines, Ship, Machinery, Train, Market)
STAGES: Mapping[str, tuple[type[Action], ...]] = {
    "start": (Take, Consolidate, Exchange),
    "act": (*ACT, Exchange),
    "acted": (*ACT, Exchange, Done),
    "reward": (Reward, Exchange),
    "wages": (Exchange, Done),
}
GIFTS: Mapping[str, type[Action]] = {
    "machinery": Machinery,
    "trains": Train,
    "ships": Ship,
    "flip_trains": Flip,
    "flip_ships": Flip,
}
PROMPTS = {
    "start": N_("{player}: take a worker, or consolidate"),
    "act": N_("{player}: {deeds} with the worker from space {space}"),
    "acted": N_("{player}: more of the same action, or done"),
    "full": N_("{player}: consolidate, for every worker space is taken"),
    "ended": N_("{player}: done ends the turn"),
    "given": N_("{player}: what a factory gives, or done"),
    "reward": N_("{player}: take the Emperor's reward"),
    "wages": N_("{player}: done pays the wages"),
}


def decision(position: Position, setting: Setting) -> Decision:
    """Who must decide now, and between which verbs."""
    if position.phase == "play":
        turn = position.turn
        verbs = (*STAGES[turn.stage], Adjust)
        if turn.gifts:
            verbs = tuple(dict.fromkeys((*verbs[:-1], *(GIFTS[gift] for gift in turn.gifts), Adjust)))
        return Decision(turn.stage, (turn.player,), verbs, _prompt(position, setting))
    if position.phase == "setup":
        return Decision("setup", (TABLE,), SET_UP, setup.prompt(position, setting))
    if position.phase in ("refill", "complete"):
        draw = Message(N_("draw workers from the bag: {places}"), {"places": flow.open_places(position)})
        return Decision("draw", (TABLE,), (Draw,), draw)
    if position.phase == "marker":
        return Decision("marker", (TABLE,), (Marker,), Message(N_("what did the scoring marker reach?")))
    return Decision("over", (), (), Message(N_("the game is over")))


def _prompt(position: Position, setting: Setting) -> Message:
    turn = position.turn
    facts: dict[str, Any] = {"player": turn.player}
    if turn.stage == "act":
        deeds = flow.actions_of(setting, turn.space) or ACTIONS
        facts |= {"space": turn.space, "deeds": [DEEDS[one] for one in deeds]}
    return Message(PROMPTS[_moment(position)], facts)


def _moment(position: Position) -> str:
    """Which prompt fits: what the rules still leave to do in this turn."""
    turn = position.turn
    if turn.stage == "start" and len(position.players[turn.player].workers) >= WORKER_SPACES:
        return "full"
    if turn.stage == "acted" and (turn.action in flow.AT_ONCE or turn.units >= MOST_UNITS):
        return "given" if turn.gifts else "ended"
    return turn.stage


def status(position: Position, setting: Setting) -> Mapping[str, Any]:
    """What a bottom line shows: phase, scoring marker, bag, points."""
    return {
        N_("phase"): PHASES[PHASES.index[position.phase]],
        N_("scoring marker"): position.marker,
        N_("bag"): sum(flow.bag(position)),
        N_("vp"): {seat.name: player.vp for seat, player in zip(setting.seats, position.players, strict=True)},
    }


def chance(position: Position, setting: Setting, rng: Random) -> Action:
    """What the table shows next, drawn at random: set-up, workers from the bag."""
    if position.phase == "setup":
        return _random_set_up(position, setting, rng)
    if position.phase == "marker":
        return _random_marker(position)
    place, count = flow.wanted(position)[0]
    return _random_draw(position, place, count, rng)


def _random_marker(position: Position) -> Action:
    """What the marker reached, for a box that does not tell its track: scorings and gold in the order they must come."""
    return Marker(TABLE, {3: 1, 5: 1, 6: 2}.get(position.marker, 0))


def _random_draw(position: Position, place: int, count: int, rng: Random) -> Action:
    inside = [colour for colour, left in enumerate(flow.bag(position)) for _ in range(left)]
    return Draw(TABLE, place, tuple(sorted(rng.sample(inside, count))))


def _random_set_up(position: Position, setting: Setting, rng: Random) -> Action:
    if position.first < 0:
        return First(TABLE, rng.randrange(len(position.players)))
    for number, city in enumerate(position.cities):
        if not all(city.goods):
            return CityTile(TABLE, number, _random_tile(position, setting, rng))
    for multiplier, out, left in zip(MULTIPLIERS, position.removed, position.rewards, strict=True):
        if sum(out) < REMOVED[len(position.players)]:
            return Remove(TABLE, multiplier, rng.choice([bonus for bonus, count in enumerate(left) if count]))
    size = flow.row_size(position)
    for place, here, most in (
        *((n, here, 3) for n, here in enumerate(position.spaces)),
        *((SPACES + n, row, size) for n, row in enumerate(position.rows[: setup.rows_in_use(position, setting)])),
    ):
        if not here:
            return _random_draw(position, place, most, rng)
    return Begin(TABLE)


def _random_tile(position: Position, setting: Setting, rng: Random) -> tuple[int, ...]:
    """A city tile that lies nowhere yet, turned at random."""
    tiles = flow.known(setting).cities
    used = {
        setup.tile_of(setting, tuple(GOODS.index(good) for good in city.goods))
        for city in position.cities
        if all(city.goods)
    }
    free = [tile for tile in tiles if tile not in used]
    if not free:
        return tuple(rng.sample(range(len(GOODS)), 4))
    goods, turn = tiles[rng.choice(free)], rng.randrange(4)
    return goods[turn:] + goods[:turn]


GAME = Game(
    id="nippon",
    title=words("Nippon"),
    rules_version="nippon-2015.1",
    package="referee.games.nippon",
    players=(2, 4),
    colours=SEAT_COLOURS,
    options=(),
    actions=(*SET_UP, Marker, Take, *ACT, Exchange, Consolidate, Reward, Flip, Adjust, Done),
    position=Position,
    start=setup.start,
    decision=decision,
    digest=digest,
    fits=fits,
    audit=audit,
    final=final,
    score=score,
    scoring_module="scoring.nippon",
    chance=chance,
    ready=ready,
    status=status,
    view=view,
    facts_module="referee.games.nippon.box.facts",
    zones_module="referee.games.nippon.camera.zones",
    doubts=doubts,
    changes=changes,
    own_words=own_words,
)
