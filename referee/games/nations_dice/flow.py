"""The course of the game: whose turn, what may be done in it, and what follows when a turn or a round ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.engine import single
from referee.engine.explore import reach
from referee.engine.game import TABLE, Setting
from referee.engine.message import N_
from referee.engine.runs import Contradiction
from referee.engine.unknown import Unknown, Word
from referee.engine.unlisted import Unlisted
from referee.engine.verdict import Finding, Missing, Note, Violation
from referee.games.nations_dice.box.known import Board, Gains, Known, Tile, board_key, perhaps
from referee.games.nations_dice.components import COLOUR_KEYS, FIRST_TILES, PHASES, PURCHASE, ROUNDS, STEPS, in_words
from referee.games.nations_dice.position import (
    MOST_DICE,
    OWNED,
    PRINTED,
    Player,
    Position,
    Turn,
    none_of_each,
    nothing_made,
)


def known(setting: Setting) -> Known:
    """The facts of this table's box."""
    found: Known = setting.known
    return found


def lacking(setting: Setting) -> bool:
    """Whether it is not told of every tile and board what it is."""
    return known(setting).gaps


def unrest(setting: Setting) -> bool:
    """Whether the expansion is in play."""
    return setting.options["mode"] == "unrest"


def nowhere(value: object, setting: Setting) -> bool:
    """Whether something that only the expansion has is nothing, as nobody told of it and the base game is played."""
    return isinstance(value, Unknown | Unlisted) and not unrest(setting)


def of_unrest(value: Any, setting: Setting) -> Any:
    """What only the expansion has: in the base game nothing, where nobody told of it."""
    return () if nowhere(value, setting) else value


def solo(position: Position) -> bool:
    """Whether one player plays alone against the shadow."""
    return len(position.players) == 1


def event_shown(position: Position, setting: Setting) -> tuple[int | str, int | str]:
    """Famine and war of the event tile, as they are told; ``?`` while nobody has told them."""
    return known(setting).events.told(position.event) or ("?", "?")


def columns(position: Position, setting: Setting) -> int:
    """Columns of the progress board in use (ND-SET-05)."""
    if len(position.players) == 3:
        return 4 if setting.rulings["ND-AMB-02"] == "four-columns" else 3
    return 4 if len(position.players) == 4 else 3


def board_of(player: Player, setting: Setting) -> Board | None:
    """What the player's board prints; None while the owner has not told."""
    return known(setting).boards.get(player.board)


def untold_board(player: Player, rule: str) -> Missing:
    """What is missing of the board that a player has in front of him: nobody comes to actions without one."""
    if not player.board:
        raise Contradiction
    return Missing(board_key(player.board), rule)


def tile_of(tile: str, setting: Setting) -> Tile | None:
    """What a progress tile is; None while the owner has not told."""
    return known(setting).tiles.told(tile)


def now(position: Position) -> tuple[str, int]:
    """What must be decided now, and who decides it; ``over`` if nothing."""
    phase, turn = position.phase, position.turn
    if phase == "boards":
        return ("board", chooser(position)) if position.boards_left else ("drawn", TABLE)
    if phase in STEPS and position.waiting:
        seat = asked(position)
        if type(seat) is int and seat < 0:
            raise Contradiction  # somebody waits, and whoever waits has an order card
        return phase, seat
    if phase != "actions":
        return phase if phase in ("setup", "reveal") else "over", TABLE
    if turn.stage == "shadow":
        return "shadow", TABLE
    if sum(position.players[turn.player].unrolled):
        return "roll", turn.player
    unrest = turn.stage == "act" and unrest_dice(position.players[turn.player]) >= 1
    return "unrest" if unrest else turn.stage, turn.player


