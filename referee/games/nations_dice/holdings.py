"""What a player may have: what lies there, and what tiles and boards may give or take that nobody has told of.

Chits that such a tile gives are nowhere in the position: they are asked of the fact when a rule looks for them. So is
what may have been given back when something unknown covered a slot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from messages.classes import frozen
from referee.engine.explore import reach
from referee.engine.game import Setting
from referee.engine.lists import size
from referee.engine.unknown import added_up
from referee.engine.unlisted import Unlisted, Worth
from referee.games.nations_dice.box.known import Gains, board_key, perhaps, tile_key
from referee.games.nations_dice.components import (
    BARE,
    CHIT_SUFFIX,
    COLOUR_KEYS,
    PIECE,
    SPENT_CHITS,
    amount,
    chit_of,
    colour_of,
    is_chit,
    worth,
)
from referee.games.nations_dice.flow import known, lacking
from referee.games.nations_dice.position import BACK, MOST_DICE, MOST_GIVEN, PRINTED, Player

ANYTHING = Gains((MOST_DICE,) * len(COLOUR_KEYS), ("",))
"""More than any slot prints."""


def unused(player: Player) -> list[str]:
    """Every unused die and chit."""
    return player.dice + [kind + CHIT_SUFFIX for kind in player.chits]


def lying(player: Player, piece: str) -> int:
    """How many of one die or chit lie unused."""
    if piece in SPENT_CHITS:
        return player.chits.count(piece[: -len(CHIT_SUFFIX)])
    return player.dice.count(piece)


def total(player: Player, symbol: str) -> int:
    """The symbols of one kind that lie unused."""
    if _listed(player):
        return sum(map(worth(symbol), unused(player)))
    dice, chits = _worth(symbol)
    return _together(player.dice, dice) + _together(player.chits, chits)


def _together(pieces: Any, values: Worth) -> int:
    """What some dice or chits show together."""
    found: int = (
        pieces.worth(values)
        if isinstance(pieces, Unlisted)
        else sum([pieces.count(kind) * many for kind, many in values])
    )
    return found


def shown(player: Player, symbol: str) -> bool:
    """Whether one of the unused dice and chits shows the symbol."""
    return bool(total(player, symbol))


def showing(player: Player, symbol: str) -> int:
    """How many of the unused dice and chits show the symbol."""
    if _listed(player):
        return sum([one > 0 for one in map(worth(symbol), unused(player))])
    return added_up([(lying(player, piece), 1) for piece, _ in _every(symbol)])


def _listed(player: Player) -> bool:
    """Whether it is listed what lies unused."""
    return type(player.dice) is list and type(player.chits) is list


def _showing(player: Player, symbol: str) -> Sequence[tuple[str, int]]:
    """The pieces showing a symbol that may lie there, with how many of it each shows."""
    if not _listed(player):
        return _every(symbol)
    return [(one, many) for one in dict.fromkeys(unused(player)) if (many := amount(one, symbol))]


@cache
def _every(symbol: str) -> Sequence[tuple[str, int]]:
    """Every die and chit that shows a symbol, with how many of it."""
    return [(one.key, amount(one.key, symbol)) for one in PIECE if amount(one.key, symbol)]


@cache
def _worth(symbol: str) -> tuple[Worth, Worth]:
    """The same for dice and for chits by what they show."""
    every = _every(symbol)
    chits = tuple((piece[: -len(CHIT_SUFFIX)], many) for piece, many in every if is_chit(piece))
    return tuple(one for one in every if not is_chit(one[0])), chits


def unseen(player: Player, setting: Setting) -> list[str]:
    """The tiles that are paid, of which nobody has told what they are: they may lie anywhere on the board."""
    if not lacking(setting):
        return []
    told = known(setting).tiles
    return [tile for tile in player.unplaced if tile not in told]


def untold(player: Player, setting: Setting) -> list[str]:
    """The facts that would tell which further chits the player has: those that were not told when it was time to take them.

    A built wonder of which nobody knows which tile it is lies among what is not placed.
    """
    if not lacking(setting):
        return []
    facts = known(setting)
    withheld = [key for key in player.withheld if "/" not in key and key not in setting.box.facts]
    waiting = [tile_key(one) for one in player.unplaced if one not in facts.tiles]
    return list(dict.fromkeys((*withheld, *waiting)))


@frozen
class Covered:
    """What each of the slots gave, of which one was covered; ``others`` are facts that could tell that it was less."""

    slots: Sequence[Gains]
    others: Sequence[str] = ()

    def most_dice(self, colour: int) -> int:
        """The most dice of a colour that any of these slots gave."""
        return max(one.dice[colour] for one in self.slots)


def taking(player: Player, setting: Setting) -> dict[str, Covered]:
    """The facts that would tell which dice and chits were given back for a slot that was covered; and which slot it may
    have been.
    """
    if not lacking(setting):
        return {}
    facts, found = known(setting), dict[str, Covered]()
    if player.board not in facts.boards:
        found |= {board_key(player.board): Covered([ANYTHING])} if player.unplaced else {}
    covered = [one[: -len(BACK)] for one in player.withheld if one.endswith(BACK)]
    found |= {key: Covered([ANYTHING]) for key in covered if key not in setting.box.facts}
    before: list[str] = []
    for tile in unseen(player, setting):
        found.setdefault(tile_key(tile), Covered([ANYTHING], [*before]) if before else _below(player, setting))
        before.append(tile_key(tile))
    return {key: one for key, one in found.items() if any(any(slot.dice) or slot.chits for slot in one.slots)}


def _below(player: Player, setting: Setting) -> Covered:
    """What each slot gave that a tile of which nobody has told may have covered.

    So it is for the first of them: one that came later may lie on one of those before it.
    """
    board = known(setting).boards.get(player.board)
    if board is None:
        return Covered([ANYTHING], [board_key(player.board)])
    chosen = len(player.wonders) > 1 or len(player.advisors) > 1 or any(player.advisors)
    covered = [*zip(player.advisors, board.advisors, strict=False)]
    covered += [*zip(player.buildings, board.buildings, strict=False)] if chosen else []
    tiles = known(setting).tiles
    gains = [tiles.told(lying) or ANYTHING if lying != PRINTED else printed for lying, printed in covered if lying]
    untold = [tile_key(lying) for lying, _ in covered if lying not in ("", PRINTED) and lying not in tiles]
    return Covered([one if isinstance(one, Gains) else one.gains for one in gains], untold)


def further(player: Player, setting: Setting, piece: str) -> int:
    """How many chits of a kind, or pieces that show a symbol named alone, the player has that are nowhere listed."""
    if not lacking(setting) or not (piece in BARE or is_chit(piece)):
        return 0
    return sum([perhaps(key, f"chits/{piece}", MOST_GIVEN) for key in untold(player, setting)])


def count(player: Player, setting: Setting, piece: str) -> int:
    """How many of a piece lie unused."""
    have = lying(player, piece)
    if not lacking(setting):
        return have
    found = have + further(player, setting, piece)
    for key, back in taking(player, setting).items() if have else ():
        most = max(_of_kind(slot, piece) for slot in back.slots)
        found -= perhaps(key, f"back/{piece}", min(reach(have).high, most), back.others)
    return found


def _of_kind(back: Gains, piece: str) -> int:
    """How many pieces like this there are at most among those given back."""
    if is_chit(piece):
        return MOST_GIVEN if back is ANYTHING else [chit_of(kind) for kind in back.chits].count(piece)
    return back.dice[colour_of(piece)]


def used(player: Player, setting: Setting, colour: int) -> int:
    """How many dice of a colour lie used."""
    found = player.used[colour]
    for key, back in taking(player, setting).items() if found else ():
        most = min(reach(player.used[colour]).high, back.most_dice(colour))
        found -= perhaps(key, f"back/used {colour}", most, back.others)
    return found


def chits(player: Player, setting: Setting, kind: str) -> int:
    """How many chits of a kind lie unused."""
    return count(player, setting, chit_of(kind)) if lacking(setting) else player.chits.count(kind)


def symbols(player: Player, setting: Setting, symbol: str) -> int:
    """The symbols of one kind that a player has unused."""
    have = total(player, symbol)
    if not lacking(setting):
        return have
    found, taken = have, taking(player, setting) if have else {}
    shown = [(one, many, reach(lying(player, one)).high) for one, many in _showing(player, symbol)] if taken else []
    for key, back in taken.items():
        gone = max(_shown_by(slot, shown) for slot in back.slots)
        found -= perhaps(key, f"back of {symbol}", min(reach(have).high, gone), back.others)
    for key in untold(player, setting):
        found += perhaps(key, f"chits of {symbol}", 3 * MOST_GIVEN)
    return found


def _shown_by(back: Gains, shown: Sequence[tuple[str, int, int]]) -> int:
    """The most that is shown by pieces among those given back, of pieces that each show so much and of which so many lie."""
    found, dice = 0, [*back.dice]
    for piece, many, there in sorted(shown, key=lambda one: -one[1]):
        gone = min(there, _of_kind(back, piece) if is_chit(piece) else dice[colour_of(piece)])
        if not is_chit(piece):
            dice[colour_of(piece)] -= gone
        found += many * gone
    return found


def idle(player: Player, setting: Setting, symbol: str) -> int:
    """How many unused dice do not show the symbol: two of them are traded for one."""
    if type(player.dice) is list:
        have = found = [*map(worth(symbol), player.dice)].count(0)
    else:
        have = found = size(player.dice) - added_up(
            [(lying(player, one), 1) for one, _ in _every(symbol) if not is_chit(one)]
        )
    if not have or not lacking(setting):
        return found
    for key, back in taking(player, setting).items():
        gone = max(sum(slot.dice) for slot in back.slots)
        found -= perhaps(key, f"idle of {symbol}", min(reach(have).high, gone), back.others)
    return found
