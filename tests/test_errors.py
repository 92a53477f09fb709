"""One tree of errors: drawn where it stands, read in one way whatever room an error comes from."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
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


def below(parent: type[BaseException]) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for cls in parent.__subclasses__():
        found[cls.__name__] = (parent.__name__, cls.__module__)
        found |= below(cls)
    return found


def test_the_tree_is_as_it_is_drawn() -> None:
    for room in ("messages", "referee", "scoring", "calibration", "vision"):
        for module in pkgutil.walk_packages([str(ROOT / room)], f"{room}."):
            if not module.name.startswith(LEAVES):
                import_module(module.name)
    ours = {name: where for name, where in below(RefereeError).items() if (ROOT / where[1].split(".")[0]).is_dir()}
    assert ours == drawn()


def test_every_error_class_is_in_the_tree_or_stays_within_its_module() -> None:
    inside = {"_LostRaceError", "GivenUpError"}
    declared = {
        name
        for room in ("messages", "referee", "scoring", "calibration", "vision")
        for path in (ROOT / room).rglob("*.py")
        for name in re.findall(r"^class (\w+)\(\w*(?:Exception|Error)\b", path.read_text("utf-8"), re.MULTILINE)
    }
    assert declared - {"RefereeError"} - inside <= set(drawn())


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
        "kind": words("die", "die/dice", ru="кубик"),
        "parts": [Message("{n#bar|bars}", {"n": 1}), Message("gold")],
        "counts": {"red": 2, "blue": 0},
        "none": (),
    }
    template = "{n#worker|workers}, {one#worker|workers}, {kind}, {parts}, {counts}, {none}, {absent}"
    said = "2 workers, 1 worker, die, 1 bar; gold, red 2, -, ?"
    assert fill(template, facts) == said == Speaker().say(template, facts)
