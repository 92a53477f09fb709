"""Work in a process of its own, which ends when a job takes too much time or memory, whatever its file makes a library do.

Jobs and answers are lines of JSON. What libraries print there goes nowhere.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import IO, Any

from messages import N_, RefereeError

Job = Mapping[str, Any]
MOST_CPU = 10
"""Seconds of work that a job may take unless it says otherwise (``cpu``)."""
MOST_MEMORY = 700_000_000
PATIENCE = 6
"""How many times as long a job may take on a busy machine."""
TOO_MUCH = N_("This picture could not be read: it takes too long, or too much memory.")


class Stopped(RefereeError):
    """The job took too much time or memory."""


class Apart:
    """A process that does one job after the other; begun when it is first wanted, and again if it ended."""

    def __init__(self, module: str) -> None:
        self.module = module
        self._process: subprocess.Popen[str] | None = None

    def work(self, job: Job, seconds: float | None = None) -> dict[str, Any]:
        """The answer to a job. ``seconds`` is how long to wait for it.

        :raises Stopped: it took too much time or memory.
        :raises ImportError: a library is missing.
        """
        process = self.begin()
        late = threading.Timer(seconds or PATIENCE * job.get("cpu", MOST_CPU), process.kill)
        late.start()
        try:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(json.dumps(job) + "\n")
            process.stdin.flush()
            said = process.stdout.readline()
        except OSError:
            said = ""
        finally:
            late.cancel()
        answer: dict[str, Any] = json.loads(said) if said.endswith("\n") else {"stopped": True}
        if "stopped" in answer:
            self.close()
            raise Stopped(TOO_MUCH)
        if "lacks" in answer:
            raise ImportError(answer["detail"], name=answer["lacks"])
        if "fault" in answer:
            raise RuntimeError(answer["fault"])  # a fault of the program, for its log
        return answer

    def begin(self) -> subprocess.Popen[str]:
        """The process; whoever knows that there will be a job begins it early."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                [sys.executable, "-m", self.module],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # its threads reserve memory that nobody uses
            )
        return self._process

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):
                    stream and stream.close()


def serve(answer: Callable[[Job], dict[str, Any]]) -> None:
    """Answer jobs until there are no more."""
    _limit("RLIMIT_DATA", MOST_MEMORY)
    out: IO[str] = os.fdopen(os.dup(1), "w", encoding="utf-8")
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    for line in sys.stdin:
        out.write(json.dumps(_answered(json.loads(line), answer)) + "\n")
        out.flush()


def _answered(job: Job, answer: Callable[[Job], dict[str, Any]]) -> dict[str, Any]:
    _limit("RLIMIT_CPU", int(time.process_time() + job.get("cpu", MOST_CPU)) + 1)
    try:
        return answer(job)
    except MemoryError:
        return {"stopped": True}
    except ImportError as error:
        return {"lacks": error.name, "detail": str(error)}
    except Exception as error:
        return {"stopped": True} if "memory" in str(error).lower() else {"fault": f"{type(error).__name__}: {error}"}


def _limit(kind: str, most: int) -> None:
    """Let this process have no more of something, where the system knows such limits."""
    with suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        which = getattr(resource, kind)
        resource.setrlimit(which, (most, resource.getrlimit(which)[1]))
