"""What the synergy bonuses of factories do. The box tells each as a clause: when, what and how much.

A free machine, train or ship and a tile to turn over are *gifts*: they wait in the turn until their player takes them or
ends it. What only the owner's words tell (``other``), or what comes when nobody has a turn, is read out; the table
carries it out by ``adjust`` or a correction.

A bonus that nobody has told may work at any moment and bring anything; it takes nothing, as it is a bonus.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from referee.engine.effect import Clause, Counts, Deed, Effect, carry_out, standing
from referee.engine.game import Setting
from referee.engine.message import N_, with_none
from referee.engine.unknown import number, one_of
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import Note
from referee.games.nippon import counting, flow
from referee.games.nippon.box.blurred import raised, spanned
from referee.games.nippon.components import COAL, GIVEN, GOOD, GOODS, KNOWLEDGE, MONEY, TILE
from referee.games.nippon.position import Position

RULE = "NP-INVEST-10"
STEPS = {"step_coal": COAL, "step_money": MONEY, "step_knowledge": KNOWLEDGE}
GAINS = {
    "gain_yen": ("yen", N_("the {good} factory gives {player} {count}k yen")),
    "gain_coal": ("coal", N_("the {good} factory gives {player} {count} coal")),
    "gain_blueprints": ("blueprints", N_("the {good} factory gives {player} {count#blueprint|blueprints}")),
    "gain_vp": (
        "vp",
        with_none(
            N_("the {good} factory gives {player} {count} VP"), count=N_("the {good} factory gives {player} no VP")
        ),
    ),
}
GIFTS = {
    "build_machine": (
        "machinery",
        N_("the {good} factory gives {player} {count#machine|machines} to build without yen"),
    ),
    "build_train": ("trains", N_("the {good} factory gives {player} {count#train|trains} to build without yen")),
    "build_ship": ("ships", N_("the {good} factory gives {player} {count#ship|ships} to build without yen")),
    "flip_train": ("flip_trains", N_("the {good} factory lets {player} turn {count#train|trains} over")),
    "flip_ship": ("flip_ships", N_("the {good} factory lets {player} turn {count#ship|ships} over")),
}
STANDING = frozenset({"extra_star", "cost_minus", "extra_good"})
"""Effects that are not given at a moment but hold all the time: whoever needs one asks for it."""
MOST_GIVEN = 99
"""The most that one effect brings (FACT-10)."""
DECLARED = frozenset({"keep_on_consolidation", "other"})
"""Effects of which only the owner's words say what they do."""


def owned(
    position: Position, setting: Setting, player: int, what: Hashable, wanted: Callable[[Clause], bool]
) -> Sequence[tuple[int, int, Clause | None]]:
    """The factories of a player, by good and tile, with the bonuses that are wanted; those not told come last, as None.

    ``what`` stands for what is wanted: which tiles that is, is found out once.
    """
    known, factories = flow.known(setting), position.players[player].factories
    tiles = known.wanted.get(what)
    if tiles is None:
        tiles = known.wanted[what] = tuple(_tiles(known.synergies, wanted))
    return [one for one in tiles if factories[one[0]].tile == one[1]]


def _tiles(
    told: Mapping[tuple[int, int], Clause], wanted: Callable[[Clause], bool]
) -> Iterator[tuple[int, int, Clause | None]]:
    for good, tile in sorted(told):
        if wanted(told[good, tile]):
            yield good, tile, told[good, tile]
    for good in GOOD.domain():
        for tile in TILE.domain():
            if (good, tile) not in told:
                yield good, tile, None


def untold(position: Position, setting: Setting, player: int) -> list[str]:
    """The facts that nobody has told of a player's bonuses."""
    return [_key(good, tile) for good, tile, _ in owned(position, setting, player, None, lambda one: False)]


def _key(good: int, tile: int) -> str:
    return f"synergy.{GOODS[good]}.{tile}"


def fire(
    position: Position,
    setting: Setting,
    player: int,
    trigger: str,
    notes: list[Note],
    *,
    action: str = "",
    good: int | None = None,
) -> None:
    """Give every bonus of this moment; ``good`` narrows it to one factory."""
    due = owned(position, setting, player, (trigger, action), lambda one: one.due(trigger, action))
    for place, tile, one in due:
        if good not in (None, place):
            continue
        if one is None:
            _perhaps(position, setting, player, _key(place, tile))
        else:
            deeds = dict(_deeds(position, setting, player, place, notes))
            for left in carry_out(one, counts(position, setting, player), deeds):
                notes.append(Note(RULE, N_("the {good} factory says: {text}"), good=GOOD[place], text=left.text))


