"""What holds for the scoring of any game."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import scoring
from scoring.sheet import ranked, source_of


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
    assert source_of(sources) == source_of({}, "track") == "tracked"