def playing(position: Position, verb: str = "") -> Iterator[Finding]:
    """What is wrong with an action of the action step, if that step is not going on."""
    if position.phase == "setup":
        yield Violation("ND-SET-02", N_("the order cards have not been dealt"), forced=True)
    elif position.phase == "boards":
        yield Violation("ND-SET-22", N_("the boards are still to be chosen"), forced=True)
    elif position.phase == "reveal":
        yield Violation("ND-RND-02", N_("round {round} is still being laid out"), forced=True, round=position.round)
    elif position.phase in STEPS:
        rule = "ND-PAS-02" if verb in ("pass", "unrest_aside") else "ND-ERD-02"
        yield Violation(rule, N_("all have passed: {step} is going on"), step=PHASES[position.phase])
    elif position.phase == "end":
        yield Violation("ND-END-01", N_("the game ended after round {round}"), round=ROUNDS)


def in_turn(position: Position, player: int, verb: str = "") -> Iterator[Finding]:
    """What is wrong with an action of this player's turn, if it is not his turn."""
    if position.phase != "actions":
        yield from playing(position, verb)
    elif player < 0 or (position.players[player].passed and (verb, player) != ("pass", position.turn.player)):
        yield Violation("ND-TRN-03", N_("{player} has passed this round"), player=player)
    elif position.turn.player != player:
        yield Violation("ND-TRN-01", N_("it is the turn of {player}"), player=position.turn.player)


UNFINISHED = {
    ("buy", "buy"): "ND-BUY-09",
    ("build", "buy"): "ND-WON-09",
    ("pass", "buy"): "ND-BUY-07",
    ("pass", "build"): "ND-WON-06",
}
"""Which rule says, of a verb tried while a purchase is not paid, that it is paid first."""


def acting(position: Position, player: int, verb: str = "", *, settling: bool = False) -> Iterator[Finding]:
    """What keeps the player from beginning an action.

    An action that is ``settling`` decides what happens to dice showing unrest, which must come first (ND-GRN-02).
    """
    yield from in_turn(position, player, verb)
    turn = position.turn
    if position.phase != "actions" or turn.player != player:
        return
    kind, _ = now(position)
    if kind == "roll":
        yield unrolled(position, player)
    elif kind == "shadow":
        yield four_sided_due()
    elif kind in ("pay", "place"):
        rule = "ND-BUY-14" if kind == "place" else UNFINISHED.get((verb, turn.purchase), "ND-TRN-02")
        yield Violation(
            rule, N_("the action of this turn ({action}) is not finished"), action=PURCHASE[turn.purchase or "buy"]
        )
    elif kind == "unrest" and not settling:
        yield Violation(
            "ND-GRN-02",
            N_("{count#die shows|dice show} unrest: reroll or set aside first"),
            forced=True,
            count=unrest_dice(position.players[player]),
        )


def four_sided_due() -> Violation:
    """The finding for whoever acts while the shadow has its turn."""
    return Violation("ND-SOL-03", N_("the four-sided die of the shadow is due"), forced=True)


def unrolled(position: Position, player: int) -> Violation:
    """The finding for whoever acts while dice have to be rolled first."""
    own = position.players[player]
    count = sum(own.unrolled)
    rule = "ND-ROL-05" if own.rolled else "ND-ROL-01"
    if own.rolled and position.turn.rolling == "gain" and count == own.unrolled[COLOUR_KEYS.index("green")]:
        rule = "ND-GRN-09"
    return Violation(
        rule, N_("{player} has {count#die|dice} still to be rolled"), forced=True, player=player, count=count
    )


def no_green_dice() -> Violation:
    """The finding for whoever names what exists only in the expansion (ND-CMP-01)."""
    return Violation("ND-CMP-01", N_("green dice belong to the expansion"))


def unrest_dice(player: Player) -> int:
    """How many unused dice show unrest."""
    return player.dice.count("green-unrest")


def take_gains(player: Player, gains: Gains) -> None:
    """Give a player dice and chits: chits are taken unused, dice are to be rolled at once (ND-BUY-10)."""
    if gains.chits:
        player.chits = sorted([*player.chits, *gains.chits])
    player.unrolled = [have + more for have, more in zip(player.unrolled, gains.dice, strict=True)]


def take_turn(position: Position, player: int) -> Turn:
    """The turn, given to whoever acts: an override may act in the turn of another player."""
    if position.turn.player != player:
        position.turn = Turn(player, "act")
    return position.turn


