"""Kills at random moments over every front end, and of the server: python tests/bench/faults.py [--kills 500] [--server].

Example games are declared, one after the other, by processes that are killed, and go on where the last acknowledged
entry was: with the same name for the same entry where a front end takes one, else by looking at the record, as a person
does. In the end each record must be what the game leaves undisturbed, as far as it was acknowledged at least, and sound.
``--server`` does the same on a PostgreSQL of its own, which is killed as well. With ``--slow-disk 500`` each wait for the
disk takes up to 500 ms more, for all programs and the server.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import accumulate, cycle
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx2 as httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "web"))
sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from ledger.servers import Server, own_server
from ledger.slow_disk import slow_disk
from tapping import EXAMPLES, Played, played

import referee
from referee.cli.main import run as command_line
from referee.engine.errors import RefereeError
from referee.ledger.errors import LedgerError, OutOfReachError, TableExistsError
from referee.ledger.ledger import Ledger
from referee.opening import PRACTICE, named_box
from referee.table import Table
from referee.web.keys import SECRET, Keys, new_secret

ROOT = Path(__file__).parents[2]
HOST, PATIENCE, WORKERS = "127.0.0.1", 120.0, 2
NUMBER = re.compile(r'data-number="(\d+)\.\d+"')
GAMES = ("zhanguo", "nippon", "nations_dice", "great_wall")
FORK = get_context("fork")
UNDER_WAY = """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
 AND backend_type = 'client backend' AND state <> 'idle'"""
Facts = tuple[str, str | None, dict[str, Any], str | None, str | None]


class LostError(Exception):
    """A record is not what was acknowledged."""


def declared(game: Played) -> Iterator[tuple[int, str]]:
    """Who declares what, an action at a time."""
    for entry in game.entries:
        for one in entry:
            yield max(one.player, 0), game.written([one])


def facts(table: Table) -> list[Facts]:
    """What the record of a table says, without its times and the names of requests."""
    found = []
    for row in table.ledger.entries(table.key)[1:]:
        payload = {key: value for key, value in row.payload.items() if key != "once"}
        found.append((row.kind, row.player, payload, row.text, row.verdict))
    return found


def opened(url: str, name: str, game: Played) -> Table:
    """A new table, as soon as the ledger can be reached."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            box = named_box(url, game.game, PRACTICE)
            return Table.new(url, name, game.game, game.seats, game.options, game.rulings, box)
        except TableExistsError:  # the answer to the first try was lost
            return Table.load(url, name)
        except OutOfReachError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def settled(url: str) -> None:
    """Wait until a server has ended what it was told by a process that is gone: it may take longer than to look."""
    if not url.startswith("postgresql"):
        return
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        while connection.execute(UNDER_WAY).fetchone() != (0,):
            time.sleep(0.02)


@dataclass
class Script:
    """An example game: its entries, and what its record says when nobody disturbs it, with the rows behind each entry."""

    game: Played
    entries: list[tuple[int, str]]
    rows: list[Facts]
    ends: list[int]


def script(path: Path, folder: Path, most: int | None = None) -> Script:
    game = played(path)
    table = opened(str(folder / f"{path.stem}.sqlite3"), path.stem, game)
    entries = [*declared(game)][:most]
    counts = [len(table.enter(text).recorded) for _, text in entries]
    rows = facts(table)
    table.close()
    return Script(game, entries, rows, [0, *accumulate(counts)])


@dataclass
class Place:
    """A table at which a script is declared: how many of its entries were acknowledged."""

    url: str
    name: str
    script: Script
    kept: int = 0

    def rows(self) -> int:
        """How many entries of the script are in the record, as somebody sees who looks a moment later."""
        settled(self.url)
        with Ledger.open(self.url) as ledger:
            return self.script.ends.index(ledger.table(self.name).last_seq - 1)

    def check(self) -> None:
        """LostError unless the record is the beginning of the script, at least as far as was acknowledged."""
        table = Table.kept(self.url, self.name)
        with Ledger.open(self.url) as ledger:
            problems = [*ledger.verify(self.name), *ledger.check()]
        found = facts(table)
        table.close()
        if problems or found != self.script.rows[: len(found)] or len(found) not in self.script.ends:
            raise LostError(f"{self.name}: {problems} {len(found)}")
        if len(found) < self.script.ends[self.kept]:
            raise LostError(f"{self.name}: {len(found)} rows, {self.script.ends[self.kept]} were acknowledged")


