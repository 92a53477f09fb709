"""Abilities that answer what happens: those of Generals, Active Advisors, Qin's General, Events and Horde cards."""

from __future__ import annotations

from referee.engine.game import TABLE, Setting
from referee.engine.verdict import Note
from referee.games.great_wall import board, flow, tasks
from referee.games.great_wall.components import ADVISOR, GENERAL, QIN
from referee.games.great_wall.position import Position, Task

LASTS = {"turn": "turn", "year": "year", "game": "game"}
"""Abilities that answer once in such a time (GW-CORE-13); the others once an occurrence."""


GENERALS = tuple(f"general.{card}" for card in range(GENERAL.high + 1))
ADVISORS = tuple(f"advisor.{card}" for card in range(ADVISOR.high + 1))


def keys_of(position: Position, seat: int) -> list[str]:
    """The texts of a party's own cards (GW-GEN-01, GW-ADV-02)."""
    if seat == QIN:
        return ["qin"]
    if not 0 <= seat < len(position.players):
        return []
    own = position.players[seat]
    return [GENERALS[own.general], *[ADVISORS[card] for card in own.advisors]]


def happens(
    position: Position, setting: Setting, when: str, seat: int, *at: str, here: int = -1, card: int = 0
) -> None:
    """Something happened, done by ``seat`` (-1: to everybody): the abilities due become tasks, in Tea order.

    ``at`` narrows it, ``here`` is its Section, ``card`` the Horde card it happened to.
    """
    told = board.known(setting).moments.get(when)
    if not told:
        return
    found = [
        one
        for owner in position.tea
        for key in keys_of(position, owner)
        if key in told
        for one in _due(position, setting, key, owner, when, at, own=seat in (owner, TABLE), here=here)
    ]
    for number in position.events:
        found += _due(position, setting, f"event.{number}", TABLE, when, at, own=True, here=here)
    if card:
        found += _due(position, setting, f"horde.{card}", seat, when, at, own=True, here=here)
    flow.planned(position, *found)


def _due(
    position: Position, setting: Setting, key: str, owner: int, when: str, at: tuple[str, ...], *, own: bool, here: int
) -> list[Task]:
    made = []
    known = board.known(setting)
    for step in known.moments[when].get(key, ()):
        one = known.texts[key][step]
        if one.due(when, *at, own=own) and _fresh(position, owner, f"{one.once}:{key}.{step}", one.once):
            made.append(Task("clause", card=key, step=step, at=owner, row=here + 1))
    return made


def _fresh(position: Position, owner: int, mark: str, once: str) -> bool:
    """The ability may answer; if it is limited, it is noted as used."""
    if once not in LASTS or owner == TABLE:
        return True
    used = position.party(owner).used
    if mark in used:
        return False
    used.append(mark)
    return True


@tasks.automatic("occasion")
def occasion(position: Position, setting: Setting, task: Task, notes: list[Note]) -> None:
    """A season, a turn or the end of the game: ``card`` says which, for the seats or for everybody."""
    for seat in task.seats or [TABLE]:
        happens(position, setting, task.card, seat, *task.flags)
