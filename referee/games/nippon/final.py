"""From a position to what final scoring needs, and on to the score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.effect import Count
from referee.engine.game import Setting
from referee.engine.verdict import Missing
from referee.games.nippon import counting, flow, synergy
from referee.games.nippon.components import MONEY
from referee.games.nippon.position import ACHIEVEMENT_NAMES, Player, Position
from scoring.shape import scored_by


def final(position: Position, setting: Setting) -> tuple[dict[str, Any], list[Missing]]:
    """The final as plain data (see :mod:`scoring.nippon_final`), and the facts without which it cannot be scored.

    The points of all three scorings are on the VP track already.
    """
    names = [seat.name for seat in setting.seats]
    printed = flow.known(setting).achievements
    data = {
        "players": names,
        "last": names[position.turn.player],
        "third": "counted",
        "achievements": {str(space): _achievement(position, setting, names, space) for space in sorted(printed)},
        "boards": {name: _board(setting, player) for name, player in zip(names, position.players, strict=True)},
    }
    return data, list(_missing(position, setting))


def _board(setting: Setting, own: Player) -> dict[str, int]:
    money = flow.track_of(setting, MONEY)
    return {
        "vp": own.vp,
        "money": 0 if money is None else money.level(own.steps[MONEY]),
        "colours": len(set(own.workers)),
    }


def _achievement(position: Position, setting: Setting, names: list[str], space: int) -> dict[str, Any]:
    one = flow.known(setting).achievements[space]
    base, what = one["base"], one["what"]
    tiles = {name: player.achievements[space - 1] for name, player in zip(names, position.players, strict=True)}
    made = {**one, "tiles": {name: tile for name, tile in tiles.items() if tile}}
    if base not in ("yen_per", "manual"):
        made["counts"] = {name: _count(position, setting, seat, base, what) for seat, name in enumerate(names)}
    return made


def _count(position: Position, setting: Setting, seat: int, base: str, what: str) -> int:
    """How many of what an achievement counts a player has."""
    counted = Count(base.removesuffix("_per"), tuple(what.split()))
    more = synergy.extra_stars(position, setting, seat) if what == "knowledge" else 0
    return counting.count(position, setting, seat, counted) + more


def _missing(position: Position, setting: Setting) -> Iterator[Missing]:
    known = flow.known(setting)
    for key in position.unsure:
        yield Missing(key, "NP-END-01")
    for space in ACHIEVEMENT_NAMES:
        if int(space) not in known.achievements:
            yield Missing(f"achievement.{space}", "NP-END-05")
    if "money" not in known.tracks:
        yield Missing("track.money", "NP-END-02")
    for one in known.achievements.values():
        for key in counting.lacking(setting, Count(one["base"], tuple(one["what"].split()))):
            yield Missing(key, "NP-ACH-05" if key.startswith("track") else "NP-ACH-06")


score = scored_by("scoring.nippon")
