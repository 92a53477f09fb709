"""From a position to what final scoring needs, and on to the score sheet."""

from __future__ import annotations

from typing import Any

from referee.engine.effect import Count
from referee.engine.game import Setting
from referee.engine.runs import roots
from referee.engine.unknown import Number
from referee.engine.verdict import Missing
from referee.games.nippon import counting, flow, synergy
from referee.games.nippon.components import MONEY
from referee.games.nippon.position import ACHIEVEMENT_NAMES, Player, Position
from scoring.shape import scored_by


def final(position: Position, setting: Setting) -> tuple[dict[str, Any], list[Missing]]:
    """The final as plain data (see :mod:`scoring.nippon_final`), and the facts without which it cannot be scored.

    The points of all three scorings are on the VP track already. What is not known is given as the least it can be.
    """
    names = [seat.name for seat in setting.seats]
    printed, told = flow.known(setting).achievements, _Told()
    data = {
        "players": names,
        **({"last": names[position.turn.player]} if position.phase != "setup" else {}),
        "third": "counted",
        "achievements": {str(space): _achievement(position, setting, names, space, told) for space in sorted(printed)},
        "boards": {name: _board(setting, player, told) for name, player in zip(names, position.players, strict=True)},
    }
    for space in ACHIEVEMENT_NAMES:
        if int(space) not in printed:
            told.lacking.append(Missing(f"achievement.{space}", "NP-END-05"))
    return data, told.lacking


def printed(setting: Setting) -> dict[str, Any]:
    """What this copy's achievements count."""
    told = flow.known(setting).achievements
    return {"achievements": {str(space): dict(told[space]) for space in sorted(told)}} if told else {}


class _Told:
    """Takes the least of what is not known, and remembers the facts that could tell it."""

    def __init__(self) -> None:
        self.lacking: list[Missing] = []

    def __call__(self, value: Any, rule: str) -> Any:
        if not isinstance(value, Number):
            return value
        keys = dict.fromkeys(leaf.fact for leaf in roots(value.leaves) if leaf.fact)
        self.lacking += [Missing(key, rule) for key in keys]
        return value.bounds().low


def _board(setting: Setting, own: Player, told: _Told) -> dict[str, int]:
    return {
        "vp": told(own.vp, "NP-END-01"),
        "money": told(flow.level(setting, own, MONEY), "NP-END-02"),
        "colours": len(set(own.workers)),
    }


def _achievement(position: Position, setting: Setting, names: list[str], space: int, told: _Told) -> dict[str, Any]:
    one = flow.known(setting).achievements[space]
    base, what = one["base"], one["what"]
    tiles = {name: player.achievements[space - 1] for name, player in zip(names, position.players, strict=True)}
    made = {**one, "tiles": {name: tile for name, tile in tiles.items() if tile}}
    if base not in ("yen_per", "manual"):
        rule = {"knowledge": "NP-ACH-05", "ships": "NP-ACH-06"}.get(what, "NP-ACH-08")
        made["counts"] = {
            name: told(_count(position, setting, seat, base, what), rule) for seat, name in enumerate(names)
        }
    return made


def _count(position: Position, setting: Setting, seat: int, base: str, what: str) -> int:
    """How many of what an achievement counts a player has."""
    counted = Count(base.removesuffix("_per"), tuple(what.split()))
    more = synergy.extra_stars(position, setting, seat) if what == "knowledge" else 0
    return counting.count(position, setting, seat, counted) + more


score = scored_by("scoring.nippon")
