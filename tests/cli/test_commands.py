"""The commands as the help shows them, what is said of a wrong command line, and in which language."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
import typer

from referee import __version__
from referee.cli.call import Call
from referee.cli.commands import COMMANDS, SECTIONS
from referee.cli.main import app


def test_the_help_shows_every_command_in_its_section(referee: Any) -> None:
    text = referee("--help").out
    for title, commands in SECTIONS.items():
        section = text.split(f"{title}:\n")[1].split("\n\n")[0]
        assert [line.split()[0] for line in section.splitlines() if line[:3].strip()] == [*commands]


@pytest.mark.parametrize("name", [name for name, one in COMMANDS.items() if one.example])
def test_an_example_can_be_typed(name: str) -> None:
    root: Any = typer.main.get_command(app)
    with root.make_context("referee", [name], obj=Call(), resilient_parsing=True) as above:
        command, words = root.get_command(above, name), shlex.split(COMMANDS[name].example)
        while below := getattr(command, "commands", {}):
            command, words = below[words[0]], words[1:]
        command.make_context(name, words, parent=above)


def test_help_is_a_command_too(referee: Any) -> None:
    assert referee("help", "do").out == referee("do", "--help").out
    assert "Example: referee do unify 32 3" in referee("help", "do").out
    assert referee("help").out == referee("--help").out


def test_the_version_is_told(referee: Any) -> None:
    assert referee("--version").out == f"referee {__version__}\n"
    assert referee("--version", json=True).data == {"version": __version__}


@pytest.mark.parametrize(
    ("typed", "said", "meant"),
    [
        (["nwe"], "There is no command nwe.", "new"),
        (["box", "exprot"], "There is no command box exprot.", "export"),
        (["tally", "--gmae", "nippon"], "There is no option --gmae.", "--game"),
        (["use", "fridya"], "There is no table called fridya.", "friday"),
        (["ask", "zhanguo", "done", "--box", "pratcice"], "There is no box pratcice of ZhanGuo.", "practice"),
    ],
)
def test_a_slip_is_told_what_was_meant(referee: Any, typed: list[str], said: str, meant: str) -> None:
    referee("new", "zhanguo", "anna", "boris", "--box", "practice", "--name", "friday")
    answer = referee(*typed)
    assert answer.status in (2, 4)
    assert answer.err.startswith(said)
    assert f"Did you mean: {meant}?" in answer.err


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["undo", "x"], "N: нужно целое число."),
        (["do"], "Не хватает: ENTRY."),
        (["score", "--final"], "После --final нужно значение."),
        (["do", "--help"], "Как вызывать: referee do"),
    ],
)
def test_a_wrong_command_line_is_told_in_the_language_of_the_person(referee: Any, typed: list[str], said: str) -> None:
    answer = referee("--lang", "ru", *typed)
    assert said in answer.out + answer.err


def test_of_many_legal_entries_the_first_of_each_verb_are_listed(referee: Any) -> None:
    referee("new", "nippon", "anna", "boris", "--box", "practice")
    short, whole, cities = (referee("legal", *more).out.splitlines() for more in ((), ("--all",), ("city",)))
    more = f"  … and {len(cities) - 4} more: referee legal city"
    assert more in short and len(short) < 20 < len(whole)
    assert cities[:4] == [line for line in short if line.startswith("city")]
    assert {line for line in short if not line.startswith("  …")} <= {*whole}
    assert [line for line in whole if line.startswith("city")] == cities
