"""A new database is made by the migrations, an older one is brought up to date, all or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from ledger.hands import act, behind
from sqlalchemy import CheckConstraint, inspect

from referee.ledger import database, migrate, reader, schema
from referee.ledger.errors import DamagedError
from referee.ledger.ledger import Ledger
from referee.ledger.location import locate
from referee.ledger.models import Stored

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade():
    with op.batch_alter_table("box", recreate="auto") as box:
        box.add_column(sa.Column("note", sa.Text(), nullable=True))
        box.alter_column("name", existing_type=sa.Text(), type_=sa.String(200))
    {more}
"""


def test_migrations_make_what_the_models_say(ledger: Ledger, url: str) -> None:
    engine = database.connect(locate(url))
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True, "version_table": schema.VERSION_TABLE}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), Stored.metadata) == []
        for name, table in Stored.metadata.tables.items():
            checks = {found["name"] for found in inspect(connection).get_check_constraints(name)}
            assert checks == {each.name for each in table.constraints if isinstance(each, CheckConstraint)}
    engine.dispose()


def test_known_formats_are_the_migrations() -> None:
    config = Config()
    config.set_main_option("path_separator", "newline")
    config.set_main_option("script_location", str(migrate.HERE))
    scripts = ScriptDirectory.from_config(config)
    assert [script.revision for script in scripts.walk_revisions()][::-1] == list(schema.REVISIONS)


def next_version(folder: Path, monkeypatch: pytest.MonkeyPatch, more: str = "") -> None:
    """Let the program know one more format."""
    folder.mkdir()
    (folder / "0005_next.py").write_text(NEXT.format(more=more))
    monkeypatch.setattr(migrate, "VERSIONS", [*migrate.VERSIONS, folder])
    monkeypatch.setattr(schema, "REVISIONS", (*schema.REVISIONS, "0005"))


def fill(url: str) -> None:
    with Ledger.open(url) as ledger:
        ledger.create_table("Friday", "zhanguo", [act(1), act(2)])
        ledger.put_facts("zhanguo", "mine", {"a": 1, "b": 2})
        ledger.set_current("Friday")


def test_older_ledger_is_migrated(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(url)
    before = reader.read_entries(url, "Friday")
    next_version(tmp_path / "next", monkeypatch)
    assert reader.read_entries(url, "Friday") == before
    assert behind(url, "SELECT version_num FROM ledger_version") == [("0005",)]
    assert behind(url, "SELECT name, note FROM box") == [("mine", None)]
    with Ledger.open(url) as ledger:
        assert [box.facts for box in ledger.boxes()] == [{"a": 1, "b": 2}]
        assert ledger.append("Friday", 2, [act(3)])[0].seq == 3
        assert ledger.verify("Friday") == ledger.check() == []


def test_file_is_copied_before_it_is_migrated(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(sqlite_url)
    (tmp_path / "ledger.sqlite3.before-0005.1").write_text("an earlier copy")
    with monkeypatch.context() as patch:
        next_version(tmp_path / "next", patch)
        Ledger.open(sqlite_url).close()
        Ledger.open(sqlite_url).close()
    assert sorted(path.name for path in tmp_path.glob("*.before-*")) == [
        "ledger.sqlite3.before-0005.1",
        "ledger.sqlite3.before-0005.2",
    ]
    with Ledger.open(str(tmp_path / "ledger.sqlite3.before-0005.2")) as copy:
        assert len(copy.entries("Friday")) == 2
        assert copy.current() == "Friday"


def test_new_ledger_is_not_copied(sqlite_url: str, tmp_path: Path) -> None:
    Ledger.open(sqlite_url).close()
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.sqlite3"]


def test_migration_that_fails_changes_nothing(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(url)
    with monkeypatch.context() as patch:
        next_version(tmp_path / "next", patch, more="op.execute('DELETE FROM box_fact'); op.execute('SELECT nonsense')")
        with pytest.raises(DamagedError, match="nonsense"):
            Ledger.open(url)
    with Ledger.open(url) as ledger:
        assert [box.facts for box in ledger.boxes()] == [{"a": 1, "b": 2}]
        assert ledger.verify("Friday") == []


def test_format_number_that_is_missing(url: str) -> None:
    fill(url)
    behind(url, "DELETE FROM ledger_version")
    with pytest.raises(DamagedError, match="not a ledger"):
        Ledger.open(url)
