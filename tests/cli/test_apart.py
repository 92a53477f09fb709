"""Pictures are read in a process that is stopped when one of them costs too much."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import camera_toy as toy_game
import cv2
import numpy as np
import pexpect
import pytest
from numpy.typing import NDArray

from calibration.registry import Piece, issue
from calibration.symbols import qr_modules
from referee.apart import Apart, Stopped
from referee.camera.kit import Kit
from referee.camera.reader import Reader, answer
from vision.errors import NoPicture

pytestmark = pytest.mark.apart


def symbols(count: int) -> NDArray[np.uint8]:
    """So many symbols on so many rows, each of them with its margin."""
    registry = issue("T2", [Piece(f"piece {number}") for number in range(12)])
    drawn = [1 - np.pad(np.array(qr_modules(tag.payload)), 4).astype(np.uint8) for tag in registry.tags]
    rows = [np.hstack([drawn[(row + column) % 12] for column in range(count)]) for row in range(count)]
    return np.kron(np.vstack(rows), np.full((3, 3), 255, np.uint8))


def test_a_picture_that_costs_too_much_is_given_up_and_the_next_is_read(tmp_path: Path) -> None:
    costly = toy_game.write(tmp_path / "costly.png", symbols(72))
    cheap = toy_game.write(tmp_path / "cheap.png", symbols(1))
    apart = Apart("referee.camera.reader")
    try:
        with pytest.raises(Stopped, match="too long, or too much memory"):
            apart.work({"do": "plain", "path": costly, "cpu": 1})
        size, found = Reader(apart).plain(Path(cheap))
        assert size == (87, 87) and len(found) == 1
    finally:
        apart.close()


def test_errors_come_back_as_they_were(tmp_path: Path) -> None:
    reader = Reader()
    try:
        with pytest.raises(NoPicture) as refused:
            reader.plain(tmp_path / "none.png")
        assert refused.value.facts == {"file": str(tmp_path / "none.png")}
        seen = reader.look(Path(toy_game.write(tmp_path / "one.png", symbols(1))), Kit("toy", "T2", (), ()), None)
        assert [one.component for one in seen.observation.strangers] == [None]
    finally:
        reader.close()


def test_a_library_that_is_missing_is_named(tmp_path: Path) -> None:
    path = toy_game.write(tmp_path / "one.png", symbols(1))
    (tmp_path / "zxingcpp.py").write_text("raise ImportError('not here', name='zxingcpp')\n", "utf-8")
    code = (
        "from pathlib import Path; from referee.camera.reader import Reader; import sys\n"
        "try: Reader().plain(Path(sys.argv[1]))\nexcept ImportError as error: print(error.name)"
    )
    root = str(Path(__file__).resolve().parents[2])
    told = subprocess.run(
        [sys.executable, "-c", code, path],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), root])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "zxingcpp\n"


def test_a_terminal_says_at_once_what_is_going_on(tmp_path: Path) -> None:
    path = toy_game.write(tmp_path / "table.png", symbols(2))
    assert cv2.imread(path) is not None
    env = {"PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8", "REFEREE_DB": str(tmp_path / "x.sqlite3")}
    screen = pexpect.run(f"{sys.executable} -m referee scan --plain {path}", env=env, timeout=300)
    assert b"\r\x1b[KReading the pictures" in screen and b"Picture 1/1: table.png" in screen
    assert b"table.png\r\x1b[K" in screen and screen.endswith(b"\r\x1b[K")


def test_a_job_is_answered_in_words_that_travel() -> None:
    told = answer({"do": "plain", "path": "/nowhere.png"})
    assert set(told) == {"packed"} and told["packed"].isascii()
