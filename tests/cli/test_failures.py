"""No traceback ever: every error is a sentence, a document and a status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HEAVY = {"rich", "sqlmodel", "sqlalchemy", "alembic", "pydantic", "prompt_toolkit", "rapidfuzz", "cv2"}


def python(*args: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """A process of its own."""
    return subprocess.run([sys.executable, *args], capture_output=True, text=True, timeout=300, check=False, **more)


@pytest.mark.parametrize(
    "args", [("nonsense",), ("do",), ("undo", "many"), ("box",), ("--lang",), ("score", "--final")]
)
def test_a_wrong_command_line_is_told_with_where_to_find_help(referee: Any, args: tuple[str, ...]) -> None:
    answer = referee(*args)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err


def test_a_wrong_command_line_has_a_document_too(referee: Any) -> None:
    answer = referee("undo", "many", json=True)
    assert answer.status == 2
    assert answer.data["status"] == 2
    assert "N must be a whole number" in answer.data["error"]


def test_help_is_there_for_every_command_in_every_language(referee: Any) -> None:
    from referee.cli.main import COMMANDS

    for command in COMMANDS:
        answer = referee(command, "--help")
        assert answer.status == 0
        assert answer.out.startswith("Usage:")
    assert "doctor" in referee("--help").out
    assert referee("--help", "--lang", "ru").status == 0


def test_a_bare_call_prints_the_help(referee: Any) -> None:
    answer = referee()
    assert answer.status == 0
    assert answer.out == referee("--help").out
    assert "doctor" in answer.out
    assert referee("--lang", "ru").out == referee("--help", "--lang", "ru").out != answer.out


def test_a_bare_call_for_a_document_is_told(referee: Any) -> None:
    answer = referee(json=True)
    assert answer.status == answer.data["status"] == 2
    assert "--help" in answer.data["error"]


@pytest.mark.parametrize("option", ["--table", "--lang", "--db"])
def test_a_global_option_takes_no_command_for_its_value(ready: Any, option: str) -> None:
    answer = ready("show", option)
    assert answer.status == 2
    assert option in answer.err


def test_a_fault_of_the_program_is_a_short_message(ready: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.table import Table

    def broken(*args: Any) -> None:
        raise ZeroDivisionError("nobody thought of this")

    monkeypatch.setattr(Table, "check", broken)
    monkeypatch.setattr(Table, "legal", broken)
    answer = ready("legal")
    assert answer.status == 4
    assert "nobody thought of this" in answer.err
    assert "REFEREE_DEBUG" in answer.err
    assert ready("legal", json=True).data["status"] == 4


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (KeyboardInterrupt(), 130),
        (BrokenPipeError(), 141),
        (PermissionError(13, "Permission denied", "x"), 2),
        (OSError(28, "No space left on device", "x"), 4),
        (MemoryError(), 4),
    ],
)
def test_what_ends_a_call_from_outside(
    ready: Any, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int
) -> None:
    from referee.table import Table

    def broken(*args: Any) -> None:
        raise error

    monkeypatch.setattr(Table, "legal", broken)
    assert ready("legal").status == status


def test_what_is_echoed_cannot_control_the_terminal(ready: Any) -> None:
    for text in ("\x1b[2Jcourt 40", "court \x9b31m", "\u202ecourt 40", "cou\rrt 40"):
        answer = ready("check", text)
        assert answer.status in (0, 2)
        assert not set("\x1b\x9b\u202e\r") & set(answer.out + answer.err)
        document = ready("check", text, json=True)
        assert not set("\x1b\x9b\u202e\r") & set(document.out)
        assert document.data.get("entry") == (None if "\r" in text else text), "a line end is between two entries"
    assert ready("note", "be\x1b[31mware").status == 0
    assert "\x1b" not in ready("log").out


def test_words_that_are_no_text_are_told(ready: Any) -> None:
    assert ready("check", "court \udcff").status == 2
    assert ready("note", "\udcff", json=True).status == 4


def test_without_a_terminal_there_are_no_colours(ready: Any) -> None:
    assert "\x1b" not in ready("check", "palace 4 from 5").out


def test_colours_respect_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.cli.output import painted

    class Terminal:
        def isatty(self) -> bool:
            return True

    terminal: Any = Terminal()
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert painted("legal", "legal", terminal) == "\x1b[32mlegal\x1b[0m"
    assert painted("a\x1b[2Jb", "legal", terminal).count("\x1b") == 2
    monkeypatch.setenv("NO_COLOR", "1")
    assert painted("legal", "legal", terminal) == "legal"


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m referee verbs zhanguo | head -c 1'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path)
    assert done.stderr == ""


def test_the_language_of_the_locale_is_spoken(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "LC_ALL": "",
        "LC_MESSAGES": "",
        "REFEREE_DB": str(tmp_path / "x.db"),
        "PYTHONUTF8": "1",
    }
    for locale, word in (("ru_RU.UTF-8", "дворц"), ("it_IT.UTF-8", "palazz"), ("C", "palace")):
        done = python(
            "-m", "referee", "rule", "zhanguo", "ZG-PALACE-02", env={**environment, "LANG": locale}, encoding="utf-8"
        )
        assert done.returncode == 0
        assert word in done.stdout


@pytest.mark.parametrize("args", [["--help"], ["check", "court 40"], ["rule", "zhanguo", "ZG-PALACE-02"], ["legal"]])
def test_nothing_heavy_is_loaded_for_a_short_question(ready: Any, tmp_path: Path, args: list[str]) -> None:
    code = (
        "import sys\nfrom referee.cli.main import run\nsys.argv = ['referee', *sys.argv[1:]]\n"
        "try:\n    run()\nexcept SystemExit:\n    pass\n"
        f"print(sorted({HEAVY!r} & {{name.partition('.')[0] for name in sys.modules}}), file=sys.stderr)\n"
    )
    environment = {**os.environ, "REFEREE_DB": str(tmp_path / "ledger.sqlite3"), "LANG": "C.UTF-8"}
    done = python("-c", code, *args, env=environment)
    assert done.stderr.splitlines()[-1] == "[]"


def test_python_m_referee_is_the_same_program(ready: Any, tmp_path: Path) -> None:
    environment = {**os.environ, "REFEREE_DB": str(tmp_path / "ledger.sqlite3"), "LANG": "C.UTF-8"}
    done = python("-m", "referee", "check", "court 40", "--json", env=environment)
    assert done.returncode == 0
    assert '"verdict": "legal"' in done.stdout


@pytest.mark.parametrize(
    ("args", "ru", "it"),
    [
        (("games", "x", "y"), "Лишнее: x y", "Di troppo: x y"),
        (("stats", "--by", "size"), "--by: одно из: player, game, ", "--by dev'essere uno di: player, game, "),
        (
            ("serve", "--port", "99999"),
            "--port: целое число от 0 до 65535",
            "--port dev'essere un numero intero da 0 a 65535",
        ),
        (("log", "--last", "many"), "--last: нужно целое число", "--last dev'essere un numero intero"),
        (("box",), "box …: назовите одну из команд: list, show, ", "box …: indica uno dei comandi: list, show, "),
        (("do", "done", "--overide"), "Возможно, имелось в виду: --override", "Forse volevi dire: --override"),
        (("legal", "--al"), "Возможно, имелось в виду: --all", "Forse volevi dire: --all"),
        (("new", "nipon", "a", "b"), "Возможно, имелось в виду: nippon", "Forse volevi dire: nippon"),
        (("verbs", "zhanguo", "palas"), "Глаголы: первый, ", "Forse volevi dire: palace, palazzo"),
    ],
)
def test_a_wrong_command_line_is_told_in_the_language_of_the_call(
    referee: Any, args: tuple[str, ...], ru: str, it: str
) -> None:
    for lang, said in {"ru": ru, "it": it}.items():
        answer = referee(*args, "--lang", lang)
        assert answer.status == 2
        assert said in answer.err
    assert "--lang must be one of: en, it, ru" in referee("tables", "--lang", "el").err
