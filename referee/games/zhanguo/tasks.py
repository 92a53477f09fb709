"""Tasks: who fulfils them, who may claim them, and which claims are forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from operator import contains
from typing import cast

from referee.engine.explore import weighed
from referee.engine.game import Setting
from referee.engine.lists import having, size
from referee.engine.message import N_
from referee.engine.runs import Leaf, roots
from referee.engine.unknown import Unknown, number
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import Finding, Violation
from referee.engine.written import is_known
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import GOVERNORS, PALACES, SLOTS, WALLS
from referee.games.zhanguo.flow import known
from referee.games.zhanguo.position import FREE, Position

WALL, PALACE, GOVERNOR = range(3)
PIECES = (("walls", WALLS), ("palaces", PALACES), ("governors", GOVERNORS))
"""What a task asks for, and how many of it are there before the first is built."""
MOST_TRIED = 16
"""As many runs may tell whether a note is to be made."""


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


def is_told(position: Position, setting: Setting, slot: int) -> bool:
    """Whether what the tile of a slot shows is known, to say where objects are lacking."""
    tile = position.tasks[slot].tile
    return is_known(tile) and known(setting).needs.told((slot % 3, tile)) is not None


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
    if setting.rulings["ZG-AMB-29"] == "unlimited":
        return True
    return discs_on(position, slot) < size(known(setting).slots[slot])


def discs_on(position: Position, slot: int) -> int:
    """How many discs lie on a slot."""
    discs = position.tasks[slot].discs
    return size(discs) - discs.count(FREE)


def place_disc(position: Position, slot: int, player: int) -> int:
    """Put a disc on the first free space from the left; returns the number of that space, from 1."""
    discs = position.tasks[slot].discs
    if FREE not in discs:
        discs.append(player)
        return size(discs)
    space = discs.index(FREE)
    discs[space] = player
    return space + 1


def claimable(position: Position, setting: Setting, player: int) -> Iterator[int]:
    """The slots that the player could claim, if this is the moment for it."""
    own = position.players[player]
    begun = [getattr(own, pieces) != every for pieces, every in PIECES]
    return (
        slot for slot in range(len(position.tasks)) if begun[slot % 3] and can_claim(position, setting, player, slot)
    )


def can_claim(position: Position, setting: Setting, player: int, slot: int) -> bool:
    """Whether the player could claim a slot, if this is the moment for it."""
    own, here = position.players[player], position.tasks[slot]
    pieces, every = PIECES[slot % 3]
    return (
        getattr(own, pieces) != every
        and bool(own.discs)
        and player not in here.discs
        and slot not in own.lost
        and fulfilled(position, setting, player, slot)
        and has_space(position, setting, slot)
    )


def note_forgotten(position: Position, setting: Setting, player: int) -> None:
    """Remember the tasks that the player could claim and did not.

    Where the table plays so, the end of the next own turn is the last chance to claim them (ZG-AMB-45). What nobody
    knows is noted as such: it is only a note, and the turn goes on the same either way.
    """
    own = position.players[player]
    late = own.late
    last = position.phase == "play" and setting.rulings["ZG-AMB-45"] == "next-turn"
    slots = range(len(position.tasks)) if setting.partly else [*claimable(position, setting, player)]
    may = [(slot, *weighed(partial(can_claim, position, setting, player, slot), MOST_TRIED)) for slot in slots]
    for slot, could, leaves in may:
        if could is False:
            continue
        before, others = weighed(partial(contains, late, slot), MOST_TRIED)
        if before is not True:
            own.late = _with(own.late, slot, could, f"players.{player}.late", leaves)
        if last and before is not False:
            surely = could and before
            own.lost = _with(own.lost, slot, surely, f"players.{player}.lost", (*leaves, *others))


def claimed(position: Position, player: int, slot: int) -> None:
    """Forget that a task which is claimed now was overlooked."""
    own = position.players[player]
    if is_known(own.late):
        own.late = [one for one in own.late if one != slot]
    else:
        own.late = _unsure([one for one in _noted(own.late) if one != slot], own.late, f"players.{player}.late", ())


def _with(slots: list[int], slot: int, sure: bool | None, path: str, because: Iterable[Leaf]) -> list[int]:
    """The slots and one more; a list of which nobody knows the rest if it is not ``sure`` that this one belongs to it."""
    more = [slot] if sure else []
    if sure and is_known(slots):
        return [*slots, *more]
    return _unsure([*_noted(slots), *more], slots, path, because)


def _noted(slots: list[int] | Unlisted) -> list[int]:
    """What surely is among some slots."""
    found: list[int] = slots.added if isinstance(slots, Unlisted) else slots
    return [one for one in found if not isinstance(one, Unknown)]


def _unsure(known: list[int], before: list[int] | Unlisted, path: str, because: Iterable[Leaf]) -> list[int]:
    """Slots of which only some are known; it is another list than the one of ``before``."""
    since, old = (before.since, before.because) if isinstance(before, Unlisted) else (0, ())
    every = tuple(dict.fromkeys([*old, *roots(because)]))
    rest = len(SLOTS) - len(known)
    made = Unlisted(path, partial(number, low=0, high=len(SLOTS) - 1), 0, rest, since + 1, because=every)
    made.extend(known)
    return cast("list[int]", made)


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
