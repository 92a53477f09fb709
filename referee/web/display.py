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
from referee.text.lines import sentence
from referee.web.see import header, lines, speaker_of, told_rows
from referee.web.shown import page_of
from referee.web.visit import Visit, hub_of, visit

MOST_ROWS = 12
SPOKEN = (*CHANGING, "undo", "redo")
Document = dict[str, Any]


def display(table: Table, here: Visit) -> Document:
    """Points, whose turn it is, the last verdict, round and phase, when it was, and the table as it lies."""
    speaker, seen = speaker_of(table, here.viewer), table.seen()
    decision = seen.decision()
    rows = [row for row in table.rows(max(table.seq - MOST_ROWS, 0)) if row.kind in SPOKEN]
    last = [*told_rows(table, rows[-1:], speaker)]
    status = seen.game.status(seen.position, seen.setting)
    return {
        **header(table, here.viewer, here.door),
        "prompt": sentence(speaker.message(decision.prompt)),
        "over": decision.over,
        "decides": [speaker.names[seat] for seat in decision.seats if seat != TABLE],
        "last": last[0] if last else None,
        "since": rows[-1].at.isoformat() if rows else None,
        "moment": [
            {"label": speaker.translate(key), "value": "–" if value is None else speaker.show(key, value)}
            for key, value in status.items()
            if not isinstance(value, dict)
        ],
        "lines": lines(views.view_lines(table.session, speaker)),
    }


def display_page(request: Request) -> Response:
    """The display."""
    return page_of("display.html", request, display)


ROUTES = [Route("/t/{table}/display", display_page)]


def interface(api: FastAPI) -> None:
    """The same as JSON."""

    @api.get("/t/{table}/display", summary="What a display shows: points, turn, the last verdict, the table.")
    def look(request: Request, table: str) -> Document:
        here = visit(request)
        with hub_of(request).at(here.table, here.viewer.asker) as found:
            return display(found, here)
