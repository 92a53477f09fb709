"""The sixth format: every table has a door, and seals guard settings and what belongs to a table besides its record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Seal what is there as it is now."""
    for table in ("door", "setting"):
        op.add_column(table, sa.Column("seal", sa.Text(), server_default="", nullable=False))
    connection = op.get_bind()
    connection.execute(
        sa.text(
            'INSERT INTO door (table_id, epoch, turns, closed) SELECT id, 0, 0, :open FROM "table"'
            " WHERE id NOT IN (SELECT table_id FROM door)"
        ),
        {"open": False},
    )
    shelf = {one[0]: one[1:] for one in _all("SELECT table_id, called, place, archived, binned_at FROM shelf")}
    tables = {number: table for number, *table in _all('SELECT id, name, game, created_at FROM "table"')}
    for number, epoch, turns, closed in _all("SELECT table_id, epoch, turns, closed FROM door"):
        called, place, archived, binned_at = shelf.get(number, (None, "", False, None))
        phones = sorted(
            [*one] for one in _all("SELECT seat, phone, at FROM phone WHERE table_id = :table", table=number)
        )
        own = _seal(
            number, tables[number], called, place, bool(archived), binned_at, epoch, turns, bool(closed), phones
        )
        connection.execute(
            sa.text("UPDATE door SET seal = :seal WHERE table_id = :table"), {"seal": own, "table": number}
        )
    for key, value in _all("SELECT key, value FROM setting"):
        connection.execute(
            sa.text("UPDATE setting SET seal = :seal WHERE key = :key"), {"seal": _seal(key, value), "key": key}
        )


def _all(statement: str, **values: Any) -> Sequence[Any]:
    return op.get_bind().execute(sa.text(statement), values).all()


def _seal(*values: Any) -> str:
    said = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:16]
