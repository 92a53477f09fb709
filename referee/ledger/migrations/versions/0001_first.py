"""The first format: tables and their entries, boxes and their facts, settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

GUARDED = ("table", "entry")


def upgrade() -> None:
    """Create all tables of the first format."""
    _create_tables()
    _create_boxes()
    op.create_table(
        "setting",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_setting")),
    )
    guard = _guard_postgresql if op.get_bind().dialect.name == "postgresql" else _guard_sqlite
    for table in GUARDED:
        guard(table)


def _create_tables() -> None:
    op.create_table(
        "table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_table_name")),
        sa.CheckConstraint("length(game) > 0", name=op.f("ck_table_game")),
        sa.CheckConstraint("length(created_at) = 27", name=op.f("ck_table_created_at")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_table")),
        sa.UniqueConstraint("name", name=op.f("uq_table_name")),
    )
    op.create_table(
        "entry",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=True),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("prev_hash", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.CheckConstraint("seq > 0", name=op.f("ck_entry_seq")),
        sa.CheckConstraint("length(kind) > 0", name=op.f("ck_entry_kind")),
        sa.CheckConstraint("length(at) = 27", name=op.f("ck_entry_at")),
        sa.CheckConstraint("length(prev_hash) = 64", name=op.f("ck_entry_prev_hash")),
        sa.CheckConstraint("length(hash) = 64", name=op.f("ck_entry_hash")),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name=op.f("fk_entry_table_id_table")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_entry")),
    )


def _create_boxes() -> None:
    op.create_table(
        "box",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_box_name")),
        sa.CheckConstraint("length(game) > 0", name=op.f("ck_box_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_box")),
        sa.UniqueConstraint("game", "name", name=op.f("uq_box_game_name")),
    )
    op.create_table(
        "box_fact",
        sa.Column("box_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.CheckConstraint("length(key) > 0", name=op.f("ck_box_fact_key")),
        sa.CheckConstraint("length(at) = 27", name=op.f("ck_box_fact_at")),
        sa.ForeignKeyConstraint(["box_id"], ["box.id"], name=op.f("fk_box_fact_box_id_box"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("box_id", "key", name=op.f("pk_box_fact")),
    )


def _guard_sqlite(table: str) -> None:
    for change in ("UPDATE", "DELETE"):
        op.execute(
            f'CREATE TRIGGER {table}_refuses_{change.lower()} BEFORE {change} ON "{table}" '
            f"BEGIN SELECT RAISE(ABORT, 'a ledger only grows'); END"
        )


def _guard_postgresql(table: str) -> None:
    op.execute(
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'a ledger only grows'; END $$"
    )
    op.execute(
        f'CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "{table}" '
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
