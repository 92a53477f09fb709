"""A new database is made by the migrations, an older one is brought up to date, all or nothing."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from ledger.hands import act, behind, long_in_bin
from sqlalchemy import CheckConstraint, Engine, event, inspect

from referee.ledger import database, migrate, reader, schema
from referee.ledger.chain import entry_hash, genesis
from referee.ledger.errors import DamagedError
from referee.ledger.ledger import Ledger
from referee.ledger.location import locate
from referee.ledger.models import Stored
from referee.ledger.rows import BoxRow, Door

LONG_AGO = "2001-01-01T00:00:00.000000Z"
NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade():
    with op.batch_alter_table("box", recreate="auto") as box:
        box.add_column(sa.Column("note", sa.Text(), nullable=True))
        box.alter_column("name", existing_type=sa.Text(), type_=sa.String(200))
    {more}
"""


@pytest.fixture(autouse=True)
def ledgers() -> None:
    """Here the migrations themselves make every ledger."""


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
    (folder / "0006_next.py").write_text(NEXT.format(more=more))
    monkeypatch.setattr(migrate, "VERSIONS", [*migrate.VERSIONS, folder])
    monkeypatch.setattr(schema, "REVISIONS", (*schema.REVISIONS, "0007"))


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
    assert behind(url, "SELECT version_num FROM ledger_version") == [("0007",)]
    assert behind(url, "SELECT name, note FROM box") == [("mine", None)]
    with Ledger.open(url) as ledger:
        assert [box.facts for box in ledger.boxes()] == [{"a": 1, "b": 2}]
        assert ledger.append("Friday", 2, [act(3)])[0].seq == 3
        assert ledger.verify("Friday") == ledger.check() == []


