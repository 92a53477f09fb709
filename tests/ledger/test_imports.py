"""Looking something up stays quick: the database libraries are loaded by recording only."""

from __future__ import annotations

import subprocess
import sys

import pytest
from ledger.hands import act

from referee.ledger.ledger import Ledger

HEAVY = {"sqlmodel", "sqlalchemy", "alembic", "pydantic", "psycopg"}
LOADED = "; import sys; print(' '.join(sorted({name.partition('.')[0] for name in sys.modules})))"


def loaded_by(statement: str) -> set[str]:
    run = subprocess.run([sys.executable, "-c", statement + LOADED], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize(
    "module", ["", ".errors", ".rows", ".chain", ".location", ".schema", ".sqlite_file", ".reader", ".writer"]
)
def test_light_modules(module: str) -> None:
    assert not (HEAVY | {"logging"}) & loaded_by(f"import referee.ledger{module}")


def test_reading_a_file(sqlite_url: str) -> None:
    with Ledger.open(sqlite_url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act()])
    reads = f"from referee.ledger import reader; u = {sqlite_url!r}; assert len(reader.read_entries(u, 'Friday')) == 1"
    assert not HEAVY & loaded_by(reads + "; reader.read_current(u); reader.read_box(u, 'zhanguo', 'mine')")


def test_opening_a_current_file_does_not_load_alembic(sqlite_url: str) -> None:
    Ledger.open(sqlite_url).close()
    opens = f"from referee.ledger.ledger import Ledger; Ledger.open({sqlite_url!r}).close()"
    assert loaded_by(opens) & HEAVY == {"sqlmodel", "sqlalchemy", "pydantic"}


def test_ledger_knows_no_game_and_no_engine() -> None:
    names = "'\\n'.join(name for name in sys.modules if name.startswith('referee.'))"
    run = subprocess.run(
        [sys.executable, "-c", f"import sys, referee.ledger.ledger, referee.ledger.reader; print({names})"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(name.startswith("referee.ledger") for name in run.stdout.split())
