"""Hypothesis minds no slow machine; rubbish is looked for seldom; a folder that every user may enter."""

from __future__ import annotations

import gc
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.main
from hypothesis import settings

from referee.testing.samples import PATIENT

settings.register_profile("patient", PATIENT, max_examples=100)
settings.load_profile("patient")
gc.set_threshold(100_000, 20, 20)
if hasattr(typer.main, "get_params_from_function"):  # a fifth of a call: annotations of every command, read each time
    typer.main.get_params_from_function = cache(typer.main.get_params_from_function)


def pytest_collection_finish() -> None:
    """What is there before the first test stays: looking for rubbish in it took a tenth of all time."""
    gc.freeze()


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder that every user may enter."""
    folder = Path(tempfile.mkdtemp(prefix="referee-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)
