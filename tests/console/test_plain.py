"""Without a terminal: lines from a pipe, plain text back, the worst result as exit status."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable

import pytest
from console_support import NEAR_PALACE

from referee.console import run
from referee.table import Table

Open = Callable[..., Table]


@pytest.fixture
def piped(
    open_table: Open, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    def go(lines: str, **kwargs: object) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        status = run(open_table(NEAR_PALACE, **kwargs), "en")
        return status, capsys.readouterr().out

    return go


def test_entries_and_commands(piped: Callable[..., tuple[int, str]]) -> None:
    status, out = piped("court 40 palace 4 from 5 marker brown\n\n# a comment\nundo\nlog\n")
    assert status == 0
    assert "Legal: court 40" in out
    assert "Taken back: Anna: palace 4" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ("", 0),
        ("court 40 palace 3\n", 1),
        ("court 40 palase 4\ncourt 40\n", 2),
        ("court 40 palace\n", 2),
        (":frobnicate\n", 2),
        ("undo\ncourt 40\n", 4),
        ("quit\nnonsense\n", 0),
        ("court 40 palace 3\nnonsense\n", 2),
    ],
)
def test_exit_status(piped: Callable[..., tuple[int, str]], lines: str, status: int) -> None:
    assert piped(lines)[0] == status


def test_nobody_is_asked_for_a_fact(piped: Callable[..., tuple[int, str]]) -> None:
    status, out = piped("court 40 governor 1 square vp4; undo 2\n", lacking=["squares.1"])
    assert status == 3
    assert "Cannot be verified: governor 1" in out
    assert "Taken back: Anna: court 40" in out


def test_nothing_in_a_line_can_steer_the_terminal(piped: Callable[..., tuple[int, str]]) -> None:
    _, out = piped("note \x1b[31mred\x07\nlog\n")
    assert "\x1b" not in out
    assert "\x07" not in out
    assert "[31mred" in out


def test_the_terminal_library_is_not_loaded_for_it() -> None:
    code = "import referee.console, referee.console.desk, sys; print('prompt_toolkit' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
