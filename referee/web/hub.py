"""The tables that a process has at hand, one caller at a time each, and who waits for news of them."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from referee.ledger import reader
from referee.ledger.changes import Changes
from referee.ledger.errors import LedgerError
from referee.ledger.kept import KEPT
from referee.ledger.ledger import Ledger
from referee.ledger.location import locate
from referee.ledger.rows import Door
from referee.table import Table
from referee.web.keys import HOST_EPOCH, SECRET, Keys, new_secret
from referee.web.photos import Photos

MOST_TABLES = 200
LONGEST_WAIT = 1.0
MOST_AT_WORK = 4
"""So many threads work at tables at once: more would only take turns at one interpreter, and nobody would be ready."""

Number = tuple[int, int]
"""The number of a table's last entry, and how often its seats changed."""


class Hub:
    """The tables of one ledger for a process that serves many readers. Threads may use it together."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.ledger = Ledger.shared(url)
        try:
            self.keys = Keys(self.ledger.kept(SECRET, new_secret()))
        except BaseException:
            self.ledger.close()
            raise
        if self.ledger.location.path is not None:
            KEPT.hold(self.ledger.location.path)
        self._lock = threading.Lock()
        self._working = threading.BoundedSemaphore(MOST_AT_WORK)
        self._tables: OrderedDict[str, Seen] = OrderedDict()
        self._names: dict[str, str] = {}
        self.news = News(url)
        self.photos = Photos(url)

    def close(self) -> None:
        """Let go of all tables and of the ledger."""
        self.news.stop()
        self.photos.close()
        with self._lock:
            for one in self._tables.values():
                one.close()
            self._tables.clear()
        if self.ledger.location.path is not None:
            KEPT.let_go(self.ledger.location.path)
        self.ledger.close()

    def name_of(self, table_id: str) -> str | None:
        """The key of the table with this id; None if there is none."""
        if table_id not in self._names:
            self._names = {self.keys.table_id(row.key): row.key for row in reader.read_tables(self.url)}
        return self._names.get(table_id)

    def host_epoch(self) -> int:
        """How often the key of whoever keeps the tables was changed."""
        return int(self.ledger.setting(HOST_EPOCH) or 0)

    def change_host_key(self) -> None:
        """Make the key of whoever keeps the tables worthless, on every phone that has shown it."""
        self.ledger.put_setting(HOST_EPOCH, str(self.host_epoch() + 1))

    def door(self, name: str) -> Door:
        """Who has come to the table."""
        return reader.read_door(self.url, name)

    @contextmanager
    def at(self, name: str, asker: int, lang: str = "en") -> Iterator[Table]:
        """The table as it stands now, answering this asker; nobody else uses it meanwhile."""
        seen = self._seen(name)
        with seen.lock, self._working:
            table = seen.table(self.url, name)
            table.ask_as(asker, lang)
            yield table

    def _seen(self, name: str) -> Seen:
        with self._lock:
            found = self._tables.setdefault(name, Seen())
            self._tables.move_to_end(name)
            while len(self._tables) > MOST_TABLES:
                oldest, idle = next(iter(self._tables.items()))
                if not idle.lock.acquire(blocking=False):
                    break
                idle.close()
                idle.lock.release()
                del self._tables[oldest]
            return found


class Seen:
    """A table that is loaded when it is first wanted, with the lock of who uses it."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._table: Table | None = None

    def table(self, url: str, name: str) -> Table:
        if self._table is None:
            self._table = Table.kept(url, name)
        else:
            self._table.refresh()
        return self._table

    def close(self) -> None:
        if self._table is not None:
            self._table.close()
            self._table = None


class News:
    """Tells whoever waits that something was recorded at a table, by this process or another."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._known: dict[str, Number] = {}
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._over = threading.Event()

    def start(self) -> None:
        """Begin to look, for the event loop that runs."""
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._watch, name="news", daemon=True).start()

    def stop(self) -> None:
        """End, and wake up everybody who waits."""
        self._over.set()
        self._wake(set(self._waiting))

    @property
    def over(self) -> bool:
        return self._over.is_set()

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever there is something new at a table."""
        event = asyncio.Event()
        with self._lock:
            self._waiting.setdefault(name, set()).add(event)
        try:
            yield event
        finally:
            with self._lock:
                self._waiting[name].discard(event)
                if not self._waiting[name]:
                    del self._waiting[name]
                    self._known.pop(name, None)

    def known(self, name: str) -> Number | None:
        """The number of a table when the ledger changed last; None if nobody waited for it then."""
        return self._known.get(name)

    def number(self, name: str) -> Number:
        """The number of a table now."""
        return reader.read_numbers(self._url, [name]).get(name, (0, 0))

    def _watch(self) -> None:
        changes = Changes(locate(self._url))
        while not self._over.is_set():
            if changes.wait(LONGEST_WAIT):
                with suppress(LedgerError):
                    self._compare()
        changes.close()

    def _compare(self) -> None:
        with self._lock:
            names = list(self._waiting)
        if names:
            found = reader.read_numbers(self._url, names)
            with self._lock:
                new = {name for name, number in found.items() if self._known.get(name) != number}
                self._known |= {name: number for name, number in found.items() if name in self._waiting}
            self._wake(new)

    def _wake(self, names: set[str]) -> None:
        with self._lock:
            events = [event for name in names for event in self._waiting.get(name, ())]
        if self._loop is not None and not self._loop.is_closed():
            for event in events:
                self._loop.call_soon_threadsafe(event.set)
