"""Slowing down whoever guesses keys: the right key never waits for the wrong ones of others."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from dataclasses import field

from messages.classes import mutable

FREE = 5
"""So many wrong keys cost nothing: people mistype."""
FIRST, LONGEST = 0.25, 10.0
FORGOTTEN = 600.0
MOST_GUESSERS = 10_000
MOST_WAITING = 4


@mutable
class Guesser:
    """Where wrong keys come from: how many lately, and when the last one was tried."""

    wrong: int = 0
    at: float = 0.0
    waiting: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def delay(self) -> float:
        """Seconds that the next key from there waits before anybody looks at it."""
        return min(FIRST * 2 ** min(self.wrong - FREE, 10), LONGEST) if self.wrong >= FREE else 0.0


class Slowing:
    """Lets keys from one address be tried one after the other, the slower the more of them were wrong."""

    def __init__(self) -> None:
        self._guessers: OrderedDict[str, Guesser] = OrderedDict()

    def of(self, address: str) -> Guesser:
        """What is known of an address."""
        now = time.monotonic()
        found = self._guessers.get(address)
        if found is None or (not found.waiting and now - found.at > FORGOTTEN):
            found = self._guessers[address] = Guesser(at=now)
        self._guessers.move_to_end(address)
        while len(self._guessers) > MOST_GUESSERS:
            self._guessers.popitem(last=False)
        return found

    async def wait(self, guesser: Guesser) -> bool:
        """Wait until the next key from there may be looked at; False if too many wait already."""
        if not guesser.delay:
            return True
        if guesser.waiting >= MOST_WAITING:
            return False
        guesser.waiting += 1
        try:
            async with guesser.turn:
                await asyncio.sleep(guesser.delay)
        finally:
            guesser.waiting -= 1
        return True

    def tried(self, guesser: Guesser, wrong: bool) -> None:
        """A key from there was right, or wrong. A right one settles nothing: who has one key may guess another."""
        if wrong:
            guesser.at, guesser.wrong = time.monotonic(), guesser.wrong + 1
