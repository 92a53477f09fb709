"""Frames of a table, from a camera, from a film, or from a folder into which pictures are put."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any, Protocol

from messages.classes import frozen
from referee.apart import Stopped
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from referee.camera.reader import Reader
    from vision.errors import VisionError

    Pixels = NDArray[np.uint8]

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
SHOWN = 4  # frames given per picture: a table is still if two are equal, and later ones give unread tags another look
FILM_FPS = 10.0
WIDTH, HEIGHT = 1920, 1080
PAUSE = 0.5


@frozen(eq=False)
class Shot:
    """A frame and its name; ``problem`` instead of pixels if it cannot be used.

    ``first``: it does not follow the frame before. ``last``: no more frames of this picture follow, so a person can be
    asked.
    """

    name: str
    pixels: Pixels | None = None
    problem: VisionError | Stopped | None = None
    first: bool = False
    last: bool = False


class Source(Protocol):
    """Something that gives frames. A ``live`` one does not wait until an answer is given."""

    live: bool

    def shots(self) -> Iterator[Shot]:
        """The frames in order; SetupError if they cannot be read."""


class Folder:
    """The pictures in a folder, in the order of their names. With ``follow`` it waits for more to arrive.

    They are read in a process of its own, which may be stopped.
    """

    live = False

    def __init__(self, path: Path, *, follow: bool = False) -> None:
        if not path.is_dir():
            raise SetupError(N_("There is no folder {path}."), path=str(path))
        self.path, self.follow = path, follow

    def shots(self) -> Iterator[Shot]:
        from referee.camera.reader import Reader

        if not self.follow and not self._pictures():
            raise SetupError(N_("There is no picture in {path}."), path=str(self.path))
        with closing(Reader()) as reader:
            yield from self._all(reader)

    def _all(self, reader: Reader) -> Iterator[Shot]:
        done: set[Path] = set()
        while True:
            waiting = [path for path in self._pictures() if path not in done]
            if waiting:
                done.add(waiting[0])
                yield from self._shown(waiting[0], reader)
            elif not self.follow:
                return
            else:
                sleep(PAUSE)

    def _pictures(self) -> list[Path]:
        """The pictures in the folder by name; numbers in names count as numbers, so that 9 comes before 10."""
        found = [path for path in self.path.iterdir() if path.suffix.lower() in SUFFIXES and path.is_file()]
        return sorted(found, key=lambda path: [_part(part) for part in re.split(r"(\d+)", path.name)])

    def _shown(self, path: Path, reader: Reader) -> Iterator[Shot]:
        from vision.errors import VisionError

        try:
            if self.follow:
                _wait_until_whole(path)
            pixels = reader.grey(path)
        except (VisionError, Stopped) as error:
            yield Shot(path.name, problem=error, last=True)
            return
        for number in range(1, SHOWN + 1):
            yield Shot(path.name, pixels, first=number == 1, last=number == SHOWN)


class Film:
    """The frames of a film, about ten per second."""

    live = False

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise SetupError(N_("There is no video file {path}."), path=str(path))
        if path.suffix.lower() in SUFFIXES:
            raise SetupError(
                N_("{path} is a picture, not a film. Put pictures into a folder: --images FOLDER"), path=str(path)
            )
        self.path = path

    def shots(self) -> Iterator[Shot]:
        cv2 = quiet_cv2()
        film = cv2.VideoCapture(str(self.path))
        try:
            rate = film.get(cv2.CAP_PROP_FPS)
            if not film.isOpened():
                raise SetupError(N_("{path} cannot be read as a video."), path=str(self.path))
            every = max(1, round(rate / FILM_FPS)) if 0 < rate < 1000 else 1
            for number, pixels in enumerate(_frames(film)):
                if number % every == 0:
                    yield Shot(f"{number / rate:.1f} s" if rate > 0 else str(number), pixels, last=True)
        finally:
            film.release()


class Live:
    """A camera by its number, 0 for the first, or by the file of its device; SetupError if there is no such camera."""

    live = True

    def __init__(self, number: int | str) -> None:
        cv2 = quiet_cv2()
        self.number = number
        self._camera: Any = cv2.VideoCapture(number)
        if not self._camera.isOpened():
            raise SetupError(
                N_(
                    "There is no camera {number}, or another program is using it. The first is 0. A phone or a camera in the"
                    " house is named by its address: --camera http://… or rtsp://… Without a camera: --images FOLDER or"
                    " --video FILE."
                ),
                number=number,
            )
        self._camera.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
        self._camera.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
        self._camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def shots(self) -> Iterator[Shot]:
        try:
            for pixels in _frames(self._camera):
                yield Shot("", pixels, last=True)
        finally:
            self._camera.release()
        raise SetupError(N_("Camera {number} gives no more pictures. Is it still plugged in?"), number=self.number)


def camera_of(text: str) -> Source:
    """The camera that somebody names: by its number, the file of its device, a film, or an address.

    :raises SetupError: it is none of these, or gives no picture.
    """
    from referee.camera.streams import Stream, is_address

    if is_address(text):
        return Stream(text)
    path = Path(text)
    if text.isdecimal() or path.is_char_device():
        return Live(int(text) if text.isdecimal() else text)
    if path.is_file():
        return Film(path)
    raise SetupError(
        N_(
            "{text} is not a camera: name one by its number (0 is the first), its device, a video file, or its address, such as"
            " http://192.168.1.20:8080/video. The name of a lens goes with --lens."
        ),
        text=text,
    )


def quiet_cv2() -> Any:
    """OpenCV with its own messages on stderr switched off, and those of the library that reads films."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    import cv2

    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    return cv2


def _frames(camera: Any) -> Iterator[Pixels]:
    while True:
        there, pixels = camera.read()
        if not there:
            return
        yield pixels


def _part(part: str) -> tuple[int, str]:
    return (int(part), "") if part.isdecimal() else (-1, part.lower())


def _wait_until_whole(path: Path) -> None:
    """Wait until a picture that is still being written has its final size."""
    size = -1
    while path.exists() and path.stat().st_size != size:
        size = path.stat().st_size
        sleep(PAUSE / 5)
