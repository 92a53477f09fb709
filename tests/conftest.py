"""Hypothesis minds no slow machine; a folder that every user may enter."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from referee.testing.samples import PATIENT

settings.register_profile("patient", PATIENT, max_examples=100)
settings.load_profile("patient")


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder that every user may enter."""
    folder = Path(tempfile.mkdtemp(prefix="referee-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)