# -- what is killed: each declares from an entry on, and tells through the pipe how many there are


def by_library(place: Place, begin: int, told: Connection) -> None:
    table = referee.load(place.name, db=place.url)
    for number, (_, text) in enumerate(place.script.entries[begin:], begin):
        table.do(text, once=f"entry {number}")
        told.send(number + 1)


def by_command(place: Place, begin: int, told: Connection) -> None:
    """One call declares one entry; its exit status says that it is recorded."""
    quiet()
    sys.argv = ["referee", "--db", place.url, "--table", place.name, "do", "--once", f"entry {begin}"]
    sys.argv.append(place.script.entries[begin][1])
    try:
        command_line()
    except SystemExit as ended:
        if not ended.code:
            told.send(begin + 1)


def by_console(place: Place, begin: int, told: Connection) -> None:
    """Lines that are read as at the console; what a line has recorded, the record itself says afterwards."""
    quiet()
    reader, writer = os.pipe()
    os.dup2(reader, 0)
    sys.stdin = os.fdopen(0)
    with os.fdopen(writer, "w") as lines:

        def typed() -> None:
            for number, (_, text) in enumerate(place.script.entries[begin:], begin):
                lines.write(f"{text}\nwatching {number}\n")
            lines.close()

        from referee.console.desk import Desk

        answered, carried_out = Desk.line, [begin]

        def line(desk: Desk, text: str) -> int:
            if text.startswith("watching "):
                return 0
            status = answered(desk, text)
            carried_out[0] += not status
            told.send(carried_out[0])
            return status

        Desk.line = line  # type: ignore[method-assign]
        Thread(target=typed, daemon=True).start()
        sys.argv = ["referee", "--db", place.url, "--table", place.name, "play"]
        with suppress(SystemExit):
            command_line()


def quiet() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


Front = Callable[[Place, int, Connection], None]
FRONTS: dict[str, tuple[Front, bool]] = {
    "library": (by_library, True),
    "command line": (by_command, True),
    "console": (by_console, False),
}
"""Each with whether an entry is declared again under its name; who has none looks first whether it is recorded."""


def killed(front: str, place: Place, seconds: float) -> bool:
    """Let a process declare, kill it after so long, and note what it acknowledged; whether it was killed at work."""
    declare, named = FRONTS[front]
    begin = place.kept if named else place.rows()
    hears, tells = FORK.Pipe(duplex=False)
    process = FORK.Process(target=declare, args=(place, begin, tells))
    process.start()
    tells.close()
    process.join(seconds)
    at_work = process.is_alive()
    process.kill()
    process.join()
    place.kept = max(place.kept, begin)
    with suppress(EOFError):
        while True:
            place.kept = hears.recv()
    hears.close()
    return at_work


def kills(front: str, url: str, count: int, scripts: Iterator[Script], chance: random.Random) -> list[Place]:
    """Kill so many processes of a front end while they declare."""
    places: list[Place] = []
    longest, done = 1.0, 0
    while done < count:
        if not places or places[-1].kept == len(places[-1].script.entries):
            script = next(scripts)
            places.append(Place(url, f"{front} {len(places)}", script))
            opened(url, places[-1].name, script.game).close()
        before = places[-1].kept
        at_work = killed(front, places[-1], chance.uniform(0, longest))
        done += at_work
        # as many before their first entry as behind it
        longest = min(max(0.05, longest * (0.8 if places[-1].kept > before else 1.25)), 5.0)
    for one in places:
        one.check()
    return places


# -- the page


