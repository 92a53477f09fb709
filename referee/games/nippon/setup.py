"""The table before anything is placed by choice or chance, and what its set-up still needs."""

from __future__ import annotations

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.games.nippon import flow
from referee.games.nippon.components import A_SPACE, CITY, MOST_ROWS, MULTIPLIERS, PLACES, REMOVED, ROWS, SPACES
from referee.games.nippon.position import Player, Position

PRESET_REWARDS = (2, 2, 2)


def start(setting: Setting) -> Position:
    """The table before anything is placed by choice or chance."""
    count = len(setting.seats)
    rows = ROWS.get(count, MOST_ROWS)
    position = Position(players=[Player() for _ in range(count)], rows=[[] for _ in range(rows)], pending=[0] * rows)
    equip(position, setting)
    return position


def equip(position: Position, setting: Setting) -> None:
    """What the box holds for this table: influence tiles and reward tiles. Begin does it again, should more be known."""
    known = flow.known(setting)
    for player in position.players:
        player.tiles = sorted(known.influence_set or ())
    for multiplier, out in zip(MULTIPLIERS, position.removed, strict=True):
        printed = known.rewards.get(multiplier, PRESET_REWARDS)
        position.rewards[multiplier - 2] = [max(0, has - gone) for has, gone in zip(printed, out, strict=True)]


def rows_in_use(position: Position, setting: Setting) -> int:
    """How many worker rows this table uses; four players must tell (FACT-01), until then all that lie there."""
    return ROWS.get(len(position.players)) or flow.known(setting).rows or len(position.rows)


def prompt(position: Position, setting: Setting) -> Message:
    """What the set-up still needs, one thing after the other."""
    if position.first < 0:
        return Message(N_("name the first player (first)"))
    bare = [CITY[number] for number, city in enumerate(position.cities) if not all(city.goods)]
    if bare:
        return Message(N_("the city tiles as they lie, still open: {cities} (city)"), {"cities": bare})
    most = REMOVED[len(position.players)]
    short = [f"{number}x" for number, out in zip(MULTIPLIERS, position.removed, strict=True) if sum(out) < most]
    if short:
        return Message(N_("the rewards that go to the box, still open: {tiles} (remove)"), {"tiles": short})
    places = [PLACES[n] for n, here in enumerate(position.spaces) if len(here) < A_SPACE]
    rows = position.rows[: rows_in_use(position, setting)]
    places += [PLACES[SPACES + n] for n, row in enumerate(rows) if len(row) < flow.row_size(position)]
    if places:
        return Message(N_("the workers drawn, still open: {places} (draw)"), {"places": places})
    return Message(N_("everything lies there: begin"))


def tile_of(setting: Setting, goods: tuple[int, ...]) -> int | None:
    """The city tile that shows these goods in this order, in any orientation."""
    for tile, printed in flow.known(setting).cities.items():
        if any(printed[turn:] + printed[:turn] == goods for turn in range(4)):
            return tile
    return None
