"""Hypothesis minds no slow machine; rubbish is looked for seldom; a folder that every user may enter."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main
from hypothesis import settings
from sqlalchemy import Connection, event, inspect

from referee.ledger import migrate
from referee.testing.samples import PATIENT, WIDE

HOME = tempfile.TemporaryDirectory(prefix="referee-home-")
os.environ["XDG_DATA_HOME"] = HOME.name  # what whoever runs the tests keeps is not read, and stays as it is

settings.register_profile("patient", PATIENT, max_examples=100 if WIDE else 40)
settings.load_profile("patient")
gc.set_threshold(100_000, 20, 20)
if hasattr(typer.main, "get_params_from_function"):  # a fifth of a call: annotations of every command, read each time
    typer.main.get_params_from_function = cache(typer.main.get_params_from_function)


def pytest_collection_finish() -> None:
    """What is there before the first test stays: looking for rubbish in it took a tenth of all time."""
    gc.freeze()


upgrade = migrate._upgrade
MADE: dict[str, list[tuple[str, Any]]] = {}
"""By kind of database the statements with which the migrations make a new ledger."""


def upgraded(connection: Connection) -> None:
    """Does what the migrations do; from the second new ledger on without working it out again."""
    kind = connection.engine.name
    if inspect(connection).get_table_names():
        upgrade(connection)
    elif kind in MADE:
        for statement, values in MADE[kind]:
            connection.exec_driver_sql(statement, values)
    else:
        found: list[tuple[str, Any]] = []

        def said(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
            if not statement.lstrip().startswith("SELECT"):
                found.append((statement, values))

        event.listen(connection, "before_cursor_execute", said)
        upgrade(connection)
        event.remove(connection, "before_cursor_execute", said)
        MADE[kind] = found


@pytest.fixture(autouse=True)
def ledgers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new ledger takes a fifth of the time: half of what many tests took. Those of the migrations make theirs anew."""
    monkeypatch.setattr(migrate, "_upgrade", upgraded)


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder that every user may enter."""
    folder = Path(tempfile.mkdtemp(prefix="referee-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)
