"""Pieces of which a fixed number exists: wherever a path can lead, they are counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from referee.engine import pieces
from referee.engine.fields import axis
from referee.engine.holds import Count
from referee.engine.pieces import BAG, Pieces
from referee.engine.values import Choice
from referee.engine.words import words

GHOST = 7
COLOUR = Choice(words("colour", "die"), (words("red"), words("blue")))
MEN, CARDS = words("man"), words("card")


@dataclass(slots=True)
class Own:
    men: Count = 3
    dice: list[Count] = axis(("red", "blue"), lambda: [2, 2])


@dataclass(slots=True)
class Unit:
    owner: int
    kind: int


@dataclass(slots=True)
class Table:
    players: list[Own] = field(default_factory=lambda: [Own(), Own()])
    ghost: Own | None = None
    camps: dict[int, list[Count]] = field(default_factory=dict)
    units: list[Unit] = field(default_factory=list)
    towers: list[list[int]] = field(default_factory=lambda: [[], []])
    deck: Count = 4
    drawn: list[int] = field(default_factory=list)
    late: int = 0

    def party(self, seat: int) -> Own:
        if seat == GHOST:
            assert self.ghost is not None
            return self.ghost
        return self.players[seat]

    def parties(self) -> Iterator[tuple[int, Own]]:
        yield from enumerate(self.players)
        if self.ghost is not None:
            yield GHOST, self.ghost


LINES = (
    Pieces("MEN", MEN, lambda seat: 1 if seat == GHOST else 3, ("party.{seat}.men", "towers.*.*={seat}")),
    Pieces(
        "DICE",
        COLOUR,
        2,
        ("party.{seat}.dice.{kind}", "camps.{seat}.{kind}", "units.*.owner={seat}&kind={kind}"),
        "{player} has {have} of the {what} dice, {total} exist",
    ),
    Pieces("CARDS", CARDS, {2: 4}, ("deck", "drawn.size", lambda table, seat: table.late)),
    Pieces("BAG", words("token"), 5, (BAG, "ghost.men", "towers.*.size")),
)


def found(table: Table) -> list[tuple[str, object, object, object]]:
    found = pieces.audit(LINES, table, lambda seat: "ghost" if seat == GHOST else seat)  # type: ignore[arg-type,return-value]
    return [(one.rule, one.facts["player"], one.facts["have"], one.facts["total"]) for one in found]


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        (Table(), []),
        (Table(towers=[[0], []]), [("MEN", 0, 4, 3)]),
        (Table(players=[Own(1), Own()], towers=[[0, 1], [0]]), [("MEN", 1, 4, 3)]),
        (Table(ghost=Own()), [("MEN", "ghost", 3, 1)]),
        (Table(ghost=Own(0), towers=[[GHOST], []]), []),
        (Table(camps={1: [0, 1]}), [("DICE", 1, 3, 2)]),
        (Table(players=[Own(dice=[0, 1]), Own()], camps={0: [1, 0]}, units=[Unit(0, 0), Unit(0, 1)]), []),
        (Table(units=[Unit(1, 0), Unit(1, 0)]), [("DICE", 1, 4, 2)]),
        (Table(deck=1, drawn=[4, 4], late=1), []),
        (Table(deck=1, drawn=[4, 4]), [("CARDS", -1, 3, 4)]),
        (Table(players=[Own(0), Own(0)], towers=[[0, 0, 0], [1, 1, 1]]), [("BAG", -1, 5, 5)]),
    ],
)
def test_pieces_are_counted_wherever_they_lie(table: Table, wrong: list[tuple[str, object, object, object]]) -> None:
    assert found(table) == wrong


def test_asked_at_once_whether_all_is_there_agrees_with_one_count_after_another() -> None:
    rng = Random(1)
    for _ in range(300):
        ghost = Own(rng.randint(-1, 2)) if rng.random() < 0.5 else None
        players = [Own(rng.choice((2, 3, 3)), [rng.choice((1, 2, 2)), 2]) for _ in range(2)]
        units = [Unit(rng.randint(0, 1), rng.randint(0, 1)) for _ in range(rng.randint(0, 2))]
        towers = [[rng.choice((0, 1, GHOST)) for _ in range(rng.randint(0, 2))] for _ in range(2)]
        table = Table(players, ghost, {rng.randint(0, 1): [0, 1]} if rng.random() < 0.5 else {}, units, towers)
        for line in LINES:
            at_once = pieces._all_there((line,), table)
            assert at_once == all(
                one.have(table) == one.total and one.supply(table, one.seat) >= 0
                for one in pieces._tallies(table, (line,))
            )


def test_what_lies_nowhere_else_is_in_the_bag() -> None:
    assert pieces.inside(LINES[-1], Table(ghost=Own(1), towers=[[GHOST], [0]])) == [2]


def test_a_line_may_say_it_in_its_own_words() -> None:
    (violation,) = pieces.audit(LINES, Table(units=[Unit(0, 1)]))
    assert violation.template == LINES[1].text
    assert violation.facts["have"] == 3
