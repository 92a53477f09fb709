"""What achievements and synergy bonuses can count of a player."""

from __future__ import annotations

from referee.engine.effect import Count
from referee.engine.game import Setting
from referee.games.nippon import flow
from referee.games.nippon.components import COAL, KNOWLEDGE, ROLLING, level_of, region_of
from referee.games.nippon.position import Player, Position

ON_TRACK = {"coal": COAL, "knowledge": KNOWLEDGE}


def count(position: Position, setting: Setting, seat: int, counted: Count) -> int:
    """How many of something a player has."""
    own = position.players[seat]
    tiles = [
        region_of(number) for number, city in enumerate(position.cities) for slot in city.slots if slot.owner == seat
    ]
    if counted.what == "stars":
        return sum(_stars(setting, own, what) for what in counted.of)
    return {
        "contracts": len(own.fulfilled),
        "yen": own.yen,
        "factories_of_level": sum(
            one.tile > 0 and str(level_of(good)) in counted.of for good, one in enumerate(own.factories)
        ),
        "machines": own.power if "sum" in counted.of else own.improved,
        "influence_tiles": len(tiles),
        "regions_with_influence": len(set(tiles)),
        "trains_on_board": ROLLING - own.trains,
        "ships_on_board": ROLLING - own.ships,
        "blueprints": own.blueprints,
        "coal": own.coal,
        "goods": own.stored,
    }[counted.what]


def _stars(setting: Setting, own: Player, what: str) -> int:
    """Stars at or below a marker of a track, or above the places of a row that are empty."""
    if what in ON_TRACK:
        reached: int = flow.track_of(setting, ON_TRACK[what]).stars_reached(own.steps[ON_TRACK[what]])
        return reached
    row, left = flow.known(setting).slots[what], getattr(own, what)
    return sum(row.starred(place) for place in range(1, ROLLING + 1) if place <= ROLLING - left)
