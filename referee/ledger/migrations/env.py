"""Run by Alembic: apply the migrations on the connection, and in the transaction, of the caller."""

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
