"""Run by the tests: calls the program with its streams closed, full or abandoned in turn.

Reads a JSON object of ``args``, ``env`` and ``cases`` a line, prints one of status and stderr by case. Each call is a process of
its own; being begun from this one spares it the time to load the libraries.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from importlib import import_module
from typing import Any, TextIO

from referee import games
from referee.cli import main

LOADED = ("cli.failure", "console.commands", "ledger.ledger", "plays.stats", "table", "text.manual", "web.app")
"""What commands load when they are called, next to their own modules and the games: it is loaded once for all."""

NAMES = ("stdin", "stdout", "stderr")
FAULT = 99


def torn(case: str) -> None:
    """Bring the streams into the state a shell would give them; Python has None for one that is closed."""
    how, _, which = case.partition(" ")
    for number, name in enumerate(NAMES):
        if name not in which.split():
            continue
        if how == "closed":
            os.close(number)
            setattr(sys, name, None)
            continue
        if how == "full":
            os.dup2(os.open("/dev/full", os.O_WRONLY), number)
        else:
            reader, writer = os.pipe()
            os.close(reader)
            os.dup2(writer, number)
        setattr(sys, name, stream(number, "w"))


def stream(number: int, mode: str) -> TextIO:
    """A standard stream as Python opens it."""
    return open(number, mode, 1 if number == 2 else -1, encoding="utf-8", closefd=False)


def call(case: str, args: list[str]) -> int:
    """Run the program as its script does and end as Python would."""
    torn(case)
    sys.argv = ["referee", *args]
    try:
        main.run()
    except SystemExit as end:
        sys.stdout.flush()
        return end.code if isinstance(end.code, int) else FAULT
    return FAULT


def ended(case: str, args: list[str]) -> tuple[int, str]:
    """The exit status of a call and what it said on stderr."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as printed:
        child = os.fork()
        if child == 0:
            status = FAULT
            try:
                for number, one in enumerate((os.open(os.devnull, os.O_RDONLY), printed.fileno(), said.fileno())):
                    os.dup2(one, number)
                sys.stdin, sys.stdout, sys.stderr = stream(0, "r"), stream(1, "w"), stream(2, "w")
                status = call(case, args)
            finally:
                os._exit(status)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said.seek(0)
        return status, said.read().decode("utf-8", "replace")


def load() -> None:
    for name in (*LOADED, *{f"cli.{one.module}" for one in main.COMMANDS.values()}):
        import_module(f"referee.{name}")
    for game in games.names():
        games.game(game)


def run() -> None:
    """All cases of one command after the other."""
    load()
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        os.environ.update(asked["env"])
        os.chdir(asked["folder"])
        answer = json.dumps({case: ended(case, asked["args"]) for case in asked["cases"]})
        os.write(1, f"{answer}\n".encode())


if __name__ == "__main__":
    run()
