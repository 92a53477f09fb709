"""Reads pictures in a process of its own, which may be stopped: ``python -m referee.camera.reader``.

What goes to and fro is pickled, since both sides are this program.
"""

from __future__ import annotations

import base64
import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from messages import RefereeError
from referee.apart import Apart, Job, serve

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from calibration.lens import Lens
    from referee.camera.annotate import Mark
    from referee.camera.choose import Sign
    from referee.camera.kit import Kit, Look
    from vision.reading import Reading


@dataclass
class Reader:
    """Reads pictures, each for at most so much time and memory; :class:`referee.apart.Stopped` says so."""

    apart: Apart = field(default_factory=lambda: Apart("referee.camera.reader"))

    def look(self, path: Path, kit: Kit, lens: Lens | None) -> Look:
        """What lies where in a picture of a game."""
        packed = _packed((replace(kit, zones=None), lens))
        found: Look = self._told({"do": "look", "path": str(path), "packed": packed})
        return found

    def grey(self, path: Path) -> NDArray[np.uint8]:
        """The pixels of a picture, upright, as shades of grey."""
        found: NDArray[np.uint8] = self._told({"do": "load", "path": str(path)})
        return found

    def plain(self, path: Path) -> tuple[tuple[int, int], list[Reading]]:
        """The size of a picture, and every QR symbol in it."""
        found: tuple[tuple[int, int], list[Reading]] = self._told({"do": "plain", "path": str(path)})
        return found

    def game(self, path: Path, signs: list[Sign]) -> str | None:
        """The game that a picture shows."""
        found: str | None = self._told({"do": "game", "path": str(path), "packed": _packed(signs)})
        return found

    def annotate(self, path: Path, look: Look, kit: Kit, target: Path, more: Sequence[Mark] = ()) -> None:
        """Write a copy of a picture with what was seen in it, and ``more`` marks, drawn into it."""
        packed = _packed((look, replace(kit, zones=None), more))
        self._told({"do": "annotate", "path": str(path), "target": str(target), "packed": packed})

    def close(self) -> None:
        """End the process."""
        self.apart.close()

    def _told(self, job: Job) -> Any:
        told = pickle.loads(base64.b64decode(self.apart.work(job)["packed"]))
        if isinstance(told, RefereeError):
            raise told
        return told


def _packed(data: object) -> str:
    return base64.b64encode(pickle.dumps(data)).decode("ascii")


# -- in the process ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _grey(path: str) -> NDArray[np.uint8]:
    from vision.picture import shades

    return shades(Path(path))


def _colour(path: str) -> NDArray[np.uint8]:
    from vision.picture import load

    return load(Path(path)).colour


@lru_cache(maxsize=4)
def _unpacked(packed: str) -> Any:
    """What was packed; a kit keeps its codes for the next picture."""
    return pickle.loads(base64.b64decode(packed))


def answer(job: Job) -> dict[str, Any]:
    """The answer to a job."""
    try:
        return {"packed": _packed(_done(job))}
    except RefereeError as error:
        return {"packed": _packed(error.with_traceback(None))}


def _done(job: Job) -> Any:
    path = job["path"]
    if job["do"] == "load":
        return _grey(path)
    if job["do"] == "game":
        from referee.camera.choose import game_shown

        return game_shown(_grey(path), _unpacked(job["packed"]))
    if job["do"] == "plain":
        from vision.readers import default_readers, read_all

        height, width = _grey(path).shape
        return (width, height), read_all(_grey(path), default_readers(markers=False, zbar=True))
    if job["do"] == "annotate":
        return _annotated(path, Path(job["target"]), *pickle.loads(base64.b64decode(job["packed"])))
    from referee.camera.kit import look

    kit, lens = _unpacked(job["packed"])
    return look(_grey(path), kit, lens, path, lambda: _colour(path))


def _annotated(path: str, target: Path, seen: Look, kit: Kit, more: Sequence[Mark]) -> None:
    from referee.camera.annotate import annotated, save
    from vision.picture import load

    _grey.cache_clear()
    save(annotated(load(Path(path)).colour, seen, kit, more), target)


if __name__ == "__main__":
    serve(answer)
