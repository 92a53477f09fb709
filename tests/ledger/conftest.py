"""A new ledger on each kind of database."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from ledger.hands import behind

from referee.ledger.ledger import Ledger

POSTGRES = os.environ.get("REFEREE_TEST_POSTGRES")
NO_POSTGRES = "no PostgreSQL: REFEREE_TEST_POSTGRES does not name a server"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A ledger file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'ledger.sqlite3'}"


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """A schema of its own on the server, which goes away afterwards."""
    if not POSTGRES:
        pytest.skip(NO_POSTGRES)
    schema = f"ledger_{uuid.uuid4().hex}"
    behind(POSTGRES, f"CREATE SCHEMA {schema}")
    yield f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}options=-csearch_path%3D{schema}"
    behind(POSTGRES, f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A new ledger on each kind of database in turn."""
    found: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return found


@pytest.fixture
def ledger(url: str) -> Iterator[Ledger]:
    """That ledger, open."""
    with Ledger.open(url) as opened:
        yield opened
