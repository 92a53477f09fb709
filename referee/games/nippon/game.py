"""Nippon as the kernel sees it: who decides next, the legal verbs, the status line, chance, and the way to the score."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.game import TABLE, Decision, Game, Setting
from referee.engine.message import N_, Message
from referee.engine.unknown import known as is_known
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
from referee.games.nippon.box.known import digest, own_words
from referee.games.nippon.changes import changes
from referee.games.nippon.components import (
    ACTIONS,
    DEEDS,
    GOODS,
    MULTIPLIERS,
    PHASES,
    REMOVED,
    SEAT_COLOURS,
    SPACES,
)
from referee.games.nippon.final import final, printed, score
from referee.games.nippon.fits import fits
from referee.games.nippon.position import Position
from referee.games.nippon.ready import ready
from referee.games.nippon.view import view

SET_UP = (First, CityTile, Remove, Draw, Begin)
ACT = (Knowledge, Produce, Export, Invest, Mines, Ship, Machinery, Train, Market)
ASKED: Mapping[str, tuple[str, tuple[type[Action], ...]]] = {
    "setup": ("", SET_UP),
    "start": (N_("{player}: take a worker, or consolidate"), (Take, Consolidate, Exchange)),
    "full": (N_("{player}: consolidate, as every worker space is taken"), (Take, Consolidate, Exchange)),
    "act": (N_("{player}: {deeds} with the worker from space {space}"), (*ACT, Exchange)),
    "acted": (N_("{player}: more of the same action, or done"), (*ACT, Exchange, Done)),
    "ended": (N_("{player}: done ends the turn"), (*ACT, Exchange, Done)),
    "given": (N_("{player}: what a factory gives, or done"), (*ACT, Exchange, Done)),
    "reward": (N_("{player}: take the Emperor's reward"), (Reward, Exchange)),
    "wages": (N_("{player}: done pays the wages"), (Exchange, Done)),
    "draw": (N_("draw workers from the bag: {places}"), (Draw,)),
    "marker": (N_("what did the scoring marker reach?"), (Marker,)),
    "over": (N_("the game is over"), ()),
}
"""The course of the game: what is asked in each of its moments, and which actions decide it. The set-up asks for one
thing after the other (:func:`setup.prompt`)."""
GIFTS: Mapping[str, type[Action]] = {
    "machinery": Machinery,
    "trains": Train,
    "ships": Ship,
    "flip_trains": Flip,
    "flip_ships": Flip,
}


def decision(position: Position, setting: Setting) -> Decision:
    """Who must decide now, and between which verbs; in a turn also what factories give, and leave to the table."""
    kind, seat = flow.now(position)
    template, verbs = ASKED[kind]
    if seat == TABLE:
        facts = {"places": flow.open_places(position)} if kind == "draw" else {}
        prompt = setup.prompt(position, setting) if kind == "setup" else Message(template, facts)
        return Decision(kind, (seat,) if verbs else (), verbs, prompt)
    turn = position.turn
    if type(turn.gifts) is not list or turn.gifts:
        verbs = tuple(dict.fromkeys((*verbs, *(GIFTS[gift] for gift in flow.given(position)))))
    told: dict[str, Any] = {"player": seat}
    if kind == "act":
        deeds = flow.actions_of(setting, turn.space) or ACTIONS
        told |= {"space": turn.space, "deeds": [DEEDS[one] for one in deeds]}
    return Decision(str(turn.stage), (seat,), (*verbs, Adjust), Message(template, told))


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
    reached = {3: 1, 5: 1, 6: 2} if position.last < 0 else {3: 1, 5: 1}
    return Marker(TABLE, reached.get(position.marker, 0))


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
            return Remove(
                TABLE, multiplier, rng.choice([at for at, count in enumerate(left) if not is_known(count) or count])
            )
    size = flow.row_size(position)
    for place, here, most in (
        *((n, here, 3) for n, here in enumerate(position.spaces)),
        *((SPACES + n, row, size) for n, row in enumerate(position.rows[: setup.rows_known(position, setting)])),
    ):
        if not here:
            return _random_draw(position, place, most, rng)
    return Begin(TABLE)


def _random_tile(position: Position, setting: Setting, rng: Random) -> tuple[int, ...]:
    """A city tile that lies nowhere yet, turned at random; of a box that tells no more of them any four goods."""
    lying = [tuple(map(GOODS.index, city.goods)) for city in position.cities if all(city.goods)]

    def count(tile: tuple[int, ...]) -> int:
        return sum(setup.turned(one, tile) for one in lying)

    free = [goods for goods in flow.known(setting).cities.values() if count(goods) < setup.alike(setting, goods)]
    if free:
        goods, turn = rng.choice(free), rng.randrange(4)
        return goods[turn:] + goods[:turn]
    while count(drawn := tuple(rng.sample(range(len(GOODS)), 4))):
        pass
    return drawn


GAME = Game(
    id="nippon",
    title=words("Nippon"),
    rules_version="nippon-2015.1",
    bgg=154809,
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
    printed=printed,
    score=score,
    scoring_module="scoring.nippon",
    chance=chance,
    ready=ready,
    status=status,
    view=view,
    facts_module="referee.games.nippon.box.facts",
    zones_module="referee.games.nippon.camera.zones",
    changes=changes,
    own_words=own_words,
    moment=("phase", "turn", "pending", "last"),
)
