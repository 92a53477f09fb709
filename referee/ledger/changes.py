"""Noticing that anybody has changed a ledger, without reading it."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from sqlalchemy import text
from sqlmodel import Session

from referee.ledger import sqlite_file
from referee.ledger.location import Location

CHANNEL = "referee_ledger"
LOOK_EVERY = 0.02
AGAIN_AFTER = 1.0


def announce(session: Session) -> None:
    """Let those who listen on a server know, as soon as this transaction is done."""
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(text(f"NOTIFY {CHANNEL}"))


class Changes:
    """Waits for changes of a ledger on a connection of its own; for one thread.

    A file is asked every few milliseconds whether another connection has written to it, which costs next to nothing; a
    server says so itself.
    """

    def __init__(self, location: Location) -> None:
        self._location = location
        self._connection: Any = None
        self._seen: int | None = None

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
        import psycopg

        self._connection = psycopg.connect(self._location.url.replace("+psycopg", ""), autocommit=True)
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
        return any(True for _ in self._connection.notifies(timeout=seconds, stop_after=1))