class Page:
    """A server of several processes, which may be killed, and the phones of a table."""

    def __init__(self, url: str) -> None:
        self.url, self.port = url, 0
        self.process: subprocess.Popen[str] | None = None
        with Ledger.open(url) as ledger:
            self.keys = Keys(ledger.kept(SECRET, new_secret()))

    def start(self) -> None:
        command = ["serve", "--host", HOST, "--port", str(self.port), "--workers", str(WORKERS)]
        env = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", "--db", self.url, *command], stdout=subprocess.PIPE, text=True, env=env
        )
        assert self.process.stdout is not None
        self.port = next(int(one[1]) for line in self.process.stdout if (one := re.search(rf"{HOST}:(\d+)", line)))

    def pids(self) -> list[int]:
        assert self.process is not None
        pid = self.process.pid
        children = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split())
        return [one for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]

    def kill(self, *, whole: bool) -> None:
        """Kill one of its processes, or all of them and start anew."""
        assert self.process is not None
        if not whole:
            with suppress(OSError, IndexError):
                os.kill(random.choice(self.pids()), signal.SIGKILL)
            return
        doomed = self.pids()
        self.process.kill()
        for pid in doomed:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        self.start()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE)


@contextmanager
def page_of(url: str) -> Iterator[Page]:
    page = Page(url)
    page.start()
    try:
        yield page
    finally:
        page.stop()


class Phones:
    """The phones of a table, one a seat, which send what was not answered again under the same name."""

    def __init__(self, page: Page, place: Place) -> None:
        self.page, self.place, self.again = page, place, 0
        self.table = page.keys.table_id(place.name)
        self.clients = [httpx.Client(timeout=20) for _ in place.script.game.seats]
        for seat, client in enumerate(self.clients):
            self.send(client, "GET", f"/j/{self.table}/{page.keys.table_key(place.name, 0)}", 303)
            self.send(client, "POST", f"/t/{self.table}/seat", 303, {"seat": str(seat)})

    def send(self, client: httpx.Client, how: str, path: str, wanted: int, form: dict[str, str] | None = None) -> str:
        until, last = time.monotonic() + PATIENCE, ""
        while time.monotonic() < until:
            base = f"http://{HOST}:{self.page.port}"
            headers = {"Origin": base, **({"HX-Request": "true"} if wanted == 200 else {})}
            try:
                answer = client.request(how, base + path, data=form, headers=headers, follow_redirects=False)
                if answer.status_code == wanted:
                    return str(answer.text)
                if answer.status_code != 503:
                    raise LostError(f"{path}: {answer.status_code} {answer.text[:500]}")
                last = answer.text
            except httpx.TransportError as error:
                last = repr(error)
            self.again += 1
            time.sleep(0.02)
        raise LostError(f"{path}: nobody answers: {last}")

    def play(self, over: Event) -> None:
        """Declare the rest of the script."""
        place, seen = self.place, 1 + self.place.script.ends[self.place.kept]
        for number in range(place.kept, len(place.script.entries)):
            if over.is_set():
                return
            seat, text = place.script.entries[number]
            form = {"entry": text, "seen": str(seen), "once": f"entry {number}"}
            found = NUMBER.search(self.send(self.clients[seat], "POST", f"/t/{self.table}/enter", 200, form))
            seen = int(found[1]) if found else 0
            if seen != 1 + place.script.ends[number + 1]:
                raise LostError(f"{place.name}: {text} left the table at {seen}")
            place.kept = number + 1


def page_kills(
    url: str, count: int, scripts: Iterator[Script], chance: random.Random, hurt: Callable[[Page], None] | None = None
) -> list[Place]:
    """Kill the page, or whatever ``hurt`` does, so many times while phones declare."""
    places: list[Place] = []
    over, troubles = Event(), []
    what = "page" if hurt is None else "page of a killed server"
    with page_of(url) as page:

        def phones() -> None:
            try:
                while not over.is_set():
                    script = next(scripts)
                    places.append(Place(url, f"{what} {len(places)}", script))
                    opened(url, places[-1].name, script.game).close()
                    Phones(page, places[-1]).play(over)
            except Exception as trouble:
                troubles.append(trouble)
                over.set()

        playing = Thread(target=phones)
        playing.start()
        for done in range(count):
            before, until = sum(one.kept for one in places), time.monotonic() + chance.choice([0, PATIENCE])
            while time.monotonic() < until and sum(one.kept for one in places) < before + 2 and not over.is_set():
                time.sleep(0.01)
            time.sleep(chance.uniform(0, 0.3))
            if over.is_set():
                break
            if hurt is None:
                page.kill(whole=done % 4 == 3)
            else:
                hurt(page)
        over.set()
        playing.join()
    if troubles:
        raise troubles[0]
    for one in places:
        one.check()
    return places


