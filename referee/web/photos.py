"""Pictures that phones send: kept beside the ledger for a while, and read in a process that may be killed."""

from __future__ import annotations

import json
import re
import secrets
import shutil
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from messages.classes import mutable
from referee.apart import MOST_CPU, Apart, Stopped
from referee.engine.errors import RefereeError
from referee.engine.message import N_
from referee.ledger.location import data_folder

if TYPE_CHECKING:
    from referee.engine.game import Setting
    from referee.engine.glimpse import Glimpse

MOST_GLIMPSES = 64
LONGEST = 40.0
"""Seconds that one job may take."""
MOST_WAITING = 6
KEPT = 24 * 3600.0
MOST_KEPT = 200
MOST_PICTURES = 6
MOST_BYTES = 24_000_000
"""Bytes of one picture."""
NAME = re.compile(r"[A-Za-z0-9_-]{22}")


class PhotoError(RefereeError):
    """A picture that cannot be taken or read; it says what helps."""


@mutable
class Wishes:
    """What people said to pictures of a table: whose word counts, what they counted themselves."""

    trust: dict[str, str] = field(default_factory=dict)
    otherwise: str = "photo"
    answers: dict[str, str] = field(default_factory=dict)
    rest: bool = False


class Darkroom:
    """Reads pictures in a process of its own, one job after the other."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting = threading.BoundedSemaphore(MOST_WAITING)
        self._apart = Apart("referee.web.darkroom")

    def work(self, job: Mapping[str, Any], seconds: float = LONGEST) -> dict[str, Any]:
        """The answer to a job; PhotoError says why there is none."""
        if not self._waiting.acquire(blocking=False):
            raise PhotoError(N_("Too many pictures are being read. Try again in a moment."))
        try:
            with self._lock:
                answer = self._apart.work({"cpu": MOST_CPU * job.get("count", 1), **job}, seconds)
        except Stopped as error:
            raise PhotoError(error.template) from error
        finally:
            self._waiting.release()
        if "problem" in answer:
            raise PhotoError("{problem}", problem=answer["problem"])
        return answer

    def close(self) -> None:
        """End the process."""
        self._apart.close()


class Photos:
    """The pictures of all tables of a ledger. Threads may use it together."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.folder = data_folder(url) / "photos"
        self.darkroom = Darkroom()
        self._glimpses = lru_cache(MOST_GLIMPSES)(self._look)

    def _look(self, job: str) -> Sequence[Glimpse]:
        """What pictures show, asked for again and again as a dialogue goes on."""
        return [(path, value, sure) for path, value, sure in self.darkroom.work(json.loads(job))["seen"]]

    def close(self) -> None:
        """End the process that reads."""
        self.darkroom.close()

    def take(self, table_id: str, game: str, pictures: Sequence[bytes], lang: str, *, own: bool) -> str:
        """Keep pictures of a table and read them; returns their name."""
        if not 0 < len(pictures) <= MOST_PICTURES:
            raise PhotoError(N_("Choose one to {most} pictures."), most=MOST_PICTURES)
        for data in pictures:
            if len(data) > MOST_BYTES:
                raise PhotoError(
                    N_("A picture is a JPEG, PNG, WebP or HEIC of at most {most} MB."), most=MOST_BYTES // 1_000_000
                )
        self._forget_old()
        name = secrets.token_urlsafe(16)
        folder = self.folder / table_id / name
        folder.mkdir(parents=True)
        try:
            with _written(folder, pictures):
                job = {"url": self.url, "game": game, "folder": str(folder), "count": len(pictures), "own": own}
                self.darkroom.work({"job": "read", "lang": lang, **job})
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return name

    def count(
        self, table_id: str, name: str, table: str, asker: int, lang: str, again: Sequence[str] = ()
    ) -> dict[str, Any] | None:
        """What pictures, record and answers say together, for this asker; None if there are no such pictures."""
        folder = self.of(table_id, name)
        if folder is None:
            return None
        wishes = asdict(self.wishes(folder, asker))
        job = {"job": "count", "url": self.url, "table": table, "asker": asker, "lang": lang, "folder": str(folder)}
        return self.darkroom.work({**job, **wishes, "again": list(again)})

    def seen(self, table_id: str, name: str, setting: Setting, lang: str, *, rest: bool) -> Sequence[Glimpse]:
        """What pictures show of a table of this setting; PhotoError if there are no such pictures."""
        folder = self.of(table_id, name)
        if folder is None:
            raise PhotoError(N_("These pictures are no longer here. Take or choose them again."))
        seats = [[seat.name, seat.colour] for seat in setting.seats]
        of_setting = {"seats": seats, "options": dict(setting.options), "rulings": dict(setting.rulings)}
        job = {"job": "seen", "url": self.url, "game": setting.game.id, "folder": str(folder), "lang": lang}
        return self._glimpses(json.dumps({**job, **of_setting, "facts": setting.box.facts, "rest": rest}))

    def of(self, table_id: str, name: str) -> Path | None:
        """The folder of pictures that were read; None if there is none of this name."""
        folder = self.folder / table_id / name
        return folder if NAME.fullmatch(name) and (folder / "read").is_file() else None

    def wishes(self, folder: Path, asker: int) -> Wishes:
        """What this asker said to these pictures: what one tells of a screen is not for the others."""
        try:
            return Wishes(**json.loads((folder / f"wishes{asker}.json").read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            return Wishes()

    def wish(self, folder: Path, asker: int, wishes: Wishes) -> None:
        """Keep what this asker said to these pictures."""
        part = folder / f"{secrets.token_hex(4)}.part"
        part.write_text(json.dumps(asdict(wishes)), "utf-8")
        part.replace(folder / f"wishes{asker}.json")

    def _forget_old(self) -> None:
        found = sorted((one for one in self.folder.glob("*/*") if one.is_dir()), key=_age)
        for place, one in enumerate(found):
            if place >= MOST_KEPT or _age(one) > KEPT:
                shutil.rmtree(one, ignore_errors=True)


def _age(folder: Path) -> float:
    try:
        return time.time() - folder.stat().st_mtime
    except OSError:
        return KEPT


@contextmanager
def _written(folder: Path, pictures: Sequence[bytes]) -> Iterator[None]:
    """The pictures as files, while they are read."""
    paths = [folder / f"{number}.upload" for number in range(len(pictures))]
    try:
        for path, data in zip(paths, pictures, strict=True):
            path.write_bytes(data)
        yield
    finally:
        for path in paths:
            path.unlink(missing_ok=True)
