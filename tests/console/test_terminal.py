"""The whole program through a real pseudo-terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import termios
import time
import tty
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pexpect
import pytest
from console_support import NEAR_PALACE
from prompt_toolkit.input.vt100 import Vt100Input

from referee.console.screen import ctrl_d_kept
from referee.table import Table

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COLOUR = re.compile(r"\x1b\[(?:[0-9]+;)*(?:3[0-79]|4[0-79]|9[0-7]|10[0-7]|38|48)(?:;[0-9]+)*m")
PATIENCE = 120.0


class Terminal:
    """A person at a terminal: types, and waits until something is to be read."""

    def __init__(self, home: Path, *args: str, env: Mapping[str, str] | None = None) -> None:
        surroundings = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        surroundings |= {
            "REFEREE_DB": str(home / "ledger.sqlite3"),
            "XDG_STATE_HOME": str(home / "state"),
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            **(env or {}),
        }
        command = ["-m", "referee", *args]
        self.child = pexpect.spawn(sys.executable, command, env=surroundings, dimensions=(40, 160), timeout=PATIENCE)
        self.raw = ""
        self.seen = 0

    def read(self) -> bool:
        """Take in what has come; answer when the program asks where the cursor is. False at the end."""
        try:
            fresh = self.child.read_nonblocking(65536, 0.05).decode("utf-8", "replace")
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += fresh
        if "\x1b[6n" in fresh:
            self.child.send("\x1b[1;1R")
        return True

    @property
    def text(self) -> str:
        """All that could be read so far, without escape sequences."""
        return ESCAPE.sub("", self.raw).replace("\r", "")

    def wait(self, wanted: str) -> str:
        """Wait until this is to be read behind what was read before; returns what came up to it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            place = self.text.find(wanted, self.seen)
            if place >= 0:
                begin, self.seen = self.seen, place + len(wanted)
                return self.text[begin : self.seen]
            if not self.read() and wanted not in self.text[self.seen :]:
                break
        raise AssertionError(f"{wanted!r} did not come; what came: {self.text[self.seen :]}")

    def type(self, keys: str, wanted: str) -> str:
        self.child.send(keys)
        return self.wait(wanted)

    def insist(self, keys: str, wanted: str) -> None:
        """Press keys again and again until this is to be read: the program may not yet listen to them."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.text[self.seen :]:
            assert time.monotonic() < end and self.read(), f"{wanted!r} did not come"
            self.child.send(keys)

    def leave(self) -> int:
        """Press Ctrl-D; returns the exit status."""
        self.child.send("\x04")
        end = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < end, f"the program goes on; what came: {self.text[self.seen :]}"
        self.child.close()
        assert self.child.exitstatus is not None
        return int(self.child.exitstatus)


Play = Callable[..., Terminal]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Starts ``referee play`` in a home of its own."""
    started: list[Terminal] = []

    def start(*args: str, env: Mapping[str, str] | None = None) -> Terminal:
        started.append(Terminal(tmp_path, *args, "play", env=env))
        return started[-1]

    yield start
    for terminal in started:
        terminal.child.close(force=True)


def kinds(home: Path) -> list[str]:
    table = Table.load(str(home / "ledger.sqlite3"))
    return [row.kind for row in table.rows()]


def test_a_table_is_set_up(play: Play, tmp_path: Path) -> None:
    new = ["new", "zhanguo", "Anna:red", "Boris:blue", "--box", "practice"]
    env = {**os.environ, "REFEREE_DB": str(tmp_path / "ledger.sqlite3")}
    subprocess.run([sys.executable, "-m", "referee", *new], env=env, check=True, capture_output=True)
    person = play("--lang", "en")
    person.wait("PRACTICE BOX")
    person.wait("[1 · set-up]")
    person.wait("round 1 · phase set-up")
    offered = person.type("\t", "task")
    assert "first" in offered
    assert "unify" not in offered
    person.type("\x03", "[1 · set-up]")
    person.type("fir\tbor\t\r", "Boris is first player")
    person.type("track boris anna\r", "Legal: track Boris Anna")
    person.type("begin\r", "No wall tile was named")
    person.type("undo 2\r", "Taken back: first Boris")
    assert person.leave() == 0
    assert kinds(tmp_path) == ["open", "act", "act", "undo"]


def test_tab_offers_legal_words_only(open_table: Callable[..., Table], play: Play) -> None:
    open_table(NEAR_PALACE)
    person = play("--lang", "en")
    person.wait("[1 · 2, play] Anna>")
    person.type("court 40 palace \t", "from")
    person.type("\t", "from 5")
    person.type(" marker bro\t\r", "A palace of Anna in region 4")


def test_ctrl_c_loses_nothing(open_table: Callable[..., Table], play: Play, tmp_path: Path) -> None:
    open_table(NEAR_PALACE)
    person = play("--lang", "en")
    person.wait("[1 · 2, play] Anna>")
    person.type("court 40\r", "Card 40 is the first at court")
    person.type("palace 4 fr", "palace 4 fr")
    person.type("\x03", "[1 · 2, play] Anna>")
    person.type("palace\r", "palace 4:")
    person.type("\x03", "Cancelled. Nothing was entered.")
    person.type("palace\r", "palace 4:")
    person.type("7\r", "7 is not in the list")
    person.type("\x1b", "Cancelled. Nothing was entered.")
    person.type("palace\r", "palace 4:")
    person.type("3\r", "Legal: palace 4 from 1 marker brown")
    assert person.leave() == 0
    assert kinds(tmp_path) == ["open", "act", "act"]


