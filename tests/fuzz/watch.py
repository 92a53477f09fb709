"""One input after the other through a door; what is a fault, or slow, is kept with what there is to say of it."""

from __future__ import annotations

import gc
import hashlib
import json
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import chess

from fuzz.doors import Door
from messages import RefereeError
from referee.engine.words import LANGUAGES
from referee.text.report import error_json, error_lines
from referee.text.speech import Speaker

LIMIT = 0.5
"""Seconds of the processor that an input may take where python-chess pushes as many moves a second as this:"""
PUSHES = 65_000
SAVED = 2.0
LONGEST = 400


def slowness() -> float:
    """How much slower this machine is now than the one that the limit was set for."""

    def pushes() -> float:
        board, begun = chess.Board(), time.process_time()
        for _ in range(250):
            for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
                board.push_san(move)
            board = chess.Board()
        return (time.process_time() - begun) / 1000

    return max(1.0, min(pushes() for _ in range(5)) * PUSHES)


@dataclass
class Watch:
    """How a door takes its inputs. ``patience`` is how many times the limit an input may take before it is kept."""

    door: Door
    folder: Path
    patience: float = 1.0
    inputs: int = 0
    slowest: float = 0.0
    begun: int = field(default_factory=time.time_ns)
    kept: dict[str, str] = field(default_factory=dict)
    limit: float = field(default_factory=lambda: LIMIT * slowness())
    _saved: float = 0.0

    def one(self, data: bytes) -> None:
        """Put an input through the door."""
        self.inputs += 1
        begun = time.process_time()
        self._take(data)
        seconds = time.process_time() - begun
        if seconds > self.limit * self.patience:
            again = time.process_time()
            self._take(data)  # what was loaded for the first does not count
            seconds = min(seconds, time.process_time() - again)
            if seconds > self.limit * self.patience:
                self._keep(data, "slow", f"{seconds:.2f} s, at most {self.limit:.2f} s")
        self.slowest = max(self.slowest, seconds)
        if time.monotonic() - self._saved > SAVED:
            self.save()

    def _take(self, data: bytes) -> None:
        try:
            self.door.take(data)
        except RefereeError as error:
            self._said(data, error)
        except Exception as error:
            self._fault(data, error)

    def _said(self, data: bytes, error: RefereeError) -> None:
        """An error that a person can read is read."""
        try:
            speaker = Speaker(LANGUAGES[len(data) % len(LANGUAGES)])
            assert all(line.text or line for line in error_lines(error, speaker))
            json.dumps(error_json(error, speaker))
        except Exception as fault:
            self._fault(data, fault)

    def _fault(self, data: bytes, error: Exception) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        place = next(
            (f"{one.filename}:{one.lineno}" for one in reversed(frames) if "site-packages" not in one.filename), ""
        )
        self._keep(data, f"{type(error).__name__} {place}", "".join(traceback.format_exception(error)))

    def _keep(self, data: bytes, kind: str, text: str) -> None:
        if kind in self.kept and (kind != "slow" or sum(one.startswith("slow") for one in self.kept) > 20):
            return
        name = hashlib.sha256(data).hexdigest()[:16]
        self.kept[kind if kind != "slow" else f"slow {name}"] = text
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(data)
        (self.folder / f"{name}.txt").write_text(f"{kind}\n{text}", "utf-8", "replace")

    def save(self) -> None:
        """Write down how many inputs there were, with those before; nobody says when a fuzzer ends."""
        self._saved = time.monotonic()
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{self.begun}.json").write_text(json.dumps([self.inputs, round(self.slowest, 3)]), "utf-8")

    def seeded(self, corpus: Path) -> list[bytes]:
        """What a run begins with, each taken once: whatever is loaded then is loaded."""
        found = [*self.door.seeds(), *(path.read_bytes() for path in sorted(corpus.glob("*")))]
        for data in found:
            self._take(data)
        gc.collect()
        gc.freeze()
        return found


def mutated(inputs: list[bytes], words: list[bytes], rng: Random) -> bytes:
    """An input with something changed, left out, doubled, or said in between; what a fuzzer does, without its guidance."""
    data = bytearray(rng.choice(inputs))
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        at = rng.randrange(len(data) + 1)
        kind = rng.random()
        if kind < 0.35:
            word = rng.choice(words)
            data[at : at + rng.choice((0, 0, len(word)))] = (
                b" " * (rng.random() < 0.5) + word + b" " * (rng.random() < 0.5)
            )
        elif kind < 0.55 and at < len(data):
            data[at] = rng.choice((rng.randrange(256), data[at] ^ 1 << rng.randrange(8)))
        elif kind < 0.75:
            del data[at : at + rng.choice((1, 1, 2, 5, 20))]
        elif kind < 0.9:
            other = rng.choice(inputs)
            start = rng.randrange(len(other) + 1)
            data[at:at] = other[start : start + rng.choice((1, 4, 16))]
        else:
            data[at:at] = rng.randbytes(rng.choice((1, 2, 8)))
    return bytes(data[: max(LONGEST, len(max(inputs, key=len)))])
