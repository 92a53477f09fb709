"""What stands beside the fields of a position: what makes no sense, counts of pieces, and the JSON Schema."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest

from referee.engine import holds, pieces
from referee.engine.errors import PositionError
from referee.engine.fields import axis
from referee.engine.fitting import misfit
from referee.engine.holds import ByPlayers, Count, Most, Size, Whole, most
from referee.engine.pieces import BAG, Pieces
from referee.engine.position import floor, from_json, set_path
from referee.engine.values import Choice, Number
from referee.engine.words import words

BEAD = Choice(words("bead"), (words("red"), words("blue")))
CARD = Number(words("card"), 1, 3)
ROWS = ByPlayers({2: Size(1, 1), 3: Size(2, 3)})


@dataclass(slots=True)
class Player:
    beads: list[Annotated[int, Whole(0, 1)]] = field(default_factory=list)
    hand: list[int] = field(default_factory=lambda: [1, 2, 3])
    played: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Board:
    players: list[Player] = field(default_factory=list)
    phase: Literal["setup", "play"] = "setup"
    rows: Annotated[list[list[int]], ROWS] = field(default_factory=list)
    stacks: list[Annotated[list[Count], Size(2, 2)]] = axis(("low", "high"), lambda: [[1, 1], [1, 1]])


BEADS = Pieces("R-1", BEAD, {2: 3, 3: 4}, (BAG, "players.*.beads.*={kind}", "rows.*.*={kind}"))
CARDS = Pieces("R-2", CARD, 1, ("players.{seat}.hand.*={kind}", "players.{seat}.played.*={kind}"))


def board(players: int = 2) -> Board:
    return Board([Player() for _ in range(players)], rows=[[] for _ in range(players - 1)])


def test_what_is_more_than_there_can_be_makes_sense_all_the_same() -> None:
    """A table may be wrong: the most there are bounds what is unknown, not what is told."""

    @dataclass(slots=True)
    class Shelf:
        cups: Annotated[Count, Most(5)] = 0
        plates: Annotated[list[int], Most({2: 1, 3: 2})] = field(default_factory=list)

    assert misfit(Shelf(7, [1, 2, 3]), range(2)) is None
    cups, plates = most(Annotated[Count, Most(5)]), most(Annotated[list[int], Most({2: 1, 3: 2})])
    assert cups is not None and cups.of(4) == 5
    assert plates is not None and (plates.of(2), plates.of(4)) == (1, 2)
    assert most(Count) is None


def test_a_literal_says_which_words_there_are() -> None:
    position = board()
    set_path(position, "phase", "paly")
    found = misfit(position, range(2))
    assert found is not None
    assert found.facts == {"path": "phase", "found": "paly", "known": "setup, play"}
    assert holds.schema(Board)["properties"]["phase"] == {"type": "string", "enum": ["setup", "play"]}
    with pytest.raises(PositionError, match="phase must be a text, not 3"):
        from_json(Board, {"phase": 3})


@pytest.mark.parametrize(
    ("seats", "rows", "said"),
    [(2, 1, ""), (2, 2, "[1]"), (3, 1, "[2–3]"), (3, 3, ""), (4, 1, ""), (4, 4, "[1] / [2–3]")],
)
def test_what_depends_on_the_number_of_players(seats: int, rows: int, said: str) -> None:
    position = board()
    position.rows = [[] for _ in range(rows)]
    found = misfit(position, range(seats))
    assert (found.facts["known"] if found is not None else "") == said


def test_counts_inside_what_else_is_declared_never_fall_below_zero() -> None:
    position = board()
    position.stacks[1][0] = -2
    floor(position)
    assert position.stacks == [[1, 1], [0, 1]]


def test_a_bag_holds_what_lies_nowhere_else() -> None:
    position = board()
    position.players[0].beads, position.rows = [0, 1, 1], [[1]]
    assert pieces.inside(BEADS, position) == [2, 0]
    assert not [*pieces.audit((BEADS,), position)]
    position.rows[0].append(1)
    (found,) = pieces.audit((BEADS,), position)
    assert (found.rule, found.facts["placed"], found.facts["total"]) == ("R-1", 4, 3)
    assert pieces.inside(BEADS, board(3)) == [4, 4]


def test_numbered_pieces_are_each_in_one_place() -> None:
    position = board()
    position.players[1].played = [2]
    (found,) = pieces.audit((CARDS,), position)
    assert (found.facts["player"], found.facts["what"].facts["number"]) == (1, 2)
    position.players[1].hand.remove(2)
    assert not [*pieces.audit((CARDS,), position)]
