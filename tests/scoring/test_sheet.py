"""What holds for the scoring of any game."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import scoring
from scoring.shape import _others
from scoring.sheet import FinalError, Line, Otherwise, ScoreSheet, TieBreak, ranked, source_of


def test_scoring_needs_only_the_standard_library() -> None:
    for module in Path(scoring.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert name.split(".")[0] in {"scoring", "messages", *sys.stdlib_module_names}, f"{module.name}: {name}"


def test_ranking_without_a_tie_break_shares_the_first_place() -> None:
    ordered = ranked({"Anna": 9, "Boris": 5, "Chen": 9, "Dora": 5}, order=("Dora", "Chen", "Anna", "Boris"))
    assert [(one.rank, one.player) for one in ordered] == [(1, "Chen"), (2, "Anna"), (3, "Dora"), (4, "Boris")]
    won = ranked({"Anna": 9, "Boris": 9, "Chen": 5, "Dora": 5}, "Boris")
    assert [(one.rank, one.player) for one in won] == [(1, "Boris"), (2, "Anna"), (3, "Chen"), (3, "Dora")]
    places = ranked({"Anna": 5, "Boris": 9, "Chen": 9})
    assert [(one.rank, one.player) for one in places] == [(1, "Boris"), (1, "Chen"), (3, "Anna")]


def test_a_line_names_the_least_mechanical_of_its_sources() -> None:
    sources = {"boards.Anna": "photo+tracked", "boards.Anna.vp": "photo", "tasks.upper.wall.vp": "typed"}
    assert source_of(sources, "boards.Anna.unrest") == "photo+tracked"
    assert source_of(sources, "boards.Anna.unrest", "track") == "tracked"
    assert source_of(sources, "boards.Anna") == "photo"
    assert source_of(sources, "tasks.upper.wall", "boards.Anna.vp") == "typed"
    assert source_of({"boards": "photo", "boards.Anna.vp": "photo"}, "boards") == "photo"
    assert source_of(sources) == source_of({}, "track") == "tracked"


PLACES = {"vp": "track", "unrest": "unrest", "walls": "walls", "governors": "governors"}


def sheet(anna: int = 9, boris: int = 5, **facts: str) -> ScoreSheet:
    lines = tuple(
        Line(player, category, points if category == "track" else 0, "X-1", facts if category == "walls" else {})
        for player, points in (("Anna", anna), ("Boris", boris))
        for category in ("track", "unrest", "walls", "governors")
    )
    players = ("Anna", "Boris")
    return ScoreSheet(players, ("track", "unrest", "walls", "governors"), lines, ranked({"Anna": anna, "Boris": boris}))


@pytest.mark.parametrize(
    ("path", "named", "behind"),
    [
        ("boards.Anna.vp", {}, ["Anna track"]),
        ("boards.Anna.unrest.2", {"name": "Boris"}, ["Anna unrest"]),
        ("boards.Anna", {}, []),
        ("boards.Annabel.vp", {}, []),
        ("vp.Anna", {"name": "Anna"}, ["Anna track"]),
        ("vp", {}, ["Anna track", "Boris track"]),
        ("vp", {"name": "a red one"}, ["Anna track", "Boris track"]),
        ("walls.gold.spaces", {"name": "Boris"}, ["Boris walls"]),
        ("walls.gold", {}, ["Anna walls", "Boris walls"]),
        ("walls", {}, ["Anna walls", "Boris walls"]),
        ("walls.turquoise.spaces", {}, []),
        ("governors.3", {}, ["Anna governors", "Boris governors"]),
        ("weather", {}, []),
    ],
)
def test_what_cannot_be_stands_at_the_lines_that_it_is_behind(
    path: str, named: dict[str, str], behind: list[str]
) -> None:
    """By the player it names and the part of the final it is in; where it is behind none, the sheet says it apart."""
    noted = sheet(section="gold").noting([FinalError(path, "cannot be", **named)], PLACES)
    assert [f"{one.player} {one.category}" for one in noted.lines if one.problems] == behind
    assert [one.path for one in noted.problems] == ([] if behind else [path])


def test_only_the_fewest_other_answers_are_said_and_only_where_the_places_differ() -> None:
    swapped, alike = sheet(4, 5), sheet(8, 5)
    first = ({"A": "x"}, swapped)
    more, apart = ({"A": "x", "B": "y"}, swapped), ({"B": "y", "C": "z"}, swapped)
    unseen = [{"D": "1", "E": "1"}, {"D": "1"}, {"E": "2"}]
    told = sheet().unless([more, apart, first, ({"D": "x"}, alike)], unseen)
    assert told.otherwise == tuple(Otherwise(rulings, one.ranking) for rulings, one in (first, apart))
    assert told.unseen == ({"D": "1"}, {"E": "2"})
    assert not told.settled and told.winners == ("Anna",)
    assert told.ranges == {"Anna": (4, 9)}
    assert sheet().unless([({"D": "x"}, alike)]).settled


def test_what_nobody_knows_leaves_a_span_and_waits_only_where_the_places_may_differ() -> None:
    near, over = sheet().among([sheet(7, 5), sheet(8, 6)]), sheet().among([sheet(4, 5)])
    assert near.spans == (("Anna", 7, 9), ("Boris", 5, 6))
    assert near.ranges == {"Anna": (7, 9), "Boris": (5, 6)}
    assert near.settled and not over.settled
    assert over.among([sheet()]).waits
    assert sheet(4, 5).among([sheet()]).waits, "whoever of the two may come first"
    assert sheet().among([sheet(5, 5)]).waits and sheet(5, 5).among([sheet()]).waits
    assert over.to_json()["ranges"] == {"Anna": [4, 9]}


def test_whether_all_have_won_together_is_open_where_it_differs() -> None:
    won, lost = (replace(sheet(5, 5), together=one) for one in (True, False))
    assert won.among([won]).settled and not won.among([lost]).settled


def test_how_a_tie_is_broken_is_said_only_where_it_is_broken_so_on_every_possible_table() -> None:
    anna, boris = (replace(sheet(5, 5), tie_break=TieBreak((one,), "R-1", one, {})) for one in ("Anna", "Boris"))
    assert anna.among([anna]).tie_break == anna.tie_break
    assert anna.among([boris]).tie_break is None
    assert anna.among([sheet()]).tie_break is None


@pytest.mark.parametrize("answers", [("least", "most"), ("most", "least")])
def test_the_other_answer_is_any_that_is_not_the_tables(answers: tuple[str, str]) -> None:
    asked = SimpleNamespace(RULINGS={"R-1": answers})
    assert [*_others(asked, {}, ())] == [{"R-1": answers[1]}]
    assert [*_others(asked, {"R-1": answers[1]}, ())] == [{"R-1": answers[0]}]
    assert not [*_others(asked, {}, ("R-1",))]
