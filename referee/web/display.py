"""The display: what a table is shown on a tablet or television, without buttons, to be read from four metres."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from referee.engine.game import TABLE
from referee.record import CHANGING
from referee.table import Table
from referee.text import views
from referee.text.report import spoken
from referee.text.sheets import MissingFactsError, NotYetError, sheet_of
from referee.web.see import aloud, header, lines, told_rows
from referee.web.shown import page_of
from referee.web.visit import Visit, opened

MOST_ROWS = 12
SPOKEN = (*CHANGING, "undo", "redo")
Document = dict[str, Any]


def display(table: Table, here: Visit) -> Document:
    """Points, whose turn it is, the last verdict, round and phase, when it was, and the table as it lies."""
    speaker, seen = aloud(table, here.viewer), table.seen()
    decision = seen.decision()
    rows = [row for row in table.rows(max(table.seq - MOST_ROWS, 0)) if row.kind in SPOKEN]
    last = [one for one in told_rows(table, rows, speaker) if one["stands"]]
    status = seen.game.status(seen.position, seen.setting)
    document = header(table, here.viewer, here.door)
    if decision.over:
        _count(document["players"], table, here)
    return {
        **document,
        "prompt": spoken(decision.prompt, speaker),
        "over": decision.over,
        "decides": [speaker.names[seat] for seat in decision.seats if seat != TABLE],
        "last": last[-1] if last else None,
        "since": rows[-1].at.isoformat() if rows else None,
        "moment": [
            {"label": speaker.translate(key), "value": "–" if value is None else speaker.show(key, value)}
            for key, value in status.items()
            if not isinstance(value, dict)
        ],
        "lines": lines(views.view_lines(table.session, speaker)),
    }


def _count(players: list[Document], table: Table, here: Visit) -> None:
    """Show the points of the score sheet, if there is one."""
    try:
        sheet = sheet_of(table.session, table.marks(), aloud(table, here.viewer))
    except (MissingFactsError, NotYetError):
        return
    for one in players:
        least, most = sheet.ranges.get(one["name"], (sheet.totals[one["name"]],) * 2)
        one["points"] = str(least) if least == most else f"{least}–{most}"


def display_page(request: Request) -> Response:
    """The display."""
    return page_of("display.html", request, display)


ROUTES = [Route("/t/{table}/display", display_page)]


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/t/{table}/display", summary="What a display shows: points, turn, the last verdict, the table.")
    def look(request: Request, table: str) -> Document:
        with opened(request) as (found, here):
            return display(found, here)