def test_file_is_copied_before_it_is_migrated(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(sqlite_url)
    (tmp_path / "ledger.sqlite3.before-0007.1").write_text("an earlier copy")
    with monkeypatch.context() as patch:
        next_version(tmp_path / "next", patch)
        Ledger.open(sqlite_url).close()
        Ledger.open(sqlite_url).close()
    assert sorted(path.name for path in tmp_path.glob("*.before-*")) == [
        "ledger.sqlite3.before-0007.1",
        "ledger.sqlite3.before-0007.2",
    ]
    with Ledger.open(str(tmp_path / "ledger.sqlite3.before-0007.2")) as copy:
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


@pytest.mark.parametrize("revision", schema.REVISIONS[1:])
def test_a_migration_that_is_killed_is_begun_again(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, revision: str
) -> None:
    """A process that dies in the middle of any step leaves the older ledger, which the next one migrates whole."""
    older(url, monkeypatch, 1)
    behind(url, "INSERT INTO setting (key, value) VALUES ('kept', 'yes')")
    child = os.fork()
    if child == 0:
        event.listen(Engine, "after_cursor_execute", partial(_die, revision))
        with suppress(BaseException):
            Ledger.open(url)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert behind(url, "SELECT version_num FROM ledger_version") == [("0001",)]
    with Ledger.open(url) as ledger:
        assert ledger.setting("kept") == "yes"
        ledger.create_table("Friday", "zhanguo", [act(1)])
        assert ledger.check() == ledger.verify("Friday") == []


def _die(revision: str, connection: Any, cursor: Any, statement: str, *more: Any) -> None:
    if "UPDATE ledger_version" in statement and revision in f"{statement} {more}":
        os.kill(os.getpid(), signal.SIGKILL)


def test_format_number_that_is_missing(url: str) -> None:
    fill(url)
    behind(url, "DELETE FROM ledger_version")
    with pytest.raises(DamagedError, match="not a ledger"):
        Ledger.open(url)


def test_a_ledger_without_a_shelf_gets_one(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of the third format stays what it was, and its table can be deleted from then on."""
    older(url, monkeypatch, 3)
    before = genesis("Friday", "zhanguo", LONG_AGO)
    columns = (1, "note", None, "{}", None, None, "0", "1", LONG_AGO, before)
    told = f"'note', '{{}}', '0', '1', '{LONG_AGO}', '{before}', '{entry_hash('Friday', columns)}'"
    behind(
        url,
        f"INSERT INTO \"table\" (id, name, game, created_at) VALUES (1, 'Friday', 'zhanguo', '{LONG_AGO}')",
        f"INSERT INTO entry (table_id, seq, kind, payload, engine, rules, at, prev_hash, hash) VALUES (1, 1, {told})",
        "INSERT INTO setting (key, value) VALUES ('current table', 'Friday')",
    )
    with Ledger.open(url) as ledger:
        assert ledger.verify("Friday") == []
        assert (ledger.current(), ledger.table("Friday").last_seq) == ("Friday", 1)
        ledger.throw_away("Friday")
        long_in_bin(ledger, LONG_AGO)
        assert ledger.empty_bin() == 1
        assert behind(url, "SELECT count(*) FROM entry") == [(0,)]


def test_a_ledger_without_seals_gets_them(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts of the fourth format are told as they were, can be changed, and are guarded from then on."""
    older(url, monkeypatch, 4)
    behind(
        url,
        "INSERT INTO box (id, game, name, practice) VALUES (7, 'zhanguo', 'mine', FALSE)",
        *(f"INSERT INTO box_fact VALUES (7, '{key}', '{value}', '{LONG_AGO}')" for key, value in (("b", 2), ("a", 1))),
        f"INSERT INTO play VALUES (1, 'Sunday', 'nippon', '{LONG_AGO}', '', '{{}}')",
    )
    with Ledger.open(url) as ledger:
        assert [play.name for play in ledger.plays()] == ["Sunday"]
        ledger.put_fact("zhanguo", "mine", "c", 3)
        assert reader.read_box(url, "zhanguo", "mine") == BoxRow("zhanguo", "mine", False, {"a": 1, "b": 2, "c": 3})
        behind(url, "UPDATE box_fact SET value = '9' WHERE key = 'a'")
        with pytest.raises(DamagedError, match="The fact a "):
            reader.read_box(url, "zhanguo", "mine")


def test_a_ledger_without_doors_gets_them(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What belonged to tables of the fifth format is as it was, and is guarded from then on."""
    older(url, monkeypatch, 5)
    table = 'INSERT INTO "table" (id, name, game, created_at) VALUES'
    behind(
        url,
        *(f"{table} ({number}, '{name}', 'zhanguo', '{LONG_AGO}')" for number, name in ((1, "Friday"), (4, "Sunday"))),
        "INSERT INTO shelf (table_id, called, place, archived) VALUES (1, 'Monday', 'Kyiv', TRUE)",
        "INSERT INTO door (table_id, epoch, turns, closed) VALUES (1, 3, 9, TRUE)",
        *(f"INSERT INTO phone VALUES (1, {seat}, 'phone {seat}', '{LONG_AGO}')" for seat in (2, 0)),
        "INSERT INTO setting (key, value) VALUES ('current table', 'Friday')",
    )
    with Ledger.open(url) as ledger:
        assert ledger.unsealed() == [] and ledger.current() == "Monday"
        assert ledger.door("Friday") == Door(3, 9, {0: "phone 0", 2: "phone 2"}, True, "Monday")
        assert (ledger.table("Monday").place, ledger.table("Sunday").archived) == ("Kyiv", False)
        assert ledger.take_seat("Sunday", 1, "new").turns == 1
        behind(url, "UPDATE door SET epoch = 2 WHERE table_id = 1")
        with pytest.raises(DamagedError, match="What belongs to the table Monday"):
            reader.read_door(url, "Friday")


def older(url: str, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Make a ledger of an older format."""
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "_upgrade", partial(to_format, revision=schema.REVISIONS[number - 1]))
        patch.setattr(schema, "REVISIONS", schema.REVISIONS[:number])
        engine = database.connect(locate(url))
        migrate.bring_up_to_date(locate(url), engine)
        engine.dispose()


def to_format(connection: Any, revision: str) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("path_separator", "newline")
    config.set_main_option("script_location", str(migrate.HERE))
    command.upgrade(config, revision)
