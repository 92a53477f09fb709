"""How long a tap takes until the other phones show it, with many tables: ``python tests/bench/web.py``.

A server of its own, a ledger of its own, and phones as programs: each follows its table by events and fetches its own
page whenever there is something new, as the script of the page does. The example games are declared at an even rate.
``--url postgresql://…`` uses a server's database (an empty one), ``--workers`` so many processes, ``--json`` prints data.
The yardstick is a bare page of the same web framework, asked for by the same program.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import cycle, groupby
from pathlib import Path
from typing import Any

import httpx2 as httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "web"))
sys.path.insert(0, str(Path(__file__).parents[2]))

from tapping import EXAMPLES, Played, played

from referee.ledger.ledger import Ledger
from referee.opening import PRACTICE, named_box
from referee.table import Table
from referee.web.keys import SECRET, Keys, new_secret

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r'data-number="(\d+)\.(\d+)"')
PLAIN = "from starlette.applications import Starlette\nfrom starlette.responses import PlainTextResponse\nfrom starlette.routing import Route\napp = Starlette(routes=[Route('/', lambda request: PlainTextResponse('x' * 5000))])\n"
FRAGMENT = {"HX-Request": "true"}
HOST = "127.0.0.1"

Number = tuple[int, int]


@dataclass(slots=True)
class Phone:
    """A phone at a table: which number its page shows, and when each number was first shown."""

    client: httpx.AsyncClient
    table: str
    seat: int
    shown: Number = (0, 0)
    newest: Number = (0, 0)
    fetching: bool = False
    arrivals: list[tuple[Number, float]] = field(default_factory=list)
    fetches: list[float] = field(default_factory=list)

    async def join(self, key: str) -> None:
        """Come to the table by its code and take the seat."""
        await self.client.get(f"/j/{self.table}/{key}", follow_redirects=False)
        await self.client.post(f"/t/{self.table}/seat", data={"seat": self.seat}, follow_redirects=False)
        await self.look()

    async def look(self) -> None:
        """Fetch the page of the turn."""
        begun = time.perf_counter()
        answer = await self.client.get(f"/t/{self.table}/", headers=FRAGMENT)
        self.fetches.append(time.perf_counter() - begun)
        self.read(answer)

    def read(self, answer: httpx.Response) -> None:
        """What a page shows."""
        found = NUMBER.search(answer.text)
        if answer.status_code != 200 or found is None:
            raise SystemExit(f"{answer.request.url}: {answer.status_code} {answer.text[:300]}")
        self.shown = max(self.shown, (int(found[1]), int(found[2])))
        self.arrivals.append((self.shown, time.perf_counter()))

    async def follow(self, ready: asyncio.Semaphore) -> None:
        """Follow the table until the server ends; a fetch at a time."""
        async with self.client.stream("GET", f"/t/{self.table}/events", timeout=None) as stream:
            ready.release()
            async for line in stream.aiter_lines():
                if line.startswith("data:"):
                    first, second = line[5:].strip().split(".")
                    self.newest = (int(first), int(second))
                    if not self.fetching:
                        asyncio.get_running_loop().create_task(self.catch_up())

    async def catch_up(self) -> None:
        self.fetching = True
        try:
            while self.shown < self.newest:
                await self.look()
        finally:
            self.fetching = False


@dataclass(slots=True)
class Game:
    """A table with its phones, and what is declared there one after the other."""

    name: str
    phones: Sequence[Phone]
    entries: Iterator[tuple[int, str]]
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def tap(self, due: float, taps: list[Tap]) -> None:
        """Declare the next entry on the phone of whoever is to."""
        async with self.turn:
            seat, entry = next(self.entries, (-1, ""))
            if seat < 0:
                return
            phone = self.phones[seat]
            form = {"entry": entry, "seen": str(phone.shown[0]), "once": f"{self.name}-{len(taps)}"[-40:]}
            seen = max(one.shown[0] for one in self.phones)
            form["seen"] = str(seen)
            answer = await phone.client.post(f"/t/{phone.table}/enter", data=form, headers=FRAGMENT)
            phone.read(answer)
            if phone.shown[0] <= seen:
                raise SystemExit(f"{self.name}: not recorded: {entry}: {answer.text[:2000]}")
            taps.append(Tap(self, phone, phone.shown, due, time.perf_counter()))


@dataclass(frozen=True, slots=True)
class Tap:
    """An entry that was acknowledged: when it was due, and when its answer came."""

    game: Game
    phone: Phone
    number: Number
    due: float
    answered: float

    def arrivals(self) -> Iterator[float]:
        """Seconds until each other phone showed it."""
        for one in self.game.phones:
            if one is not self.phone:
                yield next(at for number, at in one.arrivals if number >= self.number) - self.due


def declared(game: Played) -> Iterator[tuple[int, str]]:
    """Who declares what, in order."""
    for entry in game.entries:
        for seat, some in groupby(entry, lambda one: max(one.player, 0)):
            yield seat, game.written(list(some))


@contextmanager
def serving(*command: str) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its number, and the port that it says."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True, env=env) as server:
        assert server.stdout is not None
        port = next(int(found[1]) for line in server.stdout if (found := re.search(r"127\.0\.0\.1:(\d+)", line)))
        try:
            yield server.pid, port
        finally:
            server.terminate()
            server.wait(20)


def memory(pid: int) -> float:
    """The memory of a process and its children, in megabytes: what several share is counted once."""
    found = re.search(r"Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8"))
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return (int(found[1]) / 1024 if found else 0.0) + sum(memory(int(one)) for one in children)


def cpu(pid: int) -> float:
    """Seconds of work of a process and its children."""
    words = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK") + sum(cpu(int(one)) for one in children)


def opened(url: str, count: int) -> Iterator[tuple[str, str, str, Played]]:
    """Open tables of the four games: name, id and key of each, and the game that is played there."""
    with Ledger.open(url) as ledger:
        keys = Keys(ledger.kept(SECRET, new_secret()))
    games = [played(path) for path in EXAMPLES]
    for number, game in zip(range(count), cycle(games), strict=False):
        name = f"table{number}"
        box = named_box(url, game.game, PRACTICE)
        Table.new(url, name, game.game, game.seats, game.options, game.rulings, box).close()
        yield name, keys.table_id(name), keys.table_key(name, 0), game


@asynccontextmanager
async def phones_of(base: str, table: str, seats: int) -> AsyncIterator[list[Phone]]:
    clients = [httpx.AsyncClient(base_url=base, timeout=30) for _ in range(seats)]
    for client in clients:
        client.headers["Origin"] = base
    yield [Phone(client, table, seat) for seat, client in enumerate(clients)]


async def load(url: str, port: int, pid: int, asked: argparse.Namespace) -> tuple[list[Tap], list[Game], float]:
    """Let all tables play for the time asked for; how long the server worked for that."""
    base = f"http://{HOST}:{port}"
    games = []
    for name, table, key, game in opened(url, asked.tables):
        async with phones_of(base, table, asked.phones) as phones:
            for one in phones:
                one.seat = min(one.seat, len(game.seats) - 1)
                await one.join(key)
            games.append(Game(name, phones, declared(game)))
    ready = asyncio.Semaphore(0)
    following = [asyncio.create_task(phone.follow(ready)) for game in games for phone in game.phones]
    for _ in following:
        await ready.acquire()
    taps: list[Tap] = []
    worked = cpu(pid)
    print("all phones are there", file=sys.stderr, flush=True)
    begun, tapping = time.perf_counter() + 1, []
    for number, game in zip(range(int(asked.rate * asked.seconds)), cycle(games), strict=False):
        due = begun + number / asked.rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tapping.append(asyncio.create_task(game.tap(due, taps)))
    await asyncio.gather(*tapping)
    await asyncio.sleep(3)
    for one in following:
        one.cancel()
    return taps, games, cpu(pid) - worked


async def bare(port: int, seconds: float = 2.0) -> float:
    """How many bare pages a second the same framework and the same program manage, one after the other."""
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}") as client:
        count, until = 0, time.perf_counter() + seconds
        while time.perf_counter() < until:
            await client.get("/")
            count += 1
    return count / seconds


def lost(url: str, taps: Sequence[Tap]) -> int:
    """At how many tables the ledger does not end with what was acknowledged last."""
    last = {tap.game.name: tap.number[0] for tap in sorted(taps, key=lambda one: one.number)}
    with Ledger.open(url) as ledger:
        found = ledger.numbers(last)
    return sum(found[name][0] != number for name, number in last.items())


def measure(asked: argparse.Namespace, folder: str) -> dict[str, Any]:
    """All figures."""
    plain = Path(folder) / "plain.py"
    plain.write_text(PLAIN, "utf-8")
    run = f"import sys, socket, uvicorn; sys.path.insert(0, {folder!r}); s = socket.socket(proto=socket.IPPROTO_TCP); s.bind(('{HOST}', 0)); print('{HOST}:%d' % s.getsockname()[1]); uvicorn.Server(uvicorn.Config('plain:app', log_level='warning')).run([s])"
    with serving("-c", run) as (_, port):
        time.sleep(1)
        yardstick = asyncio.run(bare(port))
    url = asked.url or str(Path(folder) / "ledger.sqlite3")
    more = ["--workers", str(asked.workers)] if asked.workers > 1 else []
    with serving("-m", "referee", "--db", url, "serve", "--host", HOST, "--port", "0", *more) as (pid, port):
        time.sleep(1)
        taps, games, worked = asyncio.run(load(url, port, pid, asked))
        most = memory(pid)
    waits = sorted(wait for tap in taps for wait in tap.arrivals())
    answers = sorted(tap.answered - tap.due for tap in taps)
    fetches = [one for game in games for phone in game.phones for one in phone.fetches]
    return {
        "bare pages a second": round(yardstick),
        "tables": asked.tables,
        "phones": asked.tables * asked.phones,
        "entries": len(taps),
        "tables that lost or doubled an entry": lost(url, taps),
        "tap to other phones, ms": percentiles(waits),
        "tap to its answer, ms": percentiles(answers),
        "page, ms": percentiles(sorted(fetches)),
        "server: work for an entry, ms": round(worked * 1000 / len(taps), 1),
        "server: megabytes": round(most),
    }


def percentiles(sorted_values: Sequence[float]) -> dict[str, float]:
    """The middle, the 95th and 99th of a hundred, and the most, in milliseconds."""
    count = len(sorted_values)
    found = {
        "50 %": statistics.median(sorted_values),
        "95 %": sorted_values[int(count * 0.95)],
        "99 %": sorted_values[int(count * 0.99)],
        "most": sorted_values[-1],
    }
    return {name: round(value * 1000, 1) for name, value in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--phones", type=int, default=4, help="at each table")
    parser.add_argument("--rate", type=float, default=20, help="entries a second, over all tables")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--url", default="")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(asked, folder)
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:28} {value}")


if __name__ == "__main__":
    main()
