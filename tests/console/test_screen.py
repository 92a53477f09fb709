"""The terminal through prompt_toolkit's own pipe input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from console_support import NEAR_PALACE
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee.console import completing, prompting, run
from referee.console.desk import Desk
from referee.console.screen import LegalCompleter, history_file
from referee.files import make_private
from referee.table import Table

Sit = Callable[..., Desk]
CTRL_C, CTRL_D, TAB = "\x03", "\x04", "\t"


@pytest.fixture
def keyboard() -> Iterator[PipeInput]:
    with create_pipe_input() as made:
        yield made


def played(table: Table, keyboard: PipeInput, history: Path, keys: str) -> list[str]:
    """What the record holds after these keys, without the opening."""
    keyboard.send_text(keys)
    assert run(table, "en", input=keyboard, output=DummyOutput(), history=history) == 0
    return [f"{row.player}: {row.text}" if row.player else row.kind for row in table.rows()[1:]]


def test_entries(open_table: Callable[..., Table], keyboard: PipeInput, tmp_path: Path) -> None:
    record = played(open_table(NEAR_PALACE), keyboard, tmp_path / "history", f"court 40\rundo\r{CTRL_D}")
    assert record == ["Anna: court 40", "undo"]


def test_tab_takes_the_only_word(open_table: Callable[..., Table], keyboard: PipeInput, tmp_path: Path) -> None:
    record = played(open_table(), keyboard, tmp_path / "history", f"fir{TAB}an{TAB}\r{CTRL_D}")
    assert [one.strip() for one in record] == ["act"]


def test_ctrl_c_clears_the_line_and_leaves_the_wizard(
    open_table: Callable[..., Table], keyboard: PipeInput, tmp_path: Path
) -> None:
    keys = f"court 41{CTRL_C}court\r{CTRL_C}court 40\rpalace\r7\r{CTRL_C}palace\r7\r3\r{CTRL_D}"
    record = played(open_table(NEAR_PALACE), keyboard, tmp_path / "history", keys)
    assert record == ["Anna: court 40", "Anna: palace 4 from 1 marker brown"]


def test_quit_leaves(open_table: Callable[..., Table], keyboard: PipeInput, tmp_path: Path) -> None:
    assert played(open_table(NEAR_PALACE), keyboard, tmp_path / "history", "branch\rcourt 40\rquit\r") == []


def test_the_history_keeps_lines_but_no_hands(
    open_table: Callable[..., Table], keyboard: PipeInput, tmp_path: Path
) -> None:
    history = tmp_path / "history"
    keys = f"court 40\rundo\ranna: hand 7 9 41 42 81 82\rboris: hand\r11 12 51 52 91 92\r{CTRL_D}"
    table = open_table(NEAR_PALACE)
    played(table, keyboard, history, keys)
    assert [player.known_hand is not None for player in table.position.players] == [True, True]
    kept = [line[1:] for line in history.read_text("utf-8").splitlines() if line.startswith("+")]
    assert kept == ["court 40", "undo"]


def test_no_place_for_a_history(open_table: Callable[..., Table], keyboard: PipeInput, tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "such" / "folder" / "history"
    assert played(open_table(NEAR_PALACE), keyboard, nowhere, f"court 40\r{CTRL_D}") == ["Anna: court 40"]


# -- what is offered and shown ---------------------------------------------------------------------------------


def offered(desk: Desk, typed: str) -> list[str]:
    return [word.text for word in completing.words(desk, typed)]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", ["unify", "court", "drop"]),
        ("un", ["unify", "undo"]),
        (":u", [":undo"]),
        ("court 40; co", ["court", "correct"]),
        ("undo ", []),
        ("legal co", ["court"]),
        ("override court 12", ["12", "120"]),
        ("? pal", ["palace"]),
        ("?ZG-PALACE-0", [f"ZG-PALACE-0{place}" for place in range(1, 9)]),
        ("help gov", ["governor"]),
        ("correct pl", ["players"]),
        ("correct players.anna.pa", ["players.anna.palaces"]),
        ("correct players.7.pa", []),
        ("correct round 3", []),
        ("score b", ["Boris"]),
        (":nonsense x", []),
        ("court 40 # ", []),
    ],
)
def test_completion(sit: Sit, typed: str, expected: list[str]) -> None:
    found = offered(sit(NEAR_PALACE), typed)
    assert found[: len(expected)] == expected
    assert expected or not found


def test_completions_replace_the_unfinished_word(sit: Sit) -> None:
    document = Document("court 40 palace 4 f")
    found = list(LegalCompleter(sit(NEAR_PALACE)).get_completions(document, CompleteEvent()))
    assert [(one.text, one.start_position) for one in found] == [("from 1", -1), ("from 5", -1)]


def test_prompt_and_bottom_line(sit: Sit) -> None:
    desk = sit(NEAR_PALACE)
    assert prompting.plain(prompting.prompt(desk)) == "[1 · 2, play] Anna> "
    bottom = prompting.plain(prompting.bottom(desk))
    assert [line.rstrip() for line in bottom.split("\n")] == [
        " 1 unify  2 court  3 drop",
        " Anna · round 1 · phase 2, play · play a card (unify or court)",
        " Anna 0  Boris 0 · PRACTICE BOX · undo 0 · deck 36",
    ]
    desk.line("branch; court 40")
    assert prompting.plain(prompting.prompt(desk)) == "[1 · 2, play] Anna branch +1> "
    assert "BRANCH: nothing is recorded" in prompting.plain(prompting.bottom(desk))


def test_the_history_is_its_owners_alone(
    open_table: Callable[..., Table], keyboard: PipeInput, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = history_file()
    assert path is not None
    assert path.parent.stat().st_mode & 0o777 == 0o700
    path.write_text("", "utf-8")
    path.chmod(0o644)
    played(open_table(NEAR_PALACE), keyboard, path, f"court 40\r{CTRL_D}")
    assert path.stat().st_mode & 0o777 == 0o600
    path.unlink()
    make_private(path)
    assert path.stat().st_mode & 0o777 == 0o600
    make_private(tmp_path / "nowhere" / "history")
