"""Whether data that has the shape of a position can be handled at all: every name, seat and number in it exists.

Counts that cannot be are the audit's business; this is about what would make no sense to any rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.games.nations_dice import flow, supply
from referee.games.nations_dice.components import (
    BOARD,
    BONUS,
    CHITS,
    DIE,
    EVENT,
    FIRST_TILES,
    PHASES,
    ROUNDS,
    ROWS,
    STEPS,
    TILE,
)
from referee.games.nations_dice.position import PRINTED, Player, Position

DICE_AT_MOST = range(sum(supply.DICE) + 1)
"""Of one colour others may stand in for what the supply lacks (ND-AMB-23), but not more than there are dice at all."""
CHIT_KEYS = frozenset(one.key for one in CHITS)
Checks = Iterator[tuple[str, object, Iterable[object]]]


def fits(position: Position, setting: Setting) -> Message | None:
    """The first thing that makes no sense, None if there is none."""
    count = len(setting.seats)
    if len(position.players) != count:
        return Message(
            N_("The position has {have} players, the table {need}."), {"have": len(position.players), "need": count}
        )
    if len(position.grid) != ROWS or any(len(row) > 4 for row in position.grid):
        return Message(N_("The progress board has three rows of at most four tiles."), {})
    for path, value, allowed in _choices(position, count):
        if value not in allowed:
            return Message(N_("{path} cannot be {found}."), {"path": path, "found": str(value)})
    return _course(position, setting)


def _choices(position: Position, count: int) -> Checks:
    seats = range(count)
    tiles = TILE.by_key
    yield "phase", position.phase, PHASES.by_key
    yield "round", position.round, range(1, ROUNDS + 1)
    yield "event", position.event, ("", *EVENT.by_key)
    yield "bonus", position.bonus, ("", *BONUS.by_key)
    yield "shadow.rolled", position.shadow.rolled, range(-1, 100)
    for name, listed, allowed in (
        ("order", position.order, seats),
        ("waiting", position.waiting, seats),
        ("gone", position.gone, tiles),
        ("past_events", position.past_events, EVENT.by_key),
        ("past_bonuses", position.past_bonuses, BONUS.by_key),
        ("boards_left", position.boards_left, BOARD.by_key),
        ("first_tiles", position.first_tiles, FIRST_TILES),
        ("shadow.tiles", position.shadow.tiles, FIRST_TILES),
        ("above", position.above, ("", *FIRST_TILES)),
        ("grid", [tile for row in position.grid for tile in row], ("", *tiles)),
    ):
        for one in listed:
            yield name, one, allowed
    for number, player in enumerate(position.players):
        yield from _player(f"players.{number}", player)
    turn = position.turn
    yield "turn.player", turn.player, range(-1, count)
    yield "turn.stage", turn.stage, ("", "act", "pay", "place", "shadow")
    yield "turn.purchase", turn.purchase, ("", "buy", "build")
    yield "turn.tile", turn.tile, ("", *tiles)
    yield "turn.row", turn.row, range(ROWS + 1)
    yield "turn.column", turn.column, range(5)
    yield from (("turn.paid", die, DIE.by_key) for die in turn.paid)
    yield "turn.rolling", turn.rolling, ("", "gain", "reroll", "star", "unrest")


def _player(path: str, player: Player) -> Checks:
    tiles = TILE.by_key
    yield f"{path}.board", player.board, ("", *BOARD.by_key)
    yield f"{path}.first_tile", player.first_tile, ("", *FIRST_TILES)
    for name, listed, allowed in (
        ("dice", player.dice, DIE.by_key),
        ("chits", player.chits, CHIT_KEYS),
        ("spent", player.spent, CHIT_KEYS),
        ("buildings", player.buildings, ("", PRINTED, *tiles)),
        ("advisors", player.advisors, ("", PRINTED, *tiles)),
        ("wonders", player.wonders, ("", *tiles)),
        ("colonies", player.colonies, tiles),
        ("built", player.built, tiles),
        ("covered", player.covered, tiles),
        ("unplaced", player.unplaced, tiles),
    ):
        for one in listed:
            yield f"{path}.{name}", one, allowed
    for name, counts in (("used", player.used), ("unrolled", player.unrolled)):
        for count in counts:
            yield f"{path}.{name}", count, DICE_AT_MOST
    yield f"{path}.dice", len(player.dice), DICE_AT_MOST


def _course(position: Position, setting: Setting) -> Message | None:
    """The phase agrees with what it needs to go on."""
    phase = PHASES[position.phase]
    if position.phase != "setup" and sorted(position.order) != list(range(len(position.players))):
        return Message(N_("In phase {phase} the order must hold every player once."), {"phase": phase})
    if position.phase in ("actions", *STEPS) and not all(player.board for player in position.players):
        return Message(N_("In phase {phase} every player must have a board."), {"phase": phase})
    if position.phase == "actions" and (position.turn.player < 0 or not position.turn.stage):
        return Message(N_("In phase {phase} it must be somebody's turn."), {"phase": phase})
    if position.phase == "reveal" and not flow.laid_out(position, setting):
        return Message(N_("In phase {phase} something must still be laid out."), {"phase": phase})
    if position.phase == "boards" and all(player.board for player in position.players):
        return Message(N_("In phase {phase} somebody must still choose a board."), {"phase": phase})
    if position.phase in STEPS and not position.waiting:
        return Message(N_("In phase {phase} somebody must still be asked."), {"phase": phase})
    return _turn(position, setting)


def _turn(position: Position, setting: Setting) -> Message | None:
    """The tile of the turn is where the stage says."""
    turn = position.turn
    if position.phase != "actions":
        return None
    if turn.stage in ("pay", "place") and not (turn.tile and turn.purchase):
        return Message(N_("{path} cannot be {found}."), {"path": "turn.tile", "found": turn.tile})
    own = position.players[turn.player]
    if turn.purchase == "build" and turn.stage == "pay" and turn.tile not in (*own.wonders, *own.unplaced):
        return Message(N_("{path} cannot be {found}."), {"path": "turn.tile", "found": turn.tile})
    if turn.stage == "shadow" and not flow.solo(position):
        return Message(N_("{path} cannot be {found}."), {"path": "turn.stage", "found": turn.stage})
    if turn.stage == "place" and flow.tile_of(turn.tile, setting) is None:
        return Message(N_("{path} cannot be {found}."), {"path": "turn.stage", "found": turn.stage})
    return None
