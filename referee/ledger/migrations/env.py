"""Run by Alembic: applies the migrations on the caller's connection, in its transaction."""

from __future__ import annotations

from alembic import context

from referee.ledger.models import Stored
from referee.ledger.schema import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Stored.metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
