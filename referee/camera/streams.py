"""A camera that is reached by its address: a phone, or a camera in the house, that sends its pictures over the network.

Only the newest picture counts: a thread takes them all, so that none is shown late. If the connection ends or falls
silent it is opened again; an address that gives one picture a call is asked again and again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from threading import Condition, Thread
from time import sleep
from typing import TYPE_CHECKING, Any

from referee.camera.frames import Shot, quiet_cv2
from referee.engine.errors import SetupError
from referee.engine.message import N_

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

SCHEMES = ("http", "https", "rtsp", "rtsps")
OPEN_S, SILENT_S = 8.0, 8.0
TRIES = 5  # connections in a row without a picture before it is given up
PAUSE_S = 1.0
AGAIN_S = 0.2  # before an address that gave pictures is asked again

NO_ANSWER = N_(
    "{address} gives no picture. Is the camera switched on, in the same network, and the address whole? Try it in a browser."
)
GONE = N_("{address} gives no more pictures, even after {tries} tries.")
NO_SCHEME = N_("{address}: an address of a camera begins with {known}.")


def is_address(text: str) -> bool:
    """Whether a text is meant as an address."""
    return re.match(r"[A-Za-z][A-Za-z0-9+.-]*://", text) is not None


class Stream:
    """A camera by its address.

    :raises SetupError: an address of another kind, or one that gives no picture.
    """

    live = True

    def __init__(self, address: str, open_with: Callable[[str], Any] | None = None) -> None:
        scheme = address.partition(":")[0].lower()
        if scheme not in SCHEMES:
            raise SetupError(
                NO_SCHEME, address=without_password(address), known=", ".join(f"{one}://" for one in SCHEMES)
            )
        self.address, self._open = address, open_with or _opened
        self._newest: _Newest | None = self._connected()
        if self._newest is None:
            raise SetupError(NO_ANSWER, address=without_password(address))

    def shots(self) -> Iterator[Shot]:
        failures = 0
        while failures < TRIES:
            newest, self._newest = self._newest or self._connected(), None
            failures += 1
            if newest is None:
                sleep(PAUSE_S)
                continue
            try:
                while (pixels := newest.take(SILENT_S)) is not None:
                    failures = 0
                    yield Shot("", pixels, last=True)
            finally:
                newest.close()
            sleep(PAUSE_S if failures else AGAIN_S)
        raise SetupError(GONE, address=without_password(self.address), tries=TRIES)

    def _connected(self) -> _Newest | None:
        camera = self._open(self.address)
        return _Newest(camera) if camera.isOpened() else None


class _Newest:
    """Takes the pictures of a camera in a thread, and keeps the newest."""

    def __init__(self, camera: Any) -> None:
        self._camera, self._there = camera, Condition()
        self._pixels: Pixels | None = None
        self._over = False
        Thread(target=self._pump, daemon=True).start()

    def take(self, seconds: float) -> Pixels | None:
        """The newest picture that was not taken yet; None if there is none within this time, or no more."""
        with self._there:
            self._there.wait_for(lambda: self._pixels is not None or self._over, seconds)
            pixels, self._pixels = self._pixels, None
            return pixels

    def close(self) -> None:
        """Take no more pictures; the thread ends with the one it waits for."""
        with self._there:
            self._over = True

    def _pump(self) -> None:
        try:
            while not self._over:
                there, pixels = self._camera.read()
                with self._there:
                    self._over = self._over or not there
                    self._pixels = pixels if there else self._pixels
                    self._there.notify()
        finally:
            self._camera.release()


def without_password(address: str) -> str:
    """The address without what stands before an @ in it, and without the words of a query, to be shown."""
    return re.sub(r"//[^/@]*@", "//", address).partition("?")[0]


def _opened(address: str) -> Any:
    cv2 = quiet_cv2()
    times = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, int(OPEN_S * 1000), cv2.CAP_PROP_READ_TIMEOUT_MSEC, int(SILENT_S * 1000)]
    return cv2.VideoCapture(address, cv2.CAP_FFMPEG, times)
