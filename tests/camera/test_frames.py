"""Frames come from films, folders and cameras, and what is wrong with any of them is said."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread, Timer
from time import sleep
from typing import Any

import cv2
import numpy as np
import pytest

from referee.camera import frames, streams
from referee.camera.frames import SHOWN, Film, Folder, Live, Shot, camera_of
from referee.camera.streams import Stream
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
    with pytest.raises(SetupError, match="cannot be read as a video"):
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


# -- addresses ---------------------------------------------------------------------------------------------------------


class Phone(BaseHTTPRequestHandler):
    """A phone that sends pictures of one grey level after another; its connection ends after a few."""

    sent = 0

    def log_message(self, *_: Any) -> None:
        """Be quiet."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        for _ in range(6):
            Phone.sent += 1
            data = cv2.imencode(".jpg", grey(8 * Phone.sent))[1].tobytes()
            head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
            self.wfile.write(head.encode() + data + b"\r\n")
            sleep(0.02)


def test_a_phone_is_watched_by_its_address_and_called_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "AGAIN_S", 0.01)
    with ThreadingHTTPServer(("127.0.0.1", 0), Phone) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        source = Stream(f"http://127.0.0.1:{server.server_port}/video")
        levels = [float(shot.pixels.mean()) for shot in islice(source.shots(), 8) if shot.pixels is not None]
        server.shutdown()
    assert source.live and len(levels) == 8
    assert levels == sorted(levels) and Phone.sent > 6


class Faulty:
    """A camera at an address that answers as it is told: a number of pictures, silence, or nothing."""

    def __init__(self, pictures: int, silence: float = 0.0) -> None:
        self.left, self.silence, self.released = pictures, silence, False

    def isOpened(self) -> bool:
        return self.left >= 0

    def read(self) -> tuple[bool, Any]:
        self.left -= 1
        if self.left < 0:
            sleep(self.silence)
        return self.left >= 0, grey(100)

    def release(self) -> None:
        self.released = True


def test_a_connection_that_ends_or_falls_silent_is_opened_again_and_given_up_at_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("AGAIN_S", "PAUSE_S"):
        monkeypatch.setattr(streams, name, 0.0)
    monkeypatch.setattr(streams, "SILENT_S", 0.1)
    answers = [Faulty(1), Faulty(1, silence=0.5), Faulty(-1), Faulty(1)]
    calls = iter([*answers, *(Faulty(-1) for _ in range(streams.TRIES))])
    source = Stream("rtsp://anna:secret@camera/live?key=1", lambda _: next(calls))
    found: list[Shot] = []
    with pytest.raises(SetupError, match="gives no more pictures") as error:
        found.extend(source.shots())
    assert len(found) == 3
    assert "secret" not in str(error.value) and "key" not in str(error.value) and "camera/live" in str(error.value)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("ftp://here/x", "begins with http://"),
        ("http://127.0.0.1:9/video", "gives no picture"),
        ("front", "not a camera"),
        ("/nowhere/film.mp4", "not a camera"),
    ],
)
def test_what_is_no_camera_is_said(named: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        camera_of(named)


def test_a_film_may_be_named_as_a_camera(tmp_path: Path) -> None:
    (tmp_path / "film.avi").write_bytes(b"")
    assert isinstance(camera_of(str(tmp_path / "film.avi")), Film)
