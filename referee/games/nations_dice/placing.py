"""Where a bought tile goes: what it replaces, what has to be given back, and what it gives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from referee.engine.game import Setting
from referee.engine.lists import top
from referee.engine.message import N_
from referee.engine.verdict import Finding, Note, Violation
from referee.games.nations_dice import flow, holdings
from referee.games.nations_dice.box.known import Gains, tile_key
from referee.games.nations_dice.components import KIND, in_words
from referee.games.nations_dice.payment import give_back, let_go, returnable
from referee.games.nations_dice.position import BACK, BEFORE, ON, PRINTED, Player, Position


def slots_of(player: Player, kind: str) -> list[str]:
    """The slots on which a tile of this kind is placed."""
    return {"building": player.buildings, "advisor": player.advisors, "wonder": player.wonders}.get(kind, [])


def widest(position: Position, seat: int, kind: str) -> int:
    """The last slot on which a tile of this kind can lie at all."""
    return 1 if kind == "colony" else len(slots_of(position.players[seat], kind))


def waiting(position: Position, seat: int) -> str:
    """The tile that a player may place: the one paid in this turn, else the last one bought that still waits; or none."""
    turn, player = position.turn, position.players[seat]
    return turn.tile if turn.player == seat and turn.stage == "place" else top(player.unplaced) or ""


def late(position: Position, setting: Setting) -> int | None:
    """Who has to say where a tile of an earlier turn lies: what it is has been told since."""
    for seat, player in enumerate(position.players):
        if position.turn.player == seat and position.turn.stage == "place":
            continue
        tile = flow.tile_of(top(player.unplaced) or "", setting)
        if tile is None or (tile.kind != "colony" and flow.board_of(player, setting) is None):
            continue
        if places(position, setting, seat, tile.kind):
            return seat
    return None


def places(position: Position, setting: Setting, seat: int, kind: str) -> list[int]:
    """The slots among which the owner may choose: any building or advisor slot, but for a wonder the free ones if there are
    any. A colony lies beside the board, which is one place.
    """
    if kind == "colony":
        return [0]
    slots = slots_of(position.players[seat], kind)
    free = [place for place, lying in enumerate(slots) if not lying]
    return free if kind == "wonder" and free else list(range(len(slots)))


def no_slot(player: Player, setting: Setting, kind: str) -> Finding:
    """Why a tile of this kind is not bought, if the board has no slot for one."""
    rule = {"building": "ND-BLD-01", "advisor": "ND-ADV-01", "wonder": "ND-WON-02"}[kind]
    if flow.board_of(player, setting) is None:
        return flow.untold_board(player, rule)
    return Violation(rule, N_("the board has no slot for this: {kind}"), kind=KIND[kind])


def unseen(position: Position, setting: Setting, seat: int) -> list[str]:
    """The tiles placed before of which nobody has told: they may lie on any slot of the player."""
    found = holdings.unseen(position.players[seat], setting)
    return [tile for tile in found if tile != waiting(position, seat)]


def lying_on(position: Position, setting: Setting, seat: int, kind: str, place: int) -> str:
    """What lies on a building or advisor slot: it may be a tile of which nobody has told."""
    for tile in perhaps_on(position, setting, seat, kind, place):
        if flow.known(setting).tiles[tile].kind == kind:
            return tile
    return slots_of(position.players[seat], kind)[place]


def perhaps_on(position: Position, setting: Setting, seat: int, kind: str, place: int) -> list[str]:
    """The tiles of which nobody has told that lie on this slot if they are of this kind.

    Of a building the slot is always named, of others where there are several.
    """
    found = unseen(position, setting, seat)
    if not found or (kind, len(slots_of(position.players[seat], kind))) == ("advisor", 1):
        return found
    withheld = position.players[seat].withheld
    return [tile for tile in found if f"{tile_key(tile)}{ON}{place + 1}" in withheld]


def in_doubt(position: Position, setting: Setting, seat: int, kind: str) -> bool:
    """Whether tiles of which nobody has told may decide if the owner must say where one of this kind lies."""
    slots = slots_of(position.players[seat], kind) if flow.lacking(setting) else []
    if kind == "wonder":
        return len(slots) > 1 and bool(unseen(position, setting, seat))
    if (kind, len(slots)) != ("advisor", 1):
        return False
    return bool(unseen(position, setting, seat)) or untold(slots[0], setting)


def untold(lying: str, setting: Setting) -> bool:
    """Whether what lies on a slot is a tile of which nobody has told."""
    return lying not in ("", PRINTED) and lying not in flow.known(setting).tiles


def no_choice(position: Position, setting: Setting, seat: int, kind: str) -> tuple[int, tuple[str, ...]] | None:
    """The slot the tile takes if it makes no difference which; None if its owner must say. The owner of a building always says."""
    found = [] if kind == "building" else list(islice(choices(position, setting, seat, kind), 2))
    free = kind == "wonder" and "" in position.players[seat].wonders
    return found[0] if len(found) == 1 or free else None


def returned(position: Position, setting: Setting, seat: int, kind: str, place: int) -> Gains:
    """What is given back when this slot is covered; nothing that can be told while it is not known."""
    if kind in ("wonder", "colony"):
        return Gains()
    lying = lying_on(position, setting, seat, kind, place)
    if lying not in ("", PRINTED):
        tile = flow.tile_of(lying, setting)
        return Gains() if tile is None else tile.gains
    board = flow.board_of(position.players[seat], setting)
    if not lying or board is None:
        return Gains()
    printed = board.buildings if kind == "building" else board.advisors
    return printed[place] if place < len(printed) else Gains()  # a correction may lay more than there are slots


def choices(position: Position, setting: Setting, seat: int, kind: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every slot with every choice of unused dice to give back."""
    for place in places(position, setting, seat, kind):
        for dice in returnable(position.players[seat], returned(position, setting, seat, kind, place).dice):
            yield place, dice