def _perhaps(position: Position, setting: Setting, player: int, key: str) -> None:
    """What a bonus that nobody has told may have brought."""
    own, turn = position.players[player], position.turn
    for name, _ in GAINS.values():
        setattr(own, name, raised(getattr(own, name), MOST_GIVEN, key, name))
    for track in STEPS.values():
        room = spanned(flow.track_of(setting, track).top).high - spanned(own.steps[track]).high
        own.steps[track] = raised(own.steps[track], max(0, room), key, f"steps.{track}")
    if position.phase == "play" and turn.player == player:
        turn.gifts = gifts(key, turn.gifts)


def gifts(key: str, before: Any) -> Any:
    """What waits in the turn, and perhaps anything else that this bonus gives."""
    path = f"box:{key}/gifts"
    made: Any = Unlisted(path, lambda at: one_of(at, GIVEN), 0, MOST_GIVEN, 1 + getattr(before, "since", 0))
    made.added.extend(before if isinstance(before, list) else ())
    return made


def counts(position: Position, setting: Setting, player: int) -> Counts:
    """What a bonus of a player can count."""
    return partial(counting.count, position, setting, player)


def _deeds(
    position: Position, setting: Setting, player: int, good: int, notes: list[Note]
) -> Iterator[tuple[str, Deed]]:
    """What each effect of a factory of this good does for its player."""
    own = position.players[player]

    def gain(op: str) -> Deed:
        name, template = GAINS[op]

        def deed(count: int, _: tuple[str, ...]) -> None:
            setattr(own, name, getattr(own, name) + count)
            notes.append(Note(RULE, template, good=GOOD[good], player=player, count=count))

        return deed

    def step(op: str) -> Deed:
        return lambda count, _: flow.step_up(position, setting, player, STEPS[op], count, RULE, notes)

    def give(op: str) -> Deed:
        name, template = GIFTS[op]

        def deed(count: int, _: tuple[str, ...]) -> None:
            position.turn.gifts += [name] * count
            notes.append(Note(RULE, template, good=GOOD[good], player=player, count=count))

        return deed

    yield from ((op, gain(op)) for op in GAINS)
    yield from ((op, step(op)) for op in STEPS)
    if position.phase == "play" and position.turn.player == player:
        yield from ((op, give(op)) for op in GIFTS)
    yield from ((op, lambda count, of: None) for op in STANDING)


def declared(position: Position, setting: Setting, player: int) -> list[tuple[int, Effect]]:
    """The bonuses of a player of which only words say what they do, with their goods."""
    found = owned(position, setting, player, "declared", lambda one: any(effect.op in DECLARED for effect in one.do))
    return [(good, effect) for good, _, one in found if one is not None for effect in one.do if effect.op in DECLARED]


def remind(position: Position, setting: Setting, player: int, op: str, notes: list[Note]) -> None:
    """Read out the owner's words about such an effect at the moment it matters."""
    for good, effect in declared(position, setting, player):
        if effect.op == op:
            notes.append(Note(RULE, N_("the {good} factory says: {text}"), good=GOOD[good], text=effect.text))


def extra(
    position: Position, setting: Setting, player: int, op: str, when: str = "", at: str = "", good: int | None = None
) -> int:
    """How much of a standing effect a player's factories bring; ``good`` narrows it to one of them."""
    found = 0
    for place, tile, one in owned(position, setting, player, (when, at), lambda one: not when or one.due(when, at)):
        if good in (None, place):
            found += (
                _any(_key(place, tile), op, when, at)
                if one is None
                else standing((one,), op, counts(position, setting, player))
            )
    return found


@cache
def _any(key: str, op: str, when: str, at: str) -> Any:
    return number(f"box:{key}/{op}.{when}.{at}", 0, MOST_GIVEN)


def extra_goods(position: Position, setting: Setting, player: int, good: int) -> int:
    """Further goods when this factory produces (effect extra_good)."""
    return extra(position, setting, player, "extra_good", "on_produce_here", good=good)


def extra_stars(position: Position, setting: Setting, player: int) -> int:
    """Stars for the knowledge achievement (effect extra_star)."""
    return extra(position, setting, player, "extra_star")
