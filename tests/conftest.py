"""Checks that several games share say what differed, as tests do; Hypothesis minds no slow machine; a folder that every user may enter."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("battery", "books", "facts_battery", "shown", "support", "zone_support")
settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.function_scoped_fixture,  # a table of its own is asked again and again
        HealthCheck.differing_executors,  # one check serves the classes of several games
    ],
)
settings.load_profile("patient")


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder that every user may enter."""
    folder = Path(tempfile.mkdtemp(prefix="referee-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)
