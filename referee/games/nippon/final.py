"""From a position to what final scoring needs, and on to the score sheet.

The final is plain data: ``players`` by seat, ``last`` who took the last turn, ``achievements`` by space as the box tells
them (base, amount, what, printed), and ``boards`` by player::

    vp                 before final scoring          money          level of the money track (k yen received)
    colours            different workers to pay      contracts      fulfilled ones
    stars              coal, knowledge, ships, trains; knowledge includes those of factories
    factories          number by level 1, 2, 3       machines       the values on factories
    influence_tiles, regions, trains                 what lies on the board
    blueprints, coal, goods                          what is left
    tiles              multiplier by achievement space, 0 none
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from referee.engine.game import Setting
from referee.engine.verdict import Missing
from referee.games.nippon import flow, synergy
from referee.games.nippon.components import COAL, KNOWLEDGE, MONEY, ROLLING, TRACKS, level_of, region_of
from referee.games.nippon.known import Row
from referee.games.nippon.position import ACHIEVEMENT_NAMES, Player, Position
from scoring.sheet import ScoreSheet


def final(position: Position, setting: Setting) -> tuple[dict[str, Any], list[Missing]]:
    """The final as plain data, and the facts without which it cannot be scored."""
    names = [seat.name for seat in setting.seats]
    printed = flow.known(setting).achievements
    data = {
        "players": names,
        "last": names[position.turn.player],
        "achievements": {str(space): dict(one) for space, one in sorted(printed.items())},
        "boards": {name: _board(position, setting, seat) for seat, name in enumerate(names)},
    }
    return data, list(_missing(setting))


def _board(position: Position, setting: Setting, seat: int) -> dict[str, Any]:
    own = position.players[seat]
    built = {good: one for good, one in enumerate(own.factories) if one.tile}
    tiles = [
        region_of(number) for number, city in enumerate(position.cities) for slot in city.slots if slot.owner == seat
    ]
    money = flow.track_of(setting, MONEY)
    return {
        "vp": own.vp,
        "money": 0 if money is None else money.level(own.steps[MONEY]),
        "colours": len(set(own.workers)),
        "contracts": len(own.fulfilled),
        "stars": _stars(position, setting, seat),
        "factories": {str(level): sum(level_of(good) == level for good in built) for level in (1, 2, 3)},
        "machines": [one.machine for one in built.values() if one.machine],
        "influence_tiles": len(tiles),
        "regions": len(set(tiles)),
        "trains": ROLLING - own.trains,
        "blueprints": own.blueprints,
        "coal": own.coal,
        "goods": sum(one.goods for one in built.values()),
        "tiles": dict(zip(ACHIEVEMENT_NAMES, own.achievements, strict=True)),
    }


def _stars(position: Position, setting: Setting, seat: int) -> dict[str, int]:
    own = position.players[seat]
    slots = flow.known(setting).slots
    return {
        "coal": _on_track(setting, own, COAL),
        "knowledge": _on_track(setting, own, KNOWLEDGE) + synergy.extra_stars(position, setting, seat),
        "ships": _above(slots.get("ships"), own.ships),
        "trains": _above(slots.get("trains"), own.trains),
    }


def _on_track(setting: Setting, own: Player, track: int) -> int:
    here = flow.track_of(setting, track)
    return 0 if here is None else here.stars_reached(own.steps[track])


def _above(row: Row | None, left: int) -> int:
    """Stars above the empty places of a row."""
    return 0 if row is None else sum(place <= ROLLING - left for place in row.stars)


def _missing(setting: Setting) -> Iterator[Missing]:
    known = flow.known(setting)
    for space in ACHIEVEMENT_NAMES:
        if int(space) not in known.achievements:
            yield Missing(f"achievement.{space}", "NP-END-05")
    if "money" not in known.tracks:
        yield Missing("track.money", "NP-END-02")
    for one in known.achievements.values():
        if one["base"] == "stars":
            what = one["what"]
            if what in TRACKS and what not in known.tracks:
                yield Missing(f"track.{what}", "NP-ACH-05")
            elif what not in TRACKS and what not in known.slots:
                yield Missing(f"row.{what}", "NP-ACH-06")


def score(data: dict[str, Any], rulings: Mapping[str, str], marks: list[Any]) -> ScoreSheet:
    """The sheet of a final given as data; :class:`~scoring.sheet.FinalError` if it cannot be one."""
    scoring = import_module("scoring.nippon")
    sheet: ScoreSheet = scoring.score(scoring.from_json(data), rulings, marks)
    return sheet
