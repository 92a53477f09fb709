"""The table before anything is placed by choice or chance."""

from __future__ import annotations

from referee.engine.game import Setting
from referee.engine.verdict import Note
from referee.games.nations_dice import flow
from referee.games.nations_dice.components import BASE_BOARDS
from referee.games.nations_dice.position import Player, Position


def start(setting: Setting) -> Position:
    """The table before anything is placed by choice or chance; a solo player is first and needs no order card."""
    position = Position(players=[Player() for _ in setting.seats])
    if flow.solo(position):
        position.order = [0]
        position.players[0].books = position.shadow.books = 1
        position.phase = "reveal"
        base_boards(position, setting, [])
    return position


def base_boards(position: Position, setting: Setting, notes: list[Note]) -> None:
    """In the base game everybody has the same board, and nobody chooses (ND-SET-10)."""
    if not flow.unrest(setting):
        for seat, board in zip(range(len(position.players)), BASE_BOARDS, strict=False):
            flow.take_board(position, setting, seat, board, notes)
