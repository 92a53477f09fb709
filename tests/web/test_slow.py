"""Whoever guesses keys is slowed down; nobody else is."""

from __future__ import annotations

import asyncio
import time

import pytest
from starlette.testclient import TestClient
from web_room import HOST, Room

from referee.engine.game import Seat
from referee.web import slow
from referee.web.slow import FREE, Slowing

TWO = [Seat("Anna", "red"), Seat("Boris", "blue")]


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow, "FIRST", 0.05)
    monkeypatch.setattr(slow, "LONGEST", 0.2)


def at(room: Room, address: str) -> TestClient:
    """A program at another address, at the same server."""
    return TestClient(room.client.app, f"http://{HOST}", client=(address, 1), follow_redirects=False)


def took(client: TestClient, path: str) -> tuple[int, float]:
    begun = time.perf_counter()
    status = client.get(path).status_code
    return status, time.perf_counter() - begun


def test_wrong_keys_wait_longer_and_longer(room: Room) -> None:
    table = room.table("zhanguo", TWO)
    guesser = at(room, "10.0.0.66")
    assert {took(guesser, f"/{kind}/wrong")[0] for kind in ("h", f"j/{table}", "j/x", f"api/join/{table}", "h")} == {
        403
    }
    waits = [took(guesser, f"/j/{table}/wrong{number}")[1] for number in range(4)]
    assert [wait > least for wait, least in zip(waits, (0.05, 0.1, 0.2, 0.2), strict=True)] == [True] * 4
    status, wait = took(at(room, "10.0.0.7"), f"/j/{table}/{room.key(table)}")
    assert (status, wait < 0.2) == (303, True)


def test_whoever_has_a_key_cannot_guess_another_at_once(room: Room) -> None:
    table = room.table("zhanguo", TWO)
    guesser = at(room, "10.0.0.66")
    for number in range(FREE + 1):
        took(guesser, f"/j/{table}/wrong{number}")
    status, wait = took(guesser, f"/j/{table}/{room.key(table)}")
    assert (status, wait > 0.1) == (303, True)
    assert took(guesser, "/h/wrong") > (403, 0.1)


def test_many_guesses_at_once_are_not_looked_at() -> None:
    async def guesses() -> list[bool]:
        slowing = Slowing()
        guesser = slowing.of("10.0.0.66")
        for _ in range(FREE):
            slowing.tried(guesser, wrong=True)
        return await asyncio.gather(*(slowing.wait(guesser) for _ in range(slow.MOST_WAITING + 2)))

    assert asyncio.run(guesses()).count(False) == 2


def test_old_guesses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    slowing = Slowing()
    for _ in range(FREE):
        slowing.tried(slowing.of("10.0.0.66"), wrong=True)
    assert slowing.of("10.0.0.66").delay
    monkeypatch.setattr(slow, "FORGOTTEN", -1.0)
    assert not slowing.of("10.0.0.66").delay
