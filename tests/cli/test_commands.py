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
        (["rule", "zhanguo", "ZG-PALCE-03"], "No rule of ZhanGuo has these words: ZG-PALCE-03.", "ZG-PALACE-03, "),
        (["verbs", "zhanguo", "gobernor"], "There is no verb gobernor.", "governor"),
        (["do", "--lang", "ru", "gobernor", "1"], "Глагола «gobernor» здесь нет.", "governor"),
        (["ask", "zhanguo", "--lang", "ru", "дварец"], "Глагола «дварец» здесь нет.", "дворец"),
        (["ask", "zhanguo", "done", "--box", "pratcice"], "There is no box pratcice of ZhanGuo.", "practice"),
    ],
)
def test_a_slip_is_told_what_was_meant(referee: Any, typed: list[str], said: str, meant: str) -> None:
    referee("new", "zhanguo", "anna", "boris", "--box", "practice", "--name", "friday")
    answer = referee(*typed)
    assert answer.status in (2, 4)
    assert answer.err.startswith(said)
    assert f": {meant}" in answer.err


def test_what_is_wrong_is_told_with_what_to_do_instead(referee: Any) -> None:
    referee("new", "zhanguo", "anna", "boris", "--box", "practice")
    for typed, said in {
        "new": "GAME is missing.\nExample: referee new zhanguo",
        "box frob": "There is no command box frob. Possible: list, show,",
        "note --frob": "There is no option --frob.",
        "score --final final.json": "Which game? Write: referee score GAME",
        "box set zhanguo nosuch 3": "There is no fact nosuch.",
        "tally nosuch.jpg": "There is no picture nosuch.jpg.",
        "new zhanguo a b --box nosuch": "There is no box nosuch of ZhanGuo. All there are: referee box list zhanguo",
        "correct anna vp many --why x": "players.0.vp (VP of anna) must be a whole number",
        "correct anna foo 3 --why x": "anna: there is no foo here. Possible: board, VP,",
        "show foo": "There is no foo on the table. Possible: anna, boris, phase,",
    }.items():
        answer = referee(*typed.split())
        assert (answer.status, answer.err[: len(said)]) == (2, said)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["undo", "x"], "N: целое число от 1 до 10000."),
        (["log", "--last", "x"], "--last: нужно целое число."),
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
