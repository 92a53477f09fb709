"""Tasks: who fulfils them, who may claim them, and which claims are forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.lists import having, size
from referee.engine.message import N_
from referee.engine.verdict import Finding, Violation
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import GOVERNORS, PALACES, WALLS
from referee.games.zhanguo.flow import known
from referee.games.zhanguo.position import FREE, Position

WALL, PALACE, GOVERNOR = range(3)


def lacking(position: Position, setting: Setting, player: int, slot: int) -> Iterator[tuple[int, int, int]]:
    """The places where the player has too few objects, each as region or site, owned and needed (ZG-TASK-01)."""
    kind = slot % 3
    once = kind != WALL and setting.rulings["ZG-AMB-46"] == "once"
    tile = position.tasks[slot].tile
    for place, repeated in known(setting).needs[kind, tile] if tile else ():
        needed = min(repeated, 1) if once else repeated
        owned = _owned(position, player, kind, place)
        if owned < needed:
            yield place, owned, needed


def fulfilled(position: Position, setting: Setting, player: int, slot: int) -> bool:
    """Whether the player has every object the task asks for."""
    return bool(position.tasks[slot].tile) and not any(lacking(position, setting, player, slot))


def _owned(position: Position, player: int, kind: int, place: int) -> int:
    if kind == WALL:
        left, right = position.walls[2 * place], position.walls[2 * place + 1]
        return (player in left.spaces) + (player in right.spaces)
    if kind == PALACE:
        return position.palaces[place - 1].count(player)
    return having(position.governors[place - 1], owner=player)


def has_space(position: Position, setting: Setting, slot: int) -> bool:
    """Whether a free space is left in the slot (FACT-07)."""
    return setting.rulings["ZG-AMB-29"] == "unlimited" or discs_on(position, slot) < size(known(setting).slots[slot])


def discs_on(position: Position, slot: int) -> int:
    """How many discs lie on a slot."""
    discs = position.tasks[slot].discs
    return size(discs) - discs.count(FREE)


def place_disc(position: Position, slot: int, player: int) -> int:
    """Put a disc on the first free space from the left; returns the number of that space, from 1."""
    discs = position.tasks[slot].discs
    if FREE not in discs:
        discs.append(FREE)
    space = discs.index(FREE)
    discs[space] = player
    return space + 1


def claimable(position: Position, setting: Setting, player: int) -> Iterator[int]:
    """The slots that the player could claim, if this is the moment for it."""
    own = position.players[player]
    untouched = (own.walls == WALLS, own.palaces == PALACES, own.governors == GOVERNORS)
    for slot, here in enumerate(position.tasks):
        if (
            not untouched[slot % 3]
            and own.discs
            and player not in here.discs
            and slot not in own.lost
            and has_space(position, setting, slot)
            and fulfilled(position, setting, player, slot)
        ):
            yield slot


def note_forgotten(position: Position, setting: Setting, player: int) -> None:
    """Remember the tasks that the player could claim and did not.

    Where the table plays so, the end of the next own turn is the last chance to claim them (ZG-AMB-45).
    """
    own = position.players[player]
    for slot in list(claimable(position, setting, player)):
        if slot not in own.late:
            own.late.append(slot)
        elif position.phase == "play" and setting.rulings["ZG-AMB-45"] == "next-turn":
            own.lost.append(slot)


def forced_power(position: Position, setting: Setting) -> Iterator[Finding]:
    """Yield a violation if ability C was not used: it must be before the turn goes on to claims or ends (ZG-SIDEB-05)."""
    turn = position.turn
    earned = turn.action in ("wall", "recruit") and "C" not in turn.powers
    if earned and "C" in flow.powers(position, setting, turn.player):
        yield Violation(
            "ZG-SIDEB-05", N_("ability C gives a marker for this action: take it with power C"), forced=True
        )


def return_lost_discs(position: Position, setting: Setting, player: int) -> None:
    """Return the player's discs from tasks that are no longer fulfilled, as some tables play (ZG-AMB-28)."""
    for slot, here in enumerate(position.tasks):
        if player in here.discs and any(lacking(position, setting, player, slot)):
            here.discs[here.discs.index(player)] = FREE
            while here.discs and here.discs[-1] == FREE:
                here.discs.pop()
            position.players[player].discs += 1
