"""A server for each test; which answers its interface has is worked out once."""

from __future__ import annotations

from copy import copy
from functools import cache

import pytest
from fastapi import FastAPI
from starlette.datastructures import State
from web_room import room

from referee.web import app
from referee.web.api import interface

__all__ = ["room"]

described = cache(interface)


def another() -> FastAPI:
    """The interface for another server: with the same answers, and a state of its own."""
    made = copy(described())
    made.state = State()
    return made


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """To describe them took a third of the time that a new server takes."""
    monkeypatch.setattr(app, "interface", another)
