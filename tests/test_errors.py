"""One tree of errors: drawn where it stands, read in one way whatever room an error comes from."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import messages
from messages import DataError, Message, RefereeError, fill
from referee.engine.box import BoxError
from referee.engine.errors import Ambiguous, NotUnderstood
from referee.engine.words import words
from referee.text.report import error_text
from referee.text.speech import Speaker
from scoring.sheet import FinalError
from vision.errors import Damaged

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("messages", "referee", "scoring", "calibration", "vision")
DRAWN = re.compile(r"^    ([│ ]*)[├└]── (\w+) +([\w.]+)  ", re.MULTILINE)
LEAVES = ("referee.__main__", "referee.ledger.migrations.")
"""Modules that act when they are imported."""


def drawn() -> dict[str, tuple[str, str]]:
    """Every error of the drawing, with its parent and its room."""
    found: dict[str, tuple[str, str]] = {}
    above = ["RefereeError"]
    for indent, name, room in DRAWN.findall(messages.__doc__ or ""):
        depth = len(indent) // 4 + 1
        found[name] = (above[depth - 1], room)
        above[depth:] = [name]
    return found


TREE = """
import pkgutil, sys
from importlib import import_module

for room in {rooms}:
    for module in pkgutil.walk_packages([room], room + "."):
        if not module.name.startswith({leaves}):
            import_module(module.name)

from messages import RefereeError

def below(parent):
    for cls in parent.__subclasses__():
        print(cls.__name__, parent.__name__, cls.__module__)
        below(cls)

below(RefereeError)
"""


def test_the_tree_is_as_it_is_drawn() -> None:
    """In a process of its own, for it loads every module."""
    code = TREE.format(rooms=ROOMS, leaves=LEAVES)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    found = [line.split() for line in done.stdout.splitlines()]
    assert {name: (parent, module) for name, parent, module in found} == drawn()


def test_every_error_class_is_in_the_tree_or_stays_within_its_module() -> None:
    inside = {"_LostRaceError", "GivenUpError"}
    signals = set(re.findall(r"^    - (\w+) +referee\.engine\.runs  ", messages.__doc__ or "", re.MULTILINE))
    assert signals == {"NotKnown", "Contradiction"}
    declared = {
        name
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for name in re.findall(r"^class (\w+)\(\w*(?:Exception|Error)\b", path.read_text("utf-8"), re.MULTILINE)
    }
    assert declared - {"RefereeError"} - inside - signals <= set(drawn())


@pytest.mark.parametrize(
    "error",
    [
        NotUnderstood("{word} is odd", word="foo", start=2),
        Ambiguous("{word} is odd", word="foo", options=[1]),
        FinalError("a.b", "{word} is odd", word="foo"),
        BoxError("{word} is odd", path="a.b", word="foo"),
        Damaged("{word} is odd", word="foo"),
    ],
)
def test_one_way_to_read_template_and_facts(error: RefereeError) -> None:
    assert (error.template, error.facts) == ("{word} is odd", {"word": "foo"})
    assert error.message == Message("{word} is odd", {"word": "foo"})
    assert str(error) == ("a.b: foo is odd" if isinstance(error, DataError) else "foo is odd")
    assert error_text(error, Speaker()) == "foo is odd."


def test_english_knows_names_lists_counts_and_messages() -> None:
    facts = {
        "n": 2,
        "one": 1,
        "kind": words("die", "die/dice"),
        "parts": [Message("{n#bar|bars}", {"n": 1}), Message("gold")],
        "counts": {"red": 2, "blue": 0},
        "none": (),
    }
    template = "{n#worker|workers}, {one#worker|workers}, {kind}, {parts}, {counts}, {none}, {absent}"
    said = "2 workers, 1 worker, die, 1 bar; gold, red 2, -, ?"
    assert fill(template, facts) == said == Speaker().say(template, facts)
