"""Entries to record, and a way to touch a database behind the ledger's back."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text

from referee.ledger import database
from referee.ledger.doors import put_seal
from referee.ledger.ledger import Ledger
from referee.ledger.location import locate
from referee.ledger.rows import Draft


def act(number: int = 1, **more: Any) -> Draft:
    """Some entry."""
    facts: dict[str, Any] = {
        "player": "Anna",
        "text": f"palace {number}",
        "verdict": "legal",
        "engine": "0.1",
        "rules": "1",
    }
    return Draft("act", {"number": number}, **(facts | more))


def behind(url: str, *statements: str) -> list[Any]:
    """Run statements on the database without the ledger; gives the rows of the last one."""
    engine = database.connect(locate(url))
    try:
        with database.writing(engine).begin() as connection:
            results = [connection.execute(text(statement)) for statement in statements]
            return results[-1].all() if results[-1].returns_rows else []
    finally:
        engine.dispose()


def long_in_bin(ledger: Ledger, since: str) -> None:
    """Let everything in the bin have lain there since then, as a ledger of that time would have stored it."""
    rows = ledger.bin()
    with ledger._writing() as session:
        session.connection().execute(
            text("UPDATE shelf SET binned_at = :since WHERE binned_at IS NOT NULL"), {"since": since}
        )
        for row in rows:
            put_seal(session, row.key)


def unguard(url: str) -> None:
    """Remove what keeps entries from being changed, as somebody who tampers would."""
    if url.startswith("postgresql"):
        behind(
            url,
            *(
                f'DROP TRIGGER {table}_refuses_{how} ON "{table}"'
                for table in ("table", "entry")
                for how in ("change", "delete")
            ),
        )
    else:
        behind(
            url,
            *(f"DROP TRIGGER {table}_refuses_{how}" for table in ("table", "entry") for how in ("update", "delete")),
        )
