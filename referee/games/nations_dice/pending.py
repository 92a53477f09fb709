"""A tile that is paid while nobody has told what it is: whether it has to be placed, and whose turn it is, hinge on it.

The turn stays with the tile until somebody acts; what the tile is, is asked of the fact by whatever comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from referee.engine.explore import certain
from referee.engine.game import Setting
from referee.engine.position import clone
from referee.engine.unknown import Number, Unknown, number, one_of
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import Note
from referee.games.nations_dice import flow, holdings, placing, steps
from referee.games.nations_dice.box.known import Tile, board_key, perhaps, tile_key
from referee.games.nations_dice.components import STEPS
from referee.games.nations_dice.holdings import unseen
from referee.games.nations_dice.position import BEFORE, BESIDE, MOST_WONDERS, Player, Position


def present(position: Position, setting: Setting, *, cleared: bool = False) -> Position:
    """The position as it is: after a tile that nobody has told of was placed by itself, if it is such a tile.

    What a round that began by itself clears away lies there as before: few ask for it ``cleared``, and many tables differ
    in it alone.
    """
    if not flow.lacking(setting) or not _open(position, setting):
        return position
    made = clone(position)
    settle(made, setting, [], scored=False)
    if cleared and made.phase == "reveal":
        flow.clear(made, setting)
    if made.phase in STEPS:
        steps.pass_over(made, setting)
    return made


def _open(position: Position, setting: Setting) -> bool:
    turn = position.turn
    if position.phase in STEPS:
        return any(_partly(position.players[seat], setting) for seat in position.waiting)
    if position.phase != "actions" or turn.player < 0:
        return False
    if turn.stage == "place" and turn.tile:
        facts, player = flow.known(setting), position.players[turn.player]
        if turn.tile not in facts.tiles or player.board not in facts.boards:
            return True
        return placing.in_doubt(position, setting, turn.player, facts.tiles[turn.tile].kind)
    return turn.rolling == "gain" and isinstance(sum(position.players[turn.player].unrolled), Number)


def end_steps(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Go on to the next round if the last steps are over on this table."""
    if position.phase in STEPS:
        settle(position, setting, notes)


def pass_over(position: Position, setting: Setting, until: int) -> None:
    """Leave out of a step whoever has nothing to use on this table and comes before the one who acts.

    Where the player order is not known, they stay: who they are would not be the same on every table.
    """
    if flow.lacking(setting) and flow.in_order(position):
        steps.pass_over(position, setting, until)


def further_steps(position: Position, setting: Setting) -> Sequence[str]:
    """The present step and those to come, while nobody can know whether the present one is over; nothing else."""
    if not flow.lacking(setting) or position.phase not in ("books", "famine"):
        return ()
    if certain(lambda: any(steps.able(position, setting, seat) for seat in position.waiting)):
        return ()
    return [*STEPS][[*STEPS].index(position.phase) :]


def _partly(player: Player, setting: Setting) -> bool:
    """Whether the player may have something to use of which nobody has told, or have given back what seems to lie there."""
    if holdings.untold(player, setting) or isinstance(sum(player.unrolled), Number):
        return True
    return bool(holdings.taking(player, setting))


def settle(position: Position, setting: Setting, notes: list[Note], *, scored: bool = True) -> None:
    """Go on as far as nobody has to decide: past whoever has nothing to use in a step, and from a tile that nobody has
    told of, which is placed, and its dice are due.
    """
    if not flow.lacking(setting) or not _open(position, setting):
        return
    if position.phase in STEPS:
        steps.catch_up(position, setting, notes, scored)
        return
    turn = position.turn
    player = position.players[turn.player]
    if turn.stage == "place" and turn.tile:
        tile = flow.known(setting).tiles[turn.tile]
        if _chosen(position, setting, turn.player, tile):
            return
        told = flow.known(setting).tiles.told(turn.tile)
        if told is not None and (told.kind == "colony" or flow.board_of(player, setting) is not None):
            place = placing.places(position, setting, turn.player, tile.kind)[0]
            placing.put(position, setting, turn.player, turn.tile, place, (), notes)
            return
        turn.stage, turn.rolling = "act", "gain"
        if tile.kind != "wonder":
            flow.take_gains(player, tile.gains)
    if not sum(player.unrolled):
        flow.end_action(position, notes)