def test_a_fact_is_asked_for_on_the_spot(open_table: Callable[..., Table], play: Play, tmp_path: Path) -> None:
    open_table(NEAR_PALACE, lacking=["squares.1"])
    person = play("--lang", "en")
    person.wait("[1 · 2, play] Anna>")
    person.type("court 40 governor 1 square vp4\r", "Which bonus squares")
    person.type("what?\r", "does not fit here")
    person.type("vp4\r", "Noted in the box: squares.1")
    person.wait("Legal: governor 1")
    assert person.leave() == 0
    assert kinds(tmp_path) == ["open", "fact", "act", "act"]


def test_a_branch_and_the_past(open_table: Callable[..., Table], play: Play, tmp_path: Path) -> None:
    open_table(NEAR_PALACE)
    person = play("--lang", "en")
    person.wait("[1 · 2, play] Anna>")
    person.type("branch\r", "[1 · 2, play] Anna branch +0>")
    person.wait("BRANCH: nothing is recorded")
    person.type("court 40\r", "[1 · 2, play] Anna branch +1>")
    person.type("back\r", "Back at the table; 1 step of the branch dropped.")
    person.wait("[1 · 2, play] Anna>")
    person.insist("\x1b[A", "court 40")
    person.type("\x1b>\x1b[A\x1b[A\r", "Legal: court 40")
    assert person.leave() == 0
    assert kinds(tmp_path) == ["open", "act"]
    assert "court 40" in (tmp_path / "state" / "referee" / "history").read_text("utf-8")


def test_a_hand_is_dotted_and_forgotten(open_table: Callable[..., Table], play: Play, tmp_path: Path) -> None:
    open_table({})
    person = play("--lang", "en")
    person.wait("[1 · 2, play] Anna>")
    person.type("anna: hand 7 9 41 42 81 93\r", "Legal: hand …")
    person.type("anna: hand\r", "cards:")
    person.type("7 9 41 42 81 93\r", "Legal: hand …")
    person.type("log\r", "Anna: hand …")
    assert person.leave() == 0
    assert "93" not in person.text
    history = tmp_path / "state" / "referee" / "history"
    assert "hand" not in history.read_text("utf-8")


def test_a_key_pressed_while_no_prompt_is_open_is_kept() -> None:
    person, program = os.openpty()
    before = termios.tcgetattr(program)
    with open(program, encoding="utf-8") as terminal:
        with ctrl_d_kept(Vt100Input(terminal)):
            os.write(person, b"\x04a")
            while b"a" not in os.read(person, 8):
                pass
            tty.setcbreak(program, termios.TCSANOW)
            assert os.read(program, 8) == b"\x04a"
        assert termios.tcgetattr(program) == before
    os.close(person)


def test_two_consoles_at_one_table(open_table: Callable[..., Table], play: Play, tmp_path: Path) -> None:
    open_table(NEAR_PALACE)
    one, two = play("--lang", "en"), play("--lang", "en")
    one.wait("[1 · 2, play] Anna>")
    two.wait("[1 · 2, play] Anna>")
    one.type("court 50\r", "Legal: court 50")
    two.wait("Meanwhile this was recorded:")
    two.wait("Anna: court 50")
    two.type("court 40\r", "Legal: court 40")
    assert two.leave() == 0
    assert kinds(tmp_path) == ["open", "act", "act"]


def test_an_entry_is_chosen_by_digits(open_table: Callable[..., Table], play: Play, tmp_path: Path) -> None:
    open_table(NEAR_PALACE)
    person = play("--lang", "en")
    person.wait("1 unify")
    person.type("2", "Anna: court>")
    person.type("34", "Legal: court 34")
    assert person.leave() == 0
    assert kinds(tmp_path) == ["open", "act"]


def test_a_long_answer_comes_page_by_page(open_table: Callable[..., Table], play: Play) -> None:
    open_table(NEAR_PALACE)
    person = play("--lang", "en")
    person.wait("[1 · 2, play] Anna>")
    person.type("rulings\r", "More: Enter, q to stop")
    person.type("\r", "More: Enter, q to stop")
    person.type("q\r", "[1 · 2, play] Anna>")
    person.type("court 40\r", "Legal: court 40")


@pytest.mark.parametrize("plain", [False, True])
def test_colours_respect_no_color(open_table: Callable[..., Table], play: Play, plain: bool) -> None:
    open_table(NEAR_PALACE)
    person = play("--lang", "en", env={"NO_COLOR": "1"} if plain else {})
    person.wait("[1 · 2, play] Anna>")
    person.type("court 40 palace 3\r", "Nothing was recorded")
    assert person.leave() == 0
    assert bool(COLOUR.search(person.raw)) != plain


def test_the_language_of_the_reader(open_table: Callable[..., Table], play: Play) -> None:
    open_table(NEAR_PALACE)
    person = play("--lang", "ru")
    person.wait("Anna>")
    person.type("дво\t", "двор")
    person.type("40 дворец 3\r", "Нужны минимум 2 работника")
    assert person.leave() == 0
