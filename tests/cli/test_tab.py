"""What Tab offers, asked in the words of each shell's script."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pexpect
import pytest
from typer.testing import CliRunner

from referee.cli.main import COMMANDS, app
from referee.engine.complete import completer
from referee.games import NAMES
from referee.games import game as find_game
from referee.ledger.ledger import Ledger

Tab = Callable[..., list[str]]


def asked(environment: dict[str, str]) -> list[str]:
    """The lines the program answers a shell with."""
    done = CliRunner().invoke(app, [], env=environment, prog_name="referee")
    assert isinstance(done.exception, SystemExit) or done.exception is None, done.exception
    assert done.stderr == ""
    return done.stdout.splitlines()


def bash(*words: str) -> list[str]:
    sent = {"_REFEREE_COMPLETE": "complete_bash", "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    return asked(sent)


def zsh(*words: str) -> list[str]:
    lines = asked({"_REFEREE_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": " ".join(words)})
    if lines == ["_files"]:
        return []
    text = "\n".join(lines).removeprefix("_arguments '*: :((").removesuffix("))'")
    return [line.split('"')[1].replace("\\\\:", ":") for line in text.splitlines()]


def fish(*words: str) -> list[str]:
    sent = {"_REFEREE_COMPLETE": "complete_fish", "_TYPER_COMPLETE_ARGS": " ".join(words)}
    lines = asked({**sent, "_TYPER_COMPLETE_FISH_ACTION": "get-args", "COLUMNS": "80"})
    return [line.partition("\t")[0] for line in lines]


@pytest.fixture(params=[bash, zsh, fish], ids=["bash", "zsh", "fish"])
def tab(request: pytest.FixtureRequest) -> Tab:
    """Asks one shell's way: ``tab("referee", "do", "pal")``; the last word is the unfinished one."""
    found: Tab = request.param
    return found


def test_commands(tab: Tab, referee: Any) -> None:
    assert tab("referee", "") == list(COMMANDS)
    assert tab("referee", "do") == ["do", "doctor"]
    assert tab("referee", "box", "im") == ["import"]


def test_games_tables_boxes_and_languages(tab: Tab, ready: Any) -> None:
    assert tab("referee", "new", "") == list(NAMES)
    assert tab("referee", "verbs", "n") == ["nations_dice", "nippon"]
    assert tab("referee", "use", "") == ["friday"]
    assert tab("referee", "--table", "F") == ["Friday"]
    assert tab("referee", "do", "--table", "") == ["friday"]
    assert tab("referee", "--lang", "") == ["en", "it", "ru"]
    with Ledger.open(os.environ["REFEREE_DB"]) as ledger:
        ledger.put_fact("nippon", "second hand", "achievement.1", "exports", practice=False)
    assert tab("referee", "new", "nippon", "--box", "p") == ["practice"]
    assert tab("referee", "new", "zhanguo", "--box", "") == ["mine", "practice"]


def test_names_of_options_and_their_values(tab: Tab, ready: Any) -> None:
    assert tab("referee", "do", "--o") == ["--override", "--once"]
    assert tab("referee", "--t") == ["--table"]
    assert tab("referee", "export", "--format", "e") == ["entries"]
    assert tab("referee", "show", "--own", "b") == ["boris"]
    sides = tab("referee", "new", "zhanguo", "--option", "side")
    assert sides == ["side=A", "side=B"]
    ruling = find_game("zhanguo").book.rulings["ZG-AMB-25"]
    assert tab("referee", "new", "zhanguo", "--ruling", "ZG-AMB-25") == [f"ZG-AMB-25={one}" for one in ruling.options]
    assert tab("referee", "mats", "zhanguo", "--paper", "le") == ["letter"]


def test_rules_verbs_and_facts(tab: Tab, referee: Any) -> None:
    book = find_game("zhanguo").book
    assert tab("referee", "rule", "zhanguo", "zg-wall-") == [
        one.replace("ZG-WALL-", "zg-wall-") for one in book.rules if one.startswith("ZG-WALL-")
    ]
    assert tab("referee", "rule", "zhanguo", "ZG-AMB-25") == ["ZG-AMB-25"]
    assert tab("referee", "verbs", "zhanguo", "unif") == ["unify"]
    assert tab("referee", "verbs", "zhanguo", "дворе") == ["дворец"]
    assert tab("referee", "box", "set", "zhanguo", "card.11") == ["card.11", *(f"card.11{n}" for n in range(10))]


def test_what_may_be_declared_next(tab: Tab, ready: Any) -> None:
    assert tab("referee", "do", "uni") == ["unify"]
    assert tab("referee", "do", "court", "40", "gov") == ["governor"]
    assert tab("referee", "do", "court", "40", "governor", "")
    assert tab("referee", "check", "anna:", "cou") == ["court"]
    assert tab("referee", "legal", "cou") == ["court"]
    assert tab("referee", "--lang", "ru", "branch", "") == tab("referee", "branch", "--lang", "ru", "")
    assert "unify" in tab("referee", "do", "--override", "--why", "agreed", "")


def test_every_offer_is_one_word_of_an_entry_that_the_table_offers(tab: Tab, ready: Any) -> None:
    """Word by word to the end of an entry: nothing is offered that the console would not offer."""
    from referee.cli.call import Call

    table = Call().table()
    typed = ["court", "40"]
    for _ in range(6):
        line = "".join(f"{one} " for one in typed)
        wanted = {
            (line + one.text[len(line) - one.start :]).split()[len(typed)]
            for one in completer(table.session).words(line)
        }
        offered = tab("referee", "do", *typed, "")
        assert set(offered) == wanted
        if not offered:
            break
        typed.append(offered[-1])
    assert len(typed) > 3


