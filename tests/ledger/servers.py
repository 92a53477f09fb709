"""A PostgreSQL of one's own, which may be killed, and a way to it that can be cut in the middle of an answer."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from threading import Thread

USER, DATABASE = "referee", "referee"
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Server:
    """A cluster in a folder. PostgreSQL refuses to run as root, who lets its own user do it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.programs = PROGRAMS[-1].parent if PROGRAMS else Path(shutil.which("initdb") or "initdb").parent
        self._running: subprocess.Popen[bytes] | None = None
        self._given: list[str] = []

    @property
    def url(self) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{DATABASE}"

    def command(self, program: str, *arguments: str) -> list[str]:
        own = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        return [*own, str(self.programs / program), *arguments]

    def run(self, program: str, *arguments: str) -> None:
        subprocess.run(self.command(program, *arguments), check=True, capture_output=True, cwd="/")

    def make(self) -> None:
        """A new cluster with an empty database, which is started."""
        self.folder.mkdir(mode=0o700)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self.run("initdb", "-D", str(self.folder), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, DATABASE)

    def start(self, *options: str) -> None:
        """Start it, and wait until it answers; its log goes on."""
        slow = ["recovery_init_sync_method=syncfs"] if "SLOW_DISK_MS" in os.environ else []  # not a wait for each file
        every = (*options, *slow, f"port={self.port}", "unix_socket_directories=")
        self._given = [word for one in every for word in ("-c", one)]
        self._begin()
        self.wait()

    def _begin(self) -> None:
        with self.log.open("ab") as log:
            command = self.command("postgres", "-D", str(self.folder), *self._given)
            self._running = subprocess.Popen(command, stdout=log, stderr=log, cwd="/")

    @property
    def log(self) -> Path:
        return self.folder.parent / f"{self.folder.name}.log"

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        ready = self.command("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port))
        while subprocess.run(ready, cwd="/").returncode:
            if time.monotonic() > until:
                raise TimeoutError(self.log.read_text("utf-8")[-2000:])
            time.sleep(0.05)
            if self._running is not None and self._running.poll() is not None:
                self._begin()  # a process that was born while the others were killed held the memory

    def pids(self) -> list[int]:
        """The postmaster and its processes."""
        try:
            first = int((self.folder / "postmaster.pid").read_text("ascii").split()[0])
            children = Path(f"/proc/{first}/task/{first}/children").read_text("ascii").split()
        except (OSError, ValueError, IndexError):
            return []
        return [first, *map(int, children)]

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End all of its processes at once, as when the power goes."""
        for pid in self.pids():
            with suppress(ProcessLookupError):
                os.kill(pid, how)
        if self._running is not None:
            self._running.wait(PATIENCE)
            self._running = None

    def stop(self) -> None:
        """End it, and leave nothing."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def follower(self, folder: Path) -> Server:
        """Another server that follows this one and is not started yet."""
        other = Server(folder)
        folder.mkdir(mode=0o700)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        place = f"host=127.0.0.1 port={self.port} user={USER} application_name=follower"
        self.run("pg_basebackup", "-D", str(folder), "-d", place, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        return other


@contextmanager
def own_server(folder: Path) -> Iterator[Server]:
    """A new server that runs, and is gone afterwards."""
    server = Server(folder)
    try:
        server.make()
        yield server
    finally:
        server.stop()


class Way:
    """A port from which everything is passed on to another, until it is cut.

    ``cut_at`` is the number of the message from the client, counted from when it was set, that is the last: with
    ``answered`` the server gets it, and its answer is lost.
    """

    def __init__(self, port: int) -> None:
        self.to, self.cut_at, self.answered, self.cuts = port, -1, False, 0
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._open = True
        Thread(target=self._welcome, daemon=True).start()

    def close(self) -> None:
        self._open = False
        self._door.close()

    def cut(self, at: int, *, answered: bool) -> None:
        """Cut the way once at that message from now on."""
        self.cut_at, self.answered = at, answered

    def _welcome(self) -> None:
        while self._open:
            try:
                client, _ = self._door.accept()
            except OSError:
                return
            Thread(target=self._pass_on, args=(client,), daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        with client, suppress(OSError), socket.create_connection(("127.0.0.1", self.to)) as server:
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while True:
                for one in select([client, server], [], [])[0]:
                    data = one.recv(65536)
                    if not data or (one is client and self._is_last(server, data)):
                        return
                    (server if one is client else client).sendall(data)

    def _is_last(self, server: socket.socket, data: bytes) -> bool:
        """Whether the way ends with this message; its answer is then lost, if there is one."""
        if self.cut_at != 0:
            self.cut_at -= self.cut_at > 0
            return False
        self.cut_at, self.cuts = -1, self.cuts + 1
        if self.answered:
            server.sendall(data)
            server.recv(65536)
        return True
