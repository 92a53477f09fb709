"""The table in words: what lies on the gameboard and in front of each player, as messages with an indent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.game import Setting
from referee.engine.message import N_, Message
from referee.engine.words import Words
from referee.games.zhanguo import flow
from referee.games.zhanguo.components import ASPECTS, BOARDS, COLOUR, FACES, OFFICIAL, SECTION, SQUARE
from referee.games.zhanguo.position import Position
from referee.games.zhanguo.tasks import slot_words

Lines = Iterator[tuple[int, Message]]


def view(position: Position, setting: Setting) -> list[tuple[int, Message]]:
    """Every line of the table, with its depth; what is empty is left out."""
    return [*_course(position, setting), *_gameboard(position), *_players(position, setting)]


def own(position: Position, setting: Setting, player: int) -> list[tuple[int, Message]]:
    """The numbers of a hand, if its owner told them."""
    return [_line(0, N_("Cards in hand: {cards}"), cards=position.players[player].known_hand or ["-"])]


def _line(depth: int, template: str, **facts: Any) -> tuple[int, Message]:
    return depth, Message(template, facts)


def _course(position: Position, setting: Setting) -> Lines:
    yield _line(
        0,
        N_("Round {round} of 5; each deck holds {deck#card|cards}"),
        round=position.round,
        deck=flow.deck_size(position),
    )
    if position.court:
        yield _line(
            0, N_("Court: {count#card|cards}, on top {card}"), count=len(position.court), card=position.court[-1]
        )
    if position.track:
        yield _line(
            0,
            N_("Reward track from the top: {order}"),
            order=[seat for seat in position.track if seat not in _gone(position)],
        )
    for aspect, seat in position.column:
        yield _line(1, N_("{player} took the reward of {aspect}"), player=seat, aspect=ASPECTS[aspect])


def _gone(position: Position) -> set[int]:
    return {seat for _, seat in position.column}


def counts(of: Sequence[Words], numbers: Sequence[int]) -> Mapping[Words, int]:
    """How many of each, for a sentence."""
    return dict(zip(of, numbers, strict=True))


def _gameboard(position: Position) -> Lines:
    yield _line(
        0,
        N_("Markers in the supply: {ones}; worth 3: {threes}"),
        ones=counts(COLOUR.options, position.ones),
        threes=[COLOUR[n] for n in range(3) if position.threes[n]],
    )
    for number in range(5):
        if position.governors[number]:
            yield _line(1, N_("Region {region}, governors:"), region=number + 1)
            for (owner, square), count in Counter(
                (one.owner, one.square) for one in position.governors[number]
            ).items():
                yield _line(
                    2,
                    N_("{player}: {count} on {square}"),
                    player=owner,
                    count=count,
                    square=SQUARE[SQUARE.index[square or "none"]],
                )
        if position.palaces[number]:
            yield _line(
                1, N_("Region {region}, palaces: {players}"), region=number + 1, players=list(position.palaces[number])
            )
    for number, section in enumerate(position.walls):
        if section.face:
            yield _line(1, N_("Wall {section}: {face}"), section=SECTION[number], face=FACES[FACES.index[section.face]])
        for bars, owner in enumerate(section.spaces, 1):
            if owner >= 0:
                yield _line(2, N_("{bars#bar|bars}: {player}"), bars=bars, player=owner)
    for number, slot in enumerate(position.tasks):
        if slot.tile:
            yield _line(1, N_("Task {slot}: tile {tile}"), slot=slot_words(number), tile=slot.tile)
        if slot.discs:
            yield _line(2, N_("discs: {players}"), players=[owner if owner >= 0 else "-" for owner in slot.discs])


def _players(position: Position, setting: Setting) -> Lines:
    for seat, player in enumerate(position.players):
        board = BOARDS[BOARDS.index[player.board]] if player.board else "-"
        yield _line(0, N_("{player}: {vp} VP, board {board}"), player=seat, vp=player.vp, board=board)
        yield _line(
            1,
            N_("Supply: {officials}; governors {governors}, palaces {palaces}, walls {walls}, task discs {discs}"),
            officials=counts(OFFICIAL.options, player.officials),
            governors=player.governors,
            palaces=player.palaces,
            walls=player.walls,
            discs=player.discs,
        )
        if any(player.hand):
            yield _line(1, N_("In hand: {hand}"), hand=counts(COLOUR.options, player.hand))
        if any(player.ones) or any(player.threes):
            yield _line(
                1,
                N_("Markers: {ones}; worth 3: {threes}"),
                ones=counts(COLOUR.options, player.ones),
                threes=[COLOUR[n] for n in range(3) if player.threes[n]],
            )
        for number, region in enumerate(player.regions, 1):
            if any((region.level, region.workers, region.cards, *region.governor_area, *region.worker_area)):
                yield _line(
                    1,
                    N_(
                        "Region {region}: unrest {level} of {highest}; {workers#worker|workers}; governor area {above}; worker area {below}; cards {cards}"
                    ),
                    region=number,
                    level=region.level,
                    highest=flow.highest(position, setting, seat, number) or "?",
                    workers=region.workers,
                    above=counts(OFFICIAL.options, region.governor_area),
                    below=counts(OFFICIAL.options, region.worker_area),
                    cards=list(region.cards),
                )
