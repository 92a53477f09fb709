"""Countings that were left before their end: a small file each beside the ledger, written whole with every answer."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from referee.engine.errors import SetupError
from referee.engine.message import N_
from referee.files import OWN, write_whole

FORMAT = 1
Data = dict[str, Any]


@dataclass
class Unfinished:
    """One counting in a file. ``rulings`` are those the table has settled, ``box`` names what told printed facts."""

    game: str
    path: Path | None = None
    data: Data = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    practice: bool = False
    changed: str = ""
    _content: str = ""

    @classmethod
    def read(cls, path: Path) -> Unfinished | None:
        """What a file holds; None if it is no counting that can be gone on with."""
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            text = path.read_text("utf-8")
            told = json.loads(text)
            if told["format"] == FORMAT and isinstance(told["final"], dict):
                rulings = {str(key): str(value) for key, value in told["rulings"].items()}
                practice = bool(told["practice"])
                return cls(told["game"], path, told["final"], rulings, practice, str(told["changed"]), text)
        return None

    def keep(self, data: Data, folder: Path) -> None:
        """Write the counting, into its own file unless somebody else wrote there; SetupError if it cannot be written."""
        self.data, self.changed = data, datetime.now(UTC).isoformat()
        told = {"format": FORMAT, "game": self.game, "changed": self.changed, "practice": self.practice}
        content = json.dumps({**told, "rulings": self.rulings, "final": data}, ensure_ascii=False, indent=1)
        try:
            if self.path is None or not self._untouched(self.path):
                self.path = _free(folder, self.game)
            write_whole(self.path, content, private=True)
        except OSError as error:
            raise SetupError(
                N_("The answers cannot be kept in {folder}: {detail}. Elsewhere: --answers FILE."),
                folder=str(folder),
                detail=error.strerror or str(error),
            ) from None
        self._content = content

    def _untouched(self, path: Path) -> bool:
        """Whether the file holds what this process read or wrote there."""
        with suppress(OSError, ValueError):
            return path.read_text("utf-8") == self._content
        return False

    def forget(self) -> None:
        """Remove the file of a counting that came to its end, or is not wanted any more."""
        if self.path is not None and self._untouched(self.path):
            with suppress(OSError):
                self.path.unlink(missing_ok=True)


def folder_of(beside: Path) -> Path:
    """Where countings are kept beside a ledger."""
    return beside / "countings"


def unfinished(folder: Path, game: str) -> list[Unfinished]:
    """The countings of a game that were left, the newest first."""
    found = [one for path in folder.glob(f"{game}-*.json") if (one := Unfinished.read(path)) is not None]
    return sorted((one for one in found if one.game == game), key=lambda one: one.changed, reverse=True)


def _free(folder: Path, game: str) -> Path:
    """A new file, taken by making it, so that two who begin at once have one each."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / f"{game}-{number}.json"
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN))
            return path
    raise AssertionError
