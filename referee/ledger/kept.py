"""Connections for reading a ledger's file which a process that reads often keeps for its next question."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from referee.ledger.sqlite_file import open_for_reading

Identity = tuple[int, int, int]
"""The process, and which file lies at a path now."""


class Kept:
    """The idle connections of a process; threads may share it. A file that was replaced is opened anew."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._holders: Counter[Path] = Counter()
        self._idle: dict[Path, list[tuple[Identity, sqlite3.Connection]]] = {}

    def hold(self, path: Path) -> None:
        """Keep connections to this file from now on."""
        with self._lock:
            self._holders[path] += 1

    def let_go(self, path: Path) -> None:
        """Close them, when everyone who held them has let go."""
        with self._lock:
            self._holders[path] -= 1
            idle = [] if self._holders[path] > 0 else self._idle.pop(path, [])
        for _, connection in idle:
            connection.close()

    @contextmanager
    def reading(self, path: Path) -> Iterator[sqlite3.Connection]:
        """A connection that changes nothing, for one reader."""
        identity = _identity(path)
        connection = self._taken(path, identity) or open_for_reading(path)
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        with self._lock:
            if self._holders[path] > 0:
                self._idle.setdefault(path, []).append((identity, connection))
                return
        connection.close()

    def _taken(self, path: Path, identity: Identity) -> sqlite3.Connection | None:
        with self._lock:
            idle = self._idle.get(path, [])
            while idle:
                known, connection = idle.pop()
                if known == identity:
                    return connection
                with suppress(sqlite3.Error):
                    connection.close()
        return None


def _identity(path: Path) -> Identity:
    found = path.stat()
    return os.getpid(), found.st_dev, found.st_ino


KEPT = Kept()