def _chosen(position: Position, setting: Setting, seat: int, tile: Tile) -> bool:
    """Whether the owner must say where this tile lies."""
    if tile.kind == "colony":
        return False
    if tile.kind == "building":
        return True
    kind = "wonder" if tile.kind == "wonder" else "advisor"
    unknown = _in_doubt(position, setting, seat, kind)
    if unknown:
        return bool(one_of(f"box:{unknown}/goes back", (False, True)))
    return placing.no_choice(position, setting, seat, kind) is None


def _in_doubt(position: Position, setting: Setting, seat: int, kind: str) -> str:
    """The fact without which nobody can know whether the owner must say on which of these slots a tile lies; or none."""
    player = position.players[seat]
    if flow.board_of(player, setting) is None:
        return board_key(player.board)
    if not placing.in_doubt(position, setting, seat, kind):
        return ""
    if kind == "advisor":
        lying = placing.lying_on(position, setting, seat, kind, 0)
        return tile_key(lying) if placing.untold(lying, setting) else ""
    before, free = placing.unseen(position, setting, seat), player.wonders.count("")
    unknown = any(isinstance(one, Unknown) for one in _built(player))  # it may have left a slot free
    full = not free and not unknown
    return "" if full or free > len(before) else tile_key(before[0])


def _built(player: Player) -> list[Any]:
    """The wonders built, as far as they are listed: of some nobody can know which they are."""
    built: Any = player.built
    return built.added if isinstance(built, Unlisted) else built


def may_be_chosen(position: Position, setting: Setting, seat: int, kind: str, slot: int = 1) -> bool:
    """Whether the owner may have chosen this slot for a tile that is of this kind."""
    slots = placing.slots_of(position.players[seat], kind)
    if slot > len(slots):
        return False
    if len(slots) > 1 or placing.in_doubt(position, setting, seat, kind):
        return True
    return placing.no_choice(position, setting, seat, kind) is None


def by_hand(position: Position, setting: Setting, seat: int, tile: Tile) -> bool:
    """Whether the owner of a tile of an earlier turn, of which nobody has told, may have had to say where it lies."""
    if tile.kind == "building":
        return True
    kind = "wonder" if tile.kind == "wonder" else "advisor"
    return tile.kind != "colony" and may_be_chosen(position, setting, seat, kind)


def wonders(position: Position, setting: Setting, seat: int) -> list[str]:
    """What lies on the slots for wonders under construction, with the tiles of which nobody has told."""
    player = position.players[seat]
    built = _built(player)
    found = ["" if one in built else one for one in player.wonders]
    untold = flow.lacking(setting) and flow.board_of(player, setting) is None
    slots = perhaps(board_key(player.board), "wonders", MOST_WONDERS) if untold else len(found)
    for tile in player.unplaced if untold else unseen(player, setting):
        if tile in built or flow.known(setting).tiles[tile].kind != "wonder":
            continue
        if f"{tile_key(tile)}{BEFORE}" in player.withheld:
            if len(found) == 1:
                continue  # it was covered
            # those that came later may lie on other slots than they seem to
            found = [*one_of(f"box:{tile_key(tile)}/slots", permutations(found))]
        free = [place for place, lying in enumerate(found) if not lying]
        if f"{tile_key(tile)}{BESIDE}" in player.withheld:  # where it was laid, other slots were taken than are now
            free = []
        if free:
            found[free[0]] = tile
        elif len(found) < slots:
            found.append(tile)
        elif found:
            found[int(number(f"box:{tile_key(tile)}/slot", 0, len(found) - 1))] = tile
    return found


def add_built(player: Player, setting: Setting, wonder: str) -> None:
    """Count a wonder among those built, and note which tiles, of which nobody has told, lay beside it."""
    player.built.append(wonder)
    player.withheld += [f"{tile_key(tile)}{BESIDE}" for tile in unseen(player, setting)]


def any_wonder(position: Position, setting: Setting, seat: int, slot: int) -> str:
    """The wonder on a slot of a board of which nobody has told: any that the player has and has not built."""
    player = position.players[seat]
    waiting = [tile for tile in player.unplaced if tile not in player.built]
    found = [tile for tile in waiting if flow.known(setting).tiles[tile].kind == "wonder"]
    tile: str = one_of(f"box:{board_key(player.board)}/wonder {slot}", found) if found else ""
    return tile
