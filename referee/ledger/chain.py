"""The hash chain: each entry carries the SHA-256 of itself and of the hash before it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from referee.ledger.rows import ENTRY_COLUMNS

CHAINED = ENTRY_COLUMNS[:-1]


def digest(value: Any) -> str:
    """SHA-256 of a value's canonical JSON."""
    said = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def genesis(name: str, game: str, created_at: str) -> str:
    """What the first entry of a table takes as the hash before it."""
    return digest({"table": name, "game": game, "created_at": created_at})


def entry_hash(table: str, columns: Sequence[Any]) -> str:
    """The hash of an entry of ``table``, of its stored columns from ``seq`` to ``prev_hash``."""
    return digest({"table": table, **dict(zip(CHAINED, columns, strict=True))})
