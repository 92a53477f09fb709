"""A position in words: players and the parties nobody plays, and what a game says instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated

import pytest

from referee.engine.fields import QUIET, SILENT, axis
from referee.engine.holds import Count, SeatOf
from referee.engine.message import Message
from referee.engine.phrasing import question
from referee.engine.telling import NOTHING, lines
from referee.engine.unknown import one_of
from referee.engine.values import Choice
from referee.engine.words import Words, words
from referee.games import game
from referee.text.speech import Speaker

GHOST, SPIRIT = 8, words("ghost", "the ghost")
PLACE = Choice(words("place"), (words("mill"), words("mine")))


@dataclass(slots=True)
class Own:
    coins: Annotated[Count, words("coins")] = 3
    debts: Annotated[Count, words("debts"), QUIET] = 0
    steps: Annotated[Count, words("steps"), SILENT] = 7


@dataclass(slots=True)
class Spot:
    level: Annotated[Count, words("level")] = 1


@dataclass(slots=True)
class Board:
    turn: Annotated[int, words("turn"), SeatOf(others={GHOST: SPIRIT})] = GHOST
    order: Annotated[list[Annotated[int, SeatOf(others={GHOST: SPIRIT})]], words("order")] = field(
        default_factory=lambda: [1, GHOST, 0]
    )
    players: list[Own] = field(default_factory=lambda: [Own(), Own(debts=2)])
    spots: Annotated[list[Spot], words("at")] = axis(PLACE, lambda: [Spot(), Spot(2)])
    ghost: Own = field(default_factory=Own)

    def parties(self) -> Iterator[tuple[int, Own]]:
        yield from enumerate(self.players)
        yield GHOST, self.ghost


def said(instead: dict[str, Message]) -> list[str]:
    def named(seat: int) -> int | Words:
        return SPIRIT if seat == GHOST else seat

    speaker = Speaker("en", game("zhanguo").id, ["Anna", "Boris"])
    return ["  " * depth + speaker.message(one) for depth, one in lines(Board(), instead.get, named)]


PLAIN = [
    "turn the ghost; order Boris, the ghost, Anna",
    "  at mill: level 1",
    "  at mine: level 2",
    "Anna: coins 3",
    "Boris: coins 3; debts 2",
    "the ghost: coins 3",
]


@pytest.mark.parametrize(
    ("instead", "changed"),
    [
        ({}, {}),
        ({"turn": NOTHING}, {0: "order Boris, the ghost, Anna"}),
        ({"players.0.coins": Message("rich")}, {3: "Anna: rich"}),
        ({"party.8": NOTHING}, {5: None}),
        ({"party.8.coins": Message("poor")}, {5: "the ghost: poor"}),
        ({"spots.mine": NOTHING}, {2: None}),
        ({"spots.mine": Message("a mine")}, {2: "  a mine"}),
    ],
)
def test_any_part_is_replaced_or_left_out(instead: dict[str, Message], changed: dict[int, str | None]) -> None:
    wanted = [changed.get(place, line) for place, line in enumerate(PLAIN)]
    assert [line.rstrip(".").lower() for line in said(instead)] == [line.lower() for line in wanted if line is not None]


def test_what_is_silent_is_asked_for_and_never_told() -> None:
    asked = question(Board, "players.0.steps")
    assert asked is not None
    assert Speaker("en", game("zhanguo").id, ["Anna", "Boris"]).message(asked.text) == "How many steps does Anna have?"
    assert not any("steps" in line for line in said({}))


def test_an_order_that_is_one_of_a_few_is_told_by_names() -> None:
    board = Board()
    board.order = one_of("order", ((0, 1), (1, GHOST, 0)))
    speaker = Speaker("en", game("zhanguo").id, ["Anna", "Boris"])
    told = " ".join(speaker.message(one) for _, one in lines(board, {}.get, lambda seat: seat))
    assert "order Anna, Boris / Boris, the ghost, Anna" in told
    assert "(" not in told
