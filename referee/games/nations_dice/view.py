"""The table in words: the progress board, the event, and what lies in front of each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.words import Words, words
from referee.games.nations_dice import flow
from referee.games.nations_dice.components import (
    BOARD,
    BONUS,
    COLOURS,
    FIRST_TILE,
    KIND,
    PHASES,
    PIECE,
    RESOURCE,
    chit_of,
)
from referee.games.nations_dice.position import PRINTED, Player, Position

Lines = Iterator[tuple[int, Message]]
AS_PRINTED = words("printed", "as printed")
EMPTY = words("empty")


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table, with its depth; what is empty is left out."""
    return [*_course(position, setting), *_board(position, setting), *_players(position)]


def _line(depth: int, template: str, **facts: Any) -> tuple[int, Message]:
    return depth, Message(template, facts)


def _course(position: Position, setting: Setting) -> Lines:
    yield _line(0, N_("Round {round} of 4: {phase}"), round=position.round, phase=PHASES[position.phase])
    if position.order:
        yield _line(1, N_("Player order: {order}"), order=list(position.order))
    famine, war = flow.known(setting).events.get(position.event, ("?", "?"))
    if position.event:
        yield _line(1, N_("Event {event}: famine {famine}, war {war}"), event=position.event, famine=famine, war=war)
    if position.bonus:
        yield _line(1, N_("Bonus tile: {bonus}"), bonus=BONUS[position.bonus])
    if flow.unrest(setting) and position.first_tiles:
        yield _line(1, N_("Pass first tiles: {tiles}"), tiles=[FIRST_TILE[one] for one in position.first_tiles])
    if flow.solo(position):
        yield _line(
            1,
            N_("Shadow: book {books}, pass first tiles {tiles}"),
            books=position.shadow.books,
            tiles=[FIRST_TILE[one] for one in position.shadow.tiles],
        )


def _board(position: Position, setting: Setting) -> Lines:
    for number in range(len(position.grid), 0, -1):
        for column, name in enumerate(position.grid[number - 1], 1):
            tile = flow.tile_of(name, setting)
            if name and tile is None:
                yield _line(1, N_("Row {row}, column {column}: tile {tile}"), row=number, column=column, tile=name)
            elif tile is not None:
                yield _line(
                    1,
                    N_("Row {row}, column {column}: {kind} {tile} {title}, {price} {symbol}"),
                    row=number,
                    column=column,
                    kind=KIND[tile.kind],
                    tile=name,
                    title=tile.title,
                    price=number * tile.cost,
                    symbol=RESOURCE[tile.currency],
                )


def _players(position: Position) -> Lines:
    for seat, player in enumerate(position.players):
        yield _line(
            0,
            N_("{player}: {vp} VP, book {books}, board {board}"),
            player=seat,
            vp=player.vp,
            books=player.books,
            board=BOARD[player.board] if player.board else "-",
        )
        yield from _pieces(player)
        for template, lying in (
            (N_("Buildings: {tiles}"), player.buildings),
            (N_("Advisors: {tiles}"), player.advisors),
            (N_("Wonders under construction: {tiles}"), [tile for tile in player.wonders if tile]),
            (N_("Colonies: {tiles}"), player.colonies),
            (N_("Wonders built: {tiles}"), player.built),
        ):
            if lying:
                yield _line(1, template, tiles=[_lying(one) for one in lying])


def _lying(tile: str) -> Words | str:
    return AS_PRINTED if tile == PRINTED else tile or EMPTY


def _pieces(player: Player) -> Lines:
    unused = [*player.dice, *map(chit_of, player.chits)]
    if unused:
        yield _line(1, N_("Unused: {pieces}"), pieces=_counted([PIECE[one] for one in unused]))
    for template, counts in (
        (N_("To be rolled: {dice}"), player.unrolled),
        (N_("Used dice: {dice}"), player.used),
    ):
        if any(counts):
            yield _line(1, template, dice={one: n for one, n in zip(COLOURS, counts, strict=True) if n})
    if player.spent:
        yield _line(1, N_("Used chits: {pieces}"), pieces=_counted([PIECE[chit_of(one)] for one in player.spent]))
    if player.first_tile:
        yield _line(1, N_("Pass first tile: {tile}"), tile=FIRST_TILE[player.first_tile])


def _counted(pieces: Sequence[Words]) -> dict[Words, int]:
    return dict(Counter(pieces))
