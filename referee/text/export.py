"""A table as one document for other programs: its whole record, as far as the asker may read it."""

from __future__ import annotations

from typing import Any

from referee.engine.position import to_json
from referee.engine.runs import NotKnown
from referee.engine.veil import extremes, told
from referee.table import Table
from referee.text.sheets import MissingFactsError, NotYetError, sheet_json, sheet_of
from referee.text.speech import Speaker
from referee.text.views import header_json, reading, row_json

FORMAT = "referee-table-1"


def record_json(table: Table, speaker: Speaker) -> dict[str, Any]:
    """The record with the facts it went by, the position it leads to, and the score sheet if there is one."""
    rows, reader = table.rows(), reading(table)
    sealed = reader.sealed(rows)
    try:
        sheet = sheet_json(sheet_of(table.session, table.marks(), speaker), speaker)
    except (MissingFactsError, NotYetError):
        sheet = None
    try:
        final = table.game.final(extremes(table.session)[0], table.setting)[0]
    except NotKnown:
        final = None
    return {
        "format": FORMAT,
        **header_json(table),
        "facts": dict(table.setting.box.facts),
        "entries": [row_json(row, reader, sealed=sealed) for row in rows],
        "position": told(table.session),
        "final": to_json(final),
        "score": sheet,
    }
