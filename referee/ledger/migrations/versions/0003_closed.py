"""The third format: whether a table is closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let doors say that their table is closed; those that there are stand open."""
    op.add_column("door", sa.Column("closed", sa.Boolean(), nullable=False, server_default=sa.false()))
