"""What a player may have: what lies there, and what tiles and boards may give or take that nobody has told of.

Chits that such a tile gives are nowhere in the position: they are asked of the fact when a rule looks for them. So is
what may have been given back when something unknown covered a slot.
"""

from __future__ import annotations

from referee.engine.game import Setting
from referee.games.nations_dice.box.known import board_key, perhaps, tile_key
from referee.games.nations_dice.components import BARE, amount, chit_of, is_chit
from referee.games.nations_dice.flow import known
from referee.games.nations_dice.position import MOST_GIVEN, PRINTED, Player


def unused(player: Player) -> list[str]:
    """Every unused die and chit."""
    return player.dice + [chit_of(kind) for kind in player.chits]


def total(player: Player, symbol: str) -> int:
    """The symbols of one kind that lie unused."""
    return sum([amount(one, symbol) for one in unused(player)])


def unseen(player: Player, setting: Setting) -> list[str]:
    """The tiles that are paid, of which nobody has told what they are: they may lie anywhere on the board."""
    if not setting.partly:
        return []
    told = known(setting).tiles
    return [tile for tile in player.unplaced if tile not in told]


def untold(player: Player, setting: Setting) -> list[str]:
    """The facts that would tell which further chits the player has."""
    if not setting.partly:
        return []
    facts = known(setting)
    lying = (*player.buildings, *player.advisors, *player.colonies, *player.built, *player.unplaced)
    tiles = [tile_key(one) for one in lying if one not in ("", PRINTED) and one not in facts.tiles]
    return tiles if player.board in facts.boards or not player.board else [board_key(player.board), *tiles]


def taking(player: Player, setting: Setting) -> list[str]:
    """The facts that would tell which dice and chits were given back for a slot that was covered."""
    if not setting.partly:
        return []
    facts, waiting = known(setting), unseen(player, setting)
    over = len(waiting) > 1 or any(player.advisors) or player.board not in facts.boards
    covered = [tile for tile in player.covered if tile not in facts.tiles]
    board = [board_key(player.board)] if player.unplaced and player.board not in facts.boards else []
    return [*board, *(tile_key(tile) for tile in (*covered, *(waiting if over else ())))]


def further(player: Player, setting: Setting, piece: str) -> int:
    """How many chits of a kind, or pieces that show a symbol named alone, the player has that are nowhere listed."""
    if not setting.partly or not (piece in BARE or is_chit(piece)):
        return 0
    return sum([perhaps(key, f"chits/{piece}", MOST_GIVEN) for key in untold(player, setting)])


def count(player: Player, setting: Setting, piece: str) -> int:
    """How many of a piece lie unused."""
    have = unused(player).count(piece)
    if not setting.partly:
        return have
    found = have + further(player, setting, piece)
    for key in taking(player, setting) if have else ():
        found -= perhaps(key, f"back/{piece}", have)
    return found


def chits(player: Player, setting: Setting, kind: str) -> int:
    """How many chits of a kind lie unused."""
    return count(player, setting, chit_of(kind)) if setting.partly else player.chits.count(kind)


def symbols(player: Player, setting: Setting, symbol: str) -> int:
    """The symbols of one kind that a player has unused."""
    have = total(player, symbol)
    if not setting.partly:
        return have
    found = have
    for key in taking(player, setting) if have else ():
        found -= perhaps(key, f"back of {symbol}", have)
    for key in untold(player, setting):
        found += perhaps(key, f"chits of {symbol}", 3 * MOST_GIVEN)
    return found


def trades(player: Player, setting: Setting, symbol: str) -> int:
    """How many pairs of dice without a symbol lie unused."""
    pairs = found = sum([not amount(die, symbol) for die in player.dice]) // 2
    if not pairs or not setting.partly:
        return pairs
    for key in taking(player, setting):
        found -= perhaps(key, "back in pairs", pairs)
    return found