def set_aside(player: Player) -> int:
    """Move all dice showing unrest to the used area (ND-GRN-05); returns how many there were."""
    count = unrest_dice(player)
    player.dice = [die for die in player.dice if die != "green-unrest"]
    player.used[COLOUR_KEYS.index("green")] += count
    return count


def end_action(position: Position, notes: list[Note]) -> None:
    """End the action of this turn: the next player follows, in a solo game after the four-sided die (ND-SOL-03)."""
    if solo(position):
        position.turn = Turn(0, "shadow")
        return
    next_turn(position, notes)


def next_turn(position: Position, notes: list[Note]) -> None:
    """Give the turn to the next player in order who has not passed (ND-TRN-01)."""
    seat = _by_order(position, lambda order: _after(position, order))
    position.turn = Turn(seat, "act") if seat >= 0 else Turn()


def _after(position: Position, order: Sequence[int]) -> int:
    """Who comes next in this order."""
    here = order.index(position.turn.player) if position.turn.player in order else -1
    for step in range(1, len(order) + 1):
        seat = order[(here + step) % len(order)]
        if not position.players[seat].passed:
            return seat
    return -1


def order_of(position: Position) -> list[int]:
    """The seats by their order cards; where strengths were not told, in one of the orders there may be."""
    return list(position.order)


def in_order(position: Position) -> bool:
    """Whether the player order is known."""
    order: Any = position.order
    return not isinstance(order, Unknown)


def _by_order(position: Position, of: Callable[[Sequence[int]], int]) -> int:
    """What follows from the player order; where that is not known, one way for each that may follow."""
    order: Any = position.order
    if type(order) is list:
        return of(order)
    seat: int = order.answer(of) if isinstance(order, Word) else of(order_of(position))
    return seat


def asked(position: Position) -> int:
    """Who of those still to be asked in a step comes first, in reverse player order; nobody (-1) if none is left."""
    waiting = position.waiting

    def first(order: Sequence[int]) -> int:
        for seat in reversed(order):
            if seat in waiting:
                return seat
        return -1

    return _by_order(position, first)


def lying(position: Position, tile: Any) -> str:
    """What lies in a cell of the progress board; one of which it is not known whether it has left is in one place only.

    A cell of which nobody has told may have been empty before.
    """
    if not isinstance(tile, Word):
        return str(tile)
    there: str = tile.settled()
    if there and there in position.gone:
        raise Contradiction
    if not there and tile.leaf.because and not any(one in position.gone for one in tile.leaf.values if one):
        raise Contradiction
    return there


def leaving(position: Position) -> list[str]:
    """The tiles out of the game when those on the progress board are cleared away.

    Which of them left before does not matter any more: all that no player has are gone.
    """
    every: list[Any] = [*position.gone, *(tile for row in position.grid for tile in row)]
    if not any(isinstance(tile, Word) for tile in every):
        return [tile for tile in every if tile]
    found = {one for tile in every for one in (tile.leaf.values if isinstance(tile, Word) else (tile,)) if one}
    return sorted(found.difference(map(str, single.lying(position, OWNED))))


def begin_round(position: Position, setting: Setting, notes: list[Note], *, cleared: bool = True) -> None:
    """Begin round 2, 3 or 4: clear the table for new tiles and a new event.

    Where it is only looked at what comes next, the table need not be ``cleared`` of what may be there.
    """
    if cleared:
        clear(position, setting)
    position.grid = [[], [], []]
    if position.event:
        position.past_events.append(position.event)
    if of_unrest(position.bonus, setting):
        position.past_bonuses.append(position.bonus)
    position.event = position.bonus = ""
    position.first_tiles = list(FIRST_TILES)
    position.above = []
    position.shadow.rolled, position.shadow.tiles = -1, []
    position.round += 1
    position.phase = "reveal"
    for player in position.players:
        player.rolled = player.passed = False
        player.first_tile, player.made = "", nothing_made()
    notes.append(Note("ND-RND-01", N_("tiles left on the progress board return to the box")))
    notes.append(Note("ND-RND-06", N_("used dice and chits are unused again")))
    notes.append(Note("ND-RND-07", N_("the order cards show that nobody has passed")))
    if unrest(setting):
        notes.append(Note("ND-RND-08", N_("all pass first tiles are back on the table")))


