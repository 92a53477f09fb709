"""Abilities that answer what happens: those of Generals, Active Advisors, Qin's General, Events and Horde cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from messages.classes import mutable
from referee.engine.effect import holds
from referee.engine.game import TABLE, Setting
from referee.engine.verdict import Note
from referee.games.great_wall import flow, tasks
from referee.games.great_wall.box import board, unheard
from referee.games.great_wall.cards.counting import counts
from referee.games.great_wall.components import ADVISOR, GENERAL, QIN
from referee.games.great_wall.position import Player, Position
from referee.games.great_wall.task_shapes import Occasion, OfText, Task

LASTS = frozenset({"turn", "year", "game"})
"""How long an ability with a limit is used up after it has answered (GW-CORE-13); others answer each time."""


GENERALS = tuple(f"general.{card}" for card in range(GENERAL.high + 1))
ADVISORS = tuple(f"advisor.{card}" for card in range(ADVISOR.high + 1))


def keys_of(position: Position, seat: int, told: Mapping[str, object]) -> list[str]:
    """The keys of the ``told`` texts of a party's own cards (GW-GEN-01, GW-ADV-02)."""
    if seat == QIN:
        return ["qin"] if "qin" in told else []
    if not 0 <= seat < len(position.players):
        return []
    own = position.players[seat]
    if type(own.general) is not int or type(own.advisors) is not list:
        return [key for key in told if _owns(own, *key.partition(".")[::2])]
    found = [key for card in own.advisors if (key := ADVISORS[card]) in told]
    general = GENERALS[own.general]
    return [general, *found] if general in told else found


def _owns(own: Player, kind: str, card: str) -> bool:
    """Whether a party has this card, its General or an Active Advisor."""
    if kind == "general":
        return own.general == int(card)
    return kind == "advisor" and int(card) in own.advisors


@mutable
class Deed:
    """Something that happened, which abilities may answer.

    ``seat`` did it (-1: it concerns everybody); if several did it together they are ``doers``. ``here`` is its Section,
    ``cards`` are the Horde cards it happened to, ``counted`` is what was counted of it.
    """

    seat: int
    doers: Sequence[int] | None = None
    here: int = -1
    cards: Sequence[int] = ()
    counted: Mapping[str, int] = field(default_factory=dict)


OPENS = {"attack": ("on_attack",), "activation": ("on_recruit", "on_production", "on_build")}
"""What has to happen before windows of Tactic cards count as new moments (GW-TAC-04)."""


def happens(
    position: Position, setting: Setting, when: str, seat: int, *at: str, here: int = -1, card: int = 0
) -> None:
    """Let abilities answer what one seat did, perhaps to the Horde card ``card``; the words ``at`` narrow it."""
    for window in OPENS.get(when, ()):
        for own in position.players:
            own.used = [one for one in own.used if f":tactic:{window}:" not in one] if own.used else own.used
    if setting.partly or when in board.known(setting).moments:
        answer(position, setting, when, Deed(seat, here=here, cards=(card,) if card else ()), *at)


def answer(position: Position, setting: Setting, when: str, deed: Deed, *at: str) -> None:
    """Plan a task for each ability that answers the deed, in Tea order."""
    if setting.partly:
        for card in deed.cards:
            if board.horde(setting, card) is None:
                flow.leave_out(position, board.card_key(setting, "horde", card))
        unheard.note(position, setting, deed.cards)
    told = board.known(setting).moments.get(when)
    if not told:
        return
    doers = {deed.seat} if deed.doers is None else {*deed.doers}
    found: list[Task] = []
    for owner in position.tea:
        for key in keys_of(position, owner, told):
            own = owner in doers or TABLE in doers
            found += _due(position, setting, key, owner, when, at, deed, own=own)
    for number in position.events:
        found += _due(position, setting, f"event.{number}", TABLE, when, at, deed, own=True)
    for card in deed.cards:
        found += _due(position, setting, f"horde.{card}", deed.seat, when, at, deed, own=True)
    flow.planned(position, *found)


def _due(
    position: Position, setting: Setting, key: str, owner: int, when: str, at: tuple[str, ...], deed: Deed, *, own: bool
) -> list[Task]:
    made: list[Task] = []
    known = board.known(setting)
    for step in known.moments[when].get(key, ()):
        one = known.texts[key][step]
        if not one.due(when, *at, own=own):
            continue
        if one.once in LASTS and not holds(one.condition, counts(position, setting, owner, deed.here)):
            continue
        if _fresh(position, owner, f"{one.once}:{key}.{step}", one.once):
            happened = {**deed.counted}
            made.append(OfText("clause", card=key, step=step, owner=owner, here=deed.here, happened=happened))
    return made


def _fresh(position: Position, owner: int, mark: str, once: str) -> bool:
    """Whether the ability may still answer; if its use is limited, the use is noted."""
    if once not in LASTS or owner == TABLE:
        return True
    used = position.party(owner).used
    if mark in used:
        return False
    used.append(mark)
    return True


@tasks.automatic("occasion")
def occasion(position: Position, setting: Setting, task: Occasion, notes: list[Note]) -> None:
    """Let abilities answer a season, a turn or the end of the game, for the task's seats or for everybody."""
    for seat in task.seats or [TABLE]:
        happens(position, setting, task.of, seat, *task.words)
