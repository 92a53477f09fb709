"""Frames come from films, folders and cameras, and what is wrong with any of them is said."""

from __future__ import annotations

from pathlib import Path
from threading import Timer
from typing import Any

import cv2
import numpy as np
import pytest

from referee.camera import frames
from referee.camera.frames import SHOWN, Film, Folder, Live
from referee.engine.errors import SetupError


def grey(level: int) -> Any:
    return np.full((48, 64), level, np.uint8)


def test_a_film_is_seen_ten_times_a_second(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    film = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 30.0, (64, 48))  # type: ignore[attr-defined]
    for number in range(30):
        film.write(cv2.cvtColor(grey(8 * number), cv2.COLOR_GRAY2BGR))
    film.release()
    shots = list(Film(path).shots())
    assert len(shots) == 10
    assert [round(float(shot.pixels.mean()) / 8) for shot in shots if shot.pixels is not None] == list(range(0, 30, 3))
    assert shots[1].name == "0.1 s" and shots[1].last


def test_what_is_no_film_is_said(tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    path.write_bytes(b"\0" * 1000)
    with pytest.raises(SetupError, match="cannot be read as a film"):
        list(Film(path).shots())


def test_pictures_come_by_number_and_each_is_looked_at_afresh(tmp_path: Path) -> None:
    for name in ("2.png", "10.png", "1.PNG", "notes.txt"):
        cv2.imencode(".png", grey(50))[1].tofile(tmp_path / name)
    shots = list(Folder(tmp_path).shots())
    assert list(dict.fromkeys(shot.name for shot in shots)) == ["1.PNG", "2.png", "10.png"]
    assert len(shots) == 3 * SHOWN
    assert [shot.name for shot in shots if shot.first] == [shot.name for shot in shots if shot.last]


def test_a_folder_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "PAUSE", 0.05)
    later = Timer(0.15, lambda: cv2.imwrite(str(tmp_path / "late.png"), grey(90)))
    later.start()
    shot = next(Folder(tmp_path, follow=True).shots())
    later.join()
    assert shot.name == "late.png" and shot.pixels is not None


class Webcam:
    """Gives two frames and is then unplugged."""

    def __init__(self, number: int) -> None:
        self.number, self.left, self.released = number, 2, False

    def isOpened(self) -> bool:
        return self.number == 1

    def set(self, *_: object) -> bool:
        return True

    def read(self) -> tuple[bool, Any]:
        self.left -= 1
        return self.left >= 0, grey(9)

    def release(self) -> None:
        self.released = True


def test_a_camera_that_is_unplugged_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", Webcam)
    live = Live(1)
    shots = live.shots()
    assert next(shots).last and next(shots).last
    with pytest.raises(SetupError, match="Camera 1 gives no more pictures"):
        next(shots)
    assert live._camera.released
    with pytest.raises(SetupError, match="There is no camera 0"):
        Live(0)
