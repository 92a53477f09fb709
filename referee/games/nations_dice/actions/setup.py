"""Before the first round: order cards and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from referee.engine.action import Action, Arg, action, arg
from referee.engine.game import Setting
from referee.engine.message import N_
from referee.engine.picking import Row
from referee.engine.values import Many, SeatValue
from referee.engine.verdict import Finding, Note, Violation
from referee.engine.words import Words, words
from referee.games.nations_dice import flow
from referee.games.nations_dice.components import BASE_BOARDS, BOARD, STEPS
from referee.games.nations_dice.payment import let_go
from referee.games.nations_dice.pending import present
from referee.games.nations_dice.position import Position
from referee.games.nations_dice.setup import base_boards

SEATS = Many(words("players"), SeatValue(words("player"), 4), 1, 4, ordered=True)
DRAWN = Many(words("boards"), BOARD, 1, 4)


@action("order", "order/player order", help=N_("Set-up: the players in the order of the cards dealt"), by_table=True)
class Order(Action):
    """The order cards, dealt at random."""

    who: tuple[int, ...] = arg(SEATS)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if flow.solo(position):
            yield Violation("ND-SOL-08", N_("one player alone is always first"))
        elif position.phase in STEPS:
            yield Violation("ND-ORD-06", N_("the order is worked out after the famine: use a correction"))
        elif position.phase != "setup":
            yield Violation("ND-SET-02", N_("the order cards have been dealt: use a correction"))
        if sorted(self.who) != list(range(len(position.players))):
            yield Violation(
                "ND-SET-02", N_("every player gets one order card, {count} in all"), count=len(position.players)
            )

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if sorted(self.who) != list(range(len(position.players))):
            return
        position.order = list(self.who)
        if position.phase != "setup":
            return
        position.phase = "reveal"
        for place, seat in enumerate(self.who, 1):
            two = len(self.who) == 2 and place == 2
            position.players[seat].books = 1 if flow.unrest(setting) else 3 if two else place
        rule = "ND-SET-24" if flow.unrest(setting) else "ND-SET-12" if len(self.who) == 2 else "ND-SET-11"
        books = [player.books for player in position.players]
        notes.append(Note("ND-SET-02", N_("the player order is {order}"), order=list(self.who)))
        notes.append(Note(rule, N_("the book markers stand on {books}"), books=books))
        base_boards(position, setting, notes)
        flow.go_on(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "setup":
            for who in permutations(range(len(position.players))):
                yield cls(-1, who)


def choosing_boards(position: Position, setting: Setting) -> Iterator[Violation]:
    """Why no board is drawn or chosen now."""
    if not flow.unrest(setting):
        yield Violation("ND-SET-10", N_("the boards of the base game are equal; none is drawn or chosen"))
    elif position.phase == "setup":
        yield Violation("ND-SET-26", N_("the order cards are dealt before the boards"), forced=True)
    elif all(player.board for player in position.players):
        yield Violation("ND-SET-22", N_("everybody has a board: use a correction"))
    else:
        yield Violation("ND-SET-21", N_("the tiles, the event and the bonus tile come before the boards"), forced=True)


def _left(position: Position) -> list[Words]:
    return [BOARD[one] for one in position.boards_left]


def to_draw(position: Position) -> int:
    """Boards that are drawn: one for everybody who has none yet, two for one alone."""
    return max(2, len(position.players)) - sum(bool(player.board) for player in position.players)


@action("drawn", "drawn/boards", help=N_("Set-up with Unrest: the boards that were drawn"), by_table=True, listed=False)
class Drawn(Action):
    """The boards among which players choose."""

    boards: tuple[str, ...] = arg(DRAWN)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if position.phase != "boards" or not flow.unrest(setting):
            yield from choosing_boards(position, setting)
            return
        if position.boards_left:
            yield Violation("ND-SET-22", N_("the boards are drawn; left are: {boards}"), boards=_left(position))
        wanted = to_draw(position)
        distinct = {board if board in BASE_BOARDS else board[:2] for board in self.boards}
        if len(self.boards) != wanted or len(distinct) < len(self.boards):
            yield Violation("ND-SET-22", N_("{count} different boards are drawn"), ruling="ND-AMB-07", count=wanted)

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if position.phase == "boards":
            position.boards_left = list(self.boards)

    @classmethod
    def rows(
        cls, position: Position, setting: Setting, player: int, one: Arg, said: Mapping[str, Any]
    ) -> Iterator[Row]:
        yield Row.single(BOARD.domain(), to_draw(present(position, setting)))

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        return iter(())


@action("board", help=N_("Set-up with Unrest: choose one of the boards drawn"))
class Board(Action):
    """A player's choice of a board."""

    board: str = arg(BOARD)

    def check(self, position: Position, setting: Setting) -> Iterator[Finding]:
        position = present(position, setting)
        if position.phase != "boards" or not flow.unrest(setting):
            yield from choosing_boards(position, setting)
            return
        if not position.boards_left:
            yield Violation("ND-SET-22", N_("the boards have not been drawn"), forced=True)
            return
        if self.player != flow.chooser(position):
            yield Violation("ND-SET-22", N_("{player} chooses next"), player=flow.chooser(position))
        if self.board not in position.boards_left:
            yield Violation("ND-SET-22", N_("left are: {boards}"), boards=_left(position))

    def apply(self, position: Position, setting: Setting, notes: list[Note]) -> None:
        if position.phase != "boards" or position.players[self.player].board:
            return
        let_go(position.boards_left, self.board)
        flow.take_board(position, setting, self.player, self.board, notes)
        if all(player.board for player in position.players):
            position.boards_left = []
            flow.go_on(position, setting, notes)

    @classmethod
    def candidates(cls, position: Position, setting: Setting, player: int) -> Iterator[Action]:
        if position.phase == "boards":
            for board in position.boards_left:
                yield cls(player, board)