# -- the server of the database


def server_kills(server: Server, count: int, scripts: Iterator[Script], chance: random.Random) -> list[Place]:
    """Kill the database so many times while programs declare at tables of their own, and phones at another."""
    over, troubles, places = Event(), [], []

    def program(number: int) -> None:
        place = Place(server.url, f"program {number}", next(scripts))
        places.append(place)
        try:
            opened(server.url, place.name, place.script.game).close()
            while not over.is_set() and place.kept < len(place.script.entries):
                with suppress(LedgerError):
                    table = referee.load(place.name, db=server.url)
                    for at in range(place.kept, len(place.script.entries)):
                        try:
                            table.do(place.script.entries[at][1], once=f"entry {at}")
                        except RefereeError as error:
                            if not isinstance(error, LedgerError):
                                raise
                            break
                        place.kept = at + 1
                        time.sleep(0.01)
        except Exception as trouble:
            troubles.append(trouble)

    programs = [Thread(target=program, args=(number,)) for number in range(3)]
    for one in programs:
        one.start()

    def hurt(page: Page) -> None:
        how = chance.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT])
        server.kill(how)
        server.start()

    try:
        found = page_kills(server.url, count, scripts, chance, hurt)
    finally:
        over.set()
        for one in programs:
            one.join()
    if troubles:
        raise troubles[0]
    for one in places:
        one.check()
    return [*found, *places]


def report(what: str, count: int, begun: float, places: list[Place]) -> None:
    entries = sum(one.kept for one in places)
    print(f"{what:28} {count:4} kills  {entries:5} entries acknowledged  {time.monotonic() - begun:5.0f} s", flush=True)


def everything(url: str, count: int, scripts: Iterator[Script], chance: random.Random, *, page: bool) -> None:
    """A fourth of the kills for each front end."""
    kind = url.partition(":")[0] if url.startswith("postgresql") else "sqlite"
    for front in FRONTS:
        begun = time.monotonic()
        report(f"{front}, {kind}", count // 4, begun, kills(front, url, count // 4, scripts, chance))
    if not page:
        return
    begun = time.monotonic()
    report(f"page, {kind}", count // 4, begun, page_kills(url, count // 4, scripts, chance))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--server", action="store_true", help="on a PostgreSQL of its own as well")
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--entries", type=int, help="only the first ones of each game")
    parser.add_argument("--no-page", action="store_true", help="without the page")
    parser.add_argument("--slow-disk", type=int, metavar="MS", help="each wait for the disk takes up to so long")
    given = parser.parse_args()
    if given.slow_disk and "SLOW_DISK_MS" not in os.environ:
        with tempfile.TemporaryDirectory() as name:
            Path(name).chmod(0o755)
            return subprocess.call([sys.executable, *sys.argv], env=slow_disk(Path(name), given.slow_disk))
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        scripts = cycle([script(path, folder, given.entries) for path in EXAMPLES if path.stem in given.games])
        each = given.kills // (3 if given.server else 1)
        everything(str(folder / "ledger.sqlite3"), each, scripts, chance, page=not given.no_page)
        if given.server:
            with own_server(folder / "server") as server:
                everything(server.url, each, scripts, chance, page=not given.no_page)
                begun = time.monotonic()
                report("the server itself", each, begun, server_kills(server, each, scripts, chance))
    print("nothing acknowledged was lost, nothing lies there twice")
    return 0


if __name__ == "__main__":
    sys.exit(main())