def leave_board(position: Position) -> None:
    """Empty the cell of the tile bought in this turn."""
    turn = position.turn
    row = position.grid[turn.row - 1]
    if len(row) >= turn.column > 0:
        row[turn.column - 1] = ""


def take_tile(position: Position, setting: Setting, seat: int, notes: list[Note]) -> None:
    """A paid tile leaves the board and waits at its owner; it is placed at once unless the owner must choose.

    It waits there until it is placed, whatever else may happen first (ND-BUY-08, ND-BUY-14).
    """
    turn, player = position.turn, position.players[seat]
    leave_board(position)
    player.unplaced.append(turn.tile)
    turn.stage = "place"
    tile = flow.tile_of(turn.tile, setting)
    if tile is None or (tile.kind != "colony" and flow.board_of(player, setting) is None):
        return
    if not places(position, setting, seat, tile.kind):
        flow.end_action(position, notes)
        return
    if in_doubt(position, setting, seat, tile.kind):
        return
    found = no_choice(position, setting, seat, tile.kind)
    if found is not None:
        put(position, setting, seat, turn.tile, *found, notes)


def put(
    position: Position, setting: Setting, seat: int, name: str, place: int, dice: tuple[str, ...], notes: list[Note]
) -> None:
    """Lay a tile on a slot: give back what it replaces, take what it gives. That of this turn ends the action."""
    turn, player = position.turn, position.players[seat]
    tile = flow.known(setting).tiles[name]
    current = turn.tile == name and turn.stage in ("pay", "place")
    if tile.kind == "colony":
        player.colonies.append(name)
        notes.append(Note("ND-COL-01", N_("the colony lies beside the board of {player}"), player=seat))
    else:
        _cover(position, setting, seat, tile.kind, place, dice, notes)
        slots_of(player, tile.kind)[place] = name
        rule = {"building": "ND-BLD-01", "advisor": "ND-ADV-01", "wonder": "ND-WON-01"}[tile.kind]
        facts = {"kind": KIND[tile.kind], "tile": name, "slot": place + 1}
        notes.append(Note(rule, N_("{kind} {tile} lies on slot {slot}"), **facts))
    let_go(player.unplaced, name)
    if tile.kind == "wonder":
        gain(position, seat, Gains(), notes, current=current)
    elif name in flow.known(setting).tiles:
        gain(position, seat, tile.gains, notes, current=current)
    else:
        player.withheld.append(tile_key(name))
        flow.take_gains(player, tile.gains)
        if current:
            turn.stage, turn.rolling = "act", "gain"


