"""Reading the record of a table from a file that ``export`` wrote."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from messages.classes import frozen
from referee import record
from referee.engine.errors import RefereeError, SetupError
from referee.engine.message import N_
from referee.engine.runs import CANNOT
from referee.engine.session import Session
from referee.ledger.rows import EntryRow
from referee.text.export import FORMAT


@frozen
class Archive:
    """A record read from a file: its rows, all facts its table knew, and the session they result in."""

    rows: list[EntryRow]
    facts: dict[str, Any]
    session: Session


def read(text: str) -> Archive:
    """The record in the text of a file; SetupError if it is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SetupError(N_("This is not JSON: {detail}."), detail=str(error)) from None
    try:
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']}")
        rows, facts = [_row(one) for one in _entries(data)], dict(data["facts"])
        session = record.restore(rows)
        session.learn_all(facts)
    except RefereeError:
        raise
    except CANNOT as error:
        detail = f"{type(error).__name__}: {error}"
        raise SetupError(N_("This is not a record written by export: {detail}."), detail=detail) from None
    return Archive(rows, facts, session)


def _entries(data: dict[str, Any]) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = data["entries"]
    for one in entries:
        payload = one["payload"]
        if True in (payload.get("private"), payload.get("action", {}).get("private")):
            template = N_("Entry {seq} is private and not in this file: export the table with --private.")
            raise SetupError(template, seq=one["seq"])
    return entries


def _row(one: dict[str, Any]) -> EntryRow:
    payload, at = one["payload"], datetime.fromisoformat(one["at"])
    known = (one["seq"], one["kind"], one["player"], dict(payload), one["text"], one["verdict"])
    return EntryRow(*known, one["engine"], one["rules"], at, "", one["hash"] or "")
