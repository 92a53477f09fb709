"""The fifth format: seals by which a changed bit is found in boxes and in kept games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Seal what is there as it is now."""
    for table in ("box", "box_fact", "play"):
        op.add_column(table, sa.Column("seal", sa.Text(), server_default="", nullable=False))
    connection = op.get_bind()
    for number, game, name, practice in _all("SELECT id, game, name, practice FROM box"):
        facts = _all("SELECT key, value, at FROM box_fact WHERE box_id = :box", box=number)
        for key, value, at in facts:
            connection.execute(
                sa.text("UPDATE box_fact SET seal = :seal WHERE box_id = :box AND key = :key"),
                {"seal": _seal(number, key, value, at), "box": number, "key": key},
            )
        whole = _seal(number, game, name, bool(practice), sorted([*fact] for fact in facts))
        connection.execute(sa.text("UPDATE box SET seal = :seal WHERE id = :box"), {"seal": whole, "box": number})
    for number, *kept in _all("SELECT id, name, game, at, place, data FROM play"):
        connection.execute(
            sa.text("UPDATE play SET seal = :seal WHERE id = :play"), {"seal": _seal(*kept), "play": number}
        )


def _all(statement: str, **values: Any) -> Sequence[Any]:
    return op.get_bind().execute(sa.text(statement), values).all()


def _seal(*values: Any) -> str:
    said = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:16]