def somewhere(position: Position, setting: Setting, seat: int, name: str, slot: int, notes: list[Note]) -> None:
    """Lay the tile of this turn where nobody can say what it covers: it stays among those not placed, what it gives is
    taken.
    """
    turn, tile = position.turn, flow.known(setting).tiles[name]
    if name not in flow.known(setting).tiles:
        position.players[seat].withheld.append(f"{tile_key(name)}{ON}{slot}")
    if turn.tile != name or turn.stage != "place":
        return
    turn.stage, turn.rolling = "act", "gain"
    gains = tile.gains if tile.kind != "wonder" else Gains()
    if name in flow.known(setting).tiles:
        gain(position, seat, gains, notes)
    else:
        flow.take_gains(position.players[seat], gains)


def _cover(
    position: Position, setting: Setting, seat: int, kind: str, place: int, dice: tuple[str, ...], notes: list[Note]
) -> None:
    """Take what lies on a slot out of sight, and give back what it gave.

    Of what tiles that nobody has told of gave, only the dice that are named go back for sure.
    """
    player = position.players[seat]
    old = slots_of(player, kind)[place]
    if kind == "wonder":
        player.withheld += [f"{tile_key(tile)}{BEFORE}" for tile in unseen(position, setting, seat)]
    elif above := perhaps_on(position, setting, seat, kind, place):
        player.withheld += [f"{tile_key(tile)}{BACK}" for tile in above]
        give_back(player, (), (), dice)
    elif old:
        _back(position, setting, seat, kind, place, dice, notes)
    _replaced(position, player, old, kind, notes)


def _back(
    position: Position, setting: Setting, seat: int, kind: str, place: int, dice: tuple[str, ...], notes: list[Note]
) -> None:
    """Give back what lies on a slot gave."""
    player = position.players[seat]
    old = slots_of(player, kind)[place]
    back = returned(position, setting, seat, kind, place)
    give_back(player, back.dice, back.chits, dice)
    rule = "ND-ADV-02" if kind == "advisor" else "ND-BLD-03"
    if old == PRINTED and kind == "advisor":
        rule = "ND-ADV-04"
    if any(back.dice) or back.chits:
        told = in_words(back.dice, back.chits)
        notes.append(Note(rule, N_("{player} gives back: {pieces}"), player=seat, pieces=told))
    if sum(back.dice) > len(dice):
        notes.append(Note("ND-BLD-04", N_("used dice are given back where none is named")))
    if old != PRINTED and flow.tile_of(old, setting) is None:
        player.withheld.append(f"{tile_key(old)}{BACK}")


def _replaced(position: Position, player: Player, old: str, kind: str, notes: list[Note]) -> None:
    if old in ("", PRINTED):
        return
    if kind == "wonder":
        position.gone.append(old)
        notes.append(Note("ND-WON-03", N_("the unbuilt wonder {tile} leaves the game"), tile=old))
    else:
        player.covered.append(old)


def gain(position: Position, seat: int, gains: Gains, notes: list[Note], *, current: bool = True) -> None:
    """Take what a tile gives; with dice to roll the turn goes on until they are rolled (ND-BUY-10, ND-ROL-05).

    A tile that is not of the ``current`` action changes nothing about whose turn it is.
    """
    flow.take_gains(position.players[seat], gains)
    if any(gains.dice) or gains.chits:
        told = in_words(gains.dice, gains.chits)
        notes.append(Note("ND-BUY-10", N_("{player} takes: {pieces}"), player=seat, pieces=told))
    if not current:
        return
    if any(gains.dice):
        position.turn.stage, position.turn.rolling = "act", "gain"
    else:
        flow.end_action(position, notes)
