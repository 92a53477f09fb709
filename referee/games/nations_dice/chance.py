"""What the table or the dice show next, drawn at random."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.explore import surely
from referee.engine.game import TABLE, Setting
from referee.engine.single import lying
from referee.engine.unknown import Number
from referee.games.nations_dice import flow
from referee.games.nations_dice.actions.reveal import Above, Bonus, Event, ShadowBooks, Tiles
from referee.games.nations_dice.actions.roll import Roll
from referee.games.nations_dice.actions.setup import Drawn, Order, to_draw
from referee.games.nations_dice.actions.shadow import FourSided
from referee.games.nations_dice.components import (
    BASE_BOARDS,
    BASE_EVENTS,
    BASE_TILES,
    BOARD,
    BONUS,
    COLOUR_KEYS,
    EVENTS_AN_AGE,
    FIRST_TILES,
    KINDS_OF_COLOUR,
    ROWS,
    TILES_AN_AGE,
)
from referee.games.nations_dice.position import TAKEN, Player, Position


def chance(position: Position, setting: Setting, rng: Random) -> Action:
    """The next action that nobody chooses: what the dice or the shuffled tiles show."""
    if position.phase == "setup":
        seats = list(range(len(position.players)))
        rng.shuffle(seats)
        return Order(TABLE, tuple(seats))
    if position.phase == "boards":
        return Drawn(TABLE, _boards(position, setting, rng))
    if position.phase == "reveal":
        return _laid_out(position, setting, rng)
    if position.turn.stage == "shadow":
        highest = 3 if setting.rulings["ND-AMB-19"] == "reroll-fours" else 4
        return FourSided(TABLE, rng.randint(1, highest))
    seat = _rolling(position)
    return Roll(seat, _roll(position.players[seat].unrolled, setting, rng))


def _rolling(position: Position) -> int:
    """Whose turn it is; where nobody knows, the first who has dice to roll."""
    turn: Any = position.turn.player
    if not isinstance(turn, Number):
        return position.turn.player
    seats = turn.bounds().values()
    due = [seat for seat in seats if surely(partial(_due, position.players[seat]))]
    return (due or seats)[0]


def _due(player: Player) -> bool:
    return sum(player.unrolled) > 0


def _roll(counts: list[int], setting: Setting, rng: Random) -> tuple[str, ...]:
    dice: list[str] = []
    while not dice:  # where nobody knows how many there are, the first choice may be none
        for colour, count in zip(COLOUR_KEYS, counts, strict=True):
            faces = sorted(flow.known(setting).faces.told(colour) or KINDS_OF_COLOUR[colour])
            dice += [f"{colour}-{rng.choice(faces)}" for _ in range(_of(count, rng))]
        if not any(isinstance(count, Number) for count in counts):
            break
    return tuple(sorted(dice))


def _of(count: int | Number, rng: Random) -> int:
    """How many it is; of an unknown number one that it can be."""
    return rng.choice(count.bounds().values()) if isinstance(count, Number) else count


def _boards(position: Position, setting: Setting, rng: Random) -> tuple[str, ...]:
    """One side of each board drawn; only boards that are known, if there are enough."""
    known = flow.known(setting).boards
    wanted = to_draw(position)
    boards = [side for side in BOARD.domain() if side in known or len(known) < wanted]
    rng.shuffle(boards)
    drawn: dict[str, str] = {}
    for board in boards:
        drawn.setdefault(board if board in BASE_BOARDS else board[:2], board)
    return tuple(sorted(list(drawn.values())[:wanted]))


def _laid_out(position: Position, setting: Setting, rng: Random) -> Action:
    lacking = flow.laid_out(position, setting)
    age, unrest = int(position.round), flow.unrest(setting)
    if "above" in lacking:
        return Above(TABLE, tuple(rng.sample(FIRST_TILES, len(FIRST_TILES))))
    if "tiles" in lacking:
        gone = lying(position, TAKEN)
        stack = [f"{age}-{number}" for number in range(1, (TILES_AN_AGE if unrest else BASE_TILES) + 1)]
        left = [tile for tile in stack if tile not in gone]
        return Tiles(TABLE, tuple(rng.sample(left, ROWS * flow.columns(position, setting))))
    if "event" in lacking:
        return Event(TABLE, f"{age}-{rng.randint(1, EVENTS_AN_AGE if unrest else BASE_EVENTS)}")
    if "shadow" in lacking:
        return ShadowBooks(TABLE, _roll([0, age, 0, 0, 0], setting, rng))
    return Bonus(TABLE, rng.choice([one for one in BONUS.domain() if one not in position.past_bonuses]))
