"""The scoring of a region: every rule and every example, with numbers worked out by hand."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from scoring.nippon_regions import foreign_influence, influence, score_region

FIRST = (10, 7, 5)
SECOND = (14, 11, 8)


class Example(NamedTuple):
    """Influence of purple, red and blue, of foreign companies, and what (VP, ship VP) each gets."""

    influences: dict[str, int]
    foreign: int
    gets: dict[str, tuple[int, int]]
    table: tuple[int, ...] = FIRST


SHIPS = {"purple": 2, "red": 4, "blue": 2}
EXAMPLES = {
    "NP-EX-19": Example({"purple": 6, "red": 6, "blue": 4}, 3, {"purple": (8, 2), "red": (8, 4), "blue": (5, 0)}),
    "NP-EX-20": Example({"purple": 6, "red": 0, "blue": 5}, 7, {"purple": (11, 2), "blue": (8, 0)}, SECOND),
    "NP-EX-21": Example({"purple": 8, "red": 8, "blue": 8}, 2, {"purple": (7, 2), "red": (7, 4), "blue": (7, 2)}),
    "NP-EX-D19": Example({"purple": 7, "blue": 3}, 7, {"purple": (8, 2), "blue": (5, 0)}),
    "NP-EX-D20": Example({"purple": 4, "blue": 4}, 9, {"purple": (6, 2), "blue": (6, 2)}),
    "NP-EX-D21": Example({"purple": 9, "red": 4, "blue": 4}, 6, {"purple": (10, 2), "red": (2, 0), "blue": (2, 0)}),
    "NP-EX-D22": Example({"purple": 5, "red": 5, "blue": 5}, 5, {"purple": (5, 2), "red": (5, 4), "blue": (5, 2)}),
    "NP-EX-D23": Example({"purple": 0, "red": 0, "blue": 0}, 12, {}),
    "NP-SCORE-05": Example({"purple": 3, "red": 2, "blue": 1}, 0, {"purple": (10, 2), "red": (7, 4), "blue": (5, 0)}),
    "NP-SCORE-06 fourth": Example(
        {"purple": 3, "red": 2, "blue": 1}, 4, {"purple": (7, 2), "red": (5, 0), "blue": (0, 0)}
    ),
    "NP-SCORE-06 rounds down": Example(
        {"purple": 9, "red": 5, "blue": 5}, 1, {"purple": (10, 2), "red": (6, 4), "blue": (6, 2)}
    ),
    "NP-SCORE-08": Example({"purple": 5, "red": 5, "blue": 1}, 0, {"purple": (8, 2), "red": (8, 4), "blue": (5, 0)}),
    "NP-SCORE-10": Example({"purple": 6}, 7, {"purple": (7, 2)}),
    "NP-SCORE-11": Example({"purple": 6, "red": 0}, 0, {"purple": (10, 2)}),
    "NP-SCORE-13 two": Example({"purple": 1, "red": 2}, 0, {"purple": (7, 2), "red": (10, 4)}),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_region(name: str) -> None:
    one = EXAMPLES[name]
    found = score_region(one.influences, one.foreign, SHIPS, one.table)
    assert {player: (result.vp, result.ships) for player, result in found.items()} == one.gets


def test_the_best_come_first() -> None:
    found = score_region({"purple": 2, "red": 9, "blue": 5}, 0, SHIPS, FIRST)
    assert [(player, result.place) for player, result in found.items()] == [("red", 1), ("blue", 2), ("purple", 3)]


def test_four_players_and_seats_as_keys() -> None:
    """NP-SCORE-13: the table is the same, and the fourth gets nothing."""
    found = score_region({0: 8, 1: 7, 2: 6, 3: 5}, 0, {}, FIRST)
    assert {seat: result.vp for seat, result in found.items()} == {0: 10, 1: 7, 2: 5, 3: 0}


@pytest.mark.parametrize(
    ("tiles", "trains", "value"),
    [([], [], 0), ([3, 4], [], 7), ([1], [2, 2], 5), ([], [2, 2, 2], 0), ([5], [4], 9)],
)
def test_influence(tiles: list[int], trains: list[int], value: int) -> None:
    """NP-SCORE-02 and NP-SCORE-03: trains alone are nothing (NP-AMB-19)."""
    assert influence(tiles, trains) == value


@pytest.mark.parametrize(
    ("covered", "ruling", "value"),
    [
        ([False, False, False, False], "all-uncovered", 6),
        ([True, False, False, True], "all-uncovered", 1),
        ([True, True, True, True], "all-uncovered", 0),
        ([True, False, False, False], "not-at-limit", 3),
        ([True, False, False, True], "not-at-limit", 0),
        ([True, True, False, True], "not-at-limit", 0),
        ([False, True, True, True], "not-at-limit", 0),
    ],
)
def test_foreign_companies(covered: list[bool], ruling: str, value: int) -> None:
    """NP-SCORE-04 in a city of two players, both ways of NP-AMB-37."""
    assert foreign_influence([3, 1, 0, 2], covered, 2, ruling) == value


def test_uncovered_slots_of_two_cities_add_up() -> None:
    """NP-EX-20: 3 + 3 + 1 make 7."""
    first = foreign_influence([3, 0, 2, 1], [False, True, True, True], 4)
    second = foreign_influence([3, 1, 2, 0], [False, False, True, True], 4)
    assert first + second == 7


@pytest.mark.parametrize(
    ("influences", "foreign", "gets"),
    [
        ({"purple": 6, "red": 0}, 3, {"purple": (10, 2), "red": (5, 0)}),
        ({"purple": 6, "red": 0, "blue": 0}, 0, {"purple": (10, 2), "red": (4, 4), "blue": (4, 2)}),
    ],
)
def test_nothing_may_take_a_place_by_ruling(influences: dict[str, int], foreign: int, gets: Any) -> None:
    found = score_region(influences, foreign, SHIPS, FIRST, "takes-place")
    assert {player: (result.vp, result.ships) for player, result in found.items()} == gets


def test_scoring_changes_nothing() -> None:
    """NP-SCORE-12: the same again gives the same again."""
    influences, ships = {"purple": 6, "red": 5}, {"purple": 2}
    first = score_region(influences, 1, ships, FIRST)
    assert score_region(influences, 1, ships, FIRST) == first
    assert (influences, ships) == ({"purple": 6, "red": 5}, {"purple": 2})
