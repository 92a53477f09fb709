"""The second format: which phones have the seats of a table, and which key opens it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of seats and doors."""
    op.create_table(
        "phone",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_phone_seat")),
        sa.CheckConstraint("length(phone) > 0", name=op.f("ck_phone_phone")),
        sa.CheckConstraint("length(at) = 27", name=op.f("ck_phone_at")),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name=op.f("fk_phone_table_id_table")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_phone")),
    )
    op.create_table(
        "door",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.CheckConstraint("epoch >= 0", name=op.f("ck_door_epoch")),
        sa.CheckConstraint("turns >= 0", name=op.f("ck_door_turns")),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name=op.f("fk_door_table_id_table")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_door")),
    )
