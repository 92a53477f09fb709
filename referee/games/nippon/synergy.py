"""What synergy bonuses do, as data of the box: when, what and how much; ``other`` is declared by the table."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.verdict import Note
from referee.games.nippon import flow
from referee.games.nippon.components import GOOD, GOODS
from referee.games.nippon.known import Synergy
from referee.games.nippon.position import Position

RULE = "NP-INVEST-10"
STEPS = {"step_coal": 0, "step_money": 1, "step_knowledge": 2}
GAINS = {"gain_yen": "yen", "gain_coal": "coal", "gain_blueprints": "blueprints", "gain_vp": "vp"}
PASSIVE = frozenset({"extra_star", "cost_minus", "extra_good"})
"""Looked at where it matters instead of being given at a moment."""


def owned(position: Position, setting: Setting, player: int) -> Iterator[tuple[int, Synergy]]:
    """The goods of a player's factories and their bonuses, as far as the owner has told them."""
    synergies = flow.known(setting).synergies
    for good, factory in enumerate(position.players[player].factories):
        found = synergies.get((good, factory.tile)) if factory.tile else None
        if found is not None:
            yield good, found


def learn(position: Position, setting: Setting, good: int, tile: int) -> None:
    """A factory whose bonus is not known leaves everything after it in doubt."""
    if (good, tile) not in flow.known(setting).synergies:
        flow.leave_out(position, f"synergy.{GOODS[good]}.{tile}")


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
    for place, one in list(owned(position, setting, player)):
        if one.trigger == trigger and one.action == action and good in (None, place):
            _give(position, setting, player, place, one, notes)


def _give(position: Position, setting: Setting, player: int, good: int, one: Synergy, notes: list[Note]) -> None:
    own = position.players[player]
    if one.effect in STEPS:
        flow.step_up(position, setting, player, STEPS[one.effect], one.amount, RULE, notes)
    elif one.effect in GAINS:
        name = GAINS[one.effect]
        setattr(own, name, getattr(own, name) + one.amount)
        gained = {
            "yen": N_("the {good} factory brings {player} {count}k yen"),
            "coal": N_("the {good} factory brings {player} {count} coal"),
            "blueprints": N_("the {good} factory brings {player} {count#blueprint|blueprints}"),
            "vp": N_("the {good} factory brings {player} {count} VP"),
        }
        notes.append(Note(RULE, gained[name], good=GOOD[good], player=player, count=one.amount))
    elif one.effect not in PASSIVE:
        notes.append(
            Note(RULE, N_("the {good} factory says: {text} (set it with a correction)"), good=GOOD[good], text=one.text)
        )


def cheaper(position: Position, setting: Setting, player: int, action: str) -> int:
    """How much less the action costs the player (effect cost_minus)."""
    return sum(
        one.amount for _, one in owned(position, setting, player) if one.effect == "cost_minus" and one.action == action
    )


def extra_goods(position: Position, setting: Setting, player: int, good: int) -> int:
    """Further goods when this factory produces (effect extra_good)."""
    return sum(
        one.amount
        for place, one in owned(position, setting, player)
        if place == good and one.effect == "extra_good" and one.trigger == "on_produce_here"
    )


def extra_stars(position: Position, setting: Setting, player: int) -> int:
    """Stars for the knowledge achievement (effect extra_star)."""
    return sum(one.amount for _, one in owned(position, setting, player) if one.effect == "extra_star")