def clear(position: Position, setting: Setting) -> None:
    """Take the tiles off the progress board, and make used dice and chits unused again."""
    position.gone = leaving(position)
    for player in position.players:
        _refresh(player)
        if lacking(setting):
            _without(player, setting)


def _without(player: Player, setting: Setting) -> None:
    """Leave out dice that may have been given back for what a tile covered of which nobody has told."""
    from referee.games.nations_dice.holdings import taking

    for key, back in taking(player, setting).items():
        player.unrolled = [
            have - perhaps(key, f"back/{name}", min(back.most_dice(colour), reach(have).high), back.others)
            for colour, (name, have) in enumerate(zip(COLOUR_KEYS, player.unrolled, strict=True))
        ]


def _refresh(player: Player) -> None:
    for die in player.dice:
        player.unrolled[COLOUR_KEYS.index(die.partition("-")[0])] += 1
    player.unrolled = [new + old for new, old in zip(player.unrolled, player.used, strict=True)]
    player.dice, player.used = [], none_of_each()
    player.chits = sorted([*player.chits, *player.spent])
    player.spent = []


def laid_out(position: Position, setting: Setting) -> list[str]:
    """What is still to be laid out in step 1 of the round: above, tiles, event, bonus, shadow."""
    lacking = {
        "above": unrest(setting) and solo(position) and not position.above,
        "tiles": not any(position.grid),
        "event": not position.event,
        "shadow": solo(position) and position.shadow.rolled < 0,
        "bonus": unrest(setting) and not position.bonus,
    }
    return [what for what, due in lacking.items() if due]


def go_on(position: Position, setting: Setting, notes: list[Note]) -> None:
    """Begin the actions once everything of step 1 lies on the table; before the first round boards may have to be chosen."""
    if position.phase not in ("reveal", "boards") or laid_out(position, setting):
        return
    if not all(player.board for player in position.players):
        position.phase = "boards"
        return
    position.phase = "actions"
    for player in position.players:
        player.passed = False
    position.turn = Turn()
    next_turn(position, notes)
    notes.append(
        Note("ND-TRN-01", N_("round {round}: {player} begins"), round=position.round, player=position.turn.player)
    )


def chooser(position: Position) -> int:
    """Who chooses a board next. Boards are chosen in reverse order (ND-SET-22)."""
    return next((seat for seat in reversed(order_of(position)) if not position.players[seat].board), -1)


def take_board(position: Position, setting: Setting, seat: int, board: str, notes: list[Note]) -> None:
    """Give a player a board and what is printed on it (ND-SET-10, ND-SET-23)."""
    player = position.players[seat]
    player.board = board
    printed = board_of(player, setting)
    if printed is None:
        take_gains(player, extra_start(setting))
        take_gains(player, untold_dice(board))
        player.withheld.append(board_key(board))
        return
    player.buildings = [PRINTED if any(one.dice) else "" for one in printed.buildings]
    player.advisors = [PRINTED if any(one.dice) or one.chits else "" for one in printed.advisors]
    player.wonders = [""] * printed.wonders
    for gains in (*printed.buildings, *printed.advisors, Gains(chits=printed.chits), extra_start(setting)):
        take_gains(player, gains)
    notes.append(
        Note(
            "ND-SET-23" if unrest(setting) else "ND-SET-10",
            N_("{player} starts with: {pieces}"),
            player=seat,
            pieces=in_words(player.unrolled, player.chits),
        )
    )


def untold_dice(board: str) -> Gains:
    """The dice that the slots of a board print of which nobody has told."""
    return Gains(tuple(perhaps(board_key(board), f"dice/{colour}", MOST_DICE) for colour in COLOUR_KEYS))


EXTRA_START, NO_GAINS = Gains((5, 0, 0, 0, 0), ("gold", "reroll")), Gains()


def extra_start(setting: Setting) -> Gains:
    """What players start with besides their boards in the expansion (ND-AMB-06)."""
    if unrest(setting) and setting.rulings["ND-AMB-06"] == "base-plus-printed":
        return EXTRA_START
    return NO_GAINS