def test_what_bash_takes_apart_is_put_together(ready: Any) -> None:
    assert bash("referee", "new", "zhanguo", "Ed", ":", "bl") == ["blue"]
    assert bash("referee", "new", "zhanguo", "Ed", ":", "red", "Flo", ":") == ["blue", "purple", "yellow"]
    assert bash("referee", "new", "zhanguo", "--option", "auction", "=", "y") == ["yes"]
    assert bash("referee", "new", "zhanguo", "--option", "=", "auction", "=", "y") == ["auction=yes"[8:]]
    assert bash("referee", "do", "--lang", "=", "r") == ["ru"]
    assert bash("referee", "do", "anna", ":", "court", "40", "gov") == ["governor"]
    assert bash("referee", "do", '"court 40 gov') == ["court 40 governor"]
    assert bash("referee", "do", "court\\ 40\\ gov") == ["court\\ 40\\ governor"]
    assert bash("referee", "do", "'court 41 governor 4'", "uni") == ["unify"]


@pytest.mark.parametrize(
    "words",
    [
        ("referee", "nonsense", ""),
        ("referee", "do", "#"),
        ("referee", "do", "nobody:", ""),
        ("referee", "rule", "nonsense", ""),
        ("referee", "box", "set", "nonsense", ""),
        ("referee", "--table", "nonsense", "do", ""),
        ("referee", "--db", "postgresql://nobody@127.0.0.1:1/none", "do", ""),
        ("referee", "--db", "/", "do", ""),
        ("referee", "'", '"', "\\"),
        ("referee", "new", "nonsense", "--ruling", "="),
    ],
)
def test_nothing_to_offer_is_silence(tab: Tab, ready: Any, words: tuple[str, ...]) -> None:
    assert tab(*words) in ([], list(COMMANDS))


def test_looking_makes_no_ledger_and_changes_none(tab: Tab, referee: Any, tmp_path: Path) -> None:
    for line in (("do", ""), ("use", ""), ("--table", ""), ("new", "zhanguo", "--box", "")):
        tab("referee", *line)
    assert list(tmp_path.iterdir()) == []
    referee("new", "zhanguo", "Anna:blue", "Boris:red", "--box", "practice")
    before = everything(os.environ["REFEREE_DB"])
    for line in (("do", ""), ("use", ""), ("show", "--own", ""), ("new", "zhanguo", "--box", "")):
        tab("referee", *line)
    assert everything(os.environ["REFEREE_DB"]) == before


def everything(path: str) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_a_fault_offers_nothing(tab: Tab, ready: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("referee.cli.main.Commands.list_commands", broken)
    assert tab("referee", "") == []


def test_fish_is_told_whether_there_is_anything(ready: Any) -> None:
    for typed, status in (("uni", 0), ("nonsense", 1)):
        sent = {"_REFEREE_COMPLETE": "complete_fish", "_TYPER_COMPLETE_ARGS": f"referee do {typed}"}
        done = CliRunner().invoke(app, [], env={**sent, "_TYPER_COMPLETE_FISH_ACTION": "is-args"}, prog_name="referee")
        assert done.exit_code == status


@pytest.fixture
def installed(tmp_path: Path, ready: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which completion for bash was installed, and a ``referee`` on the path."""
    program = tmp_path / "bin" / "referee"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    done = subprocess.run(["referee", "--install-completion", "bash"], capture_output=True, text=True, check=True)
    assert "installed" in done.stdout
    return tmp_path / ".bash_completions" / "referee.sh"


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_tab_in_a_real_bash(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "rc").write_text(
        f"source {installed}\nPS1='ready> '\nbind 'set bell-style none'\n"
        """bind -x '"\\C-t": printf "<%s>\\n" "$READLINE_LINE"; READLINE_LINE='\n"""
    )
    typed = {
        "referee do uni": "referee do unify ",
        "referee do anna: court 40 gov": "referee do anna: court 40 governor ",
        "referee do anna:cour": "referee do anna:court ",
        "referee new zhanguo Ed:bl": "referee new zhanguo Ed:blue ",
        "referee new zhanguo --option auction=y": "referee new zhanguo --option auction=yes ",
        "referee do --lang=r": "referee do --lang=ru ",
        "referee do 'court 40 gov": "referee do 'court 40 governor' ",
        "referee use fr": "referee use friday ",
    }
    shell = pexpect.spawn(
        "bash",
        ["--noprofile", "--rcfile", str(tmp_path / "rc"), "-i"],
        encoding="utf-8",
        timeout=300,
        dimensions=(24, 200),
    )
    try:
        shell.expect("ready> ")
        for line, wanted in typed.items():
            shell.send(f"{line}\t\x14")
            shell.expect("<([^>]*)>")
            assert shell.match[1] == wanted
    finally:
        shell.close(force=True)


def test_tab_is_quick(ready: Any) -> None:
    """Measured against loading Typer, which every call does: a table is read and its legal entries are listed besides."""
    sent = {"_REFEREE_COMPLETE": "complete_bash", "COMP_WORDS": "referee\ndo\nuni", "COMP_CWORD": "2"}

    def seconds(args: list[str], **env: str) -> float:
        """Of the processor, so that others at work on the machine do not count."""
        times = []
        for _ in range(3):
            before = os.times()
            subprocess.run([sys.executable, *args], env={**os.environ, **env}, check=True, capture_output=True)
            after = os.times()
            times.append(after[2] + after[3] - before[2] - before[3])
        return min(times)

    assert seconds(["-m", "referee"], **sent) < 12 * seconds(["-c", "import typer"])
