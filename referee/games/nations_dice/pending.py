"""A tile that is paid while nobody has told what it is: whether it has to be placed, and whose turn it is, hinge on it.

The turn stays with the tile until somebody acts; what the tile is, is asked of the fact by whatever comes next.
"""

from __future__ import annotations

from referee.engine.game import Setting
from referee.engine.position import clone
from referee.engine.runs import Leaf, NotKnown, Span
from referee.engine.unknown import Number, one_of
from referee.engine.verdict import Note
from referee.games.nations_dice import flow, holdings, placing, steps
from referee.games.nations_dice.box.known import Tile, board_key, tile_key
from referee.games.nations_dice.components import STEPS
from referee.games.nations_dice.holdings import unseen
from referee.games.nations_dice.position import Position


def present(position: Position, setting: Setting) -> Position:
    """The position as it is: after a tile that nobody has told of was placed by itself, if it is such a tile."""
    if not setting.partly or not _open(position, setting):
        return position
    made = clone(position)
    if made.phase in STEPS:
        steps.catch_up(made, setting)
    else:
        settle(made, setting)
    return made


def _open(position: Position, setting: Setting) -> bool:
    turn = position.turn
    if position.phase in STEPS and position.waiting:
        seat = position.waiting[0]
        return type(seat) is not int or bool(holdings.untold(position.players[seat], setting))
    if position.phase != "actions" or turn.player < 0:
        return False
    if turn.stage == "place":
        facts = flow.known(setting)
        return turn.tile not in facts.tiles or position.players[turn.player].board not in facts.boards
    return turn.rolling == "gain" and isinstance(sum(position.players[turn.player].unrolled), Number)


def settle(position: Position, setting: Setting) -> None:
    """Go on from a tile that nobody has told of, as far as nobody has to decide: it is placed, and its dice are due."""
    if not setting.partly or position.phase in STEPS or not _open(position, setting):
        return
    turn = position.turn
    player = position.players[turn.player]
    if turn.stage == "place":
        tile = flow.known(setting).tiles[turn.tile]
        if _chosen(position, setting, turn.player, tile):
            return
        turn.stage, turn.rolling = "act", "gain"
        if tile.kind != "wonder":
            flow.take_gains(player, tile.gains)
    if not sum(player.unrolled):
        notes: list[Note] = []
        flow.end_action(position, notes)


def _chosen(position: Position, setting: Setting, seat: int, tile: Tile) -> bool:
    """Whether the owner must say where this tile lies."""
    if tile.kind == "colony":
        return False
    if tile.kind == "building":
        return True
    kind = "wonder" if tile.kind == "wonder" else "advisor"
    player = position.players[seat]
    told, slots = flow.known(setting).tiles, placing.slots_of(player, kind)
    unknown = [tile_key(one) for one in slots if one not in ("", "printed") and one not in told]
    if flow.board_of(player, setting) is None:
        unknown.append(board_key(player.board))
    if len(slots) > 1:
        unknown += [tile_key(one) for one in unseen(player, setting) if one != position.turn.tile]
    if unknown:
        return bool(one_of(f"box:{unknown[0]}/choice", (False, True)))
    return placing.no_choice(position, setting, seat, kind) is None


def wonders(position: Position, setting: Setting, seat: int) -> list[str]:
    """What lies on the slots for wonders under construction, with the tiles of which nobody has told."""
    player = position.players[seat]
    found = list(player.wonders)
    for tile in unseen(player, setting):
        if flow.known(setting).tiles[tile].kind != "wonder":
            continue
        free = [place for place, lying in enumerate(found) if not lying]
        if free:
            found[free[0]] = tile
        elif len(found) == 1:
            found[0] = tile
        elif found:
            raise NotKnown(Leaf(f"box:{tile_key(tile)}/slot", Span(0, 1)))
        else:
            found.append(tile)
    return found
