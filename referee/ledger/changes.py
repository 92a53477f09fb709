"""Noticing that anybody has changed a ledger, without reading it."""

from __future__ import annotations

import time
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Any

from referee.ledger import sqlite_file
from referee.ledger.database import patience
from referee.ledger.location import Location

CHANNEL = "referee_ledger"
LOOK_EVERY = 0.02
TELL_EVERY = 0.02
AGAIN_AFTER = 1.0
LOOK_ANYWAY = 5.0
CLOSING = 2.0


class Announcer:
    """Lets those who listen on a server know that something was recorded, soon after it was.

    A server lets only one transaction with a notice end at a time, and flushes it to the disk meanwhile. So notices go
    out on a connection of their own, at once or :data:`TELL_EVERY` after the last, for all that was recorded meanwhile:
    one for each entry took as much of the server and of this process as the entries. One that is lost with this process
    is made up for by :data:`LOOK_ANYWAY`.
    """

    def __init__(self, location: Location) -> None:
        self._location = location
        self._connection: Any = None
        self._thread: Thread | None = None
        self._due, self._over, self._lock = Event(), Event(), Lock()

    def announce(self) -> None:
        """Announce that something was recorded; returns at once."""
        self._due.set()
        if self._thread is None:
            with self._lock:
                if self._thread is None and not self._over.is_set():
                    self._thread = Thread(target=self._run, name="announcer", daemon=True)
                    self._thread.start()

    def close(self) -> None:
        """Announce what is left, and end."""
        with self._lock:
            self._over.set()
        self._due.set()
        if self._thread is not None:
            self._thread.join(CLOSING)

    def _run(self) -> None:
        while not self._over.is_set():
            self._due.wait()
            self._due.clear()
            self._tell()
            self._over.wait(TELL_EVERY)
        if self._due.is_set():
            self._tell()
        if self._connection is not None:
            self._connection.close()

    def _tell(self) -> None:
        for _ in range(2):  # a connection may have gone since it was used last
            try:
                if self._connection is None:
                    self._connection = _own_connection(self._location)
                    self._connection.execute("SET synchronous_commit TO off")
                self._connection.execute(f"NOTIFY {CHANNEL}")
                return
            except Exception:  # whatever a driver raises when the server is gone: whoever listens looks anew then
                self._connection = None


def _own_connection(location: Location) -> Any:
    import psycopg

    return psycopg.connect(location.url.replace("+psycopg", ""), autocommit=True, **patience(location))


class Changes:
    """Waits for changes of a ledger on a connection of its own; for one thread.

    A file is asked every few milliseconds whether another connection has written to it, which costs next to nothing; a
    server says so itself, and is looked at every few seconds all the same.
    """

    def __init__(self, location: Location) -> None:
        self._location = location
        self._connection: Any = None
        self._seen: int | None = None
        self._told = 0.0

    def wait(self, seconds: float) -> bool:
        """Whether something may have changed, within so many seconds; at once where it could not be watched so far."""
        try:
            if self._connection is None:
                self._open()
                return True
            return self._file(seconds) if self._location.path is not None else self._server(seconds)
        except Exception:  # whatever a driver raises when the connection is gone
            self.close()
            time.sleep(min(seconds, AGAIN_AFTER))
            return True

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.close()
            self._connection = None

    def _open(self) -> None:
        if self._location.path is not None:
            self._connection = sqlite_file.open_for_reading(self._location.path)
            self._seen = self._version()
            return
        self._connection = _own_connection(self._location)
        self._connection.execute(f"LISTEN {CHANNEL}")

    def _file(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while (now := self._version()) == self._seen:
            if time.monotonic() >= until:
                return False
            time.sleep(LOOK_EVERY)
        self._seen = now
        return True

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def _server(self, seconds: float) -> bool:
        told = any(True for _ in self._connection.notifies(timeout=seconds, stop_after=1))
        if not told and time.monotonic() - self._told < LOOK_ANYWAY:
            return False
        self._told = time.monotonic()
        return True
