"""The fourth format: the shelf, what was computed of tables, games that were only counted, and a bin for tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

DAYS = 30
OWNER = {"table": "id", "entry": "table_id"}


def upgrade() -> None:
    """Create the new tables, and let what has lain in the bin long enough be deleted."""
    op.create_table(
        "shelf",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("called", sa.Text(), nullable=True),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("binned_at", sa.Text(), nullable=True),
        sa.CheckConstraint("length(called) > 0", name=op.f("ck_shelf_called")),
        sa.CheckConstraint("length(binned_at) = 27", name=op.f("ck_shelf_binned_at")),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name=op.f("fk_shelf_table_id_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_shelf")),
    )
    op.create_table(
        "digest",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name=op.f("fk_digest_table_id_table")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_digest")),
    )
    op.create_table(
        "play",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.CheckConstraint("length(name) > 0", name=op.f("ck_play_name")),
        sa.CheckConstraint("length(game) > 0", name=op.f("ck_play_game")),
        sa.CheckConstraint("length(at) = 27", name=op.f("ck_play_at")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_play")),
        sa.UniqueConstraint("name", name=op.f("uq_play_name")),
    )
    guard = _guard_postgresql if op.get_bind().dialect.name == "postgresql" else _guard_sqlite
    for table, owner in OWNER.items():
        guard(table, owner)


def _guard_sqlite(table: str, owner: str) -> None:
    op.execute(f"DROP TRIGGER {table}_refuses_delete")
    op.execute(
        f'CREATE TRIGGER {table}_refuses_delete BEFORE DELETE ON "{table}" '
        f"WHEN NOT EXISTS (SELECT 1 FROM shelf WHERE shelf.table_id = OLD.{owner} "
        f"AND datetime(binned_at) <= datetime('now', '-{DAYS} days')) "
        "BEGIN SELECT RAISE(ABORT, 'a ledger only grows'); END"
    )


def _guard_postgresql(table: str, owner: str) -> None:
    op.execute(f'DROP TRIGGER {table}_refuses_change ON "{table}"')
    op.execute(
        f'CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR TRUNCATE ON "{table}" '
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
    )
    op.execute(
        f"CREATE FUNCTION refuse_early_delete_of_{table}() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN IF NOT EXISTS (SELECT 1 FROM shelf WHERE shelf.table_id = OLD.{owner} "
        f"AND binned_at::timestamptz <= now() - interval '{DAYS} days') "
        "THEN RAISE EXCEPTION 'a ledger only grows'; END IF; RETURN OLD; END $$"
    )
    op.execute(
        f'CREATE TRIGGER {table}_refuses_delete BEFORE DELETE ON "{table}" '
        f"FOR EACH ROW EXECUTE FUNCTION refuse_early_delete_of_{table}()"
    )
